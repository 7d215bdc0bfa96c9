package worlds

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// A fine mesh that spins at 10 000 rad/s costs seconds a step, so worlds that have meshes do without such spins.
const (
	fastest     = 1e4 // m/s for bodies of 1 m, and rad/s
	fastestMesh = 1e3 // rad/s, in a world that has meshes
)

// newWide draws a world whose settings are as far apart as those of worlds may be: 15 to 1000 steps a second of 1 to 64
// sub-steps, bodies of 1 mm to 1 km, places up to 5e7 m from the origin, and zones, gravity and speeds to match.
func newWide(t *trial.Trial, number int) *wild {
	w := newSettings(t, number)
	w.wide, w.belts = true, true
	w.driven = oneOf(t, 15, 15, 45)
	w.plain = chance(t, 1, 4)
	w.widenTime()
	w.widenSpace()
	w.widenSpeed()
	if w.plain {
		w.drawShapes(convexMakers)
	} else {
		w.drawShapes(len(makers))
	}
	return w
}

// topSpin (rad/s) is how fast anything may turn.
func (w *wild) topSpin() float64 {
	if w.plain {
		return fastest
	}
	return fastestMesh
}

func (w *wild) widenTime() {
	t := w.Trial
	if t.AskedHz() == 0 && chance(t, 1, 3) {
		w.config.Hz = anyMagnitude(t, 15, 1000)
	}
	if chance(t, 1, 2) {
		w.config.Substeps = 1 + t.IntN(64)
	}
}

func (w *wild) widenSpace() {
	t := w.Trial
	switch t.IntN(4) {
	case 0:
		w.size = anyMagnitude(t, 1e-3, 1e3)
	case 1:
		w.size = anyMagnitude(t, 0.03, 30)
	}
	if chance(t, 1, 6) {
		w.config.ExpelZone = anyMagnitude(t, 1e-6, 0.1)
	}
	if chance(t, 1, 6) {
		w.config.ZoneShare = anyMagnitude(t, 1.1e-4, 0.49)
	}
	switch t.IntN(20) {
	case 0, 1, 2, 3:
		w.middle = t.AnyDirection().Mul(anyMagnitude(t, 1, 1e5))
	case 4:
		w.middle = t.AnyDirection().Mul(anyMagnitude(t, 1e5, 5e7))
	}
}

func (w *wild) widenSpeed() {
	t := w.Trial
	w.speed, w.spin = pace{5 * w.size, 500 * w.size}, pace{5, 200}
	if chance(t, 1, 3) {
		w.speed.most = w.size * anyMagnitude(t, 1, fastest)
		w.speed.extreme = w.speed.most
	}
	if chance(t, 1, 3) {
		w.spin.most = anyMagnitude(t, 1, w.topSpin())
		w.spin.extreme = w.spin.most
	}
	if chance(t, 1, 5) {
		g := anyMagnitude(t, 0.01, 1e4)
		w.pull = pace{g, 100 * g}
	}
	w.config.Gravity = oneOf(t, vec{}, w.pull.any(t), vec{0, -w.pull.most, 0}, vec{0, -w.pull.most, 0})
}

// vary gives a body of a wide world what few bodies have: a drive, locks, a filter, a way of collision detection.
func (w *wild) vary(def *physics.BodyDef) {
	t := w.Trial
	switch {
	case chance(t, w.driven, 100):
		def.Kind, def.Mass = physics.Kinematic, 0
	case chance(t, 1, 14):
		def.Locks = physics.Axes(t.IntN(64))
		def.Velocity, def.AngularVelocity = vec{}, vec{}
	}
	if chance(t, 1, 10) { // walls collide with all of these
		def.Filter = physics.Filter{Category: 1 | uint32(2<<t.IntN(3)), Mask: 1 | uint32(t.IntN(16))}
	}
	if chance(t, 1, 10) {
		def.CCD = oneOf(t, physics.CCDExpel, physics.CCDScrew, physics.CCDFirst)
	}
}

// steps does something up to count times that takes a step each, fewer times in a world that is too dear: there it ends
// after so many tests of pairs. They are the same on every machine, and so is where it ends.
func (w *wild) steps(count int, each func()) {
	budget := trial.Pick(w.Trial, 5_000, 100_000, 500_000)
	before := w.Report().WorkTotal
	for range count {
		done := &w.Report().WorkTotal
		if done.Certificates-before.Certificates+done.Manifolds-before.Manifolds+
			done.Stretches-before.Stretches > budget {
			return
		}
		each()
	}
}
