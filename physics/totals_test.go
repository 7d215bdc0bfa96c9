package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// fromFloor sums what contacts with the floor gave in the last step, upwards (N s).
func fromFloor(lab *physicstest.Lab, floor physics.BodyID) (sum float64) {
	for _, c := range lab.AppendContacts(nil) {
		switch floor {
		case c.A:
			sum += c.Impulse * c.Normal.Y()
		case c.B:
			sum -= c.Impulse * c.Normal.Y()
		}
	}
	return sum
}

// TestImpulseOfALanding: a ball of 1 kg that falls 1 m gets m v (1 + e) from the floor.
func TestImpulseOfALanding(t *testing.T) {
	const restitution, height = 0.5, 1.0
	for _, hz := range []float64{15, 60, 240} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		m := physicstest.Material(0.5)
		m.Restitution = restitution
		ball := physicstest.Ball(m, 0.1, mgl64.Vec3{0, 0.101 + height, 0})
		ball.Mass = 1
		ids := lab.Add(physicstest.Floor(m), ball)
		v := math.Sqrt(2 * 9.81 * height)
		steps, sum := int(hz), 0.0 // the next landing would be after 0.9 s
		for range steps * 8 / 10 {
			lab.Run(1)
			sum += fromFloor(lab, ids[0])
		}
		if want := v * (1 + restitution); math.Abs(sum/want-1) > 0.01 {
			t.Errorf("%g Hz: the landing gave %.4f N s, want %.4f", hz, sum, want)
		}
	}
}

// TestImpulsesAreMomentum: in every step, what the contacts with a level floor gave is what the momentum of all bodies
// has changed by, and what weight took.
func TestImpulsesAreMomentum(t *testing.T) {
	m, bouncy := physicstest.Material(0.5), physicstest.Material(0.3)
	bouncy.Restitution = 0.6
	cube := func(x, y, mass float64) physics.BodyDef {
		def := physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, mgl64.Vec3{x, y, 0})
		def.Mass = mass
		return def
	}
	tumbling := physicstest.Block(bouncy, mgl64.Vec3{0.4, 0.1, 0.2}, mgl64.Vec3{0, 1, 0})
	tumbling.AngularVelocity = mgl64.Vec3{9, 3, 12}
	rows := []struct {
		name string
		defs []physics.BodyDef
		most int // slices that some step takes at least
	}{
		{"a ball that bounces", []physics.BodyDef{physicstest.Ball(bouncy, 0.1, mgl64.Vec3{0, 0.5, 0})}, 1},
		{"a stack at rest", []physics.BodyDef{cube(0, 0.251, 0), cube(0, 0.752, 0), cube(0, 1.253, 0)}, 1},
		{"a heavy cube dropped on a light one", []physics.BodyDef{cube(0, 0.251, 1), cube(0, 1, 1000)}, 1},
		{"a box that tumbles", []physics.BodyDef{tumbling}, 2},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			cfg := physics.DefaultConfig()
			lab := physicstest.New(t, cfg)
			ids := lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, row.defs...)...)
			momentum := func() (p float64) {
				for _, id := range ids[1:] {
					p += lab.Body(id).Mass() * lab.Body(id).Velocity().Y()
				}
				return p
			}
			mass := 0.0
			for _, id := range ids[1:] {
				mass += lab.Body(id).Mass()
			}
			before, weight, most, contacts := momentum(), mass*9.81/cfg.Hz, 0, 0
			for step := range 150 {
				lab.Run(1)
				most = max(most, lab.Report().Work.Slices)
				got, now := fromFloor(lab, ids[0]), momentum()
				if want := now - before + weight; math.Abs(got-want) > 1e-9*(math.Abs(want)+weight) {
					t.Fatalf("step %d, %d slices: contacts gave %.6f N s, momentum got %.6f", step+1, lab.Report().Work.Slices, got,
						want)
				}
				if got > 0 {
					contacts++
				}
				before = now
			}
			if most < row.most || contacts < 3 {
				t.Errorf("at most %d slices, contacts in %d steps: nothing is tested", most, contacts)
			}
		})
	}
}
