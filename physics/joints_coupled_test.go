package physics_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// along is the direction of the axes of the machines below.
var along = mgl64.Vec3{0, 0, 1}

// rotor adds a block of a mass (kg) and joins it to the world through its centre.
func rotor(t *testing.T, l *physicstest.Lab, at mgl64.Vec3, mass float64, kind joint.Kind,
) (physics.Body, physics.Joint) {
	t.Helper()
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, at)
	def.Mass = mass
	id := l.Add(def)[0]
	return l.Body(id), link(t, l, physics.JointDef{Kind: kind, A: id, At: at, Axis: along})
}

// inertia returns the moment of inertia of such a rotor about its axis (kg m²).
func inertia(mass float64) float64 { return mass * 2 * 0.2 * 0.2 / 12 }

// TestMotorDrivesGear: a motor turns a wheel, which turns another one three times as fast, a thousand turns on.
func TestMotorDrivesGear(t *testing.T) {
	const torque = 0.5
	l := physicstest.New(t, physics.DefaultConfig())
	_, first := rotor(t, l, mgl64.Vec3{0, 5, 0}, 2, joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(40, torque)}})
	_, second := rotor(t, l, mgl64.Vec3{1, 5, 0}, 1, joint.Hinge{})
	gear := link(t, l, physics.JointDef{Kind: joint.Gear{First: joint.Coupled{Joint: first.ID()},
		Second: joint.Coupled{Joint: second.ID()}, Ratio: 1.0 / 3}})
	speedUp := torque / (inertia(2) + 9*inertia(1)) // of the first
	l.Run(30)
	within(t, "angle as it speeds up", first.Coordinate(0)/(0.5*speedUp*0.25), 1, 1e-3)
	worst := 0.0
	for range 60 * 56 {
		l.Run(1)
		_, radians, _ := gear.Opening()
		worst = max(worst, radians)
	}
	within(t, "turns of the second", second.Coordinate(0)/first.Coordinate(0), -3, 1e-9)
	within(t, "open (rad)", worst, 0, 1e-8)
	if turns := math.Abs(second.Coordinate(0)) / (2 * math.Pi); turns < 1000 {
		t.Errorf("%.1f turns only", turns)
	}
}

// TestRackAndPinion: a pinion whose motor lifts a rack of 3 kg lets it down when the motor's torque is less than its
// weight asks for, by the closed form; a screw goes forward by its lead.
func TestRackAndPinion(t *testing.T) {
	const radius, mass = 0.05, 3.0
	for _, torque := range []float64{2, 1} {
		l := physicstest.New(t, physics.DefaultConfig())
		_, pinion := rotor(t, l, mgl64.Vec3{0, 5, 0}, 1, joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(1e3, torque)}})
		def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.05, 0.5, 0.05}, mgl64.Vec3{1, 5, 0})
		def.Mass = mass
		id := l.Add(def)[0]
		rack := link(t, l, physics.JointDef{Kind: joint.Slider{}, A: id, At: def.Position, Axis: mgl64.Vec3{0, 1, 0}})
		link(t, l, physics.JointDef{Kind: joint.Rack{Slider: joint.Coupled{Joint: rack.ID()},
			Hinge: joint.Coupled{Joint: pinion.ID()}, Ratio: -radius}})
		l.Run(60)
		rise := (torque/radius - mass*9.81) / (mass + inertia(1)/(radius*radius))
		within(t, "way by the closed form", rack.Coordinate(0)/(0.5*rise), 1, 1e-3)
		within(t, "ratio", rack.Coordinate(0)/pinion.Coordinate(0), radius, 1e-9)
	}
}

// TestScrew: the slide and the turn of one cylinder, coupled by a rack, make a screw.
func TestScrew(t *testing.T) {
	const lead = 0.01 // m/rad
	l := physicstest.New(t, physics.DefaultConfig())
	_, nut := rotor(t, l, mgl64.Vec3{0, 5, 0}, 1, joint.Cylinder{Turn: joint.Axis{Motor: joint.SpeedMotor(30, 50)}})
	link(t, l, physics.JointDef{Kind: joint.Rack{Slider: joint.Coupled{Joint: nut.ID()},
		Hinge: joint.Coupled{Joint: nut.ID()}, Ratio: -lead}})
	l.Run(600)
	within(t, "way by turn", nut.Coordinate(0)/nut.Coordinate(1), lead, 1e-9)
	within(t, "turn", nut.Coordinate(1)/300, 1, 1e-2)
}

// TestPulley: over a pulley of 2:1 two kilograms hold one, and fall with the closed form once there are three.
func TestPulley(t *testing.T) {
	for _, mass := range []float64{2, 3} {
		l := physicstest.New(t, physics.DefaultConfig())
		var ids [2]physics.BodyID
		for i, m := range []float64{1, mass} {
			def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{float64(i), 5, 0})
			def.Mass = m
			ids[i] = l.Add(def)[0]
		}
		top := []mgl64.Vec3{{0, 15, 0}, {1, 15, 0}}
		rope := link(t, l, physics.JointDef{Kind: joint.Pulley{Over: [2]mgl64.Vec3{top[0], top[1]}, Ratio: 2},
			A: ids[0], B: ids[1], At: mgl64.Vec3{0, 5, 0}, To: &mgl64.Vec3{1, 5, 0}})
		l.Run(60)
		pull := 3 * 9.81 / (1 + 4/mass) // N: 1 kg · a = f − 1 kg · g, and twice the way of the other one
		within(t, "first", l.Body(ids[0]).Position().Y()-5, 0.5*(pull-9.81), 1e-5)
		within(t, "second", l.Body(ids[1]).Position().Y()-5, 0.5*(2*pull/mass-9.81), 1e-5)
		within(t, "length", rope.Coordinate(0), 30, 1e-6)
	}
}

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
	bead := link(t, l, physics.JointDef{Kind: joint.Path{Points: points, Closed: true}, A: id,
		At: points[0], To: &mgl64.Vec3{}})
	l.Run(1)
	speed := l.Body(id).Velocity().Len()
	worst, last := 0.0, bead.Coordinate(0)
	for range 900 {
		l.Run(1)
		metres, _, _ := bead.Opening()
		now := bead.Coordinate(0)
		if math.Abs(now-last-5.0/60) > 0.002 {
			t.Fatalf("from %v to %v m in a step", last, now)
		}
		worst, last = max(worst, metres), now
	}
	within(t, "open (m)", worst, 0, 2e-6)
	within(t, "speed", l.Body(id).Velocity().Len()/speed, 1, 1e-3)
	if last < 6*9.7 {
		t.Errorf("%v m only", last)
	}
}

// TestWheelOnChassis: a chassis of 100 kg hangs by the springs of its wheels from their axles, and a motor spins them.
func TestWheelOnChassis(t *testing.T) {
	const hertz = 2.0
	l := physicstest.New(t, physics.DefaultConfig())
	l.Add(physicstest.Floor(physicstest.Material(0.8)))
	chassis := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.8, 0.1, 0.25}, mgl64.Vec3{0, 0.5, 0})
	chassis.Mass = 100
	car := l.Add(chassis)[0]
	stiffness := 25 * math.Pow(2*math.Pi*hertz, 2)
	var wheels []physics.Joint
	for i := range 4 {
		at := mgl64.Vec3{0.7 - 1.4*float64(i/2), 0.301, 0.6 - 1.2*float64(i%2)}
		def := physicstest.Ball(physicstest.Material(0.8), 0.3, at)
		def.Mass = 10
		id := l.Add(def)[0]
		wheels = append(wheels, link(t, l, physics.JointDef{A: car, B: id, At: at, Axis: mgl64.Vec3{0, 1, 0}, AxisZ: along,
			Kind: joint.Wheel{
				Travel: joint.Axis{Spring: joint.Spring{Stiffness: stiffness, Damping: 0.5 * math.Sqrt(stiffness*25)},
					Limit: joint.Between(-0.2, 0.15)},
				Steer: joint.Axis{Limit: joint.Between(0, 0)},
				Spin:  joint.Axis{Motor: joint.SpeedMotor(-10, 30)},
			}}))
	}
	l.Run(360)
	for _, w := range wheels {
		metres, radians, over := w.Opening()
		within(t, "travel (m)", w.Coordinate(0), 25*9.81/stiffness, 2e-3)
		within(t, "open", max(metres, radians, over), 0, 1e-4)
	}
	if v := l.Body(car).Velocity(); math.Abs(math.Abs(v.X())-3) > 0.05 || math.Abs(v.Z()) > 0.05 {
		t.Errorf("goes at %v, want 3 m/s along x", v)
	}
}

// TestGearsGoWithTheirJoints: a joint takes the gears that couple it along, whether it is removed or its body is.
func TestGearsGoWithTheirJoints(t *testing.T) {
	for _, byBody := range []bool{false, true} {
		l := physicstest.New(t, physics.DefaultConfig())
		body, first := rotor(t, l, mgl64.Vec3{0, 5, 0}, 2, joint.Hinge{})
		_, second := rotor(t, l, mgl64.Vec3{1, 5, 0}, 1, joint.Hinge{})
		_, third := rotor(t, l, mgl64.Vec3{2, 5, 0}, 1, joint.Hinge{})
		couple := func(a, b physics.Joint) physics.JointID {
			return link(t, l, physics.JointDef{Kind: joint.Gear{First: joint.Coupled{Joint: a.ID()},
				Second: joint.Coupled{Joint: b.ID()}, Ratio: 1}}).ID()
		}
		gone, stays := couple(first, second), couple(second, third)
		if byBody {
			l.RemoveBody(body.ID())
		} else {
			l.RemoveJoint(first.ID())
		}
		l.Run(10)
		if l.HasJoint(first.ID()) || l.HasJoint(gone) || !l.HasJoint(stays) || !l.HasJoint(second.ID()) {
			t.Errorf("by body %v: first %v, its gear %v; the other gear %v", byBody, l.HasJoint(first.ID()),
				l.HasJoint(gone), l.HasJoint(stays))
		}
	}
}

// TestCouplingsRefuse: what cannot be coupled is told in a line.
func TestCouplingsRefuse(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	body, hinge := rotor(t, l, mgl64.Vec3{0, 5, 0}, 2, joint.Hinge{})
	_, ball := rotor(t, l, mgl64.Vec3{1, 5, 0}, 2, joint.Ball{})
	_, slider := rotor(t, l, mgl64.Vec3{2, 5, 0}, 2, joint.Slider{})
	_, removed := rotor(t, l, mgl64.Vec3{3, 5, 0}, 2, joint.Hinge{})
	l.RemoveJoint(removed.ID())
	of := func(j physics.Joint) joint.Coupled { return joint.Coupled{Joint: j.ID()} }
	line := []mgl64.Vec3{{0, 5, 0}, {1, 5, 0}}
	for _, row := range []struct {
		kind joint.Kind
		want string
	}{
		{joint.Gear{First: of(hinge), Second: of(ball), Ratio: 1}, "gear wants two hinges or sliders, got a ball"},
		{joint.Gear{First: of(hinge), Second: of(slider), Ratio: 1}, "use a rack"},
		{joint.Gear{First: of(hinge), Second: of(hinge), Ratio: 1}, "got the same one twice"},
		{joint.Gear{First: of(hinge), Second: of(removed), Ratio: 1}, "gear: the second joint has been removed"},
		{joint.Gear{Second: of(hinge), Ratio: 1}, "gear: the first joint is missing"},
		{joint.Gear{First: of(hinge), Second: of(hinge)}, "gear: ratio must not be 0"},
		{joint.Rack{Slider: of(hinge), Hinge: of(slider), Ratio: 1}, "rack wants a slider and a hinge, got a hinge"},
		{joint.Path{Points: line[:1]}, "path: an open curve wants 2 to 10000 points, got 1"},
		{joint.Path{Points: line}, "the anchors are"},
		{joint.Pulley{Over: [2]mgl64.Vec3{{0, 9, 0}, {1, 9, 0}}, Length: 3}, "pulley: length=3 is shorter than the"},
	} {
		def := physics.JointDef{Kind: row.kind, At: mgl64.Vec3{0, 5, 0}}
		if _, couples := row.kind.(joint.Coupling); !couples {
			def.A = body.ID()
		}
		if _, err := l.AddJoint(def); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%#v:\n got %v\nwant %s", row.kind, err, row.want)
		}
	}
}
