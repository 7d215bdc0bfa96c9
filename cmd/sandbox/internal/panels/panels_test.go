package panels

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// names of the entries of some lines, with headings in brackets.
func namesOf(c *Catalog, lines []line) (names []string) {
	for _, l := range lines {
		if l.entry < 0 {
			names = append(names, "["+l.heading+"]")
		} else {
			names = append(names, c.entries[l.entry].Name)
		}
	}
	return names
}

// TestTheCatalog lists levels at once, by group once they are described, and finds them by letters of their names, by
// words of their descriptions, and by parameters.
func TestTheCatalog(t *testing.T) {
	c := NewCatalog()
	if all := namesOf(c, c.lines("")); !slices.Contains(all, "tower") || !slices.Contains(all, "bench/wall") {
		t.Errorf("before anything is described: %v", all)
	}
	c.Wait()
	all := namesOf(c, c.lines(""))
	if all[0] != "[Stacking]" || slices.Index(all, "[Bench]") < slices.Index(all, "[Numbers]") ||
		slices.Contains(all, "[Levels]") {
		t.Errorf("by group: %v", all)
	}
	for search, want := range map[string]string{
		"brkw": "brickwall", "TOWER": "tower", "  ball_mass ": "brickwall", "spiral fork": "dominoes",
		"jansen": "walker",
	} {
		if got := namesOf(c, c.lines(search)); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %v, want %s first", search, got, want)
		}
	}
	if got := c.lines("no such level at all"); len(got) != 0 {
		t.Errorf("nonsense finds %v", namesOf(c, got))
	}
}

// TestCommandLine: values are given as they were set, quoted where a shell would break them.
func TestCommandLine(t *testing.T) {
	var p Parameters
	p.Take("my level.star", []scene.Param{
		{Name: "n", Type: "int", Default: "5", Value: "7"}, {Name: "x", Type: "float", Default: "0.5", Value: "0.50"},
		{Name: "on", Type: "bool", Default: "off", Value: "on"},
		{Name: "text", Type: "string", Default: "a", Value: "it's"},
		{Name: "way", Type: "string", Default: "up", Value: "up", Choices: []string{"up", "down"}},
	})
	want := `sandbox play 'my level.star' --set n=7 --set on=on --set 'text=it'\''s'`
	if p.command != want {
		t.Errorf("%s, want %s", p.command, want)
	}
	if got := p.Values(); !slices.Equal(got, []string{"n=7", "on=on", "text=it's"}) {
		t.Errorf("%q", got)
	}
}

// TestHistory: rings keep the last steps, and figures are those of what they hold.
func TestHistory(t *testing.T) {
	h := NewHistory([Counts]string{})
	h.Begin(0)
	for i := range 1000 {
		s := Step{Lost: 1e-3, Counts: [Counts]int{awakeCount: i}}
		s.Phases[0] = time.Duration(i) * time.Millisecond
		h.Audit(Audit{Gap: 1e-3 * float64(i)})
		h.Step(&s)
	}
	if n := h.steps.Len(); n != profileSteps || h.steps.At(n-1) != 999 || h.steps.At(0) != 400 || h.gap.At(0) != 0 {
		t.Errorf("%d steps, from %v to %v", n, h.steps.At(0), h.steps.At(n-1))
	}
	var q quantiles
	if q.of(&h.steps); q.worst != 999 || q.median < 695 || q.median > 705 || q.most99 < 990 || q.most99 > 996 {
		t.Errorf("%+v", q)
	}
	if math.Abs(h.withheld-1) > 1e-9 || h.stepAt(&h.steps, 0) != 401 {
		t.Errorf("%v s lost, the first step is %d", h.withheld, h.stepAt(&h.steps, 0))
	}
	h.Begin(0)
	if h.steps.Len() != 0 || h.withheld != 0 || h.audit.Audits != 0 {
		t.Error("the next level begins with figures of the one before")
	}
}

// TestTheVerdict is good, or names the bug.
func TestTheVerdict(t *testing.T) {
	font, err := render.NewFont(14)
	if err != nil {
		t.Fatal(err)
	}
	u, h, truth, every := &ui.UI{Tracing: true}, NewHistory([Counts]string{}), Truth{}, false
	for _, row := range []struct {
		audit Audit
		want  string
	}{
		{Audit{}, "No pose has been audited"},
		{Audit{Audits: 3, Steps: 9, Gap: 1e-4}, "Nothing overlaps"},
		{Audit{Audits: 3, Steps: 9, Overlap: 1, Deepest: 1e-3}, "Bodies overlap"},
	} {
		h.Begin(0)
		h.Audit(row.audit)
		u.Begin(ui.Frame{Font: font, Width: 400, Height: 900})
		u.Panel("Truth", render.Rect{X1: 400, Y1: 900})
		truth.Lay(u, h, &every)
		u.EndPanel()
		u.End()
		if !slices.ContainsFunc(u.Trace(), func(n ui.Note) bool { return strings.HasPrefix(n.Value, row.want) }) {
			t.Errorf("%+v does not say %q", row.audit, row.want)
		}
	}
}

// TestTheConsoleIsBounded: it counts what is repeated, and forgets what is oldest.
func TestTheConsoleIsBounded(t *testing.T) {
	var c Console
	for range 1000 {
		c.Say(1, "the same", ui.Bright)
	}
	if len(c.said) != 1 || c.said[0].times != 1000 {
		t.Errorf("%d messages, the first %d times", len(c.said), c.said[0].times)
	}
	for i := range uint64(2000) {
		c.Say(i, strings.Repeat("x", int(i%7)+1), ui.Bright)
	}
	if len(c.said) != mostSaid || c.said[mostSaid-1].step != 1999 {
		t.Errorf("%d messages, the last of step %d", len(c.said), c.said[len(c.said)-1].step)
	}
}

// TestKeysAreShownWhole: what a key does takes as many lines as it needs, below which the next row begins.
func TestKeysAreShownWhole(t *testing.T) {
	rows := []KeyRow{{"Time", "P", "pause, go on"}, {"Time", "Ctrl+S", "save the state; drop its file here to restore"},
		{"Camera", "W A S D Q E", "fly: ahead, left, back, right, down, up"}, {"Camera", "tab", "fly, or back to orbit"}}
	for _, pixels := range []float64{11, 14, 28} {
		font, err := render.NewFont(pixels)
		if err != nil {
			t.Fatal(err)
		}
		u, keys := &ui.UI{Tracing: true}, Keys{}
		u.Begin(ui.Frame{Font: font, Width: 380, Height: 900})
		u.Panel("Keys", render.Rect{X1: 380, Y1: 900})
		keys.Lay(u, rows)
		u.EndPanel()
		u.End()
		below, seen := float32(0), 0
		for _, n := range u.Trace() {
			if !slices.ContainsFunc(rows, func(r KeyRow) bool { return r.Does == n.Value }) {
				continue
			}
			seen++
			lines, line := float32(1), ""
			for _, word := range strings.Fields(n.Value) {
				if line += " " + word; font.Width(render.Regular, line[1:]) > n.Box.Wide() {
					lines, line = lines+1, " "+word
				}
			}
			if n.Box.Tall() < lines*u.LineHeight() || n.Box.Y0 < below {
				t.Errorf("%g px: %q has %g pixels for %g lines, from %g, and the row before it ends at %g", pixels, n.Value,
					n.Box.Tall(), lines, n.Box.Y0, below)
			}
			below = n.Box.Y1
		}
		if seen != len(rows) {
			t.Errorf("%g px: %d rows are there", pixels, seen)
		}
	}
}
