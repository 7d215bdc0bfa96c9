package picture

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// appendOpenings writes beside the joints that are open by how much they are, in mm.
func appendOpenings(
	labels []render.HUDLabel, lanes *play.Lanes, alpha float64, camera *render.Camera, width, height int,
) []render.HUDLabel {
	for i, stage := range lanes.Stages() {
		w := stage.World()
		if w.Report().Joints.OpenFor.Value == 0 {
			continue
		}
		view := render.View{World: w, Alpha: lanes.Fraction(i, alpha), Shift: toGeom(stage.Shift())}
		for _, id := range w.AppendJoints(nil) {
			j := w.Joint(id)
			gap := j.Gap()
			if gap.OpenFor == 0 {
				continue
			}
			text := fmt.Sprintf("%.1f mm", 1e3*gap.Opening)
			if gap.Tangled {
				text += ", tangled"
			}
			if l, ok := camera.Label(text, mgl64.Vec3(render.JointPlace(&view, j).Array()), width, height); ok {
				l.Y -= labelAbove
				labels = append(labels, l)
			}
		}
	}
	return labels
}

// labelAbove is how far above a joint its label is (pixels).
const labelAbove = 8

// appendJointLine adds a row about the joints, where there are any.
func appendJointLine(lines []render.HUDLine, lanes *play.Lanes) []render.HUDLine {
	count, open, most := 0, 0, 0.0
	for _, stage := range lanes.Stages() {
		r := &stage.World().Report().Joints
		count, open, most = count+r.Count, open+r.Open, max(most, r.Opening.Value)
	}
	if count == 0 {
		return lines
	}
	line := render.HUDLine{Label: "Joints", Value: fmt.Sprintf("%8d  open by up to %.3f mm", count, 1e3*most)}
	if open > 0 {
		line.Value += ", " + console.Counted(open, "joint", "joints") + " by more than 1 mm"
		line.Tone = render.Warning
	}
	return append(lines, line)
}
