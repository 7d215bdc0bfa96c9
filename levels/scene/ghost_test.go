package scene

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// ghostFile is a scene with one ghost of a box, to which more is added.
const ghostFile = `{"brickyard_scene": 1, "name": "x", "bodies": [
{"name": "a", "shapes": [{"kind": "sphere", "radius": 1}]}],
"ghosts": [{"name": "g", "position": [0, 3, 0], "shape": {"kind": "box", "size": [1, 1, 1]} %s}] %s}`

// TestGhostFaults is the table of what goes wrong with ghosts in scene files.
func TestGhostFaults(t *testing.T) {
	for _, row := range []struct{ ghost, scene, want string }{
		{`, "kind": "dynamic"`, "",
			`x.json:3:95: ghost number 1: there is no key "kind" here: a ghost detects and does not collide; drop it, ` +
				`or make a body of the shape, among the bodies`},
		{`, "mass": 3`, "", `x.json:3:95: ghost number 1: there is no key "mass" here: a ghost detects and does not collide`},
		{`, "mash": 3`, "", `x.json:3:95: ghost number 1: there is no key "mash" here: take one of name, position`},
		{`, "velocity": [1, 0, 0], "course": {"stops": [{"time": 1}]}`, "",
			`x.json:3:128: ghost "g": a course and a velocity or spin both say how the ghost moves: drop one`},
		{`, "course": {"stops": []}`, "", `x.json:3:115: ghost "g": course: a course has 1 to 1000 stops, got 0`},
		{`, "triangles": 168`, "", `ghost "g": triangles are for a sphere, which has none of its own: drop them`},
		{`, "triangles": 9000000000000000000`, "",
			`ghost "g": triangles must be 8 to 200000, got 9000000000000000000`},
		{`, "deform": {}`, "", `x.json:3:105: ghost "g": deform: it takes one of modes, bend and lattice, got 0: give one`},
		{`, "deform": {"modes": [{"degree": 2, "amplitude": 0.1, "hz": 1}], "lattice": {"points": []}}`, "",
			`ghost "g": deform: it takes one of modes, bend and lattice, got 2: give one`},
		{`, "deform": {"modes": [{"degree": 99, "amplitude": 0.1, "hz": 1}]}`, "",
			`x.json:3:105: ghost "g": modes[0]: degree 99 is not between 0 and 32`},
		{`, "deform": {"lattice": {"points": [{"index": [0, 0], "shift": [1, 0, 0]}]}}`, "", "index: want 3 numbers, got 2"},
		{`, "deform": {"lattice": {"points": [{"index": [0, 0, 0], "shift": [1e200, 0, 0]}]}}`, "",
			`x.json:3:12: ghost "g": its deformation must be finite and within 1e+07 m`},
		{`, "deform": {"lattice": {"points": []}}`, "",
			`x.json:3:117: ghost "g": lattice: the list of its points is empty: give at least one`},
		{"", `, "pairs": [{"a": "a", "b": "g", "ignore": true}]`,
			`pair number 1: "g" is a ghost, which passes through everything anyway: drop it`},
		{`, "spin": [1e5, 0, 0]`, "", `ghost "g": spin must be three finite numbers within ±10000 rad/s`},
		{"", `, "cars": [{"name": "g", "design": "saloon"}]`, `ghost "g": the name is taken: give every ghost, body and car`},
		{"", `, "meeting": {"response": "bang"}`,
			`x.json:3:122: meeting: there is no response "bang": take one of none, bounce`},
		{"", `, "meeting": {"rule": "worst"}`, `meeting: there is no rule "worst": take one of best, paper`},
		{"", `, "meeting": {"tint": [2, 0, 0]}`, "meeting: "},
		{"", `, "meeting": {"room": {"min": [0, 0, 0], "max": [1, 0, 1]}}`,
			"meeting: room: it must go from its least to its largest coordinates, but along y it goes from 0 to 0 m"},
		{`, "velocity": [1, 0, 0]`, `, "meeting": {"room": {"min": [-1, 0, -1], "max": [1, 2, 1]}}`,
			`x.json:3:12: ghost "g": it drifts, and starts outside the room: move it inside`},
	} {
		_, err := Read("x.json", fmt.Appendf(nil, ghostFile, row.ghost, row.scene), Build{})
		if err == nil || !strings.HasPrefix(err.Error(), "x.json:") || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s%s:\n got %v\nwant %s", row.ghost, row.scene, err, row.want)
		}
	}
	for _, taken := range []string{`"a"`, `""`} {
		text := strings.Replace(fmt.Sprintf(ghostFile, "", ""), `"name": "g"`, `"name": `+taken, 1)
		if _, err := Read("x.json", []byte(text), Build{}); err == nil || !strings.HasPrefix(err.Error(),
			"x.json:3:21: ghost") {
			t.Errorf("name %s: %v", taken, err)
		}
	}
}

// TestGhostsAlone: a scene needs bodies or ghosts.
func TestGhostsAlone(t *testing.T) {
	text := fmt.Sprintf(ghostFile, "", "")
	from, to := strings.Index(text, "{\"name\": \"a\""), strings.Index(text, "],\n\"ghosts\"")
	s, err := Read("x.json", []byte(text[:from]+text[to:]), Build{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Ghosts[0].Source != "x.json:3:12" {
		t.Errorf("the ghost is from %q", s.Ghosts[0].Source)
	}
	var out bytes.Buffer
	if err := s.Write(&out); err != nil || !strings.Contains(out.String(), `"ghosts": [`) {
		t.Errorf("%v: %s", err, out.String())
	}
	s.Ghosts = nil
	if err := s.Validate(); err == nil || !strings.Contains(err.Error(), "the level has no bodies: add some") {
		t.Error(err)
	}
}

// TestGhostSurfaces: every solid becomes a closed surface around its own volume.
func TestGhostSurfaces(t *testing.T) {
	s := New("x")
	s.Shapes = map[string]Shape{"brick": {Kind: "box", Size: mgl64.Vec3{1, 2, 3}}}
	frame := []mgl64.Vec3{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, // a corner on a straight side
		{0, 0, 1}, {2, 0, 1}, {2, 2, 1}, {1, 2, 1}, {0, 2, 1}}
	faces := [][]int{{4, 3, 2, 1, 0}, {5, 6, 7, 8, 9}, {0, 1, 6, 5}, {1, 2, 7, 6}, {2, 3, 8, 7}, {3, 4, 9, 8},
		{4, 0, 5, 9}}
	var sides []mgl64.Vec3 // a square with two corners on each straight side, twice
	for z := range 2 {
		for i := range 12 {
			corner := [4]mgl64.Vec3{{0, 0}, {2, 0}, {2, 2}, {0, 2}}
			a, b := corner[i/3], corner[(i/3+1)%4]
			at := a.Add(b.Sub(a).Mul(float64(i%3) / 3))
			sides = append(sides, mgl64.Vec3{at[0], at[1], float64(z)})
		}
	}
	for _, row := range []struct {
		shape     Shape
		triangles int // asked for
		want      int
		volume    float64
	}{
		{Shape{Use: "brick", Position: mgl64.Vec3{5, 0, 0}, Rotation: RotationOf(geom.AxisAngle(geom.V(0, 1, 0), 1))}, 0,
			12, 6},
		{Shape{Kind: "wedge", Size: mgl64.Vec3{1, 2, 3}}, 0, 8, 3},
		{Shape{Kind: "cylinder", Radius: 1, Height: 2, Sides: 4}, 0, 12, 4},
		{Shape{Kind: "cone", Radius: 1, Height: 3, Sides: 4}, 0, 6, 2},
		{Shape{Kind: "hull", Points: frame}, 0, 12, 4},
		{Shape{Kind: "mesh", Points: frame, Faces: faces}, 0, 16, 4},
		{Shape{Kind: "mesh", Points: sides, Faces: prism(12)}, 0, 44, 4},
		{Shape{Kind: "sphere", Radius: 2, Position: mgl64.Vec3{1, 1, 1}}, 3968, 3968, 33.51 - 0.1},
		{Shape{Kind: "sphere", Radius: 1}, 0, DefaultTriangles, 4.19 - 0.08},
	} {
		g := Ghost{Name: "g", Shape: row.shape, Triangles: row.triangles}
		if _, f := g.checkIn(nil, s.Supply()); f != nil {
			t.Errorf("%+v: %s", row.shape, f.Text)
			continue
		}
		def, err := s.Supply().GhostDef(&g)
		if err != nil {
			t.Fatal(err)
		}
		volume := 0.0
		for _, f := range def.Faces {
			a, b, c := def.Verts[f[0]], def.Verts[f[1]], def.Verts[f[2]]
			volume += a.Dot(b.Cross(c)) / 6
			if b.Sub(a).Cross(c.Sub(a)).Len() < 1e-6 {
				t.Errorf("%s: a triangle without area: %v %v %v", row.shape.Kind, a, b, c)
			}
		}
		if tolerance := 0.01 * row.volume; len(def.Faces) != row.want || volume < row.volume-tolerance ||
			volume > row.volume+tolerance {
			t.Errorf("%s: %d triangles around %g m³, want %d around %g", row.shape.Kind, len(def.Faces), volume, row.want,
				row.volume)
		}
	}
}

// prism returns the faces of a prism over n corners, whose lower ones come first.
func prism(n int) [][]int {
	lower, upper := make([]int, n), make([]int, n)
	var faces [][]int
	for i := range n {
		lower[n-1-i], upper[i] = i, n+i
		j := (i + 1) % n
		faces = append(faces, []int{i, j, n + j, n + i})
	}
	return append(faces, lower, upper)
}

// TestMeetingOptions: words become the constants of the engine.
func TestMeetingOptions(t *testing.T) {
	var none *Meeting
	if o := none.Options(); o != (ghost.Options{}) || none.Colour() != MeetTint {
		t.Errorf("without a meeting: %+v", o)
	}
	for _, row := range []struct {
		response, rule string
		want           ghost.Response
		kind           faceoctree.Kind
	}{
		{"", "", ghost.PassThrough, faceoctree.Best},
		{NoResponse, BestRule, ghost.PassThrough, faceoctree.Best},
		{BounceResponse, PaperRule, ghost.BounceOff, faceoctree.Paper},
		{ExchangeResponse, BestRule, ghost.ExchangeVelocities, faceoctree.Best},
	} {
		m := Meeting{Response: row.response, Rule: row.rule, Room: &Room{Max: mgl64.Vec3{1, 2, 3}}}
		o := m.Options()
		if o.Response != row.want || o.Rule.Kind != row.kind || o.Room.Max != m.Room.Max {
			t.Errorf("%+v: %+v", m, o)
		}
		if boxed := o.Rule.World != (geom.Box{}); boxed != (row.kind == faceoctree.Paper) {
			t.Errorf("%+v: the world of the rule is %v", m, o.Rule.World)
		}
	}
	if c := (&Meeting{Tint: mgl64.Vec3{0, 0, 1}}).Colour(); c != (mgl64.Vec3{0, 0, 1}) {
		t.Errorf("tint %v", c)
	}
}
