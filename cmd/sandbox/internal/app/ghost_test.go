package app

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// pointerAt is the motion of the pointer to where a point of the level is seen.
func pointerAt(a *Player, kind render.EventKind, p mgl64.Vec3) render.Event {
	width, height := a.size()
	camera := a.view.Camera()
	x, y, _ := camera.Pixel(p, width, height)
	return render.Event{Kind: kind, Button: render.LeftButton, X: x, Y: y}
}

// signals counts the faces that are drawn as meeting, and the surfaces that are lit up.
func signals(l *render.DrawList) (faces, lit int) {
	for _, b := range l.Opaque {
		for i := b.First; i < b.First+b.Count; i++ {
			if render.Material(l.Instances[i].Surface[0]) == render.Signal {
				faces += len(b.Mesh.Indices) / 3
			} else if l.Instances[i].Tint[3] > 0 {
				lit++
			}
		}
	}
	return faces, lit
}

// TestTheMouseCarriesAGhost: the left button takes the ghost under the pointer, which follows it at its depth; where it
// meets the other one their faces are drawn as meeting; let go it stays.
func TestTheMouseCarriesAGhost(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "ghosts.star", loadtest.TwoGhosts))
	set := a.lanes.Stages()[0].Ghosts()
	at := func(name string) mgl64.Vec3 {
		for i := range set.Len() {
			if set.Name(i) == name {
				return set.Pose(i).Position
			}
		}
		t.Fatalf("there is no ghost %s", name)
		return mgl64.Vec3{}
	}
	view, ball := a.view.Camera(), at("ball")
	frame(t, a, s, pointerAt(a, render.ButtonPressed, mgl64.Vec3{0, 1, 0.5}))
	if !a.grab.Held() || a.grab.ghost.Stage == nil || set.Name(a.grab.ghost.Number) != "hand" {
		t.Fatalf("the pointer took %+v", a.grab)
	}
	if faces, lit := signals(s.last.List); faces != 0 || lit != 1 {
		t.Errorf("%d faces meet and %d surfaces are lit up, want none and the hand", faces, lit)
	}
	for range 30 {
		frame(t, a, s, pointerAt(a, render.PointerMoved, mgl64.Vec3{1.2, 1.4, 0.5}))
	}
	if off := at("hand").Sub(mgl64.Vec3{1.2, 1.4, 0}).Len(); off > 0.02 {
		t.Errorf("the hand is at %v, %.3f m from where it was carried", at("hand"), off)
	}
	if faces, _ := signals(s.last.List); faces < 4 || len(set.Pairs()) == 0 {
		t.Errorf("%d faces are drawn as meeting, of %d pairs", faces, len(set.Pairs()))
	}
	for range 3 {
		frame(t, a, s, render.Event{Kind: render.Scrolled, DY: 2})
	}
	for range 30 {
		frame(t, a, s)
	}
	held := at("hand")
	if held.Z() > -2 || a.view.Camera() != view {
		t.Errorf("the wheel moved the hand to %v and the view to %v", held, a.view.Camera())
	}
	frame(t, a, s, pointerAt(a, render.ButtonReleased, held))
	for range 10 {
		frame(t, a, s, pointerAt(a, render.PointerMoved, mgl64.Vec3{-2, 1, 0}))
	}
	if a.grab.Held() || at("hand") != held || at("ball") != ball {
		t.Errorf("let go, the hand went from %v to %v, and the ball from %v to %v", held, at("hand"), ball, at("ball"))
	}
}

// TestTheNearestIsTaken: a body before a ghost is taken, not the ghost, and a ghost before a body; scenery hides both.
func TestTheNearestIsTaken(t *testing.T) {
	for _, row := range []struct{ name, before, want string }{
		{"a ghost before a body", `ghost(shape.sphere(0.3), at=(0, 1, 2), name="near")`, "near"},
		{"a body before it", `box((0.4, 0.4, 0.4), at=(0, 1, 2), name="near")`, ""},
		{"a wall before both", `box((2, 2, 0.2), at=(0, 1.1, 4), name="wall", static=True)`, "nothing"},
	} {
		a, s := newTestAppOf(t, loadtest.WriteFile(t, "ghosts.star", loadtest.TwoGhosts+row.before))
		frame(t, a, s, press("p"), pointerAt(a, render.ButtonPressed, mgl64.Vec3{0, 1, 0}))
		got := "nothing"
		if g := a.grab.ghost; g.Stage != nil {
			got = g.Stage.Ghosts().Name(g.Number)
		} else if a.grab.Held() {
			got = ""
		}
		if got != row.want {
			t.Errorf("%s: took %q, want %q", row.name, got, row.want)
		}
	}
}

// TestAHeldGhostIsLetGo: by escape, by losing the focus, and by a restart, which puts it back.
func TestAHeldGhostIsLetGo(t *testing.T) {
	for name, event := range map[string]render.Event{"escape": press("escape"), "focus": {Kind: render.FocusLost},
		"restart": press("r")} {
		a, s := newTestAppOf(t, loadtest.WriteFile(t, "ghosts.star", loadtest.TwoGhosts))
		frame(t, a, s, pointerAt(a, render.ButtonPressed, mgl64.Vec3{0, 1, 0.5}))
		for range 10 {
			frame(t, a, s, pointerAt(a, render.PointerMoved, mgl64.Vec3{-1, 1, 0.5}))
		}
		frame(t, a, s, event)
		for range 5 {
			frame(t, a, s, pointerAt(a, render.PointerMoved, mgl64.Vec3{0, 3, 0.5}))
		}
		if a.grab.Held() || a.painter.Held != (picture.Ghost{}) {
			t.Errorf("%s: the hand is still held", name)
		}
		want := -1.0
		if name == "restart" {
			want = 0
		}
		if at := a.lanes.Stages()[0].Ghosts().Pose(0).Position; math.Abs(at.X()-want) > 0.05 || at.Y() > 1.05 {
			t.Errorf("%s: the hand is at %v", name, at)
		}
	}
}

// TestThePanelCountsGhosts: where a level has ghosts, and only there.
func TestThePanelCountsGhosts(t *testing.T) {
	for _, level := range []string{loadtest.TwoGhosts, loadtest.Small} {
		a, s := newTestAppOf(t, loadtest.WriteFile(t, "level.star", level))
		for range 30 {
			frame(t, a, s)
		}
		var words []string
		for _, l := range s.last.HUD.Lines {
			words = append(words, strings.Fields(l.Label+" "+l.Value)...)
		}
		text := strings.Join(words, " ")
		for _, want := range []string{"Ghosts 2 of 1056 faces", "Face pairs 0 meeting", " ms ghosts "} {
			if strings.Contains(text, want) != (level == loadtest.TwoGhosts) {
				t.Errorf("%q is or is not in %s", want, text)
			}
		}
	}
}
