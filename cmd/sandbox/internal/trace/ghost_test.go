package trace

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// twoGhosts are a rigid one that drifts and one that stands and grows.
func twoGhosts(t *testing.T) *ghost.Set {
	t.Helper()
	verts := []geom.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}}
	faces := [][3]int32{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}
	set, err := ghost.New([]ghost.Def{
		{Name: "drifts", Verts: verts, Faces: faces, Velocity: mgl64.Vec3{6, 0, 0}, AngularVelocity: mgl64.Vec3{0, 3, 0}},
		{Name: "grows", Verts: verts, Faces: faces, Pose: physics.Pose{Position: mgl64.Vec3{0, 9, 0}},
			Deform: func(dst, rest []geom.Vec3, time float64) {
				for i, v := range rest {
					dst[i] = v.Scale(1 + time)
				}
			}},
	}, ghost.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestGhosts: they stand after the bodies of the header and do not collide, their poses are in every line, also in
// those for births alone, and their vertices, where they are asked for, in those of traced steps.
func TestGhosts(t *testing.T) {
	for _, every := range []int{1, 4} {
		for _, vertices := range []bool{false, true} {
			w, set := newWorld(t), twoGhosts(t)
			ball(t, w, "first", mgl64.Vec3{0, 5, 0})
			var out bytes.Buffer
			tr := NewWriter(&out, w, set, every)
			if vertices {
				tr.AddVertices()
			}
			poses := [][2]geom.Pose{{set.Pose(0).Geom(), set.Pose(1).Geom()}}
			for step := range 6 {
				if step == 2 {
					ball(t, w, "second", mgl64.Vec3{3, 5, 0}) // before step 3: it is born at moment 2
				}
				w.Step()
				set.Step(1 / w.Config().Hz)
				poses = append(poses, [2]geom.Pose{set.Pose(0).Geom(), set.Pose(1).Geom()})
				tr.Step()
			}
			if err := tr.Close(); err != nil {
				t.Fatal(err)
			}
			h, steps := read(t, out.Bytes())
			if len(h.Bodies) != 3 || h.Bodies[0].Collides != nil {
				t.Fatalf("bodies %+v", h.Bodies)
			}
			for i, b := range h.Bodies[1:] {
				if b.Collides == nil || *b.Collides || b.Kind != "kinematic" || b.Mass != 0 || b.ID != i+2 ||
					b.Name != set.Name(i) ||
					len(b.Shapes) != 1 || b.Shapes[0].Kind != "mesh" || len(b.Shapes[0].Vertices) != 4 || len(b.Shapes[0].Faces) != 4 {
					t.Errorf("ghost %+v", b)
				}
				checkOutward(t, b.Shapes[0], 1./6)
			}
			births := 0
			for _, s := range steps {
				found := 0
				for _, p := range s.Poses {
					if i := int(p[0]) - 2; i == 0 || i == 1 {
						wantPose(t, p, i+2, poses[s.Step][i])
						found++
					}
				}
				for _, b := range s.Spawn {
					if births++; b.ID != 4 || s.Step != 2 {
						t.Errorf("every %d: born in step %d: %+v", every, s.Step, b)
					}
				}
				if found != 2 {
					t.Errorf("every %d: step %d has %d poses of ghosts", every, s.Step, found)
				}
				checkVertices(t, &s, vertices && s.Step%uint64(every) == 0, 1+float64(s.Step)/60)
			}
			if births != 1 {
				t.Errorf("every %d: %d births", every, births)
			}
		}
	}
}

// checkVertices wants the vertices of the ghost that has grown by a factor, or none.
func checkVertices(t *testing.T, s *stepJSON, wanted bool, factor float64) {
	t.Helper()
	if !wanted {
		if len(s.Vertices) > 0 {
			t.Errorf("step %d has vertices", s.Step)
		}
		return
	}
	if len(s.Vertices) != 1 {
		t.Fatalf("step %d has vertices of %d ghosts", s.Step, len(s.Vertices))
	}
	var id int
	var at [][3]float64
	if err := json.Unmarshal(s.Vertices[0][0], &id); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(s.Vertices[0][1], &at); err != nil {
		t.Fatal(err)
	}
	if id != 3 || len(at) != 4 || geom.FromArray(at[1]).Sub(geom.V(factor, 0, 0)).Len() > 1e-12 {
		t.Errorf("step %d: ghost %d has its vertices at %v, want %g at the end", s.Step, id, at, factor)
	}
}
