package expel

// The zone of a feature: where a mover stops.
const (
	// favour is a share of the zone: a query that asks whether a feature starts in the zone counts the zone as thicker by
	// it (section 3.5). Else a start that rounding puts just outside would read as "reached after nearly a full turn".
	// It must exceed rounding; as much more is lost of the zone at every start.
	favour = 4e-4
	// farthest is the distance between two features, in zones, at which they may be stopped. The slab of a face and the
	// zone of a line are infinite, features are not: without it a feature is stopped far from an obstacle that it may
	// never meet. Below 1 features would be let into the zone; larger values stop movers beside obstacles that they miss.
	farthest = 2
	// nearest is the distance, in zones, to which features that were too far apart in the zone are let on. It lies amid
	// 1 and farthest, so that bisection finds a place between nearest and farthest in a few steps.
	nearest = 1.5
	// soonShare is how far, in zones, a feature travels while the query asks whether it comes nearer. Less is lost in
	// rounding, more looks around a bend.
	soonShare = 0.01
	// pivotShare is the distance from the axis of a rotation, in zones, below which features keep a thinner zone: a body
	// must be able to turn about the point that it touches. With 0 a body that stands on a corner cannot turn.
	pivotShare = 0.25
	// pivotZone is that thinner zone as a share of the zone. It must stay above rounding.
	pivotZone = 1.0 / 16
	// normalShare is the distance of two edges, in zones, above which the line between their closest points is their
	// normal. Below it, rounding would choose its direction, and the cross product of the edges stands.
	normalShare = 0.01
)

// Rounding. Errors of heights and places are shares of the extent of a pair: both radii and the distance of the
// centres.
const (
	// touchRounding is the distance, as a share of the extent, that rounding can put a touching feature behind: some 45
	// times the rounding of float64. Less loses contacts that start in touch; more lets a mover start that much deeper.
	touchRounding = 1e-14
	// marginRounding is the distance, as a share of the extent, by which bounds are widened: contacts at a common vertex
	// or edge are found twice rather than not at all. The faces of a mesh may also be bent by as much.
	marginRounding = 1e-9
	// marginShare of the zone bounds that margin: it must not let a feature past the side of a thin zone.
	marginShare = 0.125
	// parallelSine is the sine below which edges count as parallel: their contacts are those of their vertices. The
	// common normal of edges below it has fewer than six good digits.
	parallelSine = 1e-10
	// coneSlack is the sine by which a contact normal may lie outside the normals of an edge's faces. Less loses contacts
	// of edges along a face; more finds those of edges that other features meet first.
	coneSlack = 1e-6
	// bendSine is the sine of the angle between the faces of an edge below which they count as coplanar: such an edge is
	// internal and nothing touches it. It is that of bent faces, marginRounding.
	bendSine = 1e-9
	// backCosine is the cosine between the normals of the faces of an edge below which these are back to back, as
	// those of a flat polygon.
	backCosine = -1 + 1e-12
	// flushCosine is the cosine from which a normal counts as that of a face: within 0.05 mrad. It only names features.
	flushCosine = 1 - 1e-9
	// intoMatter is the cosine from which an axis runs straight into the matter behind a face: within 1.4 mrad.
	intoMatter = 1 - 1e-6
	// acrossSquared (m²) is the square of the cross product of an edge with a unit edge below which it has no direction.
	acrossSquared = 1e-18
	// leastSlope keeps a division by a motion along an axis finite.
	leastSlope = 1e-300
	// mostAngle (rad) bounds the turns that are answered: beyond, the digits of the angle are used up.
	mostAngle = 1e6
)

// Trees and rotations.
const (
	// longestTurn (rad) is the largest rotation answered at once; longer ones are cut into equal parts, each starting
	// from where the last one ended. Below π/2 sine and versine only grow, which bounds heights, and the tangent of half
	// the angle stays below 1. Smaller values only cost time.
	longestTurn = 1.5
	// longestBow is the largest departure of an arc from its chord, in sizes of the nodes, at which a window is not cut.
	// Larger values visit more pairs of nodes, smaller ones cut more windows.
	longestBow = 0.5
	// mostBisections bounds the search for the place where two features are near: 53 halvings use up the digits.
	mostBisections = 100
)

// The march along a screw.
const (
	// keepsShare of the zone, or of the gap where that is smaller, is kept on every stretch. Nearer to 1 the stretches
	// before a stop become short; at 1 a body that slides along the zone cannot be proven.
	keepsShare = 0.95
	// finestShare of the zone is the way below which a stretch is not halved any more. It says how far before the zone a
	// mover may stop: with keepsShare between 0.95 and 1.1 zones.
	finestShare = 0.125
	// mostStretches bounds the stretches that are tried before the answer is StateUnsure.
	mostStretches = 20000
)
