package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// levelRod returns a lab with a rod of a kilogram that a joint holds level at its end, and its moment of inertia
// (kg m²) about that, across the rod.
func levelRod(t *testing.T, kind joint.Kind) (l *physicstest.Lab, b physics.Body, across float64) {
	t.Helper()
	l = physicstest.New(t, physics.DefaultConfig())
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.05, 0.05}, mgl64.Vec3{0.5, 0, 0})
	def.Mass = 1
	id := l.Add(def)[0]
	link(t, l, physics.JointDef{Kind: kind, A: id})
	b = l.Body(id)
	return l, b, 1/b.InvInertia().At(2, 2) + 0.25
}

// TestFrictionOfBalls: a ball's friction holds a rod level that it is enough for, and slows the fall of a heavier one
// by its whole bound, though the rod turns a hundred times as easily about its length.
func TestFrictionOfBalls(t *testing.T) {
	const weight = 0.5 * 9.81 // N m
	for _, friction := range []float64{2, 4, weight * (1 - 1e-3), weight * (1 + 1e-3)} {
		l, b, inertia := levelRod(t, joint.Ball{Friction: friction})
		const steps = 6
		l.Run(steps)
		want := math.Min(0, friction-weight) / inertia * steps / 60 // while it is level but for its cosine
		within(t, "spin", b.AngularVelocity().Z(), want, 1e-9-2e-3*want)
	}
}

// TestFrictionSlowsAnySpin: by the same rate, whatever its direction.
func TestFrictionSlowsAnySpin(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	l := physicstest.New(t, cfg)
	def := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{})
	def.Mass, def.AngularVelocity = 6, mgl64.Vec3{3, 4, 12}
	b := l.Body(l.Add(def)[0])
	link(t, l, physics.JointDef{Kind: joint.Ball{Friction: 0.26}, A: b.ID()})
	for step := range 180 {
		l.Run(1)
		left := math.Max(0, 13-0.26/0.04*float64(step+1)/60)
		within(t, "spin", b.AngularVelocity().Sub(def.AngularVelocity.Mul(left/13)).Len(), 0, 1e-9)
	}
}

// TestTargetRotation: a ball's motor yields to a weight like a spring of its frequency, about the joint.
func TestTargetRotation(t *testing.T) {
	l, b, inertia := levelRod(t, joint.Ball{Motor: joint.TargetRotation(mgl64.QuatIdent(), 5, 1, 1e5)})
	l.Run(180)
	p := b.Position()
	angle := math.Atan2(p.Y(), p.X())
	want := -9.81 * 0.5 * math.Cos(angle) / (inertia * math.Pow(2*math.Pi*5, 2))
	within(t, "angle", angle/want, 1, 1e-6)
}

// TestMover: both halves of a motor joint get where they are to be.
func TestMover(t *testing.T) {
	place := joint.TargetVector(mgl64.Vec3{0.2, -0.3, 0.4}, 3, 1, 1e4)
	l, b, _ := levelRod(t, joint.Mover{Linear: place, Angular: joint.SpeedVector(mgl64.Vec3{0, 2, 0}, 1e4)})
	l.SetGravity(mgl64.Vec3{})
	l.Run(240)
	within(t, "spin", b.AngularVelocity().Sub(mgl64.Vec3{0, 2, 0}).Len(), 0, 1e-6)
	l, b, _ = levelRod(t, joint.Mover{Linear: place, Angular: joint.TargetRotation(mgl64.QuatIdent(), 3, 1, 1e4)})
	l.SetGravity(mgl64.Vec3{})
	l.Run(480)
	within(t, "place", b.Position().Sub(mgl64.Vec3{0.7, -0.3, 0.4}).Len(), 0, 1e-6)
}

// TestMotorFollowsItsKeys: a slider's motor reads its aim at the time of each sub-step.
func TestMotorFollowsItsKeys(t *testing.T) {
	motor := joint.TargetMotor(0, 20, 1, 1e6)
	motor.Keys = []joint.Key{{Time: 0.5}, {Time: 1.5, Value: 2}, {Time: 2, Value: -1}}
	l, b, _ := cart(t, 3, joint.Axis{Motor: motor}, 0)
	for step := range 180 {
		l.Run(1)
		time, want := float64(step+1)/60, 0.0
		switch {
		case time > 2:
			want = -1
		case time > 1.5:
			want = 2 - 6*(time-1.5)
		case time > 0.5:
			want = 2 * (time - 0.5)
		}
		within(t, "place", b.Position().X(), want, 0.02)
		if time > 1.2 && time < 1.5 || time > 2.5 {
			within(t, "place on a long way", b.Position().X(), want, 1e-6)
		}
	}
}

// TestTargetsBesideFrictionComeToRest: a rod that a ball joint with friction turns to a pose stops within what friction
// holds of it, on a base that lies on the ground and on scenery.
func TestTargetsBesideFrictionComeToRest(t *testing.T) {
	m := physicstest.Material(0.5)
	for _, kind := range []physics.Kind{physics.Dynamic, physics.Static} {
		for _, hertz := range []float64{1, 10, 30, 100} {
			for _, friction := range []float64{0, 1, 5, 20} {
				l := physicstest.New(t, physics.DefaultConfig())
				base := physicstest.Block(m, mgl64.Vec3{0.5, 0.2, 0.5}, mgl64.Vec3{0, 0.201, 0})
				if base.Kind = kind; kind == physics.Static {
					base.Mass = 0
				}
				rod := physicstest.Block(m, mgl64.Vec3{0.05, 0.3, 0.05}, mgl64.Vec3{0, 0.72, 0})
				ids := l.Add(physicstest.Floor(m), base, rod)
				to := joint.TargetRotation(mgl64.QuatRotate(0.5, mgl64.Vec3{0.5, 0.3, 1}.Normalize()), hertz, 1, 1e4)
				def := physics.JointDef{Kind: joint.Ball{Motor: to, Friction: friction}, A: ids[1], B: ids[2]}
				def.At = mgl64.Vec3{0, 0.41, 0}
				link(t, l, def)
				l.Seconds(6)
				for range 60 {
					l.Run(1)
					if spin := l.Body(ids[2]).AngularVelocity().Len(); !(spin <= 1e-4) {
						t.Fatalf("%v, %g Hz beside %g N m: it turns at %g rad/s", kind, hertz, friction, spin)
					}
				}
			}
		}
	}
}

// TestStiffTargetsComeToRest: a rod that a ball joint on a box turns to a pose, by a spring as stiff as a sub-step can
// follow, comes to rest there, at few sub-steps too.
func TestStiffTargetsComeToRest(t *testing.T) {
	for _, row := range []struct {
		rate, hertz float64
		substeps    int
	}{{60, 200, 4}, {60, 400, 4}, {30, 100, 4}, {15, 100, 8}, {60, 30, 16}} {
		cfg := physics.DefaultConfig()
		cfg.Hz, cfg.Substeps = row.rate, row.substeps
		l := physicstest.New(t, cfg)
		m := physicstest.Material(0.5)
		ids := l.Add(physicstest.Floor(m), physicstest.Block(m, mgl64.Vec3{0.5, 0.2, 0.5}, mgl64.Vec3{0, 0.201, 0}),
			physicstest.Block(m, mgl64.Vec3{0.05, 0.3, 0.05}, mgl64.Vec3{0, 0.72, 0}))
		to := joint.TargetRotation(mgl64.QuatRotate(0.5, mgl64.Vec3{0, 0, 1}), row.hertz, 1, 1e4)
		def := physics.JointDef{Kind: joint.Ball{Motor: to}, A: ids[1], B: ids[2], At: mgl64.Vec3{0, 0.41, 0}}
		if _, err := l.AddJoint(def); err != nil {
			t.Fatal(err)
		}
		l.Seconds(2)
		for range int(row.rate) {
			l.Run(1)
			if spin := l.Body(ids[2]).AngularVelocity().Len(); spin > 1e-3 {
				t.Fatalf("%+v: it turns at %g rad/s after 2 s", row, spin)
			}
		}
	}
}
