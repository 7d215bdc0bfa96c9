package main

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/measure"
)

// TestSimTellsLaps: sim lists the cars by place with their laps, and levels without a line say nothing of a race.
func TestSimTellsLaps(t *testing.T) {
	level := loadtest.WriteFile(t, "round.star", loadtest.RoundTrack)
	code, out, errs := sandbox("sim", level, "--steps", "2400", "--json")
	var r measure.Result
	if err := json.Unmarshal([]byte(out), &r); code != console.ExitDone || err != nil {
		t.Fatalf("exit %d, %v, %s", code, err, errs)
	}
	if len(r.Laps) != 2 || r.Laps[0].Car != "first" || r.Laps[1].Car != "parked" || r.Laps[1].Place != 2 {
		t.Fatalf("%+v", r.Laps)
	}
	first := &r.Laps[0]
	if n := len(first.Laps); n < 2 || first.Last != first.Laps[n-1] || first.Best > first.Last || r.Laps[1].Laps == nil {
		t.Errorf("%+v", r.Laps)
	}
	if want := 2 * math.Pi * 16 / 8; !(first.Best > want && first.Best < 1.3*want) {
		t.Errorf("a lap of %.3f s, %.3f s at top speed", first.Best, want)
	}
	_, out, _ = sandbox("sim", level, "--steps", "2400")
	best := fmt.Sprintf("0:%06.3f", first.Best)
	if want := `1. "first": 2 laps`; !strings.Contains(out, want) || !strings.Contains(out, best) {
		t.Errorf("%s\ndoes not say %s and %s", out, want, best)
	}
	if _, out, _ = sandbox("sim", "brickwall", "--steps", "1", "--json"); strings.Contains(out, `"laps"`) {
		t.Error("brickwall is a race")
	}
}
