package worlds

import (
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// link joins a body to the nearest other one, or one time in four to the world, by a joint of any kind that closes at
// once however far its frames are apart. Joints that cannot be there are refused.
func (w *wild) link(id physics.BodyID) {
	t := w.Trial
	from := w.Body(id).Position()
	to := w.near(w.Body(id))
	def := physics.JointDef{A: id, Axis: t.AnyDirection(), Snap: chance(t, 9, 10), Collide: chance(t, 1, 3)}
	if other, some := w.nearest(id); some && chance(t, 3, 4) {
		def.B, to = other, w.Body(other).Position()
	}
	def.At = from.Add(to).Mul(0.5)
	if chance(t, 1, 17) {
		def.Kind, def.At, def.To = joint.Distance{Axis: w.axis(t, w.size)}, from, &to
	} else {
		scenery.Linking{Size: w.size, Strength: anyMagnitude(t, 1, 1e8), Axis: w.axis}.Draw(t, &def, from, to)
	}
	if chance(t, 2, 5) {
		def.BreakForce = anyMagnitude(t, 0.01, 1e5)
	}
	if chance(t, 1, 5) {
		def.BreakTorque = anyMagnitude(t, 0.01, 1e5)
	}
	_, _ = w.AddJoint(def)
}

// nearest is the body whose centre is nearest to that of another one; false if there is none.
func (w *wild) nearest(id physics.BodyID) (best physics.BodyID, some bool) {
	least := math.Inf(1)
	for _, other := range w.bodies {
		far := w.Body(other).Position().Sub(w.Body(id).Position()).Len()
		if other != id && far < least {
			best, some, least = other, true, far
		}
	}
	return best, some
}

// axis has some of what an axis of a joint may have: a limit as far as most (m or rad), a motor, a spring, friction,
// and the inertia of a rotor, all by orders of magnitude.
func (w *wild) axis(t *trial.Trial, most float64) (a joint.Axis) {
	if chance(t, 2, 5) {
		low := -most * t.Random()
		a.Limit = joint.Between(low, low+2*most*t.Random())
		switch t.IntN(4) {
		case 0:
			a.Limit.Hertz, a.Limit.Ratio = anyMagnitude(t, 0.5, 30), t.Random()
		case 1:
			a.Limit.Restitution = t.Random()
		}
	}
	switch t.IntN(6) {
	case 0:
		a.Motor = joint.SpeedMotor(anyBetween(t, -1, 1)*most*anyMagnitude(t, 0.1, 100), anyMagnitude(t, 0.1, 1e9))
	case 1:
		a.Motor = joint.TargetMotor(anyBetween(t, -most, most), anyMagnitude(t, 0.1, 60), t.Random(),
			anyMagnitude(t, 0.1, 1e9))
	case 2:
		a.Motor = joint.ForceMotor(anyBetween(t, -1, 1)*anyMagnitude(t, 0.1, 1e6), 0)
	}
	switch t.IntN(6) {
	case 0:
		a.Spring = joint.Spring{Rest: anyBetween(t, -most, most), Hertz: anyMagnitude(t, 0.1, 100), Ratio: 2 * t.Random()}
	case 1:
		a.Spring = joint.Spring{Rest: anyBetween(t, -most, most), Stiffness: anyMagnitude(t, 0.1, 1e9),
			Damping: anyMagnitude(t, 1e-3, 1e6)}
	}
	for _, drag := range []*float64{&a.Friction, &a.Damping, &a.Armature} {
		if chance(t, 1, 8) {
			*drag = anyMagnitude(t, 1e-3, 1e5)
		}
	}
	return a
}

// anyJoint picks a joint; false if there is none.
func (w *wild) anyJoint() (id physics.JointID, some bool) {
	all := w.AppendJoints(nil)
	if len(all) == 0 {
		return id, false
	}
	return oneOf(w.Trial, all...), true
}

// couple puts a gear or a rack between two joints, if they can have one.
func (w *wild) couple() {
	first, some := w.anyJoint()
	second, more := w.anyJoint()
	if !some || !more {
		return
	}
	ratio, a, b := anyBetween(w.Trial, -3, 3), joint.Coupled{Joint: first}, joint.Coupled{Joint: second}
	var kind joint.Kind = joint.Gear{First: a, Second: b, Ratio: ratio}
	if chance(w.Trial, 1, 2) {
		kind = joint.Rack{Slider: a, Hinge: b, Ratio: ratio * w.size}
	}
	_, _ = w.AddJoint(physics.JointDef{Kind: kind}) // an axis that cannot be coupled is refused
}

// changeJoint gives an axis of a joint other limits and motors.
func (w *wild) changeJoint() {
	id, some := w.anyJoint()
	if !some {
		return
	}
	if axes := len(w.Joint(id).Axes()); axes > 0 {
		_ = w.Joint(id).SetAxis(w.IntN(axes), w.axis(w.Trial, w.size)) // what an axis cannot have is refused
	}
}

// unlink removes a joint.
func (w *wild) unlink() {
	if id, some := w.anyJoint(); some {
		w.RemoveJoint(id)
	}
}

// populate adds a ragdoll, a chain or a bridge if it has room.
func (w *wild) populate() {
	t := w.Trial
	at, to := w.spot(), w.spot()
	var made figure.Figure
	var err error
	switch t.IntN(3) {
	case 0:
		doll := figure.Ragdoll{At: at, Height: w.size * anyBetween(t, 0.5, 1), Tone: anyMagnitude(t, 0.01, 1),
			Rotation: anyTurn(t), Hold: chance(t, 1, 3), Name: "doll"}
		if chance(t, 1, 3) {
			doll.Strength = anyMagnitude(t, 1, 1000)
		}
		made, err = doll.Figure()
	case 1:
		chain := figure.Chain{Start: at, End: to, Links: 2 + t.IntN(12), Hinges: chance(t, 2, 5),
			Hold: [2]bool{chance(t, 1, 2), chance(t, 1, 3)}, Bend: t.Random(), Name: "chain"}
		made, err = chain.Figure()
	default:
		bridge := figure.Bridge{Start: at, End: to, Planks: 2 + t.IntN(8), Width: 0.5 * w.size, Thick: 0.05 * w.size,
			Name: "bridge"}
		made, err = bridge.Figure()
	}
	if err != nil {
		return // steeper than a bridge may be, or its ends too near for so many links
	}
	if ids, _, err := made.AddTo(w.World, w.material()); w.fits(err) {
		w.bodies = append(w.bodies, ids...)
	}
}

// sense adds a sensor, half of the time on a body: of the shape of one, or so large that some bodies are in it.
func (w *wild) sense() {
	shape := w.anyShape().shape
	if !shape.Solid() || chance(w.Trial, 2, 3) {
		var err error
		shape, err = collision.Sphere(w.reach * anyBetween(w.Trial, 0.2, 1))
		w.obeyed(err)
	}
	def := physics.SensorDef{Shapes: []collision.Shape{shape}, Position: w.spot(), Rotation: anyTurn(w.Trial)}
	if _, id, some := w.pick(); some && chance(w.Trial, 1, 2) {
		def.On = id
	}
	_, err := w.Watch().AddSensor(def)
	w.obeyed(err)
}

// unsense removes a sensor.
func (w *wild) unsense() {
	if all := w.Watch().AppendSensors(nil); len(all) > 0 {
		w.Watch().RemoveSensor(oneOf(w.Trial, all...))
	}
}
