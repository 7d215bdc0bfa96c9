package main

// mechanism is a part of the engine that can be left out: its function returns at once.
type mechanism struct {
	name     string
	folder   string // from the root
	function string // as in Type.method
	instead  string // of its body
	about    string
}

var mechanisms = []mechanism{
	{"budget", "physics", "World.balance", "return", "islands may not gain energy from contacts"},
	{"turn-jams", "physics", "World.turnJams", "return", "locked groups that fly move as one rigid body"},
	{"unfall", "physics", "World.unfall", "return", "a fall that was withheld gives no speed"},
	{"lift", "physics", "World.lift", "return 0", "the same for bodies that projections lift"},
	{"loosen", "physics", "World.loosen", "return", "stuck bodies of a locked group lose speed"},
	{"deflect", "physics", "World.deflect", "return", "pairs that only a deflected path meets get rows"},
	{"fast-spin", "physics", "World.holdWhirling", "return", "bodies that turn far are placed at the end of a slice"},
	{"level", "physics", "World.level", "return", "preloads follow the load of a manifold that leaks"},
	{"raise", "contact", "Memory.raise", "return", "preloads rise for rows pressed below half their zone"},
	{"falling", "physics", "World.findFalling", "return", "unsupported bodies keep to their parabola"},
	{"loads", "physics", "World.findLoads", "return", "static equilibrium preloads soft rows"},
	{"trust", "physics", "World.trustLoads", "return", "preloads of a wreck are kept while it settles"},
	{"direct", "physics", "World.findDirect", "return", "heavy on light is solved directly"},
	{"straighten", "physics", "World.straighten", "return", "a failing screw is flown straight"},
	{"project", "physics", "World.project", "return", "failing paths are projected apart before they are clamped"},
	{"upwards", "physics", "World.relaxUpwards", "return", "projection from the ground up"},
	{"share-room", "physics", "World.shareRoom", "return", "opposing contacts share the room between them"},
	{"squeezed", "physics", "World.findSqueezed", "return", "bodies between drives that cannot go on are held"},
	{"throttle", "physics", "World.throttle", "return", "blocked drives wait"},
	{"clear-way", "physics", "World.clearWay", "return", "driven bodies stop at what cannot give way"},
	{"stall", "physics", "World.stall", "return", "a drive that is blocked for long sleeps"},
	{"hanging", "physics", "World.noteHanging", "return", "contacts that hold a body from above are told"},
	{"settled", "physics", "World.watchCalm", "return", "islands at rest take longer sub-steps"},
	{"midpoint", "physics", "World.noteMidway", "return", "the path passes through the middle of the slice"},
	{"impact-cuts", "physics", "World.astray", "return false", "a slice ends where an impact diverts a body"},
	{"pass-by", "physics", "World.passBy", "return false", "fast pairs that pass are not held up"},
	{"clearance", "physics", "World.keepRoom", "return false", "proofs hold while the clearance lasts"},
	{"strain", "physics", "World.strainedTime", "return math.Inf(1)", "shorter slices while the guard is busy"},
	{"ease", "physics", "World.ease", "return", "pinched drives ease their rows"},
	{"impacts", "contact", "Solver.Strike", "return", "impacts with restitution before the sub-step"},
	{"restitution", "contact", "Solver.Bounce", "return", "restitution after the sub-step"},
	{"propagation", "contact", "Solver.passOn", "return", "impacts pass through small groups to the end"},
	{"release", "contact", "Solver.release", "return", "impact impulses are not warm-started"},
	{"follow", "contact", "Solver.Follow", "return", "arms and inertia of bodies that turn far are renewed"},
	{"friction-points", "contact", "Memory.placeFriction", "return", "friction acts where the load is"},
}
