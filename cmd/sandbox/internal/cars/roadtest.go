package cars

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// RoadFigure is a figure of a road test beside the prediction of a formula. The JSON keys are a contract.
type RoadFigure struct {
	Car       string  `json:"car"`
	Test      string  `json:"test"`
	Figure    string  `json:"figure"`
	Got       float64 `json:"got"`
	Predicted float64 `json:"predicted"`
	Unit      string  `json:"unit"`
	Formula   string  `json:"formula"`
}

// RoadTests takes the cars of a level that ask for it through their road tests, at the rate of the level.
func RoadTests(lanes *play.Lanes) (results []RoadFigure, err error) {
	tests, err := play.RoadTests(lanes.Scene(), lanes.Hz())
	if err != nil {
		return nil, err
	}
	for i := range tests {
		for _, f := range tests[i].Figures {
			results = append(results, RoadFigure{tests[i].Car, tests[i].Test, f.Name, f.Got, f.Predicted, f.Unit, f.Formula})
		}
	}
	return results, nil
}

// RoadTestBoard takes the cars of a level through their road tests and lays the figures out as a table, each beside
// what a formula predicts; nil where no car asks for one.
func RoadTestBoard(lanes *play.Lanes) (rows []render.HUDLine, err error) {
	results, err := RoadTests(lanes)
	if err != nil {
		return nil, err
	}
	if len(results) > 0 {
		rows = append(rows, render.HUDLine{Label: "Measured before the start:", Tone: render.Heading})
	}
	for i := range results {
		r := &results[i]
		if i == 0 || results[i-1].Car != r.Car {
			rows = append(rows, render.HUDLine{Label: r.Car + ": " + r.Test, Value: "   driven    formula",
				Tone: render.Heading})
		}
		rows = append(rows, render.HUDLine{Label: r.Figure, Value: fmt.Sprintf("%8.4g %-2s %7.4g %s", r.Got, r.Unit,
			r.Predicted, r.Unit)})
	}
	return rows, nil
}

// Text writes the figure for people.
func (r *RoadFigure) Text() string {
	return fmt.Sprintf("%q %s: %.4g %s, measured on a road of its own; %.4g %s by %s", r.Car, r.Figure, r.Got, r.Unit,
		r.Predicted, r.Unit, r.Formula)
}
