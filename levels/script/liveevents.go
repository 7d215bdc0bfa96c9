package script

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// event is something that happened in the last step, for a callback.
type event struct {
	time float64 // s, from the beginning of the step
	hook hook
	at   int // in the list of its kind
}

// tellEvents calls the callbacks for the events of the last step, by time, then by kind, then in the order of the
// engine.
func (l *live) tellEvents() {
	l.gather()
	slices.SortStableFunc(l.events, func(a, b event) int {
		return cmp.Or(cmp.Compare(a.time, b.time), cmp.Compare(a.hook, b.hook))
	})
	for _, e := range l.events {
		switch e.hook {
		case onBegin, onEnd:
			c := &l.contacts[e.at]
			l.callAbout(e.hook, c.A, c.B)
		case onHit:
			h := &l.hits[e.at]
			l.callAbout(onHit, h.A, h.B, starlark.Float(h.Impulse), vectorOf(h.Point))
		case onSensor:
			l.tellSensor(&l.entered[e.at])
		case onJoint:
			j := &l.joints[e.at]
			if i := l.host.JointIndex(j.Joint); i >= 0 {
				l.call(onJoint, jointHandle{l.sc, i}, starlark.String(j.Kind.String()))
			}
		case onPlayer:
			l.call(onPlayer, starlark.String(l.player[e.at].Kind.String()))
		}
	}
}

// gather lists the events of the last step that the script asks for.
func (l *live) gather() {
	w := l.host.World()
	l.events = l.events[:0]
	if l.hooks[onBegin] != nil || l.hooks[onEnd] != nil {
		l.contacts = w.Watch().AppendContactEvents(l.contacts[:0])
		for i := range l.contacts {
			h := onBegin
			if l.contacts[i].Kind == physics.ContactEnded {
				h = onEnd
			}
			if l.hooks[h] != nil {
				l.events = append(l.events, event{l.contacts[i].Time, h, i})
			}
		}
	}
	if l.hooks[onHit] != nil {
		l.hits = w.Watch().AppendHits(l.hits[:0])
		for i := range l.hits {
			l.events = append(l.events, event{l.hits[i].Time, onHit, i})
		}
	}
	if l.hooks[onSensor] != nil {
		l.entered = w.Watch().AppendSensorEvents(l.entered[:0])
		for i := range l.entered {
			l.events = append(l.events, event{l.entered[i].Time, onSensor, i})
		}
	}
	if l.hooks[onJoint] != nil {
		l.joints = append(l.joints[:0], w.Report().Joints.Events...)
		for i := range l.joints {
			l.events = append(l.events, event{l.joints[i].Time, onJoint, i})
		}
	}
	if l.hooks[onPlayer] != nil {
		who, _ := l.host.Player()
		l.player = who.AppendEvents(l.player[:0])
		for i := range l.player { // it found them at the beginning of the step
			l.events = append(l.events, event{0, onPlayer, i})
		}
	}
}

// callAbout calls a callback about two bodies. That they touch is not told of a body which a callback before has
// removed; that they part is.
func (l *live) callAbout(h hook, a, b physics.BodyID, more ...starlark.Value) {
	w := l.host.World()
	if h != onEnd && !(w.Contains(a) && w.Contains(b)) {
		return
	}
	l.call(h, append([]starlark.Value{l.bodyOf(a), l.bodyOf(b)}, more...)...)
}

// tellSensor calls on_sensor. That a body came in is not told once a callback before has removed it; that it left is.
func (l *live) tellSensor(e *physics.SensorEvent) {
	i, entered := l.host.SensorIndex(e.Sensor), e.Kind == physics.SensorBegan
	if i < 0 || entered && !l.host.World().Contains(e.Body) {
		return
	}
	l.call(onSensor, sensorHandle{l.sc, i}, l.bodyOf(e.Body), starlark.Bool(entered))
}

// timer is a callback that is due at a time.
type timer struct {
	name  string
	due   float64 // s
	every float64 // s; 0: once
}

// ring calls on_timer for the timers that are due.
func (l *live) ring() {
	for calls := 0; calls < maxRings; calls++ {
		next := -1
		for i := range l.timers {
			if l.timers[i].due <= l.now()+timeRounding && (next < 0 || l.timers[i].due < l.timers[next].due) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		t := &l.timers[next]
		name := t.name
		if t.every > 0 {
			t.due += t.every
		} else {
			l.timers = slices.Delete(l.timers, next, next+1)
		}
		l.call(onTimer, starlark.String(name))
	}
}

// timeRounding (s) bounds the rounding of sums of times.
const timeRounding = 1e-9

// timer has on_timer(name) called after some seconds: once, or every so many.
func (sc *script) timer(c *call) (starlark.Value, error) {
	var name string
	var after, every numberArg
	if err := c.unpack("name", &name, "after?", &after, "every?", &every); err != nil {
		return nil, err
	}
	l := sc.live
	switch {
	case l.hooks[onTimer] == nil:
		return nil, errors.New("nothing would be called: define on_timer(name)")
	case after.given == every.given:
		return nil, errors.New("say when: after=2 calls on_timer once in 2 s, every=2 again and again")
	case after.given && !(after.v >= 0), every.given && !(every.v >= leastPeriod):
		return nil, fmt.Errorf("after must be ≥ 0 s and every at least %g s", leastPeriod)
	}
	l.stopTimer(name)
	if len(l.timers) == maxTimers {
		return nil, fmt.Errorf("there are %d timers already: stop one with stop_timer(name)", maxTimers)
	}
	l.timers = append(l.timers, timer{name, l.now() + math.Max(after.v, every.v), every.v})
	return starlark.None, nil
}

// stopTimer ends a timer.
func (l *live) stopTimer(name string) bool {
	had := len(l.timers)
	l.timers = slices.DeleteFunc(l.timers, func(t timer) bool { return t.name == name })
	return len(l.timers) < had
}

func (sc *script) stopTimer(c *call) (starlark.Value, error) {
	var name string
	if err := c.unpack("name", &name); err != nil {
		return nil, err
	}
	return starlark.Bool(sc.live.stopTimer(name)), nil
}

// now returns the seconds since the level began.
func (sc *script) now(c *call) (starlark.Value, error) {
	return starlark.Float(sc.live.now()), c.unpack()
}

// key reports whether a key is held down.
func (sc *script) key(c *call) (starlark.Value, error) {
	var name string
	if err := c.unpack("name", &name); err != nil {
		return nil, err
	}
	if !sc.live.takes(name) {
		var names []string
		for _, k := range sc.keys {
			names = append(names, k.Key)
		}
		return nil, fmt.Errorf("the level does not take the key %s%s: name it in controls({…})", message.Quote(name),
			message.DidYouMean(name, names))
	}
	return starlark.Bool(sc.live.held[name]), nil
}
