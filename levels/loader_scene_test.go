package levels

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// meshScene returns the file of a scene with one body of one mesh.
func meshScene(kind string, points [][3]float64, faces [][3]int) string {
	var s strings.Builder
	s.WriteString(`{"brickyard_scene":1,"name":"x","bodies":[{"name":"a","kind":"` + kind + `","position":[0,3,0],` +
		`"shapes":[{"kind":"mesh","points":[`)
	for i, p := range points {
		s.WriteString(strings.Repeat(",", min(i, 1)))
		fmt.Fprintf(&s, "[%.17g,%.17g,%.17g]", p[0], p[1], p[2])
	}
	s.WriteString(`],"faces":[`)
	for i, f := range faces {
		s.WriteString(strings.Repeat(",", min(i, 1)))
		fmt.Fprintf(&s, "[%d,%d,%d]", f[0], f[1], f[2])
	}
	return s.String() + "]}]}]}"
}

func writeScene(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.json")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestChildChecksScenes: a scene file goes through the child process and comes out, or is refused, as if it did not;
// each repair of its meshes is said once.
func TestChildChecksScenes(t *testing.T) {
	corners := [][3]float64{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
	sound := meshScene("dynamic", corners, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}})
	for name, text := range map[string]string{
		"sound": sound, "flipped": meshScene("dynamic", corners, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 2, 3}}),
		"open": meshScene("dynamic", corners, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}}), "empty": "", "cut": sound[:90],
		"no bodies": `{"brickyard_scene":1,"name":"x","bodies":[]}`,
	} {
		path := writeScene(t, text)
		var told [2][]string
		print := func(i int) func(string) { return func(line string) { told[i] = append(told[i], line) } }
		want, wantErr := Load(path, LoadOptions{Print: print(0)})
		got, err := loadChild(t, path, LoadOptions{Print: print(1)})
		switch {
		case fmt.Sprint(err) != fmt.Sprint(wantErr):
			t.Errorf("%s: error %v, want %v", name, err, wantErr)
		case err == nil && !sameScene(got, want):
			t.Errorf("%s:\n got %+v\nwant %+v", name, got, want)
		case !reflect.DeepEqual(told[0], told[1]):
			t.Errorf("%s: says %q, want %q", name, told[1], told[0])
		case name == "flipped" && len(told[1]) != 1:
			t.Errorf("%s: says %q", name, told[1])
		}
		if _, err := Load(path, LoadOptions{Exe: "no such program"}); err == nil {
			t.Errorf("%s: was loaded without a child", name)
		}
	}
}

// TestDearMeshesAreCheckedInTime: meshes in which the boxes of most faces meet those of most others are told sound or
// not within the processor time that a child has.
func TestDearMeshesAreCheckedInTime(t *testing.T) {
	const n = 20_000
	fans := [][3]float64{{0, 1, 0}, {0, -1, 0}} // two, from the poles to one ring
	var faces [][3]int
	for i := range n {
		angle := 2 * math.Pi * float64(i) / n
		fans = append(fans, [3]float64{math.Cos(angle), 0, math.Sin(angle)})
		a, b := 2+i, 2+(i+1)%n
		faces = append(faces, [3]int{0, b, a}, [3]int{1, a, b})
	}
	r := rand.New(rand.NewPCG(1, 2))
	var loose [][3]float64
	var triangles, boxes [][3]int
	for i := range n {
		for range 4 {
			loose = append(loose, [3]float64{2*r.Float64() - 1, 2*r.Float64() - 1, 2*r.Float64() - 1})
		}
		a, b, c, d := 4*i, 4*i+1, 4*i+2, 4*i+3
		triangles = append(triangles, [3]int{a, b, c})
		boxes = append(boxes, [3]int{a, b, c}, [3]int{a, d, b}, [3]int{b, d, c}, [3]int{c, d, a})
	}
	for name, row := range map[string]struct{ text, want string }{
		"two fans":        {meshScene("dynamic", fans, faces), ""},
		"loose triangles": {meshScene("dynamic", loose, triangles), "bounds no solid"},
		"tetrahedra":      {meshScene("dynamic", loose, boxes), "cross each other"},
	} {
		t.Run(name, func(t *testing.T) {
			switch _, err := loadChild(t, writeScene(t, row.text), LoadOptions{}); {
			case row.want == "" && err != nil:
				t.Error(err)
			case row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)):
				t.Errorf("error %v, want one that says %q", err, row.want)
			}
		})
	}
}
