package worlds

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// wideBetween is how many poses within each step are audited in wide worlds: half as many, of twice as many worlds.
const wideBetween = trial.SoakBetween / 2

// randomRooms does all that can be done to bodies in rooms that stand.
func randomRooms(t *trial.Trial) {
	t.Between(wideBetween)
	t.Worlds(func(number int) {
		w := newWide(t, number)
		w.begin()
		w.house()
		w.Worst(crossed, 0)
		w.steps(trial.Pick(t, 30, 100, 200), func() {
			w.act()
			w.room.look(w)
			t.Step()
			w.sound()
			w.Worst(crossed, w.room.crossed(w))
		})
	})
}

// randomClosed shakes boxes.
func randomClosed(t *trial.Trial) {
	t.Between(trial.SoakBetween)
	t.Worlds(func(number int) {
		w := newWild(t, number)
		w.config.Gravity, w.reach = anyVector(t, 30, 100), 0.8
		w.begin()
		t.Worst(left, 0)
		shell := w.shell(oneOf(t, physics.Static, physics.Kinematic, physics.Dynamic), 1, oneOf(t, 1, 0.04, 0.002))
		if shell.Kind != physics.Static {
			shell.Velocity, shell.AngularVelocity = anyVector(t, 3, 50), anyVector(t, 3, 30)
		}
		r := newRoom(1, physics.Pose{})
		r.moveIn(w, shell)
		for range 14 {
			def := w.draw()
			def.Solids, def.Velocity = def.Solids[:1], anyVector(t, 50, 500)
			if id, entered := w.enter(def); entered && !w.within(r, id) {
				w.leave(len(w.bodies) - 1)
			}
		}
		t.Each(trial.Pick(t, 0.5, 1, 3), func() {
			w.sound()
			out := 0.0
			for _, id := range w.bodies {
				if !w.within(r, id) {
					out++
				}
			}
			t.Worst(left, out)
			w.shake(r.body)
		})
	})
}

// shell is a body of the walls of a closed cube of the given half edge (m).
func (w *wild) shell(kind physics.Kind, half, thick float64) physics.BodyDef {
	shapes := w.walls(half, thick)
	def := physics.BodyDef{Name: "shell", Kind: kind, Position: w.middle, Rotation: mgl64.QuatIdent()}
	m := w.material()
	for _, shape := range shapes {
		def.Solids = append(def.Solids, physics.Solid{Shape: shape, Material: m})
	}
	return def
}

// within reports whether the centre of a body is in a room.
func (w *wild) within(r *room, id physics.BodyID) bool {
	return largest(r.local(w, w.Body(id).Position())) < r.half
}

// shake throws what is in a shell about, and the shell itself if it is driven.
func (w *wild) shake(shell physics.BodyID) {
	if w.Body(shell).Kind() == physics.Kinematic && chance(w.Trial, 1, 10) {
		w.Body(shell).SetVelocity(anyVector(w.Trial, 3, 100), anyVector(w.Trial, 3, 30))
	}
	if _, id, some := w.pick(); some && chance(w.Trial, 1, 5) {
		w.Body(id).SetVelocity(anyVector(w.Trial, 50, 500), anyVector(w.Trial, 10, 200))
	}
	if chance(w.Trial, 1, 40) {
		w.SetGravity(anyVector(w.Trial, 30, 200))
	}
}
