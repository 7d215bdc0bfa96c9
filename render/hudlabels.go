package render

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
)

// HUDLabel is a short text over a place in the picture.
type HUDLabel struct {
	Text  string
	X, Y  float64 // pixels from the top left corner, of the middle of its lower edge
	Depth float64 // m, of its place before the eye: it gives way to nearer ones
}

// Label returns a label over a point of the world, in a picture of width × height pixels; ok is false behind the eye.
func (c *Camera) Label(text string, at mgl64.Vec3, width, height int) (label HUDLabel, ok bool) {
	x, y, ok := c.Pixel(at, width, height)
	return HUDLabel{text, x, y, c.Depth(at)}, ok
}

// Bounds of labels: how many are kept from covering one another, and by how many lines one may rise above its place.
const (
	mostApart  = 64
	mostRisen  = 3
	labelApart = 0.25 // between two of them, in text sizes
)

// placedLabel is a label with the plate that it has.
type placedLabel struct {
	*HUDLabel
	plate Rect
}

// labels lays out labels over places, with stalks from those that are above theirs.
func (l *layout) labels(list []HUDLabel, panels ...Rect) {
	placed := l.placeLabels(list, panels)
	wide := max(1, float32(int(l.Font.size*0.12)))
	for _, p := range placed {
		if stalk := float32(p.Y) - p.plate.Y1; stalk > 0 {
			l.Solid(float32(int(float32(p.X)-wide/2)), p.plate.Y1, wide, stalk, valueColour)
		}
	}
	for _, p := range placed {
		l.plaque(p.Text, (p.plate.X0+p.plate.X1)/2, p.plate.Y1, valueColour, 1)
	}
}

// placeLabels places labels, the nearest first: one that would cover another goes above that. One that would have to
// rise far, or whose place is behind a panel, is left out.
func (l *layout) placeLabels(list []HUDLabel, panels []Rect) (placed []placedLabel) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b HUDLabel) int { return cmp.Compare(a.Depth, b.Depth) })
	for i := range list {
		if at, ok := l.labelPlace(&list[i], placed[:min(len(placed), mostApart)], panels); ok {
			placed = append(placed, placedLabel{&list[i], at})
		}
	}
	return placed
}

// labelPlace returns where a label goes: beside the panels and above the labels that are there. ok is false where it
// has no room.
func (l *layout) labelPlace(label *HUDLabel, placed []placedLabel, panels []Rect) (at Rect, ok bool) {
	pad, apart := l.Font.size*notePad, l.Font.size*labelApart
	half, tall := l.Font.Width(Regular, label.Text)/2+2*pad, l.Font.lineHeight+pad
	x, y := float32(label.X), float32(label.Y)
	at = Rect{x - half, y - tall, x + half, y}
	for _, panel := range panels {
		if near := panel.Inset(-apart); !at.Cut(near).Empty() {
			at = aside(at, near, x, y)
		}
	}
	for k := 0; k < len(placed); k++ {
		if other := placed[k].plate.Inset(-apart); !at.Cut(other).Empty() {
			at.Y0, at.Y1 = other.Y0-tall, other.Y0
			k = -1 // it only rises: it passes each of them once at most
		}
	}
	return at, at.Y1 > y-mostRisen*tall && !at.Inset(-0.9*apart).meetsAny(panels)
}

// aside moves the plate of a label that meets a panel to the side of it on which its place (x, y) is.
func aside(at, panel Rect, x, y float32) Rect {
	var dx, dy float32
	switch {
	case x >= panel.X1:
		dx = panel.X1 - at.X0
	case x <= panel.X0:
		dx = panel.X0 - at.X1
	case y >= panel.Y1:
		dy = panel.Y1 - at.Y0
	}
	return Rect{at.X0 + dx, at.Y0 + dy, at.X1 + dx, at.Y1 + dy}
}
