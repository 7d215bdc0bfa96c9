package stress

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// squeezes leave a body less room than it wants.
func squeezes() []Case {
	inside := atMost("left", 0, "", promise)
	return []Case{
		{Name: "v-groove", Shows: "a cube, a ball and a cube on its edge come to rest in a groove of 60°",
			cost: costs{0.01, 0.03, 0.3}, Bars: []Bar{
				atMost("through", 0, "", promise), atMost(kinetic, 0.1, "J", campaign),
				atMost(lost, 0.01, "share", campaign),
			}, play: vGroove},
		{Name: "funnel", Shows: "a cone wedges itself into a funnel and stays there", cost: costs{0.03, 0.2, 2},
			Bars: []Bar{atMost("through", 0, "", promise), atMost(kinetic, 0.1, "J", campaign),
				atMost(lost, 0.01, "share", campaign)}, play: funnel},
		{Name: "peg", Shows: "a peg slides into a hole with 0.1 mm to spare on each side", cost: costs{0.01, 0.01, 0.1},
			Bars: []Bar{atLeast("deep", 0.39, "m", closed), atMost(lost, 0.05, "share", campaign)}, play: peg},
		{Name: "packed-box", Shows: "cubes packed into a box, each kicked, stay in it and calm down",
			cost: costs{0.1, 5.3, 20}, Bars: []Bar{inside, atMost("gained", 0, "J", promise),
				atMost(lost, 0.1, "share", campaign)}, play: packedBox},
		{Name: "press", Shows: "a press comes down on a cube: it is blocked, and squirts nothing out",
			cost: costs{0.02, 0.04, 0.4}, Bars: []Bar{atLeast("blocked", 1, "", promise),
				atMost("squirt", 2, "m/s", campaign)}, play: press},
		{Name: "lift-down", Shows: "an elevator comes down on a body, waits on it, and goes up: nothing springs away",
			cost: costs{0.02, 0.04, 0.4}, Bars: []Bar{atLeast("blocked", 1, "", promise), atMost("squirt", 2, "m/s", campaign),
				atMost("spring", 0.2, "m/s", campaign), atMost("moved", 0.02, "m", campaign)}, play: liftDown},
		{Name: "drum-8000", Shows: "a drum tumbles 8000 boxes and balls", cost: costs{0, 30, 600},
			Bars: []Bar{atMost("left", 0, "", promise), atMost(lost, 0.01, "share", campaign)}, play: largeDrum},
		{Name: "closing-walls", Shows: "two walls close on a ball: they are blocked, and it stays between them",
			cost: costs{0.01, 0.01, 0.1}, Bars: []Bar{atLeast("blocked", 1, "", promise), inside,
				atMost("squirt", 4, "m/s", campaign)}, play: closingWalls},
		{Name: "zeno", Shows: "a ball bounces ever lower, endless bounces in finite time, and comes to rest",
			cost: costs{0.01, 0.01, 0.1}, Bars: []Bar{atMost("late", 0.1, "share", closed),
				atMost("rest-speed", 0.01, "m/s", campaign), atMost(lost, 0.002, "share", campaign)}, play: zeno},
		{Name: "drag", Shows: "a cube dragged by the mouse through a wall stays on its side", cost: costs{0.01, 0.01, 0.1},
			Bars: []Bar{atMost("through", 0, "", promise)}, play: dragged},
		{Name: "bolt-nut", Shows: "a nut on a bolt and pegs in holes, as meshes", cost: costs{0, 5.1, 51},
			Bars: []Bar{atMost(lost, 0.05, "share", campaign)}, play: func(t *Trial) {
				t.Level("boltnut", 0, map[string]string{"friction": fmt.Sprint(0.02 + t.Vary(0.01))})
				t.Seconds(Pick(t, 1.0, 3, 10))
			}},
	}
}

// groove is two static planks that lean against each other at the given angle (rad) from the vertical, their inner
// faces meeting in the line x = y = 0, with the open side up.
func groove(lean float64) (defs []physics.BodyDef) {
	for _, side := range []float64{-1, 1} {
		inner := vec{-side * math.Cos(lean), math.Sin(lean), 0} // normal of the inner face
		along := vec{side * math.Sin(lean), math.Cos(lean), 0}
		plank := box("plank", stuff(0.2), vec{0.1, 2, 10}, along.Mul(1.9).Sub(inner.Mul(0.1)))
		plank.Rotation = mgl64.QuatRotate(-side*lean, vec{0, 0, 1})
		defs = append(defs, static(plank))
	}
	return defs
}

func vGroove(t *Trial) {
	m := stuff(0.2)
	defs := groove(math.Pi / 6)
	shapes := []physics.BodyDef{
		cube("cube", m, 0.5, vec{0, 1.5, -3}),
		ball("ball", m, 0.3, vec{0, 1.5, 0}),
		turned(cube("cube on edge", m, 0.5, vec{0, 1.5, 3}), math.Pi/4, vec{0, 0, 1}),
	}
	for i := range shapes {
		shapes[i].Position[0] += t.Vary(0.02)
		shapes[i] = turned(shapes[i], t.Vary(0.1), vec{0, 1, 0})
	}
	ids := t.Begin(t.Config(), append(defs, shapes...)...)
	t.Seconds(Pick(t, 5.0, 8, 60))
	t.Measure(kinetic, t.KineticEnergy())
	t.Measure("through", float64(t.below(ids[2:], 0)))
}

// below counts the bodies whose centre is under a height (m).
func (t *Trial) below(ids []physics.BodyID, y float64) (n int) {
	for _, id := range ids {
		if !(t.Body(id).Position().Y() > y) {
			n++
		}
	}
	return n
}

// funnel is twelve static planks around an axis, which lean outwards by 30°.
func funnel(t *Trial) {
	m := stuff(0.4)
	var defs []physics.BodyDef
	const planks, lean = 12, math.Pi / 6
	for k := range planks {
		around := mgl64.QuatRotate(2*math.Pi*float64(k)/planks, vec{0, 1, 0})
		tilt := mgl64.QuatRotate(-lean, vec{0, 0, 1})
		plank := static(box("plank", m, vec{0.1, 1.5, 0.8}, vec{}))
		plank.Rotation = around.Mul(tilt)
		plank.Position = plank.Rotation.Rotate(vec{0.1, 1.5, 0}).Add(around.Rotate(vec{0.2, 0, 0}))
		defs = append(defs, plank)
	}
	cone := build("cone", m, vec{t.Vary(0.02), 2.4, t.Vary(0.02)})(collision.Cone(0.7, 1.4, 24))
	cone.Rotation = mgl64.QuatRotate(math.Pi+t.Vary(0.05), vec{1, 0, 0})
	ids := t.Begin(t.Config(), append(defs, cone)...)
	t.Seconds(Pick(t, 4.0, 8, 60))
	t.Measure(kinetic, t.KineticEnergy())
	t.Measure("through", float64(t.below(ids[planks:], 0)))
}

// peg starts with its lower end just inside a square hole 0.4 m deep. The zone is a quarter of the clearance.
func peg(t *Trial) {
	const half, room, depth = 0.1, 0.0001, 0.4
	m := stuff(0.05)
	cfg := t.Config()
	cfg.ExpelZone = room / 4
	var defs []physics.BodyDef
	for _, side := range []float64{-1, 1} {
		defs = append(defs,
			static(box("side x", m, vec{0.2, depth / 2, 0.5}, vec{side * (half + room + 0.2), depth / 2, 0})),
			static(box("side z", m, vec{0.5, depth / 2, 0.2}, vec{0, depth / 2, side * (half + room + 0.2)})))
	}
	body := box("peg", m, vec{half, 0.3, half}, vec{t.Vary(room / 4), depth + 0.29, t.Vary(room / 4)})
	defs = append(defs, static(box("bottom", m, vec{1, 0.5, 1}, vec{0, -0.5, 0})), body)
	ids := t.Begin(cfg, defs...)
	start := t.Body(ids[5]).Position().Y()
	t.Seconds(Pick(t, 2.0, 3, 5))
	t.Measure("deep", start-t.Body(ids[5]).Position().Y()+0.01)
}

func packedBox(t *Trial) {
	n := Pick(t, 4, 6, 8)
	m := bouncy(0.3, 0)
	pitch := 0.5 + 2*air
	half := 0.5 * float64(n) * pitch
	size, centre := vec{half, half, half}, vec{0, half, 0}
	shell := room(m, size, centre)
	var defs []physics.BodyDef
	for k := range n * n * n {
		at := vec{float64(k % n), float64(k / n % n), float64(k / n / n)}.Add(vec{0.5, 0.5, 0.5}).Mul(pitch)
		c := cube(fmt.Sprintf("cube %d", k+1), m, 0.5, at.Sub(vec{half, 0, half}))
		defs = append(defs, thrown(c, t.anyDirection().Mul(20*t.Random())))
	}
	ids := t.Begin(t.Config(), append(shell, defs...)...)
	t.watchEnergy(Pick(t, 1.0, 3, 20), nil)
	t.Measure("left", float64(t.outOf(ids[len(shell):], size, centre)))
}

// beyond returns a gain (J) that is more than what loads in the solver may store: a millionth of what was there.
func beyond(gain, start float64) float64 {
	if gain < 1e-6*math.Abs(start) {
		return 0
	}
	return gain
}

func press(t *Trial) {
	m := stuff(0.3)
	plate := driven(box("press", m, vec{1, 0.1, 1}, vec{0, 2, 0}), vec{0, -1, 0}, vec{})
	ids := t.Begin(t.Config(), on(m, cube("cube", m, 0.6, vec{t.Vary(0.3), 0.301, t.Vary(0.3)}), plate)...)
	t.squeeze(Pick(t, 3.0, 5, 30), ids[1])
}

// squeeze notes how often a kinematic body was blocked and how fast what it squeezes gets.
func (t *Trial) squeeze(seconds float64, victim physics.BodyID) {
	blocked, fastest := 0, 0.0
	t.Each(seconds, func() {
		blocked += t.Report().Blocked
		fastest = math.Max(fastest, t.Body(victim).Velocity().Len())
	})
	t.Measure("blocked", float64(blocked))
	t.Measure("squirt", fastest)
}

func closingWalls(t *Trial) {
	m := stuff(0.3)
	left := driven(box("left", m, vec{0.1, 1, 1}, vec{-1, 1, 0}), vec{2, 0, 0}, vec{})
	right := driven(box("right", m, vec{0.1, 1, 1}, vec{1, 1, 0}), vec{-2, 0, 0}, vec{})
	ids := t.Begin(t.Config(), on(m, left, right, ball("ball", m, 0.3, vec{t.Vary(0.2), 0.301, t.Vary(0.1)}))...)
	t.squeeze(Pick(t, 2.0, 4, 30), ids[3])
	p := t.Body(ids[3]).Position().X()
	if !(p > t.Body(ids[1]).Position().X() && p < t.Body(ids[2]).Position().X()) {
		t.Measure("left", 1)
	} else {
		t.Measure("left", 0)
	}
}

// zeno drops a ball of restitution e from height h: by the closed form it is at rest after √(2h/g)·(1+e)/(1-e).
func zeno(t *Trial) {
	const h, e = 1.0, 0.8
	m := bouncy(0, e)
	ids := t.Begin(t.Config(), on(m, ball("ball", m, 0.2, vec{t.Vary(1), 0.2 + air + h, 0}))...)
	end := math.Sqrt(2*h/gravity) * (1 + e) / (1 - e)
	rest := 0.0
	t.Each(2*end, func() {
		if t.Body(ids[1]).Position().Y() > 0.2+0.005 {
			rest = t.meter.simulated
		}
	})
	t.Measure("late", rest/end-1)
	t.Measure("rest-speed", t.Body(ids[1]).Velocity().Len())
}

func dragged(t *Trial) {
	m := stuff(0.4)
	barrier := static(box("wall", m, vec{0.05, 2, 5}, vec{0, 2, 0}))
	ids := t.Begin(t.Config(), on(m, barrier, cube("cube", m, 0.4, vec{-1, 0.201, t.Vary(0.1)}))...)
	t.Body(ids[2]).Drag(vec{0, 0.1, 0}, vec{5 + t.Vary(2), 0.5, t.Vary(1)})
	worst := 0.0
	t.Each(Pick(t, 2.0, 4, 20), func() {
		if p := t.Body(ids[2]).Position(); p.X() > 0 && p.Y() < 4 {
			worst = 1
		}
	})
	t.Measure("through", worst)
}

// liftDown lowers a plate at 1 m/s on a cube until it has been blocked for a while, and lifts it again.
func liftDown(t *Trial) {
	m := stuff(0.4)
	plate := driven(box("elevator", m, vec{1.5, 0.1, 1.5}, vec{0, 1.5, 0}), vec{0, -1, 0}, vec{})
	ids := t.Begin(t.Config(), on(m, cube("cube", m, 0.6, vec{t.Vary(0.3), 0.3 + air, t.Vary(0.3)}), plate)...)
	from := t.Body(ids[1]).Position()
	t.squeeze(Pick(t, 2.0, 4, 30), ids[1])
	t.Body(ids[2]).SetVelocity(vec{0, 0.5, 0}, vec{})
	fastest := 0.0
	t.Each(1, func() { fastest = math.Max(fastest, t.Body(ids[1]).Velocity().Len()) })
	t.Measure("spring", fastest)
	t.Measure("moved", t.Body(ids[1]).Position().Sub(from).Len())
}

// largeDrum is the level drum with as much in it as it takes.
func largeDrum(t *Trial) {
	t.Level("drum", 0, map[string]string{"count": "8000"})
	ids := t.meter.bodies
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
	t.Seconds(Pick(t, 0.1, 0.5, 10))
	left := 0
	for _, id := range ids {
		if !(fromAxis(id) < reach+0.6) { // 0.55 m from the outermost to the shell
			left++
		}
	}
	t.Measure("left", float64(left))
}
