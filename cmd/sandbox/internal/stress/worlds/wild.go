package worlds

import (
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// wild is a random world: its numbers come from the seed of the trial, and range over orders of magnitude. Bodies are
// called after the world, their shape and their number, so that a report says which they were.
type wild struct {
	*trial.Trial
	*physics.World // that of the trial, which is audited, or a twin's

	number int // of the world in the trial
	config physics.Config
	size   float64 // m: what is 1 m long in other worlds
	middle vec     // m: about where bodies are drawn
	reach  float64 // m: how far from there, along each axis
	wide   bool    // bodies have locks, filters and ways of collision detection of their own: see newWide
	plain  bool    // nothing in it is a mesh
	driven int     // how many of a hundred bodies of a wide world are kinematic

	speed, spin, pull pace // of bodies, and of gravity

	shapes []wildShape
	parts  []collision.Shape // the same, aside: what further solids of bodies are
	bounce []float64         // the restitutions that materials take
	belts  bool              // whether some surfaces run

	bodies  []physics.BodyID // drawn ones, all that can move
	walkers []*character.Character
	cars    []*vehicle.Car
	made    int

	room          *room // around them, if there is one
	often, drives int   // how many of a hundred steps have a change before them, and another drive for a driven body
}

// newWild draws the settings and shapes of a world on the scale of people.
func newWild(t *trial.Trial, number int) *wild {
	w := newSettings(t, number)
	w.drawShapes(len(makers))
	return w
}

// newSettings draws all but the shapes.
func newSettings(t *trial.Trial, number int) *wild {
	w := &wild{Trial: t, number: number, config: t.Config(), size: 1, reach: 2, bounce: []float64{0, 0, 0.5, 1},
		speed: pace{5, 500}, spin: pace{10, 200}, pull: pace{10, 60}}
	if t.AskedHz() == 0 {
		w.config.Hz = oneOf(t, 15, 30, 60, 120, 240.0)
	}
	w.config.ExpelZone = oneOf(t, 0.001, 0.0001, 0.01, 0.001)
	w.config.CCD = oneOf(t, physics.CCDExpel, physics.CCDExpel, physics.CCDScrew, physics.CCDFirst)
	if chance(t, 1, 3) {
		w.bounce = []float64{0}
	}
	if chance(t, 1, 4) {
		w.config.Gravity = w.pull.any(t)
	}
	return w
}

// begin makes the audited world, with bodies in it that have to fit.
func (w *wild) begin(defs ...physics.BodyDef) []physics.BodyID {
	ids := w.Trial.Begin(w.config, defs...)
	w.World = w.Trial.World
	return ids
}

// beginWith makes the audited world, or with threads of its own a twin that nobody audits. The owner of a twin closes
// it.
func (w *wild) beginWith(threads int) {
	if threads == 0 {
		w.begin()
		return
	}
	config := w.config
	config.Threads = threads
	world, err := physics.NewWorld(config)
	w.obeyed(err)
	w.World = world
	w.SetSleeping(false)
}

// act does all that happens before a step: changes, drives, and what characters and cars do.
func (w *wild) act() {
	if chance(w.Trial, w.often, 100) {
		w.meddle()
	}
	w.driveAll(w.drives)
	for _, c := range w.walkers {
		w.order(c)
		c.Step()
	}
	for _, c := range w.cars {
		if chance(w.Trial, 1, 20) {
			w.steer(c)
		}
		c.Step()
	}
}

// material is of any density and friction, now and then with resistance to rolling, or a surface that runs.
func (w *wild) material() contact.Material {
	const small = 0.02 // m: bodies of smaller worlds would weigh less than the least that a body may
	denser := math.Pow(math.Max(1, small/w.size), 3)
	m := contact.Material{Density: denser * oneOf(w.Trial, 10, 100, 500, 1000, 8000.0), Friction: w.Random(),
		Restitution: oneOf(w.Trial, w.bounce...)}
	if w.wide && chance(w.Trial, 1, 6) {
		m.Friction = oneOf(w.Trial, 0, 0, 3, 10.0)
	}
	if chance(w.Trial, 1, 3) {
		m.Rolling, m.Spinning = 0.1*w.Random(), 0.1*w.Random()
	}
	if w.belts && chance(w.Trial, 1, 6) {
		v := anyVector(w.Trial, 3, 30).Mul(w.size)
		m.Belt.X, m.Belt.Y, m.Belt.Z = v[0], v[1], v[2]
	}
	return m
}
