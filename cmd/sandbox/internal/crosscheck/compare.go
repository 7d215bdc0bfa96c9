package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
)

// Verdict is what came of a row or of a scene.
type Verdict string

// The verdicts.
const (
	Agrees  Verdict = "ok"
	Differs Verdict = "FAIL"
	Open    Verdict = "open"    // it differs, and whoever asked knows: see Report.Excuse
	Skipped Verdict = "skipped" // an engine cannot represent the scene; what the other one does is judged all the same
)

// Engines, as reports name them.
const (
	brickyard = "brickyard"
	planarBox = "box2d"
)

// Row is a quantity as measured; what has no answer is nil.
type Row struct {
	What       string    `json:"what"`
	Unit       string    `json:"unit"`
	Ours       *float64  `json:"ours"`
	Box2D      *float64  `json:"box2d"`
	Exact      *float64  `json:"exact"`
	Difference *float64  `json:"difference"` // ours less Box2D, or Box2D less exact where we have no answer
	Tolerance  Tolerance `json:"tolerance"`  // of that
	Error      *float64  `json:"error"`      // ours less exact
	Truth      Tolerance `json:"error_tolerance"`
	Verdict    Verdict   `json:"verdict"`
	Off        string    `json:"off,omitempty"` // the engine that is, if it differs and something tells which
}

// Result is a scene as played.
type Result struct {
	Name        string            `json:"name"`
	Shows       string            `json:"shows"`
	Bodies      int               `json:"bodies"` // that move
	Verdict     Verdict           `json:"verdict"`
	Skipped     map[string]string `json:"skipped,omitempty"` // why, by engine
	Rows        []Row             `json:"rows"`
	Overlaps    int               `json:"overlaps"`       // of ours, summed over steps
	SmallestGap *float64          `json:"smallest_gap_m"` // nil when nothing came near anything
	OffPlane    float64           `json:"off_plane_m"`
	Tilt        float64           `json:"tilt_rad"`
	Plane       Plane             `json:"plane_tolerance"`

	chart *chart.Chart
}

// Version is the number that every report carries under "brickyard_crosscheck".
const Version = 1

// Report is what Play found out.
type Report struct {
	Version  int      `json:"brickyard_crosscheck"`
	Build    string   `json:"build,omitempty"`
	Hz       float64  `json:"hz"`
	Substeps int      `json:"substeps,omitempty"`
	PlanarHz float64  `json:"box2d_hz"`
	Scenes   []Result `json:"scenes"`
}

// Play runs scenes in both engines, one after the other, and compares. It ends early, with an error, when it is told
// to stop.
func Play(stop context.Context, scenes []Scene, settings Settings, progress func(done int)) (*Report, error) {
	r := &Report{Version: Version, Hz: settings.Hz, Substeps: settings.Substeps, PlanarHz: planarHz}
	for i := range scenes {
		if err := stop.Err(); err != nil {
			return nil, err
		}
		result, err := play(&scenes[i], settings)
		if err != nil {
			return nil, err
		}
		r.Scenes = append(r.Scenes, *result)
		progress(i + 1)
	}
	return r, nil
}

// play runs a scene in both engines and compares.
func play(scene *Scene, settings Settings) (*Result, error) {
	r := &Result{Name: scene.Name, Shows: scene.Shows, Verdict: Agrees, Skipped: map[string]string{}, Plane: scene.plane()}
	for i := range scene.Bodies {
		if !scene.Bodies[i].Fixed {
			r.Bodies++
		}
	}
	ours, err := r.note(brickyard)(playOurs(scene, settings))
	if err != nil {
		return nil, err
	}
	planar, err := r.note(planarBox)(playPlanar(scene, settings))
	if err != nil {
		return nil, err
	}
	if len(r.Skipped) > 0 {
		r.Verdict = Skipped
	}
	for i := range scene.Quantities {
		row := scene.Quantities[i].row(ours, planar)
		if row.Verdict == Differs {
			r.Verdict = Differs
		}
		r.Rows = append(r.Rows, row)
	}
	if ours != nil {
		r.watch(&ours.Watch)
	}
	r.chart = scene.chart(ours, planar)
	return r, nil
}

// note keeps why an engine cannot play a scene; then there is no track and no error.
func (r *Result) note(engine string) func(*Track, error) (*Track, error) {
	return func(t *Track, err error) (*Track, error) {
		var why unable
		if errors.As(err, &why) {
			r.Skipped[engine] = string(why)
			return nil, nil
		}
		return t, err
	}
}

// watch judges what was seen beside the plane.
func (r *Result) watch(w *Watch) {
	r.Overlaps, r.OffPlane, r.Tilt = w.Overlaps, w.OffPlane, w.Tilt
	r.SmallestGap = number(w.SmallestGap)
	if w.Overlaps > 0 || !r.planar() {
		r.Verdict = Differs
	}
}

// planar reports whether the motion stayed in the plane.
func (r *Result) planar() bool { return r.OffPlane <= r.Plane.Off && r.Tilt <= r.Plane.Tilt }

// row measures a quantity in the tracks that there are and judges it. If this engine is beyond its tolerance of the
// exact, it is off; if it is not, and there is an exact, Box2D is when they differ.
func (q *Quantity) row(ours, planar *Track) Row {
	a, b := math.NaN(), math.NaN()
	row := Row{What: q.What, Unit: q.Unit, Exact: number(q.Exact), Tolerance: q.Other, Truth: q.Truth, Verdict: Agrees}
	judge := func(difference float64, within Tolerance, off string) *float64 {
		if !(math.Abs(difference) <= within.Most) { // nor what one of them never reached
			row.Verdict, row.Off = Differs, off
		}
		return number(difference)
	}
	if ours != nil {
		a = q.Of(ours)
	}
	if planar != nil {
		b = q.Of(planar)
	}
	row.Ours, row.Box2D = number(a), number(b)
	known := !math.IsNaN(q.Exact)
	switch {
	case ours != nil && planar != nil && known:
		row.Difference = judge(a-b, q.Other, planarBox)
	case ours != nil && planar != nil:
		row.Difference = judge(a-b, q.Other, "")
	case planar != nil && known:
		row.Difference = judge(b-q.Exact, q.Other, planarBox)
	}
	if ours != nil && known {
		row.Error = judge(a-q.Exact, q.Truth, brickyard)
	}
	return row
}

// number is nil for what is no number.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Excuse calls the named scenes open if they differ: that is known, and no failure. An overlap is never excused.
func (r *Report) Excuse(names []string) {
	for i := range r.Scenes {
		s := &r.Scenes[i]
		if s.Verdict == Differs && s.Overlaps == 0 && slices.Contains(names, s.Name) {
			s.Verdict = Open
		}
	}
}

// Failed counts the scenes beyond a tolerance that are not open.
func (r *Report) Failed() int { return r.count(Differs) }

func (r *Report) count(v Verdict) (n int) {
	for i := range r.Scenes {
		if r.Scenes[i].Verdict == v {
			n++
		}
	}
	return n
}

// Summary is the last line of the table.
func (r *Report) Summary() string {
	quantities, alone := 0, 0
	for i := range r.Scenes {
		quantities += len(r.Scenes[i].Rows)
		if len(r.Scenes[i].Skipped) > 0 {
			alone++
		}
	}
	text := fmt.Sprintf("%s, %s: %s, %s", counted(len(r.Scenes), "scene", "scenes"),
		counted(quantities, "quantity", "quantities"), counted(r.count(Agrees), "agrees", "agree"),
		counted(r.count(Differs), "differs", "differ"))
	if open := r.count(Open); open > 0 {
		text += ", " + counted(open, "is known to", "are known to")
	}
	return text + fmt.Sprintf("; %s by an engine", counted(alone, "is skipped", "are skipped"))
}

// counted writes a count with its noun or verb.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
