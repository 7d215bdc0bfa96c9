package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// The trace as a reader in another language would declare it.
type (
	header struct {
		Version int        `json:"brickyard_trace"`
		Hz      float64    `json:"hz"`
		Gravity [3]float64 `json:"gravity"`
		Zone    float64    `json:"expel_zone"`
		Bodies  []bodyJSON `json:"bodies"`
		Ignore  [][2]int   `json:"ignore_pairs"`
		Joints  []jointJSON
	}
	jointJSON struct {
		ID, A        int
		B            *int
		Name, Kind   string
		RA, RB       [3]float64
		AxisA, AxisB [3]float64
		QA, QB       [4]float64
		Limits       [][]any
	}
	bodyJSON struct {
		ID     int         `json:"id"`
		Name   string      `json:"name"`
		Kind   string      `json:"kind"`
		Mass   float64     `json:"mass"`
		Shapes []shapeJSON `json:"shapes"`

		Collides *bool `json:"collides"`
	}
	shapeJSON struct {
		Kind     string       `json:"kind"`
		Vertices [][3]float64 `json:"vertices"`
		Faces    [][]int      `json:"faces"`
		Center   [3]float64   `json:"center"`
		A        [3]float64   `json:"a"`
		B        [3]float64   `json:"b"`
		Radius   float64      `json:"radius"`
	}
	stepJSON struct {
		Step    uint64       `json:"step"`
		Poses   [][8]float64 `json:"poses"`
		Paths   []pathJSON   `json:"paths"`
		Spawn   []bodyJSON   `json:"spawn"`
		Remove  []int        `json:"remove"`
		Ignore  [][2]int     `json:"ignore"`
		Heed    [][2]int     `json:"unignore"`
		Joints  []jointJSON  `json:"joints"`
		Unjoint []int        `json:"unjoint"`

		Vertices [][2]json.RawMessage `json:"vertices"`
	}
)

// read parses a trace strictly: unknown keys are errors.
func read(t *testing.T, data []byte) (header, []stepJSON) {
	t.Helper()
	var h header
	var steps []stepJSON
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<24)
	strict := func(into any) {
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(into); err != nil {
			t.Fatalf("%v in %s", err, lines.Text())
		}
	}
	for first := true; lines.Scan(); first = false {
		if first {
			strict(&h)
			continue
		}
		var s stepJSON
		strict(&s)
		steps = append(steps, s)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return h, steps
}

func shape(t *testing.T) func(collision.Shape, error) physics.Solid {
	return func(s collision.Shape, err error) physics.Solid {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return physics.Solid{Shape: s, Material: contact.DefaultMaterial()}
	}
}

func newWorld(t *testing.T) *physics.World {
	t.Helper()
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func add(t *testing.T, w *physics.World, def physics.BodyDef) physics.BodyID {
	t.Helper()
	id, err := w.AddBody(def)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func ball(t *testing.T, w *physics.World, name string, at mgl64.Vec3) physics.BodyID {
	return add(t, w, physics.BodyDef{Name: name, Kind: physics.Dynamic, Position: at, Mass: 1,
		Solids: []physics.Solid{shape(t)(collision.Sphere(0.1))}})
}

// wantPose checks that a pose read back is that of the world, bit for bit.
func wantPose(t *testing.T, got [8]float64, id int, p geom.Pose) {
	t.Helper()
	want := [8]float64{float64(id), p.P.X, p.P.Y, p.P.Z, p.Q.W, p.Q.X, p.Q.Y, p.Q.Z}
	for i := range want {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			t.Errorf("pose %v, want %v", got, want)
			return
		}
	}
}

func TestEveryShapeReadsBack(t *testing.T) {
	w := newWorld(t)
	turned := mgl64.QuatRotate(0.3, mgl64.Vec3{1, 2, 3}.Normalize())
	wedge := shape(t)(collision.Wedge(mgl64.Vec3{0.3, 0.2, 0.1}))
	pill := shape(t)(collision.Capsule(0.5, 0.125))
	id := add(t, w, physics.BodyDef{Name: "all \"kinds\" ü\n", Kind: physics.Dynamic, Position: mgl64.Vec3{1. / 3, 2, -3},
		Rotation: turned, AngularVelocity: mgl64.Vec3{1, 2, 3}, Solids: []physics.Solid{
			wedge, shape(t)(collision.Sphere(0.1)), pill}})
	mesh := add(t, w, physics.BodyDef{Name: "mesh", Kind: physics.Static, Position: mgl64.Vec3{0, -50, 0},
		Solids: []physics.Solid{
			shape(t)(collision.Triangle(mgl64.Vec3{}, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{1, 0, 0})),
			shape(t)(collision.Triangle(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{1, 0, 1}))}})
	var out bytes.Buffer
	tr := NewWriter(&out, w, nil, 1)
	w.Step()
	tr.Step()
	pose := w.Body(id).Pose().Geom()
	if err := tr.Close(); err != nil {
		t.Fatal(err)
	}
	h, steps := read(t, out.Bytes())
	if h.Version != 1 || h.Hz != 60 || h.Gravity != [3]float64{0, -9.81, 0} || h.Zone != w.Config().ExpelZone {
		t.Errorf("header %+v", h)
	}
	if len(h.Bodies) != 2 || len(steps) != 2 || steps[0].Step != 0 || steps[1].Step != 1 {
		t.Fatalf("%d bodies, steps %+v", len(h.Bodies), steps)
	}
	b := h.Bodies[0]
	if b.Name != "all \"kinds\" ü\n" || b.Kind != "dynamic" || b.Mass != w.Body(id).Mass() || len(b.Shapes) != 3 {
		t.Errorf("body %+v", b)
	}
	wantPose(t, steps[1].Poses[0], b.ID, pose)
	solids := w.Body(id).Solids()
	for i, v := range b.Shapes[0].Vertices {
		if geom.V(v[0], v[1], v[2]) != solids[0].Shape.Core.Verts[i] {
			t.Errorf("vertex %d: %v, want %v", i, v, solids[0].Shape.Core.Verts[i])
		}
	}
	checkOutward(t, b.Shapes[0], 0.6*0.4*0.2/2)
	if s := b.Shapes[1]; s.Kind != "sphere" || s.Radius != 0.1 {
		t.Errorf("sphere %+v", s)
	}
	if s := b.Shapes[2]; s.Kind != "capsule" || s.Radius != 0.125 || math.Abs(s.B[1]-s.A[1]) != 1 {
		t.Errorf("capsule %+v", s)
	}
	m := h.Bodies[1]
	if m.Kind != "static" || m.Mass != 0 || w.Body(mesh).Kind() != physics.Static || len(m.Shapes) != 1 ||
		m.Shapes[0].Kind != "mesh" || len(m.Shapes[0].Faces) != 2 || len(m.Shapes[0].Vertices) != 6 {
		t.Fatalf("mesh %+v", m)
	}
	for f, solid := range w.Body(mesh).Solids() {
		core := solid.Shape.Core
		for k, v := range core.Loop(0) {
			got := m.Shapes[0].Vertices[m.Shapes[0].Faces[f][k]]
			if geom.V(got[0], got[1], got[2]) != core.Verts[v] {
				t.Errorf("corner %d of triangle %d is %v, want %v", k, f, got, core.Verts[v])
			}
		}
	}
}

// TestMeshesReadBack writes a non-convex solid, a sheet and a point as they collide.
func TestMeshesReadBack(t *testing.T) {
	outline := [][2]float64{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}
	var points []mgl64.Vec3
	front, back, faces := []int32{}, []int32{}, [][]int32{}
	for i, p := range outline {
		points = append(points, mgl64.Vec3{p[0], p[1], 0.5}, mgl64.Vec3{p[0], p[1], -0.5})
		a, b := 2*int32(i), 2*(int32(i+1)%6)
		front, back = append(front, a), append([]int32{a + 1}, back...)
		faces = append(faces, []int32{a, a + 1, b + 1, b})
	}
	solid, _, err := collision.Mesh(points, append(faces, front, back))
	if err != nil {
		t.Fatal(err)
	}
	sheet, _, err := collision.Mesh(points[:3], [][]int32{{0, 1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []collision.Shape{solid, sheet} {
		text := appendShapes(nil, []physics.Solid{{Shape: s}})
		var got shapeJSON
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if got.Kind != "mesh" || len(got.Vertices) != len(s.Mesh.Verts) || len(got.Faces) != len(s.Mesh.Faces) {
			t.Fatalf("%s", text)
		}
		for i, v := range s.Mesh.Verts {
			if geom.V(got.Vertices[i][0], got.Vertices[i][1], got.Vertices[i][2]) != v {
				t.Errorf("vertex %d: %v, want %v", i, got.Vertices[i], v)
			}
		}
		for f := range got.Faces {
			for k, v := range s.Mesh.Loop(f) {
				if got.Faces[f][k] != int(v) {
					t.Errorf("face %d: %v, want %v", f, got.Faces[f], s.Mesh.Loop(f))
				}
			}
		}
		if s.Mesh.Closed {
			checkOutward(t, got, 3)
		}
	}
	point := collision.Shape{Core: convex.PointPolyhedron(geom.V(1, 2, 3)), Thickness: 0.01}
	text := string(appendShapes(nil, []physics.Solid{{Shape: point}}))
	if text != `{"kind":"sphere","center":[1,2,3],"radius":0}` {
		t.Error(text)
	}
}

// checkOutward checks by the volume that faces run counter-clockwise seen from outside.
func checkOutward(t *testing.T, s shapeJSON, want float64) {
	t.Helper()
	volume := 0.0
	at := func(i int) mgl64.Vec3 { return mgl64.Vec3(s.Vertices[i]) }
	for _, f := range s.Faces {
		for k := 2; k < len(f); k++ {
			volume += at(f[0]).Dot(at(f[k-1]).Cross(at(f[k]))) / 6
		}
	}
	if math.Abs(volume-want) > 1e-12 {
		t.Errorf("the faces enclose %v m³, want %v", volume, want)
	}
}

// Bodies that come and go: each birth pose appears at the moment it held, in exactly one line a moment.
func TestSpawnAndRemove(t *testing.T) {
	for _, every := range []int{1, 4} {
		w := newWorld(t)
		first := ball(t, w, "first", mgl64.Vec3{0, 5, 0})
		var out bytes.Buffer
		tr := NewWriter(&out, w, nil, every)
		step := func() {
			w.Step()
			tr.Step()
		}
		step() // 1
		w.RemoveBody(first)
		ball(t, w, "second", mgl64.Vec3{0, 5, 0}) // in the place and the slot of the first, at moment 1
		step()                                    // 2
		w.Step()
		ball(t, w, "third", mgl64.Vec3{3, 5, 0}) // after the step, at moment 3
		tr.Step()
		step() // 4
		if err := tr.Close(); err != nil {
			t.Fatal(err)
		}
		_, steps := read(t, out.Bytes())
		at := map[uint64]stepJSON{}
		for i, s := range steps {
			at[s.Step] = s
			if i > 0 && s.Step <= steps[i-1].Step {
				t.Errorf("every %d: step %d follows %d", every, s.Step, steps[i-1].Step)
			}
		}
		one, three := at[1], at[3]
		if len(one.Spawn) != 1 || one.Spawn[0].Name != "second" || one.Spawn[0].ID != 2 {
			t.Errorf("every %d: moment 1 is %+v", every, one)
		}
		if len(one.Remove) != 1 || one.Remove[0] != 1 || len(one.Poses) != 1 || one.Poses[0][2] != 5 {
			t.Errorf("every %d: moment 1 shows %+v, want only the second body at its birth", every, one)
		}
		if len(three.Spawn) != 1 || three.Spawn[0].ID != 3 || len(three.Poses) != 2 || three.Poses[1][1] != 3 {
			t.Errorf("every %d: moment 3 is %+v", every, three)
		}
		if len(at[4].Poses) != 2 || len(at[4].Spawn) != 0 || len(at[4].Remove) != 0 {
			t.Errorf("every %d: moment 4 is %+v", every, at[4])
		}
		if two, ok := at[2]; ok != (every == 1) || len(two.Remove) != 0 || len(two.Spawn) != 0 {
			t.Errorf("every %d: moment 2 traced: %v, %+v", every, ok, two)
		}
	}
}

func TestRemovedAfterTheLastLine(t *testing.T) {
	w := newWorld(t)
	id := ball(t, w, "short", mgl64.Vec3{0, 5, 0})
	var out bytes.Buffer
	tr := NewWriter(&out, w, nil, 10)
	w.Step()
	tr.Step()
	w.RemoveBody(id)
	w.Step()
	tr.Step()
	if err := tr.Close(); err != nil {
		t.Fatal(err)
	}
	_, steps := read(t, out.Bytes())
	last := steps[len(steps)-1]
	if last.Step != 2 || len(last.Remove) != 1 || len(last.Poses) != 0 {
		t.Errorf("last line %+v", last)
	}
}

func TestSeveralRemovedAtOnce(t *testing.T) {
	w := newWorld(t)
	var ids []physics.BodyID
	for i := range 12 {
		ids = append(ids, ball(t, w, "ball", mgl64.Vec3{float64(i), 5, 0}))
	}
	var out bytes.Buffer
	tr := NewWriter(&out, w, nil, 1)
	for _, i := range []int{0, 4, 11} {
		w.RemoveBody(ids[i])
	}
	w.Step()
	tr.Step()
	if err := tr.Close(); err != nil {
		t.Fatal(err)
	}
	_, steps := read(t, out.Bytes())
	if got := steps[1]; !slices.Equal(got.Remove, []int{1, 5, 12}) || len(got.Poses) != 9 || len(steps[0].Poses) != 12 {
		t.Errorf("removed %v, %d of %d poses", got.Remove, len(got.Poses), len(steps[0].Poses))
	}
}

func TestWriteErrorIsKept(t *testing.T) {
	full := errors.New("no space")
	tr := NewWriter(failing{full}, newWorld(t), nil, 1)
	if err := tr.Err(); !errors.Is(err, full) {
		t.Errorf("Err gave %v", err)
	}
	if err := tr.Close(); !errors.Is(err, full) {
		t.Errorf("Close gave %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
