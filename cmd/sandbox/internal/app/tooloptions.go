package app

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// weighed is what a body of no mass of its own weighs, in words, and what was weighed for it.
type weighed struct {
	of    panels.Made
	level *play.Lanes
	text  string
}

// layTools lays out the options of the tool.
func (a *Player) layTools() {
	t := &a.tools
	made := &t.spawned
	if t.tool == panels.ThrowTool {
		made = &t.thrown
	}
	words := panels.ToolWords{Materials: t.materials, Kinds: t.kinds, Weight: a.weight(made),
		Joint: panels.JointWants(command.TraitsOf(t.kinds[t.spawned.Kind])), Fits: &t.coupling.fits}
	t.options.Lay(&a.desk.ui, &t.tool, made, &words)
}

// weight says what a body weighs by its density.
func (a *Player) weight(m *panels.Made) string {
	w, of := &a.tools.weighed, *m
	of.Mass = 0
	if w.level == a.lanes && w.of == of {
		return w.text
	}
	w.level, w.of, w.text = a.lanes, of, "by density"
	body := a.tools.madeBody(&of)
	if mass, err := a.lanes.Scene().Supply().Apart().Mass(&body); err == nil {
		w.text = fmt.Sprintf("by density: %.3g kg", mass)
		if mass >= 1000 {
			w.text = fmt.Sprintf("by density: %.0f kg", mass)
		}
	}
	return w.text
}
