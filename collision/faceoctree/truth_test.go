package faceoctree

import (
	"fmt"
	"hash/fnv"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
)

// staticCase is one case of static.json.gz: two solids of triangles at rest.
type staticCase struct {
	ID     string
	Tags   []string
	A, B   staticBody
	Expect struct {
		Pairs      [][2]int32
		Degenerate [][2]int32 `json:"pairs_degenerate"` // those that touch
		Contained  string
	}
}

type staticBody struct {
	Vertices [][3]float64
	Faces    [][3]int32
}

func (b *staticBody) surface() Surface {
	s := Surface{Faces: b.Faces}
	for _, v := range b.Vertices {
		s.Verts = append(s.Verts, collisiontest.Vec(v))
	}
	return s
}

// TestStaticCases: all pairs, those that cross and those that touch, none too many, and which solid holds which.
func TestStaticCases(t *testing.T) {
	var f Finder
	pairs := 0
	cases := collisiontest.Cases[staticCase](t, "static", 80)
	for i := range cases {
		c := &cases[i]
		objects := []Surface{c.A.surface(), c.B.surface()}
		for k := range objects {
			if err := objects[k].Check(); err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
		}
		var want []FacePair
		for _, p := range slices.Concat(c.Expect.Pairs, c.Expect.Degenerate) {
			want = append(want, FacePair{0, 1, p[0], p[1]})
		}
		slices.SortFunc(want, FacePair.Compare)
		want = slices.Compact(want)
		for _, rule := range rules[:3] {
			if got := f.Find(objects, rule); !slices.Equal(got, want) {
				t.Errorf("%s %v, %v: %d pairs, want %d", c.ID, c.Tags, rule, len(got), len(want))
			}
		}
		pairs += len(want)
		inside := map[string][]Containment{"none": nil, "a_in_b": {{0, 1, 0}}, "b_in_a": {{1, 0, 0}}}[c.Expect.Contained]
		if got := f.Contained(objects); !slices.Equal(got, inside) {
			t.Errorf("%s %v: contained %v, want %v", c.ID, c.Tags, got, inside)
		}
	}
	t.Logf("%d cases, %d pairs", len(cases), pairs)
}

// TestSameBits pins the answers, and the places and normals of the contacts, on every machine.
func TestSameBits(t *testing.T) {
	var f Finder
	mixed := fnv.New64a()
	cases := collisiontest.Cases[staticCase](t, "static", 80)
	for i := range cases {
		objects := []Surface{cases[i].A.surface(), cases[i].B.surface()}
		for _, p := range f.Find(objects, Rule{}) {
			x, y := objects[p.A].Triangle(p.F), objects[p.B].Triangle(p.G)
			c := Touch(&x, &y)
			fmt.Fprintf(mixed, "%v %x\n", p, c) // %x writes all bits of a number
		}
	}
	if got, want := mixed.Sum64(), uint64(0xaaa068d2a21fee14); got != want {
		t.Errorf("%#x, want %#x", got, want)
	}
}
