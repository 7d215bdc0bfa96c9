package linkage

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// TestImpactsDoTheirOwnWorkOnly: an impact on a body of trees and loops at whatever poses and speeds, pulled hard or
// not, changes the kinetic energy by the work of its push, but for the proximal share of rows that nearly say the same.
// To take back speeds across joints costs energy at most.
func TestImpactsDoTheirOwnWorkOnly(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 9))
	for n := range 200 {
		d := wild(r, 4+r.IntN(7), n%3, 10, n%2 == 0)
		if n%4 == 0 {
			d.pull(r)
		}
		d.throw(r)
		d.a.Begin(&d.table, true, true)
		d.a.Prepare(&d.table, &d.bodies, testStep)
		hit := Impact{Assembly: d.a, Table: &d.table, Movers: d.bodies}
		hit.Measure()
		for range 2 { // one impact after the other, each with its own limits
			i := d.a.Bodies[r.IntN(len(d.a.Bodies))]
			s := &d.bodies.States[i]
			push := Hit(i, vec(r, 30/s.InvMass), vec(r, 3/s.InvMass))
			start := d.kinetic()
			hit.HoldAgainst(push)
			before, vel, spin := d.kinetic(), s.Vel, s.Spin
			if !(before <= start*(1+1e-9)) {
				t.Errorf("case %d: to hold raises the energy from %v to %v J", n, start, before)
			}
			hit.Respond(push)
			wantVel, wantSpin := hit.ChangeOf(i)
			hit.RespondThere(push)
			if vel, spin := hit.ChangeOf(i); vel != wantVel || spin != wantSpin {
				t.Errorf("case %d: the pushed body alone changes by %v, %v, with all by %v, %v", n, vel, spin, wantVel, wantSpin)
			}
			hit.Apply(push)
			work := 0.5 * (push.Row.Lin.Dot(vel.Add(s.Vel)) + push.Row.Ang.Dot(spin.Add(s.Spin)))
			if off := d.kinetic() - before - work; !(math.Abs(off) <= 3e-2*(before+math.Abs(work))) {
				t.Errorf("case %d: %v J besides the work of %v J", n, off, work)
			}
		}
	}
}

// TestJointsLeaveOfAccelerationsWhatTheyLeaveOfPushes: accelerations without joints, of trees and loops, become those
// by pushes of mass times acceleration on all bodies. What bodies have gained by a share of them shows that share,
// whatever joints have given them besides.
func TestJointsLeaveOfAccelerationsWhatTheyLeaveOfPushes(t *testing.T) {
	const h = 0.01
	r := rand.New(rand.NewPCG(31, 10))
	for n := range 200 {
		d := wild(r, 4+r.IntN(7), n%3, 10, n%2 == 0)
		d.a.Begin(&d.table, true, true)
		d.a.Prepare(&d.table, &d.bodies, testStep)
		hit := Impact{Assembly: d.a, Table: &d.table, Movers: d.bodies}
		hit.Measure()
		var pushes []Push
		free := make([]geom.Vec3, len(d.bodies.States))
		for i := range free {
			free[i] = vec(r, 10)
			pushes = append(pushes, Hit(int32(i), free[i].Scale(1/d.bodies.States[i].InvMass), geom.Vec3{}))
		}
		hit.HoldAgainst(pushes...)
		hit.Respond(pushes...)
		want := slices.Clone(hit.displaced)
		given := make([]jointrows.Side, len(d.a.Bodies))
		for node := range hit.x {
			for k := range hit.blocks[node].actives {
				hit.x[node][k] = h * r.NormFloat64()
			}
		}
		hit.addSolution(given, d.bodies.States)
		hit.Accelerate(func(i int32) geom.Vec3 { return free[i] })
		share := 1.5*r.Float64() - 0.25
		gains := make([]jointrows.Side, len(free))
		for at, i := range d.a.Bodies {
			vel, spin := hit.ChangeOf(i)
			if off := vel.Sub(want[at].Lin).Len() + spin.Sub(want[at].Ang).Len(); off > 1e-6*(1+vel.Len()+spin.Len()) {
				t.Errorf("case %d, body %d: accelerates by %v, %v, want %+v", n, i, vel, spin, want[at])
			}
			gains[i] = jointrows.Side{
				Lin: given[at].Lin.AddScaled(share*h, vel), Ang: given[at].Ang.AddScaled(share*h, spin)}
		}
		got := hit.ShareIn(gains, func(i int32) geom.Vec3 { return free[i] }, h)
		if want := min(1, max(0, share)); math.Abs(got-want) > 1e-3 { // the proximal term lets rows yield a little
			t.Errorf("case %d: a share of %v, want %v", n, got, want)
		}
	}
}
