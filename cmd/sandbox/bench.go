package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
)

// benchCommand measures what steps cost, without auditor: medians over repeats of quantiles over steps.
type benchCommand struct {
	Scenes  []string `arg:"" optional:"" help:"Levels; wall means bench/wall. Eight of them when none is named."`
	Repeat  int      `default:"5" placeholder:"R" help:"Runs of each scene (5); all take turns. --against asks for 4."`
	Steps   *int     `placeholder:"N" help:"Steps of a run (600; 120 for largepyramid; 300 to 900 with --levels)."`
	Threads int      `default:"1" placeholder:"N" help:"Threads that share a step at most (1); 0: one for each processor."`
	Save    *string  `placeholder:"FILE" help:"Keep the result as a baseline (.json, or .json.gz)."`
	Against *string  `placeholder:"FILE" help:"Compare with a baseline: ratios, and whether they are more than noise."`
	Date    string   `placeholder:"TEXT" help:"Date to note in the baseline; today when not given."`
	JSON    bool     `name:"json" help:"Print one JSON object and nothing else."`
	Levels  bool     `help:"Measure levels as they are played, with sleeping: all but the bench ones when none is named."`
	Scale   bool     `help:"Measure scenes of 100 to 20000 bodies instead, and how the cost grows."`
	Largest *int     `placeholder:"N" help:"Leave out the sizes of --scale beyond N bodies (20000), at least 200."`
	Out     *string  `placeholder:"DIR" help:"Write the plots of --scale (PNG, SVG) and its figures into this folder."`

	auto bool // the number of threads was left to the machine
}

// benchScenes are measured when none is named.
var benchScenes = []string{"wall", "wallhit", "smallpyramid", "tentowers", "heap", "largepyramid", "hills",
	"brickwall"}

const (
	benchSteps = 600
	benchLarge = 120 // of largepyramid, which has ten times the bodies of the others
	// levelSteps reach past the liveliest moment of a level; its own length where that comes later.
	levelSteps = 300
)

// Run is called by kong.
func (c *benchCommand) Run(io *console.Console) error {
	defer runtime.KeepAlive(ballast())
	err := c.check()
	if err != nil {
		return err
	}
	c.auto = c.Threads == 0
	if c.Threads, err = load.Threads(c.Threads, io); err != nil {
		return err
	}
	if c.Scale {
		return c.runScale(io)
	}
	var base *benchResult
	if c.Against != nil {
		if base, err = readBench(*c.Against); err != nil {
			return err
		}
		if err := c.sameSleep(base); err != nil {
			return err
		}
	}
	out, err := output.CreateOptional("--save", c.Save)
	if err != nil {
		return err
	}
	defer out.Discard()
	runs, reads, err := c.load(io)
	if err != nil {
		return err
	}
	if out != nil {
		if err := output.Spare(out.Target, reads); err != nil {
			return err
		}
	}
	if base != nil && !slices.ContainsFunc(runs, func(r *benchRun) bool { return base.find(r.name, r.steps) != nil }) {
		return console.Misuse(fmt.Errorf("--against %s: it has none of these scenes with as many steps: it has %s: name "+
			"scenes of it, with its --steps", *c.Against, listScenes(base.Scenes)))
	}
	result, err := c.measure(runs, io)
	if errors.Is(err, console.ErrInterrupted) && result != nil {
		if err := result.deliver(base, c.JSON, io.Out); err != nil {
			return err
		}
		told := "interrupted: the figures are of the runs that were finished"
		if c.Save != nil {
			told += ", no baseline was saved"
		}
		return console.FailedCheck(errors.New(told))
	}
	if err != nil {
		return err
	}
	if err := out.CommitJSON(result); err != nil {
		return err
	}
	return result.deliver(base, c.JSON, io.Out)
}

// sameSleep refuses a baseline in which bodies sleep where they do not here, or the other way round.
func (c *benchCommand) sameSleep(base *benchResult) error {
	switch {
	case base.Sleeps == nil || *base.Sleeps == c.Levels:
		return nil
	case *base.Sleeps:
		return console.Misuse(fmt.Errorf("--against %s: it is of levels as they are played, with sleeping: add --levels",
			*c.Against))
	}
	return console.Misuse(fmt.Errorf("--against %s: it is of scenes in which nothing sleeps: drop --levels", *c.Against))
}

// deliver prints the result and, with a baseline, what has changed.
func (r *benchResult) deliver(base *benchResult, asJSON bool, out io.Writer) error {
	if base != nil {
		r.Changes, r.OtherStates = compareBench(base, r), otherStates(base, r)
	}
	if asJSON {
		return console.WriteJSON(out, r)
	}
	if err := r.print(out); err != nil || base == nil {
		return err
	}
	return r.printChanges(base, out)
}

// check refuses flags that make no sense.
func (c *benchCommand) check() error {
	refuse := func(format string, args ...any) error { return console.Misuse(fmt.Errorf(format, args...)) }
	switch {
	case c.Repeat < 1 || c.Repeat > 1000:
		return refuse("--repeat must be between 1 and 1000, got %d", c.Repeat)
	case c.Steps != nil && c.Scale && *c.Steps < 1:
		return refuse("--steps must be at least 1, got %d", *c.Steps)
	case c.Steps != nil && !c.Scale && *c.Steps <= firstSteps:
		return refuse("--steps must be at least %d, got %d: the first step has a figure of its own, all others are of the "+
			"steps after it", firstSteps+1, *c.Steps)
	case c.Scale && c.Levels:
		return refuse("--scale measures scenes of its own: drop --levels")
	case c.Scale && len(c.Scenes) > 0:
		return refuse("--scale measures scenes of its own: drop %s", strings.Join(c.Scenes, " "))
	case c.Scale && (c.Save != nil || c.Against != nil):
		return refuse("--scale keeps no baseline: drop --save and --against, and name a folder with --out")
	case c.Largest != nil && !c.Scale:
		return refuse("--largest is for --scale: add it, or drop --largest")
	case c.Largest != nil && *c.Largest < scaleSizes[1]:
		return refuse("--largest must be at least %d, got %d", scaleSizes[1], *c.Largest)
	case !c.Scale && c.Out != nil:
		return refuse("--out is for the plots of --scale; a baseline is kept by --save FILE")
	}
	return output.CheckJSON("--save", c.Save, "brickyard_bench")
}

// benchRun is a scene to be measured.
type benchRun struct {
	name  string
	scene *scene.Scene
	steps int
	runs  []*measure.Run

	bodies int // of all lanes
	hash   uint64
}

// load reads all scenes before the first is measured, so that a wrong name costs no time. It also returns the files
// that the command reads.
func (c *benchCommand) load(io *console.Console) (runs []*benchRun, reads []string, err error) {
	if c.Against != nil {
		reads = append(reads, *c.Against)
	}
	names := c.Scenes
	switch {
	case len(names) > 0:
	case c.Levels:
		names = slices.DeleteFunc(levels.Names(), func(name string) bool { return strings.HasPrefix(name, "bench/") })
	default:
		names = benchScenes
	}
	flags := load.LevelFlags{Threads: &c.Threads, NoSleep: !c.Levels}
	for _, name := range names {
		level := benchLevel(name)
		given := name
		name = strings.TrimPrefix(level, "bench/")
		if slices.ContainsFunc(runs, func(r *benchRun) bool { return r.name == name }) {
			return nil, nil, console.Misuse(fmt.Errorf("%s: the scene %s is named twice: name it once", given, name))
		}
		scene, err := flags.Load(level, io)
		if err != nil {
			return nil, nil, err
		}
		runs = append(runs, &benchRun{name: name, scene: scene, steps: c.stepsOf(name)})
		reads = append(reads, scene.Files...)
	}
	return runs, reads, nil
}

// measure lets the scenes take turns, so that a slow spell of the machine falls on all of them. When it is interrupted
// it returns ErrInterrupted with what was finished, if any.
func (c *benchCommand) measure(runs []*benchRun, io *console.Console) (*benchResult, error) {
	meter := console.NewLongProgress(io.Err, "run", c.Repeat*len(runs))
	defer meter.Clear()
	options := play.Options{Threads: c.Threads, Tune: c.Threads > 1, NoSleep: !c.Levels}
	for k := range c.Repeat * len(runs) {
		if err := runs[k%len(runs)].once(options, io); err != nil {
			return c.summary(runs), err
		}
		meter.Show(k + 1)
	}
	return c.summary(runs), nil
}

// summary is the result of the runs so far; nil when there is none.
func (c *benchCommand) summary(runs []*benchRun) *benchResult {
	if len(runs[0].runs) == 0 {
		return nil
	}
	result := newBenchResult(c)
	result.Repeat = max(1, len(runs[len(runs)-1].runs)) // of an interrupted run, so many of each scene at least
	for _, run := range runs {
		if len(run.runs) > 0 {
			result.Scenes = append(result.Scenes, run.summary())
		}
	}
	return result
}

// benchLevel lets the scenes of the peer benchmark go by their short names, and by their older ones.
func benchLevel(name string) string {
	if short := "bench/" + name; levels.BuiltIn(short) {
		return levels.Canonical(short)
	}
	return levels.Canonical(name)
}

// stepsOf returns the length of a run.
func (c *benchCommand) stepsOf(name string) int {
	switch {
	case c.Steps != nil:
		return *c.Steps
	case name == "largepyramid":
		return benchLarge
	case c.Levels:
		return max(levelSteps, lateLevels[name])
	}
	return benchSteps
}

// lateLevels are the levels in which something happens late, and the steps by which it has.
var lateLevels = map[string]int{"cardhouse": 450, "rates": 450, "turntable": 450, "press": 600, "dominoes": 900,
	"doubledomino": 900, "jenga": 900, "race": 900}

// once runs the scene from its start.
func (r *benchRun) once(options play.Options, io *console.Console) error {
	lanes, err := play.NewLanes(r.scene, options)
	if err != nil {
		return err
	}
	m := measure.New(measure.WorldsOf(lanes), r.steps, measure.Unaudited, measure.Window{From: firstSteps})
	m.WatchGhosts(lanes)
	if err := runMeasured(m, r.steps, lanes.Step, io); err != nil {
		return err
	}
	r.runs = append(r.runs, m)
	r.hash, r.bodies = lanes.Hash(), len(r.scene.Bodies)*len(lanes.Stages())
	return nil
}

// dateOr is the date that is given, or today.
func dateOr(given string) string {
	if given != "" {
		return given
	}
	return time.Now().UTC().Format(time.DateOnly)
}
