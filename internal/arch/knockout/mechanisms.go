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
	{"energy-limiter", "physics", "World.limitEnergy", "return", "islands may not gain energy from contacts"},
	{"rigid-groups", "physics", "World.rigidifyLocked", "return", "locked groups that fly move as one rigid body"},
	{"fall-energy", "physics", "World.removeFallEnergy", "return", "a fall that was withheld gives no speed"},
	{"lift", "physics", "World.liftedBy", "return 0", "the same for bodies that projections lift"},
	{"damping", "physics", "World.dampStuck", "return", "stuck bodies of a locked group lose speed"},
	{"deflect", "physics", "World.deflect", "return", "pairs that only a deflected path meets get rows"},
	{"fast-spin", "physics", "World.holdFastSpinning", "return", "bodies that turn far are placed at the end of a slice"},
	{"level", "physics", "World.renewSlippery", "return", "preloads follow the load of a manifold that leaks"},
	{"raise", "contact", "Cache.raisePreload", "return", "preloads rise for rows pressed below half their zone"},
	{"falling", "physics", "World.findUnsupported", "return", "unsupported bodies keep to their parabola"},
	{"loads", "physics", "World.findLoads", "return", "static equilibrium preloads soft rows"},
	{"trust", "physics", "World.settleBalanced", "return", "preloads of a wreck are kept while it settles"},
	{"direct", "physics", "World.findDirect", "return", "heavy on light is solved directly"},
	{"straighten", "physics", "World.straighten", "return", "a failing screw is flown straight"},
	{"project", "physics", "World.project", "return", "failing paths are projected apart before they are clamped"},
	{"upwards", "physics", "World.projectBottomUp", "return", "projection from the ground up"},
	{"opposing", "physics", "World.shareMargins", "return", "opposing contacts share the room between them"},
	{"squeezed", "physics", "World.findSqueezed", "return", "bodies between drives that cannot go on are held"},
	{"throttle", "physics", "World.throttle", "return", "blocked drives wait"},
	{"clear-way", "physics", "World.clearWay", "return", "driven bodies stop at what cannot give way"},
	{"stall", "physics", "World.stall", "return", "a drive that is blocked for long sleeps"},
	{"hanging", "physics", "World.noteSuspended", "return", "contacts that hold a body from above are told"},
	{"settled", "physics", "World.watchSettled", "return", "islands at rest take longer sub-steps"},
	{"midpoint", "physics", "World.noteMidpoint", "return", "the path passes through the middle of the slice"},
	{"impact-cuts", "physics", "World.diverted", "return false", "a slice ends where an impact diverts a body"},
	{"pass-by", "physics", "World.notePassing", "return false", "fast pairs that pass are not held up"},
	{"clearance", "physics", "World.noteClearance", "return false", "proofs hold while the clearance lasts"},
	{"strain", "physics", "World.strainedTime", "return math.Inf(1)", "shorter slices while the guard is busy"},
	{"ease", "physics", "World.easePinched", "return", "pinched drives ease their rows"},
	{"impacts", "contact/solver", "Solver.ApplyImpacts", "return", "impacts with restitution before the sub-step"},
	{"restitution", "contact/solver", "Solver.ApplyRestitution", "return", "restitution after the sub-step"},
	{"propagation", "contact/solver", "propagation.sweep", "return", "impacts pass through small groups to the end"},
	{"release", "contact/solver", "impacts.end", "return", "impact impulses are not warm-started"},
	{"follow", "contact/solver", "Solver.UpdateArms", "return", "arms and inertia of bodies that turn far are renewed"},
	{"friction-points", "contact", "Cache.placeFriction", "return", "friction acts where the load is"},
}
