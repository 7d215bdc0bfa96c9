package deform

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// LatticeDef is a free-form deformation: 4 × 4 × 4 control points of a Bézier volume, evenly over a box (T. W.
// Sederberg, S. R. Parry, "Free-Form Deformation of Solid Geometric Models", SIGGRAPH 1986). A control point that no
// row names stays.
type LatticeDef struct {
	Box    geom.Box  // of the surface at rest, m; a vertex outside moves as the nearest point of the box does
	Points []Control // each control point at most once
}

// Control moves a control point from its place in the grid by Shift + Sway · sin(2π Hz t + Phase).
type Control struct {
	Index       [3]int    // along x, y, z, each from 0 to 3
	Shift, Sway geom.Vec3 // m
	Swing
}

// name tells the control point in messages.
func (c *Control) name() string {
	return fmt.Sprintf("control point (%d, %d, %d)", c.Index[0], c.Index[1], c.Index[2])
}

// NewLattice returns the deformation of a lattice. It is the identity, bit by bit, while no control point moves.
func NewLattice(def LatticeDef) (Func, error) {
	size := def.Box.Max.Sub(def.Box.Min)
	if !def.Box.Min.IsFinite() || !def.Box.Max.IsFinite() || !(size.X > 0 && size.Y > 0 && size.Z > 0) {
		return nil, fmt.Errorf("lattice: the box from %s to %s has no volume: its corners must be finite and "+
			"the second one greater in x, y and z", message.Vector(def.Box.Min.Array()), message.Vector(def.Box.Max.Array()))
	}
	l := &lattice{box: def.Box, size: size, points: make([]controlled, 0, len(def.Points))}
	var named [controls]bool
	for _, c := range def.Points {
		of := "lattice: " + c.name()
		for _, i := range c.Index {
			if i < 0 || i > 3 {
				return nil, fmt.Errorf("%s is not in the grid: indices go from 0 to 3", of)
			}
		}
		at := (c.Index[0]*4+c.Index[1])*4 + c.Index[2]
		if named[at] {
			return nil, fmt.Errorf("%s comes twice: give it once", of)
		}
		named[at] = true
		if !c.Shift.IsFinite() || !c.Sway.IsFinite() {
			return nil, fmt.Errorf("%s is moved by what is not finite: give three numbers in m", of)
		}
		if err := c.check(of); err != nil {
			return nil, err
		}
		l.points = append(l.points, controlled{at, c})
	}
	return l.deform, nil
}

const controls = 4 * 4 * 4

// lattice is a checked LatticeDef.
type lattice struct {
	box    geom.Box
	size   geom.Vec3
	points []controlled
}

// controlled is a control point and its place in the order x, y, z, the last one fastest.
type controlled struct {
	place int
	Control
}

func (l *lattice) deform(dst, rest []geom.Vec3, time float64) {
	var moved [controls]geom.Vec3
	for i := range l.points {
		c := &l.points[i]
		moved[c.place] = c.Shift.AddScaled(c.Control.at(time), c.Sway)
	}
	for i, p := range rest {
		q := p.Max(l.box.Min).Min(l.box.Max).Sub(l.box.Min)
		x, y, z := bernstein(q.X/l.size.X), bernstein(q.Y/l.size.Y), bernstein(q.Z/l.size.Z)
		var sum geom.Vec3
		for a := range 4 {
			for b := range 4 {
				row := moved[(a*4+b)*4:][:4]
				along := row[0].Scale(z[0]).AddScaled(z[1], row[1]).AddScaled(z[2], row[2]).AddScaled(z[3], row[3])
				sum = sum.AddScaled(float64(x[a]*y[b]), along)
			}
		}
		dst[i] = p.Add(sum)
	}
}

// Idle tells, a line each, the control points whose motion moves none of the vertices at rest, none being near. The
// definition must be one that NewLattice takes.
func (def LatticeDef) Idle(rest []geom.Vec3) (notes []string) {
	const least = 0.01 // share of its motion
	size := def.Box.Max.Sub(def.Box.Min)
	for i := range def.Points {
		c := &def.Points[i]
		most := 0.0
		for _, p := range rest {
			q := p.Max(def.Box.Min).Min(def.Box.Max).Sub(def.Box.Min)
			x, y, z := bernstein(q.X/size.X), bernstein(q.Y/size.Y), bernstein(q.Z/size.Z)
			if most = max(most, x[c.Index[0]]*y[c.Index[1]]*z[c.Index[2]]); most >= least {
				break
			}
		}
		if most < least {
			notes = append(notes, fmt.Sprintf("lattice: %s moves nothing, for no vertex is near it: take a shape with more "+
				"vertices", c.name()))
		}
	}
	return notes
}

// bernstein returns the cubic Bernstein polynomials at t.
func bernstein(t float64) [4]float64 {
	s := 1 - t
	ss, tt := float64(s*s), float64(t*t)
	return [4]float64{float64(ss * s), float64(3*t) * ss, float64(3*s) * tt, float64(tt * t)}
}
