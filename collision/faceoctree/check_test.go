package faceoctree

import (
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func TestCheck(t *testing.T) {
	whole := func(change func(s *Surface)) Surface {
		s := cube(geom.Vec3{}, 1)
		change(&s)
		return s
	}
	rows := []struct {
		name string
		s    Surface
		want string
	}{
		{"a cube", whole(func(*Surface) {}), ""},
		{"empty", Surface{}, "empty"},
		{"no faces", whole(func(s *Surface) { s.Faces = nil }), "8 vertices and 0 faces"},
		{"NaN", whole(func(s *Surface) { s.Verts[3].Y = math.NaN() }), "vertex 3 is not finite"},
		{"infinite", whole(func(s *Surface) { s.Verts[7].Z = math.Inf(-1) }), "vertex 7 is not finite"},
		{"too large", whole(func(s *Surface) { s.Verts[7].Z = 1e91 }), "vertex 7 is not finite"},
		{"missing vertex", whole(func(s *Surface) { s.Faces[5][1] = 8 }), "face 5 names vertex 8, and there are 8"},
		{"negative vertex", whole(func(s *Surface) { s.Faces[5][1] = -1 }), "face 5 names vertex -1"},
		{"corner twice", whole(func(s *Surface) { s.Faces[2][1] = s.Faces[2][0] }), "face 2 has no area"},
		{"collinear", whole(func(s *Surface) { s.Verts[2] = s.Verts[0].Lerp(s.Verts[3], 0.5) }), "face 0 has no area"},
		{"open", whole(func(s *Surface) { s.Faces = s.Faces[:11] }), "alone: the surface is open"},
		{"doubled", whole(func(s *Surface) { s.Faces = append(s.Faces, s.Faces[0]) }), "not a manifold"},
		{"turned over", whole(func(s *Surface) { f := &s.Faces[4]; f[0], f[1] = f[1], f[0] }), "turned over"},
	}
	for _, r := range rows {
		err := r.s.Check()
		switch {
		case r.want == "" && err != nil:
			t.Errorf("%s: %v", r.name, err)
		case r.want != "" && (err == nil || !strings.Contains(err.Error(), r.want)):
			t.Errorf("%s: %v, want %q", r.name, err, r.want)
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: more than one line: %v", r.name, err)
		}
	}
}
