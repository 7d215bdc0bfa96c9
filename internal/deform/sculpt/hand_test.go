package sculpt

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/deform"
)

// TestHandsBend: the hands open and close by up to 60° at each joint, together and finger after finger, and never pass
// through themselves. Bent further than a hand goes they do, so the test can tell.
func TestHandsBend(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	right := made()[0].Parts[0].Mesh
	rows := []struct {
		name       string
		mesh       Mesh
		def        deform.BendDef
		mean, lag  float64 // rad
		mayItCross bool
	}{
		{"right, together", right, deform.HandJoints(), math.Pi / 6, 0, false},
		{"right, one after the other", right, deform.HandJoints(), math.Pi / 6, 0.6, false},
		{"left, together", right.Mirrored(), deform.HandJoints().Mirrored(), math.Pi / 6, 0, false},
		{"too far", right, deform.HandJoints(), math.Pi / 4, 0, true},
	}
	for _, r := range rows {
		for i := range r.def.Chains {
			for k := range r.def.Chains[i].Joints {
				j := &r.def.Chains[i].Joints[k]
				j.Mean, j.Sway, j.Swing = r.mean, r.mean, deform.Swing{Hz: 1, Phase: r.lag * float64(i)}
			}
		}
		bend, err := deform.Bend(r.def)
		if err != nil {
			t.Fatal(err)
		}
		crossed := 0
		now := Mesh{make([]geom.Vec3, len(r.mesh.Verts)), r.mesh.Tris}
		for step := range 16 {
			bend(now.Verts, r.mesh.Verts, float64(step)/16)
			crossed += len(crossings(now))
		}
		if (crossed > 0) != r.mayItCross {
			t.Errorf("%s: %d pairs of faces cross in a period", r.name, crossed)
		}
	}
}

// TestHeadLeans: a head that a lattice bends aside does not pass through itself.
func TestHeadLeans(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	head := made()[3].Parts[0].Mesh
	def := deform.LatticeDef{Box: geom.EmptyBox()}
	for _, p := range head.Verts {
		def.Box = def.Box.Include(p)
	}
	for i := range 16 {
		for y, shift := range []float64{0, 0, 0.03, 0.12} {
			def.Points = append(def.Points, deform.Control{Index: [3]int{i / 4, y, i % 4}, Shift: geom.V(shift, 0, 0)})
		}
	}
	lean, err := deform.NewLattice(def)
	if err != nil {
		t.Fatal(err)
	}
	now := Mesh{make([]geom.Vec3, len(head.Verts)), head.Tris}
	lean(now.Verts, head.Verts, 0)
	if pairs := crossings(now); len(pairs) > 0 {
		t.Errorf("%d pairs of faces cross", len(pairs))
	}
}
