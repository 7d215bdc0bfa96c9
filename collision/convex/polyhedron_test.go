package convex

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/geomtest"
	"pgregory.net/rapid"
)

// must unwraps a solid that is known to be right.
func must(p *Polyhedron, err error) *Polyhedron {
	if err != nil {
		panic(err)
	}
	return p
}

// family holds one polyhedron of every kind, degenerate ones last.
func family(t *testing.T) map[string]*Polyhedron {
	r := rand.New(rand.NewPCG(11, 12))
	cloud := make([]geom.Vec3, 200)
	for i := range cloud {
		cloud[i] = geomtest.Gauss(r)
	}
	return map[string]*Polyhedron{
		"box":      must(BoxPolyhedron(geom.V(0.5, 1, 1.5))),
		"plate":    must(BoxPolyhedron(geom.V(10, 0.01, 10))),
		"wedge":    must(WedgePolyhedron(geom.V(1, 0.5, 0.7))),
		"prism":    must(CylinderPolyhedron(0.5, 2, 3)),
		"cylinder": must(CylinderPolyhedron(0.5, 2, 32)),
		"cone":     must(ConePolyhedron(1, 2, 17)),
		"hull":     must(Hull(cloud)),
		"triangle": must(FlatPolyhedron([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0.3)})),
		"hexagon":  must(FlatPolyhedron(ring(2, 3, 6))),
		"segment":  SegmentPolyhedron(geom.V(1, 2, 3), geom.V(-1, 2, 4)),
		"point":    PointPolyhedron(geom.V(1, 2, 3)),
	}
}

// checkPolyhedron holds a polyhedron against the promises of the fields of the type.
func checkPolyhedron(p *Polyhedron) error {
	if f, v := len(p.Faces), len(p.Verts); f > 0 && v-len(p.Edges)+f != 2 {
		return fmt.Errorf("V-E+F is %d", v-len(p.Edges)+f)
	}
	directed := map[[2]int32]int32{}
	for f := range p.Faces {
		face := &p.Faces[f]
		if math.Abs(face.Plane.N.Len()-1) > 1e-15 {
			return fmt.Errorf("face %d has a normal of length %v", f, face.Plane.N.Len())
		}
		loop := p.Loop(f)
		for i, a := range loop {
			b, c := loop[(i+1)%len(loop)], loop[(i+2)%len(loop)]
			directed[[2]int32{a, b}] = int32(f)
			e := p.Edges[p.LoopEdges[int(face.First)+i]]
			if !(e.V0 == a && e.V1 == b && e.Left == int32(f)) && !(e.V0 == b && e.V1 == a && e.Right == int32(f)) {
				return fmt.Errorf("side %d of face %d is not its edge %v", i, f, e)
			}
			turn := p.Verts[b].Sub(p.Verts[a]).Cross(p.Verts[c].Sub(p.Verts[b]))
			if turn.Dot(face.Plane.N) <= 0 {
				return fmt.Errorf("face %d turns right at %d", f, b)
			}
		}
		for i, v := range p.Verts {
			h := face.Plane.Height(v)
			if h > 0 {
				return fmt.Errorf("vertex %d is %g above face %d", i, h, f)
			}
			if slices.Contains(loop, int32(i)) && h < -1e-14*(1+v.Len()) {
				return fmt.Errorf("vertex %d is %g below its face %d", i, h, f)
			}
		}
	}
	if len(p.Faces) > 0 {
		for i, e := range p.Edges {
			left, right := directed[[2]int32{e.V0, e.V1}], directed[[2]int32{e.V1, e.V0}]
			if left != e.Left || right != e.Right || left == right {
				return fmt.Errorf("edge %d is %v, between faces %d and %d", i, e, left, right)
			}
		}
	}
	return checkExtent(p)
}

func checkExtent(p *Polyhedron) error {
	if len(p.RingStart) != len(p.Verts)+1 || len(p.Ring) != 2*len(p.Edges) {
		return fmt.Errorf("ring of %d, starts %d", len(p.Ring), len(p.RingStart))
	}
	for i, v := range p.Verts {
		for _, n := range p.Ring[p.RingStart[i]:p.RingStart[i+1]] {
			if !slices.ContainsFunc(p.Edges, func(e Edge) bool {
				return e.V0 == int32(i) && e.V1 == n || e.V1 == int32(i) && e.V0 == n
			}) {
				return fmt.Errorf("no edge joins the neighbours %d and %d", i, n)
			}
		}
		if at := (geom.Box{Min: v, Max: v}); !p.Bounds.Contains(&at) || v.Sub(p.Centre).Len() > p.Radius {
			return fmt.Errorf("vertex %d is out of bounds", i)
		}
	}
	return nil
}

func TestFamily(t *testing.T) {
	for name, p := range family(t) {
		if err := checkPolyhedron(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNewPolyhedronErrors(t *testing.T) {
	box := must(BoxPolyhedron(geom.V(1, 1, 1)))
	loops := func(change func(loops [][]int32) [][]int32) [][]int32 {
		var all [][]int32
		for f := range box.Faces {
			all = append(all, slices.Clone(box.Loop(f)))
		}
		return change(all)
	}
	same := func(l [][]int32) [][]int32 { return l }
	with := func(i int, v geom.Vec3) []geom.Vec3 {
		verts := slices.Clone(box.Verts)
		if i == len(verts) {
			return append(verts, v)
		}
		verts[i] = v
		return verts
	}
	pentagram := func() []geom.Vec3 {
		c := ring(1, 0, 5)
		return []geom.Vec3{c[0], c[2], c[4], c[1], c[3]}
	}()
	for _, row := range []struct {
		name  string
		verts []geom.Vec3
		loops [][]int32
		want  string
	}{
		{"no vertices", nil, nil, "0 vertices"},
		{"no faces", box.Verts, nil, "0 faces"},
		{"NaN", with(3, geom.V(math.NaN(), 0, 0)), loops(same), "vertex 3 is not finite"},
		{"infinite", with(4, geom.V(math.Inf(-1), 0, 0)), loops(same), "vertex 4 is not finite"},
		{"huge", with(4, geom.V(1e60, 0, 0)), loops(same), "vertex 4 is too far"},
		{"a loop of two", box.Verts, loops(func(l [][]int32) [][]int32 { l[2] = l[2][:2]; return l }), "face 2: 2 vertices"},
		{"an index too far", box.Verts, loops(func(l [][]int32) [][]int32 { l[1][0] = 8; return l }), "vertex 8 does not"},
		{"a negative index", box.Verts, loops(func(l [][]int32) [][]int32 { l[1][0] = -1; return l }), "vertex -1 does not"},
		{"a vertex twice", box.Verts, loops(func(l [][]int32) [][]int32 { l[1][0] = l[1][2]; return l }), "appears twice"},
		{"a hole", box.Verts, loops(func(l [][]int32) [][]int32 { return l[:5] }), "not closed"},
		{"a face turned", box.Verts, loops(func(l [][]int32) [][]int32 { slices.Reverse(l[3]); return l }), "same direction"},
		{"all faces turned", box.Verts, loops(func(l [][]int32) [][]int32 {
			for _, loop := range l {
				slices.Reverse(loop)
			}
			return l
		}), "clockwise"},
		{"a face twice", box.Verts, loops(func(l [][]int32) [][]int32 { return append(l, l[0]) }), "same direction"},
		{"an unused vertex", with(8, geom.V(0, 0, 0)), loops(same), "vertex 8 belongs to no face"},
		{"a bent face", with(7, geom.V(1, 1, 1.1)), loops(same), "not planar"},
		{"coinciding vertices", with(7, box.Verts[3]), loops(same), "coincide"},
		{"flat box", must(BoxPolyhedron(geom.V(1, 1, 1))).flattened(), loops(same), "coincide"},
		{"flat tetrahedron", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(1, 1, 0), geom.V(0, 1, 0)},
			[][]int32{{0, 1, 2}, {0, 2, 3}, {1, 0, 3}, {1, 3, 2}}, "flat"},
		{"a line", []geom.Vec3{geom.V(0, 0, 0), geom.V(1, 1, 1), geom.V(2, 2, 2)}, [][]int32{{0, 1, 2}, {2, 1, 0}},
			"no area"},
		{"a pentagram", pentagram, [][]int32{{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}}, "not convex"},
		{"a dart", []geom.Vec3{geom.V(0, 0, 0), geom.V(2, 1, 0), geom.V(0.5, 0, 0), geom.V(2, -1, 0)},
			[][]int32{{3, 2, 1, 0}, {0, 1, 2, 3}}, "not convex"},
		{"a dented tetrahedron pair", []geom.Vec3{geom.V(0, 0, 0), geom.V(3, 0, 0), geom.V(0, 3, 0), geom.V(1, 1, 2),
			geom.V(1, 1, 1)},
			[][]int32{{0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {1, 0, 4}, {2, 1, 4}, {0, 2, 4}}, "not convex"},
	} {
		if _, err := NewPolyhedron(row.verts, row.loops); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one that says %q", row.name, err, row.want)
		}
	}
}

// flattened returns the vertices with z removed.
func (p *Polyhedron) flattened() []geom.Vec3 {
	verts := slices.Clone(p.Verts)
	for i := range verts {
		verts[i].Z = 0
	}
	return verts
}

func TestSolidErrors(t *testing.T) {
	nan := math.NaN()
	for _, row := range []struct {
		name string
		make func() (*Polyhedron, error)
	}{
		{"box without width", func() (*Polyhedron, error) { return BoxPolyhedron(geom.V(0, 1, 1)) }},
		{"box inside out", func() (*Polyhedron, error) { return BoxPolyhedron(geom.V(-1, 1, 1)) }},
		{"box of NaN", func() (*Polyhedron, error) { return BoxPolyhedron(geom.V(1, nan, 1)) }},
		{"wedge without height", func() (*Polyhedron, error) { return WedgePolyhedron(geom.V(1, 0, 1)) }},
		{"cylinder of two sides", func() (*Polyhedron, error) { return CylinderPolyhedron(1, 1, 2) }},
		{"cylinder of -1 sides", func() (*Polyhedron, error) { return CylinderPolyhedron(1, 1, -1) }},
		{"cylinder of negative radius and height", func() (*Polyhedron, error) { return CylinderPolyhedron(-1, -1, 5) }},
		{"cone of no sides", func() (*Polyhedron, error) { return ConePolyhedron(1, 1, 0) }},
		{"cone upside down", func() (*Polyhedron, error) { return ConePolyhedron(1, -1, 5) }},
		{"flat polygon of two corners", func() (*Polyhedron, error) {
			return FlatPolyhedron([]geom.Vec3{{},
				geom.V(1, 0, 0)})
		}},
	} {
		if _, err := row.make(); err == nil {
			t.Errorf("%s: no error", row.name)
		}
	}
}

// TestSolidsAreSymmetric: mirrored corners are mirrored to the bit.
func TestSolidsAreSymmetric(t *testing.T) {
	for _, sides := range []int{4, 8, 12, 24, 100} {
		p := must(CylinderPolyhedron(0.3, 1, sides))
		for _, v := range p.Verts {
			for _, mirrored := range []geom.Vec3{v.Mul(geom.V(-1, 1, 1)), v.Mul(geom.V(1, -1, 1)), v.Mul(geom.V(1, 1, -1)),
				geom.V(v.Z, v.Y, v.X)} {
				if !slices.Contains(p.Verts, mirrored.Add(geom.Vec3{})) {
					t.Errorf("%d sides: %v has no mirror image %v", sides, v, mirrored)
				}
			}
			if math.Abs(math.Hypot(v.X, v.Z)-0.3) > 1e-16 {
				t.Errorf("%d sides: corner %v is off the circle", sides, v)
			}
		}
	}
}

func TestSupport(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for name, p := range family(t) {
		hint := int32(0)
		for range 500 {
			d := geomtest.Gauss(r)
			if r.IntN(3) == 0 {
				d = geom.V(float64(r.IntN(3)-1), float64(r.IntN(3)-1), float64(r.IntN(3)-1)) // ties
			}
			want := math.Inf(-1)
			for _, v := range p.Verts {
				want = max(want, v.Dot(d))
			}
			if r.IntN(2) == 0 {
				hint = int32(r.IntN(len(p.Verts)))
			}
			hint = p.Support(d, hint)
			if got := p.Verts[hint].Dot(d); got < want-1e-15*d.Len()*p.Radius {
				t.Fatalf("%s: support along %v at height %v, the highest is %v", name, d, got, want)
			}
			if h := p.Highest(d); math.Abs(h-want) > 1e-15*d.Len()*p.Radius {
				t.Fatalf("%s: highest along %v is %v, want %v", name, d, h, want)
			}
		}
	}
}

func TestTransformed(t *testing.T) {
	solids := family(t)
	rapid.Check(t, func(t *rapid.T) {
		pose := geomtest.DrawPose(t, "pose")
		for name, p := range solids {
			q := p.Transformed(&pose)
			if err := checkPolyhedron(q); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for i, v := range p.Verts {
				if q.Verts[i] != pose.Apply(v) {
					t.Fatalf("%s: vertex %d is at %v, not %v", name, i, q.Verts[i], pose.Apply(v))
				}
			}
			for f := range p.Faces {
				if e := q.Faces[f].Plane.N.Sub(pose.Q.Apply(p.Faces[f].Plane.N)).Len(); e > 1e-11 {
					t.Fatalf("%s: normal %d is off by %g", name, f, e)
				}
			}
			if e := math.Abs(q.Radius - p.Radius); e > 1e-12 {
				t.Fatalf("%s: the radius changed by %g", name, e)
			}
		}
	})
}

func TestTransformedFarAway(t *testing.T) {
	p := must(BoxPolyhedron(geom.V(1e-3, 1, 1)))
	q := p.Transformed(&geom.Pose{P: geom.V(1e9, 1e9, -1e9), Q: geom.AxisAngle(geom.V(0, 0, 1), 0.3)})
	for f := range q.Faces {
		if n := q.Faces[f].Plane.N; math.Abs(n.Len()-1) > 1e-15 {
			t.Errorf("face %d has normal %v", f, n)
		}
	}
}

func TestMinWidth(t *testing.T) {
	for _, row := range []struct {
		name string
		p    *Polyhedron
		want float64
	}{
		{"box", must(BoxPolyhedron(geom.V(0.5, 0.2, 3))), 0.4},
		{"regular tetrahedron, between two edges", must(Hull([]geom.Vec3{geom.V(1, 1, 1), geom.V(1, -1, -1),
			geom.V(-1, 1, -1), geom.V(-1, -1, 1)})), 2},
		{"octahedron, between two faces",
			must(Hull([]geom.Vec3{geom.V(1, 0, 0), geom.V(-1, 0, 0), geom.V(0, 1, 0), geom.V(0, -1, 0), geom.V(0, 0, 1),
				geom.V(0, 0, -1)})), 2 / math.Sqrt(3)},
		{"hexagonal cylinder", must(CylinderPolyhedron(1, 9, 6)), math.Sqrt(3)},
		{"triangle", must(FlatPolyhedron([]geom.Vec3{geom.V(0, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, 0.3)})), 0},
		{"segment", SegmentPolyhedron(geom.Vec3{}, geom.V(1, 0, 0)), 0},
		{"point", PointPolyhedron(geom.Vec3{}), 0},
	} {
		if got := row.p.MinWidth(); math.Abs(got-row.want) > 1e-15 {
			t.Errorf("%s: %v, want %v", row.name, got, row.want)
		}
	}
}

// TestMinWidthAgainstDirections: no direction is narrower, and a search around the best one comes down to the width.
func TestMinWidthAgainstDirections(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for range 40 {
		points := make([]geom.Vec3, 5+r.IntN(20))
		for i := range points {
			points[i] = geomtest.Gauss(r)
		}
		p := must(Hull(points))
		width := p.MinWidth()
		best, direction := math.Inf(1), geom.Vec3{}
		for i := range 3000 {
			d := geomtest.Gauss(r).Unit()
			if i > 1000 { // closer and closer around the best so far
				d = direction.AddScaled(math.Exp(-float64(i-1000)/100), geomtest.Gauss(r)).Unit()
			}
			if w := p.widthAlong(d); w < best {
				best, direction = w, d
			}
		}
		if best < width-1e-14 || best > width*1.1 {
			t.Fatalf("width %v, a search finds %v", width, best)
		}
	}
}
