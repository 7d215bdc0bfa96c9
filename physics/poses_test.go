package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// screwPose moves pose a along the screw to pose b by the textbook: turn about the point that the axis passes through.
func screwPose(a, b geom.Pose, t float64) geom.Pose {
	turn := b.Q.Mul(a.Q.Conj())
	if turn.W < 0 {
		turn = geom.Quat{W: -turn.W, X: -turn.X, Y: -turn.Y, Z: -turn.Z}
	}
	angle := 2 * math.Acos(turn.W)
	axis := geom.V(turn.X, turn.Y, turn.Z).Unit()
	d := b.P.Sub(a.P)
	slide := axis.Scale(axis.Dot(d))
	across := d.Sub(slide)
	centre := a.P.AddScaled(.5, across).AddScaled(.5/math.Tan(.5*angle), axis.Cross(across))
	part := geom.Quat{W: math.Cos(.5 * t * angle)}
	s := math.Sin(.5 * t * angle)
	part.X, part.Y, part.Z = s*axis.X, s*axis.Y, s*axis.Z
	return geom.Pose{P: centre.Add(part.Apply(a.P.Sub(centre))).AddScaled(t, slide), Q: part.Mul(a.Q)}
}

// TestPosesOfAStep: the poses of a step lead from one commit to the next, and within each of its slices along a screw.
func TestPosesOfAStep(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	id := lab.Add(physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 5, 0}))[0]
	lab.Body(id).SetVelocity(mgl64.Vec3{3, 1, -2}, mgl64.Vec3{20, -25, 30})
	far := func(a, b geom.Pose) float64 {
		turned := float64(a.Q.W*b.Q.W) + float64(a.Q.X*b.Q.X) + float64(a.Q.Y*b.Q.Y) + float64(a.Q.Z*b.Q.Z)
		return max(a.P.Sub(b.P).Len(), 1-math.Abs(turned))
	}
	for step := range 20 {
		before := lab.Body(id).Pose().Geom()
		lab.Run(1)
		if far(before, lab.Body(id).PoseAt(0).Geom()) > 1e-14 || lab.Body(id).PoseAt(1).Geom() != lab.Body(id).Pose().Geom() {
			t.Fatalf("step %d does not lead from commit to commit", step)
		}
		ends, start := lab.SliceEnds(), 0.0
		if len(ends) < 2 {
			t.Fatalf("step %d in one slice: too slow a turn for this test", step)
		}
		for k, end := range ends {
			from, to := lab.Body(id).PoseAt(start).Geom(), lab.Body(id).PoseAt(end).Geom()
			for i := range 5 {
				within := float64(i) / 4
				d := far(screwPose(from, to, within), lab.Body(id).PoseAt(start+float64(within*(end-start))).Geom())
				if d > 1e-12 || far(from, to) < 1e-3 {
					t.Fatalf("step %d, slice %d: %g off the screw", step, k, d)
				}
			}
			start = end
		}
	}
}

// TestPathOfAStep: the pieces of a body's path lead from the end of the step before to its pose, one slice each, along
// the poses that PoseAt tells; a body at rest has none.
func TestPathOfAStep(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(
		physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 5, 0}),
		physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{5, 5, 0}))
	lab.SetGravity(mgl64.Vec3{})
	lab.Body(ids[0]).SetVelocity(mgl64.Vec3{3, 1, -2}, mgl64.Vec3{20, -25, 30})
	before := lab.Body(ids[0]).Pose()
	lab.Run(1)
	path := lab.Body(ids[0]).AppendPath(nil)
	if n := lab.Report().Work.Slices; len(path) != n || n < 2 {
		t.Fatalf("%d pieces in %d slices", len(path), n)
	}
	last := physics.Piece{End: before}
	for _, p := range path {
		if p.From != last.To || p.Start != last.End || !(p.To > p.From) || p.Straight {
			t.Errorf("%+v follows %+v", p, last)
		}
		middle := lab.Body(ids[0]).PoseAt((p.From + p.To) / 2).Geom()
		if off := middle.P.Sub(screwPose(p.Start.Geom(), p.End.Geom(), 0.5).P).Len(); off > 1e-12 {
			t.Errorf("between %+v it is %g m off", p, off)
		}
		last = p
	}
	if last.To != 1 || last.End != lab.Body(ids[0]).Pose() {
		t.Errorf("the path ends with %+v, not at %v", last, lab.Body(ids[0]).Pose())
	}
	if still := lab.Body(ids[1]).AppendPath(nil); len(still) != 0 {
		t.Errorf("a block that floats at rest went along %+v", still)
	}
}
