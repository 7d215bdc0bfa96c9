// Package unit holds the unit scenes of Rigid IPC as stress cases. Rigid IPC (Ferguson et al., Intersection-free Rigid
// Body Dynamics, ACM Transactions on Graphics 40(4), 2021) is the other method that promises that nothing overlaps. The
// scenes are built anew from the parameters published in https://github.com/ipc-sim/rigid-ipc, folders fixtures/3D
// and tools/fixtures/3D. Sizes, places, steps, friction and speeds are theirs. These differ:
//
//   - gravity is 9.81 instead of 9.8 m/s², as everywhere here
//   - their surfaces may have no thickness: sheets that stand still are faces of boxes here, and cards are 20 mm thick
//   - three walls of a tunnel or four are 1 m wide, not 1.1 m: those of theirs pass through each other at the edges
//   - cubes in a tunnel are watched for as long as 10 m take, not for 10 s
//   - bodies whose rotation they lock turn freely here, which asks more
//   - they set no restitution, and the stiffness of their barrier decides what an impact leaves; here impacts are
//     inelastic
package unit

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// vec is short for the vectors of the public calls.
type vec = mgl64.Vec3

// A scene is one of the unit scenes.
type scene struct {
	name, shows string // and what is to happen
	also        string // of its parameters, what the fields below do not say
	step        float64
	seconds     float64
	friction    float64
	restitution float64
	speed       float64 // m/s at the start
	thrust      float64 // N/kg, along x, all the time
	weightless  bool
	levels      int     // bodies that lie on each other; 0 is 1
	cost        float64 // CPU seconds
	bars        []trial.Bar
	missed      map[string]string // bars that it misses, and why
	// play builds the scene, plays it, measures, and tells what happened.
	play func(t *sceneTrial) string
}

// Cases are the scenes as cases.
func Cases() (cases []trial.Case) {
	for _, s := range scenes() {
		c := trial.Case{Name: "unit-" + s.name, Shows: s.shows, Published: s.published(), Bars: append(s.bars, s.noGain()),
			Missed: s.missed,
			Play:   func(t *trial.Trial) { s.run(t) }}
		c.Cost[trial.Unit] = s.cost
		cases = append(cases, c)
	}
	return cases
}

// scenes are all of them, in the order of the table.
func scenes() []scene {
	return slices.Concat(meetings(), rests(), erleben(), tunnels(), slopes(), structures(),
		tops())
}

// published lists the parameters.
func (s *scene) published() string {
	var all []string
	if s.speed != 0 {
		all = append(all, fmt.Sprintf("%g m/s", s.speed))
	}
	if s.also != "" {
		all = append(all, s.also)
	}
	if s.thrust != 0 {
		all = append(all, fmt.Sprintf("pushed by %.3g N/kg", s.thrust))
	}
	if s.weightless {
		all = append(all, "no gravity")
	}
	all = append(all, fmt.Sprintf("μ %g", s.friction), fmt.Sprintf("%g s in steps of %g ms", s.seconds, 1e3*s.step))
	return strings.Join(all, ", ")
}

// zoneLift is the source of bars that only have room for the air between bodies that carry each other.
const zoneLift = "zone of 1 mm"

// gained is the worst rise of the energy, over the least that it has been before, of all bodies per mass (J/kg).
const gained = "gain"

// noGain is its bar. Impacts are inelastic and nothing drives the scene: energy can only fall, but for what lifts
// bodies that have come closer to each other than the zone. That is 1 mm per level, on average half of the levels.
func (s *scene) noGain() trial.Bar {
	return trial.AtMost(gained, 0.01*float64(max(1, s.levels)+1)/2, "J/kg", zoneLift+" per level")
}

// A sceneTrial is a scene being played.
type sceneTrial struct {
	*trial.Trial
	*scene
	least float64 // J/kg, the least energy so far
}

// run plays the scene.
func (s *scene) run(t *trial.Trial) {
	u := &sceneTrial{Trial: t, scene: s}
	t.Measure(gained, math.NaN()) // until there has been a step
	t.Tell(s.play(u))
}

// matter is the substance of the scene. Its density is 1 kg/m³ unless they say otherwise.
func (u *sceneTrial) matter() contact.Material {
	m := scenery.Bouncy(u.friction, u.restitution)
	m.Density = 1
	return m
}

// begin makes the world of the scene.
func (u *sceneTrial) begin(defs ...physics.BodyDef) []physics.BodyID {
	cfg := u.Config()
	if u.weightless {
		cfg = u.Weightless()
	}
	if u.AskedHz() == 0 {
		cfg.Hz = 1 / u.step
	}
	ids := u.Begin(cfg, defs...)
	u.least = u.energy()
	u.Measure(gained, 0)
	return ids
}

// energy returns the energy of all bodies over their mass (J/kg), that in the field of the push included.
func (u *sceneTrial) energy() float64 {
	energy, mass := u.Energy(), 0.0
	for _, id := range u.Bodies() {
		mass += u.Body(id).Mass()
		energy -= u.Body(id).Mass() * u.thrust * u.Body(id).Position()[0]
	}
	return energy / mass
}

// each plays for some seconds, pushes, watches the energy and looks after every step.
func (u *sceneTrial) each(seconds float64, look func()) {
	dt := 1 / u.World.Config().Hz
	for range int(math.Round(seconds / dt)) {
		if u.thrust != 0 {
			for _, id := range u.DynamicBodies() {
				u.Body(id).ApplyImpulse(vec{u.thrust * u.Body(id).Mass() * dt, 0, 0}, u.Body(id).Position())
			}
		}
		u.Step()
		u.watch()
		look()
	}
}

// watch measures what the energy has gained.
func (u *sceneTrial) watch() {
	energy := u.energy()
	u.Worst(gained, energy-u.least)
	u.least = math.Min(u.least, energy)
}

// quantity writes a measurement.
func (u *sceneTrial) quantity(what, unit string) string {
	return trial.Quantity(u.Measured(what), unit)
}

// tilt returns the angle (rad) of a body's steepest axis to the vertical.
func (u *sceneTrial) tilt(id physics.BodyID) float64 {
	up := u.Body(id).Pose().Geom().Q.ApplyT(geom.V(0, 1, 0))
	return math.Acos(math.Min(1, math.Max(math.Abs(up.X), math.Max(math.Abs(up.Y), math.Abs(up.Z)))))
}

// wall is a static box that is seen from one side only: its face towards inner is at a distance (m) from the origin, it
// is thick (m), and as wide and long (half extents, m) as told across.
func (u *sceneTrial) wall(name string, inner vec, distance, thick float64, across vec) physics.BodyDef {
	half := across.Add(vec{math.Abs(inner[0]), math.Abs(inner[1]), math.Abs(inner[2])}.Mul(thick / 2))
	return scenery.Static(scenery.Box(name, u.matter(), half, inner.Mul(-distance-thick/2)))
}

// ground is a wall below everything, its top at a height (m).
func (u *sceneTrial) ground(height float64) physics.BodyDef {
	return u.wall("floor", vec{0, 1, 0}, -height, 1, vec{150, 0, 150})
}
