package screw

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// rasterScore counts the listed collisions that the pixel method finds at one resolution.
type rasterScore struct {
	listed, found    int
	sumTime, maxTime float64
	sumPlace         float64 // as a share of the size of the bodies
}

// rasterListed asks for the listed collisions that the paper's method looks for: not those at the rim of a feature,
// just below the threshold, or of edges of which neither face looks the right way (Collision.Leaving).
func rasterListed(c *truthCase, q *Query, s *Scratch) []truthCollision {
	exact := slices.Clone(s.Exact(q))
	return slices.DeleteFunc(slices.Clone(c.Collisions), func(l truthCollision) bool {
		return l.Boundary || l.Properness < DefaultThreshold+0.01 || slices.ContainsFunc(exact, func(h Collision) bool {
			return h.Leaving && l.matches(c, q, &h) && math.Abs(h.Time-l.T) < 1e-6
		})
	})
}

func sizeOf(q *Query) float64 {
	if q.Moving.Radius == 0 {
		return q.Static.Radius
	}
	return min(q.Static.Radius, q.Moving.Radius)
}

// scoreRaster answers all cases with pixels that are a share of the smaller body.
func scoreRaster(t *testing.T, cases []truthCase, share float64, robust bool) rasterScore {
	t.Helper()
	var s Scratch
	var score rasterScore
	for i := range cases {
		c := &cases[i]
		q := c.query(t)
		size := sizeOf(&q)
		listed := rasterListed(c, &q, &s)
		got := s.Raster(&q, Resolution{Distance: share * size, Time: share, Robust: robust})
		for k := range listed {
			l := &listed[k]
			score.listed++
			best := math.Inf(1)
			place := 0.0
			for j := range got {
				if off := math.Abs(got[j].Time - l.T); off < best && l.matches(c, &q, &got[j]) {
					best, place = off, got[j].Position.Sub(vec(l.Position)).Len()/size
				}
			}
			if !math.IsInf(best, 1) {
				score.found++
				score.sumTime, score.sumPlace = score.sumTime+best, score.sumPlace+place
				score.maxTime = max(score.maxTime, best)
			}
		}
	}
	return score
}

// TestRasterOfTruth: the errors shrink with the pixel, and fewer and fewer collisions are taken for others.
func TestRasterOfTruth(t *testing.T) {
	cases := collisiontest.Cases[truthCase](t, "screw", 150)
	var last rasterScore
	for i, row := range []struct {
		share   float64
		missed  int     // at most
		maxTime float64 // at most
	}{{0.2, 20, 0.25}, {0.05, 8, 0.08}, {0.0125, 3, 0.02}, {0.003, 2, 0.01}} {
		s := scoreRaster(t, cases, row.share, false)
		t.Logf("pixels of %g: %+v", row.share, s)
		if s.listed < 130 || s.listed-s.found > row.missed || s.maxTime > row.maxTime {
			t.Errorf("pixels of %g: %d of %d found, %g off in time", row.share, s.found, s.listed, s.maxTime)
		}
		if i > 0 && (s.sumTime > 0.7*last.sumTime || s.sumPlace > 0.7*last.sumPlace) {
			t.Errorf("pixels of %g: errors %g and %g, were %g and %g with larger ones", row.share,
				s.sumTime, s.sumPlace, last.sumTime, last.sumPlace)
		}
		last = s
	}
}

// TestRobust: with Robust nothing is missed for lying within a pixel of not happening.
func TestRobust(t *testing.T) {
	cases := collisiontest.Cases[truthCase](t, "screw", 150)
	if s := scoreRaster(t, cases, 0.003, true); s.found != s.listed {
		t.Errorf("%+v", s)
	}
}

// TestRasterFirst: of 275 motions that end in a hit the first collision is when it should be, of all with Robust, and
// without of all but those that graze by less than a pixel.
func TestRasterFirst(t *testing.T) {
	var s Scratch
	for _, robust := range []bool{false, true} {
		hits, wrong := 0, 0
		for _, name := range []string{"translation", "rotation", "screw"} {
			for _, c := range collisiontest.Cases[truthCase](t, name, 100) {
				if !c.Expect.Hit {
					continue
				}
				hits++
				q := c.query(t)
				r := Resolution{Distance: 0.003 * sizeOf(&q), Time: 0.003, Robust: robust}
				if got := first(s.Raster(&q, r)); !(math.Abs(got-c.Expect.T) < 0.02) {
					wrong++
					if robust || !slices.Contains(c.Tags, "grazing") {
						t.Errorf("%s %v: first at %g, not %g", c.ID, c.Tags, got, c.Expect.T)
					}
				}
			}
		}
		if hits < 275 || wrong > 2 {
			t.Errorf("robust %v: %d of %d wrong", robust, wrong, hits)
		}
	}
}

// TestRobustApproach: edges, and a vertex and a face, that pass at less than a pixel are reported only with Robust.
func TestRobustApproach(t *testing.T) {
	// Two roofs with their ridges crosswise pass side by side: the end of one ridge misses the other by half a pixel.
	roof := surfaceOf(t, []geom.Vec3{geom.V(-1, 0, 0), geom.V(1, 0, 0), geom.V(0, 1, -1), geom.V(0, -1, -1)},
		[][]int32{{0, 1, 2}, {1, 0, 3}, {0, 2, 3}, {1, 3, 2}})
	turned := geom.Pose{P: geom.V(1.05, 0, 2), Q: geom.AxisAngle(geom.V(1, 1, 0).Unit(), math.Pi)}
	q := Query{
		Static: roof, Moving: roof, Place: turned.Frame(),
		Screw: About(geom.Vec3{}, geom.V(0, 0, -1), 0, 4), Threshold: DefaultThreshold,
	}
	var s Scratch
	fine := Resolution{Distance: 0.1, Time: 0.1}
	if got := s.Raster(&q, fine); slices.ContainsFunc(got, func(c Collision) bool { return c.Kind == EE }) {
		t.Errorf("%+v", got)
	}
	fine.Robust = true
	if got := s.Raster(&q, fine); len(got) == 0 {
		t.Error("nothing within a pixel")
	}
}

// randomBoxes places two boxes of about a metre so that they often meet on a screw, often with the axis through one of
// them.
func randomBoxes(t *testing.T, r *rand.Rand) Query {
	vector := func(size float64) geom.Vec3 {
		return geom.V(2*r.Float64()-1, 2*r.Float64()-1, 2*r.Float64()-1).Scale(size)
	}
	solid := func() *convex.Surface {
		p, err := convex.BoxPolyhedron(vector(0.5).Abs().Add(geom.V(0.2, 0.2, 0.2)))
		if err != nil {
			t.Fatal(err)
		}
		return &p.Surface
	}
	pose := geom.Pose{P: vector(1.8), Q: geom.FromRotationVector(vector(2))}
	angle := []float64{0, 1e-7, 0.1, 0.8, 2, 3.1}[r.IntN(6)]
	return Query{
		Static: solid(), Moving: solid(), Place: pose.Frame(), Threshold: DefaultThreshold,
		Screw: About(vector([]float64{0.5, 3, 30}[r.IntN(3)]), vector(1), angle, 6*r.Float64()-3),
	}
}

// TestRasterAgainstExact: collisions that the exact variant finds well inside features are found with pixels too, with
// the same place and time up to some pixels; and every collision found with pixels is an exact one, or within some
// pixels of one.
func TestRasterAgainstExact(t *testing.T) {
	var s, e Scratch
	compared, doppelled := 0, 0
	random := rand.New(rand.NewPCG(1, 2))
	for range 6000 {
		q := randomBoxes(t, random)
		r := Resolution{Distance: 0.002, Time: 0.002}
		wide := q
		wide.Threshold = -0.3
		exact, got := e.Exact(&wide), s.Raster(&q, r)
		for i := range exact {
			h := &exact[i]
			if h.Properness < -0.08 || h.Leaving || h.Time < 0.01 || h.Time > 0.99 || nearRim(&q, h, 0.01) ||
				-q.Screw.Flow(h.Position).Dot(h.Normal) < 0.05 {
				continue
			}
			compared++
			if s.raster.screen.doppels || s.raster.screen.cutMoving {
				doppelled++
			}
			if !slices.ContainsFunc(got, func(c Collision) bool {
				return c.Kind == h.Kind && c.Moving == h.Moving && c.Static == h.Static &&
					math.Abs(c.Time-h.Time) < 0.05 && c.Position.Sub(h.Position).Len() < 0.05
			}) {
				t.Errorf("exact: %+v\npixels: %+v", *h, got)
			}
		}
		for i := range got {
			c := &got[i]
			if c.Boundary || c.Time < 0.01 || c.Time > 0.99 || nearRim(&q, c, 0.01) ||
				-q.Screw.Flow(c.Position).Dot(c.Normal) < 0.05 {
				continue
			}
			if !slices.ContainsFunc(exact, func(h Collision) bool {
				return c.Kind == h.Kind && c.Moving == h.Moving && c.Static == h.Static && math.Abs(c.Time-h.Time) < 0.05
			}) {
				t.Errorf("pixels: %+v\nexact: %+v", *c, exact)
			}
		}
	}
	if compared < 500 || doppelled < 50 {
		t.Errorf("only %d collisions compared, %d of them doppelled or cut", compared, doppelled)
	}
}

// nearRim reports whether a collision is closer than margin (m) to an end of its edge or the rim of its face.
func nearRim(q *Query, c *Collision, margin float64) bool {
	back := q.Place.ApplyT(q.Screw.Carry(c.Position, -c.Time))
	edge := func(s *convex.Surface, e int32, p geom.Vec3) bool {
		d := &s.Edges[e]
		return min(p.Sub(s.Verts[d.V0]).Len(), p.Sub(s.Verts[d.V1]).Len()) < margin
	}
	face := func(s *convex.Surface, f int32, p geom.Vec3) bool {
		loop := s.Loop(int(f))
		for i, v := range loop {
			a, b := s.Verts[v], s.Verts[loop[(i+1)%len(loop)]]
			if p.Sub(a).Cross(b.Sub(a).Unit()).Len() < margin {
				return true
			}
		}
		return false
	}
	switch c.Kind {
	case EE:
		return edge(q.Static, c.Static, c.Position) || edge(q.Moving, c.Moving, back)
	case VF:
		return face(q.Static, c.Static, c.Position)
	}
	return face(q.Moving, c.Moving, back)
}
