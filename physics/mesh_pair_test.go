package physics_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// ell is an L of the given arm length, its arms a third of that wide (m).
func ell(arm float64, at mgl64.Vec3) physics.BodyDef {
	w := arm / 3
	def := physicstest.Prism(physicstest.Material(0.5),
		[]mgl64.Vec2{{0, 0}, {arm, 0}, {arm, w}, {w, w}, {w, arm}, {0, arm}}, w/2, at)
	def.Name = "L"
	return def
}

// Ring is a ring about the z axis.
func ring(radius, tube float64, at mgl64.Vec3) physics.BodyDef {
	def := physicstest.Ring(physicstest.Material(0.3), radius, tube, 20, 8, at)
	def.Name = "ring"
	return def
}

// TestLsHook: an L hangs by its notch on one that stands, and stays there.
func TestLsHook(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	hook := ell(0.6, mgl64.Vec3{0, 1, 0})
	hook.Kind = physics.Static
	// Its arms point left, over the upright of the other, and down onto the foot of it.
	guest := ell(0.6, mgl64.Vec3{0.45, 1.85, 0})
	guest.Rotation = mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 0, 1})
	ids := lab.Add(floor(), hook, guest)
	lab.Seconds(4)
	v, spin := lab.Body(ids[2]).Velocity(), lab.Body(ids[2]).AngularVelocity()
	if v.Len() > 1e-3 || spin.Len() > 1e-2 {
		t.Errorf("still moves at %v m/s, %v rad/s", v, spin)
	}
}

// TestRingOnPeg: a ring thrown over a peg falls down around it and lies on the floor, the peg in its hole.
func TestRingOnPeg(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	peg := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.08, 0.8, 0.08}, mgl64.Vec3{0, 0.8, 0})
	peg.Kind = physics.Static
	r := ring(0.3, 0.08, mgl64.Vec3{0.05, 1.9, 0.02})
	r.Rotation = mgl64.QuatRotate(math.Pi/2-0.3, mgl64.Vec3{1, 0, 0})
	r.AngularVelocity = mgl64.Vec3{0, 3, 0}
	ids := lab.Add(floor(), peg, r)
	lab.Seconds(5)
	p := lab.Body(ids[2]).Position()
	if math.Hypot(p.X(), p.Z()) > 0.3 || p.Y() > 0.1 {
		t.Errorf("the ring lies at %v", p)
	}
	if v := lab.Body(ids[2]).Velocity(); v.Len() > 1e-3 {
		t.Errorf("it moves at %v m/s", v)
	}
}

// TestLinkedRings: two linked rings pulled taut by forty times their weight, jerked and turned, stay linked.
func TestLinkedRings(t *testing.T) {
	physicstest.Long(t)
	for _, hz := range []float64{15, 60} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		const radius, tube = 0.2, 0.05
		upper := ring(radius, tube, mgl64.Vec3{0, 2, 0})
		upper.Kind = physics.Static
		lower := ring(radius, tube, mgl64.Vec3{0, 2 - 2*(radius-tube) + 0.02, 0})
		lower.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})
		ids := lab.Add(upper, lower)
		mass := lab.Body(ids[1]).Mass()
		for i := range int(4 * hz) {
			pull := mgl64.Vec3{0, -40 * physicstest.Gravity * mass / hz, 0}
			if i%int(hz/3) == 0 {
				pull = pull.Add(mgl64.Vec3{8 * mass, 5 * mass, -6 * mass})
			}
			lab.Body(ids[1]).ApplyImpulse(pull, lab.Body(ids[1]).Position().Add(mgl64.Vec3{0.1, 0, 0.05}))
			lab.Run(1)
		}
		if d := lab.Body(ids[1]).Position().Sub(mgl64.Vec3{0, 2, 0}).Len(); d > 2*radius {
			t.Errorf("%g Hz: the rings came apart: %g m", hz, d)
		}
	}
}

// TestRingHeap: rings thrown in a heap come to rest without ever touching, with holes to fall into. One of them may
// spin on its rim for a while.
func TestRingHeap(t *testing.T) {
	physicstest.Long(t)
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	defs := []physics.BodyDef{floor()}
	for i := range 12 {
		r := ring(0.25, 0.08, mgl64.Vec3{0.1 * math.Sin(float64(5*i)), 0.4 + 0.7*float64(i), 0.1 * math.Cos(float64(7*i))})
		r.Rotation = mgl64.QuatRotate(float64(i), mgl64.Vec3{1, float64(i % 3), 0.5}.Normalize())
		defs = append(defs, r)
	}
	ids := lab.Add(defs...)
	for _, row := range []struct {
		seconds float64
		may     int // move
	}{{6, 1}, {3, 0}} {
		lab.Seconds(row.seconds)
		moving := 0
		for _, id := range ids[1:] {
			b := lab.Body(id)
			if b.Velocity().Len() <= 0.1 {
				continue
			}
			if moving++; moving > row.may {
				t.Errorf("%s moves at %v m/s at %v", b.Name(), b.Velocity(), b.Position())
			}
		}
	}
}

// plate is a square plate 20 mm thick about the y axis with a square hole of the given half width, all in m.
func plate(hole float64) physics.BodyDef {
	const half, thick = 0.05, 0.01
	var points []mgl64.Vec3
	for _, y := range []float64{-thick, thick} {
		for _, r := range []float64{half, hole} {
			points = append(points, mgl64.Vec3{-r, y, -r}, mgl64.Vec3{-r, y, r}, mgl64.Vec3{r, y, r}, mgl64.Vec3{r, y, -r})
		}
	}
	var faces [][]int32
	for i := range int32(4) {
		j := (i + 1) % 4
		faces = append(faces,
			[]int32{8 + i, 8 + j, 12 + j, 12 + i}, // top
			[]int32{j, i, 4 + i, 4 + j},           // bottom
			[]int32{i, j, 8 + j, 8 + i},           // outside
			[]int32{4 + j, 4 + i, 12 + i, 12 + j}) // inside
	}
	def := physicstest.MeshBody(physicstest.Material(0.1), points, faces, mgl64.Vec3{})
	def.Name, def.Kind = "plate", physics.Static
	return def
}

// TestPegInHole: a square peg that leans on the wall slides through a hole 0.1 mm wider as the friction there lets it,
// and a round one turns in it.
func TestPegInHole(t *testing.T) {
	const hole, clearance, lean, mu = 0.02, 1e-4, 1.0, 0.1
	cfg := physics.DefaultConfig()
	cfg.ExpelZone = clearance / 8 // a quarter of the clearance at one side
	for _, hz := range []float64{15, 60, 120} {
		cfg.Hz = hz
		cfg.Gravity = mgl64.Vec3{lean, -physicstest.Gravity, 0}
		lab := physicstest.New(t, cfg)
		peg := physicstest.Block(physicstest.Material(mu), mgl64.Vec3{hole - clearance/2, 0.06, hole - clearance/2},
			mgl64.Vec3{0, 0.04, 0})
		ids := lab.Add(plate(hole), peg)
		lab.Seconds(0.13)
		time := float64(lab.StepCount()) / hz
		got, want := 0.04-lab.Body(ids[1]).Position().Y(), 0.5*(physicstest.Gravity-mu*lean)*time*time
		if math.Abs(got-want) > 0.1*want {
			t.Errorf("%g Hz: the peg slid %g m, closed form %g", hz, got, want)
		}
		cfg.Gravity = mgl64.Vec3{0, -physicstest.Gravity, 0}
		lab = physicstest.New(t, cfg)
		shaft := shaft(24, hole-clearance/2, 0.06)
		shaft.AngularVelocity = mgl64.Vec3{0, 6, 0}
		shaft.Position = mgl64.Vec3{0, 0.04, 0}
		ids = lab.Add(plate(hole), shaft)
		lab.Seconds(0.13)
		if spin := lab.Body(ids[1]).AngularVelocity().Y(); spin < 5 {
			t.Errorf("%g Hz: the shaft turns at %g of 6 rad/s", hz, spin)
		}
	}
}

// TestTightStart: a peg in a hole with less room than two zones starts where it is put; meshes that overlap at the
// start are refused, and moved apart when asked.
func TestTightStart(t *testing.T) {
	const hole, clearance = 0.02, 1e-4
	m := physicstest.Material(0.1)
	peg := physicstest.Block(m, mgl64.Vec3{hole - clearance/2, 0.04, hole - clearance/2}, mgl64.Vec3{0, 0.02, 0})
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(plate(hole), peg)
	if p := lab.Body(ids[1]).Position(); p != peg.Position {
		t.Errorf("the peg was moved to %v", p)
	}
	lab.Run(30)

	lab = physicstest.New(t, physics.DefaultConfig())
	defs := []physics.BodyDef{ring(0.3, 0.08, mgl64.Vec3{}), ring(0.3, 0.08, mgl64.Vec3{0.05, 0.1, 0})}
	var overlap *physics.OverlapError
	if _, err := lab.AddBodies(defs); !errors.As(err, &overlap) || overlap.Depth < 0.01 {
		t.Errorf("error %v, want an overlap", err)
	}
	if _, err := lab.AddBodiesWith(defs, physics.AddOptions{Separate: true}); err != nil {
		t.Fatal(err)
	}
	lab.Run(30)
}

// shaft is an upright prism of n sides, with the radius of its corners and half its length (m).
func shaft(n int, radius, half float64) physics.BodyDef {
	shape, err := collision.Cylinder(radius, 2*half, n)
	if err != nil {
		panic(err)
	}
	return physics.BodyDef{
		Name: "shaft", Kind: physics.Dynamic,
		Solids: []physics.Solid{{Shape: shape, Material: physicstest.Material(0.1)}},
	}
}

// TestMeshesDoNotTunnel: L's and rings thrown at a thin sheet at 100 m/s stay on their side of it.
func TestMeshesDoNotTunnel(t *testing.T) {
	for _, hz := range []float64{15, 60, 120} {
		t.Run(fmt.Sprintf("%g Hz", hz), func(t *testing.T) {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			cfg.Gravity = mgl64.Vec3{}
			lab := physicstest.New(t, cfg)
			defs := []physics.BodyDef{physicstest.Sheet(physicstest.Material(0.3), 21, 21, 0.5)}
			for i := range 6 {
				at := mgl64.Vec3{1.5*float64(i) - 3.75, 3, 0.3 * float64(i%2)}
				def := ell(0.5, at)
				if i%2 == 1 {
					def = ring(0.25, 0.06, at)
				}
				def.Velocity = mgl64.Vec3{float64(3 * i), -100, 5}
				def.AngularVelocity = mgl64.Vec3{float64(2 * i), -7, 20}
				defs = append(defs, def)
			}
			ids := lab.Add(defs...)
			lab.Seconds(0.5)
			for _, id := range ids[1:] {
				if y := lab.Body(id).Position().Y(); y < 0 {
					t.Errorf("%s is at y = %g m", lab.Body(id).Name(), y)
				}
			}
		})
	}
}

// TestKinematicMesh: an L that is driven round sweeps balls and boxes along, over a floor of triangles.
func TestKinematicMesh(t *testing.T) {
	m := physicstest.Material(0.4)
	lab := physicstest.New(t, physics.DefaultConfig())
	sweeper := ell(1.2, mgl64.Vec3{0, 0.21, 0})
	sweeper.Kind = physics.Kinematic
	sweeper.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})
	sweeper.AngularVelocity = mgl64.Vec3{0, 1.5, 0}
	defs := []physics.BodyDef{physicstest.Sheet(m, 21, 21, 0.3), sweeper}
	for i := range 6 {
		s, c := math.Sincos(1.9 + 0.7*float64(i))
		at := mgl64.Vec3{0.5 * c, 0.13, 0.5 * s}
		if i%2 == 0 {
			defs = append(defs, physicstest.Ball(m, 0.12, at))
		} else {
			defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.1, 0.12, 0.1}, at))
		}
	}
	ids := lab.Add(defs...)
	lab.Seconds(5)
	swept := 0
	for i, id := range ids[2:] {
		if lab.Body(id).Position().Sub(defs[i+2].Position).Len() > 0.2 {
			swept++
		}
	}
	if swept < 2 {
		t.Errorf("it swept %d bodies along", swept)
	}
}

// TestSuspendedLinkSwings: a ring that hangs in another one and is pushed swings ever less, not ever more.
func TestSuspendedLinkSwings(t *testing.T) {
	physicstest.Long(t)
	for _, hz := range []float64{60, 120} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		const radius, tube = 0.2, 0.05
		m := physicstest.Material(0.6)
		upper := physicstest.Ring(m, radius, tube, 20, 8, mgl64.Vec3{0, 2, 0})
		upper.Kind = physics.Static
		lower := physicstest.Ring(m, radius, tube, 20, 8, mgl64.Vec3{0, 2 - 2*(radius-tube) + 0.002, 0})
		lower.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})
		id := lab.Add(upper, lower)[1]
		lab.Seconds(1)
		lab.Body(id).SetVelocity(mgl64.Vec3{0, 0, 0.3}, mgl64.Vec3{})
		most := func(seconds float64) (energy float64) {
			for range int(seconds * hz) {
				lab.Run(1)
				energy = max(energy, lab.KineticEnergy()+lab.Body(id).Mass()*physicstest.Gravity*lab.Body(id).Position().Y())
			}
			return energy
		}
		first := most(4)
		lab.Seconds(6)
		if last := most(4); last > first {
			t.Errorf("%g Hz: energy grew from %g to %g J", hz, first, last)
		}
	}
}

// TestPairsEndInTheGuard: a box flies at the notch of an L, which it would touch on two sides, but a plate stops it far
// from there. So the guard ends a pair that had contacts in the slice, while another body becomes settled.
func TestPairsEndInTheGuard(t *testing.T) {
	for _, hz := range []float64{15, 60} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		notch := ell(0.6, mgl64.Vec3{})
		notch.Kind = physics.Static
		wall := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.02, 0.3, 0.3}, mgl64.Vec3{1.2, 1.2, 0})
		wall.Kind, wall.Rotation = physics.Static, mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 0, 1})
		box := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{1.7, 1.7, 0})
		box.Velocity = mgl64.Vec3{-100, -100, 0}
		cube := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{-9, 0.101, 0})
		ids := lab.Add(notch, wall, box, floor(), cube)
		lab.Run(1)
		hit := false
		for _, c := range lab.AppendContacts(nil) {
			hit = hit || c.A == ids[1] && c.B == ids[2] && c.Impulse > 0
		}
		if p := lab.Body(ids[2]).Position(); !hit || p.X() < 1.2 {
			t.Errorf("%g Hz: the plate did not stop the box, which is at %v", hz, p)
		}
	}
}
