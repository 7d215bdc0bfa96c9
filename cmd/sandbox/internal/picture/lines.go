package picture

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// AppendWorldLines shows time, bodies, contact points, and how many pairs of solids are near each other, which may be
// more than there are points: boxes that meet need not lead to a contact. Sleepers count too. The buffer is reused.
func AppendWorldLines(
	lines []render.HUDLine, lanes *play.Lanes, buffer *[]physics.ContactView,
) []render.HUDLine {
	bodies, awake, pairs := 0, 0, 0
	*buffer = (*buffer)[:0]
	for _, stage := range lanes.Stages() {
		w := stage.World()
		*buffer = w.AppendContacts(*buffer)
		bodies, awake = addCounts(w, bodies, awake)
		pairs += w.Report().Pairs
	}
	contacts := fmt.Sprintf("%8d  points; %s near", len(*buffer), console.Counted(pairs, "pair", "pairs"))
	if lanes.StepCount() == 0 {
		contacts = fmt.Sprintf("%8s  none sought yet", "–")
	}
	lines = append(lines,
		render.HUDLine{},
		render.HUDLine{Label: "Time", Value: fmt.Sprintf("%8.2f s", float64(lanes.StepCount())/lanes.Hz())},
		render.HUDLine{Label: "Bodies", Value: fmt.Sprintf("%8d  %d awake", bodies, awake), Detail: true},
		render.HUDLine{Label: "Contacts", Value: contacts, Detail: true})
	return append(appendSensorLine(appendJointLine(appendGhostLines(lines, lanes), lanes), lanes), render.HUDLine{})
}

// appendGhostLines shows ghosts, and the pairs of their faces that meet now; nothing where there are none.
func appendGhostLines(lines []render.HUDLine, lanes *play.Lanes) []render.HUDLine {
	ghosts, faces, pairs := 0, 0, 0
	for _, stage := range lanes.Stages() {
		if set := stage.Ghosts(); set != nil {
			ghosts, faces, pairs = ghosts+set.Len(), faces+set.Faces(), pairs+len(set.Pairs())
		}
	}
	if ghosts == 0 {
		return lines
	}
	return append(lines,
		render.HUDLine{Label: "Ghosts", Value: fmt.Sprintf("%8d  of %s", ghosts, console.Counted(faces, "face", "faces"))},
		render.HUDLine{Label: "Face pairs", Value: fmt.Sprintf("%8d  meeting", pairs)})
}

// addCounts adds the bodies of a world, and those that are awake, as they are now: the report is that of the last step,
// and some may have come and gone since then.
func addCounts(w *physics.World, bodies, awake int) (moreBodies, moreAwake int) {
	for _, id := range w.Bodies() {
		bodies++
		if w.Body(id).Kind() == physics.Dynamic && !w.Body(id).Asleep() {
			awake++
		}
	}
	return bodies, awake
}

// AppendPromise shows whether nothing overlaps, as the auditor found it.
func AppendPromise(lines []render.HUDLine, c *Checker) []render.HUDLine {
	gap := "none near"
	if !math.IsInf(c.gap, 0) {
		gap = fmt.Sprintf("%8.4f mm", c.gap*1e3)
	}
	tone := render.Good
	if c.Pairs > 0 {
		tone = render.Bad
	}
	lost, elapsed := 0.0, 0.0
	for _, stage := range c.lanes.Stages() {
		w := stage.World()
		lost += w.Report().LostTotal
		elapsed += float64(w.StepCount()) / w.Config().Hz
	}
	share := 0.0
	if elapsed > 0 {
		share = 100 * lost / elapsed
	}
	return append(lines,
		render.HUDLine{Label: "Smallest gap", Value: gap, Tone: tone},
		render.HUDLine{Label: "Deepest overlap", Value: fmt.Sprintf("%8.4f mm", c.deepest*1e3), Tone: tone},
		render.HUDLine{Label: "Time lost", Value: fmt.Sprintf("%8.4f s  %.2f %%", lost, share), Detail: true},
		render.HUDLine{Label: "Audited", Value: fmt.Sprintf("%8d  of %s", c.Audits,
			console.Counted(int(c.lanes.StepCount())+1, "pose", "poses")), Detail: true})
}

// labelRise is how far above a lane its label is (m).
const labelRise = 0.8

// appendRates writes the rates of several lanes over them.
func appendRates(
	labels []render.HUDLabel, lanes *play.Lanes, camera *render.Camera, width, height int,
) []render.HUDLabel {
	stages := lanes.Stages()
	if len(stages) < 2 {
		return labels
	}
	for i, stage := range stages {
		at := lanes.LabelPlace(i).Add(mgl64.Vec3{0, labelRise, 0})
		if l, ok := camera.Label(stage.Rate(), at, width, height); ok {
			labels = append(labels, l)
		}
	}
	return labels
}
