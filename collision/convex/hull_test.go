package convex

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	quickhull "github.com/markus-wa/quickhull-go/v2"
)

// clouds are point clouds by name, from tame to crowded; oracle says that the other implementation copes.
var clouds = []struct {
	name   string
	oracle bool
	point  func(r *rand.Rand) geom.Vec3
}{
	{"in a ball", true, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Unit().Scale(math.Cbrt(r.Float64())) }},
	{"on a sphere", true, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Unit() }},
	{"in a cube", true, func(r *rand.Rand) geom.Vec3 { return geom.V(r.Float64(), r.Float64(), r.Float64()) }},
	{"on a coarse grid", true, onGrid},
	{"far from the origin", true, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Add(geom.V(1e6, -2e6, 3e6)) }},
	{"on a turned coarse grid", false, func(r *rand.Rand) geom.Vec3 {
		return geom.FromRotationVector(geom.V(0.3, -1.1, 0.7)).Apply(onGrid(r))
	}},
	{"a needle", false, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Mul(geom.V(1, 1e-4, 1e-5)) }},
	{"a plate", false, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Mul(geom.V(1, 1, 1e-5)) }},
	{"huge", true, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Scale(1e40) }},
	{"tiny", true, func(r *rand.Rand) geom.Vec3 { return geomtest.Gauss(r).Scale(1e-40) }},
	{"crowded near a cube's faces", false, func(r *rand.Rand) geom.Vec3 {
		v := geom.V(float64(r.IntN(3)), float64(r.IntN(3)), float64(r.IntN(3)))
		return v.AddScaled(math.Pow(10, -14+8*r.Float64()), geomtest.Gauss(r))
	}},
}

func onGrid(r *rand.Rand) geom.Vec3 {
	return geom.V(float64(r.IntN(4)), float64(r.IntN(4)), float64(r.IntN(4)))
}

// oracleVolume is the volume of the hull of points by another implementation, scaled to an extent it is made for.
func oracleVolume(points []geom.Vec3, scale float64) (volume float64) {
	cloud := slices.Grow(quickhull.ConvexHull{}.Vertices, len(points))[:len(points)]
	for i, p := range points {
		p = p.Sub(points[0]).Scale(1 / scale)
		cloud[i].X, cloud[i].Y, cloud[i].Z = p.X, p.Y, p.Z
	}
	hull := new(quickhull.QuickHull).ConvexHull(cloud, true, false, 0)
	for _, t := range hull.Triangles() {
		volume += t[0].Dot(t[1].Cross(t[2])) / 6
	}
	return math.Abs(volume)
}

// checkHull holds a hull against its promises: every point inside, every corner one of the points.
func checkHull(points []geom.Vec3, p *Polyhedron) error {
	eps := Tolerance(points)
	for f := range p.Faces {
		n, a := p.Faces[f].Plane.N, p.Verts[p.Loop(f)[0]]
		for i, v := range points {
			if h := n.Dot(v.Sub(a)); h > 1000*eps {
				return fmt.Errorf("point %d is %g m outside face %d", i, h, f)
			}
		}
	}
	for i, v := range p.Verts {
		if !slices.Contains(points, v) {
			return fmt.Errorf("corner %d is no point of the cloud", i)
		}
	}
	return nil
}

func TestHullOfRandomClouds(t *testing.T) {
	for _, cloud := range clouds {
		t.Run(cloud.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			done := 0
			for range 200 {
				points := make([]geom.Vec3, 4+r.IntN(60))
				for i := range points {
					points[i] = cloud.point(r)
				}
				p, err := Hull(points)
				if err != nil {
					if strings.Contains(err.Error(), "all points are") {
						continue
					}
					t.Fatal(err)
				}
				done++
				if err := checkHull(points, p); err != nil {
					t.Fatal(err)
				}
				if !cloud.oracle {
					continue
				}
				got, want := p.MassProperties(1).Volume, oracleVolume(points, p.Radius)*p.Radius*p.Radius*p.Radius
				if math.Abs(got-want) > 1e-12*want {
					t.Fatalf("volume %v, want %v", got, want)
				}
			}
			if done < 150 {
				t.Errorf("only %d of 200 clouds have a hull", done)
			}
		})
	}
}

func TestHullIsAffine(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		points, thin := make([]geom.Vec3, 40), make([]geom.Vec3, 40)
		for i := range points {
			points[i] = geomtest.Gauss(r)
			thin[i] = points[i].Mul(geom.V(1, 1e-3, 1e-5))
		}
		p, err := Hull(points)
		q, thinErr := Hull(thin)
		if err != nil || thinErr != nil {
			t.Fatal(err, thinErr)
		}
		got, want := q.MassProperties(1).Volume, 1e-8*p.MassProperties(1).Volume
		if math.Abs(got-want) > 1e-5*want { // points that close to the surface may count as inside
			t.Fatalf("a needle has volume %v, the solid it was flattened from says %v", got, want)
		}
	}
}

func TestHullErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, row := range []struct {
		name   string
		points []geom.Vec3
		want   string
	}{
		{"none", nil, "0 points span no solid"},
		{"three", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0)}, "3 points span no solid"},
		{"NaN", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, nan, 0), geom.V(0, 0, 1)}, "point 2 is not finite"},
		{"infinite", []geom.Vec3{geom.V(0, 0, 0), geom.V(inf, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)},
			"point 1 is not finite"},
		{"overflowing", []geom.Vec3{geom.V(0, 0, 0), geom.V(1e300, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)},
			"point 1 is too far"},
		{"one place", []geom.Vec3{geom.V(1, 2, 3), geom.V(1, 2, 3), geom.V(1, 2, 3), geom.V(1, 2, 3)}, "coincide"},
		{"one place within rounding", []geom.Vec3{geom.V(1, 2, 3), geom.V(1, 2, 3+1e-15), geom.V(1, 2, 3),
			geom.V(1+3e-16, 2, 3)}, "coincide"},
		{"a line", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 1, 1), geom.V(2, 2, 2), geom.V(3, 3, 3), geom.V(0.1, 0.1, 0.1)},
			"collinear"},
		{"a line within rounding", []geom.Vec3{geom.V(0, 0, 0), geom.V(0.1, 0.2, 0.3), geom.V(0.3, 0.6, 0.9),
			geom.V(0.7, 1.4, 2.1)}, "collinear"},
		{"a plane", []geom.Vec3{geom.V(0, 0, 1), geom.V(1, 0, 1), geom.V(1, 1, 1), geom.V(0, 1, 1), geom.V(0.3, 0.4, 1)},
			"coplanar"},
		{"a slanted plane within rounding",
			[]geom.Vec3{geom.V(0.1, 0, 0.1), geom.V(0, 0.7, 0.7), geom.V(0.3, 0.3, 0.6), geom.V(0.2, 0.9, 1.1)}, "coplanar"},
	} {
		if _, err := Hull(row.points); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one that says %q", row.name, err, row.want)
		}
	}
}

// TestHullMerges counts faces, corners and edges of clouds whose hull is known.
func TestHullMerges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	cylinder := must(CylinderPolyhedron(0.7, 2, 13))
	corners := func(half geom.Vec3) []geom.Vec3 { return must(BoxPolyhedron(half)).Verts }
	filled := corners(geom.V(0.5, 1, 1.5))
	for range 992 {
		v := geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1)
		switch r.IntN(6) { // on a face, on an edge or inside
		case 0:
			v.X = 1
		case 1:
			v.Y = -1
		case 2:
			v.Z = 1
		case 3:
			v.X, v.Y = -1, 1
		case 4:
			v.Y, v.Z = 1, 1
		}
		filled = append(filled, v.Mul(geom.V(0.5, 1, 1.5)))
	}
	var grid []geom.Vec3
	for i := range 1000 {
		grid = append(grid, geom.V(float64(i%10), float64(i/10%10), float64(i/100)))
	}
	turned := func(points []geom.Vec3) []geom.Vec3 {
		pose := geom.Pose{P: geom.V(20, -30, 7), Q: geom.FromRotationVector(geom.V(1, 2, -0.5))}
		points = slices.Clone(points)
		for i := range points {
			points[i] = pose.Apply(points[i])
		}
		rand.New(rand.NewPCG(7, 8)).Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
		return points
	}
	for _, row := range []struct {
		name                string
		points              []geom.Vec3
		verts, edges, faces int
		volume              float64
	}{
		{"tetrahedron", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)}, 4, 6, 4, 1. / 6},
		{"the other way round", []geom.Vec3{geom.V(0, 0, 0), geom.V(0, 1, 0), geom.V(1, 0, 0), geom.V(0, 0, 1)}, 4, 6, 4,
			1. / 6},
		{"box of 8 points", corners(geom.V(1, 2, 3)), 8, 12, 6, 48},
		{"thin box", corners(geom.V(1, 1e-4, 1)), 8, 12, 6, 8e-4},
		{"box of 8 points, each twice", append(corners(geom.V(1, 2, 3)), corners(geom.V(1, 2, 3))...), 8, 12, 6, 48},
		{"box of 1000 points", filled, 8, 12, 6, 6},
		{"box of 1000 points, turned", turned(filled), 8, 12, 6, 6},
		{"grid of 1000 points", grid, 8, 12, 6, 729},
		{"grid of 1000 points, turned", turned(grid), 8, 12, 6, 729},
		{"cylinder", cylinder.Verts, 26, 39, 15, cylinder.MassProperties(1).Volume},
		{"cylinder, turned", turned(cylinder.Verts), 26, 39, 15, cylinder.MassProperties(1).Volume},
		{"octahedron", []geom.Vec3{geom.V(1, 0, 0), geom.V(-1, 0, 0), geom.V(0, 1, 0), geom.V(0, -1, 0), geom.V(0, 0, 1),
			geom.V(0, 0, -1)}, 6, 12, 8, 4. / 3},
		{"pyramid with a point amid its base",
			[]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 1), geom.V(1, 0, -1), geom.V(-1, 0, 1), geom.V(-1, 0, -1),
				geom.V(0, 3, 0)}, 5, 8, 5, 4},
	} {
		p, err := Hull(row.points)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if len(p.Verts) != row.verts || len(p.Edges) != row.edges || len(p.Faces) != row.faces {
			t.Errorf("%s: %d corners, %d edges, %d faces, want %d, %d, %d", row.name,
				len(p.Verts), len(p.Edges), len(p.Faces), row.verts, row.edges, row.faces)
		}
		if v := p.MassProperties(1).Volume; math.Abs(v-row.volume) > 1e-12*row.volume {
			t.Errorf("%s: volume %v, want %v", row.name, v, row.volume)
		}
		if err := checkHull(row.points, p); err != nil {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

func FuzzHull(f *testing.F) {
	f.Add([]byte("some points of eight bytes each, twenty-four for one of them: this many make five or so of them, "+
		"and a few more of them for good measure"), byte(0))
	f.Add(make([]byte, 200), byte(1))
	f.Add([]byte{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 2, 0, 0}, byte(2))
	f.Fuzz(func(t *testing.T, data []byte, how byte) {
		points := fuzzPoints(data, how)
		p, err := Hull(points)
		if err != nil {
			return
		}
		if err := checkHull(points, p); err != nil {
			t.Fatal(err)
		}
		if m := p.MassProperties(1); !(m.Volume > 0) || !m.Centre.IsFinite() {
			t.Fatalf("a solid with volume %v and centre %v", m.Volume, m.Centre)
		}
	})
}

// fuzzPoints reads coordinates from bytes: any float64, small whole numbers, or whole numbers with noise on them.
func fuzzPoints(data []byte, how byte) (points []geom.Vec3) {
	var numbers []float64
	switch how % 3 {
	case 0:
		for ; len(data) >= 8; data = data[8:] {
			numbers = append(numbers, math.Float64frombits(binary.LittleEndian.Uint64(data)))
		}
	case 1:
		for _, b := range data {
			numbers = append(numbers, float64(int8(b)))
		}
	case 2:
		for ; len(data) >= 2; data = data[2:] {
			numbers = append(numbers, float64(data[0]%4)+math.Ldexp(float64(int8(data[1])), -int(how/3)))
		}
	}
	for ; len(numbers) >= 3; numbers = numbers[3:] {
		points = append(points, geom.V(numbers[0], numbers[1], numbers[2]))
	}
	return points
}
