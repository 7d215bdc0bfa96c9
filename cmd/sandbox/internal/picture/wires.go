package picture

import (
	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// Wire is a solid that is not in the world, as its edges and see-through.
type Wire struct {
	Shape  *collision.Shape
	At     geom.Pose // as its lane is drawn
	Colour render.Colour
}

// Stroke is a line between two places, as their lane is drawn; with Dot there is a dot at its second end.
type Stroke struct {
	From, To mgl64.Vec3 // m
	Colour   render.Colour
	Dot      bool
}

// strokeWidth is that of the edges of wires and of strokes (pixels).
const strokeWidth = 2.5

// addWires draws wires and strokes around an origin.
func (p *Painter) addWires(origin mgl64.Vec3) {
	first := len(p.lines)
	for i := range p.Wires {
		w := &p.Wires[i]
		at := w.At
		at.P = at.P.Sub(toGeom(origin))
		p.lines = render.AppendZone(p.lines, w.Shape, &at, 0, w.Colour)
		p.collector.Add(w.Shape, at, render.Look{Material: render.Glass, Tint: tintOf(w.Colour)})
	}
	for _, s := range p.Strokes {
		a, b := narrow(s.From.Sub(origin)), narrow(s.To.Sub(origin))
		p.lines = append(p.lines, render.Line{A: a, B: b, Colour: s.Colour})
		if s.Dot {
			p.lines = append(p.lines, render.Line{A: b, B: b, Colour: s.Colour, Width: 4 * strokeWidth})
		}
	}
	for i := first; i < len(p.lines); i++ {
		p.lines[i].Width = max(p.lines[i].Width, strokeWidth)
	}
}

// tintOf returns a colour as the renderer multiplies surfaces by it.
func tintOf(c render.Colour) (tint mgl32.Vec3) {
	for i := range tint {
		tint[i] = float32(render.Linear(float64(c[i]) / 255))
	}
	return tint
}
