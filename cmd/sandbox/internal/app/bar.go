package app

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/render"
)

// barWide is the width of the bar of tools in text sizes.
const barWide = 7.5

// bar returns where the bar of tools is: at the left, from the top on; empty where it is hidden, where the left button
// is the level's, and in a window that has no room for it.
func (a *Player) bar() render.Rect {
	d := &a.desk
	if d.font == nil || !a.panel.visible || a.ride.OnFoot() || a.lanes.Controls().Mouse || a.options.Measured {
		return render.Rect{}
	}
	width, height := a.size()
	em := d.font.Size()
	row := float32(int(d.font.LineHeight()+0.45*em+0.5)) + float32(int(0.3*em+0.5))
	margin := 0.8 * em
	box := render.Rect{X0: margin, Y0: margin, X1: margin + barWide*em,
		Y1: margin + float32(panels.BarRows)*row + 2*float32(int(0.75*em+0.5)) - 0.3*em}
	if box.Y1 > float32(height) || box.X1 > 0.4*float32(width) {
		return render.Rect{}
	}
	return box
}
