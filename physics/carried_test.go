package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// carriers are what carries a platform of 100 t by a joint, though it does not hold against an impact.
var carriers = []struct {
	name string
	axis joint.Axis
}{
	{"motor", joint.Axis{Motor: joint.SpeedMotor(0, 1e8)}},
	{"brake", joint.Axis{Friction: 1e8}},
}

// platformOn adds a platform 1 m up, with a carrier. It returns where its top is (m).
func platformOn(t *testing.T, lab *physicstest.Lab, m contact.Material, carrier int) (top float64) {
	at := mgl64.Vec3{0, 1, 0}
	platform := physicstest.Block(m, mgl64.Vec3{1, 0.05, 1}, at)
	platform.Mass = 1e5
	id := lab.Add(platform)[0]
	slider := joint.Slider{Axis: carriers[carrier].axis}
	link(t, lab, physics.JointDef{Kind: slider, A: id, At: at, Axis: mgl64.Vec3{0, 1, 0}})
	lab.Seconds(1)
	return lab.Body(id).Position().Y() + 0.05
}

// TestCarriedPlatformsReturnWhatFloorsDo: gravity pulls on a platform that a motor or a brake carries, but it does not
// fall. So a ball bounces as high as off a floor, to 0.3 mm.
func TestCarriedPlatformsReturnWhatFloorsDo(t *testing.T) {
	const drop = 0.499 // m, to the gap at which it answers
	for carrier := range carriers {
		for _, e := range []float64{0.5, 0.9} {
			lab := physicstest.New(t, physics.DefaultConfig())
			m := physicstest.Material(0)
			m.Restitution = e
			top := platformOn(t, lab, m, carrier)
			ball := physicstest.Ball(m, 0.05, mgl64.Vec3{0, top + 0.55, 0})
			ball.Mass = 1
			got := tops(lab, lab.Add(ball)[0], top+0.051, 2)
			for n := 1; n <= 3; n++ {
				if want := physicstest.BounceHeight(drop, e, n); n > len(got) || math.Abs(got[n-1]-want) > 3e-4 {
					t.Errorf("%s, restitution %v: heights %.5f, number %d should be %.5f", carriers[carrier].name, e, got, n, want)
					break
				}
			}
		}
	}
}

// TestCarriedPlatformsGiveNoEnergy: an elastic ball that flies to and fro between a floor and such a platform gains no
// energy in 10 s.
func TestCarriedPlatformsGiveNoEnergy(t *testing.T) {
	for carrier := range carriers {
		lab := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0)
		m.Restitution = 1
		lab.Add(physicstest.Floor(m))
		platformOn(t, lab, m, carrier)
		ball := physicstest.Ball(m, 0.05, mgl64.Vec3{0.5, 0.4, 0})
		ball.Mass, ball.Velocity = 1, mgl64.Vec3{0, 8, 0}
		b := lab.Body(lab.Add(ball)[0])
		now := func() float64 { return 0.5*b.Velocity().LenSqr() + physicstest.Gravity*b.Position().Y() }
		start := now()
		lab.Seconds(10)
		if left := now() / start; left > 1.001 || left < 0.97 {
			t.Errorf("%s: %.4f of the energy is left", carriers[carrier].name, left)
		}
	}
}
