package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// TestPose: every pose of a picture for a file is audited, the start too, and the figures leave out times of frames and
// steps, which such a picture has not.
func TestPose(t *testing.T) {
	for _, steps := range []int{0, 1, 20} {
		a, s := newTestApp(t)
		if err := a.Pose(slices.Index(tabNames, "Truth"), picture.Overlays{}, steps); err != nil {
			t.Fatal(err)
		}
		if a.checker.Audits != steps+1 {
			t.Errorf("after %d steps %d poses are audited", steps, a.checker.Audits)
		}
		told := func(label string) bool {
			is := func(l render.HUDLine) bool { return strings.TrimSpace(l.Label) == label }
			return slices.ContainsFunc(s.last.HUD.Lines, is)
		}
		if told("Frame") || told("Step") || told("solve") || !told("Audited") {
			t.Errorf("after %d steps the figures are %v", steps, s.last.HUD.Lines)
		}
	}
}

// TestFiguresOfGames: the window and pictures of it leave the details out where somebody plays, since the game is
// behind them, and show them elsewhere.
func TestFiguresOfGames(t *testing.T) {
	for level, game := range map[string]bool{"bowling": true, "castle": true, "pyramid": false} {
		for _, posed := range []bool{false, true} {
			a, s := newTestAppOf(t, level)
			if posed {
				if err := a.Pose(levelsTab, picture.Overlays{}, 1); err != nil {
					t.Fatal(err)
				}
			} else {
				frame(t, a, s)
			}
			lines := s.last.HUD.Lines
			details := slices.ContainsFunc(lines, func(l render.HUDLine) bool { return l.Detail })
			gap := slices.ContainsFunc(lines, func(l render.HUDLine) bool { return l.Label == "Smallest gap" })
			if details == game || !gap {
				t.Errorf("%s, posed %v: %v", level, posed, lines)
			}
		}
	}
}
