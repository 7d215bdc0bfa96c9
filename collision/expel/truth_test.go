package expel

import (
	"fmt"
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// truthCase is one case of testdata/ccd; README.md there explains the fields.
type truthCase struct {
	ID             string
	Tags           []string
	Moving, Static truthBody
	Motion         struct {
		Type                 string
		Vector, Origin, Axis [3]float64
		Angle, Pitch         float64
	}
	Expect struct {
		Hit       bool
		T         float64
		Start     string
		StartDist float64 `json:"start_dist"`
		Normal    []float64
	}
}

type truthBody struct {
	Vertices [][3]float64
	Faces    [][]int32
	Kind     string
}

func vec(x [3]float64) geom.Vec3 { return collisiontest.Vec(x) }

// core builds the body: as a convex polyhedron where it is one and asMesh is false, else as a mesh.
func (b *truthBody) core(t *testing.T, asMesh bool) mesh.Core {
	t.Helper()
	verts := make([]geom.Vec3, len(b.Vertices))
	for i, v := range b.Vertices {
		verts[i] = vec(v)
	}
	if len(verts) == 1 {
		return mesh.Core{Poly: convex.PointPolyhedron(verts[0])}
	}
	if p, err := convex.NewPolyhedron(verts, b.Faces); err == nil && !asMesh {
		return mesh.Core{Poly: p}
	}
	if b.flat() {
		return mesh.Core{Mesh: meshOf(t, verts, b.Faces[:1])}
	}
	return mesh.Core{Mesh: meshOf(t, verts, b.Faces)}
}

// flat reports whether the body is a single polygon, given from both sides: as a mesh, a sheet.
func (b *truthBody) flat() bool { return len(b.Faces) == 2 }

// path returns the frame of the moving body at time x of the case's motion.
func (c *truthCase) path(x float64) geom.Frame {
	m := &c.Motion
	if m.Type == "translation" {
		return geom.Frame{P: vec(m.Vector).Scale(x), R: geom.Identity3()}
	}
	k, o := vec(m.Axis).Unit(), vec(m.Origin)
	f := turnedAbout(o, k, m.Angle*x)
	f.P = f.P.AddScaled(m.Pitch*x, k)
	return f
}

// turnedAbout returns the frame that starts as the identity and turns about the axis k (unit) through o, with the
// standard library's sine.
func turnedAbout(o, k geom.Vec3, angle float64) geom.Frame {
	sin := math.Sin(angle)
	half := math.Sin(0.5 * angle)
	versine := 2 * half * half
	turn := func(w geom.Vec3) geom.Vec3 {
		across := w.Sub(k.Scale(k.Dot(w)))
		return w.Add(k.Cross(w).Scale(sin)).Sub(across.Scale(versine))
	}
	r := geom.Mat3{X: turn(geom.V(1, 0, 0)), Y: turn(geom.V(0, 1, 0)), Z: turn(geom.V(0, 0, 1))}
	// o - R o without its digits lost: minus the displacement of the origin seen from o.
	across := o.Sub(k.Scale(k.Dot(o))).Neg()
	return geom.Frame{P: k.Cross(across).Scale(sin).Sub(across.Scale(versine)), R: r}
}

// gapAt is the oracle's distance (m) of two polyhedra that do not overlap.
func gapAt(a, b *convex.Polyhedron, rel *geom.Frame) float64 {
	return surfaceGap(&a.Surface, &b.Surface, rel)
}

// surfaceGap is the distance (m) of two surfaces that do not cross: the least over all pairs of features.
func surfaceGap(a, b *convex.Surface, rel *geom.Frame) float64 {
	bv := make([]geom.Vec3, len(b.Verts))
	for i, v := range b.Verts {
		bv[i] = rel.Apply(v)
	}
	least := math.Inf(1)
	for _, p := range bv {
		for _, q := range a.Verts {
			least = min(least, p.Sub(q).Len())
		}
		for _, e := range a.Edges {
			least = min(least, pointSegment(p, a.Verts[e.V0], a.Verts[e.V1]))
		}
		for f := range a.Faces {
			least = min(least, heightInside(p, a.Verts, a.Loop(f), a.Faces[f].Plane.N))
		}
	}
	for f := range b.Faces {
		n := rel.R.Apply(b.Faces[f].Plane.N)
		for _, q := range a.Verts {
			least = min(least, heightInside(q, bv, b.Loop(f), n))
		}
	}
	for _, g := range b.Edges {
		for _, q := range a.Verts {
			least = min(least, pointSegment(q, bv[g.V0], bv[g.V1]))
		}
	}
	for _, e := range a.Edges {
		for _, g := range b.Edges {
			least = min(least, lineGap(a.Verts[e.V0], a.Verts[e.V1], bv[g.V0], bv[g.V1]))
		}
	}
	return least
}

// heightInside is the height of p over a polygon, infinite when its foot lies outside.
func heightInside(p geom.Vec3, verts []geom.Vec3, loop []int32, n geom.Vec3) float64 {
	for i := range loop {
		a, b := verts[loop[i]], verts[loop[(i+1)%len(loop)]]
		if n.Cross(b.Sub(a)).Dot(p.Sub(a)) < 0 {
			return math.Inf(1)
		}
	}
	return math.Abs(n.Dot(p.Sub(verts[loop[0]])))
}

// lineGap is the distance of the lines of two segments where the feet lie inside both, else infinite.
func lineGap(a, b, c, d geom.Vec3) float64 {
	u, w, r := b.Sub(a), d.Sub(c), c.Sub(a)
	q := u.Cross(w)
	if qq := q.LenSq(); qq > 0 {
		s, t := r.Cross(w).Dot(q)/qq, r.Cross(u).Dot(q)/qq
		if s > 0 && s < 1 && t > 0 && t < 1 {
			return math.Abs(r.Dot(q)) / math.Sqrt(qq)
		}
	}
	return math.Inf(1)
}

func pointSegment(p, a, b geom.Vec3) float64 {
	u := b.Sub(a)
	t := max(0, min(1, u.Dot(p.Sub(a))/u.LenSq()))
	return p.Sub(a).Sub(u.Scale(t)).Len()
}

// verdict judges a stop (or none) of one case with zone e by the window of testdata/ccd/README.md; empty is well.
func (c *truthCase) verdict(moving, static *convex.Surface, h *Hit, e float64) string {
	switch h.State {
	case StateUnsure:
		return "unsure"
	case StateApart:
		if c.Expect.Hit {
			return "missed"
		}
		return ""
	}
	f := c.path(h.Fraction)
	gap := surfaceGap(static, moving, &f)
	size := static.Radius + moving.Radius
	touching := c.Expect.Start == "touching"
	if c.Expect.Hit && h.Fraction > c.Expect.T {
		g := c.path(c.Expect.T)
		late := 0.0
		for _, v := range moving.Verts {
			late = max(late, f.Apply(v).Sub(g.Apply(v)).Len())
		}
		if late > 1e-9*size {
			return fmt.Sprintf("penetrating: stopped %.3g m late", late)
		}
	}
	switch {
	case gap > 4*e && c.Expect.Hit:
		return fmt.Sprintf("early: gap %.3g zones at %.17g, impact at %.17g", gap/e, h.Fraction, c.Expect.T)
	case gap > 4*e:
		return fmt.Sprintf("false: gap %.3g zones at %.17g", gap/e, h.Fraction)
	case gap <= 0 && !touching:
		return "penetrating: no gap left"
	}
	return c.stuck(moving, static, h, gap, e)
}

// stuck follows the motion on from a stop to see that it was made on the way in.
func (c *truthCase) stuck(moving, static *convex.Surface, h *Hit, gap, e float64) string {
	f, g := c.path(h.Fraction), c.path(min(1, h.Fraction+1e-3))
	speed := 0.0
	for _, v := range moving.Verts {
		speed = max(speed, f.Apply(v).Sub(g.Apply(v)).Len()/1e-3)
	}
	step := 0.1 * max(gap, 0.01*e) / max(speed, 1e-300)
	slid := true
	x := h.Fraction
	for i := 0; i < 2000; i++ {
		x += step
		step *= 1.005
		if c.Expect.Hit && x >= c.Expect.T {
			return ""
		}
		if x > 3 {
			break
		}
		f := c.path(x)
		d := surfaceGap(static, moving, &f)
		if math.Abs(d-gap) > 1e-9*(static.Radius+moving.Radius) {
			slid = false
		}
		if d < gap*(1-1e-9)-1e-15 {
			return ""
		}
		if d > 4*e {
			return fmt.Sprintf("stuck: gap %.3g zones at %.17g and growing", gap/e, h.Fraction)
		}
	}
	if slid {
		return fmt.Sprintf("slide-stop: gap %.3g zones at %.17g", gap/e, h.Fraction)
	}
	return fmt.Sprintf("stuck: gap %.3g zones at %.17g never falls", gap/e, h.Fraction)
}

var truthZones = []float64{1e-3, 1e-4, 1e-6}

// runTruth answers a set with every zone, with convex bodies as such and with all bodies as meshes, and fails on every
// case that is not as the README says, or if the stops do not come nearer to the impacts as the zone shrinks.
func runTruth(t *testing.T, set string, motion func(c *truthCase) Screw) {
	cases := collisiontest.Cases[truthCase](t, set, 100)
	rel := geom.Frame{R: geom.Identity3()}
	var s Scratch
	for _, asMesh := range []bool{false, true} {
		before, meshes := math.Inf(1), 0
		for _, share := range truthZones {
			late, hits := 0.0, 0
			for i := range cases {
				c := &cases[i]
				moving, static := c.Moving.core(t, asMesh), c.Static.core(t, asMesh)
				if moving.Mesh != nil || static.Mesh != nil {
					meshes++
				}
				m, o := viewOf(moving), viewOf(static)
				e := share * o.surface.Radius
				h := Sweep(moving, static, &rel, motion(c), e, &s)
				if why := c.verdict(m.surface, o.surface, &h, e); why != "" {
					t.Errorf("%s %v %s on %s, zone %g: %s (%v %d %d)", c.ID, c.Tags, c.Moving.Kind, c.Static.Kind, share, why,
						h.Pair, h.Mover, h.Obstacle)
				}
				if c.Expect.Hit && h.State == StateHit {
					late += math.Abs(c.Expect.T - h.Fraction)
					hits++
				}
			}
			mean := late / float64(hits)
			t.Logf("%s: zone %g: stops %.3g before the impact on the mean of %d", set, share, mean, hits)
			if !(mean < before) {
				t.Errorf("%s: the mean distance to the impact, %g, does not shrink with the zone", set, mean)
			}
			before = mean
		}
		t.Logf("%s: %d cases, %d with a mesh, zones %v of the size", set, len(cases), meshes/len(truthZones), truthZones)
	}
}

func TestTruthTranslation(t *testing.T) {
	runTruth(t, "translation", func(c *truthCase) Screw {
		v := vec(c.Motion.Vector)
		return Screw{Axis: v, Pitch: v.Len()}
	})
}

func TestTruthRotation(t *testing.T) {
	runTruth(t, "rotation", func(c *truthCase) Screw {
		return Screw{Origin: vec(c.Motion.Origin), Axis: vec(c.Motion.Axis), Angle: c.Motion.Angle}
	})
}

func TestTruthScrew(t *testing.T) {
	runTruth(t, "screw", func(c *truthCase) Screw {
		m := &c.Motion
		return Screw{vec(m.Origin), vec(m.Axis), m.Angle, m.Pitch}
	})
}
