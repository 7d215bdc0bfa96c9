package picture

import (
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// ShowBoard puts what a level shows on a HUD: its lines, its message and how it ended. That stands in the place of
// messages, or among the lines where the HUD has a message.
func ShowBoard(hud *render.HUD, b *scene.Board) {
	for _, l := range b.Lines {
		hud.Board = append(hud.Board, render.HUDLine{Label: l.Label, Value: l.Value})
	}
	if o := b.Outcome; o.Over {
		line := render.HUDLine{Label: "Won", Value: o.Text, Tone: render.Good}
		if !o.Won {
			line.Label, line.Tone = "Lost", render.Bad
		}
		if hud.Toast != "" {
			hud.Board = append(hud.Board, line)
			return
		}
		if hud.Toast = line.Label; o.Text != "" {
			hud.Toast += ": " + o.Text
		}
		hud.ToastFade = 0
	} else if b.Message != "" {
		hud.Toast, hud.ToastFade = b.Message, 0
	}
}
