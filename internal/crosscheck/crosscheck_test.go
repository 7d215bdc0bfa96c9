package crosscheck

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// missed are the quantities that this engine is known to get wrong, with why. A row that is within its tolerance again
// must go from here.
var missed = map[string]string{
	"bounce-box: height of bounce 2 at e 0.5": "Box2D is off: it bounces up to a step early, and so too high; ours is " +
		"exact to 1e-8",
	"bounce-ball: height of bounce 2 at e 0.5": "the same",
	"cradle: the last leaves": "pairs that meet only because of a blow within the step have no rows: the guard stops " +
		"the ball until the next step, at every blow",
}

func isMissed(scene, row string) bool {
	return missed[scene] != "" || missed[scene+": "+row] != ""
}

// run plays scenes by name, all of them if none is named.
func run(t *testing.T, settings Settings, names ...string) *Report {
	t.Helper()
	scenes := slices.DeleteFunc(Scenes(), func(s Scene) bool { return len(names) > 0 && !slices.Contains(names, s.Name) })
	r, err := Play(context.Background(), scenes, settings, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// standard are the settings that the tolerances are for.
var standard = Settings{Hz: 60}

func TestScenesAgree(t *testing.T) {
	r := run(t, standard)
	seen := map[string]bool{}
	for i := range r.Scenes {
		s := &r.Scenes[i]
		if s.Overlaps > 0 {
			t.Errorf("%s: %d overlaps", s.Name, s.Overlaps)
		}
		if !s.planar() {
			t.Errorf("%s: left the plane by %g m, %g rad", s.Name, s.OffPlane, s.Tilt)
		}
		for k := range s.Rows {
			row := &s.Rows[k]
			if row.Verdict != Differs {
				continue
			}
			seen[s.Name], seen[s.Name+": "+row.What] = true, true
			if !isMissed(s.Name, row.What) {
				t.Errorf("%s: %s: ours %s, box2d %s, exact %s %s: difference %s of %g, error %s of %g", s.Name, row.What,
					figure(row.Ours, 6), figure(row.Box2D, 6), figure(row.Exact, 6), row.Unit, figure(row.Difference, 2),
					row.Tolerance.Most, figure(row.Error, 2), row.Truth.Most)
			}
		}
	}
	for name := range missed {
		if !seen[name] {
			t.Errorf("%s agrees now: take it off the list of what is missed", name)
		}
	}
	if t.Failed() {
		var table strings.Builder
		if err := r.Write(&table); err != nil {
			t.Fatal(err)
		}
		t.Log(table.String())
	}
}

// TestWrongSettingFails: with one sub-step instead of 16 the engine is off, and rows of several kinds say so.
func TestWrongSettingFails(t *testing.T) {
	for _, row := range []struct{ scene, what string }{
		{"downhill", "rolled in 2 s"},
		{"bounce-ball", "first contact at e 0.8"},
		{"bullet-wall", "where it is at the end"},
	} {
		s := &run(t, Settings{Hz: 60, Substeps: 1}, row.scene).Scenes[0]
		k := slices.IndexFunc(s.Rows, func(r Row) bool { return r.What == row.what })
		if k < 0 {
			t.Fatalf("%s has no row %q", row.scene, row.what)
		}
		if s.Rows[k].Verdict != Differs || s.Verdict != Differs {
			t.Errorf("%s: %s is %s with one sub-step, error %s", row.scene, row.what, s.Rows[k].Verdict,
				figure(s.Rows[k].Error, 3))
		}
	}
}

func TestSkippedIsReported(t *testing.T) {
	r := run(t, standard, "pendulum", "bullet-5000")
	var table strings.Builder
	if err := r.Write(&table); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ engine, why string }{{"box2d", "at most 2 m in a step"}, {"brickyard", "no joints"}} {
		s := &r.Scenes[i]
		if s.Verdict != Skipped || !strings.Contains(s.Skipped[want.engine], want.why) {
			t.Errorf("%s: %s, skipped %q, want skipped in %s: %s", s.Name, s.Verdict, s.Skipped, want.engine, want.why)
		}
		if line := fmt.Sprintf("%s: skipped in %s: ", s.Name, want.engine); !strings.Contains(table.String(), line) {
			t.Errorf("the table does not say %q:\n%s", line, &table)
		}
		row := &s.Rows[0]
		if (row.Ours == nil) != (want.engine == "brickyard") || (row.Box2D == nil) != (want.engine == "box2d") {
			t.Errorf("%s: a row has an answer of the engine that was skipped, or none of the other: %+v", s.Name, row)
		}
	}
	if r.Failed() != 0 {
		t.Errorf("skipped scenes count as failed")
	}
}

func TestRowVerdicts(t *testing.T) {
	measured := func(x float64) *Track { return &Track{Samples: []Sample{{Time: x}}} }
	time := func(t *Track) float64 { return t.last().Time }
	q := Quantity{Of: time, Exact: 10, Truth: within(1, ""), Other: within(2, "")}
	open := q
	open.Exact = unknown
	nan := math.NaN()
	for _, c := range []struct {
		name         string
		q            *Quantity
		ours, planar *Track
		want         Verdict
	}{
		{"all agree", &q, measured(10.5), measured(12), Agrees},
		{"beyond the exact", &q, measured(11.5), measured(11), Differs},
		{"beyond each other", &q, measured(9.5), measured(12), Differs},
		{"never reached here", &q, measured(nan), measured(10), Differs},
		{"never reached there", &q, measured(10), measured(nan), Differs},
		{"nothing exact", &open, measured(20), measured(21), Agrees},
		{"nothing exact, beyond each other", &open, measured(20), measured(23), Differs},
		{"Box2D alone", &q, nil, measured(11.5), Agrees},
		{"Box2D alone, beyond the exact", &q, nil, measured(12.5), Differs},
		{"ours alone, beyond the exact", &q, measured(8), nil, Differs},
	} {
		if got := c.q.row(c.ours, c.planar).Verdict; got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestExcuse(t *testing.T) {
	r := Report{Scenes: []Result{{Name: "a", Verdict: Differs}, {Name: "b", Verdict: Differs, Overlaps: 1},
		{Name: "c", Verdict: Differs}, {Name: "d", Verdict: Agrees}}}
	r.Excuse([]string{"a", "b", "d"})
	for i, want := range []Verdict{Open, Differs, Differs, Agrees} {
		if got := r.Scenes[i].Verdict; got != want {
			t.Errorf("scene %s: %s, want %s", r.Scenes[i].Name, got, want)
		}
	}
	if r.Failed() != 2 {
		t.Errorf("%d failed, want 2", r.Failed())
	}
}
