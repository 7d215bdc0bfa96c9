package app

import (
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/render"
)

// TestBoard: the car followed stands out among the others.
func TestBoard(t *testing.T) {
	a, s := newTestAppOf(t, loadtest.WriteFile(t, "round.star", loadtest.RoundTrack))
	frame(t, a, s, press("c"))
	for range 30 {
		frame(t, a, s)
	}
	board := s.last.HUD.Board
	if len(board) != 4 || board[0].Tone != render.Heading || board[1].Label != "1. first" ||
		board[2].Label != "2. parked" {
		t.Fatalf("%+v", board)
	}
	if (board[1].Tone == render.Good) == (board[2].Tone == render.Good) {
		t.Errorf("neither or both stand out: %+v", board)
	}
	if frame(t, a, s, press("tab")); len(s.last.HUD.Board) != 0 {
		t.Error("the board stays")
	}
}
