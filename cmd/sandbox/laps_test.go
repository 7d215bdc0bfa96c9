package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/render"
)

const roundTrack = `
ground(material=material("asphalt", like="concrete", friction=1))
circle = [(16 * math.sin(a), 0, 16 * math.cos(a)) for a in range(0, 360, 5)]
car(at=(-8, 0.01, 16), driver=circle, top=8, name="first")
car(at=(-20, 0.01, 24), name="parked")
`

// TestSimTellsLaps: sim lists the cars by place with their laps, and levels without a line say nothing of a race.
func TestSimTellsLaps(t *testing.T) {
	level := writeFile(t, "round.star", roundTrack)
	code, out, errs := sandbox("sim", level, "--steps", "2400", "--json")
	var r simResult
	if err := json.Unmarshal([]byte(out), &r); code != exitDone || err != nil {
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
	if want := `1. "first": 2 laps`; !strings.Contains(out, want) || !strings.Contains(out, lapText(first.Best)) {
		t.Errorf("%s\ndoes not say %s and %s", out, want, lapText(first.Best))
	}
	if _, out, _ = sandbox("sim", "brickwall", "--steps", "1", "--json"); strings.Contains(out, `"laps"`) {
		t.Error("brickwall is a race")
	}
}

func TestLapText(t *testing.T) {
	for seconds, want := range map[float64]string{0: "0:00.000", 9.0004: "0:09.000", 27.333: "0:27.333",
		60: "1:00.000", 59.9999: "1:00.000", 125.5: "2:05.500", 3600: "60:00.000"} {
		if got := lapText(seconds); got != want {
			t.Errorf("%g s: %s, want %s", seconds, got, want)
		}
	}
}

// TestBoard: the car followed stands out among the others.
func TestBoard(t *testing.T) {
	a, s := newTestAppOf(t, writeFile(t, "round.star", roundTrack))
	frame(t, a, s, press("c"))
	for range 30 {
		frame(t, a, s)
	}
	board := s.last.HUD.Board
	if len(board) != 4 || board[0].Tone != render.Heading || board[1].Label != "1. first" ||
		board[2].Label != "2. parked" {
		t.Fatalf("%+v", board)
	}
	if (board[1].Tone == render.Good) == (board[2].Tone == render.Good) {
		t.Errorf("neither or both stand out: %+v", board)
	}
	if frame(t, a, s, press("tab")); len(s.last.HUD.Board) != 0 {
		t.Error("the board stays")
	}
}
