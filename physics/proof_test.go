package physics

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// bracket returns an L of boxes' faces as a mesh body.
func bracket(t *testing.T, at mgl64.Vec3) BodyDef {
	t.Helper()
	profile := [][2]float64{{-0.2, -0.2}, {0.3, -0.2}, {0.3, 0}, {0, 0}, {0, 0.3}, {-0.2, 0.3}}
	var points []mgl64.Vec3
	var faces [][]int32
	n := int32(len(profile))
	for _, z := range []float64{-0.1, 0.1} {
		for _, p := range profile {
			points = append(points, mgl64.Vec3{p[0], p[1], z})
		}
	}
	for i := range n {
		j := (i + 1) % n
		faces = append(faces, []int32{i, j, j + n, i + n})
	}
	faces = append(faces, []int32{3, 2, 1, 0}, []int32{5, 4, 3, 0}, []int32{6, 7, 8, 9}, []int32{6, 9, 10, 11})
	shape, _, err := collision.Mesh(points, faces)
	if err != nil {
		t.Fatal(err)
	}
	return BodyDef{Name: "bracket", Kind: Dynamic, Position: at,
		Solids: []Solid{{Shape: shape, Material: contact.Material{Friction: 0.5, Density: 600}}}}
}

func anyVec(r *rand.Rand, scale float64) geom.Vec3 {
	return geom.V(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Scale(scale)
}

// TestDeviationBoundsPoints: no point of a body gets farther from where its former paths took it than their drifts add
// up to, at any time; and the bound is not far above what happens.
func TestDeviationBoundsPoints(t *testing.T) {
	w, x, _ := twoBrackets(t, 1)
	r := rand.New(rand.NewPCG(1, 2))
	tight := 0.0
	for range 300 {
		w.guard.StartGuard()
		w.st.Paths[x.Body].MakePath(geom.MotionBy(&w.st.Poses[x.Body], anyVec(r, 0.2), anyVec(r, 0.4)))
		first := w.st.Paths[x.Body]
		scale := []float64{1e-6, 1e-3, 0.1}[r.IntN(3)]
		for range 1 + r.IntN(3) {
			p := &w.st.Paths[x.Body].Motion
			m := geom.MotionBy(&w.st.Poses[x.Body], p.Displacement().Add(anyVec(r, scale)), p.Spin().Add(anyVec(r, scale)))
			if r.IntN(4) == 0 {
				m = p.Cut(1 - scale)
			}
			w.guard.ChangePath(x.Body, m)
		}
		drift, most := w.st.Held.Deviation[x.Body], 0.0
		for k := range 11 {
			at := float64(k) / 10
			before, after := first.FrameAt(at), w.st.Paths[x.Body].FrameAt(at)
			for _, v := range x.Shape.Mesh.Verts {
				most = max(most, after.Apply(v).Sub(before.Apply(v)).Len())
			}
		}
		if most > drift+1e-14 {
			t.Fatalf("a point drifted by %g, bound %g", most, drift)
		}
		tight = max(tight, most/drift)
	}
	if tight < 0.5 {
		t.Errorf("points drift by at most %g of the bound: it is too wide to be of use", tight)
	}
}

// twoBrackets returns a world of two meshes so far (m) from each other.
func twoBrackets(t *testing.T, gap float64) (w *World, x, y *state.Proxy) {
	t.Helper()
	w, _ = worldOf(t, DefaultConfig(), bracket(t, mgl64.Vec3{}), bracket(t, mgl64.Vec3{0.5 + gap, 0, 0}))
	w.Step()
	return w, &w.st.Proxies[0], &w.st.Proxies[1]
}

// TestSkippedProofsHold changes the paths of two meshes near each other again and again, as repairs and cuts do. Where
// a proof on former paths is taken to answer for the present ones, the surfaces keep their distance along them.
func TestSkippedProofsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	skipped, made := 0, 0
	var scratch collision.CertifyScratch
	for _, gap := range []float64{2e-4, 1e-3, 4e-3} {
		w, x, y := twoBrackets(t, gap)
		pairs := w.st.Broad.Pairs()
		if len(pairs) != 1 {
			t.Fatalf("%d pairs of two brackets", len(pairs))
		}
		pair := pairs[0]
		data := &w.st.Pairs[pair.Slot]
		zone := state.PairZone(x, y)
		for range 60 {
			w.guard.StartGuard()
			data.Cache = contact.Cache{}
			for i := range w.st.Paths[:2] {
				w.st.Paths[i].MakePath(geom.MotionBy(&w.st.Poses[i], anyVec(r, 0.1*gap), anyVec(r, 0.3*gap)))
			}
			for range 6 {
				for i := range w.st.Bodies[:2] {
					w.st.SweepProxies(i)
				}
				if w.guard.StillProven(pair.Slot, x.Body, y.Body) {
					skipped++
					if least := leastOnPaths(w, x, y); least < state.MinDistance {
						t.Fatalf("gap %g: taken for proven, but the surfaces come as near as %g", gap, least)
					}
				} else if v := w.guard.Certify(pair, 0, &scratch); v.T == 1 {
					made++
				}
				i := int32(r.IntN(2))
				p := &w.st.Paths[i].Motion
				w.guard.ChangePath(i, geom.MotionBy(&w.st.Poses[i], p.Displacement().Add(anyVec(r, 0.1*zone)),
					p.Spin().Add(anyVec(r, 0.1*zone))))
			}
		}
	}
	t.Logf("%d proofs made, %d taken over", made, skipped)
	if skipped < 50 || made < 50 {
		t.Errorf("%d proofs made, %d taken over: the test does not test both", made, skipped)
	}
}

// leastOnPaths samples the distance of two solids along the present paths.
func leastOnPaths(w *World, x, y *state.Proxy) float64 {
	var s expel.Scratch
	least := 1.0
	for k := range 21 {
		fa, fb := w.st.Paths[x.Body].FrameAt(float64(k)/20), w.st.Paths[y.Body].FrameAt(float64(k)/20)
		rel := fa.Relative(&fb)
		least = min(least, expel.Apart(state.Core(x.Shape), state.Core(y.Shape), &rel, 1, &s).Dist)
	}
	return least
}
