package deform

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestHarmonics compares with the closed forms in Cartesian coordinates.
func TestHarmonics(t *testing.T) {
	rows := []struct {
		l, m int
		want func(x, y, z float64) float64
	}{
		{0, 0, func(_, _, _ float64) float64 { return math.Sqrt(1 / (4 * math.Pi)) }},
		{1, 0, func(_, _, z float64) float64 { return math.Sqrt(3/(4*math.Pi)) * z }},
		{1, 1, func(x, _, _ float64) float64 { return math.Sqrt(3/(4*math.Pi)) * x }},
		{1, -1, func(_, y, _ float64) float64 { return math.Sqrt(3/(4*math.Pi)) * y }},
		{2, 0, func(_, _, z float64) float64 { return math.Sqrt(5/(16*math.Pi)) * (3*z*z - 1) }},
		{2, 1, func(x, _, z float64) float64 { return math.Sqrt(15/(4*math.Pi)) * x * z }},
		{2, -2, func(x, y, _ float64) float64 { return math.Sqrt(15/(4*math.Pi)) * x * y }},
		{2, 2, func(x, y, _ float64) float64 { return math.Sqrt(15/(16*math.Pi)) * (x*x - y*y) }},
		{3, 0, func(_, _, z float64) float64 { return math.Sqrt(7/(16*math.Pi)) * (5*z*z*z - 3*z) }},
		{3, -2, func(x, y, z float64) float64 { return math.Sqrt(105/(4*math.Pi)) * x * y * z }},
		{4, 0, func(_, _, z float64) float64 { return 3 / (16 * math.Sqrt(math.Pi)) * (35*z*z*z*z - 30*z*z + 3) }},
		{4, 4, func(x, y, _ float64) float64 {
			return 3.0 / 16 * math.Sqrt(35/math.Pi) * (x*x*(x*x-3*y*y) - y*y*(3*x*x-y*y))
		}},
	}
	for _, r := range rows {
		h := newHarmonic(r.l, r.m)
		for _, p := range sphere(t, 168) {
			if got, want := h.at(p), r.want(p.X, p.Y, p.Z); math.Abs(got-want) > 1e-14 {
				t.Fatalf("Y_%d,%d at %v is %g, want %g", r.l, r.m, p, got, want)
			}
		}
	}
}

// TestHarmonicsAreOrthonormal integrates products over the sphere: exactly in φ, by Gauss–Legendre points in z.
func TestHarmonicsAreOrthonormal(t *testing.T) {
	const degree, rows = 8, 64
	var all []harmonic
	for l := range degree + 1 {
		for m := -l; m <= l; m++ {
			all = append(all, newHarmonic(l, m))
		}
	}
	for i := range all {
		for k := range i + 1 {
			sum := 0.0
			for r := range rows {
				// Fejér's first rule: weights of the points cos θ_r.
				theta := math.Pi * (float64(r) + 0.5) / rows
				weight := 1.0
				for j := 1; j <= rows/2; j++ {
					weight -= 2 * math.Cos(2*float64(j)*theta) / float64(4*j*j-1)
				}
				weight *= 2.0 / rows
				for c := range 2*degree + 2 {
					phi := 2 * math.Pi * float64(c) / (2*degree + 2)
					p := geom.V(math.Sin(theta)*math.Cos(phi), math.Sin(theta)*math.Sin(phi), math.Cos(theta))
					sum += all[i].at(p) * all[k].at(p) * weight * 2 * math.Pi / (2*degree + 2)
				}
			}
			want := 0.0
			if i == k {
				want = 1
			}
			if math.Abs(sum-want) > 1e-12 {
				t.Fatalf("harmonics %d and %d: %g, want %g", i, k, sum, want)
			}
		}
	}
}

// TestModesAdd: a vertex goes out by the sum of its modes, at the phases of its time, and never sideways.
func TestModesAdd(t *testing.T) {
	a, b := Mode{2, 0, 0.25, Swing{3, 0}}, Mode{3, 1, -0.125, Swing{0.5, 1}}
	f, err := Modes([]Mode{a, b})
	must(t, f, err)
	rest := sphere(t, 360)
	y20, y31 := newHarmonic(2, 0), newHarmonic(3, 1)
	for _, time := range []float64{0, 0.1, 5.37} {
		for i, q := range apply(f, rest, time) {
			p := rest[i]
			out := 0.25*y20.at(p)*math.Sin(6*math.Pi*time) - 0.125*y31.at(p)*math.Sin(math.Pi*time+1)
			if q.Sub(p.Scale(1+out)).Len() > 1e-13 {
				t.Fatalf("%v at %g s is at %v, want %g farther out", p, time, q, out)
			}
		}
	}
	origin := []geom.Vec3{{}}
	if apply(f, origin, 0.1)[0] != (geom.Vec3{}) {
		t.Error("the origin moves")
	}
}

// TestLatticeOfNothing: while no control point moves the lattice is the identity, bit by bit.
func TestLatticeOfNothing(t *testing.T) {
	box := geom.Box{Min: geom.V(-0.3, -2, 0.1), Max: geom.V(0.7, 1, 0.9)}
	still := Control{Index: [3]int{1, 2, 3}, Sway: geom.V(1, 1, 1), Swing: Swing{Hz: 1}}
	f, err := NewLattice(LatticeDef{box, []Control{still}})
	must(t, f, err)
	rest := sphere(t, 960)
	for i, p := range apply(f, rest, 0) {
		if p != rest[i] {
			t.Fatalf("%v moved to %v", rest[i], p)
		}
	}
}

// TestLatticeIsAffine: control points moved by an affine map move all inside the box by it.
func TestLatticeIsAffine(t *testing.T) {
	box := geom.Box{Min: geom.V(-1, -1.5, -2), Max: geom.V(1, 1, 1.25)}
	m := geom.Mat3{X: geom.V(1.25, 0.5, -0.25), Y: geom.V(0.125, 0.75, 0.5), Z: geom.V(-0.5, 0.25, 1.5)}
	to := func(p geom.Vec3) geom.Vec3 { return m.Apply(p).Add(geom.V(0.3, -0.2, 0.1)) }
	def := LatticeDef{Box: box}
	for i := range controls {
		index := [3]int{i / 16, i / 4 % 4, i % 4}
		share := geom.V(float64(index[0]), float64(index[1]), float64(index[2])).Scale(1.0 / 3)
		p := box.Min.Add(box.Max.Sub(box.Min).Mul(share))
		def.Points = append(def.Points, Control{Index: index, Shift: to(p).Sub(p)})
	}
	f, err := NewLattice(def)
	must(t, f, err)
	rest := sphere(t, 960)
	for i, q := range apply(f, rest, 12.5) {
		if e := q.Sub(to(rest[i])).Len(); e > 4e-15 {
			t.Fatalf("%v is %g m from its place", rest[i], e)
		}
	}
}

// TestLatticeMovesByBernstein: one control point moves a vertex by its polynomials; outside the box the nearest point
// of the box counts.
func TestLatticeMovesByBernstein(t *testing.T) {
	box := geom.Box{Max: geom.V(2, 4, 8)}
	one := Control{[3]int{1, 3, 2}, geom.V(1, 0, 0), geom.V(0, 2, 0), Swing{1, 0}}
	f, err := NewLattice(LatticeDef{box, []Control{one}})
	must(t, f, err)
	rest := []geom.Vec3{geom.V(0.5, 3, 6), geom.V(0.5, 9, 6), geom.V(0.5, 4, 6)}
	got := apply(f, rest, 0.25) // sin is 1
	share := 3 * 0.25 * 0.75 * 0.75 * (0.75 * 0.75 * 0.75) * (3 * 0.75 * 0.75 * 0.25)
	if e := got[0].Sub(rest[0]).Sub(geom.V(share, 2*share, 0)).Len(); e > 1e-15 {
		t.Errorf("the displacement is off by %g m", e)
	}
	if got[1].Sub(rest[1]).Sub(got[2].Sub(rest[2])).Len() > 1e-15 {
		t.Error("a vertex outside does not move as the nearest point of the box")
	}
}

// TestBendKeepsBones: joints and tips stay as far from each other as at rest, and the angles between bones are those of
// the definition.
func TestBendKeepsBones(t *testing.T) {
	def := HandJoints()
	for i := range def.Chains {
		for k := range def.Chains[i].Joints {
			j := &def.Chains[i].Joints[k]
			j.Mean, j.Sway, j.Swing = 0.6, 0.5, Swing{0.5 + 0.25*float64(k), float64(i)}
		}
	}
	for _, d := range []BendDef{def, def.Mirrored()} {
		f, err := Bend(d)
		must(t, f, err)
		for _, c := range d.Chains {
			var rest []geom.Vec3
			for _, j := range c.Joints {
				rest = append(rest, j.At)
			}
			rest = append(rest, c.Tip)
			for _, time := range []float64{0, 0.3, 1.7} {
				now := apply(f, rest, time)
				for k := range c.Joints {
					was, is := rest[k+1].Sub(rest[k]), now[k+1].Sub(now[k])
					if math.Abs(was.Len()-is.Len()) > 1e-15 {
						t.Errorf("%s: bone %d is %g m long, at rest %g", c.Name, k, is.Len(), was.Len())
					}
					if k == 0 {
						continue
					}
					j := c.Joints[k]
					angle := j.Mean + j.Sway*math.Sin(2*math.Pi*j.Hz*time+j.Phase)
					between := math.Acos(now[k].Sub(now[k-1]).Unit().Dot(is.Unit()))
					if math.Abs(angle-between) > 1e-9 {
						t.Errorf("%s: joint %d is bent by %g rad, want %g", c.Name, k, between, angle)
					}
				}
			}
		}
	}
}

// TestMirroredBend: the mirrored hand bends as the mirror image.
func TestMirroredBend(t *testing.T) {
	def := HandJoints()
	for i := range def.Chains {
		def.Chains[i].Joints[0].Mean, def.Chains[i].Joints[1].Mean = 0.7, -0.4
	}
	right, err := Bend(def)
	must(t, right, err)
	left, err := Bend(def.Mirrored())
	must(t, left, err)
	var rest, image []geom.Vec3
	for _, p := range sphere(t, 3968) {
		p = p.Scale(0.1)
		rest, image = append(rest, p), append(image, geom.V(-p.X, p.Y, p.Z))
	}
	a, b := apply(right, rest, 0), apply(left, image, 0)
	for i := range a {
		if geom.V(-a[i].X, a[i].Y, a[i].Z).Sub(b[i]).Len() > 1e-16 {
			t.Fatalf("%v bends to %v, its image to %v", rest[i], a[i], b[i])
		}
	}
}
