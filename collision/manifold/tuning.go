package manifold

// The normal of a pair: shares of the expel zone by which one axis must beat another. The choice must not flicker, so
// the axis chosen last time keeps its place within a margin on either side.
const (
	// edgeBeatsFace is how much more the closest points must separate than a face for their direction to be the normal,
	// at the first choice. Less gives single points where a face would give a patch; at 1 the gap along the face may be
	// none where a zone is left.
	edgeBeatsFace = 0.5
	faceBeatsFace = 0.25 // another face against the face chosen last time
	// edgeKeeps is the share of that and of edgeLeans by which faces and closest points keep their place.
	edgeKeeps = 0.4
	// standsOffMotion is the separation, in zones, that a motion must leave for an axis not to be in its way. Less lets a
	// body feel the side of a flush neighbour, more lets bodies come near without a row: see inTheWay.
	standsOffMotion = 0.5
	// standsOffRow is the same for a motion that closes the gap by more than a zone: rows against a body that comes from
	// afar are felt before it is there.
	standsOffRow = 1.5
	// clearsMotion is the separation, in zones, that an axis must have already to be chosen because the motion leaves it
	// alone. At 0 bodies could be told apart by an axis along which they touch.
	clearsMotion = 0.25
	// alongRather is a share of the closing along an axis: a motion that closes a face by less leads along it.
	alongRather = 0.5
	// trembles is the length, in zones, of a motion that leads nowhere: bodies at rest tremble by less.
	trembles = 0.05
	// rowsLook is how much farther than the expected motion rows look, as a share of it: by one of at least two sub-steps.
	rowsLook = 0.5
	// smallestZone (m) stands in for a zone of zero: rounding must not choose the normal.
	smallestZone = 1e-9
)

// edgeLeans is the sine of the angle between the closest points and a face's normal beyond which the closest points
// have it: three degrees. Where two edges meet, however near, a face next to them does not keep the solids apart, and
// its normal would ask friction for a force that there is no need for. Faces all but flush on each other meet within
// it, by whatever feature.
const edgeLeans = 0.05

// The points of a manifold.
const (
	// mergeShare of the smallest half extent: points nearer than this count as one. More loses the lever of small
	// patches, less keeps pairs of points that make the rows of a solver dependent.
	mergeShare = 0.02
	// closestShare of the zone is how much farther than the closest points the nearest corner of a patch may be; else
	// the closest points join it. More lets a body sink that far between its corners.
	closestShare = 0.05
	// patchCapacity is how many corners a patch collects before it is thinned.
	patchCapacity = 40
	// nearlyParallel is the sine of the angle up to which two edges may make a line contact of two points: six degrees.
	// Beyond it the ends are no nearer than other features.
	nearlyParallel = 0.1
	// lateralShare of the zone is how much the distance at the ends of a line contact may exceed the gap along the normal.
	lateralShare = 0.25
	// lateralGap is the same as a share of the gap, for edges of meshes that are farther apart.
	lateralGap = 0.1
	// tieShare is the share by which a squared distance must be larger to be the farthest: near ties go to the earlier
	// point, so that rounding does not choose.
	tieShare = 1e-6
	// obliqueLean is the least cosine between the normal and a face that still counts as lying across it: 45°.
	obliqueLean = 0.7
	// obliqueCorners bounds the corners of a face that takes part.
	obliqueCorners = 40
)

// Rounding in patches of convex solids.
const (
	// onEdgeShare of a side's length is how far outside a side plane a point still counts as inside: corners of equal
	// boxes on top of each other lie on them to rounding.
	onEdgeShare = 1e-10
	// lowestShare of its radius is the height of a solid's face over its lowest vertex within which the face is at it.
	lowestShare = 1e-9
	// edgeOn is the cosine between two faces above which one is seen edge-on: it covers no corner of the other.
	edgeOn = -1e-3
	// alongSquared is the squared sine below which two segments have no direction across both, and the corners of two
	// outlines stand for the crossing of their sides.
	alongSquared = 1e-12
)

// The manifolds of a mesh.
const (
	// maxPatches bounds the manifolds of a pair. A nut on its bolt has a hundred, and locks
	// on normals that are not its own.
	maxPatches = 256
	// sameNormal is the cosine of the angle, five degrees, up to which normals share a manifold. Less gives a cobbled
	// floor a manifold for every stone.
	sameNormal = 0.9962
	// A touch joins a manifold if its gap along that normal is not less than the true one by more than these shares of
	// the zone and of the gap: a large ball has a normal of its own for every face.
	joinShare, joinGap = 0.1, 0.005
	// orderShare of the zone is the step in which gaps decide whose normal a manifold has. Smaller steps let rounding
	// decide.
	orderShare = 0.5
	// blockShare of the zone is the distance from a face within which a place is on it, for a face that blocks a normal
	// there: seams of meshes need not fit better.
	blockShare = 0.01
)

// The features of a mesh.
const (
	// looseCorner is the slope against a face up to which the edges of a corner may lead below it and the corner still
	// counts: a box that rocks keeps all its corners.
	looseCorner = 0.3
	// coneSlack and looseCone are how far, as a sine, a normal may lie outside of the cone of a feature: for rounding,
	// and for a crossing of edges that joins a manifold.
	coneSlack, looseCone = 1e-3, 0.1
	// prismFlare is how far the prism over a face is opened (rad), so that none is left between faces that count as
	// coplanar.
	prismFlare = 1e-6
	// fanLimit bounds the walk around a vertex.
	fanLimit = 256
	// tinyShare of the extent of a pair is less than faces of one plane may differ by, and more than rounding.
	tinyShare = 1e-9
	// touchingShare of it is the distance below which the line between two points has no direction.
	touchingShare = tinyShare * 1e-3
	// parallel is the squared sine of the angle below which edges have no line across both.
	parallel = 1e-14
	// atEnd is the fraction of an edge from its end that is the end itself.
	atEnd = 1e-12
	// leastStretch is the fraction of an edge that must run beside another for the two to make a line contact.
	leastStretch = 1e-6
)
