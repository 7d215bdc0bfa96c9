package solver

import (
	"math"
	"testing"
)

// TestMakeSoftIsAnImplicitSpring: a soft solve of a single mass, with no impulse so far, is one implicit Euler step of
// the spring and damper: v' = (v − h ω² x) / (1 + 2 h ζ ω + h² ω²).
func TestMakeSoftIsAnImplicitSpring(t *testing.T) {
	for _, row := range []struct {
		name        string
		hertz, damp float64
		h           float64 // s
		x, v        float64 // m, m/s
	}{
		{"no damping, 1 Hz", 1, 0, 0.01, 0.1, 0},
		{"critical damping, 30 Hz", 30, 1, 1.0 / 240, -0.02, 3},
		{"contact rows of a step", hertzPerSubstep * 960, damping, 1.0 / 960, 0.0004, -0.1},
		{"rows against a floor", 2 * hertzPerSubstep * 960, damping, 1.0 / 960, -0.0004, -0.1},
		{"at the zone and at rest", 60, 10, 1.0 / 960, 0, 0},
		{"at the zone and moving: softness alone remains", 60, 10, 1.0 / 960, 0, 1},
	} {
		s := MakeSoft(row.hertz, row.damp, row.h)
		omega := 2 * math.Pi * row.hertz
		want := (row.v - row.h*omega*omega*row.x) / (1 + 2*row.h*row.damp*omega + row.h*row.h*omega*omega)
		if got := row.v - s.MassScale*(row.v+s.BiasRate*row.x); !near(got, want, 1e-12) {
			t.Errorf("%s: speed %.15g after a soft solve, %.15g after an implicit step", row.name, got, want)
		}
		if row.x == 0 && !near(row.v*s.Softness, want, 1e-14) || !near(s.Softness+s.MassScale, 1, 1e-15) {
			t.Errorf("%s: softness %.15g and mass %.15g", row.name, s.Softness, s.MassScale)
		}
	}
}

// TestMakeSoftLimits: the ends of the scales are a row without any effect and a rigid one.
func TestMakeSoftLimits(t *testing.T) {
	if s := MakeSoft(0, damping, 0.01); s != (Soft{BiasRate: 0, MassScale: 0, Softness: 1}) {
		t.Errorf("no stiffness: %+v", s)
	}
	if s := MakeSoft(1e9, damping, 0.01); !near(s.MassScale, 1, 1e-12) || s.Softness > 1e-12 ||
		!near(s.BiasRate, 100, 1e-5) {
		t.Errorf("rigid, so the whole gap error within one sub-step: %+v", s)
	}
}

// TestSoftnessBeatsRate: the bound under which stacks do not sway holds for the frequency of contact rows at every
// sub-step length, and is a true bound: beyond 0.155/h it fails.
func TestSoftnessBeatsRate(t *testing.T) {
	for _, h := range []float64{1.0 / 60, 1.0 / 240, 1.0 / 960, 1.0 / 9600} {
		for _, row := range []struct {
			perSubstep float64
			stable     bool
		}{{0.01, true}, {hertzPerSubstep, true}, {0.15, true}, {0.16, false}, {0.2, false}} {
			for _, ratio := range []float64{damping, highDamping} {
				s := MakeSoft(row.perSubstep/h, ratio, h)
				if got := s.Softness/h > s.BiasRate; got != row.stable && (ratio == damping || row.perSubstep <= hertzPerSubstep) {
					t.Errorf("h = 1/%.0f s, %g/h Hz, damping %g: softness/h = %.4g, rate %.4g 1/s", 1/h, row.perSubstep, ratio,
						s.Softness/h, s.BiasRate)
				}
			}
		}
	}
	if hertzPerSubstep > 0.125 {
		t.Errorf("contact rows use %g/h Hz; the constant promises 1/8", hertzPerSubstep)
	}
}

// softnessAt is the softness at a gap given as a share of the zone.
func softnessAt(share float64) float64 { return softBlend(share / (softShare - hardShare)) }

// TestSoftBlend: soft at the zone, rigid when a fifth of it is left, never jumping in between.
func TestSoftBlend(t *testing.T) {
	for _, row := range []struct {
		name        string
		share, want float64
	}{
		{"overlap, which must not occur", -0.5, 0},
		{"touching", 0, 0},
		{"where rows become rigid", hardShare, 0},
		{"half way", 0.5 * (hardShare + softShare), 0.5},
		{"where rows are fully soft", softShare, 1},
		{"at rest", 1, 1},
		{"at the edge of the band", 1.5, 1},
	} {
		if got := softnessAt(row.share); !near(got, row.want, 1e-12) {
			t.Errorf("%s: softness(%g) = %g, want %g", row.name, row.share, got, row.want)
		}
	}
	const step = 1e-3
	for x := -0.5; x < 1.5; x += step {
		d := softnessAt(x+step) - softnessAt(x)
		if d < 0 || d > 1.001*step/(softShare-hardShare) {
			t.Fatalf("softness jumps by %g at a share of %g", d, x)
		}
	}
}
