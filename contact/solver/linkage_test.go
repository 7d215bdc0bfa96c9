package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// beam links bodies 1 and 2 of a heap: an impulse on one of them gives both of them the same speed along y.
type beam struct {
	*heap
	slack float64 // m/s, that joints take from body 1 and give to body 2 as an impact begins
	give  float64 // share of the impulses to which the two respond
	begun []Push
	lift  float64 // m/s² upwards, by what else acts on the two
}

func (k *beam) Holds(i int32) bool { return i == 1 || i == 2 }

func (k *beam) Begin(pushes []Push) {
	k.begun = append(k.begun, pushes...)
	k.states[1].Vel.Y += k.slack
	k.states[2].Vel.Y -= k.slack
	k.slack = 0
}

func (k *beam) PullOn(int32) (acceleration, _ geom.Vec3) { return geom.V(0, k.lift, 0), geom.Vec3{} }

func (k *beam) Respond(bodies [2]int32, p [2]Impulse) (vel, spin [2]geom.Vec3) {
	var to float64
	for side, i := range bodies {
		if k.Holds(i) {
			to += k.give * p[side].Force.Y * k.states[i].InvMass / 2
		}
	}
	for side, i := range bodies {
		if k.Holds(i) {
			vel[side].Y = to
		}
	}
	return vel, spin
}

func (k *beam) Apply(bodies [2]int32, p [2]Impulse) {
	vel, _ := k.Respond(bodies, p)
	v := vel[0]
	if k.Holds(bodies[1]) {
		v = vel[1]
	}
	k.states[1].Vel.Y += v.Y
	k.states[2].Vel.Y += v.Y
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
// is no load of the contact that this one has: it does not come again in the next sub-step. One of the two contacts
// gives nothing back.
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
		if !near(s.Vel.Y, speed/2, 1e-5) {
			t.Errorf("body %d flies on at %v m/s, want %v", 1+i, s.Vel.Y, speed/2)
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

// TestJointsBeginImpactsTogether: of impacts that come at once joints learn all pushes before any is applied, those of
// a body too that hits something fixed besides. One on what joints do not hold is none of their business.
func TestJointsBeginImpactsTogether(t *testing.T) {
	const speed = 4.0
	k := newBeam(1, 1)
	k.box(1, geom.V(0.2, 0.2, 0.2), geom.V(-0.2, 0.8, 0))
	k.tilt(0, 3, geom.V(0, 1, 0), 0, geom.V(-0.1, 0.2, 0))
	k.tilt(3, 1, geom.V(0, -1, 0), 0, geom.V(-0.6, 0.6, 0))
	for i := range k.solver.Constraints {
		k.solver.Constraints[i].Restitution = 1
	}
	k.states[3].Vel.Y = -speed
	k.solver.Pack(k.states)
	k.solver.ApplyImpacts(k.states)
	if len(k.begun) == 0 || k.begun[0].Body != 1 || !(k.begun[0].Force.Y < 0) {
		t.Errorf("joints have begun with %+v, not with what the body pushes body 1 down with", k.begun)
	}
}

// TestLinkedBodiesLandTogether: two bodies that are linked and come down at once have one impact, which neither passes
// on to the other.
func TestLinkedBodiesLandTogether(t *testing.T) {
	const speed, restitution = 4.0, 0.5
	k := newBeam(restitution, restitution)
	k.states[1].Vel.Y, k.states[2].Vel.Y = -speed, -speed
	k.solver.Pack(k.states)
	k.solver.ApplyImpacts(k.states)
	if len(k.begun) != 2 {
		t.Errorf("joints have begun %+v, want both impacts once", k.begun)
	}
	for i := 1; i <= 2; i++ {
		if v := k.states[i].Vel.Y; !near(v, restitution*speed, 1e-5) {
			t.Errorf("body %d leaves at %v m/s, want %v", i, v, restitution*speed)
		}
	}
}

// TestWhatIsLiftedOffIsNotPulled: bodies that joints hold are half a sub-step behind what acts on them. One that comes
// down is only stopped if it is lifted off by as much, or all but so, and not pulled.
func TestWhatIsLiftedOffIsNotPulled(t *testing.T) {
	const speed = 4.0
	for _, share := range []float64{0.8, 1, 1.2} {
		for _, restitution := range []float64{0.5, 1} {
			k := newBeam(restitution, restitution)
			k.lift = share * 2 * speed / testSubstep
			k.states[1].Vel.Y, k.states[2].Vel.Y = -speed, -speed
			k.solver.Pack(k.states)
			k.solver.WarmStart(k.states)
			k.solver.ApplyImpacts(k.states)
			for i := 1; i <= 2; i++ {
				if v := k.states[i].Vel.Y; !near(v, 0, 1e-5) {
					t.Errorf("lifted by %g of its speed, restitution %g: body %d leaves at %v m/s", share, restitution, i, v)
				}
			}
		}
	}
}

// loose are joints that leave the bodies all of their freedom.
type loose struct{ *heap }

func (k loose) Holds(int32) bool { return true }

func (k loose) Begin([]Push) {}

func (k loose) PullOn(int32) (_, _ geom.Vec3) { return }

func (k loose) Respond(bodies [2]int32, p [2]Impulse) (vel, spin [2]geom.Vec3) {
	for side, i := range bodies {
		vel[side] = p[side].Force.Scale(k.states[i].InvMass)
		spin[side] = k.states[i].InvInertia.Apply(p[side].Moment)
	}
	return vel, spin
}

func (k loose) Apply(bodies [2]int32, p [2]Impulse) {
	vel, spin := k.Respond(bodies, p)
	for side, i := range bodies {
		k.states[i].Vel, k.states[i].Spin = k.states[i].Vel.Add(vel[side]), k.states[i].Spin.Add(spin[side])
	}
}

func (k loose) AppendBodies(list []int32, i int32) []int32 { return append(list, i) }

// TestLooseJointsChangeNoImpact: bodies that joints leave all of their freedom bounce as without joints, with friction
// along the plane and about the normal.
func TestLooseJointsChangeNoImpact(t *testing.T) {
	for n := range uint64(400) {
		var bounced [2]*heap
		for k := range bounced {
			w := hitOnAllSides(rand.New(rand.NewPCG(n, 4)), 1, false)
			if k == 1 {
				w.solver.Linkage = loose{w}
			}
			w.solver.Pack(w.states)
			w.solver.ApplyImpacts(w.states)
			bounced[k] = w
		}
		for i := range bounced[0].states {
			a, b := &bounced[0].states[i], &bounced[1].states[i]
			if d := a.Vel.Sub(b.Vel).Len() + a.Spin.Sub(b.Spin).Len(); d > 1e-6 {
				t.Errorf("case %d: body %d leaves otherwise by %g", n, i, d)
			}
		}
	}
}
