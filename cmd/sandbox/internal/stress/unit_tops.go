package stress

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// unitTops is a wing nut that turns over as it spins, after Dzhanibekov.
func unitTops() []unitScene {
	return []unitScene{{name: "dzhanibekov", shows: "a wing nut, spun about its screw, turns over again and again",
		also: "spun at 180°/s about y, turned by −3° about x", step: 0.01, seconds: 10, weightless: true, cost: 0.1,
		bars: []Bar{wrong("flip-time", 0.01, coarse), wrong("energy", 1e-6, asked), wrong("angular-momentum", 1e-9, asked)},
		play: (*unitTrial).turnOver}}
}

// wingNut is one of our own: a screw of 16 × 13 cm along y and two wings along x. Its moments of inertia rise from x
// over y to z, so that it does not spin steadily about its screw.
func (u *unitTrial) wingNut(name string) physics.BodyDef {
	def := build(name, u.matter(), vec{})(collision.Cylinder(0.06, 0.12, 24))
	for _, side := range []float64{-1, 1} {
		wing := box("wing", u.matter(), vec{0.06, 0.06, 0.012}, vec{}).Solids[0]
		wing.Shape = wing.Shape.Placed(vec{side * 0.125, 0.03, 0}, mgl64.QuatIdent())
		def.Solids = append(def.Solids, wing)
	}
	return def
}

// turnOver measures the time from flip to flip, and what is conserved.
func (u *unitTrial) turnOver() string {
	degrees := math.Pi / 180
	nut := turned(u.wingNut("wing nut"), -3*degrees, vec{1, 0, 0})
	nut.AngularVelocity = vec{0, 180 * degrees, 0}
	id := u.begin(nut)[0]
	back, inverse := u.Body(id).Pose().Geom().Q.Conj().Mat(), mat(u.Body(id).InvInertia())
	local := back.Similar(&inverse) // its axes are the principal ones
	start, spin := u.KineticEnergy(), u.momentOfSpin(id)
	l := spin.Len()
	exact := closedform.FlipTime(1/local.X.X, 1/local.Y.Y, 1/local.Z.Z, start, l)
	var energy, moment float64
	mean, count := u.flips(id, u.seconds, func() {
		u.watch()
		energy = math.Max(energy, math.Abs(u.KineticEnergy()/start-1))
		moment = math.Max(moment, u.momentOfSpin(id).Sub(spin).Len()/l)
	})
	u.beside("flip-time", fmt.Sprintf("time from flip to flip, mean of %d", count-1), mean, exact, exact, "s")
	u.beside("energy", "energy, worst of all steps", start*(1+energy), start, start, "J")
	u.beside("angular-momentum", "angular momentum, worst of all steps", l*(1+moment), l, l, "N m s")
	return fmt.Sprintf("turned over %d times, every %.4g s; closed form %.4g s", count, mean, exact)
}

// mat returns a matrix as a value of package geom.
func mat(m mgl64.Mat3) geom.Mat3 {
	return geom.Mat3{X: geom.V(m[0], m[1], m[2]), Y: geom.V(m[3], m[4], m[5]), Z: geom.V(m[6], m[7], m[8])}
}
