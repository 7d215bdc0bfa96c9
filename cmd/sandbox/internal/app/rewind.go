package app

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// All that the user does to a level goes through does: so it is done again on the way from a state to a later step.

// does does something to the level, and keeps it: a command by its name, which can be undone, or something that goes
// on, such as a drag, by a word for its like, which it replaces until the next step. do must do the same whenever it is
// called, by the ids of bodies and not by where the pointer is then.
func (a *Player) does(name, replace string, do func(*play.Lanes)) {
	if name != "" {
		a.time.arrive(a)
	}
	a.time.tape.Do(a.lanes, name, replace, do)
}

// Undo takes the level back to the step just before the last command, and pauses.
func (a *Player) Undo() {
	a.time.arrive(a)
	name, err := a.time.tape.Undo(a.lanes)
	switch {
	case err != nil:
		a.complain(err)
	case name == "":
		a.say("There is nothing to undo")
		return
	default:
		a.say(fmt.Sprintf("Undone: %s, back at step %d", name, a.lanes.StepCount()))
	}
	a.arrived()
}

// goTo takes the level to a step of the last minute, and pauses.
func (a *Player) goTo(step uint64) {
	tape := &a.time.tape
	if why := tape.Why(); why != "" {
		a.say("There is no way back: " + why)
		return
	}
	if step < tape.First() {
		a.say(fmt.Sprintf("Step %d is longer ago than what is kept: the oldest is step %d", step, tape.First()))
		step = tape.First()
	}
	if err := tape.Go(a.lanes, step); err != nil {
		a.complain(err)
	}
	a.arrived()
}

// arrived brings in line with the level what the app keeps beside it.
func (a *Player) arrived() {
	t := &a.time
	t.showing, t.back = false, true
	t.place = float64(a.lanes.StepCount())
	a.clock.Pause(true)
	a.clock.Reset()
	a.grab = grab{}
	a.told = min(a.told, len(a.lanes.Notices()))
	a.heard, a.cuts = a.lanes.Board().Message, a.lanes.Board().Cuts
	a.faults = a.faults && a.lanes.Fault() != nil
	a.painter.Skids = picture.Skids{}
	var left []volley
	for _, shot := range a.shots {
		if shot[0].Stage.World().Contains(shot[0].ID) {
			left = append(left, shot)
		}
	}
	a.shots = left
	a.desk.inspector.keep()
}

// stepOn takes a step: along the steps that are known, where there are some ahead.
func (a *Player) stepOn() {
	a.time.arrive(a)
	if tape := &a.time.tape; tape.Past() {
		a.goTo(tape.At() + 1)
		return
	}
	a.clock.SingleStep()
}

// stepBackInTime goes back a step, with shift five.
func (a *Player) stepBackInTime() {
	a.time.arrive(a)
	steps := uint64(1)
	if a.input.held["shift"] {
		steps = 5
	}
	tape := &a.time.tape
	if tape.At() == tape.First() {
		a.say("There is no step before this one")
		return
	}
	a.goTo(max(tape.First(), max(tape.At(), steps)-steps))
}

// give gives the level an input.
func (a *Player) give(in scene.Input) {
	a.does("", "", func(lanes *play.Lanes) { lanes.Input(in) })
}

// setView tells the level where the user looks from, which matters to clicks.
func (a *Player) setView(v scene.View) {
	if !a.lanes.Controls().Mouse {
		a.lanes.SetView(v)
		return
	}
	a.does("", "view", func(lanes *play.Lanes) { lanes.SetView(v) })
}

// pull drags what is held towards the pointer.
func (a *Player) pull(camera *render.Camera, width, height int) {
	if !a.grab.Held() {
		return
	}
	held, seen, x, y := a.grab, *camera, a.input.x, a.input.y
	a.does("", "drag", func(*play.Lanes) {
		hand := held
		hand.Follow(&seen, x, y, width, height)
	})
	if on := a.grab.on; on.Stage != nil && !on.Stage.World().Contains(on.ID) {
		a.grab = grab{}
	}
}

// drop lets go of what is held.
func (a *Player) drop() {
	if held := a.grab; held.Held() {
		a.does("", "drag", func(*play.Lanes) {
			hand := held
			hand.Drop()
		})
	}
	a.grab = grab{}
}

// letGoOfPast ends what the user did at the moment at which the level goes on.
func (a *Player) letGoOfPast() {
	a.does("", "drag", func(lanes *play.Lanes) {
		for _, stage := range lanes.Stages() {
			stage.World().EndDrag()
			if set := stage.Ghosts(); set != nil {
				for i := range set.Len() {
					set.Release(i)
				}
			}
		}
	})
	for _, k := range a.lanes.Controls().Keys {
		if !a.input.held[render.Key(k.Key)] {
			a.give(scene.Input{Key: k.Key})
		}
	}
}

// check takes the level back and again as far as that goes in a few seconds, and says whether the hashes are the same.
func (a *Player) check() {
	a.time.arrive(a)
	before := a.lanes.Hash()
	steps, err := a.time.tape.Check(a.lanes, mostChecked)
	if err == nil && a.lanes.Hash() != before {
		err = fmt.Errorf("the state is another one after %d steps: this is a bug in Brickyard", steps)
	}
	a.time.verdict = fmt.Sprintf("%d steps again: every hash is the same", steps)
	if err != nil {
		a.time.verdict = console.OneLine(err)
	}
	a.say(a.time.verdict)
	a.arrived()
}

// mostChecked is how many steps are taken again at once.
const mostChecked = 300

// returnToBranch goes to the future that was left last.
func (a *Player) returnToBranch() {
	a.time.arrive(a)
	if err := a.time.tape.Return(a.lanes); err != nil {
		a.complain(err)
	}
	a.arrived()
	a.desk.recorder.Begin(a.lanes)
}
