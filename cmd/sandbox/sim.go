package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/trace"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// simCommand runs a level without a screen and reports what it cost and what happened.
type simCommand struct {
	Level string `arg:"" help:"Built-in name, or path of a .star or .json file."`
	load.LevelFlags
	load.StateFlag
	Steps    int     `default:"600" help:"Number of steps to take."`
	Save     *string `placeholder:"FILE" help:"Write the state after the last step into FILE (.state)."`
	FromStep int     `placeholder:"A" help:"Times and counts are of the steps after step A of this run only, 0 for all."`
	ToStep   *int    `placeholder:"B" help:"Times and counts are of the steps up to step B only, B counted in."`
	Trace    *string `placeholder:"FILE" help:"Write every pose and path to FILE (.jsonl, or .jsonl.gz)."`
	Every    *int    `help:"Trace every K-th step (default: every one)." placeholder:"K"`
	Ends     bool    `help:"Trace poses at the ends of steps only, and no paths: a shorter file."`
	Vertices bool    `help:"Trace the vertices of ghosts that deform, too: a longer file."`
	Audit    bool    `help:"Look for overlaps after every step with the independent auditor; exit 1 on any."`
	Between  int     `default:"0" help:"Also audit N poses spread within every step; implies --audit." placeholder:"N"`
	Compare  counts  `placeholder:"N,N" help:"Run with so many threads, too; exit 1 at the first step that differs."`
	Sharing  bool    `help:"Tell how much of its steps one thread could share with more, and what they could gain."`
	Hash     bool    `help:"Print the hash of the final state."`
	JSON     bool    `name:"json" help:"Print one JSON object and nothing else."`
}

// Run is called by kong.
func (c *simCommand) Run(io *console.Console) error {
	defer runtime.KeepAlive(ballast())
	if err := c.check(); err != nil {
		return err
	}
	lanes, err := c.open(io)
	if err != nil {
		return err
	}
	state, err := c.openState(lanes)
	if err != nil {
		return err
	}
	defer state.Discard()
	tracer, err := c.openTrace(lanes)
	if err != nil {
		return err
	}
	defer tracer.Discard()
	twins, err := c.openTwins(lanes.Stages()[0].World().Config().Threads, io)
	if err != nil {
		return err
	}
	m := measure.New(measure.WorldsOf(lanes), c.Steps, c.plan(), c.window())
	m.WatchGhosts(lanes)
	if c.Sharing {
		m.MeasureSharing()
	}
	stopped := c.simulate(lanes, twins, m, tracer, io)
	if stopped != nil && !errors.Is(stopped, console.ErrInterrupted) {
		return stopped
	}
	instead := ""
	if stopped != nil {
		instead = tracer.part() + state.Part()
	}
	if err := errors.Join(tracer.Commit(), writeState(state, lanes)); err != nil {
		return err
	}
	result, err := c.result(lanes, m, stopped != nil)
	if err != nil {
		return err
	}
	if c.JSON {
		err = console.WriteJSON(io.Out, result)
	} else {
		err = result.Print(io.Out)
	}
	if err != nil {
		return err
	}
	if c.Audit {
		err = m.Verdict()
	}
	if err == nil && stopped != nil {
		err = console.FailedCheck(fmt.Errorf("interrupted after %d of %s: the figures are of those%s", m.Steps,
			console.Counted(c.Steps, "step", "steps"), instead))
	}
	return err
}

// result is what the run reports.
func (c *simCommand) result(lanes *play.Lanes, m *measure.Run, interrupted bool) (*measure.Result, error) {
	result := measure.NewResult(c.Level, lanes, m)
	result.Same, result.ShowHash = c.Compare, c.Hash
	result.Auto = c.Threads != nil && *c.Threads == 0
	result.Interrupted = interrupted
	var err error
	result.RoadTests, err = cars.RoadTests(lanes)
	return result, err
}

// plan says how often to audit.
func (c *simCommand) plan() measure.Plan {
	if c.Audit {
		return measure.Plan{Every: 1, Between: c.Between}
	}
	return measure.Sampled
}

// check refuses flags that make no sense before anything is loaded, and fills what one implies of another.
func (c *simCommand) check() error {
	switch {
	case c.Steps < 0:
		return console.Misuse(fmt.Errorf("--steps must not be negative, got %d", c.Steps))
	case c.FromStep < 0:
		return console.Misuse(fmt.Errorf("--from-step must not be negative, got %d", c.FromStep))
	case c.ToStep != nil && *c.ToStep < 1:
		return console.Misuse(fmt.Errorf("--to-step must be at least 1, the first step, got %d", *c.ToStep))
	case c.lastTimed() > c.Steps:
		return console.Misuse(fmt.Errorf("--to-step %d: the run ends with step %d: raise --steps", *c.ToStep, c.Steps))
	case c.FromStep > 0 && c.FromStep >= c.lastTimed():
		raise := "--steps"
		if c.ToStep != nil {
			raise = "--to-step"
		}
		return console.Misuse(fmt.Errorf("--from-step %d must be below step %d, the last one that is timed: lower it, or "+
			"raise %s", c.FromStep, c.lastTimed(), raise))
	case c.Every != nil && *c.Every < 1:
		return console.Misuse(fmt.Errorf("--every must be at least 1, got %d", *c.Every))
	case c.Every != nil && c.Trace == nil:
		return console.Misuse(errors.New("--every says how often to trace: name the file with --trace FILE, or drop it"))
	case c.Ends && c.Trace == nil:
		return console.Misuse(errors.New("--ends says what to trace: name the file with --trace FILE, or drop it"))
	case c.Vertices && c.Trace == nil:
		return console.Misuse(errors.New("--vertices says what to trace: name the file with --trace FILE, or drop it"))
	case c.Trace != nil && *c.Trace == "-":
		return console.Misuse(errors.New("--trace -: stdout is for the figures: name a file or a pipe for the trace"))
	case c.Sharing && c.Threads != nil && *c.Threads != 1:
		return console.Misuse(errors.New("--sharing measures what one thread does: drop --threads"))
	case c.Sharing && c.Steps == 0:
		return console.Misuse(errors.New("--sharing measures steps, and there are none: raise --steps"))
	case c.Between < 0 || c.Between > 1000:
		return console.Misuse(fmt.Errorf("--between must be 0 to 1000 poses within a step, got %d", c.Between))
	}
	c.Audit = c.Audit || c.Between > 0
	if c.Trace == nil {
		return nil
	}
	return output.CheckName("--trace", *c.Trace, ".jsonl", ".jsonl.gz") // no level, for one
}

// lastTimed is the last step whose time counts.
func (c *simCommand) lastTimed() int {
	if c.ToStep != nil {
		return *c.ToStep
	}
	return c.Steps
}

// window is the part of the run whose times count.
func (c *simCommand) window() measure.Window {
	if c.ToStep == nil {
		return measure.Window{From: c.FromStep}
	}
	return measure.Window{From: c.FromStep, To: *c.ToStep}
}

// counts are numbers of threads, with commas in between.
type counts []int

// UnmarshalText adds the numbers of a flag.
func (c *counts) UnmarshalText(text []byte) error {
	for part := range strings.SplitSeq(string(text), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		switch {
		case err != nil:
			return fmt.Errorf("give numbers of threads, as in 2,4, got %q", text)
		case n == 0:
			return errors.New("give numbers of threads from 1 to 256: 0 leaves the number to the machine")
		case n < 1 || n > 256:
			return fmt.Errorf("there can be 1 to 256 threads, got %d", n)
		}
		if !slices.Contains(*c, n) {
			*c = append(*c, n)
		}
	}
	return nil
}

// openTwins opens the level again for every number of threads to compare with but that of the run itself.
func (c *simCommand) openTwins(own int, io *console.Console) (twins []*play.Lanes, err error) {
	if at := slices.Index(c.Compare, own); at >= 0 {
		c.Compare = slices.Delete(c.Compare, at, at+1)
		fmt.Fprintf(io.Err, "note: --compare %d: the run itself has as many threads, and is not taken twice\n", own)
	}
	for _, threads := range c.Compare {
		twin, err := c.OpenOn(threads, c.Level, io)
		if err != nil {
			return nil, err
		}
		if err := c.GoTo(twin, c.From); err != nil {
			return nil, err
		}
		twins = append(twins, twin)
	}
	return twins, nil
}

// compare takes the step of the twins and fails where one differs.
func compare(lanes *play.Lanes, twins []*play.Lanes) error {
	for _, twin := range twins {
		twin.Step()
		for i, stage := range lanes.Stages() {
			other := twin.Stages()[i]
			a, b := stage.World(), other.World()
			what := trial.Differ(a, b)
			if what == "" && stage.Hash() != other.Hash() {
				what = "its ghosts"
			}
			if what != "" {
				return console.FailedCheck(fmt.Errorf("threads: step %d at %s is another one with %s than with %d: %s",
					a.StepCount(),
					stage.Rate(), console.Counted(b.Config().Threads, "thread", "threads"), a.Config().Threads, what))
			}
		}
	}
	return nil
}

// simulate takes the steps.
func (c *simCommand) simulate(lanes *play.Lanes, twins []*play.Lanes, m *measure.Run, tracer *traceFile,
	io *console.Console) error {
	meter := console.NewProgress(io.Err, c.Steps)
	defer meter.Clear()
	notices := load.NewCrier(lanes, io)
	if err := lanes.Fault(); err != nil {
		return console.FailedCheck(err)
	}
	for range c.Steps {
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		m.Step(lanes.Advance)
		if err := tracer.Step(); err != nil {
			return err
		}
		m.React(lanes.React)
		if err := lanes.Fault(); err != nil {
			return console.FailedCheck(err)
		}
		if err := compare(lanes, twins); err != nil {
			return err
		}
		meter.Show(m.Steps)
		notices.Tell()
	}
	meter.Clear()
	if c.Save == nil { // a state has the keys that are still to come
		c.TellUnplayed(lanes, io)
	}
	return nil
}

// traceFile is a trace on its way into a file, or nothing when none was asked for (nil).
type traceFile struct {
	file   *output.File
	writer *trace.Writer
}

func (c *simCommand) openTrace(lanes *play.Lanes) (*traceFile, error) {
	if c.Trace == nil {
		return nil, nil
	}
	stages := lanes.Stages()
	if len(stages) > 1 {
		return nil, console.Misuse(fmt.Errorf("--trace: a trace holds one world, and %s has %d lanes beside one another: "+
			"drop it, or give a level of one world", c.Level, len(stages)))
	}
	every := 1
	if c.Every != nil {
		every = *c.Every
	}
	file, err := output.CreateOptional("--trace", c.Trace, c.Reads(lanes, c.From)...)
	if err != nil {
		return nil, err
	}
	writer := trace.NewWriter(file, stages[0].World(), stages[0].Ghosts(), every)
	if c.Vertices {
		writer.AddVertices()
	}
	if c.Ends {
		writer.LeavePathsOut()
	}
	return &traceFile{file, writer}, nil
}

// Step records the step just taken.
func (t *traceFile) Step() error {
	if t == nil {
		return nil
	}
	t.writer.Step()
	return t.explain(t.writer.Err())
}

// explain names the file in an error of the trace.
func (t *traceFile) explain(err error) error {
	if err == nil {
		return nil
	}
	return t.file.Fault(err)
}

// Commit finishes the file.
func (t *traceFile) Commit() error {
	if t == nil {
		return nil
	}
	if err := t.explain(t.writer.Close()); err != nil {
		return err
	}
	return t.file.Commit()
}

// part names an interrupted trace, as output.File.Part does.
func (t *traceFile) part() string {
	if t == nil {
		return ""
	}
	return t.file.Part()
}

// Discard removes a trace that was not committed.
func (t *traceFile) Discard() {
	if t != nil {
		t.file.Discard()
	}
}
