//go:build goexperiment.simd && amd64

package solver

import (
	"math/bits"
	"simd/archsimd"
	"unsafe"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// prepareWide is prepareLane for all lanes.
func prepareWide(b *block, e *extra, lines []line, pairs []quad, s []rigid.State) {
	massA := quad{s[b.a[0]].InvMass, s[b.a[1]].InvMass, s[b.a[2]].InvMass, s[b.a[3]].InvMass}
	massB := quad{s[b.b[0]].InvMass, s[b.b[1]].InvMass, s[b.b[2]].InvMass, s[b.b[3]].InvMass}
	for l := range lanes {
		if b.constraint[l] < 0 {
			massA[l], massB[l] = 0, 0
		}
	}
	var k complianceWide
	k.add(get(&massA), &b.inertiaA, &b.armA, &b.frame)
	k.add(get(&massB), &b.inertiaB, &b.armB, &b.frame)
	k.store(&b.response)
	r11, r12, r22 := k.r11, k.r12, k.r22
	if e != nil {
		put(k.n1, &e.n1)
		put(k.n2, &e.n2)
		put(r11, &e.r11)
		put(r12, &e.r12)
		put(r22, &e.r22)
		inverse2Wide(r11, r12, r22, &e.m11, &e.m12, &e.m22)
	}
	var bodies blockBodies
	bodies.load(b, s)
	shift, roll1, roll2 := relativeDisplacementWide(b, &bodies)
	put(shift, &b.shift)
	put(roll1, &b.roll1)
	put(roll2, &b.roll2)
	nn, n1, n2 := k.nn, k.n1, k.n2
	t1x, t1y, t1z := load3(&b.tangent1)
	t2x, t2y, t2z := load3(&b.tangent2)
	for j := range lines {
		r := &lines[j]
		ax, ay, az := get(&r.x), get(&r.y), get(&r.mass)
		x, y := dot(t1x, t1y, t1z, ax, ay, az), dot(t2x, t2y, t2z, ax, ay, az)
		toN := nn.Add(y.Mul(n1)).Sub(x.Mul(n2))
		to1 := n1.Add(y.Mul(r11)).Sub(x.Mul(r12))
		to2 := n2.Add(y.Mul(r12)).Sub(x.Mul(r22))
		put(x, &r.x)
		put(y, &r.y)
		put(inverseWide(toN.Add(y.Mul(to1)).Sub(x.Mul(to2))), &r.mass)
		for i := range j {
			ri := &lines[i]
			put(toN.Add(get(&ri.y).Mul(to1)).Sub(get(&ri.x).Mul(to2)), &pairs[pairIndex(j, i)])
		}
	}
}

// complianceWide is compliance for all lanes, with the same fields.
type complianceWide struct {
	nn, n1, n2, r11, r12, r22 f4
	f11, f12, f22             f4
	tt, tn1, tn2              f4
	cn1, c11, c21             f4
	cn2, c12, c22             f4
	cnt, c1t, c2t             f4
}

func (k *complianceWide) add(invMass f4, inertia *form, arm *axis, b *frame) {
	nx, ny, nz := load3(&b.normal)
	t1x, t1y, t1z := load3(&b.tangent1)
	t2x, t2y, t2z := load3(&b.tangent2)
	x, y, z := applyForm(inertia, nx, ny, nz)
	nn := dot(nx, ny, nz, x, y, z)
	x, y, z = applyForm(inertia, t1x, t1y, t1z)
	n1, j11 := dot(nx, ny, nz, x, y, z), dot(t1x, t1y, t1z, x, y, z)
	x, y, z = applyForm(inertia, t2x, t2y, t2z)
	n2, j12, j22 := dot(nx, ny, nz, x, y, z), dot(t1x, t1y, t1z, x, y, z), dot(t2x, t2y, t2z, x, y, z)
	x, y, z = load3(arm)
	rn, r1, r2 := dot(nx, ny, nz, x, y, z), dot(t1x, t1y, t1z, x, y, z), dot(t2x, t2y, t2z, x, y, z)
	gnn, gn1, gn2 := diffWide(n1, r2, n2, r1), diffWide(j11, r2, j12, r1), diffWide(j12, r2, j22, r1)
	g1n, g11, g12 := diffWide(n2, rn, nn, r2), diffWide(j12, rn, n1, r2), diffWide(j22, rn, n2, r2)
	g2n, g21, g22 := diffWide(nn, r1, n1, rn), diffWide(n1, r1, j11, rn), diffWide(n2, r1, j12, rn)
	k.nn = k.nn.Add(invMass.Add(diffWide(r2, gn1, r1, gn2)))
	k.n1, k.n2 = k.n1.Add(gn1), k.n2.Add(gn2)
	k.r11, k.r12, k.r22 = k.r11.Add(j11), k.r12.Add(j12), k.r22.Add(j22)
	k.f11 = k.f11.Add(invMass.Add(diffWide(rn, g12, r2, g1n)))
	k.f12 = k.f12.Add(diffWide(rn, g22, r2, g2n))
	k.f22 = k.f22.Add(invMass.Add(diffWide(r1, g2n, rn, g21)))
	k.tt, k.tn1, k.tn2 = k.tt.Add(nn), k.tn1.Add(g1n), k.tn2.Add(g2n)
	k.cn1, k.c11, k.c21 = k.cn1.Add(diffWide(r2, g11, r1, g12)), k.c11.Add(g11), k.c21.Add(g12)
	k.cn2, k.c12, k.c22 = k.cn2.Add(diffWide(r2, g21, r1, g22)), k.c12.Add(g21), k.c22.Add(g22)
	k.cnt, k.c1t, k.c2t = k.cnt.Add(gnn), k.c1t.Add(n1), k.c2t.Add(n2)
}

func (k *complianceWide) store(b *response) {
	inverse2Wide(k.f11, k.f12, k.f22, &b.m11, &b.m12, &b.m22)
	r := get(&b.lever)
	put(inverseWide(r.Mul(r).Mul(k.tt)), &b.m33)
	put(r.Mul(k.tn1), &b.k31)
	put(r.Mul(k.tn2), &b.k32)
	put(k.cn1, &b.cn1)
	put(k.c11, &b.c11)
	put(k.c21, &b.c21)
	put(k.cn2, &b.cn2)
	put(k.c12, &b.c12)
	put(k.c22, &b.c22)
	put(r.Mul(k.cnt), &b.cn3)
	put(r.Mul(k.c1t), &b.c13)
	put(r.Mul(k.c2t), &b.c23)
}

// inverseWide is inverse for all lanes.
func inverseWide(k f4) f4 { return all(1).Div(k).Masked(k.Greater(all(0))) }

// inverse2Wide is inverse2 for all lanes.
func inverse2Wide(a, b, c f4, ia, ib, ic *quad) {
	det := diffWide(a, c, b, b)
	some := det.Greater(all(0))
	put(c.Div(det).Masked(some), ia)
	put(all(0).Sub(b).Div(det).Masked(some), ib)
	put(a.Div(det).Masked(some), ic)
}

// placing is what placeWide places: some lanes of a block, one bit each, with their bodies.
type placing struct {
	blockBodies
	constraints    [lanes]*contact.Constraint
	which          archsimd.Mask64x4
	onA, onB       carriedWide
	offset, centre axis // m, see rotatedPair; the common point
	share          quad // see contact.ArmShare
	counts         quad // rows of these lanes
}

// carriedWide is what carries the lever arms of one body of each lane along: see rotatedPair.
type carriedWide struct {
	turn   [4]quad // quaternion: w, x, y, z
	roll   axis    // rad, unless all are under finite rotation
	finite quad    // 1 for a body under finite rotation, 0 for one whose arms follow its roll
	all    bool    // all are under finite rotation
	round  axis    // m, the rest of the arm, along the normal
	shift  axis    // m
}

// placeWide is place for some lanes of a block, one bit each, all of which have a body under finite rotation. It
// returns the lanes that are about to hit, one bit each, and whether it has done anything: not on every machine.
func (w *substep) placeWide(b *block, lines []line, which uint8) (hits uint8, done bool) {
	if !wide || which == 0 {
		return 0, wide
	}
	var p placing
	p.load(b, w.states)
	p.choose(w, b, which)
	setInertia(&b.inertiaA, &p.a, p.which)
	setInertia(&b.inertiaB, &p.b, p.which)
	p.placeArms(b)
	return p.placeRows(w, b, lines), true
}

// choose reads the constraints of some lanes. In the place of others it reads that of one of them: what comes of it is
// not written.
func (p *placing) choose(w *substep, b *block, which uint8) {
	for l := range lanes {
		at := l
		if which>>l&1 == 0 {
			at = bits.TrailingZeros8(which)
		}
		c := &w.constraints[b.constraint[at]]
		p.constraints[l] = c
		p.share[l] = contact.ArmShare(p.a[l].FiniteRotation, p.b[l].FiniteRotation, c.RoundA, c.RoundB)
		if at == l {
			p.counts[l] = float64(c.Count)
		}
	}
	p.which = lanesIn(which)
}

// placeArms writes the arms.
func (p *placing) placeArms(b *block) {
	c := &p.constraints
	ax, ay, az, bx := columns(row4(&c[0].CentreA), row4(&c[1].CentreA), row4(&c[2].CentreA), row4(&c[3].CentreA))
	by, bz, roundA, roundB := columns(row4At(&c[0].CentreB.Y), row4At(&c[1].CentreB.Y), row4At(&c[2].CentreB.Y),
		row4At(&c[3].CentreB.Y))
	p.onA.load(&p.a, b, roundA)
	p.onB.load(&p.b, b, all(0).Sub(roundB))
	gx, gy, gz := load3(&p.onA.round)
	hx, hy, hz := load3(&p.onB.round)
	ox, oy, oz := ax.Add(gx).Sub(bx.Add(hx)), ay.Add(gy).Sub(by.Add(hy)), az.Add(gz).Sub(bz.Add(hz))
	store3(&p.offset, ox, oy, oz)
	ax, ay, az = p.onA.armEnd(ax, ay, az)
	bx, by, bz = p.onB.armEnd(bx, by, bz)
	share := get(&p.share)
	cx, cy, cz := lerpWide(ax, bx.Add(ox), share), lerpWide(ay, by.Add(oy), share), lerpWide(az, bz.Add(oz), share)
	store3(&p.centre, cx, cy, cz)
	gx, gy, gz = load3(&p.onA.shift)
	storeSome3(&b.armA, cx.Sub(gx), cy.Sub(gy), cz.Sub(gz), p.which)
	gx, gy, gz = load3(&p.onB.shift)
	storeSome3(&b.armB, cx.Sub(ox).Sub(gx), cy.Sub(oy).Sub(gy), cz.Sub(oz).Sub(gz), p.which)
}

// placeRows writes the points and gaps, and returns the lanes with a row that is about to hit: see timeToImpact.
func (p *placing) placeRows(w *substep, b *block, lines []line) (hits uint8) {
	ox, oy, oz := load3(&p.offset)
	cx, cy, cz := load3(&p.centre)
	nx, ny, nz := load3(&b.normal)
	sx, sy, sz, rx, ry, rz := displacementWide(b, &p.blockBodies)
	ux, uy, uz, wx, wy, wz := relativeVelocityWide(b, &p.blockBodies)
	share, slowest, h := get(&p.share), all(-w.threshold), all(w.h)
	for j := range lines {
		r0, r1, r2, r3 := p.rowAt(w, 0, j), p.rowAt(w, 1, j), p.rowAt(w, 2, j), p.rowAt(w, 3, j)
		ax, ay, az, bx := columns(row4(&r0.ArmA), row4(&r1.ArmA), row4(&r2.ArmA), row4(&r3.ArmA))
		by, bz, gap, _ := columns(row4At(&r0.ArmB.Y), row4At(&r1.ArmB.Y), row4At(&r2.ArmB.Y), row4At(&r3.ArmB.Y))
		ax, ay, az = p.onA.armEnd(ax, ay, az)
		bx, by, bz = p.onB.armEnd(bx, by, bz)
		bx, by, bz = bx.Add(ox), by.Add(oy), bz.Add(oz)
		px, py, pz := lerpWide(ax, bx, share).Sub(cx), lerpWide(ay, by, share).Sub(cy), lerpWide(az, bz, share).Sub(cz)
		gap = gap.Add(dot(nx, ny, nz, bx.Sub(ax), by.Sub(ay), bz.Sub(az)))
		moved := dot(nx, ny, nz, sx.Add(diffWide(ry, pz, rz, py)), sy.Add(diffWide(rz, px, rx, pz)),
			sz.Add(diffWide(rx, py, ry, px)))
		gap = gap.Sub(moved)
		has, r := all(float64(j)).Less(get(&p.counts)), &lines[j]
		putSome(px, &r.x, has)
		putSome(py, &r.y, has)
		putSome(pz, &r.mass, has)
		putSome(gap, &r.gap, has)
		v := dot(nx, ny, nz, ux.Add(diffWide(wy, pz, wz, py)), uy.Add(diffWide(wz, px, wx, pz)),
			uz.Add(diffWide(wx, py, wy, px)))
		hit := gap.Add(moved).Add(v.Mul(h)).Less(get(&b.edge))
		hits |= v.Less(slowest).And(hit).And(has).ToBits()
	}
	return hits
}

// rowAt returns row j of the constraint of a lane, or the last one if it has fewer.
func (p *placing) rowAt(w *substep, l, j int) *contact.Row {
	c := p.constraints[l]
	return &w.rows[c.First+min(int32(j), c.Count-1)]
}

// load reads one body of each lane. The rest of its arm (m) is along the normal.
func (k *carriedWide) load(s *[lanes]*rigid.State, b *block, round f4) {
	qw, x, y, z := columns(row4At(&s[0].Turn.W), row4At(&s[1].Turn.W), row4At(&s[2].Turn.W), row4At(&s[3].Turn.W))
	put(qw, &k.turn[0])
	put(x, &k.turn[1])
	put(y, &k.turn[2])
	put(z, &k.turn[3])
	x, y, z, _ = columns(row4(&s[0].Shift), row4(&s[1].Shift), row4(&s[2].Shift), row4(&s[3].Shift))
	store3(&k.shift, x, y, z)
	x, y, z = load3(&b.normal)
	store3(&k.round, round.Mul(x), round.Mul(y), round.Mul(z))
	k.all = true
	for l := range s {
		k.finite[l] = 1
		if !s[l].FiniteRotation {
			k.finite[l], k.all = 0, false
		}
	}
	if !k.all {
		x, y, z, _ = columns(row4(&s[0].Roll), row4(&s[1].Roll), row4(&s[2].Roll), row4(&s[3].Roll))
		store3(&k.roll, x, y, z)
	}
}

// armEnd returns the end of a lever arm of each lane (m) from the place of the centre when the slice began.
func (k *carriedWide) armEnd(x, y, z f4) (f4, f4, f4) {
	ux, uy, uz := get(&k.turn[1]), get(&k.turn[2]), get(&k.turn[3])
	qw, two := get(&k.turn[0]), all(2)
	tx, ty, tz := diffWide(uy, z, uz, y).Mul(two), diffWide(uz, x, ux, z).Mul(two), diffWide(ux, y, uy, x).Mul(two)
	ex := x.Add(qw.Mul(tx)).Add(diffWide(uy, tz, uz, ty))
	ey := y.Add(qw.Mul(ty)).Add(diffWide(uz, tx, ux, tz))
	ez := z.Add(qw.Mul(tz)).Add(diffWide(ux, ty, uy, tx))
	if !k.all {
		rx, ry, rz := load3(&k.roll)
		finite := get(&k.finite).Greater(all(0))
		ex = ex.Merge(x.Add(diffWide(ry, z, rz, y)), finite)
		ey = ey.Merge(y.Add(diffWide(rz, x, rx, z)), finite)
		ez = ez.Merge(z.Add(diffWide(rx, y, ry, x)), finite)
	}
	rx, ry, rz := load3(&k.round)
	sx, sy, sz := load3(&k.shift)
	return ex.Add(rx).Add(sx), ey.Add(ry).Add(sy), ez.Add(rz).Add(sz)
}

// setInertia writes the inverse inertia of one body of each of some lanes.
func setInertia(m *form, s *[lanes]*rigid.State, which archsimd.Mask64x4) {
	i0, i1, i2, i3 := &s[0].InvInertia, &s[1].InvInertia, &s[2].InvInertia, &s[3].InvInertia
	xx, _, _, xy := columns(row4(&i0.X), row4(&i1.X), row4(&i2.X), row4(&i3.X))
	yy, _, xz, yz := columns(row4At(&i0.Y.Y), row4At(&i1.Y.Y), row4At(&i2.Y.Y), row4At(&i3.Y.Y))
	zz := quad{i0.Z.Z, i1.Z.Z, i2.Z.Z, i3.Z.Z}
	putSome(xx, &m[0], which)
	putSome(xy, &m[1], which)
	putSome(xz, &m[2], which)
	putSome(yy, &m[3], which)
	putSome(yz, &m[4], which)
	putSome(get(&zz), &m[5], which)
}

// row4At reads four numbers that follow one another.
func row4At(x *float64) f4 { return archsimd.LoadFloat64x4((*[lanes]float64)(unsafe.Pointer(x))) }

// lerpWide is geom.Vec3.Lerp, one axis of all lanes.
func lerpWide(a, b, share f4) f4 { return a.Add(share.Mul(b.Sub(a))) }

// store3 writes a vector of each lane.
func store3(v *axis, x, y, z f4) {
	put(x, &v[0])
	put(y, &v[1])
	put(z, &v[2])
}

// storeSome3 writes a vector of each of some lanes.
func storeSome3(v *axis, x, y, z f4, which archsimd.Mask64x4) {
	putSome(x, &v[0], which)
	putSome(y, &v[1], which)
	putSome(z, &v[2], which)
}
