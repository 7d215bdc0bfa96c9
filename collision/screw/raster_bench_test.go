package screw

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// bussScene is one of the scenes of section 9.1, with shapes of the sizes given there.
type bussScene struct {
	Name, Static, Moving string
	Start                [3]float64 `json:"moving_start_translation"`
	Motion               struct {
		Origin, Axis [3]float64
		Angle, Pitch float64
	}
}

const shapes = "../../internal/geom/testdata/shapes/"

// bussQuery returns the query of a scene.
func bussQuery(t testing.TB, name string) Query {
	t.Helper()
	data, err := os.ReadFile(shapes + "scenes.json")
	if err != nil {
		t.Fatal(err)
	}
	var scenes []bussScene
	if err := json.Unmarshal(data, &scenes); err != nil {
		t.Fatal(err)
	}
	for i := range scenes {
		if s := &scenes[i]; s.Name == name {
			m := &s.Motion
			return Query{
				Static: objSurface(t, s.Static), Moving: objSurface(t, s.Moving),
				Place: geom.Frame{P: vec(s.Start), R: geom.Identity3()},
				Screw: About(vec(m.Origin), vec(m.Axis), m.Angle, m.Pitch), Threshold: DefaultThreshold,
			}
		}
	}
	t.Fatalf("no scene %s", name)
	return Query{}
}

// objSurface reads one of the shapes of internal/geom.
func objSurface(t testing.TB, name string) *geom.Surface {
	t.Helper()
	file, err := os.Open(shapes + name + ".obj")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var verts []geom.Vec3
	var loops [][]int32
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) < 4 {
			continue
		}
		switch words[0] {
		case "v":
			var x [3]float64
			for i := range x {
				if x[i], err = strconv.ParseFloat(words[i+1], 64); err != nil {
					t.Fatal(err)
				}
			}
			verts = append(verts, vec(x))
		case "f":
			var loop []int32
			for _, w := range words[1:] {
				i, err := strconv.Atoi(w)
				if err != nil {
					t.Fatal(err)
				}
				loop = append(loop, int32(i-1))
			}
			loops = append(loops, loop)
		}
	}
	return surfaceOf(t, verts, loops)
}

// bussResolution makes a typical short edge, that of which a quarter of all edges are shorter, so many pixels long, and
// time as fine as that for the centre of the moving body.
func bussResolution(q *Query, pixels float64) Resolution {
	var lengths []float64
	for _, e := range q.Moving.Edges {
		lengths = append(lengths, q.Moving.Verts[e.V0].Sub(q.Moving.Verts[e.V1]).Len())
	}
	slices.Sort(lengths)
	pixel := lengths[len(lengths)/4] / pixels
	return Resolution{Distance: pixel, Time: pixel / q.Screw.Flow(q.Place.Apply(q.Moving.Centre)).Len()}
}

// BenchmarkRaster has the rows of the table in section 9.1.
func BenchmarkRaster(b *testing.B) {
	for _, name := range []string{"cubes", "cars", "tori"} {
		q := bussQuery(b, "buss-"+name)
		for _, row := range []struct {
			name   string
			pixels float64
		}{{"low", 6}, {"medium", 12}, {"high", 24}} {
			b.Run(name+"/"+row.name, func(b *testing.B) {
				r := bussResolution(&q, row.pixels)
				var s Scratch
				b.ReportAllocs()
				for b.Loop() {
					if len(s.Raster(&q, r)) == 0 {
						b.Fatal("no collisions")
					}
				}
			})
		}
	}
}
