package jointrows

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// examples place the bodies of kinds that leave more than slides and turns along x.
var examples = map[Kind]func(j *Joint, poses *[MostBodies]geom.Pose, r *rand.Rand, open float64){
	Pulley:      pulleyExample,
	Path:        pathExample,
	PathTangent: pathExample,
	PathTrack:   pathExample,
	PathFixed:   pathExample,
	Wheel:       wheelExample,
}

func pulleyExample(j *Joint, poses *[MostBodies]geom.Pose, r *rand.Rand, _ float64) {
	j.Bodies, j.Ratio = [MostBodies]int32{0, 1, 2, 3}, 0.5+2*r.Float64()
	for i := range poses {
		poses[i] = randomPose(r)
		poses[i].P = poses[i].P.Add(geom.V(0, 0, float64(4*i)))
	}
}

// wheelExample turns a wheel by the angles of steering and spin.
func wheelExample(j *Joint, poses *[MostBodies]geom.Pose, r *rand.Rand, open float64) {
	poses[0] = randomPose(r)
	at := poses[0].Mul(&j.Frames[0])
	steer := geom.Pose{P: geom.V(r.Float64(), 0, 0), Q: geom.FromRotationVector(geom.V(6*r.Float64()-3, 0, 0))}
	spin := geom.Pose{Q: geom.FromRotationVector(geom.V(0, 0, 6*r.Float64()-3))}
	moved := geom.Pose{P: randomVec(r).Scale(open), Q: geom.FromRotationVector(randomVec(r).Scale(open))}
	at = at.Mul(&steer)
	at = at.Mul(&moved)
	at = at.Mul(&spin)
	poses[1] = bodyAt(&at, &j.Frames[1])
}

// pathExample puts B somewhere on a knotted curve, closed or open, or on its straight continuation.
func pathExample(j *Joint, poses *[MostBodies]geom.Pose, r *rand.Rand, open float64) {
	j.Curve, _ = NewCurve(knot(9+r.IntN(9)), r.IntN(2) == 0, randomVec(r))
	j.Near = j.Curve.Length() * (3*r.Float64() - 1)
	poses[0] = randomPose(r)
	at := poses[0].Mul(&j.Frames[0])
	i, t := j.Curve.locate(j.Near)
	q := j.Curve.point(i, t, j.Near)
	j.Near = q.s
	on := geom.Pose{P: q.at, Q: q.turn}
	switch j.Kind {
	case Path:
		on.Q = randomPose(r).Q
	case PathTangent:
		on.Q = on.Q.Mul(geom.FromRotationVector(geom.V(6*r.Float64()-3, 0, 0)))
	case PathFixed:
		on.Q = geom.IdentityQuat()
	}
	moved := geom.Pose{P: randomVec(r).Scale(open), Q: geom.FromRotationVector(randomVec(r).Scale(open))}
	at = at.Mul(&on)
	at = at.Mul(&moved)
	poses[1] = bodyAt(&at, &j.Frames[1])
}

// knot returns points along a trefoil of about a metre.
func knot(n int) []geom.Vec3 {
	points := make([]geom.Vec3, n)
	for i := range points {
		a := 2 * math.Pi * float64(i) / float64(n)
		radius := 0.7 + 0.3*math.Cos(3*a)
		points[i] = geom.V(radius*math.Cos(a), radius*math.Sin(a), 0.3*math.Sin(2*a))
	}
	return points
}

// TestCoupledRowsAreDerivatives holds the rows of gears and racks against their values, as those of other kinds:
// between hinges, sliders, cylinders, wheels and paths.
func TestCoupledRowsAreDerivatives(t *testing.T) {
	const h = 1e-6
	r := rand.New(rand.NewPCG(5, 6))
	sources := []Kind{Hinge, Slider, Cylinder, Wheel, PathTrack}
	for n := range 1000 {
		var of [2]Joint
		var at, before, after [2][MostBodies]geom.Pose
		var twists [MostBodies]twist
		gear := Joint{Kind: Gear, Ratio: 4*r.Float64() - 2, Offset: r.Float64()}
		for i := range of {
			of[i], at[i] = exampleOf(sources[r.IntN(len(sources))], r, 0)
			gear.Coupled[i].Axis = int8(r.IntN(len(of[i].Kind.Axes())))
			for k := range 2 {
				v := twist{randomVec(r), randomVec(r)}
				before[i][k], after[i][k] = moved(&at[i][k], &v, -h), moved(&at[i][k], &v, h)
				twists[2*i+k] = v
			}
		}
		var last [2]float64
		couple := func(poses *[2][MostBodies]geom.Pose) (out Row) {
			var rows [2]Rows
			var axis [2]*Row
			for i := range of {
				of[i].Measure(&poses[i], &rows[i])
				at := int(gear.Coupled[i].Axis)
				axis[i] = &rows[i][len(of[i].Kind.Locked())+at]
				if of[i].Kind.Axes()[at].Turns {
					axis[i].Value = Count(axis[i].Value, last[i])
				}
				last[i] = axis[i].Value
			}
			var all Rows
			gear.Couple(axis[0], axis[1], &all)
			return all[0]
		}
		row, from, to := couple(&at), couple(&before), couple(&after)
		if rate, v := (to.Value-from.Value)/(2*h), speedOf(&row, &twists); math.Abs(rate-v) > 1e-7 {
			t.Fatalf("pair %d: speed %v, but its value changes by %v a second", n, v, rate)
		}
		var p, l geom.Vec3
		for s := range row.Sides {
			pose := &at[s/2][s%2]
			p, l = p.Add(row.Sides[s].Lin), l.Add(row.Sides[s].Ang).Add(pose.P.Cross(row.Sides[s].Lin))
		}
		if p.Len() > 1e-13 || l.Len() > 1e-13 {
			t.Fatalf("pair %d: momentum %v and angular momentum %v from nothing", n, p, l)
		}
	}
}

// TestOpenRowsAreDerivatives: rows of paths, pulleys and wheels are the rates of their values for open joints too, but
// those of a rotation vector.
func TestOpenRowsAreDerivatives(t *testing.T) {
	const h = 1e-6
	r := rand.New(rand.NewPCG(9, 10))
	for _, k := range []struct {
		Kind
		rows []int
	}{
		{Pulley, []int{0}},
		{Path, []int{0, 1, 2}},
		{PathTangent, []int{0, 1, 2, 3, 4}},
		{PathTrack, []int{0, 1, 5}},
		{PathFixed, []int{0, 1, 5}},
		{Wheel, []int{0, 1, 2, 3, 4, 5}},
	} {
		for range 300 {
			j, poses := exampleOf(k.Kind, r, 0.03)
			var twists [MostBodies]twist
			before, after := poses, poses
			for i := range j.BodyCount() {
				twists[i] = twist{randomVec(r), randomVec(r)}
				before[i], after[i] = moved(&poses[i], &twists[i], -h), moved(&poses[i], &twists[i], h)
			}
			var rows, from, to Rows
			j.Measure(&poses, &rows)
			j.Measure(&before, &from)
			j.Measure(&after, &to)
			for _, i := range k.rows {
				change := to[i].Value - from[i].Value
				if k.Kind == Wheel && i > 3 {
					change = Count(change, 0)
				}
				if rate, v := change/(2*h), speedOf(&rows[i], &twists); math.Abs(rate-v) > 3e-7 {
					t.Fatalf("%s, row %d: speed %v, but its value changes by %v a second", k, i, v, rate)
				}
			}
		}
	}
}
