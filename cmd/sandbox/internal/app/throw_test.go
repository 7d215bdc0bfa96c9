package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/render"
)

// TestThrowsWaitWhileTimeStands: what is thrown while the level is paused hides nothing until time goes on; then it is
// thrown, one after another, and is in the record. Undo takes back what still waits.
func TestThrowsWaitWhileTimeStands(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	a.rest(t, 200*time.Millisecond)
	a.frame(t, press("p"))
	bodies := func() int { return len(a.world().Bodies()) }
	before := bodies()
	a.frame(t, press("space"), press("space"), press("space"))
	if bodies() != before || len(a.painter.Strokes) != 3 || len(a.painter.Wires) != 0 {
		t.Fatalf("%d bodies of %d, %d arrows, %d ghosts before the eye", bodies(), before, len(a.painter.Strokes),
			len(a.painter.Wires))
	}
	a.frame(t, render.Event{Kind: render.Scrolled, X: 600, Y: 300, DY: -9})
	if len(a.painter.Wires) != 3 {
		t.Errorf("%d ghosts from afar", len(a.painter.Wires))
	}
	a.frame(t, held("z", render.Control))
	if len(a.tools.waiting) != 2 {
		t.Errorf("%d throws wait after one is taken back", len(a.tools.waiting))
	}
	if a.frame(t, press(".")); bodies() != before+1 {
		t.Errorf("%d bodies after a step of %d", bodies(), before)
	}
	a.frame(t, press("p"))
	a.rest(t, 500*time.Millisecond)
	if bodies() != before+2 || len(a.tools.waiting) != 0 {
		t.Errorf("%d bodies of %d, %d throws wait", bodies(), before, len(a.tools.waiting))
	}
	a.frame(t, press("p"))
	a.frame(t, press("space"))
	a.frame(t, press(","))
	if len(a.tools.waiting) != 0 {
		t.Error("a throw waits on the way back")
	}
	a.frame(t, press("space"))
	if a.frame(t, press(".")); bodies() != before+3 || a.time.tape.Past() {
		t.Errorf("%d bodies of %d after a throw in the past", bodies(), before)
	}
	replayed(t, a.Player, level)
}

// TestFiguresFollowCommands: the bodies that are counted are those that are there, also while time stands.
func TestFiguresFollowCommands(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	a.rest(t, 200*time.Millisecond)
	a.frame(t, press("p"))
	shown := func() string {
		a.frame(t, render.Event{Kind: render.Exposed})
		for _, line := range a.screen.last.HUD.Lines {
			if line.Label == "Bodies" {
				return strings.Fields(line.Value)[0]
			}
		}
		return ""
	}
	if shown() != "3" {
		t.Fatalf("%s bodies", shown())
	}
	a.attempt(ballAt(0, 3))
	if shown() != "4" {
		t.Errorf("%s bodies after one more", shown())
	}
	id, _ := a.world().FindBody("crate")
	a.attempt(command.Remove{Body: command.BodyOf(0, id)})
	if shown() != "3" {
		t.Errorf("%s bodies after one less", shown())
	}
}

// TestTheWeightInWords: a body without a mass of its own says what it weighs.
func TestTheWeightInWords(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crates.star", twoCrates))
	m := panels.Made{Wide: 1, Tall: 1, Material: indexOf(a.tools.materials, "steel")}
	if got := a.weight(&m); got != "by density: 7800 kg" {
		t.Errorf("a cubic metre of steel is %q", got)
	}
	m.Wide, m.Tall = 0.1, 0.1
	if got := a.weight(&m); got != "by density: 7.8 kg" {
		t.Errorf("a litre of steel is %q", got)
	}
}

// TestGoingOnDropsNothing: to go on from the past again and again leaves no commands in the record that do nothing.
func TestGoingOnDropsNothing(t *testing.T) {
	level := loadtest.WriteFile(t, "crates.star", twoCrates)
	a := newDeskApp(t, level)
	for range 3 {
		a.rest(t, 200*time.Millisecond)
		a.goTo(0)
		a.attempt(ballAt(0, 3))
		a.Undo()
		a.frame(t, press("p"))
	}
	a.rest(t, 200*time.Millisecond)
	if done := a.acting.session.Done(); len(done) != 0 {
		t.Errorf("commands %v", done)
	}
	replayed(t, a.Player, level)
}

// TestPlotsReturn: the future that is returned to has its plots again, and so has the one that is left for it.
func TestPlotsReturn(t *testing.T) {
	a := newTimeApp(t)
	values := func() (all []float32) {
		ring := a.desk.recorder.history.Kinetic()
		for i := range ring.Len() {
			all = append(all, ring.At(i))
		}
		return all
	}
	a.hashesOf(t, 100, shootAndDrag)
	first, end := values(), a.lanes.StepCount()
	if len(first) != int(end) {
		t.Fatalf("%d values of %d steps", len(first), end)
	}
	a.goTo(40)
	a.frame(t, press("p"))
	a.hashesOf(t, 30, nil)
	second := values()
	if len(second) != int(a.lanes.StepCount()) || !slices.Equal(first[:40], second[:40]) || slices.Equal(first, second) {
		t.Fatalf("%d values at step %d after another future", len(second), a.lanes.StepCount())
	}
	a.returnToBranch()
	if !slices.Equal(values(), first) {
		t.Error("the plots of the future that is returned to are others")
	}
	a.returnToBranch()
	if !slices.Equal(values(), second) {
		t.Error("the plots of the future that was left for it are others")
	}
	a.goTo(20)
	a.attempt(ballAt(5, 5)) // another future begins with what is done, not with a step
	a.frame(t, press("p"))
	a.hashesOf(t, 5, nil)
	if n := len(values()); n != int(a.lanes.StepCount()) {
		t.Errorf("%d values at step %d", n, a.lanes.StepCount())
	}
}

// TestTheTimelineByPointer: the bar of tools opens the timeline, and closes it.
func TestTheTimelineByPointer(t *testing.T) {
	a := newTimeApp(t)
	a.frame(t)
	a.click(t, "Tools/Timeline")
	if a.frame(t); !a.time.open || a.note("Timeline/line") == nil {
		t.Fatal("the bar does not open the timeline")
	}
	a.click(t, "Tools/Timeline")
	if a.frame(t); a.time.open {
		t.Error("the bar does not close the timeline")
	}
	if !strings.Contains(a.screen.last.HUD.Help, "L timeline") {
		t.Errorf("the line of help is %q", a.screen.last.HUD.Help)
	}
}

// TestRoomInSomeLanes: a ghost that only some lanes have room for says so, and which body is in the way.
func TestRoomInSomeLanes(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "lanes.star", loadtest.TwoLanes))
	a.frame(t, press("n"), press("p"))
	a.tools.spawned.Wide, a.tools.spawned.Tall = 0.2, 0.2
	first := a.lanes.Stages()[0]
	at := first.World().Body(first.Body(0)).Position()
	for _, id := range first.World().Bodies() {
		if b := first.World().Body(id); b.Mass() > 0 {
			at = b.Position()
		}
	}
	p := &a.tools.place
	body := a.tools.madeBody(&a.tools.spawned)
	body.Position = at
	if err := p.make(a.lanes, &body); err != nil {
		t.Fatal(err)
	}
	all := len(a.lanes.Stages())
	if free, blocked := p.room(a.lanes); free != 0 || !strings.Contains(blocked, "in lane 1") {
		t.Errorf("inside a body %d lanes have room: %q", free, blocked)
	}
	other := a.lanes.Stages()[1]
	for _, id := range other.World().Bodies() {
		if b := other.World().Body(id); b.Mass() > 0 {
			a.attempt(command.Remove{Body: command.BodyOf(1, id)})
		}
	}
	p.free, p.blocked = p.room(a.lanes)
	if p.free != all-1 || !strings.Contains(p.blocked, "in lane 1") || p.colour() != pullColour {
		t.Errorf("%d of %d lanes have room: %q", p.free, all, p.blocked)
	}
	p.body.Position[1] += 50
	if p.free, p.blocked = p.room(a.lanes); p.free != all || p.blocked != "" || p.colour() != roomColour {
		t.Errorf("high up %d lanes have room: %q", p.free, p.blocked)
	}
}
