package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// randomWalkers has characters and cars go about among lifts, belts, turntables, presses and loose bodies.
func randomWalkers(t *trial.Trial) {
	t.Between(wideBetween)
	t.Worlds(func(number int) {
		w := newSettings(t, number)
		w.begin()
		w.street()
		eye := audit.Of(w.World)
		w.Worst(crossed, 0)
		w.Worst(hanging, 0)
		for step := range trial.Pick(t, 60, 150, 300) {
			w.act()
			w.room.look(w)
			t.Step()
			w.sound()
			w.Worst(crossed, w.room.crossed(w))
			if step%30 == 29 {
				w.Worst(hanging, w.unsupported(eye))
			}
		}
	})
}

// street is a room with hills, moving platforms, loose bodies, characters and cars, now and then far from the origin.
func (w *wild) street() {
	t := w.Trial
	const half = 6.0 // m
	if chance(t, 1, 5) {
		w.middle = t.AnyDirection().Mul(anyMagnitude(t, 1, 1e5))
	}
	w.config.Gravity = vec{0, -scenery.Gravity, 0}
	w.SetGravity(w.config.Gravity)
	w.SetSleeping(true)
	w.drawShapes(len(makers))
	w.room = newRoom(half, physics.Pose{Position: w.middle, Rotation: mgl64.QuatIdent()})
	w.room.wallIn(w, w.slabs(half, 1))
	w.often, w.drives = 2, 1
	for range 3 {
		hills, err := w.hills(anyBetween(t, 0.5, 1.5), 0.5*t.Random(), 1+t.IntN(8))
		w.obeyed(err)
		w.static("hills", hills, w.onFloor(half, t.Random()), anyTurn(t))
	}
	for range 2 + t.IntN(5) {
		w.platform(half)
	}
	w.reach = 0.9 * half
	for range 4 + t.IntN(10) {
		w.enter(w.draw())
	}
	if chance(t, 2, 5) {
		w.populate()
	}
	for range 1 + t.IntN(3) {
		w.walker(w.onFloor(half, anyBetween(t, 0, 1.4*half)))
	}
	for range t.IntN(3) {
		w.car(w.onFloor(0.5*half, anyBetween(t, 0.1, half)))
	}
}

// onFloor is a place so high (m) above the floor of a room of the given half edge (m).
func (w *wild) onFloor(half, high float64) vec {
	at := anyInCube(w.Trial, 0.9*half)
	at[1] = -half + high
	return w.middle.Add(at)
}

// platform is a driven box: a turntable, a lift or a press, or a belt.
func (w *wild) platform(half float64) {
	t := w.Trial
	size := vec{anyBetween(t, 0.5, 3), anyBetween(t, 0.02, 0.5), anyBetween(t, 0.5, 3)}
	def := scenery.Box("platform", w.material(), size, w.onFloor(0.7*half, anyBetween(t, 0, half)))
	if chance(t, 1, 3) {
		def.Solids[0].Material.Belt.X = anyBetween(t, -8, 8)
	}
	def.Kind = physics.Kinematic
	id, entered := w.enter(def)
	if !entered {
		return
	}
	switch t.IntN(3) {
	case 0:
		w.Body(id).SetVelocity(vec{}, vec{0, anyBetween(t, -6, 6), 0})
	case 1:
		w.obeyed(w.Body(id).SetCourse(physics.Course{Then: physics.ReturnAtEnd, Smooth: chance(t, 1, 2),
			Stops: []physics.Stop{{Time: anyMagnitude(t, 0.05, 3), Shift: anyInCube(t, 4), Turn: mgl64.QuatIdent()}}}))
	}
}

// walker adds a character, if it has room.
func (w *wild) walker(feet vec) {
	def := character.Person()
	def.Box, def.Feet = chance(w.Trial, 1, 3), feet
	if c, err := character.Add(w.World, def); w.fits(err) {
		w.walkers = append(w.walkers, c)
	}
}

// car adds a car, if it has room.
func (w *wild) car(at vec) {
	design := vehicle.Saloon()
	if chance(w.Trial, 1, 2) {
		design = vehicle.RaceCar()
	}
	turn := mgl64.QuatRotate(anyBetween(w.Trial, 0, 2*math.Pi), vec{0, 1, 0})
	if c, err := design.Add(w.World, at, turn); err == nil { // a wheel in the ground is refused as well
		w.cars, w.bodies = append(w.cars, c), append(w.bodies, c.Chassis())
	}
}

// order tells a character something to do, mostly to go on.
func (w *wild) order(c *character.Character) {
	t := w.Trial
	switch t.IntN(40) {
	case 0, 1, 2, 3:
		c.Walk(t.AnyDirection(), chance(t, 1, 2))
	case 4:
		c.Jump()
	case 5:
		c.Crouch(chance(t, 1, 2))
	case 6:
		if _, id, some := w.pick(); some {
			_ = c.Hold(id, w.Body(id).Position()) // who is out of reach, or cannot be held, is refused
			c.HoldAt(c.Eye().Add(anyInCube(t, 1)))
		}
	case 7:
		c.LetGo()
	case 8:
		c.Ladder(chance(t, 1, 3))
	case 9:
		_ = c.GetUp() // a ragdoll that has no room is refused
	case 10:
		if chance(t, 1, 5) {
			_ = c.Ragdoll(figure.Ragdoll{Tone: 0.05}, w.material()) // so is who has no room to fall
		}
	case 11:
		_ = c.Teleport(w.spot())
	}
}

// steer gives a car other controls.
func (w *wild) steer(c *vehicle.Car) {
	t := w.Trial
	c.Set(vehicle.Controls{Throttle: t.Random(), Brake: t.Random() * float64(t.IntN(2)), Steer: anyBetween(t, -1, 1),
		HandBrake: float64(t.IntN(2)), Gear: t.IntN(3) - 1})
}

// unsupported counts the sleepers that are not held by anything: neither near another body, nor joined to one, nor on
// wheels, nor locked in place.
func (w *wild) unsupported(eye *audit.Auditor) (count float64) {
	held := map[physics.BodyID]bool{}
	for _, p := range eye.AppendNear(nil) {
		zone := math.Max(w.Body(p.A).ExpelZone(), w.Body(p.B).ExpelZone())
		if p.Gap < 3*zone+1e-6 {
			held[p.A], held[p.B] = true, true
		}
	}
	for _, id := range w.AppendJoints(nil) {
		a, b := w.Joint(id).Bodies()
		held[a], held[b] = true, true
	}
	for _, c := range w.cars {
		for _, wheel := range c.State().Wheels {
			held[c.Chassis()] = held[c.Chassis()] || wheel.Touches
		}
	}
	for _, id := range w.Bodies() {
		b := w.Body(id)
		weighs := w.World.Config().Gravity.Mul(b.GravityScale()).Len() > 1e-9
		if b.Kind() == physics.Dynamic && b.Asleep() && weighs && !held[id] && b.Locks() == 0 {
			count++
		}
	}
	return count
}
