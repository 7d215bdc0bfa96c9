package unit

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// tops is a wing nut that turns over as it spins, after Dzhanibekov.
func tops() []scene {
	return []scene{{name: "dzhanibekov", shows: "a wing nut, spun about its screw, turns over again and again",
		also: "spun at 180°/s about y, turned by −3° about x", step: 0.01, seconds: 10, weightless: true, cost: 0.1,
		bars: []trial.Bar{trial.Within("flip-time", 0.01, trial.FirstOrder), trial.Within("energy", 1e-6, trial.ProjectAim),
			trial.Within("angular-momentum", 1e-9, trial.ProjectAim)},
		play: (*sceneTrial).turnOver}}
}

// wingNut is one of our own: a screw of 16 × 13 cm along y and two wings along x. Its moments of inertia rise from x
// over y to z, so that it does not spin steadily about its screw.
func (u *sceneTrial) wingNut(name string) physics.BodyDef {
	def := scenery.Body(name, u.matter(), vec{})(collision.Cylinder(0.06, 0.12, 24))
	for _, side := range []float64{-1, 1} {
		wing := scenery.Box("wing", u.matter(), vec{0.06, 0.06, 0.012}, vec{}).Solids[0]
		wing.Shape = wing.Shape.Placed(vec{side * 0.125, 0.03, 0}, mgl64.QuatIdent())
		def.Solids = append(def.Solids, wing)
	}
	return def
}

// turnOver measures the time from flip to flip, and what is conserved.
func (u *sceneTrial) turnOver() string {
	degrees := math.Pi / 180
	nut := scenery.Turned(u.wingNut("wing nut"), -3*degrees, vec{1, 0, 0})
	nut.AngularVelocity = vec{0, 180 * degrees, 0}
	id := u.begin(nut)[0]
	back, inverse := u.Body(id).Pose().Geom().Q.Conj().Mat(), u.InvInertia(id)
	local := back.Similar(&inverse) // its axes are the principal ones
	start, spin := u.KineticEnergy(), u.AngularMomentum(id)
	l := spin.Len()
	exact := closedform.FlipTime(1/local.X.X, 1/local.Y.Y, 1/local.Z.Z, start, l)
	var energy, moment float64
	mean, count := u.Flips(id, u.seconds, func() {
		u.watch()
		energy = math.Max(energy, math.Abs(u.KineticEnergy()/start-1))
		moment = math.Max(moment, u.AngularMomentum(id).Sub(spin).Len()/l)
	})
	u.Beside("flip-time", fmt.Sprintf("time from flip to flip, mean of %d", count-1), mean, exact, exact, "s")
	u.Beside("energy", "energy, worst of all steps", start*(1+energy), start, start, "J")
	u.Beside("angular-momentum", "angular momentum, worst of all steps", l*(1+moment), l, l, "N m s")
	return fmt.Sprintf("turned over %d times, every %.4g s; closed form %.4g s", count, mean, exact)
}
