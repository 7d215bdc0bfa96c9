package screw

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func drawVec(t *rapid.T, size float64, name string) geom.Vec3 {
	x := rapid.Float64Range(-size, size)
	return geom.V(x.Draw(t, name+".x"), x.Draw(t, name+".y"), x.Draw(t, name+".z"))
}

func drawUnit(t *rapid.T, name string) geom.Vec3 {
	v := drawVec(t, 1, name)
	if v.Len() < 0.1 {
		return geom.V(0, 0, 1)
	}
	return v.Unit()
}

// drawAngle draws from [0, π], the ends and tiny angles among them.
func drawAngle(t *rapid.T, name string) float64 {
	return rapid.OneOf(rapid.Float64Range(0, math.Pi),
		rapid.SampledFrom([]float64{0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 3.1415, math.Pi - 1e-9, math.Pi})).Draw(t, name)
}

func drawPose(t *rapid.T, name string) geom.Pose {
	return geom.Pose{
		P: drawVec(t, 5, name+".p"),
		Q: geom.AxisAngle(drawUnit(t, name+".axis"), rapid.Float64Range(0, 6).Draw(t, name+".angle")),
	}
}

func TestBetweenEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a0, b0 := drawPose(t, "a0"), drawPose(t, "b0")
		move := func(p *geom.Pose, name string) geom.Pose {
			turn := geom.AxisAngle(drawUnit(t, name+".axis"), drawAngle(t, name+".angle"))
			return geom.Pose{P: p.P.Add(drawVec(t, 5, name+".way")), Q: turn.Mul(p.Q).Unit()}
		}
		a1, b1 := move(&a0, "a"), move(&b0, "b")
		s := Between(&a0, &a1, &b0, &b1)
		if !(s.Angle >= 0 && s.Angle <= math.Pi) || math.Abs(s.Axis.Len()-1) > 1e-14 {
			t.Fatalf("turns by %v about %v", s.Angle, s.Axis)
		}
		for _, x := range []geom.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}} {
			was, is := b0.Apply(x), b1.Apply(x)
			got, want := s.Carry(a0.ApplyT(was), 1), a1.ApplyT(is)
			if e := got.Sub(want).Len(); e > 1e-13*50 {
				t.Fatalf("%v of B ends %g from where it should (%+v)", x, e, s)
			}
			pose := s.At(1)
			if e := pose.Apply(a0.ApplyT(was)).Sub(want).Len(); e > 1e-13*50 {
				t.Fatalf("%v of B posed %g from where it should", x, e)
			}
		}
		if s.Angle > 1e-3 && s.Flow(s.Point).Sub(s.Axis.Scale(s.Slide)).Len() > 1e-12 {
			t.Fatalf("the axis does not slide along itself: %+v", s)
		}
		if s.Angle > 1e-3 && math.Abs(s.Point.Dot(s.Axis)) > 1e-12*(1+s.Point.Len()) {
			t.Fatalf("the point of the axis is not the closest to the origin: %+v", s)
		}
	})
}

// TestAboutTurns compares with the matrix of equation 2 in a frame with the axis along y.
func TestAboutTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		point, axis := drawVec(t, 5, "point"), drawUnit(t, "axis")
		angle := rapid.SampledFrom([]float64{1, -1}).Draw(t, "sign") * drawAngle(t, "angle")
		slide := rapid.Float64Range(-3, 3).Draw(t, "slide")
		x, at := drawVec(t, 5, "x"), rapid.Float64Range(0, 1).Draw(t, "at")
		s := About(point, axis.Scale(2.5), angle, slide)
		q := geom.AxisAngle(axis, angle*at)
		want := q.Apply(x.Sub(point)).Add(point).AddScaled(slide*at, axis)
		if e := s.Carry(x, at).Sub(want).Len(); e > 3e-14 {
			t.Fatalf("off by %g", e)
		}
		pose := s.At(at)
		if e := pose.Apply(x).Sub(want).Len(); e > 3e-14 {
			t.Fatalf("the pose is off by %g", e)
		}
		bare := Screw{Point: s.Point, Axis: s.Axis, Angle: s.Angle, Slide: s.Slide}
		if e := bare.Flow(x).Sub(s.Flow(x)).Len(); e > 1e-13 {
			t.Fatalf("the flow from the fields alone differs by %g", e)
		}
		// The flow is the velocity, and stays the same on the way.
		const h = 1e-6
		v := s.Carry(x, at+h).Sub(s.Carry(x, at-h)).Scale(0.5 / h)
		if e := s.Flow(s.Carry(x, at)).Sub(v).Len(); e > 1e-7 {
			t.Fatalf("the flow is off by %g", e)
		}
		if back := s.Carry(s.Carry(x, at), -at); back.Sub(x).Len() > 1e-13 {
			t.Fatalf("there and back ends %g away", back.Sub(x).Len())
		}
	})
}

func TestTranslations(t *testing.T) {
	id := geom.IdentityPose()
	b0 := geom.Pose{P: geom.V(1, 2, 3), Q: geom.AxisAngle(geom.V(0, 0, 1), 1)}
	b1 := geom.Pose{P: geom.V(1, 2, 1), Q: b0.Q}
	if s := Between(&id, &id, &b0, &b1); s.Angle != 0 || s.Axis != geom.V(0, 0, -1) || s.Slide != 2 {
		t.Errorf("2 down is %+v", s)
	}
	if s := Between(&id, &id, &b0, &b0); s.Angle != 0 || s.Slide != 0 || s.Carry(b0.P, 0.5) != b0.P {
		t.Errorf("standing still is %+v", s)
	}
	if s := About(geom.V(3, 4, 5), geom.V(0, 2, 0), 0, -2); s.Slide != 2 || s.Axis != geom.V(0, -1, 0) {
		t.Errorf("a slide backwards is %+v", s)
	}
}

// TestErrorEstimate is the table of the paper with its first entry put right.
func TestErrorEstimate(t *testing.T) {
	for _, row := range []struct{ degrees, share float64 }{
		{60, 0.128}, {45, 0.097}, {30, 0.065}, {20, 0.044}, {10, 0.022}, {5, 0.011},
	} {
		if got := ErrorEstimate(row.degrees * math.Pi / 180); math.Abs(got-row.share) > 0.0005 {
			t.Errorf("%v°: %.4f, want %.3f", row.degrees, got, row.share)
		}
	}
	if got := ErrorEstimate(1e-9); math.Abs(got-1.25e-10) > 1e-24 {
		t.Errorf("1e-9: %g", got)
	}
	if ErrorEstimate(0) != 0 || ErrorEstimate(-1) != ErrorEstimate(1) {
		t.Error("not even and zero at zero")
	}
}
