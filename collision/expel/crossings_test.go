package expel

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// staticCase is one case of static.json.gz.
type staticCase struct {
	ID     string
	Tags   []string
	A, B   truthBody
	Expect struct {
		Pairs      [][2]int32
		Degenerate [][2]int32 `json:"pairs_degenerate"`
		Intersect  bool       `json:"surfaces_intersect"`
		Contained  string
		Separation float64
	}
}

// TestTruthStatic: every pair of faces that properly cross, no other but degenerate ones, which solid contains which,
// and the distance of solids that are apart.
func TestTruthStatic(t *testing.T) {
	var s Scratch
	cases, pairs := collisiontest.Cases[staticCase](t, "static", 80), 0
	for i := range cases {
		c := &cases[i]
		a, b := c.A.core(t, true).Mesh, c.B.core(t, true).Mesh
		found := map[[2]int32]bool{}
		for _, p := range Crossings(nil, a, b, &home, &s) {
			found[[2]int32{int32(a.SourceFace(int(p.A))), int32(b.SourceFace(int(p.B)))}] = true
		}
		pairs += len(found)
		allowed := map[[2]int32]bool{}
		for _, p := range c.Expect.Degenerate {
			allowed[p] = true
		}
		for _, p := range c.Expect.Pairs {
			allowed[p] = true
			if !found[p] {
				t.Errorf("%s %v: pair %v is missed", c.ID, c.Tags, p)
			}
		}
		for p := range found {
			if !allowed[p] {
				t.Errorf("%s %v: pair %v is wrong", c.ID, c.Tags, p)
			}
		}
		sep := Apart(mesh.Core{Mesh: a}, mesh.Core{Mesh: b}, &home, math.Inf(1), &s)
		if c.Expect.Intersect {
			if sep.Dist > 0 {
				t.Errorf("%s %v: %g m apart, but they meet", c.ID, c.Tags, sep.Dist)
			}
			continue
		}
		contained := "none"
		switch aInB, bInA := enclosed(a, b, &home, &s); {
		case aInB:
			contained = "a_in_b"
		case bInA:
			contained = "b_in_a"
		}
		touching := contained == "none" && c.Expect.Separation == 0
		if contained != c.Expect.Contained || (contained != "none" || touching) != (sep.Normal == geom.Vec3{}) {
			t.Errorf("%s %v: contained %s, want %s; %+v", c.ID, c.Tags, contained, c.Expect.Contained, sep)
		}
		if contained == "none" && !(math.Abs(sep.Dist-c.Expect.Separation) <= 1e-9 && sep.Sep <= sep.Dist+1e-15 &&
			sep.Sep >= sep.Dist-1e-9) {
			t.Errorf("%s %v: %+v, want %g m apart", c.ID, c.Tags, sep, c.Expect.Separation)
		}
	}
	t.Logf("%d cases, %d pairs of faces", len(cases), pairs)
}

// BenchmarkCrossings meets two shuttles in the middle.
func BenchmarkCrossings(b *testing.B) {
	for _, name := range []string{"shuttle528", "torus300", "sphere3968"} {
		b.Run(name, func(b *testing.B) {
			mesh := objMesh(b, name)
			pose := geom.Pose{P: geom.V(0.4, 0.3, 0.2), Q: geom.AxisAngle(geom.V(1, 2, 3).Unit(), 0.7)}
			rel := pose.Frame()
			var s Scratch
			var dst []FacePair
			b.ReportAllocs()
			for b.Loop() {
				dst = Crossings(dst[:0], mesh, mesh, &rel, &s)
			}
			b.ReportMetric(float64(len(dst)), "pairs")
		})
	}
}

// enclosed reports whether A lies inside the closed mesh b or B inside the closed mesh a, B placed in the frame of A
// by rel, each in one piece; neither when their surfaces meet.
func enclosed(a, b *mesh.Mesh, rel *geom.Frame, s *Scratch) (aInB, bInA bool) {
	if sep := Apart(mesh.Core{Mesh: a}, mesh.Core{Mesh: b}, rel, math.Inf(1), s); sep.Normal != (geom.Vec3{}) ||
		!s.near.contained {
		return false, false
	}
	bInA = a.Contains(rel.Apply(b.Verts[0]))
	return !bInA, bInA
}
