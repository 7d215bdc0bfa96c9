package linkage

// leastPivot is the share of a diagonal entry that its pivot keeps at least. Rows that say the same twice leave a pivot
// of rounding, around 1e-15 of it, which would be as good as a division by zero. Independent rows keep about the ratio
// of the masses.
const leastPivot = 1e-10

const (
	// proximal is the share of a row's own compliance that is added to it in a solve of velocities. It makes rows that say
	// the same (two hinges of a door) solvable. Two solves with one factor leave 4e-6 of the load of a taut chain of
	// 1000:1.
	proximal = 1e-6
	// proximalExact is that of an assembly without loops and locks, all of whose rows say something else. One solve is
	// exact then whatever the masses.
	proximalExact = 1e-10
	// dryShare is the share of its own compliance by which friction that holds yields in loops. With 1e-6 a solve in
	// twenty of random loops of six-dof joints ends with wrong bounds, and one of hundreds gains energy without bound.
	dryShare = 1e-2
	// proximalClosing is that of the step of positions that closes joints. Near poses where rows begin to say the same, as
	// loops have, a small error would move bodies far.
	proximalClosing = 1e-3

	// closingRate is the share of an error that a row takes back in a sub-step, in its speed.
	closingRate = 0.1

	// closingSpeed and closingSpin bound that speed (m/s and rad/s): a joint that was torn open closes without a hit.
	closingSpeed = 1.0
	closingSpin  = 4.0

	// closeSteps is the largest number of Newton steps that close an assembly where a slice ends, and closed (m or rad)
	// the greatest error that needs no further one. With a single step an assembly that comes to a limit stays open.
	closeSteps = 3
	closed     = 1e-5

	// repairMass is the largest ratio of inverse masses in a repair. Without a bound a chain of 20 links stays open by
	// 0.38 mm at a wall, with 1 a press opens a figure by 0.54 mm, with 4 one of 21 figures on a stair opens by 4 mm.
	repairMass = 2.0

	// repairsMost is the number of repairs of an assembly with one factor: each takes the share of the error by which the
	// bodies have turned since the first one less.
	repairsMost = 4

	// swingMost is the square of the turn in its phase (rad) that a swing about the line of a pull takes in a sub-step at
	// most. At 4 it would build up.
	swingMost = 1
	// aboutMost is how many times as easily about an arm as across it a body counts as turning at most. With 0 a chain of
	// hinges gains 564 J; with 16 the swing of a thin rod under a heavy ball is braked, and without a bound it stops.
	aboutMost = 1.0

	// freeAfter is the number of slices without changes by the guard, and without a way that did not converge, after which
	// an assembly is free again. After a contact it is one: with twelve, elastic balls that a joint links lose two to four
	// times as much energy.
	freeAfter = 12

	// cutTogether is the number of slices in a row in which the guard may cut an assembly as one. More hold up a press
	// that lies on a figure, none tears limbs from each other in a fall, and they may come to lie on the wrong sides of
	// others.
	cutTogether = 6

	// cutOpen (m) is by how much a joint is open at least for its assembly to be cut as one for longer. Without that five
	// figures under a press in a pit are torn apart by 1.4 m; from 2 to 10 mm they open by 52 to 59 mm.
	cutOpen = 5e-3

	// tangledLeast (m) and tangledTurn (rad, or m beyond a limit) are by how much a joint is open at least, and
	// tangledTime (s) for how long, until the guard takes it that it cannot close. A joint in a press is open for as long
	// as the press, and by less.
	tangledLeast = 1e-3
	tangledTurn  = 0.05
	tangledTime  = 0.5

	// tangledPull is the share of the closing speed that is left to a tangled joint. With all of it a limit that walls are
	// in the way of shakes its bodies at 1 m/s, and figures under a press stay open.
	tangledPull = 0.05

	// freeMost (m or rad) is how far the joints of an assembly are open at most when it becomes free.
	freeMost = 1e-4

	// missMost (m or rad) is by how much a free assembly may miss the end of its way, and missShare of what it missed
	// before it may miss if it is to try again. If it misses more than that, closed is enough: parallelograms that turn
	// over lost all their energy where their bars are in line.
	missMost  = 1e-9
	missShare = 0.3
	// missFar (m or rad) is what it counts as having missed before it tries: a coordinate that jumps misses more.
	missFar = 0.3

	// rounds is the largest number of times that limits and bounds are chosen anew within a solve, and pivotTries how
	// often all of them change at once though no fewer are wrong than before.
	rounds     = 24
	pivotTries = 8

	// stopSlack is the share of what a stop gave in the first half of a sub-step by which it may seem to pull in both: the
	// closing of what it is beyond is given there, and taken back in the second half, but for the proximal share.
	stopSlack = 1e-9

	// throwSlack is the share of the energy that limits that throw back give and take by which they may give more: loads
	// act between the two. With 1e-6 a rod between limits of ±0.02 rad that throw back all loses half of its energy in
	// 20 s to that; with 0.1 one of 60 random trees of hinges gains 5 %. throwTries is how often the share of their speeds
	// is looked for.
	throwSlack = 2e-2
	throwTries = 6

	// drySpeed (m/s or rad/s) is the speed below which friction counts as holding: what rounding leaves at rest changes
	// no bound. dryTurn (rad) is by how much friction of three directions at its bound may point beside the speed: drives
	// that are right need no sweep.
	drySpeed = 1e-9
	dryTurn  = 0.01

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
