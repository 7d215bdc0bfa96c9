package physics

// Constants of the step: each with its unit, the reason for its value, and the effect of other values.
const (
	// zoneLeast (m) bounds the zone of tiny bodies from below, well above rounding, unless Config.ExpelZone is smaller.
	zoneLeast = 1e-5
	// zoneRest (m) is the zone that a load needs: a body falls by 0.01 mm in a sub-step. Thinner bodies get up to zoneThin
	// of half their thickness.
	zoneRest = 1e-4
	zoneThin = 0.2
	// thinShare of its radius is the least thickness that a dynamic mesh counts with: one sharp tip is no reason to keep
	// the whole body a micrometre from all others.
	thinShare = 0.02

	// minDistance (m) is the gap below which no committed motion goes (d_min of the design).
	minDistance = 1e-7
	// stopShare of the zone is the gap at which the guard stops an approach.
	stopShare = 0.25

	// recycleShare of the smallest half width, at most recycleMost (m), is how far a pair may move before its recycled
	// manifold is made anew. A larger share holds up bodies that should topple, a smaller one lets feature flips shake
	// stacks.
	recycleShare = 0.04
	recycleMost  = 0.005

	// matchShare of the smallest half width is how far a contact point may have moved and still be matched, if it is now
	// made by other features.
	matchShare = 0.2

	// fastShare of the smallest half width is the relative motion per slice beyond which a pair is swept for when and
	// where it will touch, so that a passing body is not stopped by a plane it never reaches.
	fastShare = 0.5
	// fastReach of the smallest half width is the distance up to which a fast pair still gets rows at its present poses.
	fastReach = 0.5

	// sliceTurn (rad): a body that turns further in a step makes the world take the step in slices. While it turns, other
	// features come into contact, which have no rows until the next pass of contact detection. In a heap of 1024 cubes the
	// guard withholds 15 % of all motion at 0.2 rad and 0.02 % at 0.07, for less time altogether.
	sliceTurn = 0.07
	sliceMost = 8 // the largest factor by which that multiplies the slices
	// sliceTime (s) is the longest slice, so that a world at 15 Hz sees a bullet cross a wall as one at 60 Hz does.
	sliceTime = 1.0 / 60

	// strainZones is how many zones gravity may move a body in a slice while the guard is busy with it, and for strainTime
	// (s) afterwards; strainLeast (s) bounds such slices from below. The guard lifts sinking bodies only from slice to
	// slice: a tumbled heap of 30 cards withholds 50 times as much in slices of 1/60 s as in slices of 1/120 s. A body
	// thicker than 0.1 m has a zone of 1 mm, and needs no shorter slices.
	strainZones = 3.0
	strainTime  = 0.25
	strainLeast = 1.0 / 240

	// sweptReach, in zones, is the gap up to which points join the manifold of a swept pair at the place where it meets.
	sweptReach = 4.0

	// followTurn (rad) is the turn within a slice beyond which lever arms and inertia follow the body each sub-step. A
	// body that pivots on an edge with frozen arms leaves its arc along the tangent and falls back on it: at 0.02 a domino
	// that is pushed over at 0.8 rad/s loses 2 % of its spin, at 0.01 none.
	followTurn = 0.01
	// straightTurn (rad): a body that turns less in a slice is predicted to go straight. Its boxes and the reach of its
	// contacts allow for the turn, and its real motion is a screw all the same.
	straightTurn = 1e-3
	// suspendedTurn (rad) is the same for a suspended body, which hangs from a contact. With frozen lever arms it would
	// leave its arc along the tangent and be lifted back against its weight by the row, step by step: a pendulum that
	// swings itself up.
	suspendedTurn = 1e-5

	// touchGap (m): solids placed nearer than this are opened to it when they are added, so that every pair starts with
	// a positive distance.
	touchGap = 1e-5
	// overlapFloor (m): overlaps at the start up to this count as touching (positions in levels are rounded).
	overlapFloor = 1e-6
)
