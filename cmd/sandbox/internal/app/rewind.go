package app

import (
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/rewind"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// perform does a command, and keeps it for the timeline and the record: so it is done again on the way from a state to
// a later step.
func (a *Player) perform(c command.Command) error {
	a.time.arrive(a)
	act := &a.acting
	err := a.time.tape.Do(a.lanes, rewind.Act{Name: deedOf(c), What: c,
		Do: func(*play.Lanes) error { return act.actor.Apply(c) }})
	if err == nil {
		a.leaveFuture()
		act.session.Do(c)
	}
	return err
}

// deedOf returns the name of a command that can be undone, "" for one that goes on, such as a pull.
func deedOf(c command.Command) string {
	switch c.(type) {
	case command.Input, command.Drive, command.Drag, command.Drop, command.Carry, command.Release:
		return ""
	}
	return command.Name(c)
}

// replaces is Tape.Replaces for commands.
func replaces(now, before any) bool {
	return command.Replaces(now.(command.Command), before.(command.Command))
}

// leaveFuture has the record begin another future where the timeline has.
func (a *Player) leaveFuture() {
	if !a.time.tape.Past() {
		a.acting.session.Leave()
	}
}

// Undo takes the level back to the step just before the last command, pauses, and does again what was done before that
// command at the same step, and after it.
func (a *Player) Undo() {
	if a.takeBackThrow() {
		return
	}
	a.time.arrive(a)
	last, ok := a.time.tape.LastCommand()
	if !ok {
		a.say("There is nothing to undo")
		return
	}
	done := a.acting.session.After(last.Step)
	if err := a.time.tape.Undo(a.lanes, last.Step); err != nil {
		a.complain(err)
		a.arrived()
		return
	}
	a.arrived()
	a.time.undone = true
	if !a.time.tape.Past() {
		a.acting.session.Undone()
	}
	undone := len(done) - 1
	for undone > 0 && deedOf(done[undone]) == "" {
		undone--
	}
	for i, c := range slices.Clone(done) {
		if i != undone {
			_ = a.apply(c) // what was done with what is undone has nothing to be done with
		}
	}
	a.say(fmt.Sprintf("Undone: %s, back at step %d", last.Name, last.Step))
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
	t, act := &a.time, &a.acting
	a.endReplay()
	act.session.Go(a.lanes.StepCount())
	act.drags = nil
	t.showing, t.back, t.undone = false, true, false
	t.place = float64(a.lanes.StepCount())
	a.clock.Pause(true)
	a.clock.Reset()
	a.grab, a.tools.waiting = grab{}, nil
	a.told = min(a.told, len(a.lanes.Notices()))
	a.heard, a.cuts = a.lanes.Board().Message, a.lanes.Board().Cuts
	a.faults = a.faults && a.lanes.Fault() != nil
	a.painter.Skids, a.desk.inspector.looked = picture.Skids{}, false
	a.painter.Trails.Clear()
	a.painter.Effects.Clear()
	a.checker.Begin(a.lanes)
	var left []volley
	for _, shot := range a.shots {
		if shot[0].Stage.World().Contains(shot[0].ID) {
			left = append(left, shot)
		}
	}
	a.shots = left
	a.desk.inspector.keep()
}

// stepOn takes a step: along the steps that are known, where there are some ahead. Those have what was undone, so that
// after an undo another future begins.
func (a *Player) stepOn() {
	a.time.arrive(a)
	if tape := &a.time.tape; tape.Past() && !a.time.undone && len(a.tools.waiting) == 0 {
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

// letGoOfPast ends what the user did at the moment at which the level goes on.
func (a *Player) letGoOfPast() {
	for lane, stage := range a.lanes.Stages() {
		world := stage.World()
		if slices.ContainsFunc(world.Bodies(), func(id physics.BodyID) bool { return world.Body(id).Dragged() }) {
			_ = a.do(command.Drop{})
		}
		if set := stage.Ghosts(); set != nil {
			for i := range set.Len() {
				if set.Held(i) {
					_ = a.do(command.Release{Lane: lane, Ghost: i})
				}
			}
		}
	}
	for _, k := range a.lanes.Controls().Keys {
		if !a.input.held[render.Key(k.Key)] {
			a.enter(command.Input{Key: k.Key})
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
	if err != nil {
		a.time.differ(max(1, a.lanes.StepCount()), console.OneLine(err))
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
	if _, _, left := a.time.tape.Branch(); !left {
		return
	}
	a.acting.session.Return()
	if err := a.time.tape.Return(a.lanes); err != nil {
		a.complain(err)
	}
	a.arrived()
	a.desk.recorder.Return(a.lanes)
}
