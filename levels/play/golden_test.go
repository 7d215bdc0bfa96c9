package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// goldenFile holds the hash of every built-in level after some steps: what a level does, bit for bit, on any machine.
var goldenFile = filepath.Join("..", "testdata", "golden.json")

// goldenVariable, set to update, writes goldenFile anew.
const goldenVariable = "BRICKYARD_GOLDEN"

const goldenAdvice = `a level behaves differently than when levels/testdata/golden.json was written. That is legitimate
when the level, or the engine on purpose, was changed and outcome tests, audits and pictures are still right. Then
	` + goldenVariable + `=update go test ./levels/play -run Golden
writes the file anew; say in the commit why behaviour changed. It is not legitimate when the hash depends on the
machine, the number of threads or the run, or when nothing was meant to change: then find the cause.`

// golden is what the file says about one level.
type golden struct {
	Steps int    `json:"steps"`
	Hash  string `json:"hash"`
	Whole string `json:"whole,omitempty"` // hash after wholeSteps, where Steps are fewer
}

// wholeSteps are taken of every level at least; of those whose steps are long in the nightly run only.
const wholeSteps = 120

// goldenSteps is wholeSteps but where something comes later or a step is long.
var goldenSteps = map[string]int{
	"brickwall": 150, "rates": 280, "tower": 240, "pyramid": 300, "tunnel": 270, "bench/wallhit": 150,
	"race": 420, "headon": 60, "tori": 100, "cardhouse": 300, "arch": 300, "farout": 150, "drum": 60,
	"bench/tentowers": 60, "bench/lattice": 60, "bench/heap": 50, "bench/largepyramid": 20, "bench/hills": 60,
	"debris": 40, "shuttle": 60, "nonconvex": 60, "pile": 80, "octree": 300, "shuttles": 240, "shrine": 400,
	"ragdolls": 40, "wreckingball": 140,
}

// manyBodies is the number from which the auditor looks at the ends of steps only.
const manyBodies = 450

// slowGolden are the levels that take a second and more: short runs do without their hashes.
var slowGolden = map[string]bool{"debris": true, "shuttle": true, "nonconvex": true, "pile": true, "drum": true,
	"boltnut": true, "ragdolls": true, "bench/lattice": true, "bench/largepyramid": true, "bench/hills": true}

// lanesOfLevel builds a level.
func lanesOfLevel(t *testing.T, name string, load levels.LoadOptions, opt Options) *Lanes {
	t.Helper()
	s, err := levels.Load(name, load)
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := NewLanes(s, opt)
	if err != nil {
		t.Fatal(err)
	}
	return lanes
}

// playAudited builds a level, takes steps and returns the hash; any overlap fails the test.
func playAudited(t *testing.T, name string, steps int, load levels.LoadOptions, opt Options) string {
	t.Helper()
	lanes := lanesOfLevel(t, name, load, opt)
	playLanes(t, lanes, steps)
	return hashOf(lanes)
}

func hashOf(lanes *Lanes) string { return fmt.Sprintf("%016x", lanes.Hash()) }

// replay does the same without the auditor: for runs that have to end in the bits of one that was audited.
func replay(t *testing.T, name string, steps int, load levels.LoadOptions, opt Options) string {
	t.Helper()
	lanes := lanesOfLevel(t, name, load, opt)
	takeSteps(t, lanes, steps)
	return hashOf(lanes)
}

func takeSteps(_ *testing.T, lanes *Lanes, steps int) {
	for range steps {
		lanes.Step()
	}
}

// playLanes takes common steps and audits each step of each lane.
func playLanes(t *testing.T, lanes *Lanes, steps int) {
	t.Helper()
	var audits []func()
	for _, stage := range lanes.Stages() {
		audits = append(audits, audited(t, stage))
	}
	for range steps {
		lanes.Advance()
		for i, stage := range lanes.Stages() {
			if (lanes.StepCount()-1)%uint64(lanes.every[i]) == 0 {
				audits[i]()
			}
			if stage.World().StepCount() == 0 {
				t.Fatalf("the lane of %s does not begin", stage.Rate())
			}
		}
		lanes.React()
	}
}

// audited looks for overlaps in a stage, and returns what does so again after a step. The first ends the test.
func audited(t *testing.T, stage *Stage) (again func()) {
	t.Helper()
	between := 2
	if len(stage.Scene().Bodies) >= manyBodies {
		between = 0
	}
	witness := physicstest.Watch(t, stage.World())
	again = func() {
		t.Helper()
		witness.Check(between)
	}
	again()
	return again
}

// TestGoldenHashes plays every built-in level under the auditor and compares the outcome bit by bit. In short runs the
// bits alone have to tell: they are those of the run that was audited when the file was written. The nightly run plays
// all levels to wholeSteps.
func TestGoldenHashes(t *testing.T) {
	update := os.Getenv(goldenVariable) == "update"
	whole := update || physicstest.Nightly()
	play := playLanes
	if testing.Short() && !update {
		play = takeSteps
	}
	known := readGolden(t)
	ledger := openLedger(t)
	var lock sync.Mutex // of played and changed
	played := map[string]golden{}
	changed := false
	t.Cleanup(func() { // once all levels are through
		ledger.close(t)
		switch {
		case update && len(played) == len(levels.Names()) && !t.Failed():
			writeGolden(t, played)
		case changed:
			t.Error(goldenAdvice)
		}
	})
	for _, name := range levels.Names() {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && slowGolden[name] && !update {
				t.Skip("takes a second and more")
			}
			t.Parallel()
			g, want := golden{Steps: wholeSteps}, known[name]
			if n, ok := goldenSteps[name]; ok {
				g.Steps = n
			}
			lanes := lanesOfLevel(t, name, levels.LoadOptions{}, Options{})
			play(t, lanes, g.Steps)
			if n := lanes.Incidents().Warnings; n > 0 {
				t.Errorf("%s warns %d times of itself within %d steps: %v", name, n, g.Steps, lanes.Notices())
			}
			g.Hash = hashOf(lanes)
			work := workOf(lanes, g.Steps)
			if !whole {
				want.Whole = ""
			} else if g.Steps < wholeSteps {
				play(t, lanes, wholeSteps-g.Steps)
				g.Whole = hashOf(lanes)
			}
			lock.Lock()
			defer lock.Unlock()
			ledger.compare(t, name, work)
			played[name] = g
			if !update && want != g {
				changed = true
				t.Errorf("%s: %+v; the file has %+v", name, g, want)
			}
		})
	}
	for name := range known {
		if !levels.BuiltIn(name) {
			t.Errorf("%s names %s, which is no level: %s=update mends it", goldenFile, name, goldenVariable)
		}
	}
}

func readGolden(t *testing.T) map[string]golden {
	t.Helper()
	known := map[string]golden{}
	if os.Getenv(goldenVariable) == "update" {
		return known
	}
	text, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &known); err != nil {
		t.Fatalf("%s: %v", goldenFile, err)
	}
	return known
}

// spaced puts a blank after the signs of a line of JSON without texts that hold them.
var spaced = strings.NewReplacer(":", ": ", ",", ", ")

func writeGolden(t *testing.T, played map[string]golden) {
	t.Helper()
	var text bytes.Buffer
	text.WriteString("{\n")
	for i, name := range levels.Names() {
		end := ","
		if i == len(played)-1 {
			end = ""
		}
		line, err := json.Marshal(played[name])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "\t%q: %s%s\n", name, spaced.Replace(string(line)), end)
	}
	text.WriteString("}\n")
	if err := os.WriteFile(goldenFile, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s is written anew", goldenFile)
}

// TestSameOutcome: the same bits when a level is played again and with any number of threads.
func TestSameOutcome(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct {
		name   string
		params map[string]string
		steps  int
	}{
		{"tunnel", nil, 100},
		{"tower", nil, 30},
		{"pile", map[string]string{"count": "120"}, 80},
		{"bench/rods", nil, 60},
		{"brickwall", map[string]string{"rows": "8", "cols": "8"}, 140},
	} {
		t.Run(row.name, func(t *testing.T) {
			load := levels.LoadOptions{Params: row.params}
			first := playAudited(t, row.name, row.steps, load, Options{})
			for _, threads := range []int{1, 2, 4} {
				if got := replay(t, row.name, row.steps, load, Options{Threads: threads}); got != first {
					t.Errorf("%d threads: hash %s, at first %s", threads, got, first)
				}
			}
		})
	}
}

// TestSeedsDiffer: the golden hash of a level with random numbers depends on them.
func TestSeedsDiffer(t *testing.T) {
	params := map[string]string{"count": "30"}
	one := playAudited(t, "pile", 3, levels.LoadOptions{Params: params, Seed: 1}, Options{})
	two := playAudited(t, "pile", 3, levels.LoadOptions{Params: params, Seed: 2}, Options{})
	if one == two {
		t.Errorf("hash %s for seeds 1 and 2", one)
	}
}
