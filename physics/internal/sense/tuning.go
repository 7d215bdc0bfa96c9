package sense

const (
	// touching is the gap at which a solid counts as inside, as a share of the smaller half width of solid and sensor, or
	// of leastHalf (m): a bullet of 1000 m/s takes 1e-12 s for it, a body that creeps in by 1 mm/s some µs.
	touching, leastHalf = 1e-6, 1e-3

	// fewFaces and fewCorners are how many faces of a sensor and corners of a solid are looked at before a search.
	fewFaces, fewCorners = 32, 8

	// beyondTouches is by how many such gaps the screws on which a solid is followed may lead it off its path, and
	// piecesMost how many they are at most.
	beyondTouches, piecesMost = 100, 32

	// apartZones is how many expel zones apart two bodies are that no longer touch.
	apartZones = 2

	// chainShare is the share of the speed that an impulse has stopped below which that of the bodies before the slice
	// does not explain it: one of them was hit in the slice, and hit the other.
	chainShare = 0.5
)
