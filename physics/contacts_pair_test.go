package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestPairOfACubeAtRest: the view of a pair has the weight of what rests on it, the direction, and the gap that the
// solver aims at; of two that are far apart it says so.
func TestPairOfACubeAtRest(t *testing.T) {
	w, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	ground := cubeAt(-0.5)
	ground.Kind, ground.Name = physics.Static, "ground"
	ids, err := w.AddBodies([]physics.BodyDef{ground, cubeAt(0.502), cubeAt(40)})
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		w.Step()
	}
	q := w.NewQuerier()
	v := q.Pair(ids[0], ids[1])
	weight := w.Body(ids[1]).Mass() * 9.81 / 60
	if !v.Near || v.Points < 4 || math.Abs(v.Impulse-weight) > 0.02*weight {
		t.Errorf("%+v, want the weight %v N s", v, weight)
	}
	if v.Gap < 0 || v.Gap > 1e-3 || v.Normal.Sub(mgl64.Vec3{0, 1, 0}).Len() > 1e-6 || v.CCD != physics.CCDExpel {
		t.Errorf("gap %v along %v by %v", v.Gap, v.Normal, v.CCD)
	}
	if v.Share != 1 || v.Passage == physics.PassedCut {
		t.Errorf("its rest is %v up to %v", v.Passage, v.Share)
	}
	if u := q.Pair(ids[1], ids[0]); u.Normal != v.Normal.Mul(-1) || u.Impulse != v.Impulse || u.Gap != v.Gap {
		t.Errorf("the other way round: %+v", u)
	}
	if far := q.Pair(ids[0], ids[2]); far.Near || far.Points != 0 || !math.IsInf(far.Gap, 1) {
		t.Errorf("a pair that is far apart: %+v", far)
	}
}
