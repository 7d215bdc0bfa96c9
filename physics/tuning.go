package physics

// zoneLeast (m) bounds the zone of tiny bodies from below, well above rounding, unless Config.ExpelZone is smaller.
const zoneLeast = 1e-5

// zoneRest (m) is the zone that a load needs: a body falls by 0.01 mm in a sub-step. Thinner bodies get up to zoneThin
// of half their thickness.
const (
	zoneRest = 1e-4
	zoneThin = 0.2
)

// thinShare of its radius is the least thickness that a dynamic mesh counts with: one sharp tip is no reason to keep
// the whole body a micrometre from all others.
const thinShare = 0.02

// touchGap (m): solids placed nearer than this are opened to it when they are added, so that every pair starts with
// a positive distance.
const touchGap = 1e-5

// overlapFloor (m): overlaps at the start up to this count as touching (positions in levels are rounded).
const overlapFloor = 1e-6

// The range of the numbers that describe a body. Beyond it, squares come near the end of float64.
const (
	leastMass, mostMass = 1e-12, 1e15 // kg; densities (kg/m³) end there too
	mostFriction        = 1e6
	mostResistance      = 10.0 // to rolling and spinning: a ball that resists like a cube has a share of one
)
