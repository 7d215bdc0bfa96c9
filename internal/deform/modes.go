package deform

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// MaxDegree is the highest degree of a mode.
const MaxDegree = 32

// maxModes is how many modes a surface may have.
const maxModes = 32

// Mode is a vibrating mode of a sphere about the origin of the body: a vertex in direction d from the origin goes out
// by Amplitude · Y_LM(d) · sin(2π Hz t + Phase) of its distance at rest. Y_LM is the real spherical harmonic of degree
// L and order M about the z axis, normalised so that its square has integral 1 over the unit sphere:
// Y_20 = √(5/16π) (3 cos²θ − 1), which is 0.63 at the poles and −0.32 at the equator. Orders M > 0 go with cos Mφ,
// orders M < 0 with sin |M|φ.
type Mode struct {
	L, M      int     // 0 ≤ |M| ≤ L ≤ MaxDegree
	Amplitude float64 // share of the distance from the origin
	Swing
}

// Modes returns the sum of modes. It refuses modes that together could carry a vertex through the origin.
func Modes(modes []Mode) (Func, error) {
	if len(modes) == 0 {
		return nil, errors.New("modes: there is none: give at least one, such as degree 2, order 0")
	}
	if len(modes) > maxModes {
		return nil, fmt.Errorf("modes: %d are more than %d: leave the smallest ones out", len(modes), maxModes)
	}
	harmonics := make([]harmonic, len(modes))
	most := 0.0
	for i, m := range modes {
		of := fmt.Sprintf("modes[%d]", i)
		if m.L < 0 || m.L > MaxDegree {
			return nil, fmt.Errorf("%s: degree %d is not between 0 and %d", of, m.L, MaxDegree)
		}
		if m.M < -m.L || m.M > m.L {
			return nil, fmt.Errorf("%s: order %d is not between -%d and %d, its degree", of, m.M, m.L, m.L)
		}
		if !isFinite(m.Amplitude) {
			return nil, fmt.Errorf("%s: amplitude %g is not finite: give a share of the radius", of, m.Amplitude)
		}
		if err := m.check(of); err != nil {
			return nil, err
		}
		harmonics[i] = newHarmonic(m.L, m.M)
		most += float64(math.Abs(m.Amplitude) * math.Sqrt(float64(2*m.L+1)/(4*math.Pi))) // Unsöld: Σ_M Y_LM² = (2L+1)/4π
	}
	if most >= 1 {
		return nil, fmt.Errorf("modes: together they may move a vertex by %.3g of its distance from the centre, "+
			"and so through it: give smaller amplitudes", most)
	}
	s := &shaking{slices.Clone(modes), harmonics}
	return s.deform, nil
}

// shaking is a sum of modes with the coefficients of their harmonics.
type shaking struct {
	modes     []Mode
	harmonics []harmonic
}

func (s *shaking) deform(dst, rest []geom.Vec3, time float64) {
	var sizes [maxModes]float64
	for k := range s.modes {
		sizes[k] = float64(s.modes[k].Amplitude * s.modes[k].at(time))
	}
	for i, p := range rest {
		d, out := p.Unit(), 0.0
		for k := range s.harmonics {
			out += float64(sizes[k] * s.harmonics[k].at(d))
		}
		dst[i] = p.AddScaled(out, p)
	}
}

// harmonic is a real spherical harmonic.
type harmonic struct {
	l, m  int
	first float64   // Y_mm over sin^m θ cos mφ
	a, b  []float64 // of the recurrence, from degree |m|+1 on
}

// newHarmonic works out the coefficients of the recurrence over the degrees, normalised (Press et al., Numerical
// Recipes, 3rd ed. 2007, section 6.7; Abramowitz and Stegun 1964, 8.5.3), without the sign (−1)^m of Condon and
// Shortley.
func newHarmonic(l, m int) harmonic {
	h := harmonic{l: l, m: m}
	order := max(m, -m)
	square := 1 / (4 * math.Pi)
	if order > 0 {
		square *= 2
	}
	for k := 1; k <= order; k++ {
		square *= float64(2*k+1) / float64(2*k)
	}
	h.first = math.Sqrt(square)
	mm := float64(order * order)
	for k := order + 1; k <= l; k++ {
		kk := float64(k * k)
		before := float64((k - 1) * (k - 1))
		a := math.Sqrt((float64(4*kk) - 1) / (kk - mm))
		h.a = append(h.a, a)
		h.b = append(h.b, -float64(a*math.Sqrt((before-mm)/(float64(4*before)-1))))
	}
	return h
}

// at returns the harmonic in the direction d, a unit vector. The powers of x + iy hold sin^m θ cos mφ and
// sin^m θ sin mφ, so no angle is needed.
func (h *harmonic) at(d geom.Vec3) float64 {
	re, im := 1.0, 0.0
	for range max(h.m, -h.m) {
		re, im = float64(re*d.X)-float64(im*d.Y), float64(re*d.Y)+float64(im*d.X)
	}
	if h.m < 0 {
		re = im
	}
	here, before := h.first, 0.0
	for k, a := range h.a {
		here, before = float64(float64(a*d.Z)*here)+float64(h.b[k]*before), here
	}
	return float64(re * here)
}
