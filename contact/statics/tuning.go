package statics

// The constants of this package: each with its unit, the reason for its value, and what other values do.

// frictionShare is the stiffness of friction relative to that of the points together. With soft friction the points
// carry the loads as far as they can. Friction keeps in reserve the part that no body needs, and few contacts are at
// their bound, which Newton's method would have to find one by one. With much softer friction the hinges of an arch
// take longer to find.
const frictionShare = 0.03

// Newton's method.
const (
	// stepsMost bounds the steps.
	stepsMost = 150
	// equilibriumShare of the scale of accelerations is the residual of equilibrium.
	equilibriumShare = 1e-8
	// roundingShare of the same: a smaller residual that does not fall is rounding.
	roundingShare = 1e-6
	// massShare of the mass is the least added to the stiffness, where contacts have a frequency of 1 rad/s: it keeps the
	// matrix regular where nothing holds a body.
	massShare = 1e-9
	// massMore is the factor of that after a step without any gain, massLess after a step of which more than the share
	// wentWell was taken. After less than wentBadly the next is held back, by massBack at least.
	massMore  = 1000
	massLess  = 0.1
	wentWell  = 0.5
	wentBadly = 0.1
	massBack  = 10
	// gain: a step should reduce the residual to this share. After stallsMost steps that did not, and changed nothing,
	// there is no equilibrium.
	gain       = 0.9
	stallsMost = 3
	// roundCost is the work of a round of conjugate gradients per block of the factor, in products of blocks: it only
	// reads them, from memory if they are many.
	roundCost = 2
	// dilationSteps bounds the steps to the load of a sliding contact. Each but the last passes a kink; every point and
	// friction has one.
	dilationSteps = 12
)

// The descent of loads from body to body.
const (
	// steepShare is the cosine between a contact's normal and the external forces up to which no body stands on it: the
	// side of a neighbour, which carries nothing that the ground can carry.
	steepShare = 0.1
	// standRounds bounds the rounds for one body: without points that lift or friction that slides one is enough.
	standRounds = 12
	// standMass is massShare for one body, whose matrix has no other body's stiffness in it: it is regular with less.
	standMass = 1e-12
)

// The search along a step.
const (
	// armijo is the share of the predicted gain that a step has to reach (Armijo), but for noise of the energy: rounding.
	armijo = 1e-4
	noise  = 1e-14
	// slopeShare of the slope at the start is the most that may remain where a step ends.
	slopeShare = 0.5
	// triesMost bounds the displacements tried per step.
	triesMost = 12
	// cutMost and cutLeast of the interval bound the share of it that remains after a try: the slope has kinks, so that a
	// secant may point at an end.
	cutMost  = 0.02
	cutLeast = 0.9
)

// The factor, and conjugate gradients where it is not that of the present matrix.
const (
	// fillMost is the number of blocks (288 bytes each) beyond which fill is left out: enough for a wall of 30 000 bodies,
	// 230 MB.
	fillMost = 800_000
	// leastPivot is the least share of a diagonal element that a pivot keeps: less is rounding. leastPartial is the same
	// where fill is left out, since a pivot may then lose more than it has.
	leastPivot   = 1e-14
	leastPartial = 1e-3
	// roundsMost bounds the rounds of conjugate gradients: more cost as much as a factor. roundsPartial is the same where
	// fill is left out.
	roundsMost    = 30
	roundsPartial = 1000
	// roundsExit of the residual at the start: less than that changes with the next step of Newton's method.
	roundsExit = 1e-6
)

// Impacts.
const (
	// pointStiffness and frictionStiffness are the strengths of the dampers of points and of friction, in masses of all
	// bodies together, since a light body may bear all of them. In masses of the two bodies of a contact, a stack of 5 t
	// would creep on 1 kg. A stiffer damper loses more to rounding. The next round, which starts from the impulses found
	// (the method of multipliers), or the next instant corrects the little that they close.
	pointStiffness    = 1e4
	frictionStiffness = 1e3
	// toleranceLeast (m/s) and toleranceShare of the speeds bound the residual of Newton's method, impactSteps its steps.
	// The first steps, fullSteps of them, are taken in full, whether φ falls or not: a point that they carry far beyond
	// its stop will carry load, and a search along the step would find that only by creeping up to the kink. If full steps
	// do not converge, the search goes on from the best of them, and φ falls from then on.
	toleranceLeast = 1e-6
	toleranceShare = 1e-7
	fullSteps      = 8
	impactSteps    = 24
	// impactRounds bounds the rounds of friction, boundShare is its tolerance as a share of the load. With 1 % or two
	// rounds there are as many factors.
	impactRounds = 4
	boundShare   = 1e-3
	// impactSlack (m/s) is the speed at which a damper may close without another round, and the largest change of a
	// velocity that impulses may leave unexplained.
	impactSlack = 1e-3
	// impactNear (m/s): where a point begins to carry load, points that may close no faster than that count as active too
	// in the first step. Otherwise an impact would pass through a stack by one contact a step.
	impactNear = 0.1
	// slipLeast (m/s) is the least speed of slip: slower friction sticks.
	slipLeast = 1e-7
	// minStrength is the least strength of a damper of friction, as a share of one that sticks: the slip speed can still
	// be told from it.
	minStrength = 1e-12
	// guessShare of the bound of friction tells a contact that slid from one that stuck.
	guessShare = 0.95
)

// reserveLeast is the least length for which memory is taken, so that a growing world does not allocate each time.
const reserveLeast = 256
