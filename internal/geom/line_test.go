package geom

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestSideIsSixVolumes(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		a, b, c, d := gauss(r), gauss(r), gauss(r), gauss(r)
		l, m := LineThrough(a, b), LineThrough(c, d)
		want := b.Sub(a).Dot(c.Sub(a).Cross(d.Sub(a)))
		if got := l.Side(&m); math.Abs(got-want) > 1e-13 {
			t.Fatalf("side %v, want %v", got, want)
		}
		if l.Side(&m) != m.Side(&l) {
			t.Fatalf("the order of the lines matters: %v, %v", l.Side(&m), m.Side(&l))
		}
		back := LineThrough(d, c)
		if got := l.Side(&back); math.Abs(got+want) > 1e-13 {
			t.Fatalf("turning a line round gives %v, want %v", got, -want)
		}
	}
}

func TestSideSigns(t *testing.T) {
	x := LineAlong(V(0, 0, 0), V(1, 0, 0))
	for _, row := range []struct {
		name string
		line Line
		want float64
	}{
		{"above, along +y", LineAlong(V(0, 0, 1), V(0, 1, 0)), -1},
		{"below, along +y", LineAlong(V(0, 0, -1), V(0, 1, 0)), 1},
		{"above, along -y", LineAlong(V(0, 0, 1), V(0, -1, 0)), 1},
		{"meeting", LineAlong(V(5, 0, 0), V(0, 1, 1)), 0},
		{"parallel", LineAlong(V(0, 3, 4), V(2, 0, 0)), 0},
		{"the same", x, 0},
	} {
		if got := x.Side(&row.line); got != row.want {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

// TestSideOfFaces tells which rays pass through the faces of a cube by the sides of the faces' edges.
func TestSideOfFaces(t *testing.T) {
	cube, err := BoxPolyhedron(V(1, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	inside := func(f int, ray *Line, sign float64) bool {
		loop := cube.Loop(f)
		for i, v := range loop {
			edge := LineThrough(cube.Verts[v], cube.Verts[loop[(i+1)%len(loop)]])
			if sign*edge.Side(ray) < 0 {
				return false
			}
		}
		return true
	}
	r := rand.New(rand.NewPCG(9, 9))
	hits := 0
	for range 2000 {
		from, to := gauss(r).Unit().Scale(4), gauss(r)
		ray := LineThrough(from, to)
		entered, left := 0, 0
		for f := range cube.Faces {
			if inside(f, &ray, -1) {
				entered++
				if cube.Faces[f].Plane.N.Dot(ray.D) > 0 {
					t.Fatalf("a ray enters face %d from behind", f)
				}
			}
			if inside(f, &ray, 1) {
				left++
			}
		}
		// Slabs as the oracle.
		near, far := math.Inf(-1), math.Inf(1)
		for i := range 3 {
			u, v := (-1-from.Axis(i))/ray.D.Axis(i), (1-from.Axis(i))/ray.D.Axis(i)
			near, far = max(near, min(u, v)), min(far, max(u, v))
		}
		want := 0
		if near < far {
			want = 1
			hits++
		}
		if entered != want || left != want {
			t.Fatalf("the ray enters %d and leaves %d faces, want %d", entered, left, want)
		}
	}
	if hits < 500 {
		t.Fatalf("only %d rays hit", hits)
	}
}

func TestTurnedWaves(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	for range 2000 {
		a, b, c, d := gauss(r), gauss(r), gauss(r), gauss(r)
		k, angle := gauss(r).Unit(), 7*r.NormFloat64()
		q := AxisAngle(k, angle)
		l, m := LineThrough(a, b), LineThrough(c, d)
		turned := LineThrough(q.Apply(a), q.Apply(b))
		if got, want := l.SideTurned(&m, k).At(angle), turned.Side(&m); math.Abs(got-want) > 1e-13 {
			t.Fatalf("side after the turn: %v, want %v", got, want)
		}
		plane := PlaneThrough(gauss(r).Unit(), c)
		if got, want := plane.HeightTurned(a, k).At(angle), plane.Height(q.Apply(a)); math.Abs(got-want) > 1e-13 {
			t.Fatalf("height after the turn: %v, want %v", got, want)
		}
	}
}

// TestTurnedCases are the cases of the collision design that have the answer in degrees.
func TestTurnedCases(t *testing.T) {
	const degree = math.Pi / 180
	z := V(0, 0, 1)
	wall := Plane{V(1, 0, 0), -1} // x + 1 = 0
	if falling, _, n := wall.HeightTurned(V(1, 1, 0), z).CrossingAngles(0); n != 2 || math.Abs(falling-90*degree) > 1e-15 {
		t.Errorf("a = 0: hit at %v degrees (%d), want 90", falling/degree, n)
	}
	wall = Plane{V(0, -1, 0), -6} // y = 6 facing -y, zone 0.25
	falling, _, n := wall.HeightTurned(V(10, 0, 0), z).CrossingAngles(0.25)
	if n != 2 || math.Abs(falling/degree-35.0996) > 1e-4 {
		t.Errorf("half a turn at a wall: stop at %v degrees (%d), want 35.0996", falling/degree, n)
	}
	moving, fixed := LineThrough(V(1, 1, -3), V(2, -1, 3)), LineThrough(V(1, 2, 4), V(-3, 2, -2))
	falling, rising, n := moving.SideTurned(&fixed, z).CrossingAngles(0)
	first, second := min(falling, rising)/degree, max(falling, rising)/degree
	if n != 2 || math.Abs(first-76.034) > 1e-3 || math.Abs(second-117.006) > 1e-3 {
		t.Errorf("second root: lines meet at %v and %v degrees (%d), want 76.034 and 117.006", first, second, n)
	}
}
