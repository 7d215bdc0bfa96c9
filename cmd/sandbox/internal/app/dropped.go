package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/levels"
)

// levelExtensions are those of files of levels.
var levelExtensions = []string{".star", ".json"}

// openDropped does with a file what it is there for: a record is played, a level opened, a state gone on from.
func (a *Player) openDropped(path string) {
	var err error
	switch {
	case record.Is(path):
		err = a.playRecord(path)
	case slices.Contains(levelExtensions, strings.ToLower(filepath.Ext(path))):
		err = a.load(path)
	default:
		a.openState(path)
	}
	if err != nil {
		a.complain(err)
	}
}

// lent is what the window had before it plays a record, which brings flags of its own.
type lent struct {
	on      bool
	flags   load.LevelFlags
	opened  *record.Opened // whose level lies in a folder of its own; nil for none
	session string         // folder of the record of what was done here
}

// playRecord plays a record from its start on.
func (a *Player) playRecord(path string) error {
	opened, err := record.Open(path, a.options.Level.Threads)
	if err != nil {
		return err
	}
	lanes, err := opened.Flags.Open(opened.Level, a.console)
	if err != nil {
		opened.Close()
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if err := opened.Begin(lanes); err != nil { // what is played goes on
		opened.Close()
		return err
	}
	options, recorded, lent := a.options, a.recorded, a.lent
	if l := &a.lent; !l.on {
		l.on, l.flags = true, a.options.Level
	}
	a.options.Level, a.options.Record, a.recorded = opened.Flags, path, opened.Level
	a.sets[opened.Level] = opened.Flags.Set
	a.lent.opened = opened
	if err := a.take(opened.Level, lanes); err != nil {
		a.options, a.recorded, a.lent = options, recorded, lent // what is played goes on
		opened.Close()
		return err
	}
	a.runs.unpacked = append(a.runs.unpacked, opened)
	return nil
}

// unpacked reports whether the level lies in the folder of a record, which goes with the window.
func (a *Player) unpacked() bool {
	return a.options.Record != "" && a.level == a.recorded && !levels.BuiltIn(a.level)
}

// leaveRecord gives the window the flags back that it had before it played a record; goOn undoes that.
func (a *Player) leaveRecord() (goOn func()) {
	options, on := a.options, a.lent.on
	if a.options.Record = ""; on {
		a.lent.on, a.options.Level = false, a.lent.flags
	}
	return func() { a.options, a.lent.on = options, on }
}

// changeRecorded has a level run anew with something else than its record says, which is not played then.
func (a *Player) changeRecorded(rerun func() error) error {
	path := a.options.Record
	a.options.Record = ""
	err := rerun()
	if err != nil {
		a.options.Record = path
	}
	return err
}

// forgetRecords takes the folders away that records were unpacked into.
func (a *Player) forgetRecords() {
	a.endReplay()
	for _, o := range a.runs.unpacked {
		o.Close()
	}
	a.runs = runs{}
	if a.lent.session != "" {
		os.RemoveAll(a.lent.session)
	}
	a.lent = lent{}
}

// replaySession plays what led to where the level stands again, from its start on.
func (a *Player) replaySession() {
	a.time.arrive(a)
	err := a.acting.fault
	if err == nil && a.acting.session.Steps() == 0 {
		err = errors.New("nothing has been played yet")
	}
	if err == nil && a.lent.session == "" {
		a.lent.session, err = os.MkdirTemp("", "brickyard-session-")
	}
	path := filepath.Join(a.lent.session, "session.record")
	if err == nil {
		err = a.writeSession(path)
	}
	ride, view := a.ride, a.view
	if err == nil {
		err = a.playRecord(path)
	}
	if err != nil {
		a.say(console.OneLine(err))
		return
	}
	a.ride, a.view = ride, view
	a.say("What was done is played again, and compared step by step; Run before goes back")
}
