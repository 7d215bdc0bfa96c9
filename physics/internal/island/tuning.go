package island

// The constants of this package: each with its unit, the reason for its value, and what other values do.

const (
	// unbalancedShare of its weight is the largest unbalanced force that statics may leave on a body that counts as
	// standing.
	unbalancedShare = 1e-4
	// restSpeed (m/s and rad/s) is the speed up to which a body of a new level counts as at rest, and up to which the
	// impulses of one that has rested long count as its loads.
	restSpeed = 1e-3
	// renewShare: a slippery contact of bodies at rest is made anew if it has moved by more than that share of its zone
	// since it was made: see renewSlippery. Five cubes that are dropped on each other without friction are left with 2
	// mm/s without that.
	renewShare = 0.05
	// loadWork bounds the work on loads in a slice, per body that may move, and loadWorkLeast bounds it from below; the
	// unit is a product of blocks, some 0.05 µs. The bound is a tenth of the slice. Unfinished work goes on in the next
	// slice.
	loadWork, loadWorkLeast = 15, 2000
)

const (
	// preloadGrowth bounds the factor by which loads may grow at once: a gravity near zero says nothing about them.
	preloadGrowth = 10
)

const (
	// clockCost is what the clock of a body costs (ns), by which these loops are shared. Results do not depend on it.
	clockCost = 30
)
