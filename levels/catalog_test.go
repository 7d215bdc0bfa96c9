package levels

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// TestCatalogRoundTrips loads every built-in level, which prints nothing, and sends it through JSON and back without
// loss; the JSON obeys the schema.
func TestCatalogRoundTrips(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			s, err := Load(name, LoadOptions{Print: func(line string) { t.Errorf("it prints %q", line) }})
			if err != nil {
				t.Fatal(err)
			}
			if s.Name != name || s.About == "" || s.Camera == nil || len(s.Bodies) < 2 {
				t.Errorf("name %q, about %q, camera %v, %d bodies", s.Name, s.About, s.Camera, len(s.Bodies))
			}
			var text, again bytes.Buffer
			if err := s.Write(&text); err != nil {
				t.Fatal(err)
			}
			back, err := scene.Read(name+".json", text.Bytes(), scene.Build{})
			if err != nil {
				t.Fatal(err)
			}
			if !sameScene(s, back) {
				t.Error("the scene changed on the way through JSON")
			}
			if err := back.Write(&again); err != nil || !bytes.Equal(text.Bytes(), again.Bytes()) {
				t.Error("the JSON changed on the way", err)
			}
			if err := scenetest.Obey(t, text.Bytes()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestReadmeNamesTheLevels: whoever reads README.md finds all of them, but those that compare engines one by one.
func TestReadmeNamesTheLevels(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Names() {
		if !strings.HasPrefix(name, "bench/") && !bytes.Contains(readme, []byte("`"+name+"`")) {
			t.Errorf("README.md does not name %s", name)
		}
	}
}

// TestCatalogLists holds what a list of levels shows.
func TestCatalogLists(t *testing.T) {
	entries, err := Catalog()
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Entry{}
	for _, e := range entries {
		byName[e.Name] = e
		if (e.Group == "Bench") != strings.HasPrefix(e.Name, "bench/") || e.Group == "" {
			t.Errorf("%s is listed with %q", e.Name, e.Group)
		}
	}
	for _, name := range strings.Fields("brickwall tower pyramid tunnel pile bench/wallhit bench/wall " +
		"bench/smallpyramid bench/onetower bench/tentowers bench/lattice bench/heap bench/largepyramid bench/hills " +
		"bench/bullet bench/rods bench/heavytop bench/sandwich") {
		if byName[name].About == "" {
			t.Errorf("no level %s", name)
		}
	}
	var params []string
	for _, p := range byName["brickwall"].Params {
		params = append(params, p.Name+"="+p.Default)
	}
	want := "rows=20 cols=20 ball=on ball_speed=8 ball_mass=3000 gap=0.001 joint=0.001 ball_radius=0.45 " +
		"ball_height=0.5 ball_at=0"
	if got := strings.Join(params, " "); got != want {
		t.Errorf("parameters of brickwall: %s", got)
	}
}

// TestBrickwall holds the wall of the first level to its plan: enough bricks, none hanging over its course.
func TestBrickwall(t *testing.T) {
	s, err := Load("brickwall", LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var bricks []scene.Body
	for _, b := range s.Bodies {
		if b.Material == "brick" {
			bricks = append(bricks, b)
		}
	}
	if len(bricks) < 400 {
		t.Errorf("%d bricks", len(bricks))
	}
	edge := func(b *scene.Body, sign float64) float64 { return b.Position[0] + sign*b.Shapes[0].Size[0]/2 }
	left, right := edge(&bricks[0], -1), edge(&bricks[19], 1)
	for i := range bricks {
		b := &bricks[i]
		if edge(b, -1) < left-1e-12 || edge(b, 1) > right+1e-12 {
			t.Errorf("%s hangs over: %v … %v, the first course is %v … %v", b.Name, edge(b, -1), edge(b, 1), left, right)
		}
		if i > 0 && bricks[i-1].Position[1] == b.Position[1] {
			if gap := edge(b, -1) - edge(&bricks[i-1], 1); math.Abs(gap-0.001) > 1e-12 {
				t.Errorf("%s: %v m from its neighbour", b.Name, gap)
			}
		}
	}
	ball := s.Bodies[len(s.Bodies)-1]
	if ball.Name != "ball" || ball.Velocity != (mgl64.Vec3{0, 0, -8}) {
		t.Errorf("the ball is %+v", ball)
	}
	r := ball.Shapes[0].Radius
	if density := ball.Mass / (4 * math.Pi / 3 * r * r * r); density < 7700 || density > 7900 {
		t.Errorf("a ball of %.0f kg/m³ is not of iron", density)
	}
}

// peerFile is the benchmark's own description of its scenes (testdata/peer-scenes.json.gz).
type peerFile struct {
	Scenes []struct {
		Name     string
		Gravity  mgl64.Vec3
		Friction float64
		Bodies   []peerBody
		Dynamic  int `json:"dynamic_bodies"`
		Checksum struct {
			X    float64 `json:"sum_x"`
			Y    float64 `json:"sum_y"`
			Z    float64 `json:"sum_z"`
			Mass float64 `json:"sum_mass"`
		}
		Mesh *struct {
			Vertices  int
			Triangles int `json:"triangle_count"`
		}
	}
}

type peerBody struct {
	Shape  string
	Half   mgl64.Vec3
	Radius float64
	Pos    mgl64.Vec3
	Quat   [4]float64 `json:"quat_xyzw"`
	Vel    mgl64.Vec3
	AngVel mgl64.Vec3
	Static bool
	Mass   float64
	Spawn  int `json:"spawn_before_step"`
}

func readPeerScenes(t *testing.T) peerFile {
	f, err := os.Open("testdata/peer-scenes.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var peers peerFile
	if err := json.NewDecoder(z).Decode(&peers); err != nil {
		t.Fatal(err)
	}
	return peers
}

// TestBenchScenes holds every bench script against the benchmark's file: the checksums, and body by body where the file
// lists them.
func TestBenchScenes(t *testing.T) {
	for _, want := range readPeerScenes(t).Scenes {
		t.Run(want.Name, func(t *testing.T) {
			s, err := Load("bench/"+want.Name, LoadOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if s.World.Gravity != want.Gravity {
				t.Errorf("gravity %v, want %v", s.World.Gravity, want.Gravity)
			}
			m, _ := s.Supply().Material("peer")
			if m == nil || m.Friction != want.Friction || m.Restitution != 0 {
				t.Errorf("material %+v", m)
			}
			bodies := s.Bodies
			if want.Mesh != nil {
				mesh := s.Shapes[bodies[0].Shapes[0].Use]
				if len(mesh.Points) != want.Mesh.Vertices || len(mesh.Faces) != want.Mesh.Triangles {
					t.Errorf("mesh of %d points and %d faces", len(mesh.Points), len(mesh.Faces))
				}
				bodies = bodies[1:]
			}
			count, sum, mass, supply := 0, mgl64.Vec3{}, 0.0, s.Supply()
			for i := range bodies {
				if b := &bodies[i]; b.Kind == scene.DynamicBody {
					count++
					sum = sum.Add(b.Position)
					m, err := supply.Mass(b)
					if err != nil {
						t.Fatal(err)
					}
					mass += m
				}
			}
			sums := mgl64.Vec3{want.Checksum.X, want.Checksum.Y, want.Checksum.Z}
			if count != want.Dynamic || sum.Sub(sums).Len() > 1e-6 || math.Abs(mass-want.Checksum.Mass) > 1e-6 {
				t.Errorf("%d bodies, positions sum to %v, masses to %v; want %d, %v, %v", count, sum, mass, want.Dynamic, sums,
					want.Checksum.Mass)
			}
			for i := range want.Bodies {
				if d := bodyDifference(&bodies[i], &want.Bodies[i]); d != "" {
					t.Fatalf("body %d: %s", i, d)
				}
			}
		})
	}
}

// bodyDifference compares with the benchmark's body, whose file has nine digits.
func bodyDifference(b *scene.Body, p *peerBody) string {
	half := b.Shapes[0].Size.Mul(0.5)
	q := b.Rotation.Quat()
	turned := 0.0
	if p.Quat != ([4]float64{}) {
		turned = 1 - math.Abs(q.W*p.Quat[3]+q.V[0]*p.Quat[0]+q.V[1]*p.Quat[1]+q.V[2]*p.Quat[2])
	}
	far := func(a, b mgl64.Vec3) bool { return a.Sub(b).Len() > 1e-7 }
	switch {
	case (b.Kind == scene.StaticBody) != p.Static, b.Shapes[0].Kind != p.Shape:
		return fmt.Sprintf("%s %s, want %+v", b.Kind, b.Shapes[0].Kind, p)
	case far(half, p.Half), math.Abs(b.Shapes[0].Radius-p.Radius) > 1e-12:
		return fmt.Sprintf("half size %v, radius %v, want %+v", half, b.Shapes[0].Radius, p)
	case far(b.Position, p.Pos), far(b.Velocity, p.Vel), far(b.Spin, p.AngVel), turned > 1e-9:
		return fmt.Sprintf("at %v turned %v, moving %v and %v, want %+v", b.Position, q, b.Velocity, b.Spin, p)
	case b.Mass != 0 && math.Abs(b.Mass-p.Mass) > 1e-9, b.SpawnStep != p.Spawn:
		return fmt.Sprintf("mass %v, spawn %d, want %+v", b.Mass, b.SpawnStep, p)
	}
	return ""
}

// TestBenchParameters sets the phase and speed of the parametrised bench scenes in both ways.
func TestBenchParameters(t *testing.T) {
	for _, row := range []struct {
		level  string
		params map[string]string
		z, w   float64
	}{
		{"bench/bullet:1000:3", nil, 3 + 3.0/8*1000/60, 0},
		{"bench/bullet", map[string]string{"speed": "1000", "phase": "3"}, 3 + 3.0/8*1000/60, 0},
		{"bench/bullet:10", map[string]string{"phase": "7"}, 3 + 7.0/8*10/60, 0},
		{"bench/rods:y:4", nil, 3 + 0.5*50/60, 100},
		{"bench/rods:z", nil, 3, 0},
	} {
		s, err := Load(row.level, LoadOptions{Params: row.params})
		if err != nil {
			t.Error(err)
			continue
		}
		if b := s.Bodies[1]; math.Abs(b.Position[2]-row.z) > 1e-12 || math.Abs(b.Spin[1]-row.w) > 1e-9 {
			t.Errorf("%s %v: z %v, spin %v, want %v, %v", row.level, row.params, b.Position[2], b.Spin, row.z, row.w)
		}
	}
}

// sameScene compares scenes as data, whatever has been built of them, and but for callbacks, which only scripts have.
func sameScene(a, b *scene.Scene) bool {
	x, y := reflect.ValueOf(*a), reflect.ValueOf(*b)
	for i := range x.NumField() {
		field := x.Type().Field(i)
		if field.IsExported() && field.Name != "Logic" && !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			return false
		}
	}
	return true
}

// TestOlderNames loads the levels of the peer benchmark by their older names, and tells the present ones.
func TestOlderNames(t *testing.T) {
	for older, name := range aliases {
		s, err := Load(older, LoadOptions{})
		if err != nil {
			t.Error(err)
			continue
		}
		if s.Name != name || !slices.Contains(Names(), name) || slices.Contains(Names(), older) {
			t.Errorf("%s loads %q, not %s of the catalog", older, s.Name, name)
		}
	}
	if s, err := Load("bench/s7a:1000:3", LoadOptions{}); err != nil || s.Name != "bench/bullet" {
		t.Errorf("an older name with values loads %v, %v", s, err)
	}
}
