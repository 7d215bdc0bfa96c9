package truth

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// tops are bodies that spin.
func tops() []trial.Case {
	rate := trial.Within("rate", 0.01, trial.FirstOrder)
	lean := trial.AtMost("nutation", 0.01, "rad", trial.FirstOrder)
	return []trial.Case{
		{Name: "free-asymmetric-top", Shows: "a box spun about its middle axis for 60 s: flips, energy, angular momentum",
			Cost: inTruth(0.5), Bars: []trial.Bar{trial.Within("flip-time", 1e-4, trial.SecondOrder),
				trial.Within("energy", 1e-6, trial.ProjectAim),
				trial.Within("angular-momentum", 1e-9, trial.ProjectAim)}, Play: freeAsymmetricTop},
		{Name: "free-symmetric-top", Shows: "the axis of a free disc circles its angular momentum at L/I",
			Cost: inTruth(0.1), Bars: []trial.Bar{trial.Within("rate", 1e-4, trial.SecondOrder),
				trial.Within("angular-momentum", 1e-9, trial.ProjectAim)},
			Play: freeSymmetricTop},
		{Name: "top-on-its-tip", Shows: "a top precesses steadily about its tip, which friction holds", Cost: inTruth(0.5),
			Bars: []trial.Bar{rate, lean}, Play: func(t *trial.Trial) { toysTop(t, 2) }},
		{Name: "top-on-ice", Shows: "a top precesses steadily on a smooth floor, about its centre of mass",
			Cost: inTruth(0.5), Bars: []trial.Bar{rate, lean}, Play: func(t *trial.Trial) { toysTop(t, 0) }},
	}
}

// flipping is a free box spun nearly about its middle axis, and what is known of it.
type flipping struct {
	id     physics.BodyID
	energy float64 // J
	moment vec     // kg m²/s
	flip   float64 // s, from one flip to the next
}

// spinTop makes the world of such a box. It is longest along x: its moments of inertia rise from x over y to z.
func spinTop(t *trial.Trial, cfg physics.Config) flipping {
	half := vec{0.5, 0.3, 0.1}
	body := scenery.Box("body", scenery.Stuff(0.5), half, vec{})
	body.AngularVelocity = vec{0.02 + t.Vary(0.01), 6, 0.02}
	id := t.Begin(cfg, body)[0]
	square := half.Dot(half)
	var inertia vec
	for i := range inertia {
		inertia[i] = t.Body(id).Mass() / 3 * (square - half[i]*half[i])
	}
	f := flipping{id: id, energy: t.KineticEnergy(), moment: t.AngularMomentum(id)}
	f.flip = closedform.FlipTime(inertia[0], inertia[1], inertia[2], f.energy, f.moment.Len())
	return f
}

func freeAsymmetricTop(t *trial.Trial) {
	top := spinTop(t, t.Weightless())
	l := top.moment.Len()
	var energy, moment float64 // worst, as shares
	mean, count := t.Flips(top.id, 60, func() {
		energy = math.Max(energy, math.Abs(t.KineticEnergy()/top.energy-1))
		moment = math.Max(moment, t.AngularMomentum(top.id).Sub(top.moment).Len()/l)
	})
	t.Beside("flip-time", fmt.Sprintf("time from flip to flip, mean of %d", count-1), mean, top.flip, top.flip, "s")
	t.Beside("energy", "energy, worst in 60 s", top.energy*(1+energy), top.energy, top.energy, "J")
	t.Beside("angular-momentum", "angular momentum, worst in 60 s", l*(1+moment), l, l, "N m s")
}

// freeSymmetricTop is a disc thrown with a wobble.
func freeSymmetricTop(t *trial.Trial) {
	disc := scenery.Body("disc", scenery.Stuff(0.5), vec{})(collision.Cylinder(0.3, 0.1, 12))
	disc.AngularVelocity = vec{1.5 + t.Vary(0.3), 8, 0}
	id := t.Begin(t.Weightless(), disc)[0]
	start := t.AngularMomentum(id)
	along := start.Normalize()
	across := 1 / t.InvInertia(id).X.X
	turned := azimuth(t, id, along, 10, func() {})
	rate := closedform.FreeSymmetricTop(start.Len(), across)
	t.Beside("rate", "angle that the axis has gone round in 10 s", turned, 10*rate, 10*rate, "rad")
	l := start.Len()
	t.Beside("angular-momentum", "change of the angular momentum in 10 s", t.AngularMomentum(id).Sub(start).Len(), 0, l,
		"N m s")
}

// azimuth plays for some seconds, looks after every step, and returns the angle (rad) by which the y axis of a body has
// gone round a direction.
func azimuth(t *trial.Trial, id physics.BodyID, about vec, seconds float64, look func()) (angle float64) {
	level := func() vec {
		axis := scenery.FromGeom(t.Body(id).Pose().Geom().Q.Apply(geom.V(0, 1, 0)))
		return axis.Sub(about.Mul(axis.Dot(about)))
	}
	before := level()
	t.Each(seconds, func() {
		now := level()
		angle += math.Atan2(about.Dot(before.Cross(now)), before.Dot(now))
		before = now
		look()
	})
	return angle
}

// toysTop spins a cone on its tip, at a lean of 20°, in steady precession from the start.
func toysTop(t *trial.Trial, friction float64) {
	const radius, height, spin, seconds = 0.3, 0.2, 30.0, 5.0
	lean := (20 + t.Vary(2)) * math.Pi / 180
	m := scenery.Stuff(friction)
	cone := scenery.Body("top", m, vec{})(collision.Cone(radius, height, 12))
	// The tip is at +y of the cone: turned over, it points down. The centre of mass is 3/4 of the height from it.
	axis := vec{math.Sin(lean), math.Cos(lean), 0}
	const l = 0.75 * height
	cone.Rotation = mgl64.QuatRotate(-lean, vec{0, 0, 1}).Mul(mgl64.QuatRotate(math.Pi, vec{1, 0, 0}))
	tip := vec{0, scenery.Air, 0}
	cone.Position = tip.Add(axis.Mul(0.5 * height))

	id := t.Begin(t.Config(), scenery.On(m, cone)...)[1]
	back := t.Body(id).Pose().Geom().Q.Conj().Mat()
	inverse := t.InvInertia(id)
	local := back.Similar(&inverse)
	across, along := 1/local.X.X, 1/local.Y.Y
	weight := t.Body(id).Mass() * scenery.Gravity
	if friction > 0 {
		across += t.Body(id).Mass() * l * l
	}
	rate := closedform.Precession(across, along, spin, weight*l, lean)
	turn := axis.Mul(spin - rate*math.Cos(lean)).Add(vec{0, rate, 0})
	v := vec{}
	if friction > 0 {
		v = turn.Cross(axis.Mul(l))
	}
	t.Body(id).SetVelocity(v, turn)
	worst := 0.0
	angle := azimuth(t, id, vec{0, 1, 0}, seconds, func() {
		up := scenery.FromGeom(t.Body(id).Pose().Geom().Q.Apply(geom.V(0, -1, 0)))
		worst = math.Max(worst, math.Abs(math.Acos(math.Min(1, up[1]))-lean))
	})
	t.Beside("rate", fmt.Sprintf("angle of precession in %g s", seconds), angle, rate*seconds, rate*seconds, "rad")
	t.Beside("nutation", "lean, worst of all steps", lean+worst, lean, 1, "rad")
}
