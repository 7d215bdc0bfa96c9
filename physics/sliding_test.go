package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFrictionOpposesTheSlip: a long box, which yields less to a push at its foot along its length than across it,
// slides straight on, whichever way it is thrown, and as far as v²/2μg.
func TestFrictionOpposesTheSlip(t *testing.T) {
	const speed, friction = 4.0, 0.3
	way := physicstest.SlideDistance(speed, friction)
	for _, degrees := range []float64{0, 30, 45, 60, 90} {
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(friction)
		sin, cos := math.Sincos(mgl64.DegToRad(degrees))
		box := physicstest.Block(m, mgl64.Vec3{1, 0.2, 0.2}, mgl64.Vec3{0, 0.201, 0})
		box.Velocity = mgl64.Vec3{speed * cos, 0, speed * sin}
		id := l.Add(physicstest.Floor(m), box)[1]
		l.Seconds(2)
		at := l.Body(id).Position()
		within(t, "way along (m)", at[0]*cos+at[2]*sin, way, 0.002*way)
		within(t, "way aside (m)", at[2]*cos-at[0]*sin, 0, 0.001*way)
	}
}

// TestManyFeetSlideAsOne: a body on four balls slides down a slope that all but holds it like a point, and stays on one
// that holds it. Each foot yields differently to a push along the slope and across it.
func TestManyFeetSlideAsOne(t *testing.T) {
	const friction, seconds = 0.5, 2.0
	for _, share := range []float64{0.9, 0.99, 1.001} { // of the friction that holds it
		sin, cos := math.Sincos(math.Atan(friction / share))
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{9.81 * sin, -9.81 * cos, 0}
		l := physicstest.New(t, cfg)
		m := physicstest.Material(friction)
		feet := physicstest.Ball(m, 0.1, mgl64.Vec3{0, 0.11, 0})
		ball := feet.Solids[0]
		feet.Solids = nil
		for _, x := range []float64{-0.4, 0.4} {
			for _, z := range []float64{-0.3, 0.3} {
				foot := ball
				foot.Shape = foot.Shape.Placed(mgl64.Vec3{x, 0, z}, mgl64.QuatIdent())
				feet.Solids = append(feet.Solids, foot)
			}
		}
		id := l.Add(physicstest.Floor(m), feet)[1]
		l.Seconds(0.5) // until it has landed
		from, speed := l.Body(id).Position()[0], l.Body(id).Velocity()[0]
		l.Seconds(seconds)
		pull := 9.81 * sin * (1 - share)
		slides := seconds
		if pull < 0 {
			slides = min(seconds, -speed/pull)
		}
		within(t, "way (m)", l.Body(id).Position()[0]-from, speed*slides+0.5*pull*slides*slides, 6e-4)
	}
}

// TestSpinCarriesSliding: friction takes slip and spin of a face together, so what spins slides farther, and stops
// doing both at once. The speed v falls by μ g v/s, that of the corners, u, by 3 μ g u/s for a square plate, with
// s = √(v² + u²).
func TestSpinCarriesSliding(t *testing.T) {
	const friction, speed, half, h = 0.3, 3.0, 0.5, 1e-5
	for _, spin := range []float64{0, 2, 10, 60} {
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(friction)
		plate := physicstest.Block(m, mgl64.Vec3{half, 0.05, half}, mgl64.Vec3{0, 0.051, 0})
		plate.Velocity, plate.AngularVelocity = mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{0, spin, 0}
		b := l.Body(l.Add(physicstest.Floor(m), plate)[1])
		v, u, way, seconds := speed, spin*half*math.Sqrt2, 0.0, 0.0
		for ; v > 1e-3 || u > 1e-3; seconds += h {
			s, slowed := math.Hypot(v, u), h*friction*9.81
			way += h * v
			v, u = max(0, v-slowed*v/s), max(0, u-3*slowed*u/s)
		}
		slid := 0.0
		for ; b.Velocity().Len() > 1e-3; slid += 1.0 / 60 {
			l.Step()
		}
		within(t, "spin left (rad/s)", b.AngularVelocity().Len(), 0, 1e-3)
		within(t, "way (m)", b.Position()[0], way, 0.002*way)
		within(t, "time (s)", slid, seconds, 2.0/60)
	}
}
