package app

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// overlayKeys are the keys that switch overlays, by their names on the command line.
var overlayKeys = map[string]render.Key{"contacts": "1", "zones": "2", "boxes": "3", "screen": "4", "names": "5",
	"velocities": "6", "tree": "8", "edges": "9", "joints": "j", "trails": "u",
	"sensors": "y"}

// paintKey leads from one way to colour bodies to the next.
const paintKey = "7"

// overlayBindings are the keys of what is drawn over the bodies.
func overlayBindings() (rows []binding) {
	for i := range picture.AllOverlays {
		o := &picture.AllOverlays[i]
		key := overlayKeys[o.Name]
		rows = append(rows, binding{key: key, name: keyName(key), does: o.Does,
			act: func(a *Player) { toggle(o.On(&a.painter.Show)) }})
	}
	return append(rows, binding{key: paintKey, name: keyName(paintKey), does: "colour by sleep, islands, gaps, nothing",
		act: (*Player).nextPaint})
}

// keyName returns the name of a key for people.
func keyName(key render.Key) string {
	if len(key) == 1 && key[0] >= 'a' && key[0] <= 'z' {
		return string(key[0] - 'a' + 'A')
	}
	return string(key)
}

// nextPaint colours the bodies by what comes next.
func (a *Player) nextPaint() {
	show := &a.painter.Show
	show.Paint = (show.Paint + 1) % picture.Paint(len(picture.PaintLabels))
	a.say(show.Paint.Tell())
}

// trace has trails lead to where the level stands, while they are drawn. What they have not followed they take from the
// timeline: the time before they were switched on, and before a jump.
func (a *Player) trace() {
	if a.painter.Show.Trails && !a.time.showing {
		a.painter.Trails.Follow(a.lanes, a.time.tape.EachMove)
	}
}

// openDrawing prepares the panel of drawing.
func (d *desk) openDrawing(show *picture.Overlays) {
	for i := range picture.AllOverlays {
		o := &picture.AllOverlays[i]
		d.drawing.Overlays = append(d.drawing.Overlays, panels.Overlay{Name: o.Label, Tip: o.Tip(),
			Key: keyName(overlayKeys[o.Name]), On: o.On(show)})
	}
	d.drawing.Paints, d.drawing.Tells = picture.PaintLabels[:], picture.PaintTells[:]
	d.drawing.PaintKey, d.drawing.Many = keyName(paintKey), picture.MostLines
}

// layDrawing lays out the panel of drawing, whose switches act at once.
func (d *desk) layDrawing(a *Player) {
	show := &a.painter.Show
	d.drawing.Paint, d.drawing.Beside, d.drawing.Lines = int(show.Paint), show.Beside, a.painter.Lines()
	if d.draw.Lay(&d.ui, &d.drawing) {
		*show = picture.Overlays{}
		return
	}
	show.Paint, show.Beside = picture.Paint(d.drawing.Paint), d.drawing.Beside
}
