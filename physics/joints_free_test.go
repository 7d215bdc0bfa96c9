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

// hangingRod returns a rod of square section whose upper end is at a point, at an angle (rad) from hanging straight
// down in the plane z = 0.
func hangingRod(length float64, upper mgl64.Vec3, angle float64) physics.BodyDef {
	down := mgl64.Vec3{math.Sin(angle), -math.Cos(angle), 0}
	b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.02, length / 2, 0.02}, upper.Add(down.Mul(length/2)))
	b.Rotation = mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
	return b
}

// TestDoublePendulum: two rods that turn over follow Lagrange's equations at any rate.
func TestDoublePendulum(t *testing.T) {
	for _, hz := range []float64{30, 60, 120} {
		cfg := physics.DefaultConfig()
		cfg.Hz = hz
		l := physicstest.New(t, cfg)
		z := mgl64.Vec3{0, 0, 1}
		const a1, a2 = 2.0, 1.2
		elbow := mgl64.Vec3{math.Sin(a1), -math.Cos(a1), 0}
		ids := l.Add(hangingRod(1, mgl64.Vec3{}, a1))
		lower := hangingRod(1, elbow, a2)
		lower.Ignore = ids
		ids = append(ids, l.Add(lower)[0])
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: ids[0], Axis: z})
		link(t, l, physics.JointDef{Kind: joint.Hinge{}, A: ids[0], B: ids[1], At: elbow, Axis: z})
		m := l.Body(ids[0]).Mass()
		inertia := 1 / l.Body(ids[0]).InvInertia().At(2, 2)
		p := closedform.DoublePendulum{Mass: [2]float64{m, m}, Length: [2]float64{1, 1}, Centre: [2]float64{0.5, 0.5},
			Inertia: [2]float64{inertia, inertia}, Angle: [2]float64{a1, a2}}
		worst := 0.0
		for range int(5 * hz) {
			l.Run(1)
			p.Advance(1/hz, 200)
			want := mgl64.Vec3{math.Sin(p.Angle[0]) + 0.5*math.Sin(p.Angle[1]),
				-math.Cos(p.Angle[0]) - 0.5*math.Cos(p.Angle[1]), 0}
			worst = math.Max(worst, l.Body(ids[1]).Position().Sub(want).Len())
		}
		within(t, "distance from the solution (m)", worst, 0, 0.2e-3)
	}
}

// TestBifilarPendulum: a bar on two ropes, a loop through the world, turns to and fro with the period of the closed
// form.
func TestBifilarPendulum(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	const length, half, angle = 1.0, 0.3, 0.01
	b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.4, 0.02, 0.03}, mgl64.Vec3{})
	b.Rotation = mgl64.QuatRotate(angle, mgl64.Vec3{0, 1, 0})
	rise := length - math.Sqrt(length*length-4*half*half*math.Sin(angle/2)*math.Sin(angle/2))
	b.Position[1] = rise
	id := l.Add(b)[0]
	for _, x := range []float64{-half, half} {
		at := mgl64.Rotate3DY(angle).Mul3x1(mgl64.Vec3{x, 0, 0}).Add(mgl64.Vec3{0, rise, 0})
		link(t, l, physics.JointDef{Kind: joint.Rope{Length: length}, A: id, At: at, To: &mgl64.Vec3{x, length, 0}})
	}
	m := l.Body(id).Mass()
	k := math.Sqrt(1 / l.Body(id).InvInertia().At(1, 1) / m)
	var s swings
	for n := range 60 * 60 {
		l.Run(1)
		q := l.Body(id).Rotation()
		s.note(float64(n+1)/60, 1./60, 2*math.Atan2(q.V[1], q.W))
	}
	want := closedform.BifilarPeriod(length, half, k)
	within(t, "period", s.period()/want, 1, 1e-4*0.2)
}

// TestConicalPendulum: a bob on a rope goes round level, at the rate of the closed form.
func TestConicalPendulum(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	const length, lean = 1.0, 0.6
	b := physicstest.Ball(physicstest.Material(0.3), 0.01, mgl64.Vec3{length * math.Sin(lean), -length * math.Cos(lean),
		0})
	rate := closedform.ConicalRate(length, lean)
	b.Velocity = mgl64.Vec3{0, 0, -rate * length * math.Sin(lean)}
	id := l.Add(b)[0]
	link(t, l, physics.JointDef{Kind: joint.Rope{Length: length}, A: id, At: b.Position, To: &mgl64.Vec3{}})
	angle, before, low, high := 0.0, 0.0, 10.0, 0.0
	for range 60 * 20 {
		l.Run(1)
		p := l.Body(id).Position()
		now := math.Atan2(-p.Z(), p.X())
		angle += math.Remainder(now-before, 2*math.Pi)
		before = now
		a := math.Atan2(math.Hypot(p.X(), p.Z()), -p.Y())
		low, high = math.Min(low, math.Tan(a)), math.Max(high, math.Tan(a))
	}
	within(t, "rate", angle/20/rate, 1, 1e-5)
	within(t, "least lean", low/math.Tan(lean), 1, 1e-5)
	within(t, "greatest lean", high/math.Tan(lean), 1, 1e-5)
}

// TestGyroscope: a wheel on a ball joint at the end of its axle precesses steadily, and level.
func TestGyroscope(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	shape := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.02, 0.1, 0.1}, mgl64.Vec3{0.15, 0, 0})
	id := l.Add(shape)[0]
	m, inv := l.Body(id).Mass(), l.Body(id).InvInertia()
	along, across := 1/inv.At(0, 0), 1/inv.At(1, 1)+m*0.15*0.15
	const spin = 200.0
	rate := closedform.Precession(across, along, spin, m*9.81*0.15, math.Pi/2)
	turn := mgl64.Vec3{spin, rate, 0}
	l.Body(id).SetVelocity(turn.Cross(mgl64.Vec3{0.15, 0, 0}), turn)
	link(t, l, physics.JointDef{Kind: joint.Ball{}, A: id})
	angle, before, low, high := 0.0, 0.0, 10.0, -10.0
	for range 600 {
		l.Run(1)
		p := l.Body(id).Position()
		now := math.Atan2(-p.Z(), p.X())
		angle += math.Remainder(now-before, 2*math.Pi)
		before = now
		low, high = math.Min(low, p.Y()), math.Max(high, p.Y())
	}
	within(t, "rate", angle/10/rate, 1, 2e-5)
	within(t, "least height (m)", low, 0, 0.05e-3)
	within(t, "greatest height (m)", high, 0, 0.05e-3)
}

// TestFreeFiguresKeepMomentum: a tumbling chain of balls and hinges, with limits and friction, keeps its momentum and
// its angular momentum to rounding, and its energy does not rise.
func TestFreeFiguresKeepMomentum(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	var ids []physics.BodyID
	for k := range 15 {
		x := float64(k)
		b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.09, 0.03 + 0.002*x, 0.03}, mgl64.Vec3{0.2 * x, 0, 0})
		b.Velocity = mgl64.Vec3{0, math.Sin(x), 3 * math.Cos(2*x)}
		b.AngularVelocity = mgl64.Vec3{math.Cos(3 * x), math.Sin(x), 5 * math.Cos(x)}
		b.Filter = physics.Filter{Category: 2, Mask: 1}
		ids = append(ids, l.Add(b)...)
		if k == 0 {
			continue
		}
		kind := joint.Kind(joint.Ball{})
		if k%2 == 0 {
			kind = joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1, 1), Friction: 0.01}}
		}
		link(t, l, physics.JointDef{Kind: kind, A: ids[k-1], B: ids[k], At: mgl64.Vec3{0.2*x - 0.1, 0, 0},
			Axis: mgl64.Vec3{0, 0, 1}})
	}
	p0, l0 := momenta(l, ids)
	before := l.KineticEnergy()
	for range 600 {
		l.Run(1)
		p, a := momenta(l, ids)
		within(t, "momentum", p.Sub(p0).Len()/p0.Len(), 0, 1e-12)
		within(t, "angular momentum", a.Sub(l0).Len()/l0.Len(), 0, 1e-10)
		now := l.KineticEnergy()
		if !(now <= before*(1+1e-4)) {
			t.Errorf("energy rises from %v J to %v J in a step", before, now)
		}
		before = now
	}
}

// TestJointsFollowAMovingBase: a chain of rods on a driven arm that turns stays closed.
func TestJointsFollowAMovingBase(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	arm := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.05, 0.05}, mgl64.Vec3{0.5, 3, 0})
	arm.Kind, arm.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 3, 0}
	ids := l.Add(arm)
	var js []physics.Joint
	for k := range 3 {
		at := mgl64.Vec3{1, 3 - 0.5*float64(k), 0}
		def := hangingRod(0.5, at, 0)
		def.Ignore = ids
		ids = append(ids, l.Add(def)...)
		js = append(js, link(t, l, physics.JointDef{Kind: joint.Ball{}, A: ids[k], B: ids[k+1], At: at}))
	}
	for range 300 {
		l.Run(1)
		for _, j := range js {
			open, _, _ := j.Opening()
			within(t, "open (m)", open, 0, 1e-7)
		}
	}
}

// momenta returns the momentum of bodies and their angular momentum about the origin.
func momenta(l *physicstest.Lab, ids []physics.BodyID) (p, a mgl64.Vec3) {
	for _, id := range ids {
		b := l.Body(id)
		own := b.Velocity().Mul(b.Mass())
		p = p.Add(own)
		a = a.Add(b.Position().Cross(own)).Add(b.InvInertia().Inv().Mul3x1(b.AngularVelocity()))
	}
	return p, a
}
