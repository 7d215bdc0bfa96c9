package physics_test

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// elastic is smooth and bounces fully.
func elastic() contact.Material {
	m := physicstest.Material(0)
	m.Restitution = 1
	return m
}

// column is elastic balls of 0.2 m, one above the other with gaps (m) between, over the floor.
func column(count int, gap, height, x float64) (defs []physics.BodyDef) {
	for k := range count {
		at := mgl64.Vec3{x, height + 0.1 + (0.2+gap)*float64(k), 0}
		defs = append(defs, physicstest.Ball(elastic(), 0.1, at))
	}
	return defs
}

// TestImpactsPropagateWithinAStep: of balls that fall on each other all impacts are resolved, however many a step has
// and however short the gaps are: the guard withholds no motion, and energy is lost only where two fly along so alike
// that they are taken to rest on each other when they meet (4 sub-steps of free fall, of a fall of 1 m: 4e-5).
func TestImpactsPropagateWithinAStep(t *testing.T) {
	for _, hz := range []float64{30, 60, 250} {
		for _, row := range []struct {
			count int
			gap   float64
		}{{2, 0.01}, {3, 0.002}, {3, 0.05}, {6, 0.01}, {12, 0.01}} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			ids := lab.Add(append(column(row.count, row.gap, 1, 0), physicstest.Floor(elastic()))...)
			energy := func() float64 {
				e := lab.KineticEnergy()
				for _, id := range ids[:row.count] {
					e += physicstest.Gravity * lab.Body(id).Mass() * lab.Body(id).Position().Y()
				}
				return e
			}
			start := energy()
			lab.Seconds(3)
			if off := math.Abs(energy()-start) / start; off > 1e-4 || lab.Report().LostTotal > 0 {
				t.Errorf("%g Hz, %d balls, %g m apart: energy off by %.3g, %g s withheld", hz, row.count, row.gap, off,
					lab.Report().LostTotal)
			}
		}
	}
}

// TestCradleKeepsTime: through five balls of 20 mm, 3 mm apart, an impact propagates as fast as the first one flies,
// without a step for each. Sub-steps and zones let it arrive up to a sub-step early at each.
func TestCradleKeepsTime(t *testing.T) {
	const r, gap, v, hz = 0.01, 0.003, 4.0, 60
	lab := physicstest.New(t, weightless())
	first := physicstest.Ball(elastic(), r, mgl64.Vec3{-0.2, 0, 0})
	first.Velocity = mgl64.Vec3{v, 0, 0}
	defs := []physics.BodyDef{first}
	for k := range 4 {
		defs = append(defs, physicstest.Ball(elastic(), r, mgl64.Vec3{(2*r + gap) * float64(k), 0, 0}))
	}
	ids := lab.Add(defs...)
	lab.Seconds(0.5)
	// Equal masses swap speeds: the last is where the first would be, but for the diameters of those between.
	want := -0.2 + v*0.5 + 2*r*4
	if got := lab.Body(ids[4]).Position().X(); got < want-1e-9 || got > want+4*v/960 {
		t.Errorf("the last is at %.5f m, want %.5f or up to four sub-steps more", got, want)
	}
	for k, id := range ids[:4] {
		if got := lab.Body(id).Velocity().Len(); got > 1e-9 {
			t.Errorf("ball %d still moves at %g m/s", k+1, got)
		}
	}
}

// given returns the impulse (N s) that a body has given to others in the last step.
func given(lab *physicstest.Lab, id physics.BodyID, others []physics.BodyID) (sum float64) {
	for _, c := range lab.AppendContacts(nil) {
		if c.A == id && slices.Contains(others, c.B) || c.B == id && slices.Contains(others, c.A) {
			sum += c.Impulse
		}
	}
	return sum
}

// TestImpactsCutNoClocks: where impacts end slices early drives keep to their course, settled bodies stay settled, and
// the floor bears in each step the load of gravity and of the change of all momenta.
func TestImpactsCutNoClocks(t *testing.T) {
	const count, hz = 6, 60.0
	lab := physicstest.New(t, physics.DefaultConfig())
	dull := physicstest.Material(0.5)
	lift := physicstest.Block(dull, mgl64.Vec3{0.2, 0.1, 0.2}, mgl64.Vec3{4, 3, 0})
	lift.Kind = physics.Kinematic
	defs := append(column(count, 0.01, 1, 0), physicstest.Floor(elastic()), lift)
	ground := physicstest.Block(dull, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{-4, 0.101, 0})
	ground.Kind = physics.Static
	defs = append(defs, ground)
	for k := range 3 {
		defs = append(defs, physicstest.Block(dull, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{-4, 0.402 + 0.401*float64(k), 0}))
	}
	ids := lab.Add(defs...)
	balls, floor, driven, stack := ids[:count], ids[count], ids[count+1], ids[count+3:]
	if err := lab.Body(driven).SetCourse(physics.Course{Smooth: true, Then: physics.ReturnAtEnd,
		Stops: []physics.Stop{{Time: 1, Shift: mgl64.Vec3{0, 1, 0}}}}); err != nil {
		t.Fatal(err)
	}
	lab.Seconds(1.0 / hz)
	var rest []mgl64.Vec3
	for _, id := range stack {
		rest = append(rest, lab.Body(id).Position())
	}
	before, worst, slices := 0.0, 0.0, 0
	for step := 1; step < 180; step++ {
		lab.Run(1)
		slices = max(slices, lab.Report().Work.Slices)
		momentum, weight := 0.0, 0.0
		for _, id := range balls {
			momentum += lab.Body(id).Mass() * lab.Body(id).Velocity().Y()
			weight += lab.Body(id).Mass() * physicstest.Gravity
		}
		if step > 1 {
			worst = max(worst, math.Abs(given(lab, floor, balls)-weight/hz-(momentum-before)))
		}
		before = momentum
		u := math.Mod(float64(step+1)/hz, 2)
		u = min(u, 2-u)
		if off := lab.Body(driven).Position().Y() - 3 - u*u*(3-2*u); math.Abs(off) > 1e-9 {
			t.Fatalf("step %d: the lift is off by %g m", step, off)
		}
	}
	if slices < 2 {
		t.Error("no impact ended a slice: this tests nothing")
	}
	if worst > 1e-6 {
		t.Errorf("the floor's impulses are off by %g N s", worst)
	}
	for k, id := range stack {
		if d := lab.Body(id).Position().Sub(rest[k]).Len(); d > 1e-6 {
			t.Errorf("cube %d at rest has moved by %g m", k+1, d)
		}
	}
}

// TestImpactsWithThreads: any number of threads gives the same impacts, bit for bit, and a warm step allocates nothing.
func TestImpactsWithThreads(t *testing.T) {
	lattice := func(threads int) *physicstest.Lab {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		lab := physicstest.New(t, cfg)
		defs := []physics.BodyDef{physicstest.Floor(elastic())}
		for x := range 8 {
			for z := range 8 {
				for _, d := range column(3, 0.004, 0.3+0.003*float64((5*x+3*z)%8), 0.205*float64(x)) {
					d.Position[2] = 0.205 * float64(z)
					d.Position[0] += 0.001 * d.Position[1] * float64(x%3-1)
					defs = append(defs, d)
				}
			}
		}
		lab.Add(defs...)
		return lab
	}
	one, several := lattice(1), lattice(3)
	cut := false
	for range 90 {
		one.Run(1)
		several.Step()
		if one.Hash() != several.Hash() {
			t.Fatalf("step %d: three threads make another world", one.StepCount())
		}
		cut = cut || one.Report().Work.Slices > 1
	}
	if !cut {
		t.Error("no impact ended a slice: this tests nothing")
	}
	if n := testing.AllocsPerRun(60, one.Step); n != 0 {
		t.Errorf("a step allocates %g times", n)
	}
}
