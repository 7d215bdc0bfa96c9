package solver

import (
	"math"
	"unsafe"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// lanes is how many constraints a block holds side by side.
const lanes = 4

type (
	quad [lanes]float64 // one number of each constraint of a block
	axis [3]quad        // one vector of each
	form [6]quad        // one symmetric matrix of each: xx, xy, xz, yy, yz, zz
)

// block holds four constraints side by side, in the form that the sweeps work on. The movable bodies of a block are all
// different.
//
// A manifold is solved in its own frame: the origin is the common point, in the middle of its gap and of its load, and
// the axes are the normal and the tangents. The relative motion of the bodies is six numbers there: the velocity (vn,
// v1, v2) and the spin (wn, w1, w2) of B against A. The contact applies one wrench: the force impulse (N, F1, F2) and
// the moment impulse (T, M1, M2). T is friction too: an impulse F3 at a lever, which works against the speed v3 of wn
// there. A row at plane coordinates (x, y) sees the normal velocity vn + y w1 − x w2, negative
// while the bodies approach. An impulse d on it is the wrench N = d, M1 = y d, M2 = −x d.
//
// The compliance of the two bodies says how friction changes the six numbers. The compliances between rows (see
// pairIndex) say how an impulse on one row changes the speed of another. The bodies themselves get the whole wrench
// once, at the end of a sweep: B the wrench, A its opposite at the same point.
type block struct {
	members
	frame
	aim
	response
	impulses
}

// members names the constraints of a block and where the rest of them lies.
type members struct {
	a, b       [lanes]int32 // bodies; a missing lane has those of the first one, and no mass
	constraint [lanes]int32 // index in Solver.Constraints; −1 for a missing lane
	movesA     uint8        // bit per lane: the sweeps may write body A
	movesB     uint8
	hit        uint8  // bit per lane: a sweep applied an impact there, see isImpact
	rose       uint8  // bit per lane: its load rose in this sub-step, see loadRose
	continues  uint8  // bit per lane: its impact continues in the next sub-step
	finite     uint8  // bit per lane: a body of it follows its finite rotation, see finiteRotations
	exact      uint8  // bit per lane: each relaxing sweep solves it alone, see contact.Constraint.Exact
	locked     uint8  // bit per lane: a body of it has axis locks; such a block is solved lane by lane
	iterated   uint16 // times that a lane was iterated to convergence, see Counts
	extra      int32  // 1 + its entry in packed.extras; 0 if no lane needs one
	first      int32  // its rows in packed.lines
	count      int32  // rows of its longest lane
	pairs      int32  // its compliances in packed.pairs, see pairIndex
	rounds     int32  // passes over the rows of a lane in that
}

// frame is where the constraints of a block act. Only fill and place change it.
type frame struct {
	normal, tangent1, tangent2 axis
	armA, armB                 axis // m, from the centres of mass to the common point
	inertiaA, inertiaB         form // inverse, world
}

// aim holds the terms of the rows' targets that all rows of a constraint share: see rates.softTargets.
type aim struct {
	shift, roll1, roll2 quad // m, rad, rad: displacement along the normal and turns about the tangents in this step
	stiff               quad // 1 if one body cannot move: twice the contact frequency; else 0
	damped              quad // 1 if its preload has been raised, see contact.Cache; else 0
	zone, edge, slope   quad // m; m, gap where the band ends; 1/m, see softBlend
}

// response holds the terms of friction and its limits, derived from the frame and the masses: see prepareLane.
type response struct {
	friction, lever quad // coefficient; m, at which F3 acts
	m11, m12, m22   quad // inverse of the 2×2 compliance of (v1, v2) to (F1, F2)
	m33             quad // inverse of the compliance of v3 to F3
	k31, k32        quad // compliance of v3 to (F1, F2)
	cn1, c11, c21   quad // compliance of (vn, w1, w2) to F1
	cn2, c12, c22   quad // to F2
	cn3, c13, c23   quad // to F3
}

// impulses are the accumulated impulses of friction, and the load that bounds them.
type impulses struct {
	f1, f2, f3 quad // N s
	load       quad // N s, of all rows at the end of the previous sub-step
}

// line is one row of each constraint of a block. A missing row has the gap missingGap, so it never closes.
type line struct {
	x, y    quad // m, in the tangent plane; until prepareLane, x, y and mass hold the point from the common one
	mass    quad // kg, effective
	gap     quad // m, at the start of the step
	impulse quad // N s, accumulated
	preload quad // N s, see Soft
}

// missingRow is a row that no lane has.
var missingRow = line{gap: quad{missingGap, missingGap, missingGap, missingGap}}

// pairIndex returns where the compliance between rows k < j of a block lies among its pairs: the change of speed at one
// row per unit impulse on the other.
func pairIndex(j, k int) int { return j*(j-1)/2 + k }

// extra holds the terms that few constraints have: belts and rolling resistance.
type extra struct {
	belt1, belt2          quad // m/s, of B's surface against A's
	rolling               quad // m, lever of the load, see Constraint.Rolling
	n1, n2, r11, r12, r22 quad // compliance of (vn, w1, w2) to (M1, M2)
	m11, m12, m22         quad // inverse of the compliance of (w1, w2) to (M1, M2)
	roll1, roll2          quad // N m s, accumulated
}

// noExtra holds the extra terms of a constraint that has none.
var noExtra extra

// taken returns the lanes that have a constraint, one bit each.
func (b *block) taken() (lanesTaken uint8) {
	for l := 0; l < lanes && b.constraint[l] >= 0; l++ {
		lanesTaken |= 1 << l
	}
	return lanesTaken
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

// trace returns the sum of the diagonal of lane l.
func (m *form) trace(l int) float64 { return m[0][l] + m[3][l] + m[5][l] }

func (m *form) set(l int, to *geom.Mat3) {
	m[0][l], m[1][l], m[2][l] = to.X.X, to.Y.X, to.Z.X
	m[3][l], m[4][l], m[5][l] = to.Y.Y, to.Z.Y, to.Z.Z
}

// compliance is the change of relative motion, in the frame of a manifold, per unit wrench there: the entries of the
// symmetric 6×6 matrix that the sweeps need. The first index names the motion, the second the impulse.
type compliance struct {
	nn, n1, n2, r11, r12, r22 float64 // (vn, w1, w2) to (N, M1, M2)
	f11, f12, f22             float64 // (v1, v2) to (F1, F2)
	tt, tn1, tn2              float64 // wn to T, F1, F2
	cn1, c11, c21             float64 // (vn, w1, w2) to F1
	cn2, c12, c22             float64 // to F2
	cnt, c1t, c2t             float64 // to T
}

// add adds the share of one body, to which the wrench is applied at lever arm r (m) from its centre.
func (k *compliance) add(invMass float64, inertia *form, l int, n, t1, t2, r geom.Vec3) {
	jn, j1, j2 := inertia.apply(l, n), inertia.apply(l, t1), inertia.apply(l, t2)
	nn, n1, n2, j11, j12, j22 := n.Dot(jn), n.Dot(j1), n.Dot(j2), t1.Dot(j1), t1.Dot(j2), t2.Dot(j2)
	rn, r1, r2 := n.Dot(r), t1.Dot(r), t2.Dot(r)
	// The spins per unit force along the normal and the tangents: g = J (r × e), in the frame.
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

// addBody adds the share of a body that may have locks.
func (k *compliance) addBody(s *rigid.State, inertia *form, l int, n, t1, t2, r geom.Vec3) {
	if s.Locks&rigid.Shifts == 0 {
		k.add(s.InvMass, inertia, l, n, t1, t2, r)
		return
	}
	k.add(0, inertia, l, n, t1, t2, r)
	k.addShifts(s.InvMass, s.Locks, n, t1, t2)
}

// addShifts adds the compliance of the free translations of a body with locks.
func (k *compliance) addShifts(invMass float64, locks rigid.Axes, n, t1, t2 geom.Vec3) {
	a, b, c := locks.FreeShift(n), locks.FreeShift(t1), locks.FreeShift(t2)
	k.nn += float64(invMass * a.LenSq())
	k.f11, k.f12 = k.f11+float64(invMass*b.LenSq()), k.f12+float64(invMass*b.Dot(c))
	k.f22 += float64(invMass * c.LenSq())
	k.cn1, k.cn2 = k.cn1+float64(invMass*a.Dot(b)), k.cn2+float64(invMass*a.Dot(c))
}

// pseudoInverse2 inverts a symmetric 2×2 matrix on the directions in which it is more than rounding: see
// rigid.CarryLeast. Locked bodies may have compliance in one direction only.
func pseudoInverse2(a, b, c float64) (ia, ib, ic float64) {
	mean, half := float64(0.5*(a+c)), float64(0.5*(a-c))
	root := math.Sqrt(float64(half*half) + float64(b*b))
	most := mean + root
	if !(most > 0) {
		return 0, 0, 0
	}
	if det := diff(a, c, b, b); det > float64(rigid.CarryLeast*float64(most*most)) {
		return c / det, (0 - b) / det, a / det
	}
	// One direction u: the matrix is most u uᵀ, and so its entries divided by the square of most are the inverse.
	x, y := most-c, b
	if a < c {
		x, y = b, most-a
	}
	k := 1 / float64(most*(float64(x*x)+float64(y*y)))
	return float64(x*x) * k, float64(x*y) * k, float64(y*y) * k
}

// diff returns a b − c d.
func diff(a, b, c, d float64) float64 { return float64(a*b) - float64(c*d) }

// inverse2 inverts a symmetric 2×2 matrix; a singular one (no body can move) gives zeros.
func inverse2(a, b, c float64) (ia, ib, ic float64) {
	if det := diff(a, c, b, b); det > 0 {
		return c / det, (0 - b) / det, a / det
	}
	return 0, 0, 0
}

// inverse returns 1/k, and 0 where no body can move.
func inverse(k float64) float64 { return inverseAbove(k, 0) }

// inverseAbove returns 1/k, and 0 for k up to least.
func inverseAbove(k, least float64) float64 {
	if k > least {
		return 1 / k
	}
	return 0
}

// storeLocked is store for a lane with locked bodies.
func (k *compliance) storeLocked(b *response, l int, least float64) {
	k.store(b, l)
	b.m11[l], b.m12[l], b.m22[l] = pseudoInverse2(k.f11, k.f12, k.f22)
	if !(k.tt > least) {
		b.m33[l] = 0
	}
}

// store writes the compliance to lane l.
func (k *compliance) store(b *response, l int) {
	b.m11[l], b.m12[l], b.m22[l] = inverse2(k.f11, k.f12, k.f22)
	r := b.lever[l]
	b.m33[l], b.k31[l], b.k32[l] = inverse(float64(r*r*k.tt)), r*k.tn1, r*k.tn2
	b.cn1[l], b.c11[l], b.c21[l] = k.cn1, k.c11, k.c21
	b.cn2[l], b.c12[l], b.c22[l] = k.cn2, k.c12, k.c22
	b.cn3[l], b.c13[l], b.c23[l] = r*k.cnt, r*k.c1t, r*k.c2t
}

// row returns the change of (vn, w1, w2) per unit impulse on a row at plane coordinates x, y.
func (k *compliance) row(x, y float64) (toN, to1, to2 float64) {
	return k.nn + float64(y*k.n1) - float64(x*k.n2),
		k.n1 + float64(y*k.r11) - float64(x*k.r12),
		k.n2 + float64(y*k.r12) - float64(x*k.r22)
}

// rescale changes the impulses of a block to sub-steps k times as long: see contact.Rescaled.
func (b *block) rescale(k float64, e *extra, lines []line) {
	scale := func(q *quad) {
		for l := range lanes {
			q[l] *= k
		}
	}
	scale(&b.f1)
	scale(&b.f2)
	scale(&b.f3)
	scale(&b.load)
	if e != nil {
		scale(&e.roll1)
		scale(&e.roll2)
	}
	for j := range lines {
		r := &lines[j]
		for l := range lanes {
			r.impulse[l], r.preload[l] = contact.Rescaled(r.impulse[l], r.preload[l], k)
		}
	}
}

// quadsOf returns the quads that a part of a block consists of.
func quadsOf[T frame | aim | response | impulses | line | extra](part *T) []quad {
	return unsafe.Slice((*quad)(unsafe.Pointer(part)), unsafe.Sizeof(*part)/unsafe.Sizeof(quad{}))
}

// copyLane copies lane k of some quads to lane l of others.
func copyLane(to, from []quad, l, k int) {
	for i := range from {
		to[i][l&(lanes-1)] = from[i][k&(lanes-1)]
	}
}

// larger returns the larger of two numbers, neither of them negative: max would look for zeros of either sign, too.
func larger(a, b float64) float64 {
	return math.Float64frombits(max(math.Float64bits(a), math.Float64bits(b)))
}

// Counts are the work that impacts cost beyond the sweeps. They are the same for any number of workers.
type Counts struct {
	Iterated   int // times that a manifold was iterated to convergence on its own
	Rounds     int // passes over the rows of one manifold in that
	Propagated int // constraints solved one by one to propagate impacts, with repetitions
	Bounces    int // impacts with restitution
}

// TakeCounts returns the counts since the last call. Iterations count once their impulses are unpacked.
func (s *Solver) TakeCounts() Counts {
	c := s.counts
	s.counts = Counts{}
	return c
}

// Add adds other counts.
func (c *Counts) Add(d Counts) {
	c.Iterated += d.Iterated
	c.Rounds += d.Rounds
	c.Propagated += d.Propagated
	c.Bounces += d.Bounces
}

// take adds the iterations of a block since the last call.
func (c *Counts) take(b *block) {
	c.Iterated += int(b.iterated)
	c.Rounds += int(b.rounds)
	b.iterated, b.rounds = 0, 0
}
