package app

import (
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// TestFindingALevel: Ctrl+O, some letters and enter play another level, and none of the letters reaches the old one.
func TestFindingALevel(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.DescribeLevels()
	a.frame(t)
	bodies := len(a.world().Bodies())
	a.frame(t, held("o", render.Control))
	a.frame(t, typed("tow er 1")...)
	if len(a.world().Bodies()) != bodies || a.painter.Show != (picture.Overlays{}) {
		t.Errorf("typing reaches the scene: %d bodies of %d, overlays %+v", len(a.world().Bodies()), bodies, a.painter.Show)
	}
	if got := a.value("Levels/search"); got != "tow er 1" {
		t.Fatalf("the search holds %q", got)
	}
	for range 5 {
		a.frame(t, press("backspace"))
	}
	if a.note("list/tower") == nil || a.note("list/brickwall") != nil {
		t.Errorf("%q does not find the tower, or finds more", a.value("Levels/search"))
	}
	if a.frame(t, press("enter")); a.level != "tower" || !strings.Contains(a.screen.title, "tower") {
		t.Errorf("level %q", a.level)
	}
	a.frame(t, press("escape"))
	if got := a.value("Levels/search"); got != "" || !a.desk.open {
		t.Errorf("escape leaves the search %q", got)
	}
	a.frame(t, typed("spiral fork")...)
	if a.note("list/dominoes") == nil || a.note("list/tower") != nil {
		t.Error("words of a description do not find the dominoes, or find more")
	}
	if a.frame(t, press("escape")); a.value("Levels/search") != "" || !a.desk.open {
		t.Error("escape does not clear the search, or does more")
	}
	if a.frame(t, press("escape")); a.desk.open || a.screen.last.Right != 0 || a.note("Desk") != nil {
		t.Error("escape from an empty search does not close the panels")
	}
}

// TestEscapeFromTheSearch: it takes one escape to close what Ctrl+O has opened. Panels that were open before stay.
func TestEscapeFromTheSearch(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	for range 2 {
		a.frame(t, held("o", render.Control))
		a.frame(t, held("o", render.Control))
		if a.frame(t, press("escape")); a.desk.open || a.desk.ui.Focused() {
			t.Error("escape does not close what Ctrl+O has opened")
		}
	}
	a.frame(t, press("f1"))
	a.frame(t, held("o", render.Control))
	if a.frame(t, press("escape")); a.desk.ui.Focused() || !a.desk.open {
		t.Error("where panels were open escape does not leave the search, or does more")
	}
	if a.frame(t, press("escape")); a.desk.open || a.screen.last.Right != 0 {
		t.Error("escape does not close the panels")
	}
	a.frame(t, held("o", render.Control), press("f1"), press("f1"))
	a.click(t, "Levels/search")
	if a.frame(t, press("escape")); a.desk.ui.Focused() || !a.desk.open {
		t.Error("in panels that F1 has opened escape does not leave the search, or does more")
	}
}

// TestAKeyAndAClickAtOnce: a click in the same frame as the key that opens the panels, as a slow picture has it, finds
// them.
func TestAKeyAndAClickAtOnce(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"))
	x := a.at(t, "tabs/Truth", render.ButtonPressed, 0.5)
	up := x
	up.Kind = render.ButtonReleased
	a.frame(t, press("f1"))
	if a.frame(t, press("f1"), x, up); a.desk.tab != truthTab {
		t.Errorf("the click leads to the panel %s", tabNames[a.desk.tab])
	}
}

func TestChoosingALevelByPointer(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.DescribeLevels()
	a.frame(t, press("f1"))
	if a.note("list/brickwall").Shown != true {
		t.Fatal("the list does not begin with what stands")
	}
	if a.click(t, "list/pyramid"); a.level != "pyramid" {
		t.Errorf("level %q", a.level)
	}
	if a.frame(t); a.value("list/pyramid") != "chosen" {
		t.Error("the list does not show which level is played")
	}
}

// TestTurningAParameter: a changed value runs the level anew once it rests; camera, pause and overlays stay.
func TestTurningAParameter(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"), press("p"), press("3"))
	a.click(t, "tabs/Parameters")
	before := len(a.world().Bodies())
	a.frame(t, render.Event{Kind: render.Scrolled, X: 100, Y: 100, DY: 2})
	view := a.view.Camera()
	a.frame(t, a.at(t, "height/value", render.ButtonPressed, 0.1))
	for share := float32(0.2); share < 0.99; share += 0.1 {
		a.rest(t, 50*time.Millisecond)
		if a.frame(t, a.at(t, "height/value", render.PointerMoved, share)); len(a.world().Bodies()) != before {
			t.Fatal("the level is run anew while the value is being changed")
		}
	}
	a.frame(t, a.at(t, "height/value", render.PointerMoved, 1), a.at(t, "height/value", render.ButtonReleased, 1))
	a.rest(t, 200*time.Millisecond)
	if got := len(a.world().Bodies()); got != before+6 {
		t.Errorf("%d bodies, want %d: height is %s", got, before+6, a.value("height/value"))
	}
	if a.view.Camera() != view || !a.clock.Paused() || !a.painter.Show.Boxes {
		t.Error("camera, pause or overlays are lost")
	}
	a.click(t, "height/reset")
	a.click(t, "second/value")
	a.rest(t, 200*time.Millisecond)
	if got := len(a.world().Bodies()); got != before+3 {
		t.Errorf("two stacks of three: %d bodies, want %d", got, before+3)
	}
	a.click(t, "Parameters/Copy the command")
	if want := "--set second=on"; !strings.Contains(a.screen.clipboard, want) ||
		!strings.HasPrefix(a.screen.clipboard, "sandbox play ") {
		t.Errorf("the clipboard has %q", a.screen.clipboard)
	}
	if a.frame(t, press("r")); len(a.world().Bodies()) != before+3 {
		t.Error("a restart forgets the values")
	}
	a.click(t, "Parameters/Reset all")
	a.rest(t, 200*time.Millisecond)
	if got := len(a.world().Bodies()); got != before {
		t.Errorf("%d bodies with all values reset", got)
	}
}

// TestWrongParameters: what is no number of the range stays to be mended with a word on why, and what the script
// refuses leaves the old level playing.
func TestWrongParameters(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"))
	a.click(t, "tabs/Parameters")
	lanes := a.lanes
	for _, row := range []struct{ text, fault string }{
		{"many", "“many” is not a number."}, {"10", "It may be at most 9."}, {"0", "It has to be at least 1."},
		{"2.5", "It has to be a whole number."}, {"nan", "“nan” is not a number."}, {"", "A number is wanted here."},
	} {
		e := a.at(t, "height/value", render.ButtonPressed, 0.5)
		e.Mods = render.Control
		a.frame(t, e)
		a.frame(t, held("a", render.Control), press("backspace"))
		a.frame(t, append(typed(row.text), press("enter"))...)
		if a.frame(t); a.value("fault") != row.fault {
			t.Errorf("%q: %q, want %q", row.text, a.value("fault"), row.fault)
		}
		a.frame(t, press("escape"), a.at(t, "height/value", render.ButtonReleased, 0.5))
	}
	e := a.at(t, "size/value", render.ButtonPressed, 0.5)
	e.Mods = render.Control
	a.frame(t, e, a.at(t, "size/value", render.ButtonReleased, 0.5))
	a.frame(t, append(typed("-1"), press("enter"))...)
	a.rest(t, 200*time.Millisecond)
	found := false
	for _, n := range a.Trace() {
		found = found || n.Path == "Desk/Parameters" && strings.Contains(n.Value, "crate.star:8:1: stack")
	}
	if !found || a.lanes != lanes || a.trouble != "" {
		t.Errorf("why size cannot be −1 is not shown, or the level is another")
	}
	a.click(t, "size/reset")
	if a.frame(t); a.lanes == lanes {
		t.Error("mended, the level is not run at once")
	}
	lanes = a.lanes
	a.frame(t, a.at(t, "name/value", render.ButtonPressed, 0.5), a.at(t, "name/value", render.ButtonReleased, 0.5))
	if a.frame(t, typed("brick")...); a.lanes != lanes {
		t.Error("the level is run while a name is typed")
	}
	if a.rest(t, 200*time.Millisecond); a.lanes == lanes {
		t.Error("the level is not run with the name")
	}
}

// TestThePanelOfTheWorld: what can change in a running world does, the rest restarts the level.
func TestThePanelOfTheWorld(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"))
	a.click(t, "tabs/World")
	lanes := a.lanes
	a.click(t, "World/list/Paused")
	a.frame(t, a.at(t, "gravity", render.ButtonPressed, 0.5), a.at(t, "gravity", render.ButtonReleased, 0.5))
	if g := a.world().Config().Gravity.Y(); !a.clock.Paused() || g > 1 || g < -1 || a.lanes != lanes {
		t.Errorf("paused %v, gravity %v", a.clock.Paused(), g)
	}
	steps := a.lanes.StepCount()
	if a.click(t, "list/Step"); a.lanes.StepCount() != steps+1 {
		t.Error("no step")
	}
	a.click(t, "list/quality")
	if a.click(t, "high"); a.screen.level != render.High {
		t.Errorf("quality %v", a.screen.level)
	}
	a.frame(t, a.at(t, "hz", render.ButtonPressed, 0.25), a.at(t, "hz", render.ButtonReleased, 0.25))
	if a.rest(t, 200*time.Millisecond); a.lanes == lanes || a.lanes.Hz() < 115 || a.lanes.Hz() > 125 {
		t.Errorf("%v steps a second", a.lanes.Hz())
	}
	size := a.desk.font.Size()
	a.frame(t, a.at(t, "scale", render.ButtonPressed, 0.1), a.at(t, "scale", render.PointerMoved, 0.9))
	if a.frame(t); a.desk.font.Size() != size || a.value("scale") < "2" {
		t.Errorf("the text grows under the pointer, to %v at %s", a.desk.font.Size(), a.value("scale"))
	}
	a.frame(t, a.at(t, "scale", render.ButtonReleased, 0.9))
	if a.frame(t); a.desk.font.Size() < 2*size {
		t.Errorf("let go, the text has %v pixels after %v", a.desk.font.Size(), size)
	}
	a.frame(t, held("0", render.Control))
	a.frame(t)
	a.frame(t, held("=", render.Control), held("=", render.Control))
	if a.frame(t); a.desk.font.Size() <= size {
		t.Errorf("text of %v pixels after %v", a.desk.font.Size(), size)
	}
}

// TestThePanelsLeaveKeysToTheScene: with no text to be typed into, keys and the pointer beside the panels act as ever,
// and the scene is as wide as the panels leave it.
func TestThePanelsLeaveKeysToTheScene(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"))
	a.click(t, "tabs/World")
	if width, _ := a.size(); width+a.screen.last.Right != 1280 || a.screen.last.Right < 300 {
		t.Errorf("the scene is %d wide beside %d", width, a.screen.last.Right)
	}
	bodies := len(a.world().Bodies())
	if a.frame(t, press("space")); len(a.world().Bodies()) != bodies+1 {
		t.Error("space does not shoot")
	}
	width, height := a.size()
	x, y := float64(width)/2, float64(height)/2
	a.frame(t, render.Event{Kind: render.ButtonPressed, X: x, Y: y})
	if !a.grab.Held() {
		t.Fatal("the middle of the scene holds no crate")
	}
	a.frame(t, render.Event{Kind: render.PointerMoved, X: 1200, Y: y})
	if a.frame(t, render.Event{Kind: render.ButtonReleased, X: 1200, Y: y}); a.grab.Held() {
		t.Error("a crate that was dragged onto the panel is not let go there")
	}
	view := a.view.Camera()
	a.frame(t, render.Event{Kind: render.Scrolled, X: 1200, Y: y, DY: 3})
	if a.view.Camera() != view {
		t.Error("the wheel over the panel moves the camera")
	}
}

// TestPanelsAndAPlayer: opening the panels gives the pointer back; keys walk on beside them, but not while a search is
// typed.
func TestPanelsAndAPlayer(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "walk.star", "ground()\nplayer()\nbox((1, 1, 1), at=(6, 0.501, 0))\n"))
	a.frame(t)
	a.frame(t, render.Event{Kind: render.ButtonPressed, Button: render.LeftButton},
		render.Event{Kind: render.ButtonReleased, Button: render.LeftButton})
	if !a.screen.captured {
		t.Fatal("the pointer is not captured")
	}
	if a.frame(t, press("f1")); a.screen.captured {
		t.Error("the panels open, and the pointer stays away")
	}
	who := a.lanes.Stages()[0].Player().Character()
	walk := func() float64 {
		from := who.Feet()
		for range 40 {
			a.frame(t, press("w"))
		}
		a.frame(t, render.Event{Kind: render.KeyReleased, Key: "w"})
		return who.Feet().Sub(from).Len()
	}
	if d := walk(); d < 1 {
		t.Errorf("beside the panels it walks %.2f m", d)
	}
	a.frame(t, held("o", render.Control))
	a.rest(t, time.Second)
	if d := walk(); d > 0.05 {
		t.Errorf("while a search is typed it walks %.2f m", d)
	}
}

// TestKeysAreThoseThatAct: the panel has a row for every key that acts, and for those of the level.
func TestKeysAreThoseThatAct(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "game.star", gameOfKeys))
	a.frame(t, press("h"))
	if a.note("Keys/list") == nil {
		t.Fatal("H does not show the keys")
	}
	var rows []string
	for _, r := range a.appendKeyRows(nil) {
		rows = append(rows, r.Keys+" "+r.Does)
	}
	text := strings.Join(rows, "\n")
	for _, want := range []string{"space jump", "P pause", "Ctrl+O list", "F1 panels", "Ctrl+Q quit"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if a.frame(t, press("h")); a.desk.open {
		t.Error("H does not close the keys")
	}
}

// TestAWindowOfOnePixel and others as small or as wide: nothing panics, and what is drawn is finite.
func TestAWindowOfOnePixel(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "crate.star", stacked))
	a.frame(t, press("f1"))
	for _, size := range [][2]int{{1, 1}, {0, 0}, {3, 900}, {900, 2}, {4000, 100}} {
		a.screen.width, a.screen.height = size[0], size[1]
		for tab := range tabNames {
			a.desk.tab = tab
			a.frame(t, render.Event{Kind: render.ButtonPressed, X: 1, Y: 1}, render.Event{Kind: render.ButtonReleased})
			a.frame(t)
			for _, v := range a.screen.last.Panels {
				if !(v.X >= 0 && v.X <= 4000 && v.Y >= 0 && v.Y <= 4000) {
					t.Fatalf("%v, tab %d: %+v", size, tab, v)
				}
			}
		}
	}
}
