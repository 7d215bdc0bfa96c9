package linkage

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// restless returns a free assembly with limits, number n of its kind, that spins.
func restless(r *rand.Rand, n int) *damping {
	d := wild(r, 5+r.IntN(6), n%3, 100, false)
	d.substeps = 1
	for k := range d.table.Joints {
		for x := range d.table.Joints[k].Axes {
			d.table.Joints[k].Axes[x].Lo, d.table.Joints[k].Axes[x].Hi = -0.1*r.Float64(), 0.1*r.Float64()
		}
	}
	d.lay()
	for i := range d.bodies.States {
		s := &d.bodies.States[i]
		s.InvInertia = geom.Diagonal3(geom.V(1, 1, 1).Scale(100 * s.InvMass))
	}
	for range freeAfter {
		d.step(nil)
	}
	d.throw(r)
	return d
}

// spinUp has its bodies spin faster.
func (d *damping) spinUp() {
	for i := range d.bodies.States {
		d.bodies.States[i].Spin = d.bodies.States[i].Spin.Scale(1.2)
	}
}

// TestGivingUpBringsNoEnergy: a free assembly that turns too fast to find the end of its way goes on damped, and with
// no more energy than it had.
func TestGivingUpBringsNoEnergy(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 9))
	gaveUp := 0
	for n := range 100 {
		d := restless(r, n)
		for range 30 {
			d.spinUp()
			before := d.kinetic()
			d.step(nil)
			if d.a.IsFree() {
				continue
			}
			if now := d.kinetic(); !(now <= before*(1+1e-9)) {
				t.Errorf("case %d: from %.9g J to %.9g J", n, before, now)
			}
			gaveUp++
			break
		}
	}
	if gaveUp < 50 {
		t.Errorf("%d assemblies give up only", gaveUp)
	}
}

// TestGivingUpMeetsLimits: a free assembly that gives up has limits ahead of it where its way begins, not where the way
// that it has given up has missed its end.
func TestGivingUpMeetsLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 9))
	gaveUp := 0
	for n := range 100 {
		d := restless(r, n)
		states := d.bodies.States
		for range 30 {
			d.spinUp()
			d.a.Begin(&d.table, false, false)
			d.a.Prepare(&d.table, &d.bodies, testStep)
			d.a.Solve(&d.table, states, testStep, true)
			again := true
			for again && d.a.IsFree() {
				for i := range states {
					states[i].Advance(testStep)
				}
				again = d.a.Arrive(&d.table, &d.bodies, testStep)
			}
			if d.a.IsFree() {
				d.a.Resume(&d.table, &d.bodies, testStep)
				d.a.Solve(&d.table, states, testStep, false)
				continue
			}
			gaveUp++
			for node := range d.a.blocks {
				b := &d.a.blocks[node]
				axes := &d.table.Joints[b.joint].Axes
				for x := b.locked; x < b.count; x++ {
					axis, row, v := &axes[x-b.locked], &b.rows[x], d.a.speed(b, x, states)
					if over := axis.Beyond(row.from + testStep*v); axis.Beyond(row.from) == 0 && !(math.Abs(over) <= 1e-6) {
						t.Errorf("case %d: joint %d leaves the limit of axis %d by %g", n, b.joint, x-b.locked, over)
					}
					if !(math.Abs(v-row.way) <= 1e-5) {
						t.Errorf("case %d: joint %d goes on at %g, noted %g", n, b.joint, v, row.way)
					}
				}
			}
			break
		}
	}
	if gaveUp < 50 {
		t.Errorf("%d assemblies give up only", gaveUp)
	}
}
