package crosscheck

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
)

// someReport has a scene that agrees, one with every fault, and one that an engine skipped.
func someReport() *Report {
	of := func(x float64) *float64 { return &x }
	near, far := within(0.5, "near"), within(2, "far")
	return &Report{Version: Version, Hz: 60, PlanarHz: planarHz, Scenes: []Result{
		{Name: "fine", Shows: "what agrees", Bodies: 1, Verdict: Agrees, SmallestGap: of(0.25), Plane: Plane{1, 1},
			Rows: []Row{{What: "way", Unit: "m", Ours: of(10), Box2D: of(9), Exact: of(9.75), Difference: of(1), Tolerance: far,
				Error: of(0.25), Truth: near, Verdict: Agrees}}},
		{Name: "wrong", Verdict: Differs, Overlaps: 3, OffPlane: 2, Tilt: 0.5, Plane: Plane{1, 0.75},
			Rows: []Row{{What: "count", Unit: "N", Ours: of(1), Box2D: of(4), Difference: of(-3), Tolerance: far,
				Verdict: Differs}}},
		{Name: "alone", Verdict: Skipped, Skipped: map[string]string{brickyard: "no joints"}, Plane: Plane{1, 1},
			Rows: []Row{{What: "period", Unit: "s", Box2D: of(1.00000005), Exact: of(1), Difference: of(5e-8), Tolerance: near,
				Verdict: Agrees}}},
	}}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	if err := someReport().Write(&out); err != nil {
		t.Fatal(err)
	}
	want := `scene, quantity  ours  box2d  exact  to box2d  to exact  verdict
fine                                                     ok
  way (m)        10    9      9.75   50 %      50 %      ok
wrong                                                    FAIL
  count (N)      1     4      -      150 %     -         FAIL
alone                                                    skipped
  period (s)     -     1      1      1 %       -         ok
wrong: count: one of the engines is off: ours - box2d -3 N, at most 2 (far)
wrong: FAIL: the auditor found 3 overlaps
wrong: FAIL: it left the plane by 2 m (at most 1) and turned out of it by 0.5 rad (at most 0.75)
alone: skipped in brickyard: no joints
3 scenes, 3 quantities: 1 agrees, 1 differs; 1 is skipped by an engine
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

// TestTableWithoutAnAnswer: what an engine never reached is no number, and other rates than the usual are told.
func TestTableWithoutAnAnswer(t *testing.T) {
	r := someReport()
	r.Hz = 30
	r.Scenes[1].Rows[0].Difference = nil
	var out strings.Builder
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"ours - box2d not reached, at most 2", "\ntolerances and their reasons are for 60"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nhas no %q", &out, want)
		}
	}
}

// TestNotesFitTheScreen: long lines are broken, and nothing of them is lost.
func TestNotesFitTheScreen(t *testing.T) {
	var out strings.Builder
	if err := List(&out, Scenes()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > columns || strings.HasSuffix(line, " \n") {
			t.Errorf("%d columns: %q", n, line)
		}
	}
	long := "  one two" + strings.Repeat(" μ word", 40)
	if got := wrapped(long); strings.Join(strings.Fields(got), " ") != strings.TrimSpace(long) ||
		!strings.HasPrefix(got, "  one two") || strings.Count(got, "\n") != 2 {
		t.Errorf("%q", got)
	}
}

// TestFields: readers of the object rely on these names.
func TestFields(t *testing.T) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	if err := encoder.Encode(someReport()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"brickyard_crosscheck":1,"hz":60,"box2d_hz":960,"scenes":[{"name":"fine",` +
			`"shows":"what agrees","bodies":1,"verdict":"ok"`,
		`"rows":[{"what":"way","unit":"m","ours":10,"box2d":9,"exact":9.75,"difference":1,` +
			`"tolerance":{"most":2,"reason":"far"},"error":0.25,"error_tolerance":{"most":0.5,"reason":"near"},"verdict":"ok"}]`,
		`"overlaps":0,"smallest_gap_m":0.25,"off_plane_m":0,"tilt_rad":0,"plane_tolerance":{"off_m":1,"tilt_rad":1}}`,
		`"overlaps":3,"smallest_gap_m":null,"off_plane_m":2,"tilt_rad":0.5`,
		`"skipped":{"brickyard":"no joints"}`, `"ours":null,"box2d":1.00000005`, `"exact":null`,
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nhas no %s", &out, want)
		}
	}
}

func TestList(t *testing.T) {
	var out strings.Builder
	scenes := []Scene{{Name: "a", Shows: "b", Quantities: []Quantity{
		{What: "c", Unit: "m", Exact: 3, Truth: within(1, "d"), Other: within(2, "e")},
		{What: "f", Unit: "s", Exact: unknown, Other: within(4, "g")}}}}
	if err := List(&out, scenes); err != nil {
		t.Fatal(err)
	}
	want := "a: b\n  c: between the engines 2 m (e); from the exact 3 m 1 (d)\n  f: between the engines 4 s (g)\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

// TestChart: both engines and what is exact are drawn, each with its own values.
func TestChart(t *testing.T) {
	s := Scene{Name: "s", Seconds: 2, Curves: []Curve{{"x", where(0, 0), func(t float64) float64 { return 3 * t }}}}
	at := func(x float64) *Track { return &Track{Samples: []Sample{{Time: 1, States: []State{{At: vec{x, 0}}}}}} }
	lines := s.chart(at(5), at(7)).Lines
	if len(lines) != 3 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, want := range []struct {
		name          string
		y             float64
		dashed, faint bool
	}{{"x, exact", 6, false, true}, {"x, brickyard", 5, false, false}, {"x, box2d", 7, true, false}} {
		l := lines[i]
		if y := l.Y[len(l.Y)-1]; l.Name != want.name || math.Abs(y-want.y) > 1e-12 || l.Dashed != want.dashed ||
			l.Faint != want.faint {
			t.Errorf("line %d is %+v, want %+v", i, l, want)
		}
	}
	if lines := s.chart(nil, at(7)).Lines; len(lines) != 2 {
		t.Errorf("%d lines without an engine", len(lines))
	}
}
