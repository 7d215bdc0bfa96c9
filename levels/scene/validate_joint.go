package scene

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// joinable is a body or car, to be joined.
type joinable struct {
	body  int     // place among the bodies, -1 of a car
	car   int     // place among the cars
	moves bool    // freely
	at    float64 // s and step of its appearance
	step  int
}

// joinables are the bodies and cars of a scene by name, and its joints, as far as they have been counted.
type joinables struct {
	known        map[string]joinable
	joints       map[string]int // their places
	couplings    joint.Couplings
	bodies, cars int
}

// update counts what has come since the last time.
func (n *joinables) update(s *Scene) {
	if n.known == nil {
		n.known = make(map[string]joinable, len(s.Bodies)+len(s.Cars))
		n.joints = make(map[string]int, len(s.Joints))
	}
	for ; n.bodies < len(s.Bodies); n.bodies++ {
		b := &s.Bodies[n.bodies]
		n.known[b.Name] = joinable{body: n.bodies, moves: b.Kind == "" || b.Kind == DynamicBody, at: b.SpawnAt,
			step: b.SpawnStep}
	}
	for ; n.cars < len(s.Cars); n.cars++ {
		n.known[s.Cars[n.cars].Name] = joinable{body: -1, car: n.cars, moves: true}
	}
}

func (s *Scene) checkJoints() *Fault {
	if len(s.Joints) > MaxJoints {
		return faultf("joints", "a scene may have at most %d joints, got %d", MaxJoints, len(s.Joints))
	}
	if len(s.Joints) == 0 {
		return nil
	}
	var known joinables
	known.update(s)
	for i := range s.Joints {
		j, path := &s.Joints[i], fmt.Sprintf("joints[%d]", i)
		subject := subject("joint", j.Name, i)
		if f := j.check(s, &known); f != nil {
			return f.in(path, subject)
		}
		if _, taken := known.joints[j.Name]; taken {
			return faultf(path+".name", "%sthe name is taken: give every joint its own", subject)
		}
		known.joints[j.Name] = i
	}
	return nil
}

// check tests a joint between bodies that are known.
func (j *Joint) check(s *Scene, known *joinables) *Fault {
	if f := checkName("name", j.Name); f != nil {
		return f
	}
	kind := findJointKind(j.Kind)
	switch {
	case j.Kind == "":
		return faultf("", "kind is missing: take one of %s", strings.Join(JointKinds(), ", "))
	case kind == nil:
		return faultf("kind", "there is no kind of joint %s%s: take one of %s", message.Quote(j.Kind),
			message.DidYouMean(j.Kind, JointKinds()), strings.Join(JointKinds(), ", "))
	}
	if f := j.checkKeys(kind); f != nil {
		return f
	}
	if f := j.checkLoads(); f != nil {
		return f
	}
	if kind.anchors == coupled {
		return j.checkCoupled(s, known)
	}
	if f := j.checkBodies(s, known); f != nil {
		return f
	}
	if f := j.checkFrames(kind); f != nil {
		return f
	}
	if f := j.checkDrives(); f != nil {
		return f
	}
	if f := j.checkLoads(); f != nil {
		return f
	}
	if f := j.checkLocked(); f != nil {
		return f
	}
	if j.Kind == "parallel" && j.Soft == nil {
		return faultf("", "soft is missing: give \"soft\": {\"hertz\": …}, how fast it stands up")
	}
	if err := joint.Check(j.Engine()); err != nil {
		return faultf("", "%s", strings.TrimPrefix(err.Error(), j.Kind+": "))
	}
	if kind.aimed && j.Axis == nil {
		return faultf("", "axis is missing: say which way its axis leads")
	}
	return j.checkRates(s)
}

// checkLocked wants no motor or spring on an axis that cannot move.
func (j *Joint) checkLocked() *Fault {
	for _, name := range slices.Sorted(maps.Keys(j.Axes)) {
		a := j.Axes[name]
		if l := a.Limit; l == nil || l.Min == nil || l.Max == nil || *l.Min != *l.Max || l.Soft != nil {
			continue
		}
		for _, of := range [...]struct {
			key   string
			given bool
		}{{"motor", a.Motor != nil}, {"spring", a.Spring != nil}, {"friction", a.Friction != 0}} {
			if of.given {
				return faultf("axes."+name+"."+of.key, "%s is locked, so its %s moves nothing: leave it free or give it bounds, "+
					"or drop the %s", name, of.key, of.key)
			}
		}
	}
	return nil
}

// checkLoads tests the loads that break the joint.
func (j *Joint) checkLoads() *Fault {
	for _, load := range [...]struct {
		key string
		v   float64
	}{{"break_force", j.BreakForce}, {"break_torque", j.BreakTorque}} {
		if !(load.v >= 0) || math.IsInf(load.v, 1) {
			return faultf(load.key, "%s must be > 0 and finite, got %.10g: %s", load.key, load.v, neverBreaks)
		}
	}
	return nil
}

// checkBodies wants two bodies or cars of the scene, or one and the world, that can move against each other.
func (j *Joint) checkBodies(s *Scene, known *joinables) *Fault {
	a, f := known.find(s, "a", j.A)
	if f != nil {
		return f
	}
	switch {
	case j.B == "" && j.Kind == "filter":
		return faultf("", "b is missing: the world is no body to pass through: name the other one")
	case j.B == "" && !a.moves:
		return faultf("a", "the other side is the world, and %s never gives way: nothing could move", message.Quote(j.A))
	case j.B == "":
		return nil
	}
	b, f := known.find(s, "b", string(j.B))
	switch {
	case f != nil:
		return f
	case j.A == string(j.B):
		return faultf("b", "a and b are the same body")
	case !a.moves && !b.moves:
		return faultf("b", "both bodies are static or driven: nothing could move")
	case a.at != b.at || a.step != b.step:
		return faultf("b", "%s and %s do not appear at the same time: give both the same spawn_at", message.Quote(j.A),
			message.Quote(string(j.B)))
	}
	return nil
}

// endsKey is the key of the ends of a figure, in scripts.
const endsKey = "ends"

// find returns a body or car.
func (n *joinables) find(s *Scene, key, name string) (joinable, *Fault) {
	who, ok := n.known[name]
	switch {
	case ok:
		return who, nil
	case name == "":
		return who, faultf(key, "%s is missing: name a body or car", key)
	}
	if what := s.passes(name); what != "" {
		return who, faultf(key, "%s is a %s, which holds nothing: name a body or car", message.Quote(name), what)
	}
	if name == "world" {
		return who, faultf(key, "the world has no name: give the body as a, and leave b out for the world")
	}
	names, mend := slices.Sorted(maps.Keys(n.known)), "give its name"
	if key == endsKey {
		mend = "give its name, \"world\" or None"
	}
	text := fmt.Sprintf("there is no body or car %s%s: %s", message.Quote(name), message.DidYouMean(name, names), mend)
	if len(names) > 0 {
		text += "; there are: " + message.List(names)
	}
	return who, faultf(key, "%s", text)
}

// checkFrames tests anchors, axes and the length.
func (j *Joint) checkFrames(kind *jointKind) *Fault {
	at, to := j.Anchors()
	if f := checkVec("at", at, MaxDistance, "m"); f != nil {
		return f
	}
	if f := checkVec("to", to, MaxDistance, "m"); f != nil {
		return f
	}
	axis := geom.Vec3{X: 1}
	for _, row := range [...]struct {
		key string
		v   *mgl64.Vec3
	}{{"axis_b", j.AxisB}, {"axis", j.Axis}} {
		if row.v == nil {
			continue
		}
		if f := checkVec(row.key, *row.v, MaxDistance, "m"); f != nil {
			return f
		}
		if axis = geom.FromArray(*row.v).Unit(); axis == (geom.Vec3{}) {
			return faultf(row.key, "%s must not be (0, 0, 0)", row.key)
		}
	}
	if f := j.checkAxle(axis); f != nil {
		return f
	}
	off := geom.FromArray(to).Sub(geom.FromArray(at))
	switch kind.anchors {
	case across:
		off = off.Sub(axis.Scale(off.Dot(axis)))
	case hung:
		return j.checkHung()
	case curved:
		return j.checkCurve()
	}
	return j.checkOpen(kind, off.Len())
}

// checkOpen wants anchors that are together, or no farther apart than the length, where so they shall be. They are so
// far apart (m), of a slide across its axis.
func (j *Joint) checkOpen(kind *jointKind, far float64) *Fault {
	switch kind.anchors {
	case across, wholly:
		if far > joint.OpenMost && !j.Snap {
			return faultf("to", "at=%s is %s off the other anchor: say \"snap\": true to pull it there, or mend \"to\"",
				message.Vector(j.At), millimetres(far))
		}
	case roped, spanned:
		switch {
		case cmp.Or(j.Length, far) < joint.OpenMost && j.Length >= 0 && j.Soft == nil:
			return faultf("", "its length is %s, and without a length it has no direction: move its anchors apart, or take a "+
				"ball", millimetres(cmp.Or(j.Length, far)))
		case j.Length < 0:
			return faultf("length", "length must be > 0, got %.10g: leave it out for the way between the points", j.Length)
		case j.Length != 0 && j.Length < far-joint.OpenMost && (kind.anchors == roped || !j.Snap):
			return faultf("length", "length=%.10g is shorter than the %.3g m between the points", j.Length, far)
		case kind.anchors == spanned && j.Length > far+joint.OpenMost && !j.Snap:
			return faultf("length", "length=%.10g is longer than the %.3g m between the points: leave it out, or say "+
				"\"snap\": true",
				j.Length, far)
		}
	}
	return nil
}

// millimetres writes a length (m) that is small as a rule.
func millimetres(v float64) string {
	if v >= 1 {
		return fmt.Sprintf("%.3g m", v)
	}
	return fmt.Sprintf("%.3g mm", 1000*v)
}

// motors returns the motors of a joint with their paths.
func (j *Joint) motors() map[string]*Motor {
	out := map[string]*Motor{}
	if j.Motor != nil {
		out["motor"] = j.Motor
	}
	for name := range j.Axes {
		if m := j.Axes[name].Motor; m != nil {
			out["axes."+name+".motor"] = m
		}
	}
	return out
}

// checkDrives wants known words for what motors aim at.
func (j *Joint) checkDrives() *Fault {
	drives := map[string]string{}
	for path, m := range j.motors() {
		drives[path] = m.Drive
	}
	for path, m := range map[string]*VectorMotor{"linear": j.Linear, "angular": j.Angular} {
		if m != nil {
			drives[path] = m.Drive
		}
	}
	words := []string{SpeedDrive, TargetDrive, ForceDrive}
	for _, path := range slices.Sorted(maps.Keys(drives)) {
		if !slices.Contains(words, drives[path]) {
			return faultf(path+".drive", "a motor has no drive %s: take one of %s", message.Quote(drives[path]),
				strings.Join(words, ", "))
		}
	}
	return nil
}

// checkRates wants springs that the sub-steps of the scene can follow.
func (j *Joint) checkRates(s *Scene) *Fault {
	hertz := map[string]float64{"soft": j.Soft.hertz()}
	if j.Cone != nil {
		hertz["cone.soft"] = j.Cone.Soft.hertz()
	}
	if m := j.Linear; m != nil {
		hertz["linear.soft"] = m.Soft.hertz()
	}
	if m := j.Angular; m != nil {
		hertz["angular.soft"] = m.Soft.hertz()
	}
	own := j.axis()
	own.rates("", hertz)
	for name, a := range j.Axes {
		a.rates("axes."+name+".", hertz)
	}
	half := s.substepRate() / 2
	for _, path := range slices.Sorted(maps.Keys(hertz)) {
		if hertz[path] > half {
			return faultf(path, "hertz %.10g is above half the sub-steps (%.10g): use a weld, or a softer spring", hertz[path],
				half)
		}
	}
	return nil
}

// rates enters the frequencies of an axis.
func (a *Axis) rates(path string, hertz map[string]float64) {
	if a.Limit != nil {
		hertz[path+"limit.soft"] = a.Limit.Soft.hertz()
	}
	if a.Motor != nil {
		hertz[path+"motor.soft"] = a.Motor.Soft.hertz()
	}
	if a.Spring != nil {
		hertz[path+"spring"] = a.Spring.Hertz
	}
}

// substepRate returns the sub-steps in a second of the slowest world.
func (s *Scene) substepRate() float64 {
	hz := cmp.Or(s.World.Hz, 60)
	for i := range s.Lanes {
		if i == 0 || s.Lanes[i].Hz < hz {
			hz = s.Lanes[i].Hz
		}
	}
	if s.World.Substeps > 0 {
		return hz * float64(s.World.Substeps)
	}
	return hz * max(1, math.Round(960/hz))
}
