package truth

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// swings are what hangs from joints.
func swings() []trial.Case {
	return []trial.Case{
		{Name: "pendulum", Shows: "a rod on a hinge swings for a minute from 10°, 90° and 170°", Cost: aboutJoints(2),
			Bars: []trial.Bar{trial.Within("period", 1e-5, trial.ClosedForm),
				trial.AtMost("amplitude", 0.1*math.Pi/180, "rad", trial.ClosedForm)}, Play: pendulums},
		{Name: "double-pendulum", Shows: "two rods on hinges turn over for 5 s, beside Lagrange's equations",
			Cost: aboutJoints(0.3), Bars: []trial.Bar{trial.AtMost("astray", 0.0005, "m", trial.ClosedForm)},
			Play: doublePendulum},
		{Name: "bifilar-pendulum", Shows: "a bar on two ropes turns to and fro", Cost: aboutJoints(0.5),
			Bars: []trial.Bar{trial.Within("period", 1e-4, trial.ClosedForm)}, Play: bifilarPendulum},
		{Name: "conical-pendulum", Shows: "a bob on a rope goes round level", Cost: aboutJoints(0.2),
			Bars: []trial.Bar{trial.Within("rate", 1e-4, trial.ClosedForm), trial.Within("lean", 1e-4, trial.ClosedForm)},
			Play: conicalPendulum},
		{Name: "gyroscope", Shows: "a wheel on a ball joint at the end of its axle precesses steadily, level",
			Cost: aboutJoints(0.2), Bars: []trial.Bar{trial.Within("rate", 2e-4, trial.ClosedForm),
				trial.AtMost("sag", 0.0005, "m", trial.ClosedForm)}, Play: gyroscope},
	}
}

// aboutJoints is the cost of a case that the suites of joints have too, at four rates.
func aboutJoints(seconds float64) trial.Costs {
	c := inTruth(seconds)
	c[trial.Joints], c[trial.JointsFull] = 4*seconds, 4*seconds
	return c
}

// rod is a rod of 1 m whose upper end is at a point, at an angle (rad) from hanging down, in the plane z = 0.
func rod(upper vec, angle float64) physics.BodyDef {
	down := vec{math.Sin(angle), -math.Cos(angle), 0}
	def := scenery.Box("rod", scenery.Stuff(0.3), vec{0.02, 0.5, 0.02}, upper.Add(down.Mul(0.5)))
	return scenery.Turned(def, angle, vec{0, 0, 1})
}

// inertia is the moment of inertia of a body about a coordinate axis through its centre (kg m²), if it is a principal
// one.
func inertia(t *trial.Trial, id physics.BodyID, axis int) float64 {
	return 1 / t.Body(id).InvInertia().At(axis, axis)
}

func pendulums(t *trial.Trial) {
	t.AtRates(func(at string) {
		for _, degrees := range []float64{10, 90, 170} {
			angle := (degrees + t.Vary(1)) * math.Pi / 180
			id := t.Begin(t.Config(), rod(vec{}, angle))[0]
			t.Link(physics.JointDef{Kind: joint.Hinge{}, A: id, Axis: vec{0, 0, 1}})
			b := t.Body(id)
			torque := b.Mass() * scenery.Gravity * 0.5
			half, _ := t.Crossings(60, func() float64 { return b.Position().X() }, func() {})
			exact := closedform.PendulumPeriod(inertia(t, id, 2)+0.25*b.Mass(), torque, angle)
			t.Beside("period", fmt.Sprintf("period from %.4g°%s", degrees, at), 2*half, exact, exact, "s")
			t.Beside("amplitude", fmt.Sprintf("amplitude from %.4g° after 60 s%s", degrees, at),
				math.Acos(-t.Energy()/torque), angle, 1, "rad")
		}
	})
}

func doublePendulum(t *trial.Trial) {
	t.AtRates(func(at string) {
		upper, lower := 2.0, 1.2+t.Vary(0.1) // rad
		elbow := vec{math.Sin(upper), -math.Cos(upper), 0}
		t.Begin(t.Config())
		ids := t.Add(rod(vec{}, upper))
		second := rod(elbow, lower)
		second.Ignore = ids
		ids = append(ids, t.Add(second)...)
		t.Link(physics.JointDef{Kind: joint.Hinge{}, A: ids[0], Axis: vec{0, 0, 1}})
		t.Link(physics.JointDef{Kind: joint.Hinge{}, A: ids[0], B: ids[1], At: elbow, Axis: vec{0, 0, 1}})
		m, i := t.Body(ids[0]).Mass(), inertia(t, ids[0], 2)
		p := closedform.DoublePendulum{Mass: [2]float64{m, m}, Length: [2]float64{1, 1}, Centre: [2]float64{0.5, 0.5},
			Inertia: [2]float64{i, i}, Angle: [2]float64{upper, lower}}
		worst := 0.0
		t.Each(5, func() {
			p.Advance(1/t.World.Config().Hz, 200)
			exact := vec{math.Sin(p.Angle[0]) + 0.5*math.Sin(p.Angle[1]), -math.Cos(p.Angle[0]) - 0.5*math.Cos(p.Angle[1]), 0}
			worst = math.Max(worst, t.Body(ids[1]).Position().Sub(exact).Len())
		})
		t.Beside("astray", "distance of the lower rod from the solution, worst in 5 s"+at, worst, 0, 1, "m")
	})
}

// bifilarPendulum turns by 10 mrad, which lengthens its period by 6e-6.
func bifilarPendulum(t *trial.Trial) {
	t.AtRates(func(at string) {
		const length, half, angle = 1.0, 0.3, 0.01
		bar := scenery.Turned(scenery.Box("bar", scenery.Stuff(0.3), vec{0.4, 0.02, 0.03}, vec{}), angle, vec{0, 1, 0})
		way := 2 * half * math.Sin(angle/2) // of the ends of the ropes
		bar.Position[1] = length - math.Sqrt(length*length-way*way)
		id := t.Begin(t.Config(), bar)[0]
		for _, x := range []float64{-half, half} {
			t.Link(physics.JointDef{Kind: joint.Rope{Length: length}, A: id, To: &vec{x, length, 0},
				At: mgl64.Rotate3DY(angle).Mul3x1(vec{x, 0, 0}).Add(bar.Position)})
		}
		turned := func() float64 { return t.Body(id).Rotation().V[1] }
		mean, _ := t.Crossings(60, turned, func() {})
		exact := closedform.BifilarPeriod(length, half, math.Sqrt(inertia(t, id, 1)/t.Body(id).Mass()))
		t.Beside("period", "period"+at, 2*mean, exact, exact, "s")
	})
}

func conicalPendulum(t *trial.Trial) {
	t.AtRates(func(at string) {
		const length, seconds = 1.0, 20.0
		lean := 0.6 + t.Vary(0.1)
		bob := scenery.Ball("bob", scenery.Stuff(0.3), 0.01, vec{length * math.Sin(lean), -length * math.Cos(lean), 0})
		rate := closedform.ConicalRate(length, lean)
		bob.Velocity = vec{0, 0, -rate * bob.Position[0]}
		id := t.Begin(t.Config(), bob)[0]
		t.Link(physics.JointDef{Kind: joint.Rope{Length: length}, A: id, At: bob.Position, To: &vec{}})
		worst := 0.0
		angle := circled(t, id, rate, seconds, func(p vec) {
			worst = math.Max(worst, math.Abs(math.Hypot(p.X(), p.Z())/-p.Y()-math.Tan(lean)))
		})
		t.Beside("rate", fmt.Sprintf("angle in %g s%s", seconds, at), angle, rate*seconds, rate*seconds, "rad")
		slope := math.Tan(lean)
		t.Beside("lean", "tangent of the lean, worst of all steps"+at, slope+worst, slope, slope, "")
	})
}

// circled plays for some seconds, looks at where a body is after every step, and returns the angle (rad) by which it
// has gone round the y axis, at about a rate (rad/s): by more than half a turn in a step, perhaps.
func circled(t *trial.Trial, id physics.BodyID, rate, seconds float64, look func(at vec)) (angle float64) {
	of := func() float64 { p := t.Body(id).Position(); return math.Atan2(-p.Z(), p.X()) }
	before, about := of(), rate/t.World.Config().Hz
	t.Each(seconds, func() {
		now := of()
		angle += about + math.Remainder(now-before-about, 2*math.Pi)
		before = now
		look(t.Body(id).Position())
	})
	return angle
}

func gyroscope(t *trial.Trial) {
	t.AtRates(func(at string) {
		const arm, seconds = 0.15, 10.0
		spin := 200 + t.Vary(10) // rad/s
		id := t.Begin(t.Config(), scenery.Box("wheel", scenery.Stuff(0.3), vec{0.02, 0.1, 0.1}, vec{arm, 0, 0}))[0]
		b := t.Body(id)
		across := inertia(t, id, 1) + b.Mass()*arm*arm
		rate := closedform.Precession(across, inertia(t, id, 0), spin, b.Mass()*scenery.Gravity*arm, math.Pi/2)
		turn := vec{spin, rate, 0}
		b.SetVelocity(turn.Cross(vec{arm, 0, 0}), turn)
		t.Link(physics.JointDef{Kind: joint.Ball{}, A: id})
		worst := 0.0
		angle := circled(t, id, rate, seconds, func(p vec) { worst = math.Max(worst, math.Abs(p.Y())) })
		t.Beside("rate", fmt.Sprintf("angle of precession in %g s%s", seconds, at), angle, rate*seconds, rate*seconds, "rad")
		t.Beside("sag", "height, worst of all steps"+at, worst, 0, 1, "m")
	})
}
