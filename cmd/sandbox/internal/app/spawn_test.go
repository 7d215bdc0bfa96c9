package app

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/render"
)

// TestSpawning: the ghost stands on what is under the pointer, is red where it has no room, and a click puts the body
// there; a rain falls one after another.
func TestSpawning(t *testing.T) {
	above := strings.Replace(twoCrates, "eye=(0, 0.5, 6)", "eye=(0, 4, 6)", 1)
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", above))
	a.frame(t, press("n"))
	if a.tools.tool != panels.SpawnTool || a.note("Tools/list/width") == nil {
		t.Fatal("the key does not take the tool, or its options are not shown")
	}
	bodies := func() int { return len(a.world().Bodies()) }
	before := bodies()
	x, y := a.pixel(t, [3]float64{-1.5, 0, 1})
	a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y})
	p := &a.tools.place
	if at := p.body.Position; !p.shown || p.blocked != "" || at.Sub([3]float64{-1.5, 0.251, 1}).Len() > 1e-6 {
		t.Fatalf("the ghost is at %v, shown %v, blocked by %q", at, p.shown, p.blocked)
	}
	if len(a.screen.last.Lines) != 12 || a.screen.last.Lines[0].Colour != roomColour {
		t.Errorf("%d lines in %v", len(a.screen.last.Lines), a.screen.last.Lines[0].Colour)
	}
	a.clickAt(t, [3]float64{-1.5, 0, 1}, 0)
	if bodies() != before+1 {
		t.Fatalf("%d bodies of %d", bodies(), before)
	}
	a.clickAt(t, [3]float64{0, 1.001, 0}, 0) // the top of the crate
	last, _ := a.world().FindBody("spawned 2")
	if bodies() != before+2 || math.Abs(a.world().Body(last).Position().Y()-1.252) > 5e-3 {
		t.Fatalf("%d bodies of %d", bodies(), before)
	}
	a.clickAt(t, [3]float64{0, 0, 0.6}, 0) // where the crate is in the way
	if bodies() != before+2 || a.screen.last.Lines[0].Colour != blockColour ||
		!strings.Contains(a.screen.last.HUD.Toast, `No room for a body here: it would overlap "crate"`) {
		t.Errorf("%d bodies of %d, toast %q", bodies(), before, a.screen.last.HUD.Toast)
	}
	a.frame(t, press("p"))
	for _, side := range []struct{ height, want float64 }{{0.7, 0.7}, {0.1, 0.251}} { // in the air, and on the floor
		x, y = a.pixel(t, [3]float64{-0.3, side.height, 0.5})
		a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y})
		at := p.body.Position
		if p.blocked != "" || math.Abs(at[2]-0.751) > 2e-3 || math.Abs(at[1]-side.want) > 0.02 {
			t.Errorf("beside the crate the ghost is at %v, blocked by %q", at, p.blocked)
		}
	}
	a.frame(t, press("p"))
	a.tools.spawned.Count = 5
	a.clickAt(t, [3]float64{-1.5, 0, 3}, 0)
	a.rest(t, 2*time.Second)
	if bodies() != before+7 {
		t.Errorf("%d bodies of %d after the rain", bodies(), before)
	}
	if a.frame(t, press("escape")); a.tools.tool != panels.Hand || !a.desk.open {
		t.Error("escape does not put the tool down, or does more")
	}
}
