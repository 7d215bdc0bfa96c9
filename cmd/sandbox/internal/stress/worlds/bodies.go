package worlds

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// spot is somewhere among the bodies of a world.
func (w *wild) spot() vec { return w.middle.Add(anyInCube(w.Trial, w.reach)) }

// draw is a body of one to three solids, up to 500 m/s and 200 rad/s fast in a world that is not wide.
func (w *wild) draw() physics.BodyDef {
	t := w.Trial
	def := physics.BodyDef{Kind: physics.Dynamic, Position: w.spot(), Rotation: anyTurn(t),
		Velocity: w.speed.any(t), AngularVelocity: w.spin.any(t)}
	name := ""
	name, def.Solids = w.solids()
	if chance(t, 1, 10) {
		def.Mass = anyMagnitude(t, 0.001, 1000)
	}
	if w.wide {
		w.vary(&def)
	}
	w.made++
	def.Name = fmt.Sprintf("%s %d of world %d", name, w.made, w.number)
	return def
}

// solids are one to three, and the name of the first one's shape.
func (w *wild) solids() (name string, all []physics.Solid) {
	kind := w.anyShape()
	all = []physics.Solid{{Shape: kind.shape, Material: w.material()}}
	for range max(0, w.IntN(6)-3) {
		all = append(all, physics.Solid{Shape: oneOf(w.Trial, w.parts...), Material: w.material()})
	}
	return kind.name, all
}

func (w *wild) anyShape() wildShape { return w.shapes[w.IntN(len(w.shapes))] }

// enter adds a body if it has room where it is.
func (w *wild) enter(def physics.BodyDef) (physics.BodyID, bool) {
	id, err := w.AddBody(def)
	if !w.fits(err) {
		return id, false
	}
	if def.Kind != physics.Static {
		w.bodies = append(w.bodies, id)
	}
	return id, true
}

// fill adds so many bodies, one by one, or half of the time all at once and moved apart where they have no room.
func (w *wild) fill(count int) {
	var defs []physics.BodyDef
	for range count {
		defs = append(defs, w.draw())
	}
	if chance(w.Trial, 1, 2) {
		ids, err := w.AddBodiesWith(defs, physics.AddOptions{Separate: true})
		if w.fits(err) {
			w.bodies = append(w.bodies, ids...)
			return
		}
	}
	for _, def := range defs {
		w.enter(def)
	}
}

// fits is false if a body was refused for overlap. It may be refused for nothing else.
func (w *wild) fits(err error) bool {
	var overlap *physics.OverlapError
	if err != nil && !errors.As(err, &overlap) {
		trial.Break("world %d: a body was refused, but not for overlap: %v", w.number, err)
	}
	return err == nil
}

// static adds a body of one shape that does not move; false if it has no room.
func (w *wild) static(name string, shape collision.Shape, at vec, turn mgl64.Quat) (physics.BodyID, bool) {
	return w.enter(physics.BodyDef{Name: name, Kind: physics.Static, Position: at, Rotation: turn,
		Solids: []physics.Solid{{Shape: shape, Material: w.material()}}})
}

// leave takes a body out.
func (w *wild) leave(k int) {
	w.RemoveBody(w.bodies[k])
	w.bodies = append(w.bodies[:k], w.bodies[k+1:]...)
}

// pick picks a body; false if there is none.
func (w *wild) pick() (k int, id physics.BodyID, some bool) {
	if len(w.bodies) == 0 {
		return 0, id, false
	}
	k = w.IntN(len(w.bodies))
	return k, w.bodies[k], true
}

// another picks a body other than the given one; false if there is none, or by chance.
func (w *wild) another(than physics.BodyID) (physics.BodyID, bool) {
	_, id, some := w.pick()
	return id, some && id != than
}

// sound counts motions that are no numbers, and rotations that are none.
func (w *wild) sound() {
	w.Worst(notFinite, 0)
	for _, id := range w.Bodies() {
		b := w.Body(id)
		moves := b.Velocity().Len() + b.AngularVelocity().Len() + b.Position().Len()
		if !(moves < math.Inf(1)) || !(math.Abs(b.Rotation().Len()-1) < 1e-6) {
			w.Worst(notFinite, 1)
		}
	}
}
