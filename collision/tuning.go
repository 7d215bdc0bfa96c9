package collision

// The sizes of shapes.
const (
	// Sizes outside these limits (m) are refused: below, rounding far from the origin swallows a solid; above, its own.
	minSize, maxSize = 1e-6, 1e6
	// maxSides bounds the corners of a polygon and of a round end: a rounder solid is no harder to tell from a cylinder.
	maxSides = 256
	// maxCorners bounds those of a hull: beyond, a mesh of many hulls is faster and finer.
	maxCorners = 1024
	// exactVerts is the largest number of vertices of a mesh that Bounds looks at one by one: more give a tighter box, and
	// cost that time in every step.
	exactVerts = 64
)

// The broad phase. slack decides how many pairs live on; the other numbers change no answer, only its time.
const (
	// slack says when a fat box is wastefully large and is renewed: when it reaches more than this many margins beyond the
	// swept box. Smaller renews the boxes of bodies that merely slow down; larger keeps pairs that a burst of speed made.
	slack = 4
	// A burst is an Update after which at least burstLeast proxies are elsewhere, and more than one in a share of the
	// moving ones: of refitShare, and it is cheaper to refit or rebuild the whole tree than to move leaf by leaf; of
	// meetShare, and it is cheaper to meet the tree with itself than to ask it once per proxy.
	burstLeast = 32
	refitShare = 16
	meetShare  = 3
	// Beyond burstWorse times the area that the nodes had when the tree was planted, it is planted anew: refitting costs
	// a tenth of that, but the leaves of one node fly apart.
	burstWorse = 1.5
	// plantDepth is how many times in a row plant halves the space; below, it halves the number of leaves, so that the
	// tree stays low for any boxes.
	plantDepth = 40
)

// rayRounding is a share of a distance, two roundings of float64 and a little more: a ray that just misses a box counts
// as one that meets it. Less loses flat boxes between their own two faces.
const rayRounding = 4e-16

// The proof that a pair stays apart.
const (
	// mostTries bounds the spans tried for one pair unless the caller is content with fewer. Fewer leave proofs of bent
	// paths unfinished: the bodies are stopped earlier than need be, never too late.
	mostTries = 120
	// spanShare of the gap is how much the solids may move against each other in the shortest span. Less tries longer
	// before it gives up, more gives up where a proof can be found.
	spanShare = 0.25
	// leastSpan and mostSpan are the bounds of that span, as shares of the paths.
	leastSpan, mostSpan = 1e-6, 0.5
	// restShare of the shortest span is what may be left of the paths behind a span that takes it along.
	restShare = 0.25
	// mostSpaces bounds the half-spaces kept: enough for a body in a corner, few enough to try at every node.
	mostSpaces = 4
	// The distance at the start is measured to within startShare of it: a floor of tiles is then measured at one tile
	// only. Near Limits.Min no slice may lose any of it, so there it is measured to within closeShare: a thousandth lost
	// in each of many slices would be all of it.
	startShare = 0.999
	closeShare = 1 - 1e-9
	// pieceSizes is how many radii of the smaller solid the other passes by in one piece of the paths: in a longer one
	// every face comes near every other, and is proven by itself.
	pieceSizes = 2
	mostPieces = 256
)

// The depth of overlapping shapes.
const (
	// mostPushes bounds how often a translation is lengthened because it led into other faces.
	mostPushes = 6
	// pastTouching is how much longer, as a share of the extent, a translation must be for faces that it takes apart not
	// to touch any more.
	pastTouching = 1e-12
	// sameAxis is the cosine of the angle, 2.6°, within which two axes count as one.
	sameAxis = 0.999
	// acrossSquared (m²) is the square of the cross product of an edge with another below which the two are parallel.
	acrossSquared = 1e-16
)
