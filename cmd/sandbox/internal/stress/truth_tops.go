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

// truthsOfTops are bodies that spin.
func truthsOfTops() []Case {
	rate := wrong("rate", 0.01, coarse)
	lean := atMost("nutation", 0.01, "rad", coarse)
	return []Case{
		{Name: "free-asymmetric-top", Shows: "a box spun about its middle axis for 60 s: flips, energy, angular momentum",
			cost: inTruth(0.5), Bars: []Bar{wrong("flip-time", 1e-4, midpoint), wrong("energy", 1e-6, asked),
				wrong("angular-momentum", 1e-9, asked)}, play: freeAsymmetricTop},
		{Name: "free-symmetric-top", Shows: "the axis of a free disc circles its angular momentum at L/I",
			cost: inTruth(0.1), Bars: []Bar{wrong("rate", 1e-4, midpoint), wrong("angular-momentum", 1e-9, asked)},
			play: freeSymmetricTop},
		{Name: "top-on-its-tip", Shows: "a top precesses steadily about its tip, which friction holds", cost: inTruth(0.5),
			Bars: []Bar{rate, lean}, play: func(t *Trial) { t.toysTop(2) }},
		{Name: "top-on-ice", Shows: "a top precesses steadily on a smooth floor, about its centre of mass",
			cost: inTruth(0.5), Bars: []Bar{rate, lean}, play: func(t *Trial) { t.toysTop(0) }},
	}
}

// momentOfSpin returns the angular momentum of a body about its centre of mass (kg m²/s).
func (t *Trial) momentOfSpin(id physics.BodyID) vec {
	inverse := mat(t.Body(id).InvInertia())
	inertia, whole := inverse.Inverse()
	if !whole {
		panic(broken("a body without inertia spins"))
	}
	spin := t.Body(id).AngularVelocity()
	return fromGeom(inertia.Apply(geom.V(spin[0], spin[1], spin[2])))
}

// flipping is a free box spun nearly about its middle axis, and what is known of it.
type flipping struct {
	id     physics.BodyID
	energy float64 // J
	moment vec     // kg m²/s
	flip   float64 // s, from one flip to the next
}

// spinTop makes the world of such a box. It is longest along x: its moments of inertia rise from x over y to z.
func (t *Trial) spinTop(cfg physics.Config) flipping {
	half := vec{0.5, 0.3, 0.1}
	body := box("body", stuff(0.5), half, vec{})
	body.AngularVelocity = vec{0.02 + t.Vary(0.01), 6, 0.02}
	id := t.Begin(cfg, body)[0]
	square := half.Dot(half)
	var inertia vec
	for i := range inertia {
		inertia[i] = t.Body(id).Mass() / 3 * (square - half[i]*half[i])
	}
	f := flipping{id: id, energy: t.KineticEnergy(), moment: t.momentOfSpin(id)}
	f.flip = closedform.FlipTime(inertia[0], inertia[1], inertia[2], f.energy, f.moment.Len())
	return f
}

// flips plays for some seconds, looks after every step, and returns the mean time from flip to flip (s) and how many
// there were: moments at which the spin about the middle axis, seen from the body, changes its sign.
func (t *Trial) flips(id physics.BodyID, seconds float64, look func()) (mean float64, count int) {
	middle := func() float64 {
		spin := t.Body(id).AngularVelocity()
		return t.Body(id).Pose().Geom().Q.ApplyT(geom.V(spin[0], spin[1], spin[2])).Y
	}
	hz := t.World.Config().Hz
	before := middle()
	var first, last float64
	t.Each(seconds, func() {
		now := middle()
		if before*now < 0 {
			last = (float64(t.StepCount()) - now/(now-before)) / hz
			if count++; count == 1 {
				first = last
			}
		}
		before = now
		look()
	})
	return (last - first) / float64(count-1), count
}

func freeAsymmetricTop(t *Trial) {
	top := t.spinTop(t.Weightless())
	l := top.moment.Len()
	var energy, moment float64 // worst, as shares
	mean, count := t.flips(top.id, 60, func() {
		energy = math.Max(energy, math.Abs(t.KineticEnergy()/top.energy-1))
		moment = math.Max(moment, t.momentOfSpin(top.id).Sub(top.moment).Len()/l)
	})
	t.beside("flip-time", fmt.Sprintf("time from flip to flip, mean of %d", count-1), mean, top.flip, top.flip, "s")
	t.beside("energy", "energy, worst in 60 s", top.energy*(1+energy), top.energy, top.energy, "J")
	t.beside("angular-momentum", "angular momentum, worst in 60 s", l*(1+moment), l, l, "N m s")
}

// freeSymmetricTop is a disc thrown with a wobble.
func freeSymmetricTop(t *Trial) {
	disc := build("disc", stuff(0.5), vec{})(collision.Cylinder(0.3, 0.1, 12))
	disc.AngularVelocity = vec{1.5 + t.Vary(0.3), 8, 0}
	id := t.Begin(t.Weightless(), disc)[0]
	start := t.momentOfSpin(id)
	along := start.Normalize()
	across := 1 / mat(t.Body(id).InvInertia()).X.X
	turned := t.azimuth(id, along, 10, func() {})
	rate := closedform.FreeSymmetricTop(start.Len(), across)
	t.beside("rate", "angle that the axis has gone round in 10 s", turned, 10*rate, 10*rate, "rad")
	l := start.Len()
	t.beside("angular-momentum", "change of the angular momentum in 10 s", t.momentOfSpin(id).Sub(start).Len(), 0, l,
		"N m s")
}

// azimuth plays for some seconds, looks after every step, and returns the angle (rad) by which the y axis of a body has
// gone round a direction.
func (t *Trial) azimuth(id physics.BodyID, about vec, seconds float64, look func()) (angle float64) {
	level := func() vec {
		axis := fromGeom(t.Body(id).Pose().Geom().Q.Apply(geom.V(0, 1, 0)))
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
func (t *Trial) toysTop(friction float64) {
	const radius, height, spin, seconds = 0.3, 0.2, 30.0, 5.0
	lean := (20 + t.Vary(2)) * math.Pi / 180
	m := stuff(friction)
	cone := build("top", m, vec{})(collision.Cone(radius, height, 12))
	// The tip is at +y of the cone: turned over, it points down. The centre of mass is 3/4 of the height from it.
	axis := vec{math.Sin(lean), math.Cos(lean), 0}
	const l = 0.75 * height
	cone.Rotation = mgl64.QuatRotate(-lean, vec{0, 0, 1}).Mul(mgl64.QuatRotate(math.Pi, vec{1, 0, 0}))
	tip := vec{0, air, 0}
	cone.Position = tip.Add(axis.Mul(0.5 * height))

	id := t.Begin(t.Config(), on(m, cone)...)[1]
	back := t.Body(id).Pose().Geom().Q.Conj().Mat()
	inverse := mat(t.Body(id).InvInertia())
	local := back.Similar(&inverse)
	across, along := 1/local.X.X, 1/local.Y.Y
	weight := t.Body(id).Mass() * gravity
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
	angle := t.azimuth(id, vec{0, 1, 0}, seconds, func() {
		up := fromGeom(t.Body(id).Pose().Geom().Q.Apply(geom.V(0, -1, 0)))
		worst = math.Max(worst, math.Abs(math.Acos(math.Min(1, up[1]))-lean))
	})
	t.beside("rate", fmt.Sprintf("angle of precession in %g s", seconds), angle, rate*seconds, rate*seconds, "rad")
	t.beside("nutation", "lean, worst of all steps", lean+worst, lean, 1, "rad")
}
