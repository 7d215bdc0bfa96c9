package play

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// callbackWriter writes scripts whose callbacks do anything to anything, much of it nonsense.
type callbackWriter struct{ *rand.Rand }

func (w callbackWriter) of(words ...string) string { return words[w.IntN(len(words))] }

// number returns one that makes sense, or one of those that break things.
func (w callbackWriter) number() string {
	if w.IntN(6) > 0 {
		return fmt.Sprintf("%.3f", 6*w.Float64()-3)
	}
	return w.of("0", "-0.0", "1e-300", "1e9", "-1e300", "1.7e308", "float('nan')", "float('inf')", "1e-12", "True", "None",
		"'x'", "1 << 70")
}

func (w callbackWriter) vector() string {
	if w.IntN(12) == 0 {
		return w.of("(0, 0, 0)", "None", "(1, 2)", "7", "[1, 2, 3, 4]", "at", "you.at", "ball.vel")
	}
	return fmt.Sprintf("(%s, %s, %s)", w.number(), w.number(), w.number())
}

// body returns an expression of a body, which may be none.
func (w callbackWriter) body() string {
	return w.of("ball", "crate", "lift", "floor", "hammer", "state.made", "you.body", "ball", "crate",
		"find('"+w.of("ball", "made", "you", "nobody")+"')", "tagged('t')[0]", "doll.bodies[3]", "you.support")
}

func (w callbackWriter) shape() string {
	return w.of("shape.sphere(0.3)", "shape.box((1, 1, 1))", "shape.capsule(0.2, 1)", "shape.cylinder("+w.number()+", 1)",
		"shape.box("+w.vector()+")", "shape.polygon([(0, 0, 0), (1, 0, 0), (0, 1, 0)])", "None")
}

// statement returns something that a callback may do.
func (w callbackWriter) statement() string {
	if w.IntN(5) < 2 {
		return w.act(w.body(), w.vector(), w.number())
	}
	return w.ask(w.body(), w.vector(), w.number())
}

// act returns a statement about a body.
func (w callbackWriter) act(b, v, n string) string {
	switch w.IntN(17) {
	case 0:
		return b + ".vel = " + v
	case 1:
		return b + ".spin = " + v
	case 2:
		return b + ".at = " + v
	case 3:
		return b + ".rotate = " + w.of(n, v)
	case 4:
		return b + ".gravity = " + n
	case 5:
		return b + ".damping = " + w.of(n, "("+n+", "+w.number()+")")
	case 6:
		return b + ".push(" + v + w.of("", ", at="+w.vector()) + ")"
	case 7:
		return b + ".kick(" + v + w.of("", ", at="+w.vector()) + ")"
	case 8:
		return b + ".twist(" + v + ")"
	case 9:
		return b + ".move_to(" + v + w.of("", ", seconds="+n, ", rotate="+n) + ")"
	case 10:
		return b + ".remove()"
	case 11:
		return b + "." + w.of("tag", "untag", "has") + "('" + w.of("t", "u") + "')"
	case 12:
		return "state.made = sphere(" + w.of("0.2", n) + ", at=" + v + ", vel=" + w.vector() + ", name='made')"
	case 13:
		return "state.made = " + w.of("box((0.3, 0.3, 0.3)", "capsule(0.1, 0.6", "hull([(0, 0, 0), (1, 0, 0), (0, 1, 0), "+
			"(0, 0, 1)]") + ", at=" + v + w.of("", ", kinematic=True", ", static=True", ", lock='planar'", ", mass="+n) + ")"
	case 14:
		return "state.tie = joint." + w.of("rope", "weld", "rod", "filter") + "(" + b + ", " + w.body() + ")"
	case 15:
		return "state.tie = joint.hinge(" + b + ", at=" + v + ", axis=" + w.vector() + ")"
	case 16:
		return w.of("state.tie", "hinge") + "." + w.of("remove()", "motor("+n+", "+w.number()+")",
			"target("+n+", "+w.number()+")", "free()")
	}
	return b + ".wake()"
}

// ask returns any other statement.
func (w callbackWriter) ask(b, v, n string) string {
	switch w.IntN(22) {
	case 0:
		return "text('v', " + w.of(w.of("state.tie", "hinge")+"."+w.of("value", "rate", "force", "torque", "alive"),
			b+"."+w.of("at", "rotate", "vel", "spin", "speed", "mass", "kind", "material", "name", "asleep", "alive", "tags",
				"damping", "gravity"),
			"you."+w.of("at", "vel", "heading", "ground", "support", "body", "held", "eye", "look", "limp"),
			"goal."+w.of("at", "rotate", "alive", "inside()")) + ")"
	case 1, 2:
		return "hit = ray(" + v + ", " + w.vector() + w.of("", ", skip="+b, ", most="+n) + ")"
	case 3:
		return "hit = cast(" + w.shape() + ", " + v + ", " + w.vector() + w.of("", ", rotate="+n, ", most="+n) + ")"
	case 4:
		return "near = overlap(" + w.shape() + ", " + v + w.of("", ", rotate="+w.vector()) + ")"
	case 5:
		return "timer('" + w.of("a", "b") + "', " + w.of("after=", "every=") + n + ")"
	case 6:
		return "gravity(" + w.of(n, v) + ")"
	case 7:
		return "you." + w.of("move("+v+")", "jump()", "crouch("+w.of("True", "False")+")", "fall()", "rise()",
			"move_to("+v+")", "at = "+v, "vel = "+v, "heading = "+n, "pitch = "+n)
	case 8:
		return "for b in " + b + ".touching(): b." + w.of("kick((0, 1, 0))", "remove()")
	case 9:
		return "for b in goal.inside(): b." + w.of("kick((0, 9, 0))", "remove()", "vel = "+v)
	case 10:
		return "camera(eye=" + v + ", target=" + w.vector() + ")"
	case 11:
		return w.of("message", "win", "lose") + "('so')"
	case 12:
		return "state.made = ragdoll(at=" + v + ").bodies[0]"
	case 13:
		return "hit = pick(" + n + ", " + w.number() + ")"
	case 14:
		return "state.list = state.list + [" + w.of(b, n) + "]"
	}
	return "pass"
}

// script returns one with every callback.
func (w callbackWriter) script() string {
	var text strings.Builder
	text.WriteString(`floor = ground()
ball = sphere(0.3, at=(0, 1, 0), name="ball", material="rubber").tag("t")
crate = box((1, 1, 1), at=(2, 0.501, 0), name="crate").tag("t")
lift = box((2, 0.2, 2), at=(-4, 0.5, 0), kinematic=True, path=[(1, (0, 1, 0))], then="back", name="lift")
hammer = body([shape.box((0.2, 1, 0.2)), shape.box((0.6, 0.3, 0.3), at=(0, 0.6, 0))], at=(0, 2, 3), name="hammer")
hinge = joint.hinge(hammer, at=(0, 2.5, 3), axis=(0, 0, 1), break_force=300)
doll = ragdoll(at=(5, 0.01, 3))
goal = box((6, 2, 6), at=(0, 1, 0), sensor=True, name="goal")
rider = sphere(0.7, at=(2, 1, 0), sensor=True, on=crate)
you = player(at=(-4, 0.65, 0))
controls({"left": "act", "x": "act"})
at = (0, 3, 0)
state.list = []
state.made = ball
state.tie = hinge
`)
	for _, head := range []string{"on_start()", "on_step(dt)", "on_begin(a, b)", "on_end(a, b)",
		"on_hit(a, b, impulse, point)", "on_sensor(sensor, body, inside)", "on_joint(joint, event)",
		"on_player(what)", "on_key(key, down)",
		"on_mouse(x, y, button)", "on_timer(name)"} {
		fmt.Fprintf(&text, "def %s:\n", head)
		for range 1 + w.IntN(4) {
			line := w.statement()
			for _, name := range []string{"a", "b", "body"} {
				if strings.Contains(head, name+",") || strings.Contains(head, name+")") {
					if w.IntN(3) == 0 {
						line = strings.Replace(line, w.of("ball", "crate"), name, 1)
					}
				}
			}
			if w.IntN(3) == 0 && strings.HasPrefix(head, "on_step") {
				line = fmt.Sprintf("if now() > %.2f: %s", w.Float64(), strings.ReplaceAll(line, "for b in", "x = lambda: "))
			}
			fmt.Fprintf(&text, "    %s\n", line)
		}
	}
	return text.String()
}

// TestRandomCallbacks: whatever callbacks do, nothing overlaps, nothing panics, an error is one line with its place,
// and the bits are the same in another run on other threads.
func TestRandomCallbacks(t *testing.T) {
	count := 25
	if physicstest.Nightly() {
		count = 1000
	}
	for seed := range count {
		text := callbackWriter{rand.New(rand.NewPCG(uint64(seed), 5))}.script()
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("%v\n%s", r, text)
				}
			}()
			first := playRandom(t, text, 1, true)
			if again := playRandom(t, text, 2, false); again.World().Hash() != first.World().Hash() {
				t.Errorf("other bits in another run:\n%s", text)
			}
		})
	}
}

// playRandom plays a random script by random keys.
func playRandom(t *testing.T, text string, threads int, audit bool) *Stage {
	t.Helper()
	stage := stageOf(t, text, Options{Threads: threads})
	again := func() {}
	if audit {
		again = audited(t, stage)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 90 {
		in := scene.Input{Key: []string{"left", "x", "w", "space", "e", "g", "c"}[r.IntN(7)], Down: r.IntN(2) == 0}
		if r.IntN(4) == 0 {
			in = scene.Input{X: r.Float64(), Y: r.Float64(), Button: "left", Down: true}
		}
		stage.Input(in)
		stage.Advance()
		again()
		stage.React()
	}
	if err := stage.Fault(); err != nil && !scenetest.OneGoodLine(err, "bad.star:") {
		t.Errorf("not one line with its place: %q", err)
	}
	return stage
}
