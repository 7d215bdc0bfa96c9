package app

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// saveState writes the state of the level into the present folder, under a name that is free.
func (a *Player) saveState() {
	a.time.arrive(a)
	state, err := a.lanes.Save(nil)
	if err != nil {
		a.say(console.OneLine(err))
		return
	}
	name := a.freeName(load.StateExtension)
	if err := writeFile(name, state); err != nil {
		a.say(console.OneLine(err))
		return
	}
	a.say("State written: " + name)
}

// writeFile writes a file as a whole, or not at all.
func writeFile(name string, data []byte) error {
	file, err := output.Create(name)
	if err != nil {
		return err
	}
	defer file.Discard()
	if _, err := file.Write(data); err != nil {
		return file.Fault(err)
	}
	return file.Commit()
}

// openState goes on from a file of a state: of the level that is played, or of another one that is built in.
func (a *Player) openState(path string) {
	state, err := load.ReadState(path)
	if err == nil {
		err = a.restoreState(state)
	}
	if err != nil {
		a.complain(fmt.Errorf("%s: %w", filepath.Base(path), err))
		return
	}
	a.say(fmt.Sprintf("%s: at step %d", filepath.Base(path), a.lanes.StepCount()))
}

// restoreState sets the level to a state, or another one that this is of.
func (a *Player) restoreState(state []byte) error {
	a.time.arrive(a)
	left := a.leave()
	if a.time.tape.Why() != "" {
		left = nil // nothing leads back
	}
	failed := a.lanes.Restore(state)
	if failed == nil {
		a.keep(left)
		a.afterState(state)
		return nil
	}
	of, err := play.StateOf(state)
	level := of.Level
	if err != nil || !levels.BuiltIn(level) {
		return failed
	}
	old, goOn := a.sets[level], a.leaveRecord()
	a.sets[level] = strings.Fields(of.With)
	lanes, err := a.read(level)
	if err == nil {
		err = lanes.Restore(state)
	}
	if err == nil {
		err = a.take(level, lanes)
	}
	if err != nil {
		a.sets[level] = old
		goOn()
		return err
	}
	a.afterState(state)
	return nil
}

// afterState begins anew from a state that the level has been set to.
func (a *Player) afterState(state []byte) {
	a.beginFrom(state)
	a.time.begin(a)
	a.desk.recorder.Begin(a.lanes)
	a.arrived()
}
