package play

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// everyState is a script whose callbacks keep all kinds of values, make bodies and joints, remove and tag some, throw
// dice and set timers.
const everyState = `
floor = ground()
FIXED = [1, 2]
def double(x):
    return 2 * x
ball = sphere(0.25, at=(0, 1.25, 0), name="ball", material="rubber")
gate = box((1, 1, 1), at=(20, 3, 0), sensor=True, name="gate")
controls({"space": "kick"})
timer_names = ["tick", "tock"]
state.n = 0

def on_start():
    state.log = []
    state.same = state.log
    state.fixed = FIXED
    state.double = double
    state.tall = math.sqrt
    state.grow = state.log.append
    state.deep = {"list": [1, (2, 3.5)], 7: {"x": None}, (1, 2): True}
    state.deep["self"] = state.deep
    state.few = set([3, 1, 2])
    state.big = 1 << 100
    state.less = -12345678901234567890123
    state.bytes = b"\x00\xff"
    state.all = range(2, 9, 3)
    state.v = vec3(1, 2, 3) * 0.1
    state.q = turn((0, 1, 0), 30)
    state.form = shape.box((0.2, 0.3, 0.4))
    state.handles = [ball, gate, floor, state]
    state.hit = ray((0, 5, 0), (0, -1, 0))
    timer("tick", every=0.05)
    timer("tock", after=0.1)

def on_timer(name):
    state.grow(name)
    text(name, len(state.same))
    if name == "tick":
        state.n += 1
        ends = [(random.uniform(-5, 5), 6, 3 + state.n) for _ in range(2)]
        state.chain = chain(ends[0], ends[1], links=4, material="steel")
        b = box((0.3, 0.3, 0.3), at=(random.uniform(-5, 5), 5, -3 - state.n), material="steel")
        b.tag("dropped")
        state.last = b
        b.spin = (0, random.uniform(0, 90), 0)
        joint.hinge(b, at=b.at, axis=(0, 0, 1))
        if state.n % 3 == 0:
            tagged("dropped")[0].remove()

def on_key(key, down):
    state.keys = (key, down)
    ball.vel = (random.uniform(-1, 1), 5, 0)

def on_step(dt):
    n = state.double(state.n) + int(state.tall(16)) + len(state.handles)
    text("sum", "%d %s %s %s" % (n, state.deep.keys(), state.few, list(state.all)))
    text("big", "%s %s %s" % (state.big, state.less, state.hit.body.name))
    text("vec", "%s %s %s" % (state.v, state.q, state.handles[1].name))
    text("self", state.deep["self"]["self"][7]["x"] == None and state.fixed == FIXED)
    text("key", key("space"))
    if hasattr(state, "chain"):
        text("chain", state.chain.part("link 1").name)
    if now() > 0.5:
        win("done")
`

// partsOf returns the saved parts of a level beside its world: equal worlds may have other bytes.
func partsOf(t *testing.T, lanes *Lanes) []byte {
	t.Helper()
	parts, err := lanes.stages[0].saveParts(nil)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// boardText is all that a level shows.
func boardText(lanes *Lanes) string {
	b := lanes.Board()
	return fmt.Sprintf("%v %q %v %v %v", b.Lines, b.Message, b.Outcome, lanes.Fault(), lanes.Notices())
}

// TestScriptsAreSavedAndRestored: the values and bodies of callbacks are there again after going back, after going
// forward from the beginning, and after another past.
func TestScriptsAreSavedAndRestored(t *testing.T) {
	open := func(threads int) *Lanes {
		s, err := carScene(t, everyState)
		if err != nil {
			t.Fatal(err)
		}
		lanes, err := NewLanes(s, Options{Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		return lanes
	}
	step := func(l *Lanes, i int, key bool) {
		if key && i%7 == 0 {
			l.Input(scene.Input{Key: "space", Down: i%14 == 0})
		}
		l.Step()
	}
	lanes := open(1)
	const steps = 60
	var states, parts [][]byte
	var hashes []uint64
	var boards []string
	for i := range steps {
		states, parts = append(states, saveLanes(t, lanes)), append(parts, partsOf(t, lanes))
		step(lanes, i, true)
		hashes, boards = append(hashes, lanes.Hash()), append(boards, boardText(lanes))
	}
	if lanes.Fault() != nil || lanes.Board().Outcome.String() != "won" {
		t.Fatal(boards[steps-1])
	}
	other := open(2)
	for i := range 20 { // another past
		step(other, i, false)
	}
	for _, l := range []*Lanes{lanes, open(2), other} {
		for _, from := range []int{0, 30, 7, 59, 13, 44} {
			if err := l.Restore(states[from]); err != nil {
				t.Fatal(err)
			}
			if again := partsOf(t, l); !bytes.Equal(again, parts[from]) {
				t.Errorf("step %d: what is restored is saved with other bytes", from)
			}
			for i := from; i < min(from+12, steps); i++ {
				step(l, i, true)
				if l.Hash() != hashes[i] || boardText(l) != boards[i] {
					t.Fatalf("from step %d, step %d: hash %v, board\n%s\nwas\n%s", from, i, l.Hash() == hashes[i], boardText(l),
						boards[i])
				}
			}
		}
	}
}

// TestStatesThatCannotBeSaved: a value without a form outside of its run is named.
func TestStatesThatCannotBeSaved(t *testing.T) {
	for _, c := range []struct{ value, says string }{
		{"lambda: 1", "state.x holds the function <function lambda>"},
		{"[1, {2: lambda: 1}]", "state.x holds the function"},
		{"b.kick", "state.x holds the method kick"},
		{"nest(1200)", "more than 1000 deep"},
	} {
		lanes := lanesOf(t, `
ground()
b = box((1, 1, 1), at=(0, 2, 0))
def nest(n):
    x = []
    for i in range(n):
        x = [x]
    return x
def on_start():
    state.x = `+c.value+`
`, Options{})
		_, err := lanes.Save(nil)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want a line with %q", c.value, err, c.says)
		}
	}
}

// TestRestoreRefusesOtherLevels: a state of something else is refused with one line that names both, and damaged ones
// change nothing.
func TestRestoreRefusesOtherLevels(t *testing.T) {
	const text = "n = param(\"n\", 2)\nground()\nfor i in range(n): box((1, 1, 1), at=(0, 1 + 2 * i, 0))\n"
	lanes := lanesOf(t, text, Options{})
	saved := saveLanes(t, lanes)
	edit := func(old, with string) []byte { return bytes.Replace(saved, []byte(old), []byte(with), 1) }
	other := lanesOf(t, text+"sphere(1, at=(9, 9, 9))\n", Options{})
	more := lanesOf(t, text, Options{})
	more.identify()
	more.is.with = "n=3"
	wall := lanesOf(t, text+"sphere(1, at=(9, 9, 9))\n", Options{})
	wall.identify()
	wall.is.level = "wall"
	slow := lanesOf(t, text, Options{Hz: 30})
	line := bytes.IndexByte(saved, '\n')
	turned := bytes.Clone(saved)
	turned[len(turned)/2] ^= 1
	before := lanes.Hash()
	for _, c := range []struct {
		name string
		src  []byte
		says []string
	}{
		{"nothing", nil, []string{"not a level that"}},
		{"text", []byte(text), []string{"not a level that"}},
		{"half a line", saved[:line/2], []string{"cut short"}},
		{"half of one", saved[:len(saved)/2], []string{"cut short"}},
		{"more", append(bytes.Clone(saved), 0), []string{"1 bytes follow"}},
		{"a damaged line", edit(`"layout":"`, `"layout":5"`), []string{"first line is damaged"}},
		{"a later version", edit(`"brickyard_state":1`, `"brickyard_state":2`), []string{"version 2", "version 1"}},
		{"another build", edit(`"build":"`, `"build":"older `), []string{"older", Build()}},
		{"a terabyte", edit(`"bytes":"000`, `"bytes":"009`), []string{"cut short"}},
		{"less than nothing", edit(`"bytes":"0`, `"bytes":"-`), []string{"first line is damaged"}},
		{"a bit turned", turned, []string{"damaged"}},
		{"another scene", saveLanes(t, other), []string{"is another one"}},
		{"another parameter", saveLanes(t, more), []string{"with n=3, and this is"}},
		{"another rate", saveLanes(t, slow), []string{"30 Hz", "60"}},
		{"another level", saveLanes(t, wall), []string{`it is of "wall"`, "and this is", "an unchanged copy of that"}},
	} {
		err := lanes.Restore(c.src)
		if err == nil {
			t.Errorf("%s: restored", c.name)
			continue
		}
		for _, says := range c.says {
			if !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want a line with %q", c.name, err, says)
			}
		}
		if lanes.Hash() != before || !bytes.Equal(saveLanes(t, lanes), saved) {
			t.Fatalf("%s has changed the level", c.name)
		}
	}
}

// TestEveryByteIsChecked: a state in which any byte is another one is refused.
func TestEveryByteIsChecked(t *testing.T) {
	lanes := lanesOf(t, "ground()\nbox((1, 1, 1), at=(0, 1, 0))\nstate.n = 5\ndef on_step(dt): state.n += 1\n", Options{})
	lanes.Step()
	saved := saveLanes(t, lanes)
	before := lanes.Hash()
	body := bytes.IndexByte(saved, '\n') + 1
	for at := body; at < len(saved); at += 1 + (at-body)/400 {
		turned := bytes.Clone(saved)
		turned[at] ^= 0x10
		if err := lanes.Restore(turned); err == nil || lanes.Hash() != before {
			t.Fatalf("byte %d of %d is another one: %v, same hash: %v", at, len(saved), err, lanes.Hash() == before)
		}
	}
	if err := lanes.Restore(saved); err != nil {
		t.Error(err)
	}
}
