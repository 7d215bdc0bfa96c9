package picture

import (
	"cmp"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// Bounds of what is drawn of single bodies, so that it can be read.
const (
	mostNames = 60   // nearest to the camera
	nameRise  = 0.05 // m above the middle of a body
)

// appendNames writes the names of bodies over them: of those that are selected, or of the nearest in the picture.
func (p *Painter) appendNames(
	labels []render.HUDLabel, lanes *play.Lanes, alpha float64, camera *render.Camera, width, height int,
) []render.HUDLabel {
	selected := p.Picked[0].Stage != nil || p.Picked[1].Stage != nil
	var all []render.HUDLabel
	for i, stage := range lanes.Stages() {
		w := stage.World()
		shift := stage.Shift()
		for _, id := range w.Bodies() {
			body := w.Body(id)
			if body.Kind() == physics.Static || selected && !p.picked(figure.Body{Stage: stage, ID: id}) {
				continue
			}
			at := body.PoseAt(lanes.Fraction(i, alpha)).Position.Add(shift)
			at[1] += nameRise
			if l, ok := camera.Label(body.Name(), at, width, height); ok {
				all = append(all, l)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b render.HUDLabel) int { return cmp.Compare(a.Depth, b.Depth) })
	first := len(labels)
	for i := range all {
		if l := &all[i]; len(labels)-first < mostNames && !crowded(labels, l, float64(height)) {
			labels = append(labels, *l)
		}
	}
	return labels
}

// The room that a label takes in a picture of 720 lines (pixels); wideName is that of a letter.
const (
	tallLabel = 30
	wideName  = 8.5
	wideRim   = 22
)

// crowded reports whether a label would lie over another one.
func crowded(labels []render.HUDLabel, l *render.HUDLabel, height float64) bool {
	scale := height / 720
	for i := range labels {
		m := &labels[i]
		wide := (wideRim + wideName*float64(len(l.Text)+len(m.Text))/2) * scale
		if math.Abs(l.X-m.X) < wide && math.Abs(l.Y-m.Y) < tallLabel*scale {
			return true
		}
	}
	return false
}

// picked reports whether a body is selected.
func (p *Painter) picked(b figure.Body) bool { return p.Picked[0].Body == b || p.Picked[1].Body == b }
