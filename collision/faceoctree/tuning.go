package faceoctree

// publishedLevel is the depth of the octree in all experiments of the paper (section 4).
const publishedLevel = 6

// mostLevels bounds the depth of the paper's octree: where surfaces cross, each level has two to four times as many
// voxels as the one above. It changes no answer.
const mostLevels = 12

// mostHalvings bounds how often Best halves a region. Fewer leave more faces in a cell; the answer is the same.
const mostHalvings = 30

// clipRounding is how far rounding moves a point clipped along two axes, as a share of the largest coordinate: at most
// 22 roundings of float64. Less loses faces that touch a box; more lists faces that do not meet it.
const clipRounding = 3.6e-15

// fewObjects is up to how many objects all pairs of boxes are compared; for more a sweep costs less.
const fewObjects = 24

// halvingCost is what moving a face to the halves of a cell costs, in comparisons of two boxes. More halves cells less
// often. It changes no answer.
const halvingCost = 8

// fewPairs is so many comparisons of boxes that a cell with no more is not halved. It changes no answer.
const fewPairs = 1024

// Where Finder.EachCrossing stops halving cells. None of these changes which faces cross, only the time to tell.
const (
	crossingFew   = 24 // faces in a cell that are compared each with each
	crossingDepth = 30 // halvings one in another
	// crossingShrinks bounds how often a cell is shrunk: 60 halvings are all that floats resolve.
	crossingShrinks = 60
	// crossingWork is how many faces and pairs are looked at for each face until cells are not halved any more, since that
	// does not part their faces. A sphere takes 60, two fans in a wedge of 1.7° 190.
	crossingWork = 600
)

// largestCoordinate (m) is where exact signs end (geom.Orient3D).
const largestCoordinate = 1e90

// acrossSquared is the square of the sine between two edges below which they are parallel, and the direction
// perpendicular to both is rounding. Less may give a normal without meaning.
const acrossSquared = 1e-16

// heightRounding bounds the rounding of (e×f)·d for differences e, f and d of coordinates, as a share of the product of
// their largest components: 64 roundings of float64, and at most 48 come together. Less gives wrong signs.
const heightRounding = 64 * 0x1p-53
