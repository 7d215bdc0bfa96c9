package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

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
	Steps int    `default:"600" help:"Number of steps to take."`
	Out   string `required:"" placeholder:"FILE" help:"Write the record to FILE, packed if its name ends in .gz."`
}

// Run is called by kong.
func (c *recordCommand) Run(io *console.Console) error {
	if c.Steps < 1 {
		return console.Misuse(fmt.Errorf("--steps must be at least 1, got %d", c.Steps))
	}
	keys, err := c.ReadKeys() // once: they may come out of a pipe
	if err != nil {
		return err
	}
	c.Keys, c.Recorded = "", keys
	lanes, err := c.Open(c.Level, io)
	if err != nil {
		return err
	}
	head, err := c.header(lanes)
	if err != nil {
		return err
	}
	file, err := output.Create(c.Out, lanes.Scene().Files...)
	if err != nil {
		return err
	}
	defer file.Discard()
	writer, err := record.NewWriter(file, head)
	if err != nil {
		return file.Fault(err)
	}
	steps := 0
	stopped := takeSteps(lanes, c.Steps, io, func(step int) error {
		steps = step
		if err := writer.Step(record.StepOf(lanes, step)); err != nil {
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
	if err := file.Commit(); err != nil {
		return err
	}
	fmt.Fprintf(io.Out, "%s: %s of %s, hash %016x\n", c.Out, console.Counted(steps, "step", "steps"), head.Told(),
		lanes.Hash())
	if errors.Is(stopped, console.ErrInterrupted) {
		return console.FailedCheck(fmt.Errorf("interrupted: the record has the first %d of %d steps", steps, c.Steps))
	}
	return stopped
}

// header returns the first line of the record.
func (c *recordCommand) header(lanes *play.Lanes) (record.Header, error) {
	h := record.Header{Build: buildVersion(), Level: c.Level, Set: c.Set, Seed: c.Seed, Hz: c.Hz, Substeps: c.Substeps,
		Expel: c.Expel, NoSleep: c.NoSleep}
	if c.Recorded != nil {
		h.Keys = string(c.Recorded.Text)
	}
	var err error
	if h.Files, err = record.Gather(lanes.Scene().Files); len(h.Files) > 0 {
		h.Level = filepath.Base(c.Level)
	}
	return h, err
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
	File    string `arg:"" help:"Record of sandbox record."`
	Verify  bool   `help:"Without a window: take the recorded steps, and fail at the first that differs."`
	Threads *int   `placeholder:"N" help:"Threads that share a step; 0: as many as the step is worth."`
}

// Run is called by kong.
func (c *replayCommand) Run(io *console.Console) error {
	file, err := os.Open(c.File)
	if err != nil {
		return fmt.Errorf("%s: cannot read this record: %w", c.File, output.Reason(err))
	}
	defer file.Close()
	reader, err := record.NewReader(c.File, file)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "brickyard-record-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	level, err := reader.Header.Unpack(folder)
	if err != nil {
		return err
	}
	flags := c.flags(&reader.Header)
	if !c.Verify {
		play := playCommand{Level: level, LevelFlags: flags, Size: "1280x720", Quality: "auto"}
		return play.Run(io)
	}
	lanes, err := flags.Open(level, io)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return c.verify(lanes, reader, io)
}

// flags returns those with which the level was played.
func (c *replayCommand) flags(h *record.Header) load.LevelFlags {
	f := load.LevelFlags{Set: h.Set, Hz: h.Hz, Substeps: h.Substeps, Seed: h.Seed, Expel: h.Expel, NoSleep: h.NoSleep,
		Threads: c.Threads}
	if h.Keys != "" {
		f.Recorded = &load.Keys{Name: c.File + ": its keys", Text: []byte(h.Keys)}
	}
	return f
}

// verify takes the recorded steps, and compares each.
func (c *replayCommand) verify(lanes *play.Lanes, reader *record.Reader, io *console.Console) error {
	steps := 0
	for ; ; steps++ {
		want, more, err := reader.Next()
		if err != nil {
			return err
		}
		if !more {
			break
		}
		if io.Stop.Err() != nil {
			return console.FailedCheck(fmt.Errorf("interrupted: the first %d steps are those of the record", steps))
		}
		lanes.Step()
		if what := record.Differ(lanes, &want); what != "" {
			return console.FailedCheck(fmt.Errorf("%s: step %d is another one than recorded: %s%s", c.File, want.Step, what,
				c.builds(&reader.Header)))
		}
		if err := lanes.Fault(); err != nil {
			fmt.Fprintf(io.Err, "step %d, as recorded: %s\n", want.Step, console.OneLine(err))
		}
	}
	if steps == 0 {
		return fmt.Errorf("%s: the record has no steps", c.File)
	}
	_, err := fmt.Fprintf(io.Out, "%s: %s of %s, each as recorded, hash %016x\n", c.File,
		console.Counted(steps, "step", "steps"), reader.Header.Told(), lanes.Hash())
	return err
}

// builds tells of another build than that of a record.
func (c *replayCommand) builds(h *record.Header) string {
	if now := buildVersion(); h.Build != now {
		return fmt.Sprintf(" (recorded by %s, played by %s)", h.Build, now)
	}
	return ""
}
