package geom_test

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"pgregory.net/rapid"
)

// sameRotation returns how far two rotations are apart (rad, for small differences).
func sameRotation(a, b geom.Quat) float64 {
	d := b.Mul(a.Conj())
	return 2 * geom.V(d.X, d.Y, d.Z).Len()
}

func drawMotion(t *rapid.T) (geom.Motion, geom.Pose, geom.Vec3, geom.Vec3) {
	m, start, d, r := drawScrew(t)
	if rapid.Bool().Draw(t, "straight") {
		m = m.Straight()
	}
	return m, start, d, r
}

func drawScrew(t *rapid.T) (geom.Motion, geom.Pose, geom.Vec3, geom.Vec3) {
	start := geomtest.DrawPose(t, "start")
	d := geomtest.DrawVec(t, 10, "displacement")
	r := geomtest.DrawUnit(t, "spin").Scale(geomtest.DrawAngle(t, "turn"))
	return geom.MotionBy(&start, d, r), start, d, r
}

func TestMotionEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, start, d, r := drawMotion(t)
		if at := m.At(0); at.P != start.P || sameRotation(at.Q, start.Q) > 1e-15 {
			t.Fatalf("At(0) = %v, want %v", at, start)
		}
		end := m.At(1)
		if e := end.P.Sub(start.P.Add(d)).Len(); e > 1e-13 {
			t.Fatalf("At(1) misses the place by %g", e)
		}
		if e := sameRotation(end.Q, geom.FromRotationVector(r).Mul(start.Q)); e > 2e-12 {
			t.Fatalf("At(1) misses the rotation by %g", e)
		}
		if e := m.Displacement().Sub(d).Len(); e > 1e-14 {
			t.Fatalf("the displacement is off by %g", e)
		}
		if e := m.Spin().Sub(r).Len(); e > 1e-12 {
			t.Fatalf("the spin is off by %g", e)
		}
		if velocity, place, rotation := m.Ends(); velocity != m.Velocity() || place != end.P || rotation != end.Q {
			t.Fatalf("Ends() = %v, %v, %v, want %v, %v", velocity, place, rotation, m.Velocity(), end)
		}
	})
}

func TestMotionBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := geomtest.DrawPose(t, "a"), geomtest.DrawPose(t, "b")
		m := geom.MotionBetween(&a, &b)
		if m.Angle < 0 || m.Angle > math.Pi+1e-15 || math.Abs(m.Axis.Len()-1) > 1e-14 {
			t.Fatalf("turns by %v about %v", m.Angle, m.Axis)
		}
		end := m.At(1)
		if e := end.P.Sub(b.P).Len(); e > 1e-12 {
			t.Fatalf("misses the end by %g", e)
		}
		if e := sameRotation(end.Q, b.Q); e > 2e-12 {
			t.Fatalf("misses the rotation by %g", e)
		}
	})
}

// TestMotionComposes: a screw is a flow, so the way from one time to another does not depend on when it is walked.
func TestMotionComposes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, start, _, _ := drawScrew(t)
		u := rapid.Float64Range(0, 0.5).Draw(t, "u")
		v := rapid.Float64Range(0, 0.5).Draw(t, "v")
		// The same step from the start and from time u: P(u+v) = S(v) P(u), S(v) = P(v) P(0)⁻¹.
		atU, atV, atBoth := m.At(u), m.At(v), m.At(u+v)
		step := func(x geom.Vec3) geom.Vec3 { return atV.Apply(start.ApplyT(x)) }
		for _, x := range []geom.Vec3{{}, geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)} {
			// The centre's path bends with radius chord/angle: errors in place grow with it.
			if e := step(atU.Apply(x)).Sub(atBoth.Apply(x)).Len(); e > 1e-11*(1+start.P.Len()) {
				t.Fatalf("two steps end %g from one of both", e)
			}
		}
	})
}

func TestMotionVelocity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, start, _, _ := drawMotion(t)
		const h = 1e-5
		end := m.At(h)
		v := m.Velocity()
		chord := end.P.Sub(start.P).Scale(1 / h)
		if e := chord.Sub(v).Len(); e > 1e-4*(1+v.Len()) {
			t.Fatalf("velocity %v, by difference %v", v, chord)
		}
		// Constant speed: equal chords in equal times.
		at := rapid.Float64Range(0, 0.9).Draw(t, "at")
		a, b, c := m.At(at), m.At(at+0.1), m.At(0.1)
		if e := b.P.Sub(a.P).Len() - c.P.Sub(start.P).Len(); math.Abs(e) > 1e-12 {
			t.Fatalf("a tenth of the way at %v is longer by %g than at the start", at, e)
		}
	})
}

func TestMotionBulge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, start, d, _ := drawMotion(t)
		at := rapid.Float64Range(0, 1).Draw(t, "at")
		pose := m.At(at)
		x := pose.P.Sub(start.P)
		// Away from the chord across the axis, and from the straight line as a whole.
		f := 0.0
		if d.LenSq() > 0 {
			f = max(0, min(1, x.Dot(d)/d.LenSq()))
		}
		if away := x.AddScaled(-f, d).Len(); away > m.Bulge()+1e-13 {
			t.Fatalf("%g off the chord, the bound is %g", away, m.Bulge())
		}
	})
}

func TestMotionBulgeIsTight(t *testing.T) {
	for _, angle := range []float64{1e-9, 0.1, 1, 2, 3, math.Pi} {
		start := geom.IdentityPose()
		m := geom.MotionBy(&start, geom.V(2, 0, 0), geom.V(0, 0, angle))
		mid := m.At(0.5)
		sagitta := math.Abs(mid.P.Y)
		if b := m.Bulge(); b < sagitta || b > 1.28*sagitta {
			t.Errorf("angle %v: bulge %v, the arc departs by %v", angle, b, sagitta)
		}
	}
}

func TestMotionCases(t *testing.T) {
	start := geom.Pose{P: geom.V(1, 2, 3), Q: geom.AxisAngle(geom.V(0, 1, 0), 0.4)}
	// Chasles: half a turn about z through (2, 2, ·) and 5 along it.
	half := geom.MotionBy(&start, geom.V(2, 0, 5), geom.V(0, 0, math.Pi))
	if mid := half.At(0.5); mid.P.Sub(geom.V(2, 1, 5.5)).Len() > 1e-15 {
		t.Errorf("half a turn: amid at %v, want (2, 1, 5.5)", mid.P)
	}
	for _, row := range []struct {
		name  string
		angle float64
	}{{"none", 0}, {"1e-300", 1e-300}, {"1e-160", 1e-160}, {"1e-13", 1e-13}, {"1e-11", 1e-11}, {"1e-7", 1e-7}} {
		m := geom.MotionBy(&start, geom.V(1, 1, 1), geom.V(0, row.angle, 0))
		for _, at := range []float64{0, 0.25, 1} {
			pose := m.At(at)
			if !pose.IsFinite() || pose.P.Sub(start.P.Add(geom.V(at, at, at))).Len() > 0.3*row.angle+1e-15 {
				t.Errorf("turn by %s: at %v at %v", row.name, at, pose)
			}
			if e := sameRotation(pose.Q, start.Q); math.Abs(e-at*row.angle) > 1e-12 {
				t.Errorf("turn by %s: turned by %g at %v", row.name, e, at)
			}
		}
		if !m.Velocity().IsFinite() || !m.Spin().IsFinite() || !(m.Bulge() >= 0) {
			t.Errorf("turn by %s: velocity %v, spin %v, bulge %v", row.name, m.Velocity(), m.Spin(), m.Bulge())
		}
	}
	still := geom.MotionBy(&start, geom.Vec3{}, geom.Vec3{})
	if still.At(0.7) != start || still.Velocity() != (geom.Vec3{}) || still.Bulge() != 0 {
		t.Errorf("standing still moves to %v", still.At(0.7))
	}
	spot := geom.MotionBy(&start, geom.Vec3{}, geom.V(0, 3, 0))
	if at := spot.At(0.7); at.P != start.P {
		t.Errorf("turning on the spot moves to %v", at.P)
	}
}

// TestMotionStraight: the centre goes along its chord at constant speed while the body turns at constant rate.
func TestMotionStraight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		screw, start, d, r := drawScrew(t)
		m := screw.Straight()
		at := rapid.Float64Range(0, 1).Draw(t, "at")
		pose := m.At(at)
		if e := pose.P.Sub(start.P.AddScaled(at, d)).Len(); e > 1e-13 {
			t.Fatalf("at %v the centre is off its chord by %g", at, e)
		}
		if e := sameRotation(pose.Q, geom.FromRotationVector(r.Scale(at)).Mul(start.Q)); e > 2e-12 {
			t.Fatalf("at %v the rotation is off by %g", at, e)
		}
		if !m.IsStraight() || screw.IsStraight() || m.Bulge() != 0 || m.Velocity().Sub(d).Len() > 1e-13 {
			t.Fatalf("straight %v, of a screw %v, bulge %g, velocity %v", m.IsStraight(), screw.IsStraight(), m.Bulge(),
				m.Velocity())
		}
		if cut := m.Cut(at); !cut.IsStraight() {
			t.Fatal("a part of a straight motion is none")
		}
	})
}

func TestMotionCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, _, _, _ := drawMotion(t)
		share := rapid.Float64Range(0, 1).Draw(t, "share")
		at := rapid.Float64Range(0, 1).Draw(t, "at")
		cut := m.Cut(share)
		got, want := cut.At(at), m.At(share*at)
		if e := got.P.Sub(want.P).Len(); e > 1e-10 {
			t.Fatalf("cut at %v, the place at %v is off by %g", share, at, e)
		}
		if e := sameRotation(got.Q, want.Q); e > 3e-12 {
			t.Fatalf("cut at %v, the rotation at %v is off by %g", share, at, e)
		}
	})
}
