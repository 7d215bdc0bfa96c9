package screw

// Lengths that stand for rounding are shares of the reach of the bodies (Screw.reach), the largest coordinate or speed
// there is: rounding errors are a share of it.

// DefaultThreshold is the least properness that the paper found useful to report (section 5): minus the sine of the
// angle by which a feature may face away. 0 loses contacts along flush faces, -1 reports all crossings.
const DefaultThreshold = -0.1

// noWings is the properness of features without neighbours: a single point or segment faces everything.
const noWings = 1.0

// The patches that both methods look at. None of these numbers but nearShare changes an answer, only its time.
const (
	// wholeFaces is the number of faces up to which a surface is never cut. Smaller surfaces cost less than the cut.
	wholeFaces = 512
	// wholeShare of its faces is the part above which a patch is not worth the copy.
	wholeShare = 0.75
	// nearShare of the reach is the margin of swaths, far above rounding: less might lose a face that is met.
	nearShare = 1e-9
	// swathParts is how many boxes a way is cut into at most: more fit a bent way more tightly, and every face asks all.
	swathParts = 8
)

// Screws.
const (
	// tinyAngle (rad) is a turn as small as rounding of quaternions makes: it counts as none. A turn below it departs from
	// a translation by less than 1e-13 of the size of the body.
	tinyAngle = 1e-13
	// tiniestAngle (rad) is a turn whose square would leave float64.
	tiniestAngle = 1e-150
)

// The exact method: tolerances.
const (
	// rimShare of the reach is the distance from a rim within which a place is at the rim: inside, and Boundary. Less
	// loses touches at common rims; it must exceed touchShare.
	rimShare = 1e-12
	// touchShare of the reach is the height within which features touch at the start, at the end and at a turning point.
	// Less loses touches to rounding, more reports near misses as touches.
	touchShare = 1e-13
	// boxShare of the reach is the margin of boxes on the track. It must exceed rimShare, or pairs at a rim are not tried.
	boxShare = 8e-12
	// straight (rad) is a turn by which bodies depart from a translation by less than boxShare.
	straight = 1e-13
	// lateRounding is the margin of times on the track: some thousands of roundings.
	lateRounding = 1e-12
	// awayShare of the speed of the track is the speed away from the other body below which a face still counts as one
	// that looks towards it: rounding of n·ω.
	awayShare = 1e-14
	// leastSine is the sine of the angle between edges below which they count as parallel: these never collide with each
	// other, their ends do with the faces (section 5).
	leastSine = 1e-10
	// sideRounding is how far rounding may take F off zero, as a share of the tolerance of the search: F is the gap of the
	// edges times the sine of the angle between them.
	sideRounding = 1.0 / 64
	// leanRounding is by how much rounding may take a properness, a sine or a cosine over the threshold. First looks let
	// as much more through; two normals of an edge are equally proper within it.
	leanRounding = 1e-9
	// backToBack is the cosine between the faces of an edge below which a first look lets the edge through: the arc of
	// its normals is nearly half a turn, and its ends say nothing of the middle.
	backToBack = -0.99
)

// The exact method: effort. None of these numbers changes an answer, only its time.
const (
	// turnSteps is how many parts the turn is cut into for first looks at how features face each other. More parts cost
	// more sines, fewer let more pairs through.
	turnSteps = 16
	fewPairs  = 256 // so many pairs of features are tried one by one: a grid costs more
	fewItems  = 8   // nor are fewer features than this put into a grid
	mostCells = 64  // along one side of the grid
	// cellsPerItem is how many cells along one side the grid has for the square root of its items.
	cellsPerItem = 1.2
	leastExtent  = 1e-300 // keeps the cells of a grid without extent finite
)

// The zeros of F.
const (
	leastSplit  = 1e-13 // half the length of intervals in which a flat F counts as monotone
	mostParts   = 4096  // intervals looked at, 3 or so where F is not within rounding of zero all along
	mostNewtons = 80    // bisection alone needs 53
	// leastBracket is where a bracket holds no more times in between: less than the rounding of times near 1.
	leastBracket = 1e-16
	// leastStep bounds how far the next step of Newton's method could still move a root: a tenth of leastBracket.
	leastStep = 1e-17
	// flatShare of the bound of F″ is the slope within which F turns back at the end of an interval.
	flatShare = 1e-12
)

// The pixel method.
const (
	// chordShare is how far a projected point may lie from its true place, in pixels and in units of Resolution.Time: half
	// of either, so that the pixel that it is found in is the right one or next to it. Less halves edges more often.
	chordShare = 0.5
	// rimPixels is how far, in pixels, a feature may lie outside another to share its pixel.
	rimPixels = 0.5
	// robustPixels is the same where features that pass within a pixel of each other collide too.
	robustPixels = 1
	// viewPixels is the margin of the view: features that share a pixel at its rim lie within a pixel of it, either way.
	viewPixels = 2
	// timeRounding is the largest rounding error of a time at the ends of [0, 1].
	timeRounding = 1e-12
	// deepest is how often a way is halved at most: near the axis time runs arbitrarily fast along it. An edge has at most
	// 1024 chords.
	deepest = 10
	// curved is the bulge (pixels) from which on a face on the screen says nothing but where it is at most. More calls
	// curved faces flat and loses vertices in them; less searches more often.
	curved = 4
	// farPixels keeps the areas of faces near the axis finite.
	farPixels = 1e9
	// shareRounding is by how much of its chord a crossing may lie beyond an end: at a shared end one of the two chords
	// that meet there has to be found, whatever rounding does.
	shareRounding = 1e-12
	// stillShare of the fastest flow is the speed below which a face looks neither way: rounding of n·ω.
	stillShare = 1e-12
	// padRounding (pixels) is the margin of chords, so that rounding hides no shared pixel.
	padRounding = 1e-6
	// parallelSquared is the squared sine below which edges are parallel: beyond, their normal has no digits.
	parallelSquared = 1e-16
	// mostDescents bounds Newton's method for the time at which a vertex comes down on a face, and leastDescent (time)
	// ends it: the next step would be as its square, with a factor of the turn over the rate.
	mostDescents = 12
	leastDescent = 1e-7
	// sameDescent (time) is the distance of two descents found from different starts that are the same.
	sameDescent = 1e-9
)

// The screen of the pixel method.
const (
	// axisShare of its height along the axis is the distance from the axis within which a centre is on it: rounding gives
	// it an arbitrary direction.
	axisShare = 1e-12
	// sectorMargin is the share by which the azimuths of a ball are widened against rounding.
	sectorMargin = 1e-9
)

// The tables of the pixel method. None of these numbers changes an answer, only its time.
const (
	// rowCount is the number of buckets for vertices; more would be emptier than faces are high.
	rowCount = 64
	// cellsPerChord hardly matters: with 1 or 4 a query takes as long within 2 %, with 8 it takes 4 % longer.
	cellsPerChord = 2
	// maxCells bounds the cells that a query clears.
	maxCells = 1 << 16
)
