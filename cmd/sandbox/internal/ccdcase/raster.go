package ccdcase

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/screw"
)

// Pixels says how fine the collision screen of the pixel method is.
type Pixels struct {
	Share  float64 // width over the radius of the smaller body, or of the only one that is more than a point
	Time   float64 // how far off the time of a pixel may be, as a share of the motion
	Robust bool    // see screw.Resolution
}

// AskRaster lets the kernel answer by the pixel method. The answer is valid until scratch is used again.
func (s *ScrewQuery) AskRaster(p Pixels, scratch *screw.Scratch) []screw.Collision {
	radius := s.Radius()
	return scratch.Raster(&s.query, screw.Resolution{Distance: p.Share * radius, Time: p.Time, Robust: p.Robust})
}

// Radius returns that of the smaller body, or of the only one that is more than a point (m).
func (s *ScrewQuery) Radius() float64 {
	a, b := s.moving.of.Radius, s.static.of.Radius
	if min(a, b) == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// Deviation is how far a collision is from the true one.
type Deviation struct {
	Time       float64 // as a share of the motion
	Place      float64 // m
	Properness float64
}

// Deviations looks in an answer for the collisions of the exact variant that the pixel method looks for too: proper,
// not at the rim of a feature, and not from within. It returns how far off those found are, and how many are missing.
func Deviations(got, exact []screw.Collision) (found []Deviation, missing int) {
	for i := range exact {
		want := &exact[i]
		if want.Properness < 0 || want.Boundary || want.Leaving {
			continue
		}
		off := Deviation{Time: math.Inf(1)}
		for k := range got {
			c := &got[k]
			late := math.Abs(c.Time - want.Time)
			if late < off.Time && c.Kind == want.Kind && c.Moving == want.Moving && c.Static == want.Static {
				off = Deviation{late, c.Position.Sub(want.Position).Len(), math.Abs(c.Properness - want.Properness)}
			}
		}
		if math.IsInf(off.Time, 1) {
			missing++
		} else {
			found = append(found, off)
		}
	}
	return found, missing
}
