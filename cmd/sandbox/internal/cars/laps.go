// Package cars tells how the cars of a level fare: their places and laps in a race, and their road tests
// beside the formulas that predict them. Both are told as JSON, as text and as a table in the picture.
package cars

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// Standing is how far a car got in a race. The JSON keys are a contract.
type Standing struct {
	Car   string    `json:"car"`
	Place int       `json:"place"`
	Way   float64   `json:"way_m"` // along the line since the car first came to its first point
	Laps  []float64 `json:"lap_s"` // of every lap completed
	Last  float64   `json:"last_s,omitempty"`
	Best  float64   `json:"best_s,omitempty"`
}

// Standings returns the cars of a stage in the order of the race; none where nobody follows a line.
func Standings(lanes *play.Lanes, stage *play.Stage) []Standing {
	cars := stage.Cars()
	if len(cars) == 0 {
		return nil
	}
	if _, timed := stage.Timing(0); !timed {
		return nil
	}
	results := make([]Standing, len(cars))
	for i := range cars {
		t, _ := stage.Timing(i)
		results[t.Place-1] = Standing{Car: lanes.Scene().Cars[i].Name, Place: t.Place, Way: t.Way,
			Laps: append([]float64{}, t.Laps...), Last: t.Last(), Best: t.Best()}
	}
	return results
}

// Text writes the result for people.
func (r *Standing) Text() string {
	way := math.Round(r.Way) + 0 // that makes 0 of -0
	text := fmt.Sprintf("%d. %q: %s, %.0f m", r.Place, r.Car, console.Counted(len(r.Laps), "lap", "laps"), way)
	if len(r.Laps) > 0 {
		text += fmt.Sprintf("; last %s, best %s", lapText(r.Last), lapText(r.Best))
	}
	return text
}

// lapText writes a time (s) as race tables do.
func lapText(seconds float64) string {
	thousandths := int(math.Round(1000 * seconds))
	return fmt.Sprintf("%d:%02d.%03d", thousandths/60_000, thousandths/1000%60, thousandths%1000)
}

// mostPlaces is how many cars the board of a race shows.
const mostPlaces = 8

// AppendRace appends the table of a race: place, car, laps completed, its last and best one. The car followed stands
// out, and its lap in progress is shown below.
func AppendRace(rows []render.HUDLine, lanes *play.Lanes, stage *play.Stage, followed int) []render.HUDLine {
	results := Standings(lanes, stage)
	if results == nil {
		return rows
	}
	rows = append(rows, render.HUDLine{Label: "Race", Value: "lap      last      best", Tone: render.Heading})
	for i := range results[:min(len(results), mostPlaces)] {
		r, row := &results[i], render.HUDLine{}
		row.Label = fmt.Sprintf("%d. %s", r.Place, r.Car)
		last, best := "–", "–"
		if len(r.Laps) > 0 {
			last, best = lapText(r.Last), lapText(r.Best)
		}
		row.Value = fmt.Sprintf("%3d %9s %9s", len(r.Laps), last, best)
		if followed >= 0 && r.Car == lanes.Scene().Cars[followed].Name {
			row.Tone = render.Good
		}
		rows = append(rows, row)
	}
	if followed >= 0 {
		t, _ := stage.Timing(followed)
		rows = append(rows, render.HUDLine{Label: "This lap", Value: fmt.Sprintf("    %9s", lapText(t.Running))})
	}
	return rows
}
