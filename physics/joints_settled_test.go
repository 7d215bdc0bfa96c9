package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// resting is a world without sleep of bodies that joints hold at rest: five balls on a chain that hangs from a driven
// base, a table on four legs under a stack, a flap at its limit on a spring, a plank on a spring alone, and an arm that
// friction holds out level.
type resting struct {
	*World
	base, leg, top, arm BodyID
	chain, own          JointID // of the last ball and of the arm
	moving              []BodyID
}

// newResting returns that world when it has rested for a second.
func newResting(t *testing.T, threads int) *resting {
	t.Helper()
	cfg := DefaultConfig()
	cfg.Threads = threads
	r := &resting{}
	ball, err := collision.Sphere(0.1)
	if err != nil {
		t.Fatal(err)
	}
	plank := boxOf(t, mgl64.Vec3{0.5, 0.05, 0.2})
	r.World, _ = worldOf(t, cfg, oneSolid(Static, boxOf(t, mgl64.Vec3{20, 0.5, 20}), mgl64.Vec3{0, -0.5, 0}))
	r.SetSleeping(false)
	add := func(kind Kind, shape collision.Shape, x, y, z float64) BodyID {
		id, err := r.AddBody(oneSolid(kind, shape, mgl64.Vec3{x, y, z}))
		if err != nil {
			t.Fatal(err)
		}
		if kind == Dynamic {
			r.moving = append(r.moving, id)
		}
		return id
	}
	link := func(kind joint.Kind, a, b BodyID, x, y, z float64) JointID {
		id, err := r.AddJoint(JointDef{Kind: kind, A: a, B: b, At: mgl64.Vec3{x, y, z}, Axis: mgl64.Vec3{0, 0, 1}})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	r.base = add(Kinematic, ball, -5, 5, 0)
	last := r.base
	for k := range 5 {
		y := 4.5 - 0.5*float64(k)
		b := add(Dynamic, ball, -5, y, 0)
		r.chain = link(joint.Ball{}, last, b, -5, y+0.5, 0)
		last = b
	}
	table := add(Dynamic, boxOf(t, mgl64.Vec3{0.5, 0.05, 0.5}), 0, 1.052, 0)
	for k := range 4 {
		x, z := 0.4*float64(k%2*2-1), 0.4*float64(k/2*2-1)
		leg := add(Dynamic, boxOf(t, mgl64.Vec3{0.05, 0.5, 0.05}), x, 0.501, z)
		r.leg = leg
		link(joint.Weld{}, leg, table, x, 1.001, z)
	}
	for k := range 4 {
		r.top = add(Dynamic, boxOf(t, mgl64.Vec3{0.1, 0.1, 0.1}), 0.3, 1.203+0.201*float64(k), 0.3)
	}
	spring := joint.Spring{Rest: 1, Hertz: 2, Ratio: 1}
	link(joint.Hinge{Axis: joint.Axis{Limit: joint.Between(0, 0.5), Spring: spring}}, add(Dynamic, plank, 5.5, 3, 0),
		BodyID{}, 5, 3, 0)
	link(joint.Ball{Motor: joint.TargetRotation(mgl64.QuatIdent(), 3, 1, 1e4)}, add(Dynamic, plank, 14.5, 3, 0),
		BodyID{}, 14, 3, 0)
	r.arm = add(Dynamic, plank, 9.5, 3, 0)
	r.own = link(joint.Ball{Friction: 1e4}, r.arm, BodyID{}, 9, 3, 0)
	for range 120 {
		r.Step()
	}
	return r
}

// settled counts the movable bodies that are settled.
func (r *resting) settled() (n int) {
	for _, id := range r.moving {
		if r.st.Bodies[id.index].Settled {
			n++
		}
	}
	return n
}

// TestJointedIslandsSettle: what joints hold at rest is settled, keeps still for a minute, its joints stay closed and
// bear its weight, with the same bits on any number of threads, and without an allocation.
func TestJointedIslandsSettle(t *testing.T) {
	var hashes [2]uint64
	for k, threads := range []int{1, 4} {
		r := newResting(t, threads)
		if n := r.settled(); n < len(r.moving) {
			t.Fatalf("%d of %d bodies are settled", n, len(r.moving))
		}
		var at []mgl64.Vec3
		for _, id := range r.moving {
			at = append(at, r.Body(id).Position())
		}
		if n := testing.AllocsPerRun(10, r.Step); n > 0 {
			t.Errorf("%g allocations a step", n)
		}
		for range 3600 {
			r.Step()
			if open := r.Report().Joints; open.Opening.Value > 1e-8 || open.Turn.Value > 1e-8 || open.Over.Value > 1e-8 {
				t.Fatalf("step %d: %+v", r.Report().Step, open)
			}
		}
		for i, id := range r.moving {
			if d := r.Body(id).Position().Sub(at[i]).Len(); !(d < 1e-6) {
				t.Errorf("body %d moved by %g m", i, d)
			}
		}
		force, _ := r.Joint(r.chain).Force()
		if weight := 9.81 * r.Body(r.moving[4]).Mass(); math.Abs(force.Y()-weight) > 1e-6*weight {
			t.Errorf("the last link bears %v N instead of %g", force, weight)
		}
		if n := r.settled(); n < len(r.moving) {
			t.Errorf("%d of %d bodies are settled at the end", n, len(r.moving))
		}
		hashes[k] = r.Hash()
		r.Close()
	}
	if hashes[0] != hashes[1] {
		t.Errorf("hashes %x on 1 and 4 threads", hashes)
	}
}

// TestSettledJointsAreDisturbed: whatever changes about a settled assembly unsettles all of it, and it moves on.
func TestSettledJointsAreDisturbed(t *testing.T) {
	for _, row := range []struct {
		name    string
		disturb func(r *resting)
		moves   func(r *resting) (BodyID, mgl64.Vec3) // at least so far, in half a second
	}{
		{"a joint goes", func(r *resting) { r.RemoveJoint(r.chain) },
			func(r *resting) (BodyID, mgl64.Vec3) { return r.moving[4], mgl64.Vec3{0, -1, 0} }},
		{"a leg goes", func(r *resting) { r.RemoveBody(r.leg) },
			func(r *resting) (BodyID, mgl64.Vec3) { return r.top, mgl64.Vec3{0, -1e-4, 0} }},
		{"the base goes", func(r *resting) { r.RemoveBody(r.base) },
			func(r *resting) (BodyID, mgl64.Vec3) { return r.moving[0], mgl64.Vec3{0, -1, 0} }},
		{"the base sets off", func(r *resting) { r.Body(r.base).SetVelocity(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{}) },
			func(r *resting) (BodyID, mgl64.Vec3) { return r.moving[4], mgl64.Vec3{0, 0.45, 0} }},
		{"a push", func(r *resting) { r.Body(r.top).SetVelocity(mgl64.Vec3{0, 3, 0}, mgl64.Vec3{}) },
			func(r *resting) (BodyID, mgl64.Vec3) { return r.top, mgl64.Vec3{0, 0.2, 0} }},
		{"its friction ends", func(r *resting) { r.RemoveJoint(r.own) },
			func(r *resting) (BodyID, mgl64.Vec3) { return r.arm, mgl64.Vec3{0, -1, 0} }},
	} {
		r := newResting(t, 1)
		id, way := row.moves(r)
		at := r.Body(id).Position()
		row.disturb(r)
		for range 30 {
			r.Step()
		}
		if went := r.Body(id).Position().Sub(at); went.Dot(way.Normalize()) < way.Len() {
			t.Errorf("%s: it went %v, not %v", row.name, went, way)
		}
		if n := r.settled(); n == len(r.moving) {
			t.Errorf("%s: all are settled", row.name)
		}
	}
}

// TestJointsOfABaseThatSetsOff: the joints of what hangs settled on a driven body stay closed when that sets off, by a
// call or by its course.
func TestJointsOfABaseThatSetsOff(t *testing.T) {
	for name, start := range map[string]func(r *resting) error{
		"velocity": func(r *resting) error {
			r.Body(r.base).SetVelocity(mgl64.Vec3{0, 2, 0}, mgl64.Vec3{})
			return nil
		},
		"course": func(r *resting) error {
			return r.Body(r.base).SetCourse(Course{Then: ReturnAtEnd, Stops: []Stop{{Time: 2.008},
				{Time: 2.5, Shift: mgl64.Vec3{0, 4, 0}}}})
		},
	} {
		r := newResting(t, 1)
		if err := start(r); err != nil {
			t.Fatal(err)
		}
		for range 150 {
			r.Step()
			if open := r.Report().Joints.Opening.Value; !(open < 1e-8) {
				t.Errorf("%s: open by %g m in step %d", name, open, r.Report().Step)
				break
			}
		}
		r.Close()
	}
}
