package screw

import (
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// bussQuery returns the query of a scene of section 9.1.
func bussQuery(t testing.TB, name string) Query {
	t.Helper()
	s := collisiontest.Buss(t, name)
	m := &s.Motion
	return Query{
		Static: objSurface(t, s.Static), Moving: objSurface(t, s.Moving),
		Place: geom.Frame{P: vec(s.Start), R: geom.Identity3()},
		Screw: About(vec(m.Origin), vec(m.Axis), m.Angle, m.Pitch), Threshold: DefaultThreshold,
	}
}

// objSurface reads one of the shapes of collision/mesh.
func objSurface(t testing.TB, name string) *convex.Surface {
	t.Helper()
	verts, loops := collisiontest.Shape(t, name)
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
