package ccdcase

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// LargestShare is the thickest zone allowed, as a share of the radius of the static body.
const LargestShare = 0.02

// Zone says how thick the expel zone is: Share of the radius of the static body, or Thickness (m) where that is not 0,
// but never more than LargestShare of that radius. The moving body's radius counts when the static one is a point.
type Zone struct {
	Share, Thickness float64
}

// Of returns the thickness for two bodies (m), and whether it is less than what was asked for.
func (z Zone) Of(moving, static *Body) (e float64, cut bool) {
	radius := static.Radius()
	if radius == 0 {
		radius = moving.Radius()
	}
	e = z.Thickness
	if e == 0 {
		e = z.Share * radius
	}
	if most := LargestShare * radius; e > most {
		return most, true
	}
	return e, false
}

// Sweep is a case made ready for the kernels.
type Sweep struct {
	Moving, Static mesh.Core
	Motion         expel.Screw
	Zone           float64 // m
	Cut            bool    // Zone is less than what was asked for
}

// Prepare builds the bodies of a case. The error says which body and which of its faces cannot be built.
func (c *Case) Prepare(z Zone) (*Sweep, error) {
	s := &Sweep{}
	var err error
	if s.Moving, err = c.Moving.Core(); err != nil {
		return nil, fmt.Errorf("moving: %w", err)
	}
	if s.Static, err = c.Static.Core(); err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}
	s.Zone, s.Cut = z.Of(&c.Moving, &c.Static)
	m := &c.Motion
	if m.Kind != Translation {
		s.Motion = expel.Screw{Origin: m.Origin, Axis: m.Axis, Angle: m.Angle, Pitch: m.Pitch}
		return s, nil
	}
	s.Motion = expel.Screw{Axis: m.Vector.Unit(), Pitch: m.Vector.Len()}
	if s.Motion.Pitch == 0 {
		s.Motion.Axis = geom.V(0, 1, 0)
	}
	return s, nil
}

// Ask lets the kernel answer.
func (s *Sweep) Ask(scratch *expel.Scratch) expel.Hit {
	rel := geom.Frame{R: geom.Identity3()}
	return expel.Sweep(s.Moving, s.Static, &rel, s.Motion, s.Zone, scratch)
}

// Result writes the kernel's answer as results are written.
func (s *Sweep) Result(id string, h *expel.Hit) Result {
	r := Result{ID: id, E: s.Zone}
	if h.State == expel.StateApart {
		return r
	}
	at := h.Fraction
	r.Hit, r.T, r.Unsure = true, &at, h.State == expel.StateUnsure
	if n := h.Normal; n != (geom.Vec3{}) {
		r.Normal = []float64{n.X, n.Y, n.Z}
	}
	return r
}

// Narrow makes the zone at most e thick (m).
func (s *Sweep) Narrow(e float64) {
	if e < s.Zone {
		s.Zone, s.Cut = e, true
	}
}
