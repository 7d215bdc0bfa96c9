package app

import (
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/clock"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// run is a level as it was played, with its timeline. One is kept when another begins, to be returned to.
type run struct {
	origin   origin
	lanes    *play.Lanes
	clock    *clock.Clock
	acting   acting
	time     timeline
	recorder recorder
	step     uint64 // at which it stands
	shots    []volley
	shot     int
	view     view
	ride     picture.Ride
}

// origin is how a run was opened.
type origin struct {
	level    string
	set      []string
	flags    load.LevelFlags
	record   string
	recorded string
	lent     lent
}

// runs are the run that is played and the one before it.
type runs struct {
	origin   origin
	before   *run             // nil for none
	unpacked []*record.Opened // records whose levels lie in folders of their own
}

// origin returns how the level that begins now was opened.
func (a *Player) origin() origin {
	return origin{a.level, slices.Clone(a.sets[a.level]), a.options.Level, a.options.Record, a.recorded, a.lent}
}

// begin begins a run of the level.
func (a *Player) begin() {
	a.trouble = ""
	a.beginActing()
	a.surround()
	if a.acting.session.Header.State != nil {
		a.told = len(a.lanes.Notices()) // before that state
	}
	a.desk.recorder.Begin(a.lanes)
	a.time.begin(a)
	a.runs.origin = a.origin()
	a.closeUnpacked()
}

// surround prepares what is kept beside the level while a run of it is played.
func (a *Player) surround() {
	started := time.Now()
	for _, stage := range a.lanes.Stages() {
		clock := func() time.Duration { return time.Since(started) }
		stage.World().SetClock(clock)
		if set := stage.Ghosts(); set != nil {
			set.SetClock(clock)
		}
	}
	a.clock.Reset()
	a.watch()
	a.ground = newGround(a.lanes)
	a.grab = grab{}
	a.tools.begin(a)
	a.followed = followed{}
	a.desk.inspector.pick(figure.Body{}, false)
	a.shots, a.shot, a.told, a.faults, a.cuts, a.heard = nil, 0, 0, false, 0, ""
	a.painter.Skids = picture.Skids{}
	a.painter.Effects.Clear()
	a.painter.Trails.Clear()
	a.endSlowMotion(slowFor)
	a.slow = slowMotion{}
	a.checker.Begin(a.lanes)
	tests, err := cars.RoadTestBoard(a.lanes)
	if err != nil {
		a.say(console.OneLine(err))
	}
	a.panel.Begin(tests)
	a.desk.parameters.Take(a.level, a.lanes.Scene().Params)
}

// leave returns the run that is played, for keep. It returns nil if nothing would be lost with it: if it has just begun
// and nothing was done in it, or is what a record has.
func (a *Player) leave() *run {
	if a.lanes == nil || a.acting.replay.follower != nil {
		return nil
	}
	session, tape := a.acting.session, &a.time.tape
	taken := max(float64(session.Steps()), float64(tape.Last()-tape.First()))
	if _, _, forked := tape.Branch(); taken < a.lanes.Hz() && len(session.Done()) == 0 && !forked {
		return nil
	}
	return a.asRun()
}

// asRun returns the run that is played.
func (a *Player) asRun() *run {
	return &run{a.runs.origin, a.lanes, a.clock, a.acting, a.time, a.desk.recorder, a.lanes.StepCount(), a.shots, a.shot,
		a.view, a.ride}
}

// keep keeps a run that was left, if there is one, instead of the one before it.
func (a *Player) keep(left *run) {
	if left != nil {
		a.runs.before = left
		a.desk.recorder = newRecorder()
	}
}

// runBefore goes back to the run before the one that is played, where it stood, and keeps that in its place.
func (a *Player) runBefore() {
	b := a.runs.before
	if b == nil {
		return
	}
	a.keepCamera()
	a.endReplay()
	a.trouble = ""
	left := a.asRun()
	from, session := &b.origin, a.lent.session
	a.lanes, a.clock, a.level, a.at, a.recorded = b.lanes, b.clock, from.level, from.level, from.recorded
	a.sets[from.level] = from.set
	a.options.Level, a.options.Record = from.flags, from.record
	a.lent = from.lent
	a.lent.session = session
	a.keep(left)
	a.surround()
	open := a.time.open
	a.acting, a.time, a.desk.recorder, a.runs.origin = b.acting, b.time, b.recorder, *from
	a.acting.replay = replay{at: b.acting.replay.at}
	a.time.open = open
	a.shots, a.shot, a.view, a.ride = b.shots, b.shot, b.view, b.ride
	a.screen.SetTitle("Brickyard: " + a.level)
	step := b.step
	if a.time.showing {
		step = a.time.shown
	}
	if a.time.tape.Why() != "" { // the lanes are as they were left: no state was restored into them
		a.arrived()
	} else {
		a.goTo(step)
	}
	a.closeUnpacked()
	a.say("Back to " + load.Stem(a.level) + ", as it was before")
}

// closeUnpacked takes the folders of records away that no run needs.
func (a *Player) closeUnpacked() {
	a.runs.unpacked = slices.DeleteFunc(a.runs.unpacked, func(o *record.Opened) bool {
		b := a.runs.before
		if o == a.lent.opened || b != nil && o == b.origin.lent.opened {
			return false
		}
		o.Close()
		return true
	})
}
