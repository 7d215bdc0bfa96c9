// Package load opens levels by the flags that all commands share.
package load

import (
	"fmt"
	stdio "io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// LevelFlags are the flags of every command that opens a level.
type LevelFlags struct {
	Set      []string `sep:"none" placeholder:"KEY=VALUE" help:"Set a parameter of the level (repeatable)."`
	Hz       *float64 `placeholder:"60" help:"Steps per second; the level's own, or 60, when not given."`
	Substeps int      `placeholder:"N" help:"${substeps}"`
	Threads  *int     `placeholder:"N" help:"Threads that share a step at most (${threads}); 0: one for each processor."`
	Seed     uint64   `placeholder:"N" help:"Seed of the level's random numbers."`
	Expel    bool     `help:"Move bodies that overlap at the start apart instead of refusing the level."`
	NoSleep  bool     `help:"Keep bodies at rest awake."`
	Keys     string   `placeholder:"FILE" help:"${keys}"`
	Recorded *Keys    `kong:"-"` // those of a record, or of the file once it has been read; nil without
}

// Keys are lines of keys, and the name of what they were read from.
type Keys struct {
	Name string
	Text []byte
}

// Words fill the gaps in the help of LevelFlags. A command with another number of threads by default sets its own.
var Words = map[string]string{
	"threads": "1",
	"substeps": "Solver sub-steps per step at least, more where a step is cut; 0 lets the engine choose (960 a second); " +
		"few are coarse.",
	"keys": "Play the keys of FILE, by lines such as 120 space down, 130 look 90 0; from a state on instead of those " +
		"that it has still to come.",
}

// Stem is what files that are made of a level are called by: its name without folder, extension and parameters.
func Stem(level string) string {
	name, _, _ := strings.Cut(filepath.Base(level), ":")
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// ownPath returns the file of this program, which loads levels from outside in a child process. js/wasm has none.
var ownPath = os.Executable

// Load reads a level without building its world. The prints of its script go to stderr.
func (f *LevelFlags) Load(level string, io *console.Console) (*scene.Scene, error) {
	defer io.EndAtOnce()()
	if filepath.Ext(level) == StateExtension {
		return nil, console.Misuse(fmt.Errorf("%s: this is a saved state, no level: name its level, and this file with "+
			"--from, or drop it onto the window of the level", level))
	}
	params, err := f.params()
	if err != nil {
		return nil, err
	}
	exe, err := ownPath()
	if err != nil && !levels.BuiltIn(level) {
		return nil, fmt.Errorf("%s: levels from outside are loaded in a process of their own, which bounds their time and "+
			"memory, and there is none on %s/%s (%w): play a built-in level (sandbox list shows them), or a native build",
			level, runtime.GOOS, runtime.GOARCH, err)
	}
	return levels.Load(level, levels.LoadOptions{Params: params, Seed: f.Seed, Exe: exe,
		Print: func(line string) { fmt.Fprintln(io.Err, line) }})
}

// check refuses numbers that the engine refuses, by the names of their flags and before anything is loaded.
func (f *LevelFlags) check() error {
	var flags []physics.Config // each with one number that may be wrong, so that the message is about it
	for range 2 {
		flags = append(flags, physics.DefaultConfig())
	}
	if f.Hz != nil {
		flags[0].Hz = *f.Hz
	}
	flags[1].Substeps = f.Substeps
	for i := range flags {
		world, err := physics.NewWorld(flags[i])
		if err != nil {
			return console.Misuse(fmt.Errorf("--%w", err))
		}
		world.Close()
	}
	return nil
}

// Threads returns the number of threads of a flag: for 0 what the engine chooses. It refuses a number that the engine
// refuses, and tells where there are fewer processors.
func Threads(flag int, io *console.Console) (threads int, err error) {
	config := physics.DefaultConfig()
	config.Threads = flag
	world, err := physics.NewWorld(config)
	if err != nil {
		return 0, console.Misuse(fmt.Errorf("--%w", err))
	}
	defer world.Close()
	if n := runtime.GOMAXPROCS(0); flag > n {
		fmt.Fprintf(io.Err, "--threads %d: this machine has %s: threads wait for each other; the results are the same\n",
			flag, console.Counted(n, "processor", "processors"))
	}
	return world.Config().Threads, nil
}

// Open loads a level and builds its worlds.
func (f *LevelFlags) Open(level string, io *console.Console) (*play.Lanes, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	options := play.Options{Threads: 1}
	if f.Threads != nil {
		var err error
		if options.Threads, err = Threads(*f.Threads, io); err != nil {
			return nil, err
		}
		options.Tune = options.Threads > 1
	}
	return f.open(options, level, io)
}

// OpenOn is Open for so many threads, whatever the flag says.
func (f *LevelFlags) OpenOn(threads int, level string, io *console.Console) (*play.Lanes, error) {
	return f.open(play.Options{Threads: threads}, level, io)
}

// open opens a level with these threads and what else the flags say.
func (f *LevelFlags) open(options play.Options, level string, io *console.Console) (*play.Lanes, error) {
	options.Substeps, options.Expel, options.NoSleep = f.Substeps, f.Expel, f.NoSleep
	if f.Hz != nil {
		options.Hz = *f.Hz
	}
	defer io.EndAtOnce()()
	scene, err := f.Load(level, io)
	if err != nil {
		return nil, err
	}
	lanes, err := play.NewLanes(scene, options)
	if err != nil {
		return nil, err
	}
	keys, err := f.ReadKeys()
	if err == nil && keys != nil {
		err = keys.plan(lanes)
	}
	if err != nil {
		return nil, err
	}
	runtime.GC() // what loading left behind shall not be collected during a step
	return lanes, nil
}

// ReadKeys returns the keys that are to be played; nil if there are none. A file is read once: it may be a pipe.
func (f *LevelFlags) ReadKeys() (*Keys, error) {
	if f.Keys == "" || f.Recorded != nil {
		return f.Recorded, nil
	}
	var text []byte
	file, err := os.Open(f.Keys)
	if err == nil {
		defer file.Close()
		text, err = stdio.ReadAll(stdio.LimitReader(file, mostKeys+1))
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: cannot read: %w", f.Keys, output.Reason(err))
	case len(text) > mostKeys:
		return nil, fmt.Errorf("%s: keys have at most %d MiB, and these have more", f.Keys, mostKeys>>20)
	}
	f.Recorded = &Keys{f.Keys, text}
	return f.Recorded, nil
}

// Reads returns the files that a run by the flags reads, which it must not write: those of its level, its keys and
// others, "" for none.
func (f *LevelFlags) Reads(lanes *play.Lanes, others ...string) []string {
	reads := slices.Clone(lanes.Scene().Files)
	if f.Recorded != nil {
		reads = append(reads, f.Recorded.Name)
	}
	return append(reads, others...)
}

// TellUnplayed tells on stderr of keys of a file that are still to come when a run has ended.
func (f *LevelFlags) TellUnplayed(lanes *play.Lanes, io *console.Console) {
	left := lanes.Planned()
	if f.Recorded == nil || len(left) == 0 {
		return
	}
	fmt.Fprintf(io.Err, "note: %s: %s not played, from step %d on: the run has ended after %s\n", f.Recorded.Name,
		console.Counted(len(left), "line was", "lines were"), left[0].Step,
		console.Counted(int(lanes.StepCount()), "step", "steps"))
}

// TellNobodyPlays tells on stderr of the keys of a level, which may wait for one, if none are played.
func (f *LevelFlags) TellNobodyPlays(lanes *play.Lanes, level string, io *console.Console) {
	if keys := lanes.Controls().Keys; len(keys) > 0 && f.Recorded == nil {
		fmt.Fprintf(io.Err, "note: %s takes keys, such as %s (%s), and may wait for one: --keys FILE plays them, by lines "+
			"such as 10 %[2]s down\n", level, keys[0].Key, keys[0].Does)
	}
}

// plan has the keys come at their steps.
func (k *Keys) plan(lanes *play.Lanes) error {
	inputs, err := play.ReadInputs(k.Name, k.Text)
	if err != nil {
		return err
	}
	if err := lanes.Plan(inputs); err != nil {
		return fmt.Errorf("%s: %w", k.Name, err)
	}
	return nil
}

// mostKeys bounds a file of keys.
const mostKeys = 4 << 20

// params splits the --set flags.
func (f *LevelFlags) params() (map[string]string, error) {
	params := map[string]string{}
	for _, s := range f.Set {
		key, value, found := strings.Cut(s, "=")
		if !found || key == "" {
			return nil, console.Misuse(fmt.Errorf("--set %q: give KEY=VALUE", s))
		}
		if _, twice := params[key]; twice {
			return nil, console.Misuse(fmt.Errorf("--set %s is given twice", key))
		}
		params[key] = value
	}
	return params, nil
}

// Crier tells on stderr the notices of a level during a run, such as a body that has to wait for its place.
type Crier struct {
	lanes *play.Lanes
	io    *console.Console
	told  int
}

// NewCrier tells the notices of some lanes from now on.
func NewCrier(lanes *play.Lanes, io *console.Console) *Crier { return &Crier{lanes: lanes, io: io} }

// Tell prints what is new.
func (c *Crier) Tell() {
	notices := c.lanes.Notices()
	for _, n := range notices[c.told:] {
		fmt.Fprintln(c.io.Err, n)
	}
	c.told = len(notices)
}
