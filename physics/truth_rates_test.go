package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// What has a closed form agrees with it at any rate, since the sub-step is the same at all of them. The tolerances are
// those that `sandbox stress truth` holds the engine to at 60 Hz: 0.5 % of distances and speeds.
const truthShare = 0.005

var truthRates = []float64{15, 30, 60, 120, 240}

func atRate(hz float64) physics.Config {
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	return cfg
}

// agree compares with a closed form.
func agree(t *testing.T, hz float64, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%g Hz: %s is %g, closed form %g", hz, what, got, want)
	}
}

func TestProjectile(t *testing.T) {
	for _, hz := range truthRates {
		lab := physicstest.New(t, atRate(hz))
		v := mgl64.Vec3{7, 9, -3}
		ball := physicstest.Ball(physicstest.Material(0), 0.1, mgl64.Vec3{})
		ball.Velocity = v
		id := lab.Add(ball)[0]
		lab.Seconds(2)
		at, speed := closedform.Projectile(v, 2)
		agree(t, hz, "distance from the parabola", lab.Body(id).Position().Sub(at).Len(), 0, 1e-9)
		agree(t, hz, "error of the velocity", lab.Body(id).Velocity().Sub(speed).Len(), 0, 1e-9)
	}
}

// TestBallSlipsThenRolls: a ball put down at speed comes to roll at 5/7 of it, where and when it must.
func TestBallSlipsThenRolls(t *testing.T) {
	const v, mu, radius = 6.0, 0.3, 0.2
	for _, hz := range truthRates {
		lab := physicstest.New(t, atRate(hz))
		m := physicstest.Material(mu)
		ball := physicstest.Ball(m, radius, mgl64.Vec3{0, radius + 0.001, 0})
		ball.Velocity = mgl64.Vec3{v, 0, 0}
		id := lab.Add(physicstest.Floor(m), ball)[1]
		lab.Seconds(2)
		bowl := closedform.NewBowl(v, mu)
		agree(t, hz, "way", lab.Body(id).Position().X(), bowl.At(2), truthShare*bowl.At(2))
		agree(t, hz, "speed", lab.Body(id).Velocity().X(), bowl.Speed, truthShare*bowl.Speed)
		agree(t, hz, "speed of the surface", -lab.World.Body(id).AngularVelocity().Z()*radius, bowl.Speed,
			truthShare*bowl.Speed)
	}
}

func TestRollingResistanceStops(t *testing.T) {
	const v, share, radius = 2.0, 0.05, 0.2
	for _, hz := range truthRates {
		lab := physicstest.New(t, atRate(hz))
		m := physicstest.Material(0.8)
		m.Rolling = share
		ball := physicstest.Ball(m, radius, mgl64.Vec3{0, radius + 0.001, 0})
		ball.Velocity, ball.AngularVelocity = mgl64.Vec3{v, 0, 0}, mgl64.Vec3{0, 0, -v / radius}
		id := lab.Add(physicstest.Floor(m), ball)[1]
		lab.Seconds(7)
		want := closedform.RollOut(v, share)
		agree(t, hz, "way", lab.Body(id).Position().X(), want, truthShare*want)
	}
}

// TestDraggedPlate is the rolling task of SimBenchmark with one ball: a plate pulled over the floor, and what rolls on
// it.
func TestDraggedPlate(t *testing.T) {
	const force, radius = 60.0, 0.5
	for _, hz := range truthRates {
		lab := physicstest.New(t, atRate(hz))
		ground, plate := physicstest.Material(0.2), physicstest.Material(0.8) // 0.4 between them
		box := physicstest.Block(plate, mgl64.Vec3{5, 0.5, 5}, mgl64.Vec3{0, 0.501, 0})
		ball := physicstest.Ball(plate, radius, mgl64.Vec3{0, 1.502, 0})
		box.Mass, ball.Mass = 10, 1
		ids := lab.Add(physicstest.Floor(ground), box, ball)
		for range int(2 * hz) {
			lab.Body(ids[1]).ApplyImpulse(mgl64.Vec3{force / hz, 0, 0}, lab.Body(ids[1]).Position())
			lab.Run(1)
		}
		exact := closedform.NewDragged(10, 1, 1, force, 0.4)
		agree(t, hz, "speed of the plate", lab.Body(ids[1]).Velocity().X(), 2*exact.Plate, truthShare*2*exact.Plate)
		agree(t, hz, "speed of the ball", lab.Body(ids[2]).Velocity().X(), 2*exact.Ball, truthShare*2*exact.Ball)
	}
}

// TestFlipTime: a free top flips as often as the elliptic functions say, to the second order of the implicit midpoint
// rule: (6/960)²/12 of a turn at 6 rad/s, and what the time between two looks is off by.
func TestFlipTime(t *testing.T) {
	for _, hz := range truthRates {
		cfg := weightless()
		cfg.Hz = hz
		lab := physicstest.New(t, cfg)
		half := mgl64.Vec3{0.5, 0.3, 0.1}
		box := physicstest.Block(physicstest.Material(0), half, mgl64.Vec3{})
		box.AngularVelocity = mgl64.Vec3{0.02, 6, 0.02}
		id := lab.Add(box)[0]
		inverse := physicstest.Mat(lab.Body(id).InvInertia())
		inertia := mgl64.Vec3{1 / inverse.X.X, 1 / inverse.Y.Y, 1 / inverse.Z.Z}
		momentum := mgl64.Vec3{inertia[0] * box.AngularVelocity[0], inertia[1] * box.AngularVelocity[1],
			inertia[2] * box.AngularVelocity[2]}.Len()
		want := closedform.FlipTime(inertia[0], inertia[1], inertia[2], lab.KineticEnergy(), momentum)
		var flips []float64
		before := 1.0
		for range int(30 * hz) {
			lab.Run(1)
			spin := lab.World.Body(id).AngularVelocity()
			now := lab.Body(id).Pose().Geom().Q.ApplyT(geom.V(spin[0], spin[1], spin[2])).Y
			if before*now < 0 {
				flips = append(flips, (float64(lab.StepCount())-now/(now-before))/hz)
			}
			before = now
		}
		n := len(flips) - 1
		if n < 3 {
			t.Fatalf("%g Hz: %d flips in 30 s", hz, n+1)
		}
		agree(t, hz, "time from flip to flip", (flips[n]-flips[0])/float64(n), want, 1e-4*want)
	}
}
