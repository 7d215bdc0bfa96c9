package truth

import (
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// turns is for how many turns, at least, what is coupled keeps its ratio.
const turns = 1000

// machines are motors, and what passes a motion on.
func machines() []trial.Case {
	coupled := []trial.Bar{trial.Within("ratio", 1e-6, trial.ClosedForm), trial.Within("load", 1e-3, trial.ClosedForm)}
	return []trial.Case{
		{Name: "motor", Shows: "a motor keeps its speed against friction and load, or goes to a place and yields as a spring",
			Cost: aboutJoints(0.2), Bars: []trial.Bar{trial.AtMost("speed", 1e-6, "m/s", trial.ClosedForm),
				trial.Within("load", 1e-4, trial.ClosedForm), trial.Within("yields", 1e-4, trial.ClosedForm)}, Play: motor},
		{Name: "gear", Shows: "a motor turns a wheel, and that another one three times as fast, for 1000 turns",
			Cost: aboutJoints(0.3), Bars: coupled, Play: gear},
		{Name: "rack", Shows: "a pinion lifts a rack of 3 kg, for 1000 turns", Cost: aboutJoints(0.5), Bars: coupled,
			Play: rack},
		{Name: "pulley", Shows: "over a pulley of 2:1 three kilograms lift one", Cost: aboutJoints(0.1), Bars: coupled,
			Play: pulley},
		{Name: "path", Shows: "a motor takes a car on rails round a circle, for 1000 laps", Cost: aboutJoints(0.6),
			Bars: coupled, Play: path},
	}
}

// machine is a cube of a mass (kg) that a joint of the world holds in its middle. The axis of the joint is z, or x of a
// slider.
func machine(t *trial.Trial, at vec, mass float64, kind joint.Kind) (physics.Body, physics.Joint) {
	id := t.Add(scenery.Heavy(scenery.Cube("cube", scenery.Stuff(0.3), 0.2, at), mass))[0]
	axis := vec{0, 0, 1}
	if _, slides := kind.(joint.Slider); slides {
		axis = vec{1, 0, 0}
	}
	return t.Body(id), t.Link(physics.JointDef{Kind: kind, A: id, At: at, Axis: axis})
}

// cubeInertia is the moment of inertia (kg m²) of such a cube.
func cubeInertia(mass float64) float64 { return mass * 0.2 * 0.2 / 6 }

// motor drives a cart on a slider. What gives way is less than friction and load by a ten thousandth.
func motor(t *trial.Trial) {
	const mass, friction, load, seconds = 3.0, 20.0, 30.0, 3.0
	t.AtRates(func(at string) {
		speed := 2 + t.Vary(0.5) // m/s
		driven := func(m joint.Motor, friction, from, load float64) (physics.Body, physics.Joint) {
			t.Begin(t.Config())
			cart, slider := machine(t, vec{}, mass, joint.Slider{Axis: joint.Axis{Motor: m, Friction: friction}})
			cart.SetVelocity(vec{from, 0, 0}, vec{})
			for range int(seconds * t.World.Config().Hz) {
				cart.ApplyForce(vec{load, 0, 0}, cart.Position())
				t.Step()
			}
			return cart, slider
		}
		const little = 1e-4 * (friction + load)
		for _, c := range []struct {
			what       string
			most, lost float64 // N, m/s
		}{{"with plenty", 100, 0}, {"with just enough", friction + load + little, 0},
			{"with too little", friction + load - little, little * seconds / mass}} {
			cart, slider := driven(joint.SpeedMotor(speed, c.most), friction, speed, -load)
			t.Beside("speed", "speed "+c.what+at, cart.Velocity().X(), speed-c.lost, 1, "m/s")
			force := math.Min(friction+load, c.most)
			t.Beside("load", "force "+c.what+at, slider.MotorForce(0), force, force, "N")
		}
		const hertz, target = 3.0, 0.1
		cart, _ := driven(joint.TargetMotor(target, hertz, 1, 1e6), 0, 0, load)
		yields := load / (mass * math.Pow(2*math.Pi*hertz, 2))
		t.Beside("yields", "way off its place"+at, cart.Position().X()-target, yields, yields, "m")
	})
}

func gear(t *trial.Trial) {
	const torque, speed = 0.5, 40.0
	t.AtRates(func(at string) {
		t.Begin(t.Config())
		mass := 2 + t.Vary(0.5)
		_, first := machine(t, vec{}, mass, joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(speed, torque)}})
		_, second := machine(t, vec{1, 0, 0}, 1, joint.Hinge{})
		pair := t.Link(physics.JointDef{Kind: joint.Gear{First: joint.Coupled{Joint: first.ID()},
			Second: joint.Coupled{Joint: second.ID()}, Ratio: 1. / 3}})
		speedUp := torque / (cubeInertia(mass) + 9*cubeInertia(1)) // rad/s², of the first
		t.Seconds(0.4)
		angle := 0.5 * speedUp * 0.16
		t.Beside("load", "angle while it speeds up"+at, first.Coordinate(0), angle, angle, "rad")
		_, load := pair.Force()
		passed := -3 * speedUp * cubeInertia(1)
		t.Beside("load", "torque on the second wheel"+at, load.Z(), passed, passed, "N m")
		t.Seconds(2*math.Pi*turns/(3*speed) + 4)
		done := -3 * first.Coordinate(0)
		t.Beside("ratio", "angle of the second wheel"+at, second.Coordinate(0), done, done, "rad")
	})
}

func rack(t *trial.Trial) {
	const radius, mass, torque, speed = 0.05, 3.0, 2.0, 80.0
	t.AtRates(func(at string) {
		t.Begin(t.Config())
		heavy := mass + t.Vary(0.3)
		_, pinion := machine(t, vec{}, 1, joint.Hinge{Axis: joint.Axis{Motor: joint.SpeedMotor(1e3, torque)}})
		id := t.Add(scenery.Heavy(scenery.Box("rack", scenery.Stuff(0.3), vec{0.05, 0.5, 0.05}, vec{1, 0, 0}), heavy))[0]
		slider := t.Link(physics.JointDef{Kind: joint.Slider{}, A: id, At: vec{1, 0, 0}, Axis: vec{0, 1, 0}})
		pair := t.Link(physics.JointDef{Kind: joint.Rack{Slider: joint.Coupled{Joint: slider.ID()},
			Hinge: joint.Coupled{Joint: pinion.ID()}, Ratio: -radius}})
		t.Seconds(1)
		rise := 0.5 * (torque/radius - heavy*scenery.Gravity) / (heavy + cubeInertia(1)/(radius*radius))
		t.Beside("load", "way while it speeds up"+at, slider.Coordinate(0), rise, rise, "m")
		if err := pinion.SetAxis(0, joint.Axis{Motor: joint.SpeedMotor(speed, 20)}); err != nil {
			trial.Break("%v", err)
		}
		t.Seconds(2*math.Pi*turns/speed + 2)
		_, load := pair.Force()
		weight := heavy * scenery.Gravity * radius
		t.Beside("load", "torque on the pinion at speed"+at, load.Z(), -weight, weight, "N m")
		t.Beside("load", "torque of the motor at speed"+at, pinion.MotorForce(0), weight, weight, "N m")
		way := radius * pinion.Coordinate(0)
		t.Beside("ratio", "way of the rack"+at, slider.Coordinate(0), way, way, "m")
	})
}

func pulley(t *trial.Trial) {
	const top, second = 15.0, 3.0 // m, kg
	t.AtRates(func(at string) {
		t.Begin(t.Config())
		first := 1 + t.Vary(0.1)
		var ids []physics.BodyID
		for i, mass := range []float64{first, second} {
			ids = append(ids, t.Add(scenery.Heavy(scenery.Cube("cube", scenery.Stuff(0.3), 0.2, vec{float64(i), 5, 0}),
				mass))...)
		}
		rope := t.Link(physics.JointDef{Kind: joint.Pulley{Over: [2]vec{{0, top, 0}, {1, top, 0}}, Ratio: 2},
			A: ids[0], B: ids[1], At: vec{0, 5, 0}, To: &vec{1, 5, 0}})
		t.Seconds(1)
		pull := 3 * scenery.Gravity / (1/first + 4/second) // N: twice the way of the second is that of the first
		rise := 0.5 * (pull/first - scenery.Gravity)
		up := t.Body(ids[0]).Position().Y() - 5
		t.Beside("load", "way of the first"+at, up, rise, rise, "m")
		force, _ := rope.Force()
		t.Beside("load", "force on the second"+at, force.Y(), 2*pull, 2*pull, "N")
		t.Beside("ratio", "way of the second"+at, 5-t.Body(ids[1]).Position().Y(), up/2, rise, "m")
	})
}

// path is a circle through 64 points. It is as long as that to 1e-7.
func path(t *trial.Trial) {
	const radius, mass, speed, count = 1.0, 1.0, 100.0, 64
	t.AtRates(func(at string) {
		var points []vec
		for i := range count {
			s, c := math.Sincos(2 * math.Pi * float64(i) / count)
			points = append(points, vec{radius * c, 0, -radius * s})
		}
		rate := speed + t.Vary(5) // m/s
		car := scenery.Heavy(scenery.Cube("car", scenery.Stuff(0.3), 0.1, points[0]), mass)
		id := t.Begin(t.Config(), car)[0]
		rails := t.Link(physics.JointDef{A: id, At: points[0], Kind: joint.Path{Points: points, Closed: true,
			Turn: joint.TurnTrack, Up: vec{0, 1, 0}, Axis: joint.Axis{Motor: joint.SpeedMotor(rate, 1e4)}}})
		from := rails.Coordinate(0)
		angle := circled(t, id, rate/radius, 2*math.Pi*radius*turns/speed+4, func(vec) {})
		t.Beside("ratio", "way along the rails"+at, rails.Coordinate(0)-from, angle*radius, angle*radius, "m")
		force, _ := rails.Force()
		weight := mass * scenery.Gravity
		t.Beside("load", "weight on the rails"+at, force.Y(), -weight, weight, "N")
	})
}
