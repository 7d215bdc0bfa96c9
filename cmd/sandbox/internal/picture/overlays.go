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

// MostLines is how many lines can be read: beyond it a selection has them to itself, and without one they are pale.
const MostLines = 2000

// paleLines is the share of their opacity that pale lines have.
const paleLines = 0.4

// Lines returns how many lines of overlays, besides trails, were drawn in the last picture.
func (p *Painter) Lines() int { return p.drawn }

// overlay appends the lines that are drawn over the bodies of a lane.
func (p *Painter) overlay(stage *play.Stage, view *render.View) {
	first := len(p.lines)
	p.overlays.Within = nil
	box := p.besideSelected(stage, view)
	selected := box.Min.X <= box.Max.X
	if !p.Show.Beside || !selected {
		p.appendOverlays(stage, view)
		if len(p.lines)-first <= MostLines {
			return
		}
	}
	if selected {
		p.lines, p.overlays.Within = p.lines[:first], &box
		p.appendOverlays(stage, view)
		return
	}
	for i := first; i < len(p.lines); i++ {
		p.lines[i].Colour[3] = uint8(paleLines * float64(p.lines[i].Colour[3]))
	}
}

func (p *Painter) appendOverlays(stage *play.Stage, view *render.View) {
	show, o := &p.Show, &p.overlays
	if show.Edges {
		p.lines = o.Edges(p.lines, view)
	}
	if show.Contacts {
		p.lines = o.Contacts(p.lines, view, arrowReach)
		p.lines = appendCrossings(p.lines, stage, view.Shift)
	}
	if show.Zones {
		p.lines = o.Zones(p.lines, view, zoneMagnified)
	}
	if show.Boxes {
		p.lines = o.Boxes(p.lines, view)
		p.lines = appendGhostBoxes(p.lines, stage, view.Shift)
	}
	if show.Tree {
		p.lines = o.Tree(p.lines, view)
	}
	if show.Joints {
		p.lines = o.Joints(p.lines, view)
	}
	if show.Velocities {
		p.lines = o.Velocities(p.lines, view, velocityReach)
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
