package jointrows

import (
	"math"
	"math/rand/v2"
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

// exampleOf returns a joint of a kind with random frames, and poses of its bodies at which its locked rows have an
// error of about so much.
func exampleOf(k Kind, r *rand.Rand, open float64) (j Joint, poses [MostBodies]geom.Pose) {
	j = Joint{Kind: k, Bodies: [MostBodies]int32{0, 1, World, World}}
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
	poses[0] = randomPose(r)
	at := poses[0].Mul(&j.Frames[0])
	moved := geom.Pose{P: randomVec(r).Scale(open), Q: geom.FromRotationVector(randomVec(r).Scale(open))}
	for _, c := range k.Axes() {
		free := geom.Pose{Q: geom.IdentityQuat()}
		if c.Unit == Metre {
			free.P = geom.V(r.Float64(), 0, 0)
		} else {
			free.Q = geom.FromRotationVector(geom.V(6*r.Float64()-3, 0, 0))
		}
		moved = free.Mul(&moved)
	}
	at = at.Mul(&moved)
	poses[1] = bodyAt(&at, &j.Frames[1])
	return j, poses
}

// bodyAt returns the pose of a body whose frame is in a place.
func bodyAt(at, frame *geom.Pose) geom.Pose {
	inverse := geom.Pose{Q: frame.Q.Conj()}
	inverse.P = inverse.Q.Apply(frame.P.Neg())
	return at.Mul(&inverse)
}

// twist is the velocity of a body.
type twist struct{ vel, spin geom.Vec3 }

// speedOf returns the speed of a row.
func speedOf(row *Row, of *[MostBodies]twist) float64 {
	v := 0.0
	for k := range row.Sides {
		v += row.Sides[k].Lin.Dot(of[k].vel) + row.Sides[k].Ang.Dot(of[k].spin)
	}
	return v
}

// TestRowsAreDerivatives: the speed of each row is the rate at which its value changes. Where a locked row is open the
// rows of turns differ from that by the error, so closed joints are asked for much, and open ones for sign and order.
func TestRowsAreDerivatives(t *testing.T) {
	const h = 1e-6
	r := rand.New(rand.NewPCG(1, 2))
	for k := range kinds {
		for range 200 {
			kind := Kind(k)
			if kind.Couples() {
				continue
			}
			j, poses := exampleOf(kind, r, 0)
			var twists [MostBodies]twist
			var before, after [MostBodies]geom.Pose
			for i := range kind.bodyCount() {
				twists[i] = twist{randomVec(r), randomVec(r)}
				before[i], after[i] = moved(&poses[i], &twists[i], -h), moved(&poses[i], &twists[i], h)
			}
			var rows, from, to Rows
			j.Measure(&poses, &rows)
			j.Measure(&before, &from)
			j.Measure(&after, &to)
			for i := range len(kind.Locked()) + len(kind.Axes()) {
				change := to[i].Value - from[i].Value
				if i >= len(kind.Locked()) && kind.Axes()[i-len(kind.Locked())].Turns {
					change = Count(change, 0)
				}
				if rate, v := change/(2*h), speedOf(&rows[i], &twists); math.Abs(rate-v) > 1e-7 {
					t.Fatalf("%s, row %d: speed %v, but its value changes by %v a second", kind, i, v, rate)
				}
				if i < len(kind.Locked()) && math.Abs(rows[i].Value) > 1e-14 {
					t.Fatalf("%s, row %d: error %v of a closed joint", kind, i, rows[i].Value)
				}
			}
		}
	}
}

// moved returns a pose after h seconds at a velocity.
func moved(p *geom.Pose, v *twist, h float64) geom.Pose {
	return geom.Pose{P: p.P.AddScaled(h, v.vel), Q: geom.FromRotationVector(v.spin.Scale(h)).Mul(p.Q)}
}

// bodyCount returns the number of bodies of a kind.
func (k Kind) bodyCount() int { return kinds[k].bodies }

// TestRowsKeepMomentum: impulses along the rows of a joint between two bodies change neither their momentum nor their
// angular momentum, open or not.
func TestRowsKeepMomentum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for k := range kinds {
		kind := Kind(k)
		if kind.Couples() {
			continue
		}
		for range 100 {
			j, poses := exampleOf(kind, r, 0.1)
			var rows Rows
			j.Measure(&poses, &rows)
			for i := range len(kind.Locked()) + len(kind.Axes()) {
				var p, l geom.Vec3
				for s := range kind.bodyCount() {
					side := &rows[i].Sides[s]
					p, l = p.Add(side.Lin), l.Add(side.Ang).Add(poses[s].P.Cross(side.Lin))
				}
				if kind == Ball || kind == Hinge || kind == Weld {
					l = geom.Vec3{} // an open anchor has a moment: its force acts at both points
				}
				if p.Len() > 1e-14 || l.Len() > 1e-13 {
					t.Fatalf("%s, row %d: momentum %v and angular momentum %v from nothing", kind, i, p, l)
				}
			}
		}
	}
}
