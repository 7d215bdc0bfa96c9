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

// couple links the first axes of two joints by a gear.
func couple(t *testing.T, l *physicstest.Lab, first, second physics.Joint, ratio float64) physics.Joint {
	t.Helper()
	return link(t, l, physics.JointDef{Kind: joint.Gear{First: joint.Coupled{Joint: first.ID()},
		Second: joint.Coupled{Joint: second.ID()}, Ratio: ratio}})
}

// TestMotorDrivesGear: a motor turns a wheel, which turns another one three times as fast, a thousand turns on. The
// gear gives that one the torque of the closed form.
func TestMotorDrivesGear(t *testing.T) {
	const torque = 0.5
	l := physicstest.New(t, physics.DefaultConfig())
	motor := joint.Axis{Motor: joint.SpeedMotor(40, torque)}
	wheel, first := rotor(t, l, mgl64.Vec3{0, 5, 0}, 2, joint.Hinge{Axis: motor})
	pinion, second := rotor(t, l, mgl64.Vec3{1, 5, 0}, 1, joint.Hinge{})
	gear := couple(t, l, first, second, 1.0/3)
	speedUp := torque / (inertia(2) + 9*inertia(1)) // of the first
	l.Run(30)
	within(t, "angle as it speeds up", first.Coordinate(0)/(0.5*speedUp*0.25), 1, 1e-3)
	force, load := gear.Force()
	within(t, "torque on the second", load.Z()/(-3*speedUp*inertia(1)), 1, 1e-3)
	within(t, "force on the second", force.Len(), 0, 1e-9)
	worst := 0.0
	for range 60 * 56 {
		l.Run(1)
		_, radians, _ := gear.Opening()
		worst = max(worst, radians)
	}
	within(t, "turns of the second", second.Coordinate(0)/first.Coordinate(0), -3, 1e-9)
	within(t, "open (rad)", worst, 0, 1e-8)
	if turns := math.Abs(second.Coordinate(0)) / (2 * math.Pi); !(turns >= 1000) {
		t.Errorf("%.1f turns only", turns)
	}
	if a, b := gear.Bodies(); a != wheel.ID() || b != pinion.ID() {
		t.Errorf("bodies %v and %v, want %v and %v", a, b, wheel.ID(), pinion.ID())
	}
	if a, b := gear.Anchors(); !(a.Sub(wheel.Position()).Len() <= 1e-9) || !(b.Sub(pinion.Position()).Len() <= 1e-9) {
		t.Errorf("anchors %v and %v", a, b)
	}
	want := [2]joint.Coupled{{Joint: first.ID(), Axis: "angle"}, {Joint: second.ID(), Axis: "angle"}}
	if axes, couples := gear.Coupled(); axes != want || !couples {
		t.Errorf("it couples %v, want %v", axes, want)
	}
	if _, couples := first.Coupled(); couples {
		t.Error("a hinge couples something")
	}
	if err := gear.SetAxis(0, joint.Axis{}); err == nil || len(gear.Axes()) != 0 || gear.Coordinate(0) != 0 ||
		gear.Speed(0) != 0 || gear.MotorForce(0) != 0 {
		t.Errorf("a gear has an axis: %v", err)
	}
}

// TestRackAndPinion: a pinion whose motor lifts a rack of 3 kg lets it down when the motor's torque is less than its
// weight asks for, by the closed form. At a steady speed motor and pinion carry its weight, a thousand turns on.
func TestRackAndPinion(t *testing.T) {
	physicstest.Long(t)
	const radius, mass = 0.05, 3.0
	for _, torque := range []float64{2, 1} {
		l := physicstest.New(t, physics.DefaultConfig())
		_, pinion := rotor(t, l, mgl64.Vec3{0, 5, 0}, 1, joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(1e3, torque)}})
		def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.05, 0.5, 0.05}, mgl64.Vec3{1, 5, 0})
		def.Mass = mass
		id := l.Add(def)[0]
		slider := link(t, l, physics.JointDef{Kind: joint.Slider{}, A: id, At: def.Position, Axis: mgl64.Vec3{0, 1, 0}})
		rack := link(t, l, physics.JointDef{Kind: joint.Rack{Slider: joint.Coupled{Joint: slider.ID()},
			Hinge: joint.Coupled{Joint: pinion.ID()}, Ratio: -radius}})
		l.Run(60)
		rise := (torque/radius - mass*9.81) / (mass + inertia(1)/(radius*radius))
		within(t, "way by the closed form", slider.Coordinate(0)/(0.5*rise), 1, 1e-3)
		if err := pinion.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(80, 20)}); err != nil {
			t.Fatal(err)
		}
		l.Run(60 * 90)
		within(t, "ratio", slider.Coordinate(0)/pinion.Coordinate(0), radius, 1e-9)
		if !(pinion.Coordinate(0) >= 2000*math.Pi) {
			t.Errorf("%v rad only", pinion.Coordinate(0))
		}
		_, load := rack.Force()
		within(t, "torque on the pinion", load.Z()/(-mass*9.81*radius), 1, 1e-3)
		within(t, "torque of the motor", pinion.MotorForce(0)/(mass*9.81*radius), 1, 1e-3)
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
		force, _ := rope.Force()
		within(t, "force on the second", force.Y()/(2*pull), 1, 1e-3)
	}
}

// TestGearsOnCarrier: wheels on a carrier in flight, coupled by a gear, keep their ratio, and the whole its energy, its
// momentum and its angular momentum: what the gear gives the wheels it takes from the carrier.
func TestGearsOnCarrier(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	var ids []physics.BodyID
	for i, mass := range []float64{3, 1, 2} {
		at := mgl64.Vec3{0.8 * float64(i%2-i/2), 5, 0}
		def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.3, 0.1, 0.1}, at)
		def.Mass, def.Velocity, def.AngularVelocity = mass, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0.3, -0.2, float64(i)}
		ids = append(ids, l.Add(def)[0])
	}
	var wheels [2]physics.Joint
	for i := range wheels {
		wheels[i] = link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: ids[0], B: ids[1+i], At: l.Body(ids[1+i]).Position(),
			Axis: along})
	}
	gear := couple(t, l, wheels[0], wheels[1], 0.5)
	l.Run(30)
	e0, open := l.KineticEnergy(), 0.0
	p0, l0 := momenta(l, ids)
	for range 600 {
		l.Run(1)
		_, radians, _ := gear.Opening()
		open = max(open, radians)
	}
	p, a := momenta(l, ids)
	within(t, "momentum", p.Sub(p0).Len()/p0.Len(), 0, 1e-10)
	within(t, "angular momentum", a.Sub(l0).Len()/l0.Len(), 0, 1e-10)
	within(t, "energy", l.KineticEnergy()/e0, 1, 1e-5)
	within(t, "open (rad)", open, 0, 1e-8)
	if !(math.Abs(wheels[0].Coordinate(0)) >= 1) {
		t.Error("the wheels hardly turn")
	}
}

// TestGearsThatSayTheSame: gears hold where others, limits and locks hold the same wheels already.
func TestGearsThatSayTheSame(t *testing.T) {
	type train struct {
		wheels [3]physics.Body
		hinges [3]physics.Joint
		gears  []physics.Joint
	}
	limited := joint.Axis{Limit: joint.Between(-1, 1), Motor: joint.SpeedMotor(5, 3)}
	// again holds the first wheel by a second hinge, of which the world does not know that it turns with the other one: of
	// one hinge it refuses gears that contradict each other.
	again := func(l *physicstest.Lab, t *testing.T, m *train) physics.Joint {
		wheel := m.wheels[0]
		return link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: wheel.ID(), At: wheel.Position(), Axis: along})
	}
	for name, c := range map[string]struct {
		axis     joint.Axis // of the first two
		add      func(l *physicstest.Lab, t *testing.T, m *train)
		farthest float64 // rad: where the first one comes to
	}{
		"both at limits": {limited, nil, 1},
		"both locked":    {joint.Locked(), nil, 0},
		"three in a ring": {joint.Axis{}, func(l *physicstest.Lab, t *testing.T, m *train) {
			m.gears = append(m.gears, couple(t, l, m.hinges[1], m.hinges[2], 1), couple(t, l, m.hinges[2], again(l, t, m), 1))
		}, 0},
		"two that differ": {joint.Axis{}, func(l *physicstest.Lab, t *testing.T, m *train) {
			m.gears = append(m.gears, couple(t, l, m.hinges[1], again(l, t, m), 2))
		}, 0},
		"second wheel held": {joint.Axis{}, func(l *physicstest.Lab, _ *testing.T, m *train) {
			m.wheels[1].SetLocks(physics.LockAll)
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			l := physicstest.New(t, physics.DefaultConfig())
			var m train
			for i, axis := range []joint.Axis{c.axis, c.axis, {}} {
				m.wheels[i], m.hinges[i] = rotor(t, l, mgl64.Vec3{float64(i), 5, 0}, 1+3*float64(i), joint.Hinge{Axis: axis})
			}
			m.gears = []physics.Joint{couple(t, l, m.hinges[0], m.hinges[1], 1)}
			if c.add != nil {
				c.add(l, t, &m)
			}
			worst, from := 0.0, 0.0
			for n := range 300 {
				if n%50 == 0 {
					m.wheels[0].ApplyAngularImpulse(mgl64.Vec3{0, 0, 1})
				}
				l.Run(1)
				from = max(from, math.Abs(m.hinges[0].Coordinate(0)))
				for _, j := range append(m.gears, m.hinges[:]...) {
					metres, radians, over := j.Opening()
					worst = max(worst, metres, radians, over)
				}
			}
			within(t, "open", worst, 0, 1e-8)
			within(t, "farthest (rad)", from, c.farthest, 1e-6)
		})
	}
}

// TestGearsWakeAndSleep: wheels that a gear couples sleep and wake together, though no body links them.
func TestGearsWakeAndSleep(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	friction := joint.Hinge{Axis: joint.Axis{Friction: 0.1}}
	one, first := rotor(t, l, mgl64.Vec3{0, 5, 0}, 2, friction)
	two, second := rotor(t, l, mgl64.Vec3{1, 5, 0}, 1, friction)
	couple(t, l, first, second, 1)
	for range 2 {
		if l.Seconds(3); !one.Asleep() || !two.Asleep() {
			t.Fatalf("asleep: %v, %v", one.Asleep(), two.Asleep())
		}
		from := second.Coordinate(0)
		one.ApplyAngularImpulse(mgl64.Vec3{0, 0, 0.1})
		if l.Run(10); one.Asleep() || two.Asleep() || !(second.Coordinate(0) <= from-0.1) {
			t.Fatalf("the first is driven, asleep: %v, %v, the second has turned by %v rad", one.Asleep(), two.Asleep(),
				second.Coordinate(0)-from)
		}
	}
}

// TestGearAgainstPost: a motor of 200 N m drives a lever through a gear, fast or slowly, against a post. Nothing
// overlaps, the gear opens by next to nothing, and the lever presses with the torque of the motor.
func TestGearAgainstPost(t *testing.T) {
	for _, speed := range []float64{3, 60} {
		l := physicstest.New(t, physics.DefaultConfig())
		motor := joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(-speed, 200)}}
		wheel, first := rotor(t, l, mgl64.Vec3{-1, 5, 0}, 20, motor)
		lever := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.05, 0.1}, mgl64.Vec3{0.5, 5, 0})
		lever.Mass, lever.AngularVelocity, lever.Velocity = 5, mgl64.Vec3{0, 0, speed}, mgl64.Vec3{0, 0.5 * speed, 0}
		post := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.5, 0.1}, mgl64.Vec3{0.7, 6, 0})
		post.Kind = physics.Static
		id := l.Add(lever, post)[0]
		wheel.SetVelocity(mgl64.Vec3{}, mgl64.Vec3{0, 0, -speed})
		second := link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: id, At: mgl64.Vec3{0, 5, 0}, Axis: along})
		gear := couple(t, l, first, second, 1)
		open := 0.0
		for range 180 {
			l.Run(1)
			_, radians, _ := gear.Opening()
			open = max(open, radians)
		}
		_, load := gear.Force()
		within(t, "open (rad)", open, 0, 1e-7)
		within(t, "torque on the lever (N m)", load.Z(), 200, 1e-3)
	}
}

// TestGearsGoWithTheirJoints: a joint takes the gears that couple it along, whether it is removed or its body is.
func TestGearsGoWithTheirJoints(t *testing.T) {
	for _, byBody := range []bool{false, true} {
		l := physicstest.New(t, physics.DefaultConfig())
		body, first := rotor(t, l, mgl64.Vec3{0, 5, 0}, 2, joint.Hinge{})
		_, second := rotor(t, l, mgl64.Vec3{1, 5, 0}, 1, joint.Hinge{})
		_, third := rotor(t, l, mgl64.Vec3{2, 5, 0}, 1, joint.Hinge{})
		gone, stays := couple(t, l, first, second, 1).ID(), couple(t, l, second, third, 1).ID()
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
	refused := func(def physics.JointDef, want string) {
		t.Helper()
		if _, err := l.AddJoint(def); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%#v:\n got %v\nwant %s", def.Kind, err, want)
		}
	}
	for _, row := range []struct {
		kind joint.Kind
		want string
	}{
		{joint.Gear{First: of(hinge), Second: of(ball), Ratio: 1}, "gear wants two hinges or sliders, got a ball"},
		{joint.Gear{First: of(hinge), Second: of(slider), Ratio: 1},
			"got the angle of a hinge and the position of a slider: use a rack"},
		{joint.Gear{First: of(hinge), Second: of(hinge), Ratio: 1}, "got the same one twice"},
		{joint.Gear{First: of(hinge), Second: of(removed), Ratio: 1}, "gear: the second joint has been removed"},
		{joint.Gear{Second: of(hinge), Ratio: 1}, "gear: the first joint is missing"},
		{joint.Gear{First: of(hinge), Second: of(hinge)}, "gear: ratio must not be 0"},
		{joint.Rack{Slider: of(hinge), Hinge: of(slider), Ratio: 1}, "rack wants a slider and a hinge, got a hinge as its " +
			"slider and a slider as its hinge: swap them"},
		{joint.Path{Points: make([]mgl64.Vec3, 1)}, "path: an open curve wants 2 to 10000 points, got 1"},
		{joint.Path{Points: []mgl64.Vec3{{0, 6, 0}, {1, 6, 0}}}, "the anchors are 1.00 m apart"},
		{joint.Pulley{Over: [2]mgl64.Vec3{{0, 9, 0}, {1, 9, 0}}, Length: 3}, "pulley: its length of 3 m is shorter than the"},
	} {
		def := physics.JointDef{Kind: row.kind, At: mgl64.Vec3{0, 5, 0}}
		if _, couples := row.kind.(joint.Coupling); !couples {
			def.A = body.ID()
		}
		refused(def, row.want)
	}
	top := mgl64.Vec3{0, 10, 0}
	refused(physics.JointDef{Kind: joint.Rope{Length: 3}, A: body.ID(), At: mgl64.Vec3{0, 5, 0}, To: &top},
		"rope: its length of 3 m is shorter than the 5 m between the points: set Snap")
	refused(physics.JointDef{Kind: joint.Gear{First: of(hinge), Second: of(slider), Ratio: 1}, A: body.ID()},
		"gear: its bodies are those of its joints: leave out A and B")
}
