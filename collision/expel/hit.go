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
