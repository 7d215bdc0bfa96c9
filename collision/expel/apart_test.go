package expel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// TestApart holds distances of all kinds of bodies against the oracle's: the distance, the closest points, the normal
// between them and the lower bound, with and without a limit; nothing when they overlap. The faces of the torus are
// planar to a part in 10⁹.
func TestApart(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	all := append(walkers(t), walker{name: "point", poly: convex.PointPolyhedron(geom.Vec3{})})
	all = append(all, meshWalkers(t)[:6]...)
	var s Scratch
	var o crossingOracle
	apart, met := 0, 0
	for i := range 800 {
		a, b := &all[r.IntN(len(all))], &all[r.IntN(len(all))]
		rel := geom.Frame{P: randomVec(r), R: turnedAbout(geom.Vec3{}, randomVec(r).Unit(), 3*r.Float64()).R}
		got := Apart(a.core(), b.core(), &rel, math.Inf(1), &s)
		if o.overlap(a.surface(), b.surface(), &rel) {
			met++
			if got.Normal != (geom.Vec3{}) || got.Dist != 0 {
				t.Fatalf("run %d: %s and %s overlap: %+v", i, a.name, b.name, got)
			}
			continue
		}
		want := surfaceGap(a.surface(), b.surface(), &rel)
		if want < 1e-9 {
			continue
		}
		apart++
		between := got.OnB.Sub(got.OnA)
		if math.Abs(got.Dist-want) > 2e-9 || got.Sep > got.Dist+1e-15 || got.Sep < got.Dist-1e-11 ||
			math.Abs(between.Len()-want) > 2e-9 || between.AddScaled(-want, got.Normal).Len() > 1e-8 {
			t.Fatalf("run %d: %s and %s: %+v, the oracle says %g", i, a.name, b.name, got, want)
		}
		far := Apart(a.core(), b.core(), &rel, 0.5*want, &s)
		near := Apart(a.core(), b.core(), &rel, 1.5*want, &s)
		if far.Dist < 0.5*want || far.Sep < 0.5*want-1e-12 || far.Normal == (geom.Vec3{}) ||
			math.Abs(near.Dist-want) > 2e-9 {
			t.Fatalf("run %d: %s and %s, %g apart: %+v and %+v with limits", i, a.name, b.name, want, far, near)
		}
	}
	t.Logf("%d apart, %d overlapping", apart, met)
	if min(apart, met) < 150 {
		t.Errorf("%d apart, %d overlapping: one kind is hardly tested", apart, met)
	}
}

// TestApartInside puts a box into the matter of a closed mesh, and into the hole of a ring.
func TestApartInside(t *testing.T) {
	var s Scratch
	box := boxOf(t, 3, 3, 3)
	shell := mesh.Core{Mesh: meshOf(t, box.Verts, loopsOf(&box.Surface))}
	pea := solid(boxOf(t, 0.1, 0.1, 0.1))
	for _, pair := range [][2]mesh.Core{{shell, pea}, {pea, shell}} {
		if got := Apart(pair[0], pair[1], &home, math.Inf(1), &s); got.Normal != (geom.Vec3{}) || got.Dist != 0 {
			t.Errorf("inside: %+v", got)
		}
		if h := Sweep(pair[0], pair[1], &home, Screw{Axis: geom.V(1, 0, 0)}, 1e-3, &s); h.State != StateHit {
			t.Errorf("at rest inside: %+v", h)
		}
	}
	ring := mesh.Core{Mesh: meshWalkers(t)[2].mesh}
	if got := Apart(ring, pea, &home, math.Inf(1), &s); math.Abs(got.Dist-0.6) > 1e-12 {
		t.Errorf("in the hole: %+v", got)
	}
	if h := Sweep(pea, ring, &home, Screw{Axis: geom.V(1, 0, 0)}, 1e-3, &s); h.State != StateApart {
		t.Errorf("at rest in the hole: %+v", h)
	}
}

// TestApartPartInside puts one of two boxes that are one mesh, either of them, into the matter of a closed mesh.
func TestApartPartInside(t *testing.T) {
	var s Scratch
	box, pea := boxOf(t, 3, 3, 3), boxOf(t, 0.1, 0.1, 0.1)
	shell := mesh.Core{Mesh: meshOf(t, box.Verts, loopsOf(&box.Surface))}
	verts, loops := append([]geom.Vec3(nil), pea.Verts...), loopsOf(&pea.Surface)
	for _, loop := range loopsOf(&pea.Surface) {
		loop = slices.Clone(loop)
		for i := range loop {
			loop[i] += int32(len(pea.Verts))
		}
		loops = append(loops, loop)
	}
	for _, v := range pea.Verts {
		verts = append(verts, v.Add(geom.V(10, 0, 0)))
	}
	two := mesh.Core{Mesh: meshOf(t, verts, loops)}
	for x, inside := range map[float64]bool{0: true, -10: true, 5: false} {
		there, back := geom.Frame{P: geom.V(x, 0, 0), R: home.R}, geom.Frame{P: geom.V(-x, 0, 0), R: home.R}
		if got := Apart(shell, two, &there, math.Inf(1), &s); (got.Dist == 0) != inside {
			t.Errorf("at %g: %+v", x, got)
		}
		if got := Apart(two, shell, &back, math.Inf(1), &s); (got.Dist == 0) != inside {
			t.Errorf("at %g, seen from the two: %+v", x, got)
		}
	}
}

// TestStartsCrossed: a motion that starts with surfaces crossing is a hit at once, whatever it is.
func TestStartsCrossed(t *testing.T) {
	var s Scratch
	meshes := meshWalkers(t)
	at := geom.Frame{P: geom.V(0.3, 0.2, 0.1), R: turnedAbout(geom.Vec3{}, geom.V(1, 2, 3).Unit(), 1).R}
	for _, m := range []Screw{
		{Axis: geom.V(1, 0, 0), Pitch: 2}, {Axis: geom.V(1, 0, 0), Angle: 1}, {Axis: geom.V(1, 0, 0), Angle: 1, Pitch: 1},
		{Axis: geom.V(1, 0, 0)},
	} {
		for _, other := range []walker{meshes[1], meshes[4], meshes[5], walkers(t)[0]} {
			if h := Sweep(other.core(), meshes[0].core(), &at, m, 1e-3, &s); h.State != StateHit || h.Fraction != 0 {
				t.Errorf("%s crossing the L, %+v: %+v", other.name, m, h)
			}
		}
	}
}

// TestTraceMesh holds points and balls against a search along the ray with the oracle's distance.
func TestTraceMesh(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	hits, point := 0, convex.PointPolyhedron(geom.Vec3{})
	for _, w := range meshWalkers(t)[:6] {
		centre, size := w.mesh.Centre, w.mesh.Radius
		for i := range 300 {
			radius := []float64{0, 0.1, 0.8}[i%3]
			from := centre.Add(randomVec(r).Unit().Scale(2.2 * size))
			dir := centre.Add(randomVec(r).Scale(0.5 * size)).Sub(from).Unit()
			if i%7 == 0 { // at a vertex
				dir = w.mesh.Verts[r.IntN(len(w.mesh.Verts))].Sub(from).Unit()
			}
			gap := func(d float64) float64 {
				f := geom.Frame{P: from.AddScaled(d, dir), R: geom.Identity3()}
				return surfaceGap(&w.mesh.Surface, &point.Surface, &f) - radius
			}
			core := mesh.Core{Mesh: w.mesh}
			dist, n, ok := Trace(core, radius, from, dir, 5*size)
			reached, nearest := marched(gap, 5*size)
			if !ok && reached && radius == 0 && i%7 == 0 {
				// Grazing a vertex, a ray may pass; but not one that goes on inside.
				if in := from.AddScaled(nearest+1e-6, dir); wound(&w.mesh.Surface, w.mesh.Verts, in) {
					t.Fatalf("%s: a ray slips in at %v", w.name, in)
				}
				continue
			}
			what := fmt.Sprintf("%s radius %g from %v along %v", w.name, radius, from, dir)
			if !judgeTrace(t, what, traced{dist, n, ok}, traced{dist: nearest, ok: reached}, dir, gap) {
				continue
			}
			hits++
			if d, _, ok := Trace(core, radius, from, dir, 0.999*dist); ok && dist > 0 {
				t.Fatalf("%s: found at %g, though it is at %g", w.name, d, dist)
			}
		}
	}
	if hits < 800 {
		t.Errorf("only %d hits", hits)
	}
}
