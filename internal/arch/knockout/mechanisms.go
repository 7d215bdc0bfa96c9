package main

// mechanism is a part of the engine that can be left out: its function returns at once.
type mechanism struct {
	name     string
	folder   string // from the root
	function string // as in Type.method
	instead  string // of its body
	about    string
}

// rooms is the folder of the rooms of a step.
const rooms = "physics/internal/"

// Each is off as if it had never been thought of: tables that others read grow all the same, clocks go on.
var mechanisms = []mechanism{
	{"energy-limiter", rooms + "dynamics", "Dynamics.limitEnergy", "return",
		"islands may not gain energy from contacts"},
	{"rigid-groups", rooms + "guard", "clamper.rigidifyLocked", "return", "locked groups that fly move as one rigid body"},
	{"fall-energy", rooms + "guard", "Guard.removeFallEnergy", "return",
		"a fall that a cut or a repair took back gives no speed"},
	{"slowing", rooms + "guard", "Guard.slow", "return",
		"stuck and squeezed bodies keep as much of their velocity as of their motion"},
	{"deflect", rooms + "narrow", "Narrow.deflect",
		"for i := range na.workers { na.workers[i].sweptPairs = na.workers[i].sweptPairs[:0] }; return",
		"pairs that only a deflected path meets get rows"},
	{"fast-spin", rooms + "dynamics", "Dynamics.holdFastSpinning", "return",
		"bodies that turn far are placed at the end of a slice"},
	{"level", rooms + "island", "Island.renewSlippery", "return", "slippery contacts at rest get level normals"},
	{"raise", "contact", "Cache.raisePreload", "return", "preloads rise for rows pressed below half their zone"},
	{"falling", rooms + "dynamics", "Dynamics.findUnsupported",
		"defer func() { for i := range dy.Bodies { dy.Bodies[i].Unsupported = false } }()",
		"unsupported bodies keep to their parabola"},
	{"loads", rooms + "island", "Island.FindLoads",
		"is.growLoads(); if !is.NewLevel { is.Pool.Each(len(is.Active.Bodies), clockCost, (*updatingRestClocks)(is)) }; " +
			"is.NewLevel = false; return",
		"static equilibrium preloads soft rows"},
	{"trust", rooms + "island", "Island.settleBalanced", "return", "a level whose loads balance is settled at once"},
	{"direct", rooms + "dynamics", "directSolver.find", "return", "heavy on light is solved directly"},
	{"straighten", rooms + "guard", "projector.wentStraight", "return false",
		"a body whose screw fails is repaired along a straight path"},
	{"project", rooms + "guard", "projector.project", "return",
		"failing paths are projected apart before they are clamped"},
	{"upwards", rooms + "guard", "projector.projectBottomUp", "return", "projection from the ground up"},
	{"opposing", rooms + "narrow", "Narrow.shareMargins", "return", "opposing contacts share the room between them"},
	{"squeezed", rooms + "guard", "Guard.findSqueezed", "return", "bodies between drives that cannot go on are held"},
	{"throttle", rooms + "guard", "Guard.throttle",
		"gd.Bodies[i].Drive.Clock += gd.Bodies[i].Drive.Planned; return", "blocked drives wait"},
	{"clear-way", rooms + "dynamics", "Dynamics.clearWay", "return", "driven bodies stop at what cannot give way"},
	{"stall", rooms + "island", "Island.stall", "return", "a drive that is blocked for long sleeps"},
	{"hanging", rooms + "narrow", "touchingPair.findSuspended", "return",
		"contacts that hold a body from above are told"},
	{"drift", rooms + "narrow", "Narrow.cancelInwardDrift", "return", "riders of a turntable do not creep inwards"},
	{"settled", rooms + "island", "Island.updateSettled", "return", "islands at rest take longer sub-steps"},
	{"unsettle", rooms + "dynamics", "Dynamics.watchSettled", "return", "an island that gains speed is unsettled"},
	{"midpoint", rooms + "state", "State.FollowedScrew", "return true", "bodies that went straight take no screw"},
	{"impact-cuts", rooms + "dynamics", "impacts.diverted", "return false",
		"a slice ends where an impact diverts a body"},
	{"pass-by", rooms + "narrow", "Narrow.notePassing", "return false", "meshes that pass at a distance are not swept"},
	{"clearance", rooms + "guard", "certifier.noteClearance", "return false", "proofs hold while the clearance lasts"},
	{"strain", rooms + "dynamics", "Dynamics.strainedTime", "return math.Inf(1)",
		"shorter slices while the guard is busy"},
	{"impacts", "contact/solver", "Solver.ApplyImpacts", "return", "impacts with restitution before the sub-step"},
	{"restitution", "contact/solver", "Solver.ApplyRestitution", "return", "restitution after the sub-step"},
	{"propagation", "contact/solver", "propagation.sweep", "return",
		"impacts pass through small groups to the end"},
	{"release", "contact/solver", "impacts.end", "return", "impact impulses are not warm-started"},
	{"follow", "contact/solver", "Solver.UpdateArms", "return",
		"arms and inertia of bodies that turn far are renewed"},
	{"friction-points", "contact", "Cache.weights",
		"for i := range m.Manifold.Count { weight[i], total = 1, total+1 }; return weight, total",
		"friction acts where the load is"},
}
