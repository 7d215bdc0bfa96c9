package audit

import (
	"math"

	"github.com/brickyard-physics/brickyard/physics"
)

// NearPair is two solids of two bodies that the Auditor found near each other.
type NearPair struct {
	A, B physics.BodyID
	Gap  float64 // m between their surfaces; 0 when they overlap
}

// AppendNear appends the pairs of solids of which one may move and that are less than 20 mm apart, at the committed
// poses, in an order that depends on nothing but those.
func (a *Auditor) AppendNear(dst []NearPair) []NearPair {
	a.near = &dst
	a.Check(0)
	a.near = nil
	return dst
}

// note lists a pair if a list is asked for.
func (a *Auditor) note(x, y physics.BodyID, gap float64) {
	if a.near != nil && gap < nearBy {
		*a.near = append(*a.near, NearPair{x, y, math.Max(gap, 0)})
	}
}
