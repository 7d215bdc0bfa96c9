package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestBeadOnPath: a bead without friction goes round a closed curve at its speed, lap after lap.
func TestBeadOnPath(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	points := make([]mgl64.Vec3, 48)
	for i := range points {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 48)
		points[i] = mgl64.Vec3{2 * c, 5 + 0.3*math.Sin(4*math.Pi*float64(i)/48), s}
	}
	l := physicstest.New(t, cfg)
	def := physicstest.Ball(physicstest.Material(0.3), 0.1, points[0])
	def.Velocity = points[1].Sub(points[47]).Normalize().Mul(5)
	id := l.Add(def)[0]
	bead := link(t, l, physics.JointDef{Kind: joint.Path{Points: points, Closed: true}, A: id, At: points[0]})
	l.Run(1)
	speed := l.Body(id).Velocity().Len()
	worst, last := 0.0, bead.Coordinate(0)
	for range 900 {
		l.Run(1)
		metres, _, _ := bead.Opening()
		now := bead.Coordinate(0)
		if !(math.Abs(now-last-5.0/60) <= 0.002) {
			t.Fatalf("from %v to %v m in a step", last, now)
		}
		worst, last = max(worst, metres), now
	}
	within(t, "open (m)", worst, 0, 1e-7)
	within(t, "speed", l.Body(id).Velocity().Len()/speed, 1, 1e-5)
	if !(last >= 6*9.7) {
		t.Errorf("%v m only", last)
	}
}

// circle returns points on a level circle about the origin.
func circle(n int, radius, y float64) []mgl64.Vec3 {
	points := make([]mgl64.Vec3, n)
	for i := range points {
		s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points[i] = mgl64.Vec3{radius * c, y, -radius * s}
	}
	return points
}

// TestPathCountsLaps: a motor takes a car on rails round a circle a thousand times. Its coordinate goes with its turns,
// and the rails carry its weight.
func TestPathCountsLaps(t *testing.T) {
	const radius = 1.0
	points := circle(64, radius, 5)
	l := physicstest.New(t, physics.DefaultConfig())
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.05, 0.05, 0.05}, points[0])
	def.Mass = 1
	id := l.Add(def)[0]
	car := link(t, l, physics.JointDef{A: id, At: points[0], Kind: joint.Path{Points: points, Closed: true,
		Turn: joint.TurnTrack, Up: mgl64.Vec3{0, 1, 0}, Axis: joint.Axis{Motor: joint.SpeedMotor(100, 1e4)}}})
	angle := func() float64 { p := l.Body(id).Position(); return math.Atan2(-p.Z(), p.X()) }
	from, last, turned, open := car.Coordinate(0), angle(), 0.0, 0.0
	for range 4000 {
		l.Run(1)
		now := angle()
		turned, last = turned+math.Remainder(now-last, 2*math.Pi), now
		metres, radians, _ := car.Opening()
		open = max(open, metres, radians)
	}
	if !(turned >= 2000*math.Pi) {
		t.Errorf("%.1f turns only", turned/(2*math.Pi))
	}
	within(t, "coordinate by turns", (car.Coordinate(0)-from)/(turned*radius), 1, 1e-6)
	within(t, "open", open, 0, 1e-8)
	force, _ := car.Force()
	within(t, "weight on the rails (N)", force.Y(), -9.81, 1e-6)
}

// TestOpenPathEnds: a bead slides down a slope to the end of its path and rests there, also where it has been given
// another axis; its motor takes it back to the beginning.
func TestOpenPathEnds(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	id := l.Add(physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 6, 0}))[0]
	path := joint.Path{Points: []mgl64.Vec3{{0, 6, 0}, {4, 3, 0}}, Turn: joint.TurnTangent}
	bead := link(t, l, physics.JointDef{Kind: path, A: id, At: mgl64.Vec3{0, 6, 0}})
	l.Seconds(1)
	within(t, "way by the closed form", bead.Coordinate(0), 0.5*9.81*0.6, 1e-6)
	l.Seconds(2)
	within(t, "at the end", bead.Coordinate(0), 5, 1e-6)
	for _, speed := range []float64{-3, 3} {
		if err := bead.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(speed, 1e3)}); err != nil {
			t.Fatal(err)
		}
		l.Seconds(3)
		within(t, "driven to an end", bead.Coordinate(0), max(0, 5*speed/3), 1e-6)
	}
	if err := bead.SetAxis(0, joint.Axis{Limit: joint.AtLeast(6)}); err == nil {
		t.Error("a limit beyond the path is taken")
	}
}

// TestPathThroughSpace: a body that goes along a screw on a base in flight keeps to it, and the energy stays.
func TestPathThroughSpace(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	var points []mgl64.Vec3
	for i := range 40 {
		s, c := math.Sincos(0.3 * float64(i))
		points = append(points, mgl64.Vec3{c, s, 0.1 * float64(i)})
	}
	for _, turn := range []joint.PathTurn{joint.TurnFree, joint.TurnTangent, joint.TurnTrack, joint.TurnFixed} {
		l := physicstest.New(t, cfg)
		base := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 5, 0})
		base.Mass = 3
		car := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.05, 0.05}, points[0].Add(base.Position))
		car.Mass, car.Velocity, car.AngularVelocity = 1, mgl64.Vec3{0, 2, 1}, mgl64.Vec3{1, -2, 3}
		ids := l.Add(base, car)
		j := link(t, l, physics.JointDef{A: ids[0], B: ids[1], At: base.Position, To: &car.Position,
			Kind: joint.Path{Points: points, Turn: turn}})
		l.Run(1)
		energy, open := l.KineticEnergy(), 0.0
		for range 120 {
			l.Run(1)
			metres, radians, over := j.Opening()
			open = max(open, metres, radians, over)
		}
		within(t, "open", open, 0, 1e-6)
		within(t, "energy", l.KineticEnergy()/energy, 1, 1e-6)
		if !(j.Coordinate(0) >= 2) {
			t.Errorf("turn %d: it has come %v m only", turn, j.Coordinate(0))
		}
	}
}
