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

// hangingRod returns a rod of square section whose upper end is at a point, at an angle (rad) from hanging straight down in
// the plane z = 0.
func hangingRod(length float64, upper mgl64.Vec3, angle float64) physics.BodyDef {
	down := mgl64.Vec3{math.Sin(angle), -math.Cos(angle), 0}
	b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.02, length / 2, 0.02}, upper.Add(down.Mul(length/2)))
	b.Rotation = mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
	return b
}

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
			want := mgl64.Vec3{math.Sin(p.Angle[0]) + 0.5*math.Sin(p.Angle[1]), -math.Cos(p.Angle[0]) - 0.5*math.Cos(p.Angle[1]), 0}
			worst = math.Max(worst, l.Body(ids[1]).Position().Sub(want).Len())
		}
		t.Logf("%v Hz: %.4f mm", hz, 1000*worst)
	}
}

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
	t.Logf("period %v of %v: %.3g", s.period(), want, s.period()/want-1)
}

func TestConicalPendulum(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	const length, lean = 1.0, 0.6
	b := physicstest.Ball(physicstest.Material(0.3), 0.01, mgl64.Vec3{length * math.Sin(lean), -length * math.Cos(lean), 0})
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
	t.Logf("rate off %.3g, tan %.3g %.3g", angle/20/rate-1, low/math.Tan(lean)-1, high/math.Tan(lean)-1)
}

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
	t.Logf("rate %v off %.3g; height %.4g … %.4g mm", rate, angle/10/rate-1, 1000*low, 1000*high)
}

func TestFreeFiguresKeepMomentum(t *testing.T) {
	for _, gravity := range []float64{0, -9.81} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{0, gravity, 0}
		l := physicstest.New(t, cfg)
		var ids []physics.BodyID
		for k := range 15 {
			b := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.09, 0.03 + 0.002*float64(k), 0.03}, mgl64.Vec3{0.2 * float64(k), 5000, 0})
			b.Velocity = mgl64.Vec3{0, math.Sin(float64(k)), 3 * math.Cos(2*float64(k))}
			b.AngularVelocity = mgl64.Vec3{math.Cos(3 * float64(k)), math.Sin(float64(k)), 5 * math.Cos(float64(k))}
			b.Filter = physics.Filter{Category: 2, Mask: 1}
			ids = append(ids, l.Add(b)[0])
		}
		z := mgl64.Vec3{0, 0, 1}
		for k := 1; k < 15; k++ {
			kind := joint.Kind(joint.Ball{})
			if k%2 == 0 {
				kind = joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1, 1), Friction: 0.01}}
			}
			link(t, l, physics.JointDef{Kind: kind, A: ids[k-1], B: ids[k], At: mgl64.Vec3{0.2*float64(k) - 0.1, 5000, 0}, Axis: z})
		}
		momenta := func() (p, a mgl64.Vec3) {
			var mass float64
			var centre mgl64.Vec3
			for _, id := range ids {
				b := l.Body(id)
				mass += b.Mass()
				p = p.Add(b.Velocity().Mul(b.Mass()))
				centre = centre.Add(b.Position().Mul(b.Mass()))
			}
			centre = centre.Mul(1 / mass)
			for _, id := range ids {
				b := l.Body(id)
				a = a.Add(b.Position().Sub(centre).Cross(b.Velocity().Mul(b.Mass()))).Add(b.InvInertia().Inv().Mul3x1(b.AngularVelocity()))
			}
			return p.Add(mgl64.Vec3{0, 9.81 * mass * float64(l.StepCount()) / 60 * -gravity / 9.81, 0}), a
		}
		p0, a0 := momenta()
		worstP, worstA, open := 0.0, 0.0, 0.0
		e0 := l.KineticEnergy()
		for range 600 {
			l.Run(1)
			p, a := momenta()
			worstP, worstA = math.Max(worstP, p.Sub(p0).Len()/p0.Len()), math.Max(worstA, a.Sub(a0).Len()/a0.Len())
		}
		t.Logf("p %.3g, L %.3g open %.3g, touched %v E %v %v", worstP, worstA, open, l.AppendContacts(nil) != nil, e0, l.KineticEnergy())
	}
}
