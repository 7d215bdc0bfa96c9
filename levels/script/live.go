package script

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// hook is one of the functions that a script may define to be called while its level is played.
type hook uint8

const (
	onStart hook = iota
	onStep
	onBegin
	onEnd
	onHit
	onSensor
	onJoint
	onPlayer
	onKey
	onMouse
	onTimer
	hooks
)

// hookForm is the name of a hook and the arguments that it takes.
type hookForm struct {
	name, args string
	n          int
}

var hookForms = [hooks]hookForm{
	onStart:  {"on_start", "", 0},
	onStep:   {"on_step", "dt", 1},
	onBegin:  {"on_begin", "a, b", 2},
	onEnd:    {"on_end", "a, b", 2},
	onHit:    {"on_hit", "a, b, impulse, point", 4},
	onSensor: {"on_sensor", "sensor, body, inside", 3},
	onJoint:  {"on_joint", "joint, event", 2},
	onPlayer: {"on_player", "what", 1},
	onKey:    {"on_key", "key, down", 2},
	onMouse:  {"on_mouse", "x, y, button", 3},
	onTimer:  {"on_timer", "name", 1},
}

// program is the logic of a script that has hooks.
type program struct {
	live  *live // of the run that built the scene; nil once it has begun
	again func() (*scene.Scene, error)
}

// Begin implements scene.Logic. The first run goes on where the script ended that built the scene; for later ones the
// script is run again.
func (p *program) Begin() (scene.Run, error) {
	if l := p.live; l != nil {
		p.live = nil
		l.sc.build.Begin()
		return l, nil
	}
	if p.again == nil {
		return nil, errors.New("the logic of this scene has begun already, and cannot be run again")
	}
	s, err := p.again()
	if err != nil {
		return nil, err
	}
	if s.Logic == nil {
		return nil, fmt.Errorf("%s: the script has no callbacks any more: open the level again", s.Name)
	}
	return s.Logic.Begin()
}

// live is a script whose level is being played.
type live struct {
	sc     *script
	host   scene.Host // nil before Start
	thread *starlark.Thread
	shown  string // file of the script, for messages
	hooks  [hooks]*starlark.Function
	called [hooks]bool
	off    [hooks]bool // a callback that failed too often, or without end
	failed [hooks]int
	used   [hooks]uint64 // steps of the interpreter since the last step of the world
	made   int           // bodies, joints and figures since then
	watch  callWatch

	events   []event
	contacts []physics.ContactEvent
	hits     []physics.Hit
	entered  []physics.SensorEvent // or left
	joints   []physics.JointEvent
	player   []character.Event
	query    *physics.Querier
	bodies   []physics.BodyID // buffer
	timers   []timer
	held     map[string]bool // keys
	view     scene.View
	faults   []string
	board    scene.Board
	until    float64 // s: how long the message stays
}

// findHooks returns the callbacks of a script; nil if it has none.
func (sc *script) findHooks(globals starlark.StringDict) (*live, error) {
	l := &live{sc: sc, held: map[string]bool{}}
	found := false
	for _, name := range slices.Sorted(maps.Keys(globals)) {
		fn, is := globals[name].(*starlark.Function)
		if !is || !strings.HasPrefix(name, "on_") {
			continue
		}
		h := slices.IndexFunc(hookForms[:], func(f hookForm) bool { return f.name == name })
		if h < 0 {
			return nil, sc.noHook(fn)
		}
		form := &hookForms[h]
		if fn.NumParams() != form.n || fn.HasVarargs() || fn.HasKwargs() {
			return nil, sc.at(fn.Position(), fmt.Sprintf("%s is called with (%s): define it as def %s(%s)", name, form.args,
				name, form.args))
		}
		l.hooks[h], found = fn, true
	}
	if err := sc.checkPlayer(l); err != nil {
		return nil, err
	}
	if sc.keys != nil && l.hooks[onKey] == nil && l.hooks[onStep] == nil {
		return nil, fmt.Errorf("%s: controls() names keys, and nothing asks for them: define on_key(key, down), "+
			"or ask key(name) in on_step(dt)", sc.keysAt)
	}
	if fn := l.hooks[onKey]; fn != nil && sc.keys == nil {
		return nil, sc.at(fn.Position(), "on_key is never called: name the keys that the level takes, as in "+
			"controls({\"space\": \"jump\"})")
	}
	if !found {
		sc.noteUncalled(globals)
		return nil, nil
	}
	return l, nil
}

// noHook says that a function looks like a callback and is none.
func (sc *script) noHook(fn *starlark.Function) error {
	var names []string
	for _, f := range hookForms {
		names = append(names, f.name)
	}
	near := message.DidYouMean(fn.Name(), names)
	if near == "" {
		near = ": there are " + strings.Join(names, ", ")
	}
	return sc.at(fn.Position(), fmt.Sprintf("%s is no callback%s; give it a name that does not begin with on_ if it is "+
		"to be none", fn.Name(), near))
}

// Scene implements scene.Run.
func (l *live) Scene() *scene.Scene { return l.sc.build.Scene() }

// Uncalled implements scene.Run.
func (l *live) Uncalled() (names []string) {
	for h, fn := range l.hooks {
		if fn != nil && !l.called[h] {
			names = append(names, hookForms[h].name)
		}
	}
	return names
}

// Faults implements scene.Run.
func (l *live) Faults() []string { return l.faults }

// Board implements scene.Run.
func (l *live) Board() *scene.Board { return &l.board }

// Controls implements scene.Run.
func (l *live) Controls() scene.Controls {
	return scene.Controls{Keys: l.sc.keys, Mouse: l.hooks[onMouse] != nil}
}

// SetView implements scene.Run.
func (l *live) SetView(v scene.View) { l.view = v }

// Start implements scene.Run.
func (l *live) Start(in scene.Host) {
	l.host, l.sc.live = in, l
	l.query = in.World().NewQuerier()
	watch := in.World().Watch()
	if l.hooks[onBegin] != nil || l.hooks[onEnd] != nil {
		watch.WatchContacts(true)
	}
	if l.hooks[onHit] != nil {
		watch.WatchHits(l.sc.hitLeast)
	}
	l.watch.begin(l.thread)
	l.run(func() { l.call(onStart) })
}

// Before implements scene.Run.
func (l *live) Before(inputs []scene.Input) {
	if len(inputs) == 0 {
		return
	}
	l.run(func() {
		for i := range inputs {
			in := &inputs[i]
			if in.Key == "" {
				l.call(onMouse, starlark.Float(in.X), starlark.Float(in.Y), starlark.String(in.Button))
				continue
			}
			if !l.takes(in.Key) || l.held[in.Key] == in.Down {
				continue
			}
			l.held[in.Key] = in.Down
			l.call(onKey, starlark.String(in.Key), starlark.Bool(in.Down))
		}
	})
}

// takes reports whether the level has asked for a key.
func (l *live) takes(key string) bool {
	return slices.ContainsFunc(l.sc.keys, func(k scene.KeyUse) bool { return k.Key == key })
}

// After implements scene.Run.
func (l *live) After() {
	l.used, l.made = [hooks]uint64{}, 0
	if l.board.Message != "" && l.now() >= l.until {
		l.board.Message = ""
	}
	l.run(func() {
		l.tellEvents()
		l.ring()
		l.call(onStep, starlark.Float(1/l.host.World().Config().Hz))
	})
	if err := l.weighMemory(); err != nil {
		l.fault(fmt.Sprintf("%s: %v", l.shown, err))
		for h := range l.off {
			l.off[h] = true
		}
	}
}

// now returns the time (s) since the level began.
func (l *live) now() float64 {
	w := l.host.World()
	return float64(w.StepCount()) / w.Config().Hz
}

// run calls callbacks while the memory and the time that they take are watched.
func (l *live) run(calls func()) {
	l.watch.arm()
	defer l.watch.disarm()
	calls()
}

// call calls a hook, unless the script has none, it has failed too often, or the callbacks have had their share of this
// step. Its errors become faults.
func (l *live) call(h hook, args ...starlark.Value) {
	fn, left := l.hooks[h], l.left()
	if fn == nil || l.off[h] || left == 0 {
		return
	}
	l.called[h] = true
	t := l.thread
	t.Steps = 0
	t.Uncancel()
	t.SetMaxExecutionSteps(min(MaxCallSteps, left))
	err := l.enter(fn, args)
	l.used[h] += min(t.Steps, left)
	if err == nil {
		return
	}
	text := l.sc.explain(err, l.shown).Error()
	if l.failed[h]++; l.failed[h] >= mostFailures || endless(err) {
		if l.left() == 0 {
			h = l.busiest()
		}
		l.off[h] = true
		text += fmt.Sprintf(" (%s is not called any more)", hookForms[h].name)
	}
	l.fault(text)
}

// enter calls a function of the script. A panic below is a bug of ours or of the interpreter; it ends the callback and
// not the world.
func (l *live) enter(fn *starlark.Function, args []starlark.Value) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = l.sc.at(fn.Position(), fmt.Sprintf("%s broke the sandbox: %.200v", fn.Name(), r))
		}
	}()
	_, err = starlark.Call(l.thread, fn, args, nil)
	return err
}

// left returns how many steps of the interpreter callbacks may still take in this step of the world.
func (l *live) left() uint64 {
	left := uint64(MaxStepSteps)
	for _, used := range l.used {
		left -= used
	}
	return left
}

// busiest returns the hook that has taken most of them.
func (l *live) busiest() (h hook) {
	for other := range l.used {
		if l.used[other] > l.used[h] {
			h = hook(other)
		}
	}
	return h
}

// tooManySteps stops a callback.
func (l *live) tooManySteps(t *starlark.Thread) {
	if t.Steps < MaxCallSteps {
		t.Cancel(fmt.Sprintf("the callbacks of one step of the world took more than %d steps of the script", MaxStepSteps))
		return
	}
	t.Cancel(fmt.Sprintf("a callback took more than %d steps of the script: is there an endless loop here?", MaxCallSteps))
}

// endless reports whether an error stopped a callback that would go on and on.
func endless(err error) bool { return strings.Contains(err.Error(), "computation cancelled") }

// fault notes an error, once.
func (l *live) fault(text string) {
	if !slices.Contains(l.faults, text) {
		l.faults = append(l.faults, text)
	}
}

// errAsksWorld refuses a question while the level is built.
var errAsksWorld = errors.New("this asks the running world: do it in a callback such as on_start()")

// liveOnly and buildOnly say when a function can be called.
func (sc *script) liveOnly(fn builtin) builtin {
	return func(c *call) (starlark.Value, error) {
		if sc.live == nil {
			return nil, errAsksWorld
		}
		return fn(c)
	}
}

func (sc *script) buildOnly(fn builtin) builtin {
	return func(c *call) (starlark.Value, error) {
		if sc.live != nil {
			return nil, errors.New("this is for the building of the level: call it outside of callbacks")
		}
		return fn(c)
	}
}

// mayMake refuses to make more than the world can take in a step.
func (sc *script) mayMake() error {
	switch {
	case sc.live == nil:
		return nil
	case sc.live.made >= maxMade:
		return fmt.Errorf("callbacks make at most %d bodies and joints in a step: make them before the level begins, or "+
			"in later steps", maxMade)
	case sc.live.host.Waiting() >= maxWaiting:
		return fmt.Errorf("%d bodies wait already until their places are free: overlap(shape, at) tells whether there is "+
			"room", maxWaiting)
	}
	return nil
}

// extend lets bodies and joints of a callback appear in the running world.
func (sc *script) extend() error {
	if sc.live == nil {
		return nil
	}
	sc.live.made++
	return sc.live.host.Extend()
}

// centre returns the centre of mass of a body or car (m): where it is now, or where it will be at the start.
func (sc *script) centre(name string) mgl64.Vec3 {
	if sc.live != nil {
		if id, known := sc.live.host.World().FindBody(name); known {
			return sc.live.host.World().Body(id).Position()
		}
	}
	at, _ := sc.build.Centre(name)
	return at
}
