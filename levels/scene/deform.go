package scene

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
)

// Deform says how the surface of a ghost deforms: by one of three formulas, in the frame of its shape. See package
// deform for what the numbers mean.
type Deform struct {
	Modes   []Mode   `json:"modes,omitempty"`   // vibrates as a sphere does
	Bend    []Chain  `json:"bend,omitempty"`    // bends at joints, as hands do
	Lattice *Lattice `json:"lattice,omitempty"` // moves with 4 × 4 × 4 control points of a Bézier volume
}

// Mode is a vibrating mode of a sphere about the origin.
type Mode struct {
	Degree    int     `json:"degree"`
	Order     int     `json:"order,omitzero"`
	Amplitude float64 `json:"amplitude"` // share of the distance from the origin
	Hz        float64 `json:"hz"`
	Phase     float64 `json:"phase,omitzero"` // rad
}

// Chain is a row of joints from the root to the tip.
type Chain struct {
	Name   string      `json:"name,omitempty"`
	Joints []BendJoint `json:"joints"`
	Tip    mgl64.Vec3  `json:"tip"`            // m, at rest
	Reach  float64     `json:"reach"`          // m: how far from its bones vertices belong to it wholly
	Fade   float64     `json:"fade,omitempty"` // m: over which that fades out beyond
}

// BendJoint turns all that is beyond it by Mean + Sway · sin(2π Hz t + Phase).
type BendJoint struct {
	At    mgl64.Vec3 `json:"at"`              // m, at rest
	Axis  mgl64.Vec3 `json:"axis"`            // at rest; its length does not matter
	Soft  float64    `json:"soft"`            // m before and behind it over which the turn sets in
	Mean  float64    `json:"mean,omitempty"`  // rad
	Sway  float64    `json:"sway,omitempty"`  // rad
	Hz    float64    `json:"hz,omitempty"`    // periods in a second
	Phase float64    `json:"phase,omitempty"` // rad
}

// Lattice is a free-form deformation.
type Lattice struct {
	Box    *Room     `json:"box,omitempty"` // that the control points stand evenly in; none: that around the surface
	Points []Control `json:"points"`        // those that move
}

// Control moves a control point by Shift + Sway · sin(2π Hz t + Phase).
type Control struct {
	Index [3]int     `json:"index"`           // along x, y, z, each from 0 to 3
	Shift mgl64.Vec3 `json:"shift,omitzero"`  // m
	Sway  mgl64.Vec3 `json:"sway,omitzero"`   // m
	Hz    float64    `json:"hz,omitempty"`    // periods in a second
	Phase float64    `json:"phase,omitempty"` // rad
}

// check tests that there is one formula. Its numbers are checked as it is made.
func (d *Deform) check() *Fault {
	kinds := 0
	for _, given := range []bool{len(d.Modes) > 0, len(d.Bend) > 0, d.Lattice != nil} {
		if given {
			kinds++
		}
	}
	if kinds != 1 {
		return faultf("", "deform: it takes one of modes, bend and lattice, got %d: give one", kinds)
	}
	if d.Lattice != nil && len(d.Lattice.Points) == 0 {
		return faultf("lattice", "lattice: the list of its points is empty: give at least one, or leave deform out")
	}
	return nil
}

// formula returns the deformation of a surface with the given vertices, and its longest period (s).
func (d *Deform) formula(verts []geom.Vec3) (f deform.Func, period float64, err error) {
	var swings []deform.Swing
	swing := func(hz, phase float64) deform.Swing {
		swings = append(swings, deform.Swing{Hz: hz, Phase: phase})
		return swings[len(swings)-1]
	}
	switch {
	case d.Lattice != nil:
		f, err = deform.NewLattice(d.Lattice.def(verts, swing))
	case len(d.Bend) > 0:
		f, err = deform.Bend(d.bend(swing))
	default:
		var modes []deform.Mode
		for _, m := range d.Modes {
			modes = append(modes, deform.Mode{L: m.Degree, M: m.Order, Amplitude: m.Amplitude, Swing: swing(m.Hz, m.Phase)})
		}
		f, err = deform.Modes(modes)
	}
	for _, s := range swings {
		if s.Hz != 0 {
			period = max(period, 1/math.Abs(s.Hz))
		}
	}
	return f, min(period, MaxTime), err
}

// idle tells, a line each, the parts of a checked deformation that move none of the vertices at rest.
func (d *Deform) idle(verts []geom.Vec3) []string {
	swing := func(hz, phase float64) deform.Swing { return deform.Swing{Hz: hz, Phase: phase} }
	switch {
	case d.Lattice != nil:
		return d.Lattice.def(verts, swing).Idle(verts)
	case len(d.Bend) > 0:
		return d.bend(swing).Idle(verts)
	}
	return nil
}

// swinging makes the harmonic motion of a part, and notes it.
type swinging = func(hz, phase float64) deform.Swing

func (d *Deform) bend(swing swinging) (def deform.BendDef) {
	for i := range d.Bend {
		def.Chains = append(def.Chains, d.Bend[i].def(swing))
	}
	return def
}

func (c *Chain) def(swing swinging) deform.Chain {
	out := deform.Chain{Name: c.Name, Tip: geom.FromArray(c.Tip), Reach: c.Reach,
		Fade: c.Fade}
	for _, j := range c.Joints {
		out.Joints = append(out.Joints, deform.Joint{At: geom.FromArray(j.At), Axis: geom.FromArray(j.Axis), Soft: j.Soft,
			Mean: j.Mean, Sway: j.Sway, Swing: swing(j.Hz, j.Phase)})
	}
	return out
}

func (l *Lattice) def(verts []geom.Vec3, swing swinging) deform.LatticeDef {
	out := deform.LatticeDef{Box: geom.EmptyBox()}
	for _, v := range verts {
		out.Box = out.Box.Include(v)
	}
	if l.Box != nil {
		out.Box = geom.Box{Min: geom.FromArray(l.Box.Min), Max: geom.FromArray(l.Box.Max)}
	}
	for _, c := range l.Points {
		out.Points = append(out.Points, deform.Control{Index: c.Index, Shift: geom.FromArray(c.Shift),
			Sway: geom.FromArray(c.Sway), Swing: swing(c.Hz, c.Phase)})
	}
	return out
}
