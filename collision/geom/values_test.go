package geom_test

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"pgregory.net/rapid"
)

func TestVectorAlgebra(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := geomtest.DrawVec(t, 10, "a"), geomtest.DrawVec(t, 10, "b"), geomtest.DrawVec(t, 10, "c")
		s := rapid.Float64Range(-5, 5).Draw(t, "s")
		x := a.Cross(b)
		if e := max(math.Abs(x.Dot(a)), math.Abs(x.Dot(b))); e > 1e-11 {
			t.Fatalf("a × b is off the orthogonal by %g", e)
		}
		if e := x.LenSq() + a.Dot(b)*a.Dot(b) - a.LenSq()*b.LenSq(); math.Abs(e) > 1e-9 {
			t.Fatalf("Lagrange's identity is off by %g", e)
		}
		if e := a.Dot(b.Cross(c)) - b.Dot(c.Cross(a)); math.Abs(e) > 1e-11 {
			t.Fatalf("the triple product changes by %g in rotation", e)
		}
		if a.AddScaled(s, b) != a.Add(b.Scale(s)) || a.Sub(b) != a.Add(b.Neg()) || a.Mul(b) != b.Mul(a) {
			t.Fatal("sums and multiples disagree")
		}
		if a.Lerp(b, 0) != a || a.Lerp(b, 1).Sub(b).Len() > 1e-14 {
			t.Fatal("Lerp misses its ends")
		}
		low, high := a.Min(b), a.Max(b)
		for i := range 3 {
			if low.Axis(i) > high.Axis(i) || low.Axis(i)+high.Axis(i) != a.Axis(i)+b.Axis(i) || a.Abs().Axis(i) < 0 {
				t.Fatal("Min, Max, Abs or Axis is wrong")
			}
		}
	})
}

func TestCrossIsRightHanded(t *testing.T) {
	x, y, z := geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)
	if x.Cross(y) != z || y.Cross(z) != x || z.Cross(x) != y {
		t.Error("the axes are not right-handed")
	}
}

func TestUnit(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, row := range []struct {
		name string
		v    geom.Vec3
		want geom.Vec3
	}{
		{"along an axis: exact", geom.V(0, 0.1, 0), geom.V(0, 1, 0)},
		{"along an axis: exact", geom.V(0, 0, -49.3), geom.V(0, 0, -1)},
		{"3-4-5", geom.V(3, 0, 4), geom.V(0.6, 0, 0.8)},
		{"zero", geom.Vec3{}, geom.Vec3{}},
		{"too small to square", geom.V(0, 3e-200, 4e-200), geom.V(0, 0.6, 0.8)},
		{"its square is subnormal", geom.V(3e-160, 4e-160, 0), geom.V(0.6, 0.8, 0)},
		{"subnormal", geom.V(0, -5e-324, 0), geom.V(0, -1, 0)},
		{"too large to square", geom.V(-3e200, 0, 4e200), geom.V(-0.6, 0, 0.8)},
		{"infinite", geom.V(inf, 0, 0), geom.Vec3{}},
		{"NaN", geom.V(nan, 0, 1), geom.Vec3{}},
	} {
		if got := row.v.Unit(); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

func TestIsFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for i := range 4 {
			c := [4]float64{1, 2, 3, 4}
			c[i] = bad
			q := geom.Quat{W: c[0], X: c[1], Y: c[2], Z: c[3]}
			pose := geom.Pose{P: geom.V(1, 2, 3), Q: q}
			if q.IsFinite() || pose.IsFinite() || i < 3 && geom.V(c[0], c[1], c[2]).IsFinite() {
				t.Errorf("%v passes as finite at %d", bad, i)
			}
		}
	}
	pose := geom.Pose{P: geom.V(math.MaxFloat64, -math.MaxFloat64, 0), Q: geom.Quat{W: math.MaxFloat64, X: 0, Y: 0,
		Z: 5e-324}}
	if !pose.IsFinite() {
		t.Errorf("%v does not pass as finite", pose)
	}
}

func TestPerpendicular(t *testing.T) {
	check := func(a geom.Vec3) {
		u, v := a.Perpendicular()
		for _, e := range []float64{u.Dot(v), u.Dot(a), v.Dot(a), u.Len() - 1, v.Len() - 1, a.Cross(u).Sub(v).Len()} {
			if !(math.Abs(e) < 2e-15) {
				t.Fatalf("%v: %v and %v are off by %g", a, u, v, e)
			}
		}
	}
	negative := math.Copysign(0, -1)
	for _, a := range []geom.Vec3{
		geom.V(1, 0, 0), geom.V(-1, 0, 0), geom.V(0, 1, 0), geom.V(0, -1, 0), geom.V(0, 0, 1), geom.V(0, 0, -1),
		geom.V(1, 0, negative), geom.V(0, 1, negative), geom.V(negative, negative, -1),
		geom.V(1e-9, 0, -1).Unit(), geom.V(1e-160, -1e-160, -1).Unit(), geom.V(1, 1, -1e-300).Unit(),
	} {
		check(a)
	}
	rapid.Check(t, func(t *rapid.T) { check(geomtest.DrawUnit(t, "a")) })
}

func TestMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := geom.Mat3{X: geomtest.DrawVec(t, 3, "x"), Y: geomtest.DrawVec(t, 3, "y"), Z: geomtest.DrawVec(t, 3, "z")}
		n := geom.Mat3{X: geomtest.DrawVec(t, 3, "u"), Y: geomtest.DrawVec(t, 3, "v"), Z: geomtest.DrawVec(t, 3, "w")}
		x := geomtest.DrawVec(t, 3, "vector")
		mn, transposed := m.Mul(&n), m.Transpose()
		if e := mn.Apply(x).Sub(m.Apply(n.Apply(x))).Len(); e > 1e-12 {
			t.Fatalf("(m n) x is off by %g", e)
		}
		if e := transposed.Apply(x).Sub(m.ApplyT(x)).Len(); e > 1e-14 {
			t.Fatalf("mᵀ x is off by %g", e)
		}
		if e := mn.Det() - m.Det()*n.Det(); math.Abs(e) > 1e-9 {
			t.Fatalf("det(m n) is off by %g", e)
		}
		sum, double := m.Add(&m), m.Scale(2)
		if sum != double {
			t.Fatal("m + m is not 2 m")
		}
		inverse, ok := m.Inverse()
		if math.Abs(m.Det()) > 1e-3 {
			unit, want := m.Mul(&inverse), geom.Identity3()
			if e := geomtest.MatrixDistance(&unit, &want); !ok || e > 1e-9 {
				t.Fatalf("m m⁻¹ is off by %g (%v)", e, ok)
			}
		}
	})
}

func TestInverseOfSingular(t *testing.T) {
	for _, row := range []struct {
		name string
		m    geom.Mat3
	}{
		{"zero", geom.Mat3{}},
		{"rank one", geom.Mat3{X: geom.V(1, 1, 1), Y: geom.V(2, 2, 2), Z: geom.V(3, 3, 3)}},
		{"rank two", geom.Diagonal3(geom.V(1, 2, 0))},
		{"NaN", geom.Diagonal3(geom.V(1, 2, math.NaN()))},
		{"overflowing", geom.Diagonal3(geom.V(1e200, 1e200, 1))},
	} {
		if m, ok := row.m.Inverse(); ok || m != (geom.Mat3{}) {
			t.Errorf("%s: inverse %v, %v", row.name, m, ok)
		}
	}
}

func TestSimilar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, x := geomtest.DrawQuat(t, "q"), geomtest.DrawVec(t, 3, "x")
		r, d := q.Mat(), geom.Diagonal3(geomtest.DrawVec(t, 3, "d"))
		turned := r.Similar(&d)
		if e := turned.Apply(x).Sub(q.Apply(d.Apply(q.ApplyT(x)))).Len(); e > 1e-13 {
			t.Fatalf("r d rᵀ x is off by %g", e)
		}
	})
}

func TestQuaternion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q, x := geomtest.DrawQuat(t, "p"), geomtest.DrawQuat(t, "q"), geomtest.DrawVec(t, 10, "x")
		m := q.Mat()
		if e := m.Apply(x).Sub(q.Apply(x)).Len(); e > 1e-13 {
			t.Fatalf("the matrix turns otherwise by %g", e)
		}
		if e := math.Abs(m.Det() - 1); e > 1e-14 {
			t.Fatalf("the determinant is off by %g", e)
		}
		if e := q.Mul(p).Apply(x).Sub(q.Apply(p.Apply(x))).Len(); e > 1e-13 {
			t.Fatalf("q p is off by %g", e)
		}
		if e := max(q.ApplyT(q.Apply(x)).Sub(x).Len(), q.Conj().Mul(q).Apply(x).Sub(x).Len()); e > 1e-13 {
			t.Fatalf("there and back is off by %g", e)
		}
		if u := q.Unit(); sameRotation(u, q) > 1e-15 {
			t.Fatalf("scaled to one %v becomes %v", q, u)
		}
	})
}

func TestRotationVector(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		axis, angle := geomtest.DrawUnit(t, "axis"), geomtest.DrawAngle(t, "angle")
		r := axis.Scale(angle)
		q := geom.FromRotationVector(r)
		if e := sameRotation(q, geom.AxisAngle(axis, angle)); e > 1e-15 {
			t.Fatalf("axis and angle say otherwise by %g", e)
		}
		back := q.RotationVector()
		// At half a turn the axis may come back turned round.
		e := min(back.Sub(r).Len(), back.Add(r).Len()+math.Pi-angle)
		if e > 1e-15+4e-16*angle || angle > 1e-200 && angle < 1 && e > 1e-14*angle {
			t.Fatalf("%v comes back as %v, off by %g", r, back, e)
		}
		negative := geom.Quat{W: -q.W, X: -q.X, Y: -q.Y, Z: -q.Z}
		if other := negative.RotationVector(); min(other.Sub(back).Len(), other.Add(back).Len()+math.Pi-angle) > 1e-15 {
			t.Fatalf("-q gives %v, q %v", other, back)
		}
		if l := back.Len(); l > math.Pi+1e-15 {
			t.Fatalf("a rotation vector of length %v", l)
		}
	})
}

func TestQuaternionCases(t *testing.T) {
	quarter := geom.AxisAngle(geom.V(0, 0, 1), math.Pi/2)
	if e := quarter.Apply(geom.V(1, 0, 0)).Sub(geom.V(0, 1, 0)).Len(); e > 1e-15 {
		t.Errorf("a quarter turn about z takes x to %v, not y", quarter.Apply(geom.V(1, 0, 0)))
	}
	if q := geom.FromRotationVector(geom.Vec3{}); q != geom.IdentityQuat() {
		t.Errorf("no rotation is %v", q)
	}
	if r := geom.IdentityQuat().RotationVector(); r != (geom.Vec3{}) {
		t.Errorf("identity turns by %v", r)
	}
	if r := (geom.Quat{W: 0, X: 1, Y: 0, Z: 0}).RotationVector(); r.Sub(geom.V(math.Pi, 0, 0)).Len() > 1e-15 {
		t.Errorf("half a turn about x is %v", r)
	}
	for _, q := range []geom.Quat{{}, {W: math.NaN(), X: 0, Y: 0, Z: 0}, {W: 0, X: math.Inf(1), Y: 0, Z: 0},
		{W: 1e-300, X: 0, Y: 0, Z: 0}} {
		if u := q.Unit(); u != geom.IdentityQuat() {
			t.Errorf("%v scaled to one is %v", q, u)
		}
	}
	for _, q := range []geom.Quat{{W: 1e300, X: 0, Y: 0, Z: 1e300}, {W: 1e-300, X: 0, Y: 0,
		Z: 1e-300}} { // whose squares are no numbers
		if u := q.Unit(); math.Abs(u.W-math.Sqrt2/2) > 1e-15 || math.Abs(u.Z-math.Sqrt2/2) > 1e-15 {
			t.Errorf("%v scaled to one is %v", q, u)
		}
	}
}

func TestPoseAndFrame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q, x := geomtest.DrawPose(t, "p"), geomtest.DrawPose(t, "q"), geomtest.DrawVec(t, 10, "x")
		pq := p.Mul(&q)
		if e := pq.Apply(x).Sub(p.Apply(q.Apply(x))).Len(); e > 1e-12 {
			t.Fatalf("p q is off by %g", e)
		}
		if e := p.ApplyT(p.Apply(x)).Sub(x).Len(); e > 1e-12 {
			t.Fatalf("there and back is off by %g", e)
		}
		f, g := p.Frame(), q.Frame()
		if e := f.Apply(x).Sub(p.Apply(x)).Len() + f.ApplyT(x).Sub(p.ApplyT(x)).Len(); e > 1e-12 {
			t.Fatalf("the frame is off by %g", e)
		}
		rel := f.Relative(&g)
		if e := f.Apply(rel.Apply(x)).Sub(g.Apply(x)).Len(); e > 1e-12 {
			t.Fatalf("the relative frame is off by %g", e)
		}
	})
	id := geom.IdentityPose()
	if x := geom.V(0.1, -7, 1e300); id.Apply(geom.V(0.1, -7, 1e30)) != geom.V(0.1, -7, 1e30) || !x.IsFinite() {
		t.Error("the identity moves points")
	}
}

func TestBox(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		empty := geom.EmptyBox()
		a := empty.Include(geomtest.DrawVec(t, 5, "a0")).Include(geomtest.DrawVec(t, 5, "a1"))
		b := empty.Include(geomtest.DrawVec(t, 5, "b0")).Include(geomtest.DrawVec(t, 5, "b1"))
		both := a.Union(&b)
		if !both.Contains(&a) || !both.Contains(&b) || a.Union(&empty) != a {
			t.Fatal("a union does not contain its parts")
		}
		if a.Overlaps(&b) != b.Overlaps(&a) || a.Contains(&b) && !a.Overlaps(&b) || !a.Overlaps(&both) {
			t.Fatal("overlap is not symmetric or weaker than containment")
		}
		common := geom.Box{Min: a.Min.Max(b.Min), Max: a.Max.Min(b.Max)}
		d := common.Max.Sub(common.Min)
		if a.Overlaps(&b) != (d.X >= 0 && d.Y >= 0 && d.Z >= 0) {
			t.Fatal("overlap disagrees with the common box")
		}
		grown := a.Grow(0.5)
		if !grown.Contains(&a) || a.Contains(&grown) || grown.Half().Sub(a.Half()).Sub(geom.V(0.5, 0.5, 0.5)).Len() > 1e-14 {
			t.Fatal("growing is wrong")
		}
		if both.Area() < a.Area()-1e-12 || grown.Centre().Sub(a.Centre()).Len() > 1e-14 {
			t.Fatal("area or centre is wrong")
		}
	})
}

func TestBoxCases(t *testing.T) {
	unit := geom.Box{Min: geom.Vec3{}, Max: geom.V(1, 1, 1)}
	for _, row := range []struct {
		name     string
		box      geom.Box
		overlaps bool
	}{
		{"touching at a face", geom.Box{Min: geom.V(1, 0, 0), Max: geom.V(2, 1, 1)}, true},
		{"touching at a corner", geom.Box{Min: geom.V(1, 1, 1), Max: geom.V(2, 2, 2)}, true},
		{"just apart", geom.Box{Min: geom.V(math.Nextafter(1, 2), 0, 0), Max: geom.V(2, 1, 1)}, false},
		{"apart along y only", geom.Box{Min: geom.V(0, 1.5, 0), Max: geom.V(1, 2, 1)}, false},
		{"apart along z only", geom.Box{Min: geom.V(0, 0, -2), Max: geom.V(1, 1, -1)}, false},
		{"a point inside", geom.Box{Min: geom.V(0.5, 0.5, 0.5), Max: geom.V(0.5, 0.5, 0.5)}, true},
		{"empty", geom.EmptyBox(), false},
		{"NaN", geom.Box{Min: geom.V(math.NaN(), 0, 0), Max: geom.V(1, 1, 1)}, false},
	} {
		if got := unit.Overlaps(&row.box); got != row.overlaps {
			t.Errorf("%s: overlaps is %v", row.name, got)
		}
	}
	if a := (&geom.Box{Min: geom.V(1, 1, 1), Max: geom.V(2, 3, 4)}).Area(); a != 22 {
		t.Errorf("area %v, want 22", a)
	}
}

func TestPlane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, p, x := geomtest.DrawUnit(t, "n"), geomtest.DrawVec(t, 10, "p"), geomtest.DrawVec(t, 10, "x")
		plane := geom.Plane{N: n, D: n.Dot(p)}
		if e := math.Abs(plane.Height(p)); e != 0 {
			t.Fatalf("the plane misses its point by %g", e)
		}
		h := plane.Height(x)
		if e := math.Abs(plane.Height(x.AddScaled(-h, n))); e > 1e-13 {
			t.Fatalf("the foot of the height is %g off", e)
		}
	})
}
