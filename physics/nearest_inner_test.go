package physics

import (
	"math/rand"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// hollow returns a cube with a hollow in it as one mesh, of half widths (m) outside and inside.
func hollow(t *testing.T, outside, inside float64) collision.Shape {
	var points []mgl64.Vec3
	for _, half := range []float64{outside, inside} {
		for k := range 8 {
			points = append(points, mgl64.Vec3{float64(2*(k&1) - 1), float64(k&2 - 1), float64(k&4/2 - 1)}.Mul(half))
		}
	}
	var faces [][]int32
	for _, q := range [][4]int32{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
		faces = append(faces, q[:], []int32{8 + q[3], 8 + q[2], 8 + q[1], 8 + q[0]})
	}
	shape, _, err := collision.Mesh(points, faces)
	if err != nil {
		t.Fatal(err)
	}
	return shape
}

// TestNearestIsNoFurther: boxes fly about in a hollow cube that turns over. The guard takes the distance that came with
// the manifolds of a pair, less what it has moved since, for proven: it is no more than the distance. Manifolds that
// are made where a pair will meet have none.
func TestNearestIsNoFurther(t *testing.T) {
	checked := 0
	for seed := range int64(16) {
		r := rand.New(rand.NewSource(seed))
		random := func(most float64) mgl64.Vec3 {
			return mgl64.Vec3{r.Float64() - 0.5, r.Float64() - 0.5, r.Float64() - 0.5}.Mul(2 * most)
		}
		cfg := DefaultConfig()
		cfg.Hz = []float64{15, 60, 200, 500}[seed%4]
		cfg.Gravity = mgl64.Vec3{}
		room := oneSolid(Dynamic, hollow(t, 1.3, 1), mgl64.Vec3{})
		room.Velocity, room.AngularVelocity = random(6), random(20)
		defs := []BodyDef{room}
		for i := range 6 {
			def := oneSolid(Dynamic, boxOf(t, mgl64.Vec3{0.05 + 0.15*r.Float64(), 0.1, 0.1}),
				mgl64.Vec3{0.5 * float64(i%3-1), 0.5*float64(i/3) - 0.25, 0})
			def.Velocity, def.AngularVelocity = random(12), random(80)
			defs = append(defs, def)
		}
		w, _ := worldOf(t, cfg, defs...)
		for range 60 {
			w.Step()
			for _, pair := range w.st.Active.Pairs {
				x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
				m := &w.st.Pairs[pair.Slot].Cache
				if gap, _ := w.gapOf(pair); state.Meshed(x, y) && leftOf(w, m, x, y) > gap+1e-9 {
					t.Fatalf("seed %d, step %d: %g m are said to be left of %g", seed, w.StepCount(),
						leftOf(w, m, x, y), gap)
				}
				checked++
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d pairs are checked", checked)
	}
}

// leftOf returns the distance (m) of a pair that the guard takes for proven at the present poses.
func leftOf(w *World, m *contact.Cache, x, y *state.Proxy) float64 {
	a, b := &w.st.Bodies[x.Body], &w.st.Bodies[y.Body]
	return m.Nearest - m.Moved(&w.st.Poses[x.Body], &w.st.Poses[y.Body], a.Lever(), b.Lever())
}
