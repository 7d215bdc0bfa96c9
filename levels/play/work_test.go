package play

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
)

// ledgerFile holds the work that every built-in level takes: counts of what the engine does, which are the same on
// every machine, where times are not.
var ledgerFile = filepath.Join("..", "testdata", "work.json")

// ledgerVariable, set to update, writes ledgerFile anew.
const ledgerVariable = "BRICKYARD_WORK"

const ledgerAdvice = `a level takes more work than when levels/testdata/work.json was written: by more than a tenth.
That is legitimate when the level grew, or when a mechanism that is worth it does more. Then
	` + ledgerVariable + `=update go test ./levels/play -run Golden
writes the file anew; say in the commit what the work buys.`

const (
	// workShare is how much more work than in the ledger is let pass.
	workShare = 1.10
	// workSpare is how much more is let pass of small counts.
	workSpare = 50
)

// workDone is the work of a level in its first steps.
type workDone struct {
	Steps int
	physics.Work
}

// workOf sums up the work of all lanes so far.
func workOf(lanes *Lanes, steps int) workDone {
	w := workDone{Steps: steps}
	for _, stage := range lanes.Stages() {
		w.Add(&stage.World().Report().WorkTotal)
	}
	return w
}

// ledger compares the work of levels with that in the file, or collects it for a new one.
type ledger struct {
	update  bool
	known   map[string]workDone
	done    map[string]workDone
	exceeds bool
}

func openLedger(t *testing.T) *ledger {
	t.Helper()
	l := &ledger{update: os.Getenv(ledgerVariable) == "update", known: map[string]workDone{}, done: map[string]workDone{}}
	if l.update {
		return l
	}
	text, err := os.ReadFile(ledgerFile)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &l.known); err != nil {
		t.Fatalf("%s: %v", ledgerFile, err)
	}
	return l
}

// compare fails the test of a level that takes more work than the ledger says.
func (l *ledger) compare(t *testing.T, name string, w workDone) {
	t.Helper()
	l.done[name] = w
	if l.update {
		return
	}
	known, ok := l.known[name]
	if !ok || known.Steps != w.Steps {
		l.exceeds = true
		t.Errorf("%s: %d steps are not in %s", name, w.Steps, ledgerFile)
		return
	}
	for _, excess := range excesses(&known.Work, &w.Work) {
		l.exceeds = true
		t.Errorf("%s: %s", name, excess)
	}
}

// excesses names the counts that exceed those known by more than is let pass.
func excesses(known, now *physics.Work) (list []string) {
	before := known.Counts()
	for i, c := range now.Counts() {
		if was := before[i].N; c.N > workSpare+int(workShare*float64(was)) {
			list = append(list, fmt.Sprintf("%s %d, in the ledger %d", c.Name, c.N, was))
		}
	}
	return list
}

// TestLedgerNoticesMore: a tenth more of one count is let pass, more is not, and less always is.
func TestLedgerNoticesMore(t *testing.T) {
	known := physics.Work{Slices: 100, Manifolds: 10_000, Certificates: 5000}
	now := known
	if now.Manifolds, now.Certificates = 11_000, 10; len(excesses(&known, &now)) != 0 {
		t.Errorf("%v", excesses(&known, &now))
	}
	if now.Manifolds = 11_100; len(excesses(&known, &now)) != 1 {
		t.Errorf("%v", excesses(&known, &now))
	}
}

// close writes the file anew, or says what to do about work that has grown.
func (l *ledger) close(t *testing.T) {
	for name := range l.known {
		if !levels.BuiltIn(name) {
			t.Errorf("%s names %s, which is no level: %s=update mends it", ledgerFile, name, ledgerVariable)
		}
	}
	switch {
	case l.exceeds:
		t.Error(ledgerAdvice)
	case l.update && len(l.done) == len(levels.Names()) && !t.Failed():
		text, err := json.MarshalIndent(l.done, "", "\t")
		if err == nil {
			err = os.WriteFile(ledgerFile, append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s is written anew", ledgerFile)
	}
}
