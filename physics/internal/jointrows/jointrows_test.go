package jointrows

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// randomVec returns a vector with components of −1 to 1.
func randomVec(r *rand.Rand) geom.Vec3 {
	return geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1)
}

// randomPose returns a pose within about a metre of the origin.
func randomPose(r *rand.Rand) geom.Pose {
	return geom.Pose{P: randomVec(r), Q: geom.FromRotationVector(randomVec(r).Scale(2))}
}

// exampleOf returns a joint of a kind with random frames, and poses of its bodies anywhere along its axes, at which its
// locked rows have an error of about so much.
func exampleOf(k Kind, r *rand.Rand, open float64) (j Joint, poses [MostBodies]geom.Pose) {
	for {
		j = Joint{Kind: k, Bodies: [MostBodies]int32{0, 1, World, World}, Cone: [2]float64{0.3 + r.Float64(), 1}}
		for i := range j.Axes {
			j.Axes[i] = Free
		}
		for i := range j.Frames {
			j.Frames[i] = randomPose(r)
		}
		if example := examples[k]; example != nil {
			example(&j, &poses, r, open)
			return j, poses
		}
		tilt := 0.6 // rad: rows of parallel axes hold for opposite ones too
		if !slices.Contains(k.Locked(), Radian) {
			tilt = 1.7
		}
		free := geom.Pose{P: randomVec(r), Q: geom.FromRotationVector(geom.V(6*r.Float64()-3, 0, 0))}
		free.Q = geom.FromRotationVector(randomVec(r).Scale(tilt)).Mul(free.Q)
		poses[0] = randomPose(r)
		at := poses[0].Mul(&j.Frames[0])
		at = at.Mul(&free)
		poses[1] = bodyAt(&at, &j.Frames[1])
		if closed(&j, &poses) {
			poses[1] = moved(&poses[1], &twist{randomVec(r), randomVec(r)}, open)
			return j, poses
		}
	}
}

// bodyAt returns the pose of a body whose frame is in a place.
func bodyAt(at, frame *geom.Pose) geom.Pose {
	inverse := geom.Pose{Q: frame.Q.Conj()}
	inverse.P = inverse.Q.Apply(frame.P.Neg())
	return at.Mul(&inverse)
}

// closed closes the locked rows of a joint by Newton steps, for bodies of mass and inertia 1, and reports whether that
// succeeded.
func closed(j *Joint, poses *[MostBodies]geom.Pose) bool {
	n := len(j.Kind.Locked())
	for range 30 {
		var rows Rows
		j.Measure(poses, &rows)
		worst := 0.0
		var a [MostRows][MostRows + 1]float64
		for i := range n {
			for k := range n {
				for s := range j.BodyCount() {
					a[i][k] += rows[i].Sides[s].Lin.Dot(rows[k].Sides[s].Lin) + rows[i].Sides[s].Ang.Dot(rows[k].Sides[s].Ang)
				}
			}
			a[i][MostRows] = -rows[i].Value
			worst = max(worst, math.Abs(rows[i].Value))
		}
		if worst < 1e-14 {
			return true
		}
		p := solution(&a, n)
		for s := range j.BodyCount() {
			var step twist
			for i := range n {
				step.vel = step.vel.AddScaled(p[i], rows[i].Sides[s].Lin)
				step.spin = step.spin.AddScaled(p[i], rows[i].Sides[s].Ang)
			}
			poses[s] = moved(&poses[s], &step, 1)
		}
	}
	return false
}

// solution solves n equations, the right side of which is the last column, by elimination with pivots.
func solution(a *[MostRows][MostRows + 1]float64, n int) (x [MostRows]float64) {
	for c := range n {
		best := c
		for i := c; i < n; i++ {
			if math.Abs(a[i][c]) > math.Abs(a[best][c]) {
				best = i
			}
		}
		a[c], a[best] = a[best], a[c]
		for i := range n {
			if i == c {
				continue
			}
			f := a[i][c] / a[c][c]
			for k := range a[i] {
				a[i][k] -= f * a[c][k]
			}
		}
	}
	for i := range n {
		x[i] = a[i][MostRows] / a[i][i]
	}
	return x
}

// twist is the velocity of a body.
type twist struct{ vel, spin geom.Vec3 }

// moved returns a pose after h seconds at a velocity.
func moved(p *geom.Pose, v *twist, h float64) geom.Pose {
	return geom.Pose{P: p.P.AddScaled(h, v.vel), Q: geom.FromRotationVector(v.spin.Scale(h)).Mul(p.Q)}
}

// randomTwists returns velocities of bodies, and poses shortly before and after.
func randomTwists(r *rand.Rand, bodies int, poses *[MostBodies]geom.Pose, h float64) (
	of [MostBodies]twist, before, after [MostBodies]geom.Pose,
) {
	for i := range bodies {
		of[i] = twist{randomVec(r), randomVec(r)}
		before[i], after[i] = moved(&poses[i], &of[i], -h), moved(&poses[i], &of[i], h)
	}
	return of, before, after
}

// speedOf returns the speed of a row.
func speedOf(row *Row, of *[MostBodies]twist) float64 {
	v := 0.0
	for k := range row.Sides {
		v += row.Sides[k].Lin.Dot(of[k].vel) + row.Sides[k].Ang.Dot(of[k].spin)
	}
	return v
}

// unitOf returns the unit of a row.
func unitOf(k Kind, row int) Unit {
	if n := len(k.Locked()); row >= n {
		return k.Axes()[row-n].Unit
	}
	return k.Locked()[row]
}

// TestRowsAreDerivatives: the speed of each row is the rate at which its value changes, wherever the joint is along its
// axes. Where a locked row is open the rows of turns differ from that by the error, so joints are closed.
func TestRowsAreDerivatives(t *testing.T) {
	const h = 1e-6
	r := rand.New(rand.NewPCG(1, 2))
	for k := range kinds {
		kind := Kind(k)
		for range 200 {
			if kind.Couples() {
				continue
			}
			j, poses := exampleOf(kind, r, 0)
			twists, before, after := randomTwists(r, j.BodyCount(), &poses, h)
			var rows, from, to Rows
			j.Measure(&poses, &rows)
			j.Measure(&before, &from)
			j.Measure(&after, &to)
			for i := range len(kind.Locked()) + len(kind.Axes()) {
				change := to[i].Value - from[i].Value
				if unitOf(kind, i) == Radian {
					change = Count(change, 0)
				}
				scale := 1 + rows[i].Sides[1].Ang.LenSq()*rows[i].Sides[1].Ang.Len() // of the third derivative
				if rate, v := change/(2*h), speedOf(&rows[i], &twists); math.Abs(rate-v) > 1e-7*scale {
					t.Fatalf("%s %d, row %d: speed %v, but its value changes by %v a second", kind, k, i, v, rate)
				}
			}
		}
	}
}

// TestRowsKeepMomentum: impulses along the rows of a joint between two bodies change neither their momentum nor their
// angular momentum, open or not.
func TestRowsKeepMomentum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for k := range kinds {
		kind := Kind(k)
		if kind.Couples() {
			continue
		}
		locked := len(kind.Locked())
		pointed := locked >= 3 && kind.Locked()[2] == Metre // an open anchor has a moment: its force acts at both points
		for range 100 {
			j, poses := exampleOf(kind, r, 0.1)
			var rows Rows
			j.Measure(&poses, &rows)
			for i := range locked + len(kind.Axes()) {
				checkMomentum(t, kind, i, &rows[i], &poses, !pointed || i >= 3)
			}
			for h := range Halves {
				placed := j.PlaceHalf(h, &poses)
				half := placed.Rows(h)
				for i := range half {
					checkMomentum(t, kind, MostRows+i, &half[i], &poses, true)
				}
			}
		}
	}
}

// checkMomentum checks that an impulse along a row changes neither momentum nor, if asked, angular momentum of all
// bodies.
func checkMomentum(t *testing.T, kind Kind, i int, row *Row, poses *[MostBodies]geom.Pose, angular bool) {
	t.Helper()
	var p, l geom.Vec3
	for s := range row.Sides {
		side := &row.Sides[s]
		p, l = p.Add(side.Lin), l.Add(side.Ang).Add(poses[s].P.Cross(side.Lin))
	}
	if p.Len() > 1e-14 || angular && l.Len() > 1e-13 {
		t.Fatalf("%s, row %d: momentum %v and angular momentum %v from nothing", kind, i, p, l)
	}
}
