package expel

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// truthCase is one case of testdata/ccd; README.md there says what the fields mean.
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

func loadTruth(t *testing.T, name string) []truthCase {
	t.Helper()
	file, err := os.Open("testdata/ccd/" + name + ".json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var set struct{ Cases []truthCase }
	if err := json.NewDecoder(reader).Decode(&set); err != nil {
		t.Fatal(err)
	}
	if len(set.Cases) < 100 {
		t.Fatalf("%s: only %d cases", name, len(set.Cases))
	}
	return set.Cases
}

func vec(x [3]float64) geom.Vec3 { return geom.V(x[0], x[1], x[2]) }

// polyhedron builds the body; convex says whether it is in the family that geom builds.
func (b *truthBody) polyhedron(t *testing.T) (p *geom.Polyhedron, convex bool) {
	t.Helper()
	verts := make([]geom.Vec3, len(b.Vertices))
	for i, v := range b.Vertices {
		verts[i] = vec(v)
	}
	if len(verts) == 1 {
		return geom.PointPolyhedron(verts[0]), true
	}
	if p, err := geom.NewPolyhedron(verts, b.Faces); err == nil {
		return p, true
	}
	return looseSurface(t, verts, b.Faces), false
}

// looseSurface builds a closed surface that need not be convex nor in one piece: what the feature loops read of a
// polyhedron and no more.
func looseSurface(t *testing.T, verts []geom.Vec3, loops [][]int32) *geom.Polyhedron {
	t.Helper()
	p := &geom.Polyhedron{Surface: geom.Surface{Verts: verts, Bounds: geom.EmptyBox()}}
	for _, v := range verts {
		p.Bounds = p.Bounds.Include(v)
	}
	p.Centre = p.Bounds.Centre()
	for _, v := range verts {
		p.Radius = max(p.Radius, v.Sub(p.Centre).Len())
	}
	known := map[[2]int32]int{}
	for f, loop := range loops {
		var n geom.Vec3
		a := verts[loop[0]]
		for i := 1; i+1 < len(loop); i++ {
			n = n.Add(verts[loop[i]].Sub(a).Cross(verts[loop[i+1]].Sub(a)))
		}
		p.Faces = append(p.Faces, geom.Face{
			Plane: geom.PlaneThrough(n.Unit(), a), First: int32(len(p.LoopVerts)), Count: int32(len(loop)),
		})
		p.LoopVerts = append(p.LoopVerts, loop...)
		for i, v := range loop {
			w := loop[(i+1)%len(loop)]
			if e, ok := known[[2]int32{w, v}]; ok {
				p.Edges[e].Right = int32(f)
				delete(known, [2]int32{w, v})
				continue
			}
			known[[2]int32{v, w}] = len(p.Edges)
			p.Edges = append(p.Edges, geom.Edge{V0: v, V1: w, Left: int32(f), Right: -1})
		}
	}
	if len(known) > 0 {
		t.Fatalf("%d edges have a face on one side only", len(known))
	}
	return p
}

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

// gapAt is the oracle's distance (m) of two polyhedra that do not overlap: the least over all pairs of features.
func gapAt(a, b *geom.Polyhedron, rel *geom.Frame) float64 {
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
func (c *truthCase) verdict(moving, static *geom.Polyhedron, h *Hit, e float64) string {
	switch h.State {
	case stateLeftOut:
		return ""
	case StateUnsure:
		return "unsure"
	}
	if h.State == StateApart {
		if c.Expect.Hit {
			return "missed"
		}
		return ""
	}
	f := c.path(h.Fraction)
	gap := gapAt(static, moving, &f)
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
func (c *truthCase) stuck(moving, static *geom.Polyhedron, h *Hit, gap, e float64) string {
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
		d := gapAt(static, moving, &f)
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

// stateLeftOut marks a case that a query does not answer.
const stateLeftOut State = 99

var truthZones = []float64{1e-3, 1e-4, 1e-6}

// runTruth answers a set with every zone, and fails on every case that is not in known.
func runTruth(t *testing.T, set string, answer func(c *truthCase, moving, static *geom.Polyhedron, convex bool,
	e float64) Hit) {
	cases := loadTruth(t, set)
	convexCases, others := 0, 0
	for i := range cases {
		c := &cases[i]
		moving, movingConvex := c.Moving.polyhedron(t)
		static, staticConvex := c.Static.polyhedron(t)
		convex := movingConvex && staticConvex
		if convex {
			convexCases++
		} else {
			others++
		}
		for _, share := range truthZones {
			e := share * static.Radius
			h := answer(c, moving, static, convex, e)
			if why := c.verdict(moving, static, &h, e); why != "" {
				t.Errorf("%s %v, zone %g: %s (%v %d %d)", c.ID, c.Tags, share, why, h.Pair, h.Mover, h.Obstacle)
			}
		}
	}
	t.Logf("%s: %d cases of convex bodies, %d of others, zones %v of the size", set, convexCases, others, truthZones)
}

func TestTruthTranslation(t *testing.T) {
	var s Scratch
	rel := geom.Frame{R: geom.Identity3()}
	runTruth(t, "translation", func(c *truthCase, moving, static *geom.Polyhedron, convex bool, e float64) Hit {
		if convex {
			return Translate(moving, static, &rel, vec(c.Motion.Vector), e, &s)
		}
		s.convex = false
		s.place(moving, static, &rel, e)
		return s.translate(vec(c.Motion.Vector))
	})
}

func TestTruthRotation(t *testing.T) {
	var s Scratch
	rel := geom.Frame{R: geom.Identity3()}
	runTruth(t, "rotation", func(c *truthCase, moving, static *geom.Polyhedron, convex bool, e float64) Hit {
		s.convex = convex
		return s.rotate(moving, static, &rel, vec(c.Motion.Origin), vec(c.Motion.Axis), c.Motion.Angle, e)
	})
}

// A screw with both a turn and a slide is followed by the distance of convex solids, so the bodies that are not convex
// are left out, by name.
func TestTruthScrew(t *testing.T) {
	var s Scratch
	rel := geom.Frame{R: geom.Identity3()}
	runTruth(t, "screw", func(c *truthCase, moving, static *geom.Polyhedron, convex bool, e float64) Hit {
		m := &c.Motion
		if !convex {
			if e == truthZones[0]*static.Radius {
				t.Logf("%s left out: %s on %s is not convex", c.ID, c.Moving.Kind, c.Static.Kind)
			}
			return Hit{State: stateLeftOut}
		}
		return Sweep(moving, static, &rel, Screw{vec(m.Origin), vec(m.Axis), m.Angle, m.Pitch}, e, &s)
	})
}
