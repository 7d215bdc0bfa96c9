package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestGyroscopicKeepsEnergyAndMomentum throws boxes, plates and needles with spins about no axis of theirs, up to what
// turns by ten times the longest piece in a sub-step: the implicit midpoint rule keeps both to rounding.
func TestGyroscopicKeepsEnergyAndMomentum(t *testing.T) {
	for _, half := range []mgl64.Vec3{{0.5, 0.3, 0.1}, {0.5, 0.5, 0.005}, {0.5, 0.01, 0.009}, {0.5, 0.002, 0.002}} {
		for _, spin := range []float64{0.1, 6, 60, 600, 1200} {
			t.Run(fmt.Sprintf("%v at %g", half, spin), func(t *testing.T) {
				lab := physicstest.New(t, weightless())
				def := physicstest.Block(physicstest.Material(0), half, mgl64.Vec3{})
				def.AngularVelocity = mgl64.Vec3{0.3, 1, 0.2}.Normalize().Mul(spin)
				id := lab.Add(def)[0]
				energy, moment := lab.KineticEnergy(), momentOfSpin(t, lab.World, id)
				lab.Seconds(1)
				if got := lab.KineticEnergy(); math.Abs(got/energy-1) > 1e-9 {
					t.Errorf("energy %.12g J, at the start %.12g", got, energy)
				}
				if got := momentOfSpin(t, lab.World, id); got.Sub(moment).Len() > 1e-9*moment.Len() {
					t.Errorf("angular momentum %.12g N m s, at the start %.12g", got, moment)
				}
			})
		}
	}
}

// TestTopOnItsTip spins a cone on its tip, at a lean of 0.4 rad and as fast as it precesses steadily: for 3 s its lean
// and its energy stay, and its tip where friction holds it.
func TestTopOnItsTip(t *testing.T) {
	const lean, radius, height, l, spin, gravity = 0.4, 0.3, 0.2, 0.15, 30.0, 9.81
	m := physicstest.Material(2)
	cone, err := collision.Cone(radius, height, 12)
	if err != nil {
		t.Fatal(err)
	}
	axis := mgl64.Vec3{math.Sin(lean), math.Cos(lean), 0}
	def := physics.BodyDef{
		Kind: physics.Dynamic, Solids: []physics.Solid{{Shape: cone, Material: m}},
		Position: axis.Mul(0.5 * height).Add(mgl64.Vec3{0, 0.001, 0}),
		Rotation: mgl64.QuatRotate(-lean, mgl64.Vec3{0, 0, 1}).Mul(mgl64.QuatRotate(math.Pi, mgl64.Vec3{1, 0, 0})),
	}
	lab := physicstest.New(t, physics.DefaultConfig())
	id := lab.Add(physicstest.Floor(m), def)[1]
	inverse := physicstest.Mat(lab.Body(id).InvInertia())
	back := lab.Body(id).Pose().Geom().Q.Conj().Mat()
	local := back.Similar(&inverse)
	mass := lab.Body(id).Mass()
	across, along := 1/local.X.X+mass*l*l, 1/local.Y.Y
	rate := physicstest.Precession(across, along, spin, mass*gravity*l, lean)
	turn := axis.Mul(spin - rate*math.Cos(lean)).Add(mgl64.Vec3{0, rate, 0})
	lab.Body(id).SetVelocity(turn.Cross(axis.Mul(l)), turn)

	leans := func() float64 { return math.Acos(-lab.Body(id).Pose().Geom().Q.Apply(geom.V(0, 1, 0)).Y) }
	energy := lab.KineticEnergy()
	for range 180 {
		lab.Run(1)
		if got := leans(); math.Abs(got-lean) > 5e-4 {
			t.Fatalf("leans by %g rad, not %g", got, lean)
		}
	}
	if got := lab.KineticEnergy(); math.Abs(got/energy-1) > 1e-5 {
		t.Errorf("energy %.9g J, at the start %.9g", got, energy)
	}
}

// TestWheelInItsMount: a wheel that turns about a fixed centre, with an axle whose tip slides on a floor without
// friction. The push of the floor has the wheel precess and does no work, so energy and lean stay.
func TestWheelInItsMount(t *testing.T) {
	const lean, axle, radius = 0.7, 0.6, 0.05
	m := physicstest.Material(0)
	disc, err := collision.Cylinder(0.5, 0.2, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range [][2]float64{{1, 20}, {1, 60}, {3, 20}} {
		rate, spin := row[0], row[1]
		def := physicstest.Ball(m, radius, mgl64.Vec3{0, axle*math.Cos(lean) + radius + 2e-5, 0})
		tip := def.Solids[0].Shape
		def.Solids = []physics.Solid{{Shape: disc, Material: m}}
		for _, y := range []float64{-axle, axle} {
			tip := tip.Placed(mgl64.Vec3{0, y, 0}, mgl64.QuatIdent())
			def.Solids = append(def.Solids, physics.Solid{Shape: tip, Material: m})
		}
		def.Rotation, def.Locks = mgl64.QuatRotate(lean, mgl64.Vec3{0, 0, 1}), physics.LockAll&^physics.LockTurns
		def.AngularVelocity = def.Rotation.Rotate(mgl64.Vec3{0, spin, 0}).Add(mgl64.Vec3{0, rate, 0})
		lab := physicstest.New(t, weightless())
		id := lab.Add(physicstest.Floor(m), def)[1]
		leans := func() float64 { return math.Acos(lab.Body(id).Pose().Rotation.Rotate(mgl64.Vec3{0, 1, 0}).Y()) }
		lab.Run(40) // in which the push sets in
		energy, was := lab.KineticEnergy(), leans()
		lab.Run(80)
		if got := lab.KineticEnergy(); math.Abs(got/energy-1) > 2e-6 || math.Abs(leans()-was) > 1e-5 {
			t.Errorf("rate %g, spin %g: energy %.9g J, %.9g J before; leans by %.6f, %.6f before", rate, spin, got, energy,
				leans(), was)
		}
		if lab.Report().Contacts != 1 {
			t.Errorf("rate %g, spin %g: the tip has left the floor", rate, spin)
		}
	}
}

// momentOfSpin returns the angular momentum of a body about its centre of mass (N m s, world).
func momentOfSpin(t *testing.T, w *physics.World, id physics.BodyID) geom.Vec3 {
	t.Helper()
	inverse := physicstest.Mat(w.Body(id).InvInertia())
	inertia, whole := inverse.Inverse()
	if !whole {
		t.Fatal("a body without inertia")
	}
	spin := w.Body(id).AngularVelocity()
	return inertia.Apply(geom.V(spin[0], spin[1], spin[2]))
}

// BenchmarkGyroscopic takes steps of 256 boxes that tumble alone in the air.
func BenchmarkGyroscopic(b *testing.B) {
	for _, spin := range []float64{1, 6, 60} {
		b.Run(fmt.Sprint(spin), func(b *testing.B) {
			w, err := physics.NewWorld(weightless())
			if err != nil {
				b.Fatal(err)
			}
			defer w.Close()
			for i := range 256 {
				at := mgl64.Vec3{float64(4 * (i % 16)), 0, float64(4 * (i / 16))}
				def := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 0.3, 0.1}, at)
				def.AngularVelocity = mgl64.Vec3{0.3, 1, 0.2}.Normalize().Mul(spin)
				if _, err := w.AddBody(def); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				w.Step()
			}
		})
	}
}
