package cases

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// squeezes leave a body less room than it wants.
func squeezes() []trial.Case {
	inside := trial.AtMost("left", 0, "", trial.Promise)
	return []trial.Case{
		{Name: "v-groove", Shows: "a cube, a ball and a cube on its edge come to rest in a groove of 60°",
			Cost: trial.Costs{0.01, 0.03, 0.3}, Bars: []trial.Bar{
				trial.AtMost("through", 0, "", trial.Promise), trial.AtMost(trial.Kinetic, 0.1, "J", trial.Campaign),
				trial.AtMost(trial.Lost, 0.01, "share", trial.Campaign),
			}, Play: vGroove},
		{Name: "funnel", Shows: "a cone wedges itself into a funnel and stays there", Cost: trial.Costs{0.03, 0.2, 2},
			Bars: []trial.Bar{trial.AtMost("through", 0, "", trial.Promise), trial.AtMost(trial.Kinetic, 0.1, "J",
				trial.Campaign),
				trial.AtMost(trial.Lost, 0.01, "share", trial.Campaign)}, Play: funnel},
		{Name: "peg", Shows: "a peg slides into a hole with 0.1 mm to spare on each side", Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{trial.AtLeast("deep", 0.39, "m", trial.ClosedForm),
				trial.AtMost(trial.Lost, 0.05, "share", trial.Campaign)}, Play: peg},
		{Name: "packed-box", Shows: "cubes packed into a box, each kicked, stay in it and come to rest",
			Cost: trial.Costs{0.1, 5.3, 20}, Bars: []trial.Bar{inside, trial.AtMost("gained", 0, "J", trial.Promise),
				trial.AtMost(trial.Lost, 0.1, "share", trial.Campaign)}, Play: packedBox},
		{Name: "press", Shows: "a press comes down on a cube: it is blocked, and squirts nothing out",
			Cost: trial.Costs{0.02, 0.04, 0.4}, Bars: []trial.Bar{trial.AtLeast("blocked", 1, "", trial.Promise),
				trial.AtMost("squirt", 2, "m/s", trial.Campaign)}, Play: press},
		{Name: "lift-down", Shows: "an elevator comes down on a body, waits on it, and goes up: nothing springs away",
			Cost: trial.Costs{0.02, 0.04, 0.4}, Bars: []trial.Bar{trial.AtLeast("blocked", 1, "", trial.Promise),
				trial.AtMost("squirt", 2, "m/s", trial.Campaign),
				trial.AtMost("spring", 0.2, "m/s", trial.Campaign), trial.AtMost("moved", 0.02, "m", trial.Campaign)},
			Play: liftDown},
		{Name: "drum-8000", Shows: "a drum tumbles 8000 boxes and balls", Cost: trial.Costs{0, 30, 600},
			Bars: []trial.Bar{trial.AtMost("left", 0, "", trial.Promise),
				trial.AtMost(trial.Lost, 0.01, "share", trial.Campaign)}, Play: largeDrum},
		{Name: "closing-walls", Shows: "two walls close on a ball: they are blocked, and it stays between them",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtLeast("blocked", 1, "", trial.Promise), inside,
				trial.AtMost("squirt", 4, "m/s", trial.Campaign)}, Play: closingWalls},
		{Name: "zeno", Shows: "a ball bounces ever lower, endless bounces in finite time, and comes to rest",
			Cost: trial.Costs{0.01, 0.01, 0.1}, Bars: []trial.Bar{trial.AtMost("late", 0.1, "share", trial.ClosedForm),
				trial.AtMost("rest-speed", 0.01, "m/s", trial.Campaign), trial.AtMost(trial.Lost, 0.002, "share", trial.Campaign)},
			Play: zeno},
		{Name: "drag", Shows: "a cube dragged by the mouse through a wall stays on its side",
			Cost: trial.Costs{0.01, 0.01, 0.1},
			Bars: []trial.Bar{trial.AtMost("through", 0, "", trial.Promise)}, Play: dragged},
		{Name: "bolt-nut", Shows: "a nut on a bolt and pegs in holes, as meshes", Cost: trial.Costs{0, 5.1, 51},
			Bars: []trial.Bar{trial.AtMost(trial.Lost, 0.05, "share", trial.Campaign)}, Play: func(t *trial.Trial) {
				t.Level("boltnut", 0, map[string]string{"friction": fmt.Sprint(0.02 + t.Vary(0.01))})
				t.Seconds(trial.Pick(t, 1.0, 3, 10))
			}},
	}
}

// groove is two static planks that lean against each other at the given angle (rad) from the vertical, their inner
// faces meeting in the line x = y = 0, with the open side up.
func groove(lean float64) (defs []physics.BodyDef) {
	for _, side := range []float64{-1, 1} {
		inner := vec{-side * math.Cos(lean), math.Sin(lean), 0} // normal of the inner face
		along := vec{side * math.Sin(lean), math.Cos(lean), 0}
		plank := scenery.Box("plank", scenery.Stuff(0.2), vec{0.1, 2, 10}, along.Mul(1.9).Sub(inner.Mul(0.1)))
		plank.Rotation = mgl64.QuatRotate(-side*lean, vec{0, 0, 1})
		defs = append(defs, scenery.Static(plank))
	}
	return defs
}

func vGroove(t *trial.Trial) {
	m := scenery.Stuff(0.2)
	defs := groove(math.Pi / 6)
	shapes := []physics.BodyDef{
		scenery.Cube("cube", m, 0.5, vec{0, 1.5, -3}),
		scenery.Ball("ball", m, 0.3, vec{0, 1.5, 0}),
		scenery.Turned(scenery.Cube("cube on edge", m, 0.5, vec{0, 1.5, 3}), math.Pi/4, vec{0, 0, 1}),
	}
	for i := range shapes {
		shapes[i].Position[0] += t.Vary(0.02)
		shapes[i] = scenery.Turned(shapes[i], t.Vary(0.1), vec{0, 1, 0})
	}
	ids := t.Begin(t.Config(), append(defs, shapes...)...)
	t.Seconds(trial.Pick(t, 5.0, 8, 60))
	t.Measure(trial.Kinetic, t.KineticEnergy())
	t.Measure("through", float64(below(t, ids[2:], 0)))
}

// below counts the bodies whose centre is under a height (m).
func below(t *trial.Trial, ids []physics.BodyID, y float64) (n int) {
	for _, id := range ids {
		if !(t.Body(id).Position().Y() > y) {
			n++
		}
	}
	return n
}

// funnel is twelve static planks around an axis, which lean outwards by 30°.
func funnel(t *trial.Trial) {
	m := scenery.Stuff(0.4)
	var defs []physics.BodyDef
	const planks, lean = 12, math.Pi / 6
	for k := range planks {
		around := mgl64.QuatRotate(2*math.Pi*float64(k)/planks, vec{0, 1, 0})
		tilt := mgl64.QuatRotate(-lean, vec{0, 0, 1})
		plank := scenery.Static(scenery.Box("plank", m, vec{0.1, 1.5, 0.8}, vec{}))
		plank.Rotation = around.Mul(tilt)
		plank.Position = plank.Rotation.Rotate(vec{0.1, 1.5, 0}).Add(around.Rotate(vec{0.2, 0, 0}))
		defs = append(defs, plank)
	}
	cone := scenery.Body("cone", m, vec{t.Vary(0.02), 2.4, t.Vary(0.02)})(collision.Cone(0.7, 1.4, 24))
	cone.Rotation = mgl64.QuatRotate(math.Pi+t.Vary(0.05), vec{1, 0, 0})
	ids := t.Begin(t.Config(), append(defs, cone)...)
	t.Seconds(trial.Pick(t, 4.0, 8, 60))
	t.Measure(trial.Kinetic, t.KineticEnergy())
	t.Measure("through", float64(below(t, ids[planks:], 0)))
}

// peg starts with its lower end just inside a square hole 0.4 m deep. The zone is a quarter of the clearance.
func peg(t *trial.Trial) {
	const half, room, depth = 0.1, 0.0001, 0.4
	m := scenery.Stuff(0.05)
	cfg := t.Config()
	cfg.ExpelZone = room / 4
	var defs []physics.BodyDef
	for _, side := range []float64{-1, 1} {
		defs = append(defs,
			scenery.Static(scenery.Box("side x", m, vec{0.2, depth / 2, 0.5}, vec{side * (half + room + 0.2), depth / 2, 0})),
			scenery.Static(scenery.Box("side z", m, vec{0.5, depth / 2, 0.2}, vec{0, depth / 2, side * (half + room + 0.2)})))
	}
	body := scenery.Box("peg", m, vec{half, 0.3, half}, vec{t.Vary(room / 4), depth + 0.29, t.Vary(room / 4)})
	defs = append(defs, scenery.Static(scenery.Box("bottom", m, vec{1, 0.5, 1}, vec{0, -0.5, 0})), body)
	ids := t.Begin(cfg, defs...)
	start := t.Body(ids[5]).Position().Y()
	t.Seconds(trial.Pick(t, 2.0, 3, 5))
	t.Measure("deep", start-t.Body(ids[5]).Position().Y()+0.01)
}

func packedBox(t *trial.Trial) {
	n := trial.Pick(t, 4, 6, 8)
	m := scenery.Bouncy(0.3, 0)
	pitch := 0.5 + 2*scenery.Air
	half := 0.5 * float64(n) * pitch
	size, centre := vec{half, half, half}, vec{0, half, 0}
	shell := scenery.Room(m, size, centre)
	var defs []physics.BodyDef
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Add(vec{0.5, 0.5, 0.5}).Mul(pitch)
		c := scenery.Cube(fmt.Sprintf("cube %d", k+1), m, 0.5, at.Sub(vec{half, 0, half}))
		defs = append(defs, scenery.Thrown(c, t.AnyDirection().Mul(20*t.Random())))
	}
	ids := t.Begin(t.Config(), append(shell, defs...)...)
	watchEnergy(t, trial.Pick(t, 1.0, 3, 20), nil)
	t.Measure("left", float64(outOf(t, ids[len(shell):], size, centre)))
}

// beyond returns a gain (J) that is more than what loads in the solver may store: a millionth of what was there.
func beyond(gain, start float64) float64 {
	if gain < 1e-6*math.Abs(start) {
		return 0
	}
	return gain
}

func press(t *trial.Trial) {
	m := scenery.Stuff(0.3)
	plate := scenery.Driven(scenery.Box("press", m, vec{1, 0.1, 1}, vec{0, 2, 0}), vec{0, -1, 0}, vec{})
	ids := t.Begin(t.Config(), scenery.On(m, scenery.Cube("cube", m, 0.6, vec{t.Vary(0.3), 0.301, t.Vary(0.3)}), plate)...)
	squeeze(t, trial.Pick(t, 3.0, 5, 30), ids[1])
}

// squeeze notes how often a kinematic body was blocked and how fast what it squeezes gets.
func squeeze(t *trial.Trial, seconds float64, victim physics.BodyID) {
	blocked, fastest := 0, 0.0
	t.Each(seconds, func() {
		blocked += t.Report().Blocked
		fastest = math.Max(fastest, t.Body(victim).Velocity().Len())
	})
	t.Measure("blocked", float64(blocked))
	t.Measure("squirt", fastest)
}

func closingWalls(t *trial.Trial) {
	m := scenery.Stuff(0.3)
	left := scenery.Driven(scenery.Box("left", m, vec{0.1, 1, 1}, vec{-1, 1, 0}), vec{2, 0, 0}, vec{})
	right := scenery.Driven(scenery.Box("right", m, vec{0.1, 1, 1}, vec{1, 1, 0}), vec{-2, 0, 0}, vec{})
	ids := t.Begin(t.Config(), scenery.On(m, left, right, scenery.Ball("ball", m, 0.3,
		vec{t.Vary(0.2), 0.301, t.Vary(0.1)}))...)
	squeeze(t, trial.Pick(t, 2.0, 4, 30), ids[3])
	p := t.Body(ids[3]).Position().X()
	if !(p > t.Body(ids[1]).Position().X() && p < t.Body(ids[2]).Position().X()) {
		t.Measure("left", 1)
	} else {
		t.Measure("left", 0)
	}
}

// zeno drops a ball of restitution e from height h: by the closed form it is at rest after √(2h/g)·(1+e)/(1-e).
func zeno(t *trial.Trial) {
	const h, e = 1.0, 0.8
	m := scenery.Bouncy(0, e)
	ids := t.Begin(t.Config(), scenery.On(m, scenery.Ball("ball", m, 0.2, vec{t.Vary(1), 0.2 + scenery.Air + h, 0}))...)
	end := math.Sqrt(2*h/scenery.Gravity) * (1 + e) / (1 - e)
	rest := 0.0
	t.Each(2*end, func() {
		if t.Body(ids[1]).Position().Y() > 0.2+0.005 {
			rest = t.Simulated()
		}
	})
	t.Measure("late", rest/end-1)
	t.Measure("rest-speed", t.Body(ids[1]).Velocity().Len())
}

func dragged(t *trial.Trial) {
	m := scenery.Stuff(0.4)
	barrier := scenery.Static(scenery.Box("wall", m, vec{0.05, 2, 5}, vec{0, 2, 0}))
	ids := t.Begin(t.Config(), scenery.On(m, barrier, scenery.Cube("cube", m, 0.4, vec{-1, 0.201, t.Vary(0.1)}))...)
	t.Body(ids[2]).Drag(vec{0, 0.1, 0}, vec{5 + t.Vary(2), 0.5, t.Vary(1)})
	worst := 0.0
	t.Each(trial.Pick(t, 2.0, 4, 20), func() {
		if p := t.Body(ids[2]).Position(); p.X() > 0 && p.Y() < 4 {
			worst = 1
		}
	})
	t.Measure("through", worst)
}

// liftDown lowers a plate at 1 m/s on a cube until it has been blocked for a while, and lifts it again.
func liftDown(t *trial.Trial) {
	m := scenery.Stuff(0.4)
	plate := scenery.Driven(scenery.Box("elevator", m, vec{1.5, 0.1, 1.5}, vec{0, 1.5, 0}), vec{0, -1, 0}, vec{})
	ids := t.Begin(t.Config(), scenery.On(m, scenery.Cube("cube", m, 0.6,
		vec{t.Vary(0.3), 0.3 + scenery.Air, t.Vary(0.3)}), plate)...)
	from := t.Body(ids[1]).Position()
	squeeze(t, trial.Pick(t, 2.0, 4, 30), ids[1])
	t.Body(ids[2]).SetVelocity(vec{0, 0.5, 0}, vec{})
	fastest := 0.0
	t.Each(1, func() { fastest = math.Max(fastest, t.Body(ids[1]).Velocity().Len()) })
	t.Measure("spring", fastest)
	t.Measure("moved", t.Body(ids[1]).Position().Sub(from).Len())
}

// largeDrum is the level drum with as much in it as it takes.
func largeDrum(t *trial.Trial) {
	t.Level("drum", 0, map[string]string{"count": "8000"})
	ids := t.DynamicBodies()
	var drum physics.BodyID
	for _, id := range t.Bodies() {
		if t.Body(id).Name() == "drum" {
			drum = id
		}
	}
	fromAxis := func(id physics.BodyID) float64 {
		d := t.Body(id).Position().Sub(t.Body(drum).Position())
		return math.Hypot(d.X(), d.Y())
	}
	reach := 0.0
	for _, id := range ids {
		reach = math.Max(reach, fromAxis(id))
	}
	t.Seconds(trial.Pick(t, 0.1, 0.5, 10))
	left := 0
	for _, id := range ids {
		if !(fromAxis(id) < reach+0.6) { // 0.55 m from the outermost to the shell
			left++
		}
	}
	t.Measure("left", float64(left))
}
