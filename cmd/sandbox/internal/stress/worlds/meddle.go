package worlds

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// meddle does something to a body or to the whole world between two steps, in the midst of contact.
func (w *wild) meddle() {
	k, id, some := w.pick()
	if !some {
		w.enter(w.draw())
		return
	}
	oneOf(w.Trial, meddlings...)(w, k, id)
}

// meddlings are done to a world and to one of its bodies, the k-th. What has no room, or makes no sense, changes
// nothing.
var meddlings = append(rousings, []func(w *wild, k int, id physics.BodyID){
	func(w *wild, _ int, _ physics.BodyID) { w.enter(w.draw()) },
	func(w *wild, _ int, _ physics.BodyID) { w.enter(w.draw()) },
	func(w *wild, _ int, id physics.BodyID) { w.Body(id).Drag(anyInCube(w.Trial, 0.1*w.size), w.spot()) },
	func(w *wild, _ int, _ physics.BodyID) { w.EndDrag() },
	func(w *wild, _ int, _ physics.BodyID) { w.SetSleeping(chance(w.Trial, 2, 3)) },
	func(w *wild, _ int, _ physics.BodyID) { w.halt() },
	func(w *wild, _ int, id physics.BodyID) { w.Body(id).SetDamping(3*w.Random(), 3*w.Random()) },
	func(w *wild, _ int, id physics.BodyID) {
		if other, some := w.another(id); some {
			w.SetPairCCD(id, other, oneOf(w.Trial, physics.CCDDefault, physics.CCDExpel, physics.CCDScrew, physics.CCDFirst))
		}
	},
	func(w *wild, _ int, _ physics.BodyID) { w.sense() },
	func(w *wild, _ int, _ physics.BodyID) { w.unsense() },
}...)

// rousings are those that sleepers may have to notice, if it is one of them or holds them.
var rousings = []func(w *wild, k int, id physics.BodyID){
	func(w *wild, k int, _ physics.BodyID) {
		if len(w.bodies) > 8 {
			w.leave(k)
		}
	},
	func(w *wild, _ int, id physics.BodyID) {
		w.Body(id).SetVelocity(w.speed.any(w.Trial), w.spin.any(w.Trial))
	},
	func(w *wild, _ int, id physics.BodyID) {
		w.Body(id).SetVelocity(w.speed.any(w.Trial), w.spin.any(w.Trial))
	},
	func(w *wild, _ int, id physics.BodyID) {
		b := w.Body(id)
		b.ApplyImpulse(w.speed.any(w.Trial).Mul(b.Mass()), w.near(b))
	},
	func(w *wild, _ int, id physics.BodyID) {
		b := w.Body(id)
		b.ApplyForce(w.Trial.AnyDirection().Mul(b.Mass()*w.share(1, 1e6)), w.near(b))
	},
	func(w *wild, _ int, id physics.BodyID) { w.drive(id) },
	func(w *wild, _ int, id physics.BodyID) { w.drive(id) },
	func(w *wild, _ int, _ physics.BodyID) {
		w.SetGravity(oneOf(w.Trial, vec{}, w.pull.any(w.Trial), vec{0, -w.pull.most, 0}))
	},
	func(w *wild, _ int, id physics.BodyID) { w.teleport(id) },
	func(w *wild, _ int, id physics.BodyID) { w.teleport(id) },
	func(w *wild, _ int, id physics.BodyID) {
		if w.Body(id).Kind() == physics.Dynamic {
			_, solids := w.solids()
			w.fits(w.Body(id).SetSolids(solids))
		}
	},
	func(w *wild, _ int, id physics.BodyID) {
		if w.Body(id).Kind() == physics.Dynamic {
			w.obeyed(w.Body(id).SetMass(anyMagnitude(w.Trial, 1e-3, 1e3)))
		}
	},
	func(w *wild, _ int, id physics.BodyID) { w.obeyed(w.Body(id).SetFriction(3 * w.Random())) },
	func(w *wild, _ int, id physics.BodyID) { w.Body(id).SetLocks(physics.Axes(w.IntN(64))) },
	func(w *wild, _ int, id physics.BodyID) { w.Body(id).SetLocks(0) },
	func(w *wild, _ int, id physics.BodyID) { w.Body(id).SetGravityScale(anyBetween(w.Trial, -2, 2)) },
	func(w *wild, _ int, id physics.BodyID) {
		if other, some := w.another(id); some {
			w.IgnorePair(id, other)
		}
	},
	func(w *wild, _ int, _ physics.BodyID) {
		for _, pair := range w.AppendIgnoredPairs(nil) {
			w.fits(w.UnignorePair(pair[0], pair[1]))
		}
	},
	func(w *wild, _ int, id physics.BodyID) { w.link(id) },
	func(w *wild, _ int, id physics.BodyID) { w.link(id) },
	func(w *wild, _ int, _ physics.BodyID) { w.couple() },
	func(w *wild, _ int, _ physics.BodyID) { w.changeJoint() },
	func(w *wild, _ int, _ physics.BodyID) { w.unlink() },
}

// near is a point in or near a body.
func (w *wild) near(b physics.Body) vec { return b.Position().Add(anyInCube(w.Trial, 0.3*w.size)) }

// halt stops all bodies, so that they fall asleep.
func (w *wild) halt() {
	for _, id := range w.bodies {
		w.Body(id).SetVelocity(vec{}, vec{})
	}
}

// teleport puts a body elsewhere if it has room there.
func (w *wild) teleport(id physics.BodyID) { w.fits(w.Body(id).Teleport(w.spot(), anyTurn(w.Trial))) }

// obeyed ends the trial if the world has refused an order that makes sense.
func (w *wild) obeyed(err error) {
	if err != nil {
		trial.Break("world %d: an order was refused: %v", w.number, err)
	}
}
