package contact

import "github.com/brickyard-physics/brickyard/collision/geom"

// lanes is how many constraints a block holds side by side.
const lanes = 4

type (
	quad [lanes]float64 // one number of each constraint of a block
	axis [3]quad        // one vector of each
	form [6]quad        // one symmetric matrix of each: xx, xy, xz, yy, yz, zz
)

// block is four constraints as the sweeps see them, their numbers side by side. Bodies of one block are all different
// unless they are immovable.
//
// A manifold is solved in its own frame: at the middle of its gap and of its load, along the normal and the tangents.
// There the relative motion of the bodies is six numbers, the velocity (vn, v1, v2) and the spin (wn, w1, w2) of B
// against A, and all the contact does is one wrench: the force impulse (N, F1, F2) and the moment impulse
// (T, M1, M2). A row at plane coordinates (x, y) approaches at vn + y w1 − x w2, and an impulse d on it is the wrench
// N = d, M1 = y d, M2 = −x d. Friction changes the six numbers through the compliance of the bodies, rows each
// other's speeds through what follows from it for two rows; both bodies get the whole wrench once, at the end, A the
// opposite of B at the same point.
type block struct {
	a, b       [lanes]int32 // bodies; a missing lane has those of the first one, and no mass anywhere
	constraint [lanes]int32 // index in Solver.Constraints; −1 for a missing lane
	movesA     uint8        // bit per lane: body A may be written
	movesB     uint8
	hit        uint8 // bit per lane: it has met a blow, see shakes
	rose       uint8 // bit per lane: its load has come in this sub-step, see came
	continues  uint8 // bit per lane: its blow goes on in the next one
	extra      int32 // 1 + its entry in Solver.extras; 0 if no lane needs one
	first      int32 // its rows in Solver.lines
	count      int32 // rows of the longest lane
	pairs      int32 // its pairs of rows in Solver.pairs, see pairIndex

	normal, tangent1, tangent2 axis
	armA, armB                 axis // m, from the centres to the common point
	inertiaA, inertiaB         form // inverse, world

	shift, roll1, roll2 quad // m, rad: displacement along the normal and turns about the tangents in this step
	stiff               quad // 1 if one body cannot move: twice the contact frequency; else 0
	damped              quad // 1 if its references have been raised, see Memory.raisePreload; else 0
	zone, edge, slope   quad // m; m, gap where the band ends; 1/m, of softness

	friction, twistArm quad // coefficient; m, twist limit per load
	m11, m12, m22      quad // inverse of the compliance of (v1, v2) to (F1, F2)
	twistMass          quad // inverse of that of wn to T
	tn1, tn2           quad // compliance of wn to (F1, F2)
	cn1, c11, c21      quad // of (vn, w1, w2) to F1
	cn2, c12, c22      quad // to F2
	cnt, c1t, c2t      quad // to T

	f1, f2, twist quad // impulses: N s, N s, N m s
	load          quad // N s, of all rows at the end of the sub-step before
}

// line is one row of each constraint of a block. A missing row is one that stays open, see missingGap.
type line struct {
	x, y    quad // m, in the plane of the tangents; until prepared, with mass, the point as seen from the common one
	mass    quad // kg, effective
	gap     quad // m, at the start of the step
	impulse quad // N s
	preload quad // N s
}

// missingGap (m) is the gap of a row that is not there.
const missingGap = 1e12

// pairIndex returns where the compliance between rows k < j of a block is among its pairs: what an impulse on one adds
// to the speed at the other.
func pairIndex(j, k int) int { return j*(j-1)/2 + k }

// extra is what few constraints have: belts and resistance to rolling.
type extra struct {
	belt1, belt2          quad // m/s, of B's surface against A's
	rolling               quad // m, lever of the load
	n1, n2, r11, r12, r22 quad // compliance of (vn, w1, w2) to (M1, M2)
	m11, m12, m22         quad // inverse of that of (w1, w2)
	roll1, roll2          quad // N m s
}

// at returns lane l of a vector.
func (v *axis) at(l int) geom.Vec3 { return geom.Vec3{X: v[0][l], Y: v[1][l], Z: v[2][l]} }

func (v *axis) set(l int, to geom.Vec3) { v[0][l], v[1][l], v[2][l] = to.X, to.Y, to.Z }

// apply returns the product of lane l of a symmetric matrix with v.
func (m *form) apply(l int, v geom.Vec3) geom.Vec3 {
	xx, xy, xz, yy, yz, zz := m[0][l], m[1][l], m[2][l], m[3][l], m[4][l], m[5][l]
	return geom.Vec3{
		X: float64(xx*v.X) + float64(xy*v.Y) + float64(xz*v.Z),
		Y: float64(xy*v.X) + float64(yy*v.Y) + float64(yz*v.Z),
		Z: float64(xz*v.X) + float64(yz*v.Y) + float64(zz*v.Z),
	}
}

func (m *form) set(l int, to *geom.Mat3) {
	m[0][l], m[1][l], m[2][l] = to.X.X, to.Y.X, to.Z.X
	m[3][l], m[4][l], m[5][l] = to.Y.Y, to.Z.Y, to.Z.Z
}

// compliance is how the relative motion in the frame of a manifold answers a wrench there: the entries of the symmetric
// 6×6 matrix that the sweeps need. Its first index names what moves, its second what acts.
type compliance struct {
	nn, n1, n2, r11, r12, r22 float64 // (vn, w1, w2) to (N, M1, M2)
	f11, f12, f22             float64 // (v1, v2) to (F1, F2)
	tt, tn1, tn2              float64 // wn to T, F1, F2
	cn1, c11, c21             float64 // (vn, w1, w2) to F1
	cn2, c12, c22             float64 // to F2
	cnt, c1t, c2t             float64 // to T
}

// add adds what one body gives, which a wrench at lever arm r (m) from its centre moves.
func (k *compliance) add(invMass float64, inertia *form, l int, n, t1, t2, r geom.Vec3) {
	jn, j1, j2 := inertia.apply(l, n), inertia.apply(l, t1), inertia.apply(l, t2)
	nn, n1, n2, j11, j12, j22 := n.Dot(jn), n.Dot(j1), n.Dot(j2), t1.Dot(j1), t1.Dot(j2), t2.Dot(j2)
	rn, r1, r2 := n.Dot(r), t1.Dot(r), t2.Dot(r)
	// The turns that unit forces along normal and tangents give: g = J (r × e), in the frame.
	gnn, gn1, gn2 := diff(n1, r2, n2, r1), diff(j11, r2, j12, r1), diff(j12, r2, j22, r1)
	g1n, g11, g12 := diff(n2, rn, nn, r2), diff(j12, rn, n1, r2), diff(j22, rn, n2, r2)
	g2n, g21, g22 := diff(nn, r1, n1, rn), diff(n1, r1, j11, rn), diff(n2, r1, j12, rn)
	k.nn += invMass + diff(r2, gn1, r1, gn2)
	k.n1, k.n2 = k.n1+gn1, k.n2+gn2
	k.r11, k.r12, k.r22 = k.r11+j11, k.r12+j12, k.r22+j22
	k.f11 += invMass + diff(rn, g12, r2, g1n)
	k.f12 += diff(rn, g22, r2, g2n)
	k.f22 += invMass + diff(r1, g2n, rn, g21)
	k.tt, k.tn1, k.tn2 = k.tt+nn, k.tn1+g1n, k.tn2+g2n
	k.cn1, k.c11, k.c21 = k.cn1+diff(r2, g11, r1, g12), k.c11+g11, k.c21+g12
	k.cn2, k.c12, k.c22 = k.cn2+diff(r2, g21, r1, g22), k.c12+g21, k.c22+g22
	k.cnt, k.c1t, k.c2t = k.cnt+gnn, k.c1t+n1, k.c2t+n2
}

// diff returns a b − c d.
func diff(a, b, c, d float64) float64 { return float64(a*b) - float64(c*d) }

// inverse2 inverts a symmetric 2×2 matrix; what has no mass gives zeros.
func inverse2(a, b, c float64) (ia, ib, ic float64) {
	if det := diff(a, c, b, b); det > 0 {
		return c / det, (0 - b) / det, a / det
	}
	return 0, 0, 0
}

// inverse returns 1/k, and 0 for what nothing moves.
func inverse(k float64) float64 {
	if k > 0 {
		return 1 / k
	}
	return 0
}

// store writes the compliance to lane l.
func (k *compliance) store(b *block, l int) {
	b.m11[l], b.m12[l], b.m22[l] = inverse2(k.f11, k.f12, k.f22)
	b.twistMass[l], b.tn1[l], b.tn2[l] = inverse(k.tt), k.tn1, k.tn2
	b.cn1[l], b.c11[l], b.c21[l] = k.cn1, k.c11, k.c21
	b.cn2[l], b.c12[l], b.c22[l] = k.cn2, k.c12, k.c22
	b.cnt[l], b.c1t[l], b.c2t[l] = k.cnt, k.c1t, k.c2t
}

// row returns how (vn, w1, w2) answer a unit impulse on a row at plane coordinates x, y.
func (k *compliance) row(x, y float64) (toN, to1, to2 float64) {
	return k.nn + float64(y*k.n1) - float64(x*k.n2),
		k.n1 + float64(y*k.r11) - float64(x*k.r12),
		k.n2 + float64(y*k.r12) - float64(x*k.r22)
}
