package linkage

import (
	"math"
	"math/rand/v2"
	"testing"
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
