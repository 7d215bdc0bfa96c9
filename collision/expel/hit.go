package expel

import "github.com/brickyard-physics/brickyard/collision/geom"

// State tells how a query ended.
type State uint8

// The states.
const (
	StateApart  State = iota // the whole motion is free
	StateHit                 // the motion is free up to Fraction, where it reaches the expel zone on its way in
	StateUnsure              // the motion is free up to Fraction; nothing is known beyond
)

// Pair says which features met.
type Pair uint8

// The pairs of features.
const (
	NoPair     Pair = iota
	VertexFace      // a vertex of the mover and a face of the obstacle
	FaceVertex      // a face of the mover and a vertex of the obstacle
	EdgeEdge        // an edge of either
)

// Hit is the answer of a query.
type Hit struct {
	State    State
	Fraction float64   // of the motion, in [0, 1]; 1 when StateApart
	Normal   geom.Vec3 // unit, from the obstacle to the mover at the stop, frame of the obstacle; zero without a pair
	Point    geom.Vec3 // m; on the obstacle's feature at the stop, frame of the obstacle
	Pair     Pair
	Mover    int32 // index of the mover's vertex, face or edge
	Obstacle int32 // index of the obstacle's vertex, face or edge
}

const (
	// favour is the share by which the zone counts as thicker when a query asks whether a feature starts in it
	// (section 3.5): starting a rounding error outside must not read as "reached after nearly a full turn".
	favour = 4e-4
	// farthest is the distance between two features, in zones, at which they may be stopped. The slab of a face and the
	// zone of a line are infinite, features are not: without it a feature is stopped far from an obstacle that it may
	// never meet.
	farthest = 2
	// nearest is the distance, in zones, to which features that were too far apart in the zone are let on.
	nearest = 1.5
	// pivotShare is the distance from the axis of a rotation, in zones, below which features keep a thinner zone:
	// a body must be able to turn about the point it touches.
	pivotShare = 0.25
	// pivotZone is that thinner zone as a share of the zone.
	pivotZone = 1.0 / 16
	// touchRounding is the distance, relative to the extent of the pair, that rounding can put a touching feature
	// behind.
	touchRounding = 1e-14
	// besideRounding is the distance, relative to the extent, by which bounds are widened: contacts at a common vertex
	// or edge are found twice rather than not at all.
	besideRounding = 1e-9
	// parallelSine is the sine below which edges count as parallel: their contacts are those of their vertices.
	parallelSine = 1e-10
	// awrySine is the sine by which a contact normal may lie outside the normals of an edge's faces.
	awrySine = 1e-6
)
