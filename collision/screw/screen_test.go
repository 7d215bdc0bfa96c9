package screw

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"pgregory.net/rapid"
)

// randomScreen draws a motion and the screen of two bodies of about a metre under it.
func randomScreen(t *rapid.T) (Screw, Screen) {
	motion := About(drawVec(t, 3, "point"), drawUnit(t, "axis"),
		rapid.SampledFrom([]float64{0, 1e-9, 1e-3, 0.3, 1, 3}).Draw(t, "angle"),
		rapid.SampledFrom([]float64{-2, -1e-3, 0, 1e-3, 1, 5}).Draw(t, "slide"))
	if motion.Angle == 0 && motion.Slide == 0 {
		motion = About(geom.Vec3{}, geom.V(0, 0, 1), 0, 1)
	}
	q := Query{
		Static: &convex.Surface{Centre: drawVec(t, 2, "static"), Radius: 1},
		Moving: &convex.Surface{Centre: drawVec(t, 2, "moving"), Radius: 1},
		Place:  geom.Frame{R: geom.Identity3()}, Screw: motion,
	}
	s, _ := NewScreen(&q)
	return motion, s
}

// TestScreenRoundTrip: a point comes back from the screen.
func TestScreenRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, s := randomScreen(t)
		p := drawVec(t, 3, "p")
		back := s.Unproject(s.Project(p))
		// The azimuth is h g/(W r), of which h g and W r may both be small: near the axis digits are lost.
		if d := back.Sub(p).Len(); !(d < 1e-7) {
			t.Fatalf("%v comes back as %v, %g off", p, back, d)
		}
	})
}

// TestScreenOfACentreOnTheAxis: rounding leaves a bit of a centre that lies on the axis, which may lead along it; the
// screen is at right angles to the axis all the same. A rod spins about its way, and flies at another that stands.
func TestScreenOfACentreOnTheAxis(t *testing.T) {
	standing, err := convex.BoxPolyhedron(geom.V(0.01, 0.5, 0.01))
	if err != nil {
		t.Fatal(err)
	}
	flying, err := convex.BoxPolyhedron(geom.V(0.5, 0.01, 0.01))
	if err != nil {
		t.Fatal(err)
	}
	axis := geom.V(0, 0, 0.9999999999999999)
	q := Query{
		Static: &standing.Surface, Moving: &flying.Surface, Place: geom.Frame{P: geom.V(0, 0, 0.6), R: geom.Identity3()},
		Screw:     Screw{Point: geom.V(0, 0, 2.220446049250313e-16), Axis: axis, Angle: 1, Slide: -1},
		Threshold: DefaultThreshold,
	}
	s, near := NewScreen(&q)
	p := s.Project(geom.V(0, 0.5, 0))
	if d := math.Abs(s.out.Dot(axis)) + math.Abs(s.out.Dot(s.across)); !near || d > 1e-15 || math.Abs(p.R-0.5) > 1e-12 {
		t.Errorf("%+v, R %g", s, p.R)
	}
	var scratch Scratch
	exact, found := len(scratch.Exact(&q)), len(scratch.Raster(&q, Resolution{Distance: 0.005, Time: 0.01}))
	if exact == 0 || found == 0 {
		t.Errorf("%d exact collisions and %d on the screen", exact, found)
	}
}

// TestScreenFollowsTheFlow: the flow changes the time of a point by as much as has passed, and nothing else, and R is
// the distance from the axis.
func TestScreenFollowsTheFlow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		motion, s := randomScreen(t)
		p := drawVec(t, 3, "p")
		passed := rapid.Float64Range(0, 0.2).Draw(t, "passed")
		before := s.Project(p)
		l := s.local(p)
		phi := s.azimuth(&l)
		later := motion.Carry(p, passed)
		l = s.local(later)
		after := s.project(&l, phi+nearestTurn(s.azimuth(&l)-phi))
		slack := 1e-7 * (1 + 1/motion.Flow(p).Len())
		if math.Abs(after.R-before.R) > slack || math.Abs(after.H-before.H) > slack ||
			math.Abs(after.T-before.T-passed) > slack {
			t.Fatalf("%+v after %g became %+v", before, passed, after)
		}
		if motion.Angle > 1e-3 {
			across := p.Sub(motion.Point)
			across = across.AddScaled(-across.Dot(motion.Axis), motion.Axis)
			if math.Abs(before.R+s.Base-across.Len()) > 1e-9 {
				t.Fatalf("R %g + %g, distance %g", before.R, s.Base, across.Len())
			}
		}
	})
}

// TestScreenScale: on the ray along out, where the spirals of all r meet, R and H are lengths across the flow:
// neighbours across it are as far apart on the screen as in space.
func TestScreenScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		motion, s := randomScreen(t)
		far := rapid.Float64Range(0.5, 3).Draw(t, "far")
		p := s.origin.AddScaled(far-min(s.Base, 0.4), s.out)
		along := motion.Flow(p).Unit()
		d := drawUnit(t, "d")
		d = d.AddScaled(-d.Dot(along), along).Scale(1e-5)
		a, b := s.Project(p), s.Project(p.Add(d))
		if got := math.Hypot(a.R-b.R, a.H-b.H); math.Abs(got-d.Len()) > 1e-4*1e-5 {
			t.Fatalf("%g on the screen, %g in space", got, d.Len())
		}
	})
}

// TestScreenPlacing: bodies away from the axis are neither cut nor doppelled, however they lie around it, while the
// turn leaves room; a body around the axis is cut, opposite to the other.
func TestScreenPlacing(t *testing.T) {
	for k := range 24 {
		sin, cos := geom.SinCos(2 * math.Pi * float64(k) / 24)
		away := geom.V(5*cos, 0, 5*sin)
		for _, row := range []struct {
			name                     string
			static, moving           geom.Vec3
			angle                    float64
			cutStatic, cutMoving     bool
			doppels, near            bool
			heightStatic, heightFlow float64
		}{
			{"side by side", away, away, 0.5, false, false, false, true, 0, 0},
			{"half a turn", away, away, math.Pi, false, false, false, true, 0, 0},
			{"opposite", away, away.Neg(), 3, false, false, false, true, 0, 0},
			{"opposite, little turn", away, away.Neg(), 0.5, false, false, false, false, 0, 0},
			{"too high", away, away, 0.5, false, false, false, false, 9, 0},
			{"around the axis", geom.Vec3{}, geom.V(0.5*cos, 0, 0.5*sin), 1, true, true, true, true, 0, 0},
			{"static around the axis", away.Scale(0.1), away.Scale(0.3), 1, true, false, true, true, 0, 0},
			{"moving around the axis", away.Scale(0.3), away.Scale(0.1), 1, false, true, false, true, 0, 0},
		} {
			row.static.Y = row.heightStatic
			q := Query{
				Static: &convex.Surface{Centre: row.static, Radius: 1}, Moving: &convex.Surface{Centre: row.moving, Radius: 1},
				Place: geom.Frame{R: geom.Identity3()}, Screw: About(geom.Vec3{}, geom.V(0, 1, 0), row.angle, 1),
			}
			s, near := NewScreen(&q)
			if near != row.near {
				t.Errorf("%s, %d: near is %v", row.name, k, near)
			}
			if near && (s.cutStatic != row.cutStatic || s.cutMoving != row.cutMoving || s.doppels != row.doppels) {
				t.Errorf("%s, %d: cut %v %v, doppels %v", row.name, k, s.cutStatic, s.cutMoving, s.doppels)
			}
		}
	}
}
