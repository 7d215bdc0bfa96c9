package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// Linkages of hinges with parallel axes are loops whose rows say the same three times over: each hinge holds the tilts
// that the others hold already.

// linkageLab returns a world without a floor that never sleeps, at a rate.
func linkageLab(t *testing.T, hz, gravity float64) *physicstest.Lab {
	t.Helper()
	c := physics.DefaultConfig()
	c.Hz, c.Gravity = hz, mgl64.Vec3{0, -gravity, 0}
	l := physicstest.New(t, c)
	l.SetSleeping(false)
	return l
}

// bar adds a bar of a mass (kg) between two points of a plane z = const, at a height (m) above it.
func bar(l *physicstest.Lab, from, to mgl64.Vec3, z, mass float64) physics.Body {
	way := to.Sub(from)
	at := from.Add(to).Mul(0.5).Add(mgl64.Vec3{0, 0, z})
	b := physicstest.Block(physicstest.Material(0), mgl64.Vec3{way.Len() / 2, 0.025, 0.025}, at)
	b.Rotation = mgl64.QuatRotate(math.Atan2(way[1], way[0]), mgl64.Vec3{0, 0, 1})
	b.Mass = mass
	return l.Body(l.Add(b)[0])
}

// turnCrank gives a crank about the origin a spin (rad/s), and the others the velocities that joints ask for then: the
// first step finds these, and they grow with the spin.
func turnCrank(l *physicstest.Lab, spin float64, crank physics.Body, others ...physics.Body) {
	z := mgl64.Vec3{0, 0, 1}
	crank.SetVelocity(z.Cross(crank.Position()), z)
	l.Run(1)
	times := spin / crank.AngularVelocity().Z()
	for _, b := range append(others, crank) {
		b.SetVelocity(b.Velocity().Mul(times), b.AngularVelocity().Mul(times))
	}
}

// fourBar adds a crank AB, a coupler BC and a rocker CD on four hinges, the first one at the origin.
func fourBar(t *testing.T, l *physicstest.Lab, points [4]mgl64.Vec3) (crank, coupler, rocker physics.Body) {
	t.Helper()
	a, b, c, d := points[0], points[1], points[2], points[3]
	crank, coupler, rocker = bar(l, a, b, 0, 1), bar(l, b, c, 0.2, 2), bar(l, c, d, 0.4, 1.5)
	z := mgl64.Vec3{0, 0, 1}
	link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: crank.ID(), At: a, Axis: z})
	link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: crank.ID(), B: coupler.ID(), At: b, Axis: z})
	link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: coupler.ID(), B: rocker.ID(), At: c, Axis: z})
	link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: rocker.ID(), At: d, Axis: z})
	return crank, coupler, rocker
}

// energyChange returns by how much the energy differs from that at the beginning at most, as a share of a scale (J),
// while a world runs for some steps.
func energyChange(l *physicstest.Lab, steps int, scale float64, after func(step int)) (most float64) {
	total := energy
	if l.Config().Gravity == (mgl64.Vec3{}) {
		total = func(l *physicstest.Lab) float64 { return l.KineticEnergy() }
	}
	start := total(l)
	for n := range steps {
		l.Run(1)
		most = math.Max(most, math.Abs(total(l)-start)/scale)
		after(n + 1)
	}
	return most
}

// parallelogram returns the points of one with arms of a metre that hang at an angle (rad).
func parallelogram(angle float64) [4]mgl64.Vec3 {
	arm := mgl64.Vec3{math.Sin(angle), -math.Cos(angle), 0}
	a, d := mgl64.Vec3{}, mgl64.Vec3{1.5, 0, 0}
	return [4]mgl64.Vec3{a, a.Add(arm), d.Add(arm), d}
}

// TestParallelogramSwings: a parallelogram swings for a minute with the period of the pendulum that it amounts to, and
// keeps its energy.
func TestParallelogramSwings(t *testing.T) {
	const angle = 1.0
	for _, hz := range []float64{60, 240} {
		l := linkageLab(t, hz, closedform.Gravity)
		crank, coupler, rocker := fourBar(t, l, parallelogram(angle))
		inertia, torque := coupler.Mass(), coupler.Mass()*closedform.Gravity
		for _, arm := range []physics.Body{crank, rocker} {
			inertia += 1/arm.InvInertia().At(2, 2) + 0.25*arm.Mass()
			torque += 0.5 * arm.Mass() * closedform.Gravity
		}
		var s swings
		change := energyChange(l, int(60*hz), torque, func(n int) {
			p := crank.Position()
			s.note(float64(n)/hz, 1/hz, math.Atan2(p.X(), -p.Y()))
		})
		within(t, "energy", change, 0, 5e-6)
		within(t, "period", s.period()/closedform.PendulumPeriod(inertia, torque, angle), 1, 5e-6)
	}
}

// TestParallelogramTurnsOver: a parallelogram that turns over and over comes twice in each turn to where its bars are
// in line, and could go on as a crossed one. It keeps its energy there, too.
func TestParallelogramTurnsOver(t *testing.T) {
	for _, row := range []struct{ gravity, spin float64 }{{closedform.Gravity, 12}, {0, 6}, {0, 25}} {
		l := linkageLab(t, 60, row.gravity)
		crank, coupler, rocker := fourBar(t, l, parallelogram(0))
		turnCrank(l, row.spin, crank, coupler, rocker)
		least := math.Inf(1)
		change := energyChange(l, 60*20, l.KineticEnergy(), func(int) {
			least = math.Min(least, crank.AngularVelocity().Z())
		})
		within(t, "energy", change, 0, 3e-5)
		if !(least > 0) {
			t.Errorf("%+v: the crank turns back at %g rad/s", row, least)
		}
	}
}

// rockerAt returns where the pin between coupler and rocker is, by the pins of crank and rocker and the lengths.
func rockerAt(b, d mgl64.Vec3, coupler, rocker float64) mgl64.Vec3 {
	way := d.Sub(b)
	x := (coupler*coupler - rocker*rocker + way.LenSqr()) / (2 * way.Len())
	u := way.Normalize()
	return b.Add(u.Mul(x)).Add(mgl64.Vec3{-u[1], u[0], 0}.Mul(math.Sqrt(coupler*coupler - x*x)))
}

// TestFourBars: a crank that turns a rocker to and fro keeps the energy, slow and fast, under gravity and without it,
// and the rocker is where the closed form has it.
func TestFourBars(t *testing.T) {
	a, b, d := mgl64.Vec3{}, mgl64.Vec3{0, 0.4, 0}, mgl64.Vec3{1.3, 0, 0}
	for _, row := range []struct{ hz, gravity, spin, bar float64 }{
		{60, 0, 1, 3e-6}, {60, 0, 12, 3e-4}, {240, 0, 12, 3e-4}, {60, 0, 25, 1e-3}, {60, closedform.Gravity, 0, 1e-4},
	} {
		l := linkageLab(t, row.hz, row.gravity)
		crank, coupler, rocker := fourBar(t, l, [4]mgl64.Vec3{a, b, rockerAt(b, d, 1.2, 1), d})
		scale := closedform.Gravity * (0.2*crank.Mass() + 0.4*coupler.Mass())
		if row.spin > 0 {
			turnCrank(l, row.spin, crank, coupler, rocker)
			scale = l.KineticEnergy()
		}
		off := 0.0
		change := energyChange(l, int(30*row.hz), scale, func(int) {
			pin := crank.Position().Mul(2) // crank pin and rocker pin, in the plane
			pin[2] = 0
			want := rockerAt(pin, d, 1.2, 1).Add(d).Mul(0.5)
			want[2] = 0.4
			off = math.Max(off, rocker.Position().Sub(want).Len())
		})
		if within(t, "energy", change, 0, row.bar); !(off < 1e-6) {
			t.Errorf("%+v: the rocker is off by %g m", row, off)
		}
	}
}

// slider is a crank that turns a piston to and fro along x, by a rod, without gravity.
type slider struct{ crank, rod, piston physics.Body }

const crankLength, rodLength = 0.5, 1.5 // m

// inertia returns that of all about the crank's axis (kg m²) at an angle (rad): twice the energy at a spin of one.
func (s *slider) inertia(angle float64) float64 {
	sin, cos := math.Sincos(angle)
	lean := math.Asin(crankLength * sin / rodLength)
	swing := crankLength * cos / (rodLength * math.Cos(lean)) // of the rod, backwards
	centre := mgl64.Vec2{-crankLength*sin - 0.5*rodLength*math.Sin(lean)*swing, 0.5 * crankLength * cos}
	piston := -crankLength*sin - rodLength*math.Sin(lean)*swing
	about := func(b physics.Body) float64 { return 1 / b.InvInertia().At(2, 2) }
	return about(s.crank) + s.crank.Mass()*crankLength*crankLength/4 +
		about(s.rod)*swing*swing + s.rod.Mass()*centre.LenSqr() + s.piston.Mass()*piston*piston
}

// turned returns the angle (rad) that the crank has after some time (s) by the energy (J), from an angle on.
func (s *slider) turned(angle, energy, time float64) float64 {
	const pieces = 100_000
	rate := func(angle float64) float64 { return math.Sqrt(2 * energy / s.inertia(angle)) }
	h := time / pieces
	for range pieces {
		angle += h * rate(angle+0.5*h*rate(angle))
	}
	return angle
}

// TestSliderCranks: a crank turns a piston for a minute without gain or loss, and comes to the angle that the energy
// has it come to; the piston is where the closed form has it.
func TestSliderCranks(t *testing.T) {
	for _, row := range []struct{ hz, spin, bar, angle float64 }{
		{60, 3, 1e-5, 1e-3}, {240, 3, 1e-5, 1e-3}, {60, 25, 1e-3, 0.5},
	} {
		l := linkageLab(t, row.hz, 0)
		x, z := mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, 1}
		pin, end := x.Mul(crankLength), x.Mul(crankLength+rodLength)
		s := slider{bar(l, mgl64.Vec3{}, pin, 0, 4), bar(l, pin, end, 0.1, 2), bar(l, end, end.Add(x.Mul(0.1)), 0.25, 3)}
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: s.crank.ID(), Axis: z})
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: s.crank.ID(), B: s.rod.ID(), At: pin, Axis: z})
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: s.rod.ID(), B: s.piston.ID(), At: end, Axis: z})
		link(t, l, physics.JointDef{Kind: joint.Slider{}, A: s.piston.ID(), At: end, Axis: x})
		turnCrank(l, row.spin, s.crank, s.rod, s.piston)
		angleNow := func() float64 { return math.Atan2(s.crank.Position().Y(), s.crank.Position().X()) }
		start, scale := angleNow(), l.KineticEnergy()
		off := 0.0
		change := energyChange(l, int(60*row.hz), scale, func(int) {
			sin, cos := math.Sincos(angleNow())
			want := crankLength*cos + math.Sqrt(rodLength*rodLength-crankLength*crankLength*sin*sin) + 0.05
			off = math.Max(off, math.Abs(s.piston.Position().X()-want))
		})
		within(t, "energy", change, 0, row.bar)
		within(t, "place of the piston (m)", off, 0, 1e-6)
		late := math.Remainder(angleNow()-s.turned(start, scale, 60), 2*math.Pi)
		within(t, "angle of the crank (rad)", late, 0, row.angle)
	}
}

// TestWeldedRingTumbles: four bars that welds hold in a ring tumble as one body does, with the same energy and angular
// momentum for a minute.
func TestWeldedRingTumbles(t *testing.T) {
	l := linkageLab(t, 60, 0)
	spin := mgl64.Vec3{0.3, 0.2, 3}
	corner := func(k int) mgl64.Vec3 {
		sin, cos := math.Sincos(math.Pi/4 + float64(k)*math.Pi/2)
		return mgl64.Vec3{cos, sin, 0}.Mul(math.Sqrt2 / 2)
	}
	var bars [4]physics.Body
	for k := range bars {
		to := corner(k).Sub(corner(k - 1)).Normalize().Mul(0.05)
		bars[k] = bar(l, corner(k-1).Add(to), corner(k).Sub(to), 0, 2)
		bars[k].SetVelocity(spin.Cross(bars[k].Position()), spin)
	}
	for k := range bars {
		link(t, l, physics.JointDef{Kind: joint.Weld{}, A: bars[k].ID(), B: bars[(k+1)%4].ID(), At: corner(k)})
	}
	momentum := func() (sum mgl64.Vec3) {
		for _, b := range bars {
			turning := b.InvInertia().Inv().Mul3x1(b.AngularVelocity())
			sum = sum.Add(b.Position().Cross(b.Velocity()).Mul(b.Mass())).Add(turning)
		}
		return sum
	}
	before := momentum()
	within(t, "energy", energyChange(l, 60*60, l.KineticEnergy(), func(int) {}), 0, 1e-8)
	within(t, "angular momentum", momentum().Sub(before).Len()/before.Len(), 0, 1e-9)
}
