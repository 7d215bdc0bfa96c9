package solver

import (
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// heap is bodies with constraints between them, for a solver without geometry.
type heap struct {
	states []rigid.State
	at     []geom.Vec3 // m, centres
	solver Solver
}

// touch adds a constraint of bodies a and b at count points around a place, which the solver takes as it is.
func (w *heap) touch(r *rand.Rand, a, b int, at, normal geom.Vec3, wide, deep float64, count int,
	surface contact.Surface) {
	t1, t2 := normal.Perpendicular()
	c := contact.Constraint{
		A: int32(a), B: int32(b), First: int32(len(w.solver.Rows)), Count: int32(count), Normal: normal,
		Tangent1: t1, Tangent2: t2, Zone: testZone, Friction: surface.Friction, Restitution: surface.Restitution,
		Rolling: surface.Rolling, Spinning: surface.Spinning, Belt: surface.Belt, Radius: 0.5 * (wide + deep),
		CentreA: at.Sub(w.at[a]), CentreB: at.Sub(w.at[b]),
		Impulse1: 0.01 * r.NormFloat64(), Impulse2: 0.01 * r.NormFloat64(), Twist: 0.001 * r.NormFloat64(),
	}
	for i := range count {
		p := at.AddScaled(wide*float64(1-i&1*2), t1).AddScaled(deep*float64(1-i&2), t2)
		w.solver.Rows = append(w.solver.Rows, contact.Row{
			ArmA: p.Sub(w.at[a]), ArmB: p.Sub(w.at[b]), Gap: testZone * (0.1 + 2*r.Float64()), Impulse: 0.1 * r.Float64(),
			Preload: 0.1 * r.Float64(),
		})
	}
	w.solver.Constraints = append(w.solver.Constraints, c)
}

// brickWall is a running bond of so many courses and bricks each, of 0.5 × 0.25 × 0.25 m, on a floor, body 0.
func brickWall(courses, bricks int) *heap {
	r := rand.New(rand.NewPCG(1, 1))
	half := geom.V(0.25, 0.125, 0.125)
	w := &heap{states: []rigid.State{boxState(0, half, geom.IdentityQuat())}, at: []geom.Vec3{{Y: -0.5}}}
	w.solver.Reset(testSubstep)
	up, along := geom.V(0, 1, 0), geom.V(1, 0, 0)
	for i := range courses {
		for j := range bricks {
			k := 1 + i*bricks + j
			at := geom.V(0.5*float64(j)+0.25*float64(i%2), 0.125+0.25*float64(i), 0)
			w.states = append(w.states, boxState(60, half, geom.IdentityQuat()))
			w.at = append(w.at, at)
			foot := at.AddScaled(-0.125, up)
			if i == 0 {
				w.touch(r, 0, k, foot, up, 0.25, 0.125, 4, contact.Surface{Friction: 0.6})
			}
			if j > 0 {
				w.touch(r, k-1, k, at.AddScaled(-0.25, along), along, 0.125, 0.125, 4, contact.Surface{Friction: 0.6})
			}
			for _, side := range []int{0, 2*(i%2) - 1} {
				if below := j + side; i > 0 && below >= 0 && below < bricks {
					x := 0.25 * float64(side) * float64(2*(i%2)-1) * float64(2*(i%2)-1)
					w.touch(r, k-bricks+side, k, foot.AddScaled(0.5*x, along), up, 0.125, 0.125, 4, contact.Surface{Friction: 0.6})
				}
			}
		}
	}
	return w
}

// pack packs the constraints, where that has not been done since Reset.
func (w *heap) pack() {
	if !w.solver.packed.ready {
		w.solver.Pack(w.states)
	}
}

// substep sweeps as the engine does.
func (w *heap) substep() {
	w.pack()
	for i := range w.states {
		if w.states[i].InvMass > 0 {
			w.states[i].Vel.Y -= 9.81 * w.solver.h
		}
	}
	w.solver.WarmStart(w.states)
	w.solver.Solve(w.states, true)
	for i := range w.states {
		if w.states[i].InvMass > 0 {
			w.states[i].Advance(w.solver.h)
		}
	}
	w.solver.UpdateArms(w.states)
	w.solver.ApplyImpacts(w.states)
	w.solver.Solve(w.states, false)
}

// BenchmarkSweep: one sweep over a wall of 400 bricks, its packing, and the warm start.
func BenchmarkSweep(b *testing.B) {
	w := brickWall(20, 20)
	w.substep()
	n := float64(len(w.solver.Constraints))
	run := func(name string, do func()) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				do()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/constraint")
		})
	}
	run("pack", func() { w.solver.Pack(w.states) })
	run("warm start", func() { w.solver.WarmStart(w.states) })
	run("bias", func() { w.solver.Solve(w.states, true) })
	run("relax", func() { w.solver.Solve(w.states, false) })
	run("unpack", func() { w.solver.Unpack() })
}
