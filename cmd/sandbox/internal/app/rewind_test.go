package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// hashesOf plays so many frames, with what the user does before each, and returns the hash after each step.
func (a *deskApp) hashesOf(t *testing.T, frames int, does func(i int) []render.Event) map[uint64]uint64 {
	t.Helper()
	hashes := map[uint64]uint64{a.lanes.StepCount(): a.lanes.Hash()}
	for i := range frames {
		var events []render.Event
		if does != nil {
			events = does(i)
		}
		a.frame(t, events...)
		hashes[a.lanes.StepCount()] = a.lanes.Hash()
	}
	return hashes
}

func newTimeApp(t *testing.T) *deskApp {
	t.Helper()
	return newDeskApp(t, loadtest.WriteFile(t, "time.star", stacked))
}

// shootAndDrag shoots now and then, and drags the crate in the middle of the picture to and fro.
func shootAndDrag(i int) []render.Event {
	at := func(k render.EventKind, x float64) render.Event { return render.Event{Kind: k, X: x, Y: 330} }
	switch {
	case i == 30 || i == 75:
		return []render.Event{press("space")}
	case i == 20 || i == 60:
		return []render.Event{at(render.PointerMoved, 640), at(render.ButtonPressed, 640)}
	case i > 20 && i < 28 || i > 60 && i < 66:
		return []render.Event{at(render.PointerMoved, 640+float64(10*(i%20)))}
	case i == 28 || i == 66:
		return []render.Event{at(render.ButtonReleased, 700)}
	}
	return nil
}

func TestStepsBack(t *testing.T) {
	a := newTimeApp(t)
	hashes := a.hashesOf(t, 100, shootAndDrag)
	now := a.lanes.StepCount()
	if len(a.shots) != 2 {
		t.Fatalf("%d balls were shot", len(a.shots))
	}
	back := func(step uint64) {
		t.Helper()
		if a.lanes.StepCount() != step || a.lanes.Hash() != hashes[step] || !a.clock.Paused() {
			t.Fatalf("at step %d, not %d; same hash: %v, paused: %v", a.lanes.StepCount(), step,
				a.lanes.Hash() == hashes[step], a.clock.Paused())
		}
	}
	a.frame(t, press(","))
	back(now - 1)
	a.frame(t, press("shift"), press(","), press(","), render.Event{Kind: render.KeyReleased, Key: "shift"})
	back(now - 11)
	a.frame(t, press("."))
	back(now - 10)
	if _, _, branched := a.time.tape.Branch(); branched {
		t.Fatal("a step along the known ones is a branch")
	}
	a.goTo(40)
	back(40)
	if len(a.shots) != 1 {
		t.Errorf("%d balls are known at step 40", len(a.shots))
	}
	a.goTo(now)
	back(now)
	a.check()
	back(now)
	if !strings.Contains(a.time.verdict, "every hash is the same") {
		t.Error(a.time.verdict)
	}
}

// TestTheTimelineIsDragged: while the handle is held poses are shown, and let go it is the step itself.
func TestTheTimelineIsDragged(t *testing.T) {
	a := newTimeApp(t)
	a.frame(t, press("l"))
	hashes := a.hashesOf(t, 100, shootAndDrag)
	line := a.note("Timeline/line").Box
	x := float64(line.X0 + 0.4*line.Wide())
	y := float64(line.Y0+line.Y1) / 2
	a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y}, render.Event{Kind: render.ButtonPressed, X: x, Y: y})
	a.frame(t)
	if !a.time.showing || !a.clock.Paused() {
		t.Fatal("the past is not shown")
	}
	shown := a.time.shown
	if got, want := strings.TrimSpace(a.figure("Time")), fmt.Sprintf("%.2f s", float64(shown)/60); got != want {
		t.Errorf("the time is %q, not %q, of the step that is shown", got, want)
	}
	a.frame(t, render.Event{Kind: render.ButtonReleased, X: x, Y: y})
	a.frame(t)
	if step := a.lanes.StepCount(); step != shown || step < 30 || step > 50 || a.lanes.Hash() != hashes[step] {
		t.Fatalf("at step %d, shown was %d; same hash: %v", step, shown, a.lanes.Hash() == hashes[step])
	}
	// Going on from there is another future; the first one can be returned to.
	end := a.time.tape.Last()
	a.frame(t, press("p"))
	a.hashesOf(t, 10, func(i int) []render.Event {
		if i == 2 {
			return []render.Event{press("space")}
		}
		return nil
	})
	if fork, last, ok := a.time.tape.Branch(); !ok || fork != shown || last != end {
		t.Fatalf("a future from %d to %d was left: %v", fork, last, ok)
	}
	a.frame(t)
	a.click(t, "Timeline/Other future")
	a.frame(t)
	if step := a.lanes.StepCount(); step != end || a.lanes.Hash() != hashes[end] {
		t.Fatalf("returned to step %d of %d; same hash: %v", step, end, a.lanes.Hash() == hashes[end])
	}
}

func TestUndoByKey(t *testing.T) {
	a := newTimeApp(t)
	hashes := a.hashesOf(t, 100, shootAndDrag)
	bodies := len(a.world().Bodies())
	for i := range 2 {
		a.frame(t, render.Event{Kind: render.KeyPressed, Key: "z", Mods: render.Control})
		if step := a.lanes.StepCount(); a.lanes.Hash() != hashes[step] || len(a.world().Bodies()) != bodies-1-i {
			t.Errorf("undone to step %d with %d bodies; same hash: %v", step, len(a.world().Bodies()),
				a.lanes.Hash() == hashes[step])
		}
	}
	step := a.lanes.StepCount()
	for range 3 {
		a.frame(t, press("."))
		a.frame(t)
	}
	if now := a.lanes.StepCount(); now != step+3 || len(a.world().Bodies()) != bodies-2 || a.time.tape.Past() {
		t.Errorf("three steps on from %d: step %d with %d bodies", step, now, len(a.world().Bodies()))
	}
}

// TestASpikeIsGoneTo: a click on a plot leads to the step that it shows there.
func TestASpikeIsGoneTo(t *testing.T) {
	a := newTimeApp(t)
	hashes := a.hashesOf(t, 300, shootAndDrag)
	a.openTab(truthTab)
	a.frame(t)
	plot := a.note("Smallest gap").Box
	x, y := float64(plot.X1-0.3*plot.Wide()), float64(plot.Y0+plot.Y1)/2
	a.frame(t, render.Event{Kind: render.PointerMoved, X: x, Y: y}, render.Event{Kind: render.ButtonPressed, X: x, Y: y},
		render.Event{Kind: render.ButtonReleased, X: x, Y: y})
	a.frame(t)
	if step := a.lanes.StepCount(); step >= 299 || step < 100 || a.lanes.Hash() != hashes[step] {
		t.Errorf("at step %d, same hash: %v", step, a.lanes.Hash() == hashes[step])
	}
}

// TestStatesInFiles: a state that is written is restored when its file is dropped onto the window, by another window
// too, and others are refused by one line.
func TestStatesInFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	a := newDeskApp(t, "spherestack")
	hashes := a.hashesOf(t, 30, nil)
	at := a.lanes.StepCount()
	a.frame(t, press("p"), render.Event{Kind: render.KeyPressed, Key: "s", Mods: render.Control})
	names, _ := filepath.Glob("*.state")
	if len(names) != 1 {
		t.Fatal(names)
	}
	path := names[0]
	drop := func(b *deskApp, name string) {
		b.frame(t, render.Event{Kind: render.Dropped, Path: name})
	}
	a.frame(t, press("p"))
	a.hashesOf(t, 10, nil)
	other := newTimeApp(t)
	other.frame(t, press("p"))
	for _, b := range []*deskApp{a, other} {
		drop(b, path)
		if b.lanes.StepCount() != at || b.lanes.Hash() != hashes[at] || b.level != "spherestack" {
			t.Fatalf("%s at step %d, trouble %q", b.level, b.lanes.StepCount(), b.trouble)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sparse, err := os.Create("large.state")
	if err == nil {
		_, err = sparse.Write(whole)
	}
	if err == nil {
		err = sparse.Truncate(1 << 30)
	}
	if err != nil {
		t.Fatal(err)
	}
	sparse.Close()
	for name, text := range map[string]string{"half.state": string(whole[:len(whole)/2]), "text.state": "box()",
		"empty.state": "", "turned.state": string(whole[:len(whole)-9]) + "x" + string(whole[len(whole)-8:])} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"half.state", "text.state", "empty.state", "turned.state", "large.state",
		"none.state", "."} {
		a.trouble = ""
		drop(a, name)
		if a.trouble == "" || strings.Contains(a.trouble, "\n") || a.lanes.Hash() != hashes[at] {
			t.Errorf("%s: %q; same hash: %v", name, a.trouble, a.lanes.Hash() == hashes[at])
		}
	}
}

// TestRecordsGoBackInTime: a record is of what led to where the level stands, whatever futures were left, returned to
// or undone on the way: played in a fresh level it has the same hashes.
func TestRecordsGoBackInTime(t *testing.T) {
	a := newTimeApp(t)
	verify := func(what string) {
		t.Helper()
		t.Log(what)
		replayed(t, a.Player, a.level)
	}
	a.hashesOf(t, 100, shootAndDrag)
	verify("all")
	end := a.lanes.StepCount()
	a.goTo(50)
	verify("gone back")
	a.goTo(end)
	verify("and on again")
	a.goTo(62) // in the middle of a drag
	a.frame(t, press("p"))
	a.hashesOf(t, 20, func(i int) []render.Event {
		if i == 5 {
			return []render.Event{press("space")}
		}
		return nil
	})
	verify("another future")
	a.Undo()
	verify("undone")
	a.frame(t, press("space"))
	verify("another shot at the same step")
	a.hashesOf(t, 5, nil)
	a.returnToBranch()
	verify("returned")
	a.Undo()
	a.Undo()
	verify("undone twice")
	a.frame(t, press("p"))
	a.hashesOf(t, 10, nil)
	verify("the last future")
}
