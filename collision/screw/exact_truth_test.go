package screw

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// truthCase holds the fields of a case with a known answer that concern motions in a screw.
type truthCase struct {
	ID             string
	Tags           []string
	Moving, Static truthBody
	Motion         struct {
		Origin, Axis, Vector [3]float64
		Angle, Pitch         float64
	}
	Expect struct {
		Hit bool
		T   float64
	}
	Collisions []truthCollision
}

type truthBody struct {
	Vertices [][3]float64
	Faces    [][]int32
}

type truthCollision struct {
	Type             string
	Moving, Static   []int32
	T, Properness    float64
	Position, Normal [3]float64
	Boundary         bool
}

func vec(x [3]float64) geom.Vec3 { return collisiontest.Vec(x) }

// surfaceOf builds a convex polyhedron where the body is one, else a mesh.
func surfaceOf(t testing.TB, verts []geom.Vec3, faces [][]int32) *convex.Surface {
	t.Helper()
	if len(verts) == 1 {
		return &convex.PointPolyhedron(verts[0]).Surface
	}
	if p, err := convex.NewPolyhedron(verts, faces); err == nil {
		return &p.Surface
	}
	m, err := mesh.New(verts, faces)
	if err != nil {
		t.Fatal(err)
	}
	return &m.Surface
}

func (b *truthBody) surface(t testing.TB) *convex.Surface {
	verts := make([]geom.Vec3, len(b.Vertices))
	for i, v := range b.Vertices {
		verts[i] = vec(v)
	}
	return surfaceOf(t, verts, b.Faces)
}

func (c *truthCase) query(t testing.TB) Query {
	motion := About(vec(c.Motion.Origin), vec(c.Motion.Axis), c.Motion.Angle, c.Motion.Pitch)
	if way := vec(c.Motion.Vector); way != (geom.Vec3{}) {
		motion = About(geom.Vec3{}, way, 0, way.Len())
	}
	return Query{
		Static: c.Static.surface(t), Moving: c.Moving.surface(t),
		Place: geom.Frame{R: geom.Identity3()}, Screw: motion, Threshold: DefaultThreshold,
	}
}

// matches reports whether a collision is between the listed features. Surfaces may number them in another way, so
// places are compared: those of vertices, ends of edges, and corners of faces.
func (l *truthCollision) matches(c *truthCase, q *Query, h *Collision) bool {
	if h.Kind.String() != l.Type {
		return false
	}
	feature := func(s *convex.Surface, b *truthBody, index int32, listed []int32, kind byte) bool {
		var have []int32
		switch kind {
		case 'V':
			have = []int32{index}
		case 'E':
			have = []int32{s.Edges[index].V0, s.Edges[index].V1}
		default:
			have, listed = s.Loop(int(index)), b.Faces[listed[0]]
		}
		if len(have) != len(listed) {
			return false
		}
		for _, i := range listed {
			found := false
			for _, j := range have {
				found = found || s.Verts[j] == vec(b.Vertices[i])
			}
			if !found {
				return false
			}
		}
		return true
	}
	return feature(q.Moving, &c.Moving, h.Moving, l.Moving, l.Type[0]) &&
		feature(q.Static, &c.Static, h.Static, l.Static, l.Type[1])
}

// first returns the time of the first collision, infinite when there is none.
func first(hits []Collision) float64 {
	if len(hits) == 0 {
		return math.Inf(1)
	}
	return hits[0].Time
}

// TestTruth: every proper collision that is listed is found, with its time, place, normal and properness; and no hit is
// missed or found late.
func TestTruth(t *testing.T) {
	var s Scratch
	listed, hits, worst := 0, 0, 0.0
	for _, c := range collisiontest.Cases[truthCase](t, "screw", 152) {
		q := c.query(t)
		found := s.Exact(&q)
		size := q.Moving.Radius + q.Static.Radius
		if c.Expect.Hit {
			hits++
			if at := first(found); at > c.Expect.T+1e-9 {
				t.Errorf("%s %v: first at %v, the bodies meet at %v (%d found)", c.ID, c.Tags, at, c.Expect.T, len(found))
			}
		}
		for _, l := range c.Collisions {
			if l.Properness < 0 || l.Boundary {
				continue
			}
			listed++
			ok := false
			for i := range found {
				h := &found[i]
				if !l.matches(&c, &q, h) || math.Abs(h.Time-l.T) > 1e-6 {
					continue
				}
				ok = true
				worst = max(worst, math.Abs(h.Time-l.T))
				if math.Abs(h.Time-l.T) > 1e-9 || math.Abs(h.Properness-l.Properness) > 1e-6 ||
					h.Position.Sub(vec(l.Position)).Len() > 1e-9*size || h.Normal.Sub(vec(l.Normal)).Len() > 1e-6 {
					t.Errorf("%s: %+v\nwant %+v", c.ID, *h, l)
				}
			}
			if !ok {
				t.Errorf("%s %v: %+v is not found", c.ID, c.Tags, l)
			}
		}
	}
	t.Logf("%d hits, %d listed proper collisions, times within %.2g", hits, listed, worst)
	if hits < 97 || listed < 117 {
		t.Errorf("only %d hits and %d listed collisions", hits, listed)
	}
}

// TestTruthLists: the lists go down to a properness of -0.25; with that threshold all listed collisions are found, rims
// included, and no other but at rims.
func TestTruthLists(t *testing.T) {
	const threshold = -0.25
	var s Scratch
	listed, more := 0, 0
	for _, c := range collisiontest.Cases[truthCase](t, "screw", 152) {
		q := c.query(t)
		q.Threshold = threshold - 1e-9
		found := s.Exact(&q)
		known := make([]bool, len(found))
		for _, l := range c.Collisions {
			listed++
			ok := false
			for i := range found {
				if l.matches(&c, &q, &found[i]) && math.Abs(found[i].Time-l.T) < 1e-9 &&
					math.Abs(found[i].Properness-l.Properness) < 1e-6 {
					ok, known[i] = true, true
				}
			}
			if !ok {
				t.Errorf("%s %v: %+v is not found", c.ID, c.Tags, l)
			}
		}
		for i := range found {
			if !known[i] && !found[i].Boundary && found[i].Properness > threshold+1e-9 {
				more++
				t.Logf("%s %v: %+v is not listed", c.ID, c.Tags, found[i])
			}
		}
	}
	t.Logf("%d listed", listed)
	if listed < 242 || more > 0 {
		t.Errorf("%d listed, %d more found", listed, more)
	}
}

// TestTruthFirst: no hit of the sets of translations and rotations is missed, found early or found late.
func TestTruthFirst(t *testing.T) {
	var s Scratch
	for _, set := range []struct {
		name         string
		hits, misses int
	}{{"translation", 88, 51}, {"rotation", 90, 64}} {
		hits, misses := 0, 0
		for _, c := range collisiontest.Cases[truthCase](t, set.name, 100) {
			q := c.query(t)
			at := first(s.Exact(&q))
			if c.Expect.Hit {
				hits++
				if math.Abs(at-c.Expect.T) > 1e-9 {
					t.Errorf("%s %v: first at %v, the bodies meet at %v", c.ID, c.Tags, at, c.Expect.T)
				}
			} else {
				misses++
				if at <= 1 {
					t.Errorf("%s %v: first at %v, the bodies miss", c.ID, c.Tags, at)
				}
			}
		}
		if hits != set.hits || misses != set.misses {
			t.Errorf("%s: %d hits and %d misses", set.name, hits, misses)
		}
	}
}
