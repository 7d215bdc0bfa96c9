package trial

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/brickyard-physics/brickyard/physics"
)

// Outcome is what one trial found.
type Outcome struct {
	Seed      uint64     `json:"seed"`
	Unable    string     `json:"unable,omitempty"` // why it could not be played
	Error     string     `json:"error,omitempty"`  // what ended it early
	Values    Values     `json:"values,omitempty"`
	When      Moments    `json:"when,omitempty"` // the worst of those measurements that were made again and again
	Bodies    int        `json:"bodies"`         // dynamic, of the largest of its worlds
	Steps     int        `json:"steps"`
	Deepest   float64    `json:"deepest_m"`
	Gap       Number     `json:"smallest_gap_m"`
	Guilty    string     `json:"overlapping,omitempty"` // the pair that overlapped first
	Simulated float64    `json:"simulated_s"`
	MS        float64    `json:"ms_per_step"` // elapsed
	Took      float64    `json:"took_s"`      // elapsed, with building and auditing
	Gaps      *Histogram `json:"gaps,omitempty"`
	Curves    []Curve    `json:"curves,omitempty"`

	Work    physics.Work        `json:"work"`    // of all steps
	Guard   physics.GuardCounts `json:"guard"`   // of all steps
	Blocked int                 `json:"blocked"` // times that a driven body was cut short, or stood

	Compared []Comparison `json:"compared,omitempty"` // in the suites with closed forms
	Series   []Series     `json:"series,omitempty"`   // for charts of their own

	Did  string `json:"did,omitempty"`  // what happened, in the suite of others' scenes
	Pace *Pace  `json:"pace,omitempty"` // how long its steps took, there
}

// Values are measurements by name.
type Values map[string]Number

// Moments tell when something was measured, by name.
type Moments = map[string]Moment

// Moment is a step of one of the worlds that a trial has built.
type Moment struct {
	World int `json:"world"` // 1 is the first
	Step  int `json:"step"`
}

// String names the moment.
func (m Moment) String() string { return fmt.Sprintf("world %d, step %d", m.World, m.Step) }

// Number is a float64 that may be infinite or no number, which JSON has no words for: there it is a string.
type Number float64

// MarshalJSON writes a number, or "NaN", "+Inf", "-Inf".
func (n Number) MarshalJSON() ([]byte, error) {
	if f := float64(n); math.IsNaN(f) || math.IsInf(f, 0) {
		return json.Marshal(strconv.FormatFloat(f, 'g', -1, 64))
	}
	return json.Marshal(float64(n))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Number) UnmarshalJSON(data []byte) error {
	var f float64
	if json.Unmarshal(data, &f) == nil {
		*n = Number(f)
		return nil
	}
	var word string
	if err := json.Unmarshal(data, &word); err != nil {
		return err
	}
	f, err := strconv.ParseFloat(word, 64)
	*n = Number(f)
	return err
}

// Histogram counts gaps at rest in equal bins from 0 to 1.5 zones, of all near pairs and of those that carry load.
type Histogram struct {
	All    []int `json:"all"`
	Loaded []int `json:"loaded"`
}

// Curve is a quantity over simulated time.
type Curve struct {
	Kind  string    `json:"kind"`
	Time  []float64 `json:"t"` // s
	Value []float64 `json:"value"`
}

// Passed reports whether the trial was played to its end and cleared every bar.
func (o *Outcome) Passed(bars []Bar) bool {
	if o.Unable != "" || o.Error != "" {
		return false
	}
	for i := range bars {
		if !bars[i].Holds(o.Value(bars[i].What)) {
			return false
		}
	}
	return true
}

// Value returns a measurement, NaN if it was not made.
func (o *Outcome) Value(what string) float64 {
	v, known := o.Values[what]
	if !known {
		return math.NaN()
	}
	return float64(v)
}

// Pace is how long the steps of a scene took.
type Pace struct {
	Mean  float64 `json:"mean_ms"`
	P99   float64 `json:"p99_ms"` // all but one step in a hundred took less
	Worst float64 `json:"worst_ms"`
}

// newPace sorts the times of all steps (ms).
func newPace(steps []float64) *Pace {
	if len(steps) == 0 {
		return nil
	}
	slices.Sort(steps)
	sum := 0.0
	for _, ms := range steps {
		sum += ms
	}
	last := len(steps) - 1
	return &Pace{Mean: sum / float64(len(steps)), P99: steps[last*99/100], Worst: steps[last]}
}
