package picture

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// The overlays are drawn at these sizes: a true zone is thinner than a pixel, an arrow as long as a brick reads well.
const (
	zoneMagnified = 20
	arrowReach    = 0.35 // m
	velocityReach = 0.25 // s that a velocity is drawn for
)

// Beyond so many lines nothing can be read: then a selection has them to itself, and without one they are pale.
const (
	mostLines = 2000
	paleLines = 0.4 // of their opacity
)

// overlay appends the lines that are drawn over the bodies of a lane.
func (p *Painter) overlay(stage *play.Stage, view *render.View) {
	first := len(p.lines)
	p.overlays.Within = nil
	p.appendOverlays(stage, view)
	if len(p.lines)-first <= mostLines {
		return
	}
	if box := p.besideSelected(stage, view); box.Min.X <= box.Max.X {
		p.lines, p.overlays.Within = p.lines[:first], &box
		p.appendOverlays(stage, view)
		return
	}
	for i := first; i < len(p.lines); i++ {
		p.lines[i].Colour[3] = uint8(paleLines * float64(p.lines[i].Colour[3]))
	}
}

func (p *Painter) appendOverlays(stage *play.Stage, view *render.View) {
	if p.Show.Contacts {
		p.lines = p.overlays.Contacts(p.lines, view, arrowReach)
		p.lines = appendCrossings(p.lines, stage, view.Shift)
	}
	if p.Show.Zones {
		p.lines = p.overlays.Zones(p.lines, view, zoneMagnified)
	}
	if p.Show.Boxes {
		p.lines = p.overlays.Boxes(p.lines, view)
		p.lines = appendGhostBoxes(p.lines, stage, view.Shift)
	}
	if p.Show.Joints {
		p.lines = p.overlays.Joints(p.lines, view)
	}
	if p.Show.Velocities {
		p.lines = p.overlays.Velocities(p.lines, view, velocityReach)
	}
}

// besideSelected returns the surroundings of what is selected in a lane, an empty box where nothing is.
func (p *Painter) besideSelected(stage *play.Stage, view *render.View) geom.Box {
	box := geom.EmptyBox()
	for _, o := range p.Picked {
		if o.Stage == stage && stage.World().Contains(o.ID) {
			around := boundsOf(stage.World().Body(o.ID), view.Alpha)
			around = around.Grow(around.Half().Len())
			box = box.Include(around.Min.Add(view.Shift)).Include(around.Max.Add(view.Shift))
		}
	}
	return box
}
