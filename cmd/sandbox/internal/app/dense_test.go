package app

import (
	"math"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// TestADenseScreen: on a screen of two pixels for each unit, all is twice as many pixels large, and the same gesture at
// twice the pixels picks and pulls the same, to the same bits, and slides and spawns the same.
func TestADenseScreen(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	var hashes []uint64
	play := func(dense float64) *deskApp {
		a := newDeskApp(t, level)
		a.screen.dense, a.screen.width, a.screen.height = dense, int(1280*dense), int(720*dense)
		at := func(kind render.EventKind, x, y float64) render.Event {
			return render.Event{Kind: kind, X: dense * x, Y: dense * y}
		}
		a.frame(t, at(render.PointerMoved, 620, 360), at(render.ButtonPressed, 620, 360), at(render.ButtonReleased, 620, 360))
		a.frame(t, at(render.ButtonPressed, 620, 360))
		for i := range 20 {
			a.frame(t, at(render.PointerMoved, 620, 360-5*float64(i)))
		}
		a.frame(t, at(render.ButtonReleased, 620, 265))
		a.rest(t, 500*time.Millisecond)
		hashes = append(hashes, a.lanes.Hash())
		a.frame(t, press("n"))
		a.frame(t)
		slider := a.note("Tools/list/width")
		if slider == nil {
			t.Fatal("no slider of a width")
		}
		middle := float64(slider.Box.Y0+slider.Box.Y1) / 2
		x := float64(slider.Box.X0) + 0.5*float64(slider.Box.Wide())
		a.frame(t, render.Event{Kind: render.ButtonPressed, X: x, Y: middle},
			render.Event{Kind: render.ButtonReleased, X: x, Y: middle})
		a.frame(t, at(render.PointerMoved, 250, 500), at(render.ButtonPressed, 250, 500), at(render.ButtonReleased, 250, 500))
		a.rest(t, 500*time.Millisecond)
		return a
	}
	one, two := play(1), play(2)
	if picked := two.desk.inspector.picked[0]; picked.Stage == nil || picked.ID != one.desk.inspector.picked[0].ID {
		t.Errorf("picked is %v, not %v", picked.ID, one.desk.inspector.picked[0].ID)
	}
	if ratio := two.desk.fontSize / one.desk.fontSize; math.Abs(ratio-2) > 0.1 {
		t.Errorf("text is %g times as large", ratio)
	}
	bar, dense := one.bar(), two.bar()
	if ratio := float64(dense.Wide() / bar.Wide()); math.Abs(ratio-2) > 0.1 {
		t.Errorf("the bar is %g times as wide", ratio)
	}
	if wide, most := two.desk.width(2560), one.desk.width(1280); math.Abs(float64(wide-2*most)) > 60 {
		t.Errorf("the column is %d pixels wide, and %d", wide, most)
	}
	if w, v := one.tools.spawned.Wide, two.tools.spawned.Wide; math.Abs(w-v) > 0.02 {
		t.Errorf("sliders lead to %g and %g", w, v)
	}
	for _, a := range []*deskApp{one, two} {
		if _, found := a.world().FindBody("spawned 1"); !found || a.shot > 0 {
			t.Errorf("nothing was spawned: %q", a.screen.last.HUD.Toast)
		}
	}
	if hashes[0] != hashes[1] {
		t.Error("the same pull leads to other bits")
	}
}

// TestAnotherScreen: a window that is moved to a denser screen and back, with whatever is held at that moment, is laid
// out for each: text, panels, bar and timeline are twice as many pixels large there, and at the end as before.
func TestAnotherScreen(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	move := func(dense float64, events ...render.Event) {
		a.screen.dense, a.screen.width, a.screen.height = dense, int(1280*dense), int(720*dense)
		a.frame(t, append([]render.Event{{Kind: render.Exposed}}, events...)...)
		a.frame(t)
	}
	boxes := func() map[string]render.Rect {
		all := map[string]render.Rect{}
		for _, n := range a.Trace() {
			all[n.Kind+" "+n.Path] = n.Box
		}
		return all
	}
	a.DescribeLevels()
	a.frame(t, press("l"))
	for tab, name := range tabNames {
		a.desk.open, a.desk.tab = true, tab
		a.frame(t, press("p"))
		a.frame(t)
		before, font := boxes(), a.desk.font
		move(2)
		dense := boxes()
		for path, box := range before {
			twice, there := dense[path]
			wide := twice.Wide() / box.Wide()
			if there && box.Wide() > 50 && (wide < 1.8 || wide > 2.2) {
				t.Errorf("%s: %s is %g times as wide", name, path, wide)
			}
		}
		if a.screen.last.Font == font || math.Abs(a.desk.fontSize/float64(font.Size())-2) > 0.1 {
			t.Errorf("%s: text of %g pixels, and %g before", name, a.desk.fontSize, font.Size())
		}
		move(1)
		for path, box := range boxes() {
			if box != before[path] {
				t.Errorf("%s: %s is at %v after the way back, and was at %v", name, path, box, before[path])
			}
		}
		a.frame(t, press("p"))
	}
	a.openTab(toolsTab)
	x, y := a.pixel(t, [3]float64{0, 0.5, 0.5})
	a.frame(t, press("m"), render.Event{Kind: render.ButtonPressed, X: x, Y: y})
	move(2, render.Event{Kind: render.PointerMoved, X: 2 * x, Y: 2*y - 200})
	move(1, render.Event{Kind: render.PointerMoved, X: x, Y: y - 100})
	a.frame(t, render.Event{Kind: render.ButtonReleased, X: x, Y: y - 100})
	a.frame(t, press("n"))
	a.frame(t)
	slider := a.at(t, "list/width", render.ButtonPressed, 0.5)
	a.frame(t, slider)
	move(2, render.Event{Kind: render.PointerMoved, X: 2 * slider.X, Y: 2 * slider.Y})
	move(1)
	a.frame(t, a.at(t, "list/width", render.ButtonReleased, 0.5))
	if wide := a.tools.spawned.Wide; wide < 0.02 || wide > 5 || a.trouble != "" {
		t.Errorf("the slider leads to %g m; trouble %q", wide, a.trouble)
	}
	replayed(t, a.Player, level)
}
