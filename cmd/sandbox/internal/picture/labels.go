package picture

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// labelGap is how far above a body its label is (pixels).
const labelGap = 4

// appendBodyLabels writes over bodies what their level says of them.
func appendBodyLabels(
	labels []render.HUDLabel, lanes *play.Lanes, alpha float64, camera *render.Camera, width, height int,
) []render.HUDLabel {
	for i, stage := range lanes.Stages() {
		at := lanes.Fraction(i, alpha)
		for id, text := range stage.Labels {
			box := boundsOf(stage.World().Body(id), at)
			top := box.Centre()
			top.Y = box.Max.Y
			if l, ok := camera.Label(text, mgl64.Vec3(top.Array()).Add(stage.Shift()), width, height); ok {
				l.Y -= labelGap
				labels = append(labels, l)
			}
		}
	}
	return labels
}

// appendPlaceLabels writes what a level says of places, in each lane.
func appendPlaceLabels(
	labels []render.HUDLabel, lanes *play.Lanes, camera *render.Camera, width, height int,
) []render.HUDLabel {
	all := lanes.Scene().Labels
	for _, stage := range lanes.Stages() {
		for i := range all {
			if l, ok := camera.Label(all[i].Text, all[i].Position.Add(stage.Shift()), width, height); ok {
				labels = append(labels, l)
			}
		}
	}
	return labels
}

// boundsOf returns the box around a body at fraction alpha of its last step (m).
func boundsOf(body physics.Body, alpha float64) geom.Box {
	pose, solids, box := body.PoseAt(alpha).Geom(), body.Solids(), geom.EmptyBox()
	frame := pose.Frame()
	for i := range solids {
		bounds := solids[i].Shape.Bounds(&frame)
		box = box.Include(bounds.Min).Include(bounds.Max)
	}
	return box
}
