package picture

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// appendSensorLine adds a row about the sensors, where there are any.
func appendSensorLine(lines []render.HUDLine, lanes *play.Lanes) []render.HUDLine {
	count, filled := 0, 0
	var sensors []physics.SensorID
	var inside []physics.BodyID
	for _, stage := range lanes.Stages() {
		w := stage.World().Watch()
		sensors = w.AppendSensors(sensors[:0])
		count += len(sensors)
		for _, id := range sensors {
			if inside = w.AppendInside(inside[:0], id); len(inside) > 0 {
				filled++
			}
		}
	}
	if count == 0 {
		return lines
	}
	return append(lines, render.HUDLine{Label: "Sensors",
		Value: fmt.Sprintf("%8d  %d with bodies inside", count, filled)})
}

// addSensors draws the sensors of a stage: as part of the level, which bodies hide, or seen through bodies where the
// overlay of sensors is on.
func (p *Painter) addSensors(stage *play.Stage, view *render.View) {
	first := len(p.lines)
	p.lines = p.overlays.Sensors(p.lines, view, p.sensorsOf(stage))
	for i := first; i < len(p.lines); i++ {
		p.lines[i].Solid = !p.Show.Sensors
	}
}

// sensorsOf says which sensors of a stage are drawn: those that are hidden, where it is wanted only.
func (p *Painter) sensorsOf(stage *play.Stage) func(physics.SensorID) bool {
	return func(id physics.SensorID) bool {
		i := stage.SensorIndex(id)
		return p.Show.Sensors || i < 0 || !stage.Scene().Sensors[i].Hidden
	}
}
