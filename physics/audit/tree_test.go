package audit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestTreeHoldsEveryFace checks the tree of a mesh with faces of all sizes: every face, cut where it is warped or
// large, lies in exactly one leaf and in all boxes above it, and the surface is the same.
func TestTreeHoldsEveryFace(t *testing.T) {
	var round [][2]float64
	var outline []int32
	for i := range 40 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 40)
		round = append(round, [2]float64{cos, sin})
		outline = append(outline, int32(i))
	}
	column := prism(round, outline, [][]int32{outline}, 3)
	warped := join(boxMesh(1, 1, 1))
	warped.Mesh.Verts[0].X -= .125
	crowd := boxMesh(.5, .5, .5)
	for k := range 30 { // ever smaller: no middle parts them well
		crowd = join(crowd, shifted(boxMesh(math.Ldexp(.4, -k), math.Ldexp(.4, -k), math.Ldexp(.4, -k)), 3, 0, 0))
	}
	for _, c := range []struct {
		name   string
		shape  collision.Shape
		faces  int
		parts  int
		volume float64
	}{
		{"cube", boxMesh(.5, .5, .5), 6, 1, 1},
		{"column", column, 40 + 2*38, 1, 3 * 20 * math.Sin(2*math.Pi/40)},
		{"warped box", warped, 7, 1, 8 + .125*2./3},
		{"room", room(2), 12, 2, 125 - 64},
		{"waisted box", waistedBox(), 10, 1, .125},
		{"boxes in boxes", crowd, 31 * 6, 31, 1 + .8*.8*.8*8./7},
		{"shuttle", loadShape(t, "shuttle528.obj"), 528, 1, math.NaN()},
	} {
		s := newMesh(c.shape.Mesh)
		tree := s.tree
		if len(tree.faces) != c.faces {
			t.Errorf("%s: %d faces, want %d", c.name, len(tree.faces), c.faces)
		}
		if v := tree.volume(geom.V(1, 2, 3)); math.Abs(v-c.volume) > 1e-12 {
			t.Errorf("%s: volume %.17g, want %.17g", c.name, v, c.volume)
		}
		parts, next := 0, int32(0)
		var visit func(i int32, outer []int32)
		visit = func(i int32, outer []int32) {
			outer = append(outer, i)
			n := &tree.nodes[i]
			if n.count == 0 {
				visit(i+1, outer)
				visit(n.next, outer)
				return
			}
			if n.next != next {
				t.Fatalf("%s: leaf %d begins at face %d, want %d", c.name, i, n.next, next)
			}
			for ; next < n.next+int32(n.count); next++ {
				p := &tree.faces[next]
				if p.leads {
					parts++
				}
				for _, o := range outer {
					for _, v := range tree.loop(p) {
						if !tree.nodes[o].covers(tree.verts[v]) || p.leads && !tree.nodes[o].leads {
							t.Fatalf("%s: face %d sticks out of node %d", c.name, next, o)
						}
					}
				}
			}
		}
		visit(0, nil)
		if parts != c.parts || int(next) != c.faces {
			t.Errorf("%s: %d parts and %d faces in leaves, want %d and %d", c.name, parts, next, c.parts, c.faces)
		}
	}
}

// covers reports whether the box holds a point.
func (n *node) covers(p geom.Vec3) bool {
	for k := range 3 {
		if float64(n.low[k]) > p.Axis(k) || float64(n.high[k]) < p.Axis(k) {
			return false
		}
	}
	return true
}

// TestWindingAtEdges asks for points from which a ray leaves exactly towards a corner, an edge or along a face.
func TestWindingAtEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 96))
	inside := 0
	for _, shape := range []collision.Shape{boxMesh(.5, .25, .125), ell(), torus(1, .375, 12, 6), squareRing(.5, 1)} {
		tree, s := newMesh(shape.Mesh).tree, soupOf(shape, at(0, 0, 0))
		for n := range 600 {
			f := shape.Mesh.Loop(r.IntN(len(shape.Mesh.Faces)))
			aim := shape.Mesh.Verts[f[0]]
			if n%2 == 0 {
				aim = aim.Lerp(shape.Mesh.Verts[f[1]], .25*float64(r.IntN(5)))
			}
			p := aim.AddScaled(-.02*float64(1+r.IntN(40)), directions[r.IntN(1+n%3)])
			want := s.holds(p, r)
			if want {
				inside++
			}
			if got := tree.winding(p); got != 0 && !want || got != 1 && want {
				t.Fatalf("%v: winding %d, inside is %v", p, got, want)
			}
		}
	}
	if inside < 200 {
		t.Errorf("%d points inside: too few to tell", inside)
	}
}

func TestNormalOfSlivers(t *testing.T) {
	r := rand.New(rand.NewPCG(97, 98))
	for n := range 1000 {
		m := randomTurn(r)
		height := math.Pow(10, -8*r.Float64())
		var verts []geom.Vec3
		for _, v := range []geom.Vec3{{}, {X: 1}, {X: .3 + .1*r.Float64(), Y: height}} {
			verts = append(verts, m.Apply(v))
		}
		shape := skinned(verts, [][]int32{{0, 1, 2}})
		tree := newMesh(shape.Mesh).tree
		normal := tree.normal(&tree.faces[0])
		for _, v := range verts[1:] {
			if h := normal.Dot(v.Sub(verts[0])); math.Abs(h) > 5e-16 {
				t.Fatalf("case %d: a corner of a sliver %g m wide lies %g m off its plane", n, height, h)
			}
		}
	}
}
