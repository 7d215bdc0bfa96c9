package play

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/levels/script"
	"github.com/brickyard-physics/brickyard/physics"
)

// build runs a script in weightless space and returns its stage and what it printed.
func build(t *testing.T, text string) (*Stage, []string) {
	t.Helper()
	var printed []string
	files := fstest.MapFS{"x.star": {Data: []byte(text)}}
	s, err := script.Run(files, "x.star", "x.star", script.Options{Print: func(l string) { printed = append(printed, l) }})
	if err != nil {
		t.Fatal(err)
	}
	scenetest.RoundTrip(t, s)
	stage, err := NewStage(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return stage, printed
}

// TestMeshMakers compares what scripts make with the volumes it must have, all sides outward.
func TestMeshMakers(t *testing.T) {
	const ell = "[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]"
	ring := func(n int, r, tube float64) float64 { // a torus of squares: n prisms cut by planes through the axis
		out, in := r+tube, r-tube
		return 0.5 * float64(n) * math.Sin(2*math.Pi/float64(n)) * (out*out - in*in) * 2 * tube
	}
	for _, row := range []struct {
		text   string
		volume float64
	}{
		{"extrude(" + ell + ", 2)", 6},
		{"extrude(list(reversed(" + ell + ")), 2)", 6},
		{"extrude([(0, 0), (4, 0), (4, 4), (0, 4)], 1, hole=[(1, 1), (3, 1), (3, 3), (1, 3)])", 12},
		{"extrude([(0, 0), (0, 4), (4, 4), (4, 0)], 1, hole=[(1, 1), (1, 3), (3, 3), (3, 1)])", 12},
		{"revolve([(1.9, -0.1), (2.1, -0.1), (2.1, 0.1), (1.9, 0.1)], sides=16)", ring(16, 2, 0.1)},
		{"revolve([(0, 0), (1, 0), (0, 1)], sides=4)", 2. / 3},
		{"revolve([(0, 1), (1, 0), (0, 0)], sides=4)", 2. / 3},
		{"mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)])", 1. / 6},
		{"mesh([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), " +
			"(2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])", 1},
		{"polygon([(0, 0, 0), (2, 0, 0), (0, 0, 2)], thickness=0.01)", 0.02},
		{"point(0.01)", math.Pi / 6 * 1e-6},
		{"mesh([(0, 0, 0), (2, 0, 0), (0, 0, 2)], [(0, 1, 2)], thickness=0.01)", 0.02},
	} {
		stage, _ := build(t, "gravity(0)\n"+row.text)
		id := stage.Body(0)
		w := stage.World()
		if w.Body(id).Kind() != physics.Dynamic {
			t.Errorf("%s is %v", row.text, w.Body(id).Kind())
			continue
		}
		if got := w.Body(id).Mass() / 2400; math.Abs(got-row.volume) > 1e-9*row.volume {
			t.Errorf("%s has %v m³, want %v", row.text, got, row.volume)
		}
		if m := w.Body(id).Solids()[0].Shape.Mesh; m != nil && len(m.Repairs) > 0 {
			t.Errorf("%s needed %v", row.text, m.Repairs)
		}
	}
}

// TestSurfacesAreStatic: what has no mass stays where it is unless the script says otherwise.
func TestSurfacesAreStatic(t *testing.T) {
	for text, want := range map[string]physics.Kind{
		"mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)])":                        physics.Static,
		"polygon([(0, 0, 0), (1, 0, 0), (0, 0, 1)])":                                  physics.Static,
		"triangle((0, 0, 0), (1, 0, 0), (0, 0, 1))":                                   physics.Static,
		"heightfield(2, 1, [0, 1, 2, 3])":                                             physics.Static,
		"extrude([(0, 0), (1, 0), (0, 1)], 1, static=True)":                           physics.Static,
		"extrude([(0, 0), (1, 0), (0, 1)], 1, kinematic=True)":                        physics.Kinematic,
		"mesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)], thickness=0.001)":       physics.Dynamic,
		"body(shape.heightfield(2, 1, [0, 1, 2, 3], at=(0, 5, 0)), static=True)":      physics.Static,
		"body([shape.extrude([(0, 0), (1, 0), (0, 1)], 1), shape.box((1, 1, 1))])":    physics.Dynamic,
		"body(shape.polygon([(0, 0, 0), (1, 0, 0), (0, 0, 1)]), static=True)":         physics.Static,
		"body(shape.polygon([(0, 0, 0), (1, 0, 0), (0, 0, 1)], 0.01), mass=0.125)":    physics.Dynamic,
		"revolve([(1, 0), (2, 0), (2, 1)], 6, material='steel', at=(0, 9, 0))":        physics.Dynamic,
		"sphere(1)\nheightfield(3, 0.5, lambda x, z: x * z - 3, material='ice')":      physics.Dynamic,
		"heightfield(3, 0.5, [math.sin(i) for i in range(12)], nz=4, tint='#334455')": physics.Static,
	} {
		stage, _ := build(t, "gravity(0)\n"+text)
		if got := stage.World().Body(stage.Body(0)).Kind(); got != want {
			t.Errorf("%s is %v, want %v", text, got, want)
		}
	}
}

// TestHeightField puts the middle of the grid at the body's place and asks the function there.
func TestHeightField(t *testing.T) {
	stage, _ := build(t, "heightfield(5, 0.5, lambda x, z: x + 10 * z, nz=3, at=(100, 0, 0))")
	solid := stage.World().Body(stage.Body(0)).Solids()[0].Shape
	if n := len(solid.Mesh.Verts); n != 15 || len(solid.Mesh.Faces) != 16 {
		t.Errorf("%d vertices, %d faces", n, len(solid.Mesh.Faces))
	}
	for _, v := range solid.Mesh.Verts {
		if math.Abs(v.Y-(v.X+10*v.Z)) > 1e-12 || math.Abs(v.X) > 1 || math.Abs(v.Z) > 0.5 {
			t.Errorf("vertex %v", v)
		}
	}
	if at := stage.World().Body(stage.Body(0)).Position(); at[0] != 100 {
		t.Errorf("at %v", at)
	}
	hit, ok := stage.World().RayCast(mgl64.Vec3{100.3, 50, 0.2}, mgl64.Vec3{0, -1, 0}, 100)
	if !ok || hit.Body != stage.Body(0) || math.Abs(hit.Point[1]-2.3) > 1e-9 {
		t.Errorf("a ray from above meets %+v, %v", hit, ok)
	}
	for f := range solid.Mesh.Faces {
		if solid.Mesh.Faces[f].Plane.N.Y <= 0 {
			t.Errorf("face %d looks down", f)
		}
	}
}

// TestBodiesShareMeshes: whatever way bodies come by equal meshes, and wherever the centre of mass lies, there is one.
func TestBodiesShareMeshes(t *testing.T) {
	for name, text := range map[string]string{
		"one piece": "m = shape.extrude([(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)], 1)\n" +
			"for i in range(5):\n    body(m, at=(4 * i, 0, 0), rotate=10 * i)",
		"made anew": "for i in range(5):\n" +
			"    revolve([(1, 0), (2, 0), (2, 0.5), (1, 0.2)], 12, at=(5 * i, 0, 0), spin=(0, 1, 0))",
		"in a pair": "m = shape.extrude([(0, 0), (1, 0), (0, 1)], 1, at=(0, 1, 0))\n" +
			"for i in range(5):\n    body([m, shape.box((1, 0.5, 1))], at=(4 * i, 0, 0))",
	} {
		stage, _ := build(t, "gravity(0)\n"+text)
		w := stage.World()
		first := w.Body(stage.Body(0)).Solids()[0].Shape.Mesh
		for i := range 5 {
			id := stage.Body(i)
			if w.Body(id).Solids()[0].Shape.Mesh != first {
				t.Errorf("%s: body %d has a mesh of its own", name, i)
			}
			def := stage.Scene().Bodies[i]
			// The body's own frame is where the script put it: its first corner is that of the shape.
			s := def.Shapes[0]
			point := stage.Scene().Shapes[s.Use].Points[0]
			corner := s.Rotation.Geom().Apply(geom.FromArray(point)).Add(geom.FromArray(s.Position))
			want := geom.FromArray(def.Position).Add(def.Rotation.Geom().Apply(corner))
			pose := w.Body(id).Pose().Geom()
			if got := pose.Apply(first.Verts[0]); got.Sub(want).Len() > 1e-9 {
				t.Errorf("%s: body %d is misplaced: corner at %v, want %v", name, i, got, want)
			}
		}
		if n := len(stage.Scene().Shapes); n != 1 {
			t.Errorf("%s: %d named shapes", name, n)
		}
	}
}

// TestRepairsAreTold: what is put right in a mesh is said once, with the line that made it.
func TestRepairsAreTold(t *testing.T) {
	const tetra = "p = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]\n" +
		"f = [(0, 2, 1), (0, 4, 3), (4, 2, 3), (0, 2, 3)]\n"
	_, printed := build(t, tetra+"for i in range(3):\n    mesh(p, f, at=(3 * i, 0, 0))\ngravity(0)")
	if len(printed) != 2 || !strings.HasPrefix(printed[0], "note: x.star:4:5: welded 1 vert") ||
		!strings.HasPrefix(printed[1], "note: x.star:4:5: turned 1 flipped face") {
		t.Errorf("%q", printed)
	}
	text := `{"brickyard_scene":1,"name":"x","bodies":[{"name":"a","shapes":[{"kind":"mesh","points":` +
		`[[0,0,0],[1,0,0],[0,1,0],[0,0,1]],"faces":[[0,2,1],[0,1,3],[1,2,3],[0,2,3]]}]}]}`
	var notes []string
	note := func(text string) { notes = append(notes, text) }
	if _, err := scene.Read("x.json", []byte(text), scene.Build{Note: note}); err != nil || len(notes) != 1 {
		t.Errorf("%v, %q", err, notes)
	}
}

// TestSharedShapesStaySmall: a heap of one mesh is a scene file with one mesh.
func TestSharedShapesStaySmall(t *testing.T) {
	stage, _ := build(t, "gravity(0)\nfor i in range(200):\n"+
		"    revolve([(1, 0), (1.2, 0), (1.2, 0.2), (1, 0.2)], 100, at=(3 * i, 0, 0))")
	var text bytes.Buffer
	if err := stage.Scene().Write(&text); err != nil || text.Len() > 100_000 {
		t.Errorf("%d bytes (%v)", text.Len(), err)
	}
}
