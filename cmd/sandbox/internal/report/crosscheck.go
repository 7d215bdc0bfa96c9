package report

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/markdown"
)

// shownScenes have their plots in sight; those of the others open at a click.
var shownScenes = []string{"slide", "bounce-box", "rolling", "spin-stick", "dominoes"}

// planar writes the chapter of the cross-check.
func (r *Results) planar(p *markdown.Page) {
	c := r.Crosscheck
	p.Say("## Beside Box2D")
	p.Say("Planar scenes, each from one description, in this engine and in Box2D (`github.com/ByteArena/box2d`, a Go "+
		"port of Box2D 2.3), and beside the closed form where there is one. This engine takes %g steps a second and "+
		"solves several times within each; Box2D, which has no sub-steps, takes %g. Both keep solids apart, this one by "+
		"a zone of 1 mm, Box2D by a skin of 10 mm; heights are told without them. A scene also fails when it leaves its "+
		"plane or when the auditor finds an overlap.", c.Hz, c.PlanarHz)
	p.Say("The columns *off* have the quantity of the scene that takes up most of its tolerance. That a scene keeps to " +
		"its plane counts as one quantity more.")
	t := markdown.Columns("scene", "what happens", ">bodies", ">quantities", ">off Box2D", ">off the exact", "")
	for i := range c.Scenes {
		s := &c.Scenes[i]
		t.Row(s.Name, s.Shows, fmt.Sprint(s.Bodies), judgedIn(s), mostUsed(s.Rows, apart), mostUsed(s.Rows, wrong),
			planarVerdict(s.Verdict))
	}
	p.Show(t)
	p.Say("In the plots a broad grey line is exact, a thin one is Brickyard, a dashed one Box2D.")
	var others []*Drawing
	for i := range r.Drawings {
		if d := &r.Drawings[i]; slices.Contains(shownScenes, strings.TrimPrefix(d.Name, "crosscheck-")) {
			p.Picture(d.Chart.Title, d.file())
		} else {
			others = append(others, d)
		}
	}
	p.Fold(fmt.Sprintf("The plots of the other %s", counted(len(others), "scene", "scenes")), func() {
		for _, d := range others {
			p.Picture(d.Chart.Title, d.file())
		}
	})
	p.Fold("All quantities, with their tolerances and the reasons for these", func() { planarQuantities(p, c.Scenes) })
}

// played reports whether this engine has played a scene.
func played(s *crosscheck.Result) bool {
	_, skipped := s.Skipped[brickyard]
	return !skipped
}

// quantitiesOf counts what a scene is judged by: its rows, and that it keeps to its plane.
func quantitiesOf(s *crosscheck.Result) int { return len(s.Rows) + 1 }

// judgedIn writes that.
func judgedIn(s *crosscheck.Result) string {
	if !played(s) {
		return "–"
	}
	return fmt.Sprint(quantitiesOf(s))
}

// leaves reports whether a scene left its plane.
func leaves(s *crosscheck.Result) bool { return !(s.OffPlane <= s.Plane.Off && s.Tilt <= s.Plane.Tilt) }

// wayAndTurn writes how far something is out of the plane, or may be.
func wayAndTurn(off, tilt float64) string {
	return withUnit(off, "m") + " and " + withUnit(tilt, "rad")
}

// offPlane is what the page calls that quantity.
const offPlane = "way and turn out of the plane"

// apart and wrong are the two differences that a row is judged by, in units of their tolerances; NaN where there is
// none.
func apart(row *crosscheck.Row) float64 { return used(row.Difference, row.Tolerance.Most) }
func wrong(row *crosscheck.Row) float64 { return used(row.Error, row.Truth.Most) }

func used(difference *float64, most float64) float64 {
	switch {
	case difference == nil:
		return math.NaN()
	case *difference == 0:
		return 0
	}
	return math.Abs(*difference) / most
}

// mostUsed writes the largest share of a tolerance.
func mostUsed(rows []crosscheck.Row, of func(*crosscheck.Row) float64) string {
	most := math.NaN()
	for i := range rows {
		if share := of(&rows[i]); rows[i].Ours != nil && !(share <= most) && !math.IsNaN(share) {
			most = share
		}
	}
	if math.IsNaN(most) {
		return "–"
	}
	return fmt.Sprintf("%.0f%s%%", 100*most, noBreak)
}

// planarVerdict writes a verdict as the page does.
func planarVerdict(v crosscheck.Verdict) string {
	if v == crosscheck.Skipped {
		return string(v)
	}
	return told(v != crosscheck.Differs)
}

// planarQuantities writes the table of all quantities, and why they may differ by so much.
func planarQuantities(p *markdown.Page, scenes []crosscheck.Result) {
	p.Say("Where this engine cannot play a scene, *ours − Box2D* is what Box2D is off the exact.")
	why := &notes{}
	t := markdown.Columns("quantity", ">ours", ">Box2D", ">exact", ">ours − Box2D", ">allowed", ">ours − exact",
		">allowed", "")
	for i := range scenes {
		s := &scenes[i]
		t.Row("**" + s.Name + "**")
		for k := range s.Rows {
			row := &s.Rows[k]
			allowed := "–"
			if row.Error != nil {
				allowed = number(row.Truth.Most) + why.mark(row.Truth.Reason)
			}
			what := strings.TrimSuffix(fmt.Sprintf("%s (%s)", row.What, row.Unit), " ()")
			side := alike(row.Ours, row.Box2D, row.Exact)
			t.Row(what, side[0], side[1], side[2], figure(row.Difference),
				number(row.Tolerance.Most)+why.mark(row.Tolerance.Reason), figure(row.Error), allowed, planarVerdict(row.Verdict))
		}
		if played(s) {
			t.Row(offPlane, wayAndTurn(s.OffPlane, s.Tilt), "", "", "", "", "", wayAndTurn(s.Plane.Off, s.Plane.Tilt),
				told(!leaves(s)))
		}
	}
	p.Show(t)
	why.list(p, "Why these tolerances:")
}

// planarTally counts the quantities of the cross-check and names what misses and what is skipped. What this engine
// does not play is none of its quantities.
func (r *Results) planarTally() (t tally) {
	t = tally{part: "planar scenes", beside: "Box2D and closed forms"}
	for i := range r.Crosscheck.Scenes {
		s := &r.Crosscheck.Scenes[i]
		for _, engine := range slices.Sorted(maps.Keys(s.Skipped)) {
			t.skipped = append(t.skipped, skipped{s.Name, engineName(engine), s.Skipped[engine]})
		}
		if !played(s) {
			continue
		}
		t.scenes, t.quantities, t.overlaps = t.scenes+1, t.quantities+quantitiesOf(s), t.overlaps+s.Overlaps
		for k := range s.Rows {
			if s.Rows[k].Verdict == crosscheck.Differs {
				t.misses = append(t.misses, r.planarMiss(s.Name, &s.Rows[k]))
			}
		}
		if leaves(s) {
			t.misses = append(t.misses, miss{1, s.Name, offPlane, wayAndTurn(s.OffPlane, s.Tilt),
				wayAndTurn(s.Plane.Off, s.Plane.Tilt), r.Causes.of(s.Name, plane)})
		}
		if s.Overlaps > 0 {
			t.misses = append(t.misses, miss{scene: s.Name, what: "overlaps", found: fmt.Sprint(s.Overlaps), allowed: "0"})
		}
	}
	return t
}

// What the cross-check calls the engines.
const (
	box2d     = "box2d"
	brickyard = "brickyard"
)

// engineName is what people call an engine.
func engineName(engine string) string {
	if engine == box2d {
		return "Box2D"
	}
	return "Brickyard"
}

// planarMiss tells of a quantity from what it differs too much, and which engine it is that is off.
func (r *Results) planarMiss(scene string, row *crosscheck.Row) miss {
	m := miss{count: 1, scene: scene, what: row.What, found: "not reached", cause: r.Causes.of(scene, row.What)}
	if row.Difference != nil && !(apart(row) <= 1) {
		m.found, m.allowed = withUnit(*row.Difference, row.Unit)+" off Box2D", withUnit(row.Tolerance.Most, row.Unit)
	}
	if row.Error != nil && !(wrong(row) <= 1) {
		m.found, m.allowed = withUnit(*row.Error, row.Unit)+" off the exact", withUnit(row.Truth.Most, row.Unit)
	}
	if row.Off == box2d {
		m.cause = "it is Box2D that is off: this engine is within its tolerance of the exact"
	}
	return m
}
