package crosscheck

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics/audit"
)

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
	if testing.Short() {
		t.Skip("takes a second")
	}
	r := run(t, standard)
	seen := map[string]bool{}
	for i := range r.Scenes {
		s := &r.Scenes[i]
		if s.Overlaps > 0 {
			t.Errorf("%s: %d overlaps", s.Name, s.Overlaps)
		}
		if !s.planar() {
			seen[s.Name+": "+plane] = true
			if causes[s.Name+": "+plane] == "" {
				t.Errorf("%s: left the plane by %g m, %g rad", s.Name, s.OffPlane, s.Tilt)
			}
		}
		for k := range s.Rows {
			row := &s.Rows[k]
			if row.Verdict != Differs {
				continue
			}
			seen[s.Name+": "+row.What] = true
			if row.Off != brickyard || causes[s.Name+": "+row.What] == "" {
				t.Errorf("%s: %s", s.Name, row.explain())
			}
		}
	}
	for name := range causes {
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
	r := run(t, standard, "bullet-5000")
	var table strings.Builder
	if err := r.Write(&table); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ engine, why string }{{"box2d", "at most 2 m in a step"}} {
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

func TestRepresentable(t *testing.T) {
	const step = 0.01
	for _, c := range []struct {
		body Body
		can  bool
	}{
		{Body{Vel: vec{200, 0}}, true}, {Body{Vel: vec{200, 1}}, false},
		{Body{Corners: make([]vec, 8)}, true}, {Body{Corners: make([]vec, 9)}, false},
	} {
		if err := representable(&Scene{Bodies: []Body{{}, c.body}}, step); (err == nil) != c.can {
			t.Errorf("%+v: %v", c.body, err)
		}
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
		off, says    string
	}{
		{"all agree", &q, measured(10.5), measured(12), Agrees, "", ""},
		{"at the edge", &q, measured(9), measured(11), Agrees, "", ""},
		{"beyond the exact", &q, measured(11.5), measured(11), Differs, brickyard, "Brickyard is off: ours - exact 1.5,"},
		{"beyond the exact and each other", &q, measured(8), measured(11), Differs, brickyard, "Brickyard is off"},
		{"beyond each other", &q, measured(9.5), measured(12), Differs, planarBox, "Box2D is off: ours - box2d -2.5,"},
		{"never reached here", &q, measured(nan), measured(10), Differs, brickyard, "Brickyard is off: ours - exact not"},
		{"never reached there", &q, measured(10), measured(nan), Differs, planarBox, "Box2D is off: ours - box2d not"},
		{"nothing exact", &open, measured(20), measured(21), Agrees, "", ""},
		{"nothing exact, beyond each other", &open, measured(20), measured(23), Differs, "", "one of the engines is off"},
		{"Box2D alone", &q, nil, measured(11.5), Agrees, "", ""},
		{"Box2D alone, beyond the exact", &q, nil, measured(12.5), Differs, planarBox, "Box2D is off: box2d - exact 2.5,"},
		{"ours alone, beyond the exact", &q, measured(8), nil, Differs, brickyard, "Brickyard is off: ours - exact -2,"},
	} {
		got := c.q.row(c.ours, c.planar)
		if got.Verdict != c.want || got.Off != c.off {
			t.Errorf("%s: %s %q, want %s %q", c.name, got.Verdict, got.Off, c.want, c.off)
		}
		r := Result{Rows: []Row{got}}
		notes := strings.Join(r.notes(), "\n")
		if c.says == "" && notes != "" || !strings.Contains(notes, c.says) {
			t.Errorf("%s: the table says %q, want %q", c.name, notes, c.says)
		}
	}
}

// TestPlane: what leaves the plane by more than it may fails, and the table says so.
func TestPlane(t *testing.T) {
	for _, c := range []struct {
		flat      bool
		off, tilt float64
		want      Verdict
	}{
		{true, 0.001, 0.0005, Agrees}, {true, 0.0011, 0, Differs}, {true, 0, 0.00051, Differs},
		{false, 1e-6, 5e-7, Agrees}, {false, 1.1e-6, 0, Differs}, {false, 0, 6e-7, Differs},
	} {
		s := Scene{Flat: c.flat}
		r := Result{Verdict: Agrees, Plane: s.plane()}
		r.watch(&Watch{OffPlane: c.off, Tilt: c.tilt})
		if r.Verdict != c.want || (c.want == Differs) != strings.Contains(strings.Join(r.notes(), ""), "left the plane") {
			t.Errorf("%+v: %s, %q", c, r.Verdict, r.notes())
		}
	}
}

// TestWatch: an overlap fails a scene, whatever else it does, and what the auditor finds is added up.
func TestWatch(t *testing.T) {
	w := Watch{SmallestGap: math.Inf(1)}
	w.note(audit.Finding{Overlapping: 1, SmallestGap: 0.5})
	w.note(audit.Finding{Overlapping: 2, SmallestGap: 0.7})
	r := Result{Verdict: Agrees}
	r.watch(&w)
	if r.Verdict != Differs || r.Overlaps != 3 || r.SmallestGap == nil || *r.SmallestGap != 0.5 {
		t.Errorf("%+v", r)
	}
}

func TestPlayStops(t *testing.T) {
	stop, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Play(stop, Scenes(), standard, func(int) {}); err == nil {
		t.Errorf("%d scenes were played", len(r.Scenes))
	}
}

// TestLock: nothing is thrown out of the plane; what is made to lean comes back in the next step, and what it does in
// the plane is kept.
func TestLock(t *testing.T) {
	s := Scene{Seconds: 0.1, Weightless: true, Bodies: []Body{{Name: "box", Half: vec{0.5, 0.3}, Vel: vec{3, 2}, Spin: 1}}}
	o, err := newOurs(&s, standard)
	if err != nil {
		t.Fatal(err)
	}
	defer o.world.Close()
	o.world.Body(o.ids[0]).SetVelocity(mgl64.Vec3{3, 2, 1}, mgl64.Vec3{0.2, -0.1, 1})
	o.step()
	out := o.track.Watch
	if want := 1. / 60; out.OffPlane != 0 || math.Abs(out.Tilt-want*math.Hypot(0.2, 0.1)) > 1e-4 {
		t.Errorf("it left the plane by %g m and %g rad in the first step", out.OffPlane, out.Tilt)
	}
	o.track.Watch = Watch{}
	o.step()
	out = o.track.Watch
	if out.OffPlane != 0 || out.Tilt > 1e-4 { // the tilt went round by 1/60 rad with the box

		t.Errorf("%g m and %g rad out of the plane after the second step", out.OffPlane, out.Tilt)
	}
	end := o.track.last().States[0]
	if end.At.Sub(vec{0.1, 2. / 30}).Len() > 1e-9 || math.Abs(end.Spin-1) > 1e-3 {
		t.Errorf("in the plane it is at %v and spins at %g rad/s", end.At, end.Spin)
	}
}

// TestImpactsComeEarly drops a ball from many heights: no impact comes earlier than the tolerances say, in either
// engine, no bounce of Box2D is higher than they say, and some all but are.
func TestImpactsComeEarly(t *testing.T) {
	var ours, planar, high float64 // the most, as shares of what may be
	for height := 0.3; height < 3; height += 0.11 {
		const e = 0.8
		b := Body{Name: "ball", Radius: 0.25, At: vec{0, 0.25 + height}, Lifted: vec{0, 1}, Restitution: e}
		s := Scene{Name: "drop", Seconds: 1.6, Bodies: []Body{floor(-4, 4, 0.5, 0), b}}
		landing := math.Sqrt(2 * height / gravity)
		v := gravity * landing
		mine, err := playOurs(&s, standard)
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := playPlanar(&s, standard)
		if err != nil {
			t.Fatal(err)
		}
		late := func(t *Track) float64 { return math.Abs(t.bounce(0, 1, 1, -gravity, 0.5) - landing) }
		ours, planar = max(ours, late(mine)/early(v)), max(planar, late(theirs)/planarEarly(v))
		apex := theirs.apexBetween(1, landing, landing*(1+2*e)) - 0.25
		high = max(high, math.Abs(apex-e*e*height)/planarBounce(height, e, 1))
	}
	for what, share := range map[string]float64{"impact here": ours, "impact in Box2D": planar, "bounce in Box2D": high} {
		if !(share > 0.7 && share <= 1) {
			t.Errorf("%s: the worst is off by %.3g of what is said", what, share)
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
