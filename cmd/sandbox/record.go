package main

import (
	"errors"
	"fmt"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// recordCommand plays a level and writes a record of it.
type recordCommand struct {
	Level string `arg:"" help:"Built-in name, or path of a .star or .json file."`
	load.LevelFlags
	load.StateFlag
	Steps int    `default:"600" help:"Number of steps to take."`
	Out   string `required:"" placeholder:"FILE" help:"Write the record to FILE (.record or .rec, packed with .gz)."`
}

// Run is called by kong.
func (c *recordCommand) Run(io *console.Console) error {
	if c.Steps < 1 {
		return console.Misuse(fmt.Errorf("--steps must be at least 1, got %d", c.Steps))
	}
	if err := output.CheckName("--out", c.Out, record.Extensions...); err != nil {
		return err
	}
	lanes, head, err := c.open(io)
	if err != nil {
		return err
	}
	file, err := output.CreateOptional("--out", &c.Out, c.Reads(lanes, c.From)...)
	if err != nil {
		return err
	}
	defer file.Discard()
	writer, err := record.NewWriter(file, head)
	if err != nil {
		return file.Fault(err)
	}
	steps, marker := 0, record.Marker{}
	stopped := takeSteps(lanes, c.Steps, io, func(step int) error {
		steps = step
		taken := marker.Mark(lanes, int(lanes.StepCount()))
		if err := writer.Step(&taken); err != nil {
			return file.Fault(err)
		}
		return nil
	})
	var check console.CheckError
	if stopped != nil && !errors.Is(stopped, console.ErrInterrupted) && !errors.As(stopped, &check) {
		return stopped
	}
	if steps == 0 {
		return stopped // a record of nothing is none
	}
	if err := writer.End(head.First()+steps, nil); err != nil {
		return file.Fault(err)
	}
	instead := ""
	if errors.Is(stopped, console.ErrInterrupted) {
		instead = file.Part()
	}
	if err := file.Commit(); err != nil {
		return err
	}
	fmt.Fprintf(io.Out, "%s: %s of %s%s, hash %016x\n", file.Target, console.Counted(steps, "step", "steps"), head.Told(),
		begun(&head), lanes.Hash())
	if stopped == nil {
		c.TellUnplayed(lanes, io)
	}
	if errors.Is(stopped, console.ErrInterrupted) {
		return console.FailedCheck(fmt.Errorf("interrupted: the record has the first %d of %d steps%s", steps, c.Steps,
			instead))
	}
	return stopped
}

// open opens the level, and returns the first line of its record.
func (c *recordCommand) open(io *console.Console) (lanes *play.Lanes, head record.Header, err error) {
	if lanes, err = c.Open(c.Level, io); err != nil {
		return nil, head, err
	}
	head, err = c.begin(lanes, io)
	return lanes, head, err
}

// begin returns the first line of the record of a level, and sets the level to the state that the record begins with.
func (c *recordCommand) begin(lanes *play.Lanes, io *console.Console) (head record.Header, err error) {
	head, err = record.NewHeader(buildVersion(), c.Level, &c.LevelFlags, lanes.Scene().Files)
	if err != nil || c.From == "" {
		return head, err
	}
	state, err := c.FromState(lanes, c.From)
	if err != nil {
		return head, err
	}
	c.TellPassed(lanes, io)
	head.State = record.NewState(state, lanes.StepCount()) // which has the keys that are still to come
	return head, nil
}

// takeSteps has lanes take steps, and calls a function after each. An error of a callback of the level ends it.
func takeSteps(lanes *play.Lanes, steps int, io *console.Console, after func(step int) error) error {
	meter := console.NewProgress(io.Err, steps)
	defer meter.Clear()
	notices := load.NewCrier(lanes, io)
	if err := lanes.Fault(); err != nil {
		return console.FailedCheck(err)
	}
	for step := 1; step <= steps; step++ {
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		lanes.Step()
		if err := after(step); err != nil {
			return err
		}
		if err := lanes.Fault(); err != nil {
			return console.FailedCheck(err)
		}
		meter.Show(step)
		notices.Tell()
	}
	return nil
}

// replayCommand plays what a record says.
type replayCommand struct {
	File    string `arg:"" help:"Record of sandbox record, or of the window."`
	Verify  bool   `help:"Without a window: take the recorded steps, and fail at the first that differs."`
	Threads *int   `placeholder:"N" help:"Threads that share a step at most; 0: one for each processor."`
}

// Run is called by kong.
func (c *replayCommand) Run(io *console.Console) error {
	if !c.Verify {
		return (&playCommand{Level: c.File, LevelFlags: load.LevelFlags{Threads: c.Threads}, Size: "1280x720",
			Quality: "auto", replays: true}).Run(io)
	}
	opened, err := record.Open(c.File, c.Threads)
	if err != nil {
		return err
	}
	defer opened.Close()
	lanes, err := opened.Flags.Open(opened.Level, io)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if err := opened.Begin(lanes); err != nil {
		return err
	}
	return c.verify(lanes, opened.Reader, io)
}

// begun tells where a record begins, unless that is the start of its level.
func begun(h *record.Header) string {
	if h.State == nil {
		return ""
	}
	return fmt.Sprintf(" from step %d on", h.First())
}

// verify takes the recorded steps, and compares each.
func (c *replayCommand) verify(lanes *play.Lanes, reader *record.Reader, io *console.Console) error {
	follower, actor, steps := record.NewFollower(reader, lanes), command.NewActor(lanes), 0
	first := reader.Header.First()
	for {
		if io.Stop.Err() != nil {
			return console.FailedCheck(fmt.Errorf("interrupted: the first %d steps are those of the record", steps))
		}
		taken, what, err := follower.Step(actor.Apply, lanes.Step)
		switch {
		case err != nil:
			return err
		case what != "":
			return console.FailedCheck(fmt.Errorf("%s: step %d is another one than recorded: %s%s", c.File, first+steps, what,
				record.Builds(&reader.Header, buildVersion())))
		case !taken && steps == 0:
			return fmt.Errorf("%s: the record has no steps", c.File)
		case !taken:
			_, err := fmt.Fprintf(io.Out, "%s: %s of %s%s, each as recorded, hash %016x\n", c.File,
				console.Counted(steps, "step", "steps"), reader.Header.Told(), begun(&reader.Header), lanes.Hash())
			return err
		}
		steps++
		if err := lanes.Fault(); err != nil {
			fmt.Fprintf(io.Err, "step %d, as recorded: %s\n", first+steps-1, console.OneLine(err))
		}
	}
}
