package physics

// touchGap (m): solids placed nearer than this are opened to it when they are added, so that every pair starts with
// a positive distance.
const touchGap = 1e-5

// overlapFloor (m): overlaps at the start up to this count as touching (positions in levels are rounded).
const overlapFloor = 1e-6

// energyCost is what the kinetic energy of a body costs (ns), by which the loop is shared. Results do not depend on it.
const energyCost = 20

// watchCost is what measuring a joint after a step costs (ns), by which the loop is shared.
const watchCost = 400

// openedLeast (m) is by how much a joint is open that is reported as open. It is closed again below half of that.
const openedLeast = 1e-3

// The range of the numbers that describe a body. Beyond it, squares come near the end of float64.
const (
	leastMass, mostMass = 1e-12, 1e15 // kg; densities (kg/m³) end there too
	mostFriction        = 1e6
	mostResistance      = 10.0 // to rolling and spinning: a ball that resists like a cube has a share of one
)

// contentMost is how many bytes a shape or another value that no step changes may have to travel with each saved state:
// hulls of some ten faces take 2 kB, terrain takes megabytes.
const contentMost = 1 << 14

// mostKnown: a world forgets the small values that its last saved state did not name once it knows more than twice
// those named and mostKnown besides. Fewer: they are hashed anew more often. More: what was removed is kept longer.
const mostKnown = 256
