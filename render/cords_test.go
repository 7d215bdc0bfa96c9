package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
)

// cordsOf returns the ends of the cords that a joint of the plank of jointed is drawn as.
func cordsOf(t *testing.T, kind joint.Kind, to *mgl64.Vec3) (ends [][2]geom.Vec3) {
	t.Helper()
	w, _ := jointed(t, 0, physics.JointDef{Kind: kind, To: to})
	c := NewCollector()
	c.Begin(mgl32.Vec3{11, 2, 9})
	c.AddCords(&View{World: w, Alpha: 1, Shift: geom.V(10, 0, 0)})
	for _, in := range c.End().Instances {
		q := geom.Quat{X: float64(in.Rotation[0]), Y: float64(in.Rotation[1]), Z: float64(in.Rotation[2]),
			W: float64(in.Rotation[3])}
		half := q.Apply(geom.V(0, float64(in.Scale[1]*c.library.cord.Half[1]), 0))
		at := widenTo(in.Position)
		ends = append(ends, [2]geom.Vec3{at.Sub(half), at.Add(half)})
		if thick := in.Scale[0]; thick != in.Scale[2] || thick < cordRadius || thick > 2*cordRadius {
			t.Errorf("a cord has a radius of %v and %v m", thick, in.Scale[2])
		}
	}
	return ends
}

// TestCords: ropes, rods, pulleys and paths are drawn from end to end, and joints that hold bodies together are not.
func TestCords(t *testing.T) {
	at, to := geom.V(11, 2, 3), geom.V(13, 4, 2)
	toWorld := mgl64.Vec3{3, 4, 2}
	over := [2]mgl64.Vec3{{1, 5, 3}, {3, 5, 2}}
	for _, row := range []struct {
		kind joint.Kind
		way  []geom.Vec3
	}{
		{joint.Rope{}, []geom.Vec3{at, to}},
		{joint.Rod{}, []geom.Vec3{at, to}},
		{joint.Distance{}, []geom.Vec3{at, to}},
		{joint.Pulley{Over: over}, []geom.Vec3{at, geom.V(11, 5, 3), geom.V(13, 5, 2), to}},
		{joint.SixDOF{}, nil},
	} {
		ends := cordsOf(t, row.kind, &toWorld)
		if len(ends) != max(0, len(row.way)-1) {
			t.Errorf("%s: %d cords", row.kind.Name(), len(ends))
			continue
		}
		for i, end := range ends {
			if a, b := end[0].Sub(row.way[i]).Len(), end[1].Sub(row.way[i+1]).Len(); max(a, b) > 1e-5 {
				t.Errorf("%s: cord %d leads from %v to %v", row.kind.Name(), i, end[0], end[1])
			}
		}
	}
	ends, length := cordsOf(t, joint.Path{Points: []mgl64.Vec3{{1, 2, 3}, {2, 2, 3}, {3, 3, 3}}}, nil), 0.0
	for _, end := range ends {
		length += end[1].Sub(end[0]).Len()
	}
	if len(ends) < 8 || ends[0][0].Sub(at).Len() > 1e-5 || math.Abs(length-2.45) > 0.05 {
		t.Errorf("a path of %d cords, %v m long, from %v", len(ends), length, ends[0][0])
	}
}
