package character

const (
	fastest  = 1e3  // m/s of a wish: beyond, a step leads farther than anybody looks
	steepest = 1.4  // rad, of a face that is walked on: steeper ones lift by six times the way
	firm     = 0.6  // friction of soles and ground from which on no foot slips, however quick or steep its way is
	grace    = 0.1  // s after an edge in which a jump still counts, and before landing in which it counts already
	slack    = 1.25 // of the expel zone: the gap that is planned, so that contacts do not press
	still    = 1e-4 // m/s below which somebody who wants to stay is left to fall asleep

	beyond   = 0.02 // m past an edge where the face that it belongs to is asked for
	lifting  = 30.0 // m/s²: the most upwards, of weights that it lifts, and downwards, of its own
	carrying = 0.05 // m: how far a body that can give way may be below the soles and still bears them
	rising   = 0.5  // m/s: who moves upwards faster, seen from the ground, does not land
	throwing = 1.0  // m/s: who is hit upwards so that he goes faster by this than he meant to leaves the ground
	gaining  = 1e-4 // m that a step must lead farther than the way around it
	// sliceRate (Hz) is how often a step looks at its contacts, at the least.
	sliceRate = 60.0
	planes    = 5 // that one move slides over
	passes    = 8 // bodies that can give way which a trace passes; beyond, it passes all
)
