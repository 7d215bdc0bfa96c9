//go:build goexperiment.simd && amd64

package solver

import "github.com/brickyard-physics/brickyard/internal/rigid"

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
	put(inverseWide(k.tt), &b.twistMass)
	put(k.tn1, &b.tn1)
	put(k.tn2, &b.tn2)
	put(k.cn1, &b.cn1)
	put(k.c11, &b.c11)
	put(k.c21, &b.c21)
	put(k.cn2, &b.cn2)
	put(k.c12, &b.c12)
	put(k.c22, &b.c22)
	put(k.cnt, &b.cnt)
	put(k.c1t, &b.c1t)
	put(k.c2t, &b.c2t)
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
