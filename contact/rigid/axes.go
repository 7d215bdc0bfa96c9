package rigid

import "github.com/brickyard-physics/brickyard/collision/geom"

// Axes is a set of the six freedoms of a body: translation along the axes of the world and turning about them.
type Axes uint8

// The freedoms. Shifts and Turns are all of a sort.
const (
	ShiftX Axes = 1 << iota
	ShiftY
	ShiftZ
	TurnX
	TurnY
	TurnZ

	Shifts = ShiftX | ShiftY | ShiftZ
	Turns  = TurnX | TurnY | TurnZ
	All    = Shifts | Turns
)

// FreeShift returns the part of a vector along the axes whose translation is not in the set.
func (a Axes) FreeShift(v geom.Vec3) geom.Vec3 {
	if a&Shifts != 0 {
		v = without(v, a)
	}
	return v
}

// FreeTurn returns the part of a vector along the axes whose turn is not in the set.
func (a Axes) FreeTurn(v geom.Vec3) geom.Vec3 {
	if a&Turns != 0 {
		v = without(v, a/TurnX)
	}
	return v
}

// without clears the components of v along the axes of the lowest three bits.
func without(v geom.Vec3, axes Axes) geom.Vec3 {
	if axes&ShiftX != 0 {
		v.X = 0
	}
	if axes&ShiftY != 0 {
		v.Y = 0
	}
	if axes&ShiftZ != 0 {
		v.Z = 0
	}
	return v
}

// InvInertia returns the inverse inertia (1/(kg m²), world) of a body with this inertia (kg m², world) whose locked
// turns are in the set: the inverse of the block of the free turns, and zeros elsewhere. A torque about a free axis
// turns such a body as a shaft turns; its momentum about other axes goes into the bearings.
func (a Axes) InvInertia(inertia *geom.Mat3) geom.Mat3 {
	if a&Turns == Turns {
		return geom.Mat3{}
	}
	block := geom.Mat3{X: a.FreeTurn(inertia.X), Y: a.FreeTurn(inertia.Y), Z: a.FreeTurn(inertia.Z)}
	if a&TurnX != 0 {
		block.X = geom.Vec3{X: 1}
	}
	if a&TurnY != 0 {
		block.Y = geom.Vec3{Y: 1}
	}
	if a&TurnZ != 0 {
		block.Z = geom.Vec3{Z: 1}
	}
	inverse, _ := block.Inverse()
	inverse = geom.Mat3{X: a.FreeTurn(inverse.X), Y: a.FreeTurn(inverse.Y), Z: a.FreeTurn(inverse.Z)}
	if a&TurnX != 0 {
		inverse.X = geom.Vec3{}
	}
	if a&TurnY != 0 {
		inverse.Y = geom.Vec3{}
	}
	if a&TurnZ != 0 {
		inverse.Z = geom.Vec3{}
	}
	return inverse
}

// ShiftAlong returns the share of a unit vector's square along the free translations: the inverse mass along n is that
// share of the whole one.
func (a Axes) ShiftAlong(n geom.Vec3) float64 {
	if a&Shifts == 0 {
		return 1
	}
	return a.FreeShift(n).LenSq()
}

// Carries reports whether the body holds those that press on it along n (world, unit), at least in part: it is
// immovable, or locks of its translation take up the push.
func (s *State) Carries(n geom.Vec3) bool {
	return s.InvMass == 0 || s.Locks.ShiftAlong(n) < 1-CarryLeast
}

// Follows reports whether the centre keeps its place along all locked translations all the way of a motion.
func (a Axes) Follows(m *geom.Motion) bool {
	if a&Shifts == 0 || m.Bulge() == 0 {
		return true
	}
	// The arc bends along the cross product of its axis with its chord.
	bends := m.Axis.Cross(m.Displacement())
	return bends == a.FreeShift(bends) && m.Axis.Dot(m.Displacement()) == 0
}

// CarryLeast is the least share of the square of a direction that counts as more than rounding. A surface tilted by
// less than 1e-3 rad against a locked axis does not push a body sideways: normals are not known any better after
// contacts have been recycled, and beyond it the wedge would press a thousand times as hard as it is pushed. The ratio
// of masses for which the engine is made, 1e5, is within.
const CarryLeast = 1e-6
