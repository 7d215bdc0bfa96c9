package picture

import (
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// twoStacks is a level of two stacks of two, and a box in the air.
const twoStacks = `ground()
box((1, 1, 1), at=(0, 0.501, 0), name="a1")
box((1, 1, 1), at=(0, 1.503, 0), name="a2")
box((1, 1, 1), at=(4, 0.501, 0), name="b1")
box((1, 1, 1), at=(4, 1.503, 0), name="b2")
box((1, 1, 1), at=(8, 60, 0), name="falls")
`

func stacksOf(t *testing.T, steps int) (*play.Lanes, *play.Stage, func(name string) physics.Body) {
	t.Helper()
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "stacks.star", twoStacks))
	for range steps {
		lanes.Step()
	}
	stage := lanes.Stages()[0]
	return lanes, stage, func(name string) physics.Body {
		id, found := stage.World().FindBody(name)
		if !found {
			t.Fatalf("there is no %s", name)
		}
		return stage.World().Body(id)
	}
}

func TestParseOverlays(t *testing.T) {
	all := strings.Split(OverlayHelp(), ", ")
	if len(all) != len(AllOverlays)+int(paints)-1 {
		t.Fatalf("%d overlays are listed", len(all))
	}
	seen := map[Overlays]string{}
	for _, name := range all {
		show, err := ParseOverlays([]string{" " + name})
		if err != nil || show == (Overlays{}) || seen[show] != "" {
			t.Errorf("%s is %+v, as %q is: %v", name, show, seen[show], err)
		}
		seen[show] = name
	}
	for _, wrong := range [][]string{{"walls"}, {""}, {"sleep", "gaps"}} {
		if _, err := ParseOverlays(wrong); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

// TestLegend: each overlay has a text of its own, two have both, colours that are drawn are named, and without overlays
// there is nothing to be said.
func TestLegend(t *testing.T) {
	texts := map[string]string{}
	for _, name := range strings.Split(OverlayHelp(), ", ") {
		show, err := ParseOverlays([]string{name})
		legend := show.Legend()
		if err != nil || len(legend) != 1 || !strings.HasSuffix(legend[0], ".") || texts[legend[0]] != "" {
			t.Fatalf("%s: %v, %q", name, err, legend)
		}
		texts[legend[0]] = name
		for _, colour := range map[string][]string{"sleep": {"Orange", "blue"}, "islands": {"grey"},
			"gaps": {"Blue", "Yellow", "Red", "Grey"}, "contacts": {"blue", "yellow", "red"}, "zones": {"Green"}}[name] {
			if !strings.Contains(legend[0], colour) {
				t.Errorf("%s: no %s in %q", name, colour, legend[0])
			}
		}
	}
	if none := new(Overlays).Legend(); len(none) > 0 {
		t.Errorf("without overlays: %q", none)
	}
	both := Overlays{Zones: true, Paint: PaintGaps}
	if got := both.Legend(); len(got) != 2 || texts[got[0]] != "gaps" || texts[got[1]] != "zones" {
		t.Errorf("gaps and zones: %q", got)
	}
}

// TestIslandsByColour: the bodies of a stack have one colour, those of another stack another, and a body that touches
// nothing is grey.
func TestIslandsByColour(t *testing.T) {
	_, stage, body := stacksOf(t, 20)
	var p paint
	p.begin(stage, PaintIslands)
	tint := func(name string) render.Look {
		var look render.Look
		p.body(&look, body(name), PaintIslands)
		return look
	}
	if tint("a1") != tint("a2") || tint("b1") != tint("b2") || tint("a1") == tint("b1") {
		t.Errorf("%v %v, %v %v", tint("a1"), tint("a2"), tint("b1"), tint("b2"))
	}
	if tint("falls").Tint != aloneColour {
		t.Errorf("alone it is %v", tint("falls"))
	}
}

// TestGapsByColour: a body has the smallest of its gaps, in zones, and the narrower that is the redder it is; one that
// touches nothing is grey.
func TestGapsByColour(t *testing.T) {
	_, stage, body := stacksOf(t, 60)
	var p paint
	p.begin(stage, PaintGaps)
	want := math.Inf(1)
	for _, c := range stage.World().AppendContacts(nil) {
		if id := body("a2").ID(); c.A == id || c.B == id {
			want = min(want, c.Gap/body("a2").ExpelZone())
		}
	}
	i := body("a2").ID().Index()
	if p.gaps[i] != want || !(want > 0.1 && want < 1) {
		t.Errorf("the gap is %.3f zones, want %.3f", p.gaps[i], want)
	}
	red := func(gap float64) float32 {
		var look render.Look
		p.gaps[i] = gap
		p.body(&look, body("a2"), PaintGaps)
		return look.Tint[0] - look.Tint[2]
	}
	for gap := 0.1; gap <= 1; gap += 0.1 {
		if red(gap) > red(gap-0.1) {
			t.Errorf("%.1f is redder than %.1f", gap, gap-0.1)
		}
	}
	var none render.Look
	if p.body(&none, body("falls"), PaintGaps); none.Tint != aloneColour {
		t.Errorf("in the air it is %v", none.Tint)
	}
}

// TestTrails: the trail of a falling body is its way of the last two seconds, along its parabola; it ends where the
// body is drawn, is that of the selection alone where there is one, and begins anew after a jump in time.
func TestTrails(t *testing.T) {
	lanes, stage, body := stacksOf(t, 0)
	p, camera := NewPainter(), StartCamera(lanes)
	p.Show.Trails = true
	play := func(steps int) {
		for range steps {
			lanes.Step()
			p.Trails.Step(lanes)
		}
	}
	play(60)
	lines := func(alpha float64) []render.Line { return p.Compose(lanes, alpha, camera, nil).Lines }
	all := lines(1)
	first, last := all[0].A, all[len(all)-1].B
	if at := body("falls").Position(); first.Y() < 59.99 || math.Abs(float64(last.Y())-at[1]) > 1e-4 || len(all) < 120 {
		t.Errorf("%d lines from %v to %v", len(all), first, last)
	}
	for _, l := range all[:len(all)-1] {
		if l.B.Y() >= l.A.Y() || l.A.X() != 8 {
			t.Fatalf("a piece leads from %v to %v", l.A, l.B)
		}
	}
	if half := lines(0.5); len(half) >= len(all) {
		t.Error("half way through a step the trail is as long as at its end")
	}
	play(100)
	if top := lines(1)[0].A.Y(); top > 58 || top < 50 { // 0.67 s after the start it had fallen by 2 m
		t.Errorf("after 2.7 s the trail begins at %.2f m", top)
	}
	p.Picked[0] = Outlined{Body: figure.Body{Stage: stage, ID: body("a1").ID()}}
	if n := len(lines(1)); n > 24 { // its outline
		t.Errorf("of a box at rest there are %d lines", n)
	}
	p.Picked[0] = Outlined{}
	lanes.Step() // unseen
	play(1)
	if n := len(lines(1)); n > 8 {
		t.Errorf("after a jump in time the trail has %d pieces", n)
	}
	p.Trails.Hidden = true
	if n := len(lines(1)); n != 0 {
		t.Errorf("in the past it has %d", n)
	}
}

// TestTrailsComeFromThePast: paths that nobody has followed are those of the past, in lanes of any rate, without what
// another body did in the same slot; then they go on by themselves.
func TestTrailsComeFromThePast(t *testing.T) {
	lanes := loadtest.Open(t, loadtest.WriteFile(t, "falls.star",
		"lanes(hz=[60, 30], apart=8)\nground()\nbox((1, 1, 1), at=(0, 60, 0), name=\"falls\")\n"))
	type move struct {
		step       uint64
		lane, slot int
		pose       physics.Pose
	}
	var moves []move
	for lanes.StepCount() < 90 {
		lanes.Step()
		for lane, stage := range lanes.Stages() {
			id, _ := stage.World().FindBody("falls")
			if lane == 0 || lanes.StepCount()%2 == 1 {
				moves = append(moves, move{lanes.StepCount(), lane, id.Index(), stage.World().Body(id).Pose()})
			}
		}
	}
	asked := 0
	past := func(after uint64, moved func(step uint64, lane, slot int, came bool, at physics.Pose)) {
		asked++
		for _, m := range moves {
			if m.step > after {
				moved(m.step, m.lane, m.slot, m.step == 31, m.pose)
			}
		}
	}
	p, camera := NewPainter(), StartCamera(lanes)
	p.Show.Trails = true
	p.Trails.Follow(lanes, past)
	lines := p.Compose(lanes, 1, camera, nil).Lines
	if len(lines) != 59+29 { // of 31 to 90, and of every second of them
		t.Fatalf("%d lines", len(lines))
	}
	for k, lane := range [...][]render.Line{lines[:59], lines[59:]} {
		if len(lane) > 0 && float64(lane[0].A.Y()-lane[len(lane)-1].B.Y()) < 8 {
			t.Errorf("lane %d: the trail falls from %v to %v", k, lane[0].A, lane[len(lane)-1].B)
		}
	}
	lanes.Step()
	p.Trails.Follow(lanes, past)
	p.Trails.Follow(lanes, past)
	if n := len(p.Compose(lanes, 1, camera, nil).Lines); n <= len(lines) || asked != 1 {
		t.Errorf("a step later there are %d lines, asked %d times", n, asked)
	}
	lanes.Step()
	lanes.Step()
	if p.Trails.Follow(lanes, past); asked != 2 {
		t.Error("after a step that was not followed the past is not asked")
	}
}

// TestTreeAndEdges: the boxes of the tree hold those of all bodies that move, the root is red, and edges are those of
// the bodies; beside a selection only those of its neighbours are drawn, and it alone says so.
func TestTreeAndEdges(t *testing.T) {
	lanes, stage, body := stacksOf(t, 3)
	p, camera := NewPainter(), StartCamera(lanes)
	p.Show.Tree = true
	tree := p.Compose(lanes, 1, camera, nil).Lines
	if len(tree) != 4*12 || tree[0].Colour[0] < tree[0].Colour[2] {
		t.Errorf("five boxes that move have a tree of %d lines, the first of colour %v", len(tree), tree[0].Colour)
	}
	p.Show = Overlays{Edges: true}
	edges := len(p.Compose(lanes, 1, camera, nil).Lines)
	if edges < 5*12 {
		t.Errorf("five boxes have %d edges", edges)
	}
	p.Show.Beside = true
	if n := len(p.Compose(lanes, 1, camera, nil).Lines); n != edges {
		t.Errorf("with nothing selected there are %d edges of %d", n, edges)
	}
	p.Picked[0] = Outlined{Body: figure.Body{Stage: stage, ID: body("a1").ID()}}
	if n := len(p.Compose(lanes, 1, camera, nil).Lines) - 12; n >= edges || n < 12 {
		t.Errorf("beside a selection there are %d edges of %d", n, edges)
	}
}
