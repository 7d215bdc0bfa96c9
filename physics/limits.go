package physics

import (
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Limits up to which the engine was seen to behave correctly (60 Hz, 16 sub-steps; cubes of 1 m, 10 s). Beyond them
// nothing overlaps either: the guard withholds motion instead, and the world warns once about each body concerned.
const (
	// massMost is the ratio of the masses of two touching dynamic bodies. A heavy cube placed on a light one stands still
	// up to 1e8. Dropped from 1 m it comes down on or beside the light one, which moves by centimetres, up to 1e6; at 1e8
	// the light one is flung away.
	massMost = 1e5
	// jointMassMost is the ratio of the masses of two bodies of which the light one carries the heavy one by joints. A
	// chain of 20 that swings freely opens by 0.06 mm at 1e5, and tears at 1e6; where an edge bends it the guard withholds
	// motion.
	jointMassMost = 1000.0
	// speedMost (m/s): a cube that hits a plate flat, inelastically, leaves it with 2 % of its speed at 1 km/s and with 3
	// to 9 % at 5 km/s, because its corners stop one after the other. It never passes through, up to 10 000 km/s, nor
	// around the plate, seen up to 100 km/s.
	speedMost = 5000.0
	// spinMost (rad) is how far a body that is not round may turn between two passes of contact detection: a turn of more
	// than half a revolution is taken for one in the other direction. A rod thrown on the floor gains no energy
	// at any spin up to 5000 rad/s, but hits the floor where it would not.
	spinMost = 3.0
	// farMost (m) is the distance from the origin. A tower of eight stands as well at 3e7 m, but coordinates resolve 4e-9
	// m there, against the least gap of 1e-7 m.
	farMost = 1e7
	// slimMost is the ratio of length to thickness. A needle dropped on the floor comes to rest at 10 000 too, but loses a
	// thirtieth of its time to the guard.
	slimMost = 3000.0
	// warningsMost is how many warnings are kept; further ones are only counted.
	warningsMost = 64
)

// WarningKind says which limit a body exceeds.
type WarningKind uint8

// The kinds of warnings.
const (
	HeavyOnLight WarningKind = iota // two touching bodies of very different masses
	TooFast
	TooFastSpin
	TooFar
	TooSlim
	MotionStopped // its motion was not finite, too fast or led out of the world; of a kinematic body the drive has ended
	HeavyOnJoint  // a body hangs by a joint on one that is far lighter
)

// Warning says that a body, or a pair, exceeds a limit of the engine. It is given once for each body and kind.
type Warning struct {
	Kind         WarningKind
	Step         uint64
	Body, Other  BodyID // Other is zero if the warning is about one body
	Name, Beside string // of the two bodies, which may have been removed since
	Value, Limit float64

	driven bool // the body is kinematic: where its motion was stopped, its drive has ended
}

// String returns the warning as one line.
func (n Warning) String() string {
	switch n.Kind {
	case HeavyOnLight:
		return fmt.Sprintf("%q has %.3g times the mass of %q, which it touches: beyond %g the light one may creep or "+
			"give way; nothing overlaps, but time may be lost", n.Name, n.Value, n.Beside, n.Limit)
	case HeavyOnJoint:
		return fmt.Sprintf("%q has %.3g times the mass of %q, by whose joints it is held: beyond %g they may open far "+
			"where something bends them; make that heavier, or stretch a rope across it to what holds both", n.Name, n.Value,
			n.Beside, n.Limit)
	case TooFast:
		return fmt.Sprintf("%q moves at %.3g m/s: beyond %g m/s the bodies that it hits may not respond correctly; "+
			"nothing overlaps, but time may be lost", n.Name, n.Value, n.Limit)
	case TooFastSpin:
		return fmt.Sprintf("%q turns by %.3g rad between two passes of contact detection: beyond %g rad it may "+
			"bounce off oddly; a higher rate helps", n.Name, n.Value, n.Limit)
	case TooFar:
		return fmt.Sprintf("%q is %.3g m from the origin: beyond %g m rounding begins to shake bodies at rest",
			n.Name, n.Value, n.Limit)
	case TooSlim:
		return fmt.Sprintf("%q is %.3g times as long as it is thin: beyond %g its contacts may be judged badly",
			n.Name, n.Value, n.Limit)
	}
	then := "it moves on from rest"
	if n.driven {
		then = "its drive has ended, and it stands from now on"
	}
	return fmt.Sprintf("%q was stopped: its motion was not finite, faster than light, or led out of the world; %s",
		n.Name, then)
}

// limitChecks finds bodies that exceed the limits.
type limitChecks struct {
	warnings          []Warning
	count             int         // of all warnings, also those not kept
	told              []toldFlags // by body
	known             uint32      // highest generation of the bodies checked so far
	joints            jointCounts // as they were when joints were checked
	lightest, biggest float64     // kg, of all masses that a dynamic body ever had

	exceeds func(i int32) bool `snapshot:"-"` // whether body i exceeds a limit of motion, made once for state.AnyBody
}

// toldFlags are the warnings that a body has had, one bit per kind.
type toldFlags struct {
	gen   uint32
	kinds uint16
}

// has reports whether the body has had a warning of a kind.
func (t *toldFlags) has(kind WarningKind) bool { return t.kinds&(1<<kind) != 0 }

// toldOf returns what the body that is in slot i now has been warned of.
func (o *limitChecks) toldOf(w *World, i int32) *toldFlags {
	for len(o.told) < len(w.st.Bodies) {
		o.told = append(o.told, toldFlags{})
	}
	t := &o.told[i]
	if gen := w.st.Bodies[i].Gen; t.gen != gen {
		*t = toldFlags{gen: gen}
	}
	return t
}

// AppendWarnings appends the warnings so far, oldest first: at most 64 of Report.Warnings. It also checks bodies added
// since the last step.
func (w *World) AppendWarnings(dst []Warning) []Warning {
	w.limits.checkNewBodies(w)
	w.limits.checkJoints(w)
	return append(dst, w.limits.warnings...)
}

// warn records a warning about body i, unless the body has had it. other is -1 if the warning is about one body.
func (o *limitChecks) warn(w *World, kind WarningKind, i, other int32, value, limit float64) {
	t := o.toldOf(w, i)
	if t.has(kind) {
		return
	}
	t.kinds |= 1 << kind
	if o.warnings == nil {
		o.warnings = make([]Warning, 0, warningsMost)
	}
	if o.count++; len(o.warnings) == warningsMost {
		return
	}
	n := Warning{Kind: kind, Step: w.st.Step, Body: BodyID{uint32(i), t.gen}, Name: w.facts[i].name, Value: value,
		Limit: limit, driven: w.st.Bodies[i].Kind == state.Kinematic}
	if other >= 0 {
		n.Other, n.Beside = BodyID{uint32(other), w.st.Bodies[other].Gen}, w.facts[other].name
	}
	o.warnings = append(o.warnings, n)
}

// check checks the moving bodies and the touching pairs after a step.
func (o *limitChecks) check(w *World) {
	for _, i := range w.st.Tally.Stopped {
		o.warn(w, MotionStopped, i, -1, 0, 0)
	}
	o.checkNewBodies(w)
	o.checkJoints(w)
	if o.exceeds == nil {
		o.exceeds = func(i int32) bool {
			speed, turn, far := motionOf(&w.st, i)
			return speed > speedMost*speedMost || turn > spinMost*spinMost || far > farMost*farMost
		}
	}
	if state.AnyBody(&w.st, o.exceeds) {
		o.checkMotions(w)
	}
	if o.biggest > massMost*o.lightest {
		for k := range w.st.Solver.Constraints {
			o.checkMassRatio(w, w.st.Solver.Constraints[k].A, w.st.Solver.Constraints[k].B)
		}
	}
	w.report.Warnings = o.count
}

// checkMotions warns of bodies that exceed limits of motion.
func (o *limitChecks) checkMotions(w *World) {
	for _, i := range w.st.Active.Bodies {
		speed, turn, far := motionOf(&w.st, i)
		if speed > speedMost*speedMost {
			o.warn(w, TooFast, i, -1, math.Sqrt(speed), speedMost)
		}
		if turn > spinMost*spinMost {
			o.warn(w, TooFastSpin, i, -1, math.Sqrt(turn), spinMost)
		}
		if far > farMost*farMost {
			o.warn(w, TooFar, i, -1, math.Sqrt(far), farMost)
		}
	}
}

// motionOf returns squares of what limits bound: of the speed of body i (m/s), of its turn between two passes of
// contact detection (rad), unless it is round, and of its distance from the origin (m).
func motionOf(st *state.State, i int32) (speed, turn, far float64) {
	s, dt := &st.States[i], float64(st.Solved)*st.Substep()
	if !st.Bodies[i].Round {
		turn = s.Spin.LenSq() * (dt * dt)
	}
	return s.Vel.LenSq(), turn, st.Poses[i].P.LenSq()
}

// checkMassRatio warns of two touching bodies of very different masses.
func (o *limitChecks) checkMassRatio(w *World, a, b int32) {
	if w.st.States[a].InvMass < w.st.States[b].InvMass {
		a, b = b, a
	}
	heavy, light := w.st.States[b].InvMass, w.st.States[a].InvMass
	if heavy > 0 && light > massMost*heavy {
		o.warn(w, HeavyOnLight, b, a, light/heavy, massMost)
	}
}

// checkNewBodies checks the bodies added since its last call for limits on properties that never change.
func (o *limitChecks) checkNewBodies(w *World) {
	if o.known == w.st.Gens {
		return
	}
	if o.known == 0 {
		o.lightest = math.Inf(1)
	}
	for i := range w.st.Bodies {
		b := &w.st.Bodies[i]
		if b.Gen <= o.known {
			continue
		}
		if b.Kind == state.Dynamic {
			o.noteMass(b.Mass)
		}
		if b.Kind != state.Static {
			o.checkShape(w, int32(i))
		}
		if p := w.st.Poses[i].P.Len(); p > farMost && b.Kind != state.Static {
			o.warn(w, TooFar, int32(i), -1, p, farMost)
		}
	}
	o.known = w.st.Gens
	if o.biggest > massMost*o.lightest {
		for _, pair := range w.st.Broad.Pairs() {
			o.checkMassRatio(w, w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body)
		}
	}
}

// noteMass takes in the mass (kg) of a dynamic body.
func (o *limitChecks) noteMass(mass float64) {
	o.lightest, o.biggest = min(o.lightest, mass), max(o.biggest, mass)
}

// checkShape warns of solids that are far longer than thick.
func (o *limitChecks) checkShape(w *World, i int32) {
	for _, p := range w.st.Bodies[i].Proxies {
		x := &w.st.Proxies[p]
		if math.IsInf(x.Half, 1) || x.Point {
			continue
		}
		skin := x.Shape.Skin()
		if slim := (skin.Radius + x.Shape.Radius) / x.Half; slim > slimMost {
			o.warn(w, TooSlim, i, -1, slim, slimMost)
		}
	}
}

// checkJoints checks, if joints have come or gone or a mass has changed since its last call, whether light bodies carry
// heavy ones by them.
func (o *limitChecks) checkJoints(w *World) {
	before := o.joints
	o.joints = jointCounts{w.st.Joints.Gens, w.st.Joints.Count}
	if before == o.joints || o.biggest <= jointMassMost*o.lightest {
		return
	}
	held := findNeighbours(w)
	for heavy := range w.st.Bodies {
		if w.st.Bodies[heavy].Gen == 0 || o.toldOf(w, int32(heavy)).has(HeavyOnJoint) {
			continue
		}
		if light := held.carrier(w, int32(heavy)); light != jointrows.World {
			o.warn(w, HeavyOnJoint, int32(heavy), light, massOf(w, int32(heavy))/massOf(w, light), jointMassMost)
		}
	}
}

// jointCounts change whenever joints come or go.
type jointCounts struct {
	made  uint32
	there int
}

// massOf returns the mass (kg) of a body, infinite for the world and for what nothing moves.
func massOf(w *World, i int32) float64 {
	if i == jointrows.World || !w.st.Bodies[i].MayYield() {
		return math.Inf(1)
	}
	return w.st.Bodies[i].Mass
}

// holds reports whether a joint is between two bodies and carries one by the other: it has rows that lock, or a limit
// that does not yield.
func holds(j *linkage.Joint) bool {
	if !j.Acts() || j.BodyCount() > 2 {
		return false
	}
	hard := len(j.Kind.Locked()) > 0
	for k := range j.Kind.Axes() {
		hard = hard || j.Axes[k].Limited() && j.Axes[k].StopHertz == 0
	}
	return hard
}

// neighbours are the bodies that joints hold to each, the world among them.
type neighbours map[int32][]int32

func findNeighbours(w *World) neighbours {
	n := neighbours{}
	for k := range w.st.Joints.Joints {
		if j := &w.st.Joints.Joints[k]; holds(j) {
			a, b := j.Bodies[0], j.Bodies[1]
			n[a], n[b] = append(n[a], b), append(n[b], a)
		}
	}
	return n
}

// carrier returns a light body that hands the load of a heavy one on, through others as light, to what holds both;
// World if there is none. Those do not that only hang on the heavy one, or beside which it is held directly as well.
func (n neighbours) carrier(w *World, heavy int32) int32 {
	mass := massOf(w, heavy)
	isLight := func(i int32) bool { return mass > jointMassMost*massOf(w, i) }
	if math.IsInf(mass, 1) || !slices.ContainsFunc(n[heavy], isLight) {
		return jointrows.World
	}
	direct, seen := map[int32]bool{}, map[int32]bool{heavy: true}
	for _, i := range n[heavy] {
		direct[i] = true
	}
	for _, light := range n[heavy] {
		if seen[light] || !isLight(light) {
			continue
		}
		holds, besides := false, false
		seen[light] = true
		for queue := []int32{light}; len(queue) > 0; {
			last := len(queue) - 1
			from := queue[last]
			queue = queue[:last]
			for _, next := range n[from] {
				switch {
				case next == heavy:
				case !isLight(next):
					holds, besides = true, besides || direct[next]
				case !seen[next]:
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		if holds && !besides {
			return light
		}
	}
	return jointrows.World
}
