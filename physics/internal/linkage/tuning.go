package linkage

// leastPivot is the share of a diagonal entry that its pivot keeps at least. Rows that say the same twice leave a pivot
// of rounding, around 1e-15 of it, which would be as good as a division by zero. Independent rows keep about the ratio
// of the masses.
const leastPivot = 1e-10

const (
	// proximal is the share of a row's own compliance that is added to it in a solve. It makes rows that say the same
	// (two hinges of a door) solvable, and leaves no sag, as solves add up. A tenth of it fails at 1000:1 with loops,
	// ten times as much leaves a taut chain 0.3 mm longer, and none tears a chain of 1000:1 that contacts touch: its light
	// links turn too far in a sub-step for the rows to tell where they go.
	proximal = 1e-3
	// proximalFree is that of a free assembly without loops, all of whose rows say something else. Its solution is then
	// exact whatever the masses, and where it leads is seen: see Arrive.
	proximalFree = 1e-10

	// closingRate is the share of an error that a row takes back in a sub-step, in its speed.
	closingRate = 0.1

	// closingSpeed and closingSpin bound that speed (m/s and rad/s): a joint that was torn open closes without a hit.
	closingSpeed = 1.0
	closingSpin  = 4.0

	// swingMost is the square of the turn in its phase (rad) that a swing about the line of a pull takes in a sub-step at
	// most. At 4 it would build up; at 1 chains with 100 times the mass of their links open further when they touch.
	swingMost = 3

	// freeAfter is the number of slices without contacts and without changes by the guard after which an assembly is free
	// again.
	freeAfter = 12

	// cutTogether is the number of slices in a row in which the guard may cut an assembly as one. More hold up a press
	// that lies on a figure, none tears limbs from each other in a fall, and they may come to lie on the wrong sides of
	// others.
	cutTogether = 6

	// tornLeast (m) is by how much a joint is open at least, and tornTime (s) for how long, until the guard takes it that
	// it cannot close. A joint in a press is open for as long as the press, and by less.
	tornLeast = 1e-3
	tornTime  = 0.5

	// freeMost (m or rad) is how far the joints of an assembly are open at most when it becomes free.
	freeMost = 1e-4

	// missMost (m or rad) is by how much a free assembly may miss the end of its way, and missShare of what it missed
	// before it may miss if it is to try again.
	missMost  = 1e-9
	missShare = 0.3

	// rounds is the largest number of times that limits and bounds are chosen anew within a solve: all at once in the
	// first roundsOfAll of them. From rest, 4 leave 5 % of trains of four axes with all of them wrong, 8 leave 0.4 %.
	rounds      = 24
	roundsOfAll = 6

	// driveSweeps is how often vector drives are swept in turn with the factor's solution, at each solve.
	driveSweeps = 3

	// boundRounds and boundTolerance end the search for the impulse of a vector drive at its bound.
	boundRounds    = 8
	boundTolerance = 1e-9

	// strainTime is the time (s) over which the loads of a joint that may break are averaged, and strainBins in how many
	// parts they are kept. A hit that is shorter counts by its impulse.
	strainTime = 1.0 / 60
	strainBins = 8

	// leftBy (m or rad) is how far an axis is from a limit at which it was when it has left it.
	leftBy = 1e-3

	// hitSpeed is the least speed (m/s or rad/s) with which an axis that bounces comes back from its limit.
	hitSpeed = 0.05
)
