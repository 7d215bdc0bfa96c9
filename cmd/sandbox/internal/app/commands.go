package app

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// acting is how the user changes the level that is played: by commands alone, each of which is recorded.
type acting struct {
	actor   *command.Actor
	session *record.Session
	fault   error // why the session cannot be saved; nil when it can
	full    bool  // it has been told that the session grows no further
	drags   command.Command
	replay  replay
}

// replay is a record that is played in the window, until its end or until the user acts.
type replay struct {
	name     string
	file     *os.File
	follower *record.Follower // nil while none is played
	builds   string           // tells of another build
	steps    int              // the step of the level up to which it has been played
	at       int              // the first step that differed; 0 for none
}

// beginActing prepares the commands of a run of the level.
func (a *Player) beginActing() {
	a.endReplay()
	flags := a.options.Level
	flags.Set = a.sets[a.level]
	a.acting = acting{actor: command.NewActor(a.lanes), session: &record.Session{}}
	a.acting.session.Header, a.acting.fault = record.NewHeader(a.options.Build, a.level, &flags, a.lanes.Scene().Files)
	if a.options.Record != "" && a.level == a.recorded {
		if err := a.openRecord(a.options.Record); err != nil {
			a.complain(err)
		}
	}
}

// beginFrom has the record begin with the state in which the level stands. saved is that, or nil to save it.
func (a *Player) beginFrom(saved []byte) {
	act := &a.acting
	header := act.session.Header
	if saved == nil {
		var err error
		if saved, err = a.lanes.Save(nil); err != nil {
			act.fault = fmt.Errorf("no record: it would begin with a state, and %w; R begins anew", err)
			return
		}
	}
	header.State = record.NewState(saved, a.lanes.StepCount())
	act.session, act.actor = &record.Session{Header: header}, command.NewActor(a.lanes)
	act.full, act.drags = false, nil
}

// openRecord begins to play a record, at the state that it begins with.
func (a *Player) openRecord(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("%s: cannot read this record: %w", name, output.Reason(err))
	}
	reader, err := record.NewReader(name, file)
	if err == nil {
		err = reader.Begin(a.lanes)
	}
	if err != nil {
		file.Close()
		return err
	}
	a.acting.session.Header.State = reader.Header.State
	a.acting.replay = replay{name: filepath.Base(name), file: file, follower: record.NewFollower(reader, a.lanes),
		builds: record.Builds(&reader.Header, a.options.Build), steps: reader.Header.First() - 1}
	return nil
}

// endReplay ends the playing of a record; what it found stays.
func (a *Player) endReplay() {
	if r := &a.acting.replay; r.follower != nil {
		r.file.Close()
		r.follower = nil
	}
}

// do changes the level as the user wants, and returns why that cannot be. Who acts while a record is played goes on
// from there alone.
func (a *Player) do(c command.Command) error {
	if a.acting.replay.follower != nil {
		a.endReplay()
		a.say(fmt.Sprintf("You act: from step %d on the record is left", a.acting.replay.steps))
	}
	return a.apply(c)
}

// apply changes the level by a command as it is recorded.
func (a *Player) apply(c command.Command) error {
	c, err := command.Written(c)
	if err == nil {
		err = a.perform(c)
	}
	if err == nil {
		a.desk.inspector.looked = false
	}
	return err
}

// attempt does a command, or says why it cannot be done.
func (a *Player) attempt(c command.Command) bool {
	err := a.do(c)
	if err != nil {
		a.say(console.OneLine(err))
	}
	return err == nil
}

// enter hands the level an input of its own.
func (a *Player) enter(in command.Input) {
	if in.Button != "" {
		camera := a.seen()
		width, height := a.size()
		view := viewOf(&camera, float64(width)/float64(height))
		in.View = &view
	}
	_ = a.do(in) // it is one of those that the level takes
}

// stepLevel takes one step of the level, with the commands of a record that is played.
func (a *Player) stepLevel() {
	act := &a.acting
	take := func() {
		a.lanes.Step()
		if !act.session.Took(a.lanes) && !act.full {
			act.full = true
			a.say(fmt.Sprintf("The record is full: it keeps the first %d steps", record.MostSteps))
		}
	}
	r := &act.replay
	if r.follower == nil {
		take()
		return
	}
	before := a.lanes.StepCount()
	r.steps++
	taken, differs, err := r.follower.Step(a.apply, take)
	switch {
	case err != nil:
		a.endReplay()
		a.complain(err)
	case differs != "" && r.at == 0:
		r.at = r.steps
		a.time.differ(a.lanes.StepCount(), differs)
		a.complain(fmt.Errorf("%s: step %d is another one than recorded: %s%s", r.name, r.at, differs, r.builds))
	case differs == "" && !taken:
		a.endReplay()
		r.steps--
		a.say(fmt.Sprintf("%s has been played, %s: it goes on from here", r.name, r.verdict()))
	}
	if a.lanes.StepCount() == before { // the record has ended, or its commands cannot be applied
		take()
	}
}

// verdict says in a few words whether the steps so far are those of the record.
func (r *replay) verdict() string {
	if r.at > 0 {
		return fmt.Sprintf("another one from step %d on", r.at)
	}
	return "each step as recorded"
}

// appendReplay shows how the playing of a record goes; nothing without one.
func (r *replay) appendReplay(lines []render.HUDLine) []render.HUDLine {
	switch {
	case r.at > 0:
		return append(lines, render.HUDLine{Label: "Differs from", Value: fmt.Sprintf("step %d", r.at), Tone: render.Bad})
	case r.follower != nil:
		return append(lines, render.HUDLine{Label: "Replay", Value: fmt.Sprintf("%8d  as recorded", r.steps),
			Tone: render.Good})
	}
	return lines
}

// saveRecord writes what was played so far into the present folder, under a name that is free.
func (a *Player) saveRecord() {
	if err := a.acting.fault; err != nil {
		a.say(console.OneLine(err))
		return
	}
	name := a.freeName(record.Extension + ".gz")
	if err := a.writeSession(name); err != nil {
		a.say(console.OneLine(err))
		return
	}
	a.say(fmt.Sprintf("Record: %s, %s. Attach it to a report, or drop it here", name,
		console.Counted(a.acting.session.Steps(), "step", "steps")))
}

// writeSession writes the record of what was played into a file.
func (a *Player) writeSession(name string) error {
	file, err := output.Create(name)
	if err != nil {
		return err
	}
	defer file.Discard()
	if err := a.acting.session.Write(file); err != nil {
		return file.Fault(err)
	}
	return file.Commit()
}

// freeName returns a name for a file of the level, of the present time, that no file has.
func (a *Player) freeName(extension string) string {
	return output.FreeName("brickyard-"+load.Stem(a.level)+"-"+time.Now().Format("20060102-150405"), extension)
}

// laneOf returns the number of the lane of a body.
func (a *Player) laneOf(b figure.Body) int {
	for i, stage := range a.lanes.Stages() {
		if stage == b.Stage {
			return i
		}
	}
	return 0
}

// nameOf returns the name of a body in commands.
func (a *Player) nameOf(b figure.Body) command.Body { return command.BodyOf(a.laneOf(b), b.ID) }

// spawn adds a body to all lanes, and returns those that had room for it.
func (a *Player) spawn(b scene.Body) (born []figure.Body, err error) {
	if err := a.do(command.Spawn{Body: b}); err != nil {
		return nil, err
	}
	for i, id := range a.acting.actor.Born() {
		if id != (physics.BodyID{}) {
			born = append(born, figure.Body{Stage: a.lanes.Stages()[i], ID: id})
		}
	}
	return born, nil
}

// remove takes a body out, if it is still there.
func (a *Player) remove(b figure.Body) bool {
	return b.Stage.World().Contains(b.ID) && a.attempt(command.Remove{Body: a.nameOf(b)})
}
