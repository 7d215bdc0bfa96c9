package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// randomFollowers has bodies fly behind a plate that is driven at an obstacle.
func randomFollowers(t *trial.Trial) {
	t.Between(wideBetween)
	t.Worlds(func(number int) {
		w := newWide(t, number)
		w.config.Gravity = oneOf(t, vec{}, vec{}, w.config.Gravity)
		w.begin()
		p, entered := w.chase()
		w.Worst(passed, 0)
		if !entered {
			return
		}
		for range 20 {
			if chance(t, 1, 40) {
				w.push(p)
			}
			t.Step()
			w.sound()
			w.Worst(passed, p.passed(w))
		}
	})
}

// chase is a plate that goes up to a few of its ways in a step before scenery, or a plate that comes against it, stops
// it, and one to four bodies that follow as far behind, slower or faster. It is false if the plate had no room.
func (w *wild) chase() (p *plate, entered bool) {
	t := w.Trial
	frame := anyTurn(t)
	along := frame.Rotate(vec{0, 1, 0})
	way := w.share(1e-3, 3) // of the plate in a step
	speed := way * w.config.Hz
	half := 3 * w.size
	if p, entered = w.plate(half, w.middle, frame, 1); !entered {
		return nil, false
	}
	w.setOut(p, along.Mul(speed))
	thick := w.thickness(1)
	wide := anyBetween(t, 0.1, 1) * half
	wall := scenery.Box("obstacle", w.material(), vec{wide, thick, wide}, vec{})
	wall.Kind, wall.Rotation = physics.Static, frame
	gap := w.share(1e-4, 0.2) + way*anyMagnitude(t, 0.01, 3)
	wall.Position = w.middle.Add(along.Mul(gap + thick))
	if chance(t, 1, 3) {
		wall.Kind, wall.Velocity = physics.Kinematic, along.Mul(-speed*t.Random())
	}
	w.enter(wall)
	w.driven = 0
	for range 1 + t.IntN(4) {
		w.enter(w.follower(frame, p, speed, way))
	}
	p.passed(w)
	return p, true
}

// setOut drives a plate by a velocity, to a place or along a course.
func (w *wild) setOut(p *plate, velocity vec) {
	b := w.Body(p.id)
	if b.Kind() == physics.Dynamic {
		b.SetVelocity(velocity, vec{})
		return
	}
	const time = 0.5 // s
	switch w.IntN(4) {
	case 0:
		w.obeyed(b.MoveTo(b.Position().Add(velocity.Mul(time)), b.Rotation(), time))
	case 1:
		w.obeyed(b.SetCourse(physics.Course{Stops: []physics.Stop{{Time: time, Shift: velocity.Mul(time),
			Turn: mgl64.QuatIdent()}}, Then: physics.ReturnAtEnd, Smooth: chance(w.Trial, 1, 2)}))
	default:
		b.SetVelocity(velocity, vec{})
	}
}

// follower is a body behind a plate at up to a few of the plate's ways in a step.
func (w *wild) follower(frame mgl64.Quat, p *plate, speed, way float64) physics.BodyDef {
	t := w.Trial
	def := w.draw()
	def.Kind, def.Locks, def.Filter = physics.Dynamic, 0, physics.Filter{}
	extent := 0.0
	for i := range def.Solids {
		middle, around := ballAround(&def.Solids[i].Shape)
		extent = math.Max(extent, middle.Len()+around)
	}
	aside := anyInCube(t, 0.7*p.half)
	aside[1] = -(extent + w.share(1e-4, 0.2) + way*anyMagnitude(t, 0.01, 3))
	def.Position = w.middle.Add(frame.Rotate(aside))
	def.Velocity = p.across.Mul(speed * anyBetween(t, 0.5, 2))
	if chance(t, 1, 2) {
		def.AngularVelocity = vec{}
	}
	return def
}
