package solver

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// beam links bodies 1 and 2 of a heap: an impulse on one of them gives both of them the same speed along y.
type beam struct {
	*heap
	slack float64 // m/s, that joints take from body 1 and give to body 2 as an impact begins
	give  float64 // share of the impulses to which the two respond
}

func (k *beam) Holds(i int32) bool { return i == 1 || i == 2 }

func (k *beam) Begin([2]int32, [2]Impulse) {
	k.states[1].Vel.Y += k.slack
	k.states[2].Vel.Y -= k.slack
	k.slack = 0
}

func (k *beam) Respond(p [2]Impulse) (vel, spin [2]geom.Vec3) {
	vel[1].Y = k.give * p[1].Force.Y * k.states[1].InvMass / 2
	return vel, spin
}

func (k *beam) Apply(p [2]Impulse) {
	vel, _ := k.Respond(p)
	k.states[1].Vel.Y += vel[1].Y
	k.states[2].Vel.Y += vel[1].Y
}

func (k *beam) AppendBodies(list []int32, _ int32) []int32 { return append(list, 1, 2) }

// newBeam puts two boxes that are linked onto an immovable one, each with one row at the zone: that of body 2 first.
func newBeam(restitution ...float64) *beam {
	w := &heap{}
	w.solver.Reset(testSubstep)
	half := geom.V(0.2, 0.2, 0.2)
	w.box(0, half, geom.V(0, 0, 0))
	w.box(1, half, geom.V(-1, 0.4, 0))
	w.box(1, half, geom.V(1, 0.4, 0))
	for k, body := range []int{2, 1} {
		w.tilt(0, body, geom.V(0, 1, 0), 0, w.at[body].Sub(geom.V(0, 0.2, 0)))
		w.solver.Constraints[k].Restitution = restitution[k]
	}
	k := &beam{heap: w, give: 1}
	w.solver.Linkage = k
	return k
}

// TestWhatJointsTakeBackMayHit: an impact that joints prevent as it begins sends another body of theirs into one.
func TestWhatJointsTakeBackMayHit(t *testing.T) {
	const speed = 4.0
	k := newBeam(1, 1)
	k.states[1].Vel.Y, k.slack = -speed, speed
	k.solver.Pack(k.states)
	k.solver.ApplyImpacts(k.states)
	if v := k.states[2].Vel.Y; !near(v, speed, 1e-9) {
		t.Errorf("the second body leaves at %v m/s, want %v", v, speed)
	}
	if n := k.solver.TakeCounts().Bounces; n != 1 {
		t.Errorf("%d impacts", n)
	}
}

// TestImpactsPassThroughJointsOnce: an impact on a body changes the speed of another one that joints link to it. That
// is no load of the contact that this one has: it does not come again in the next sub-step.
func TestImpactsPassThroughJointsOnce(t *testing.T) {
	const speed = 4.0
	k := newBeam(0, 1)
	k.states[1].Vel.Y, k.states[2].Vel.Y = -speed, -speed
	k.solver.Pack(k.states)
	k.solver.WarmStart(k.states)
	k.solver.ApplyImpacts(k.states)
	k.solver.Solve(k.states, false)
	if hit := k.solver.BouncedBodies(); !slices.Equal(hit, []int32{1, 2}) {
		t.Errorf("hit: %v", hit)
	}
	k.solver.WarmStart(k.states)
	for i, s := range k.states[1:] {
		if !near(s.Vel.Y, speed, 1e-9) {
			t.Errorf("body %d flies on at %v m/s, want %v", 1+i, s.Vel.Y, speed)
		}
	}
}

// TestImpactOnWhatJointsHoldFast: bodies to which joints leave a billionth of their freedom, which is rounding, are not
// pushed a billion times as hard as without joints.
func TestImpactOnWhatJointsHoldFast(t *testing.T) {
	const speed = 4.0
	k := newBeam(1, 1)
	k.give = 1e-9
	k.states[1].Vel.Y = -speed
	k.solver.Pack(k.states)
	k.solver.WarmStart(k.states)
	k.solver.ApplyImpacts(k.states)
	k.solver.Solve(k.states, false)
	k.solver.Unpack()
	if p := k.solver.Rows[1].Total; !(p > 0 && p <= 2*speed) {
		t.Errorf("%v N s for a body of 1 kg at %v m/s", p, speed)
	}
}
