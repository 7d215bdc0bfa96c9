package render

import (
	"math"
	"math/rand"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestQuatOf turns matrices into quaternions in each of Shepperd's four cases: every half turn has another largest
// component.
func TestQuatOf(t *testing.T) {
	rows := []struct {
		name string
		q    geom.Quat
	}{
		{"none", geom.Quat{W: 1}},
		{"half a turn about x", geom.Quat{X: 1}}, {"about y", geom.Quat{Y: 1}}, {"about z", geom.Quat{Z: 1}},
		{"nearly half a turn about y", geom.Quat{W: 0.01, X: -0.1, Y: 1, Z: 0.2}.Unit()},
		{"nearly half a turn about z", geom.Quat{W: -0.01, X: 0.1, Y: 0.3, Z: 1}.Unit()},
		{"a third about the diagonal", geom.Quat{W: 1, X: 1, Y: 1, Z: 1}.Unit()},
	}
	random := rand.New(rand.NewSource(1))
	for range 200 {
		q := geom.Quat{W: random.NormFloat64(), X: random.NormFloat64(), Y: random.NormFloat64(), Z: random.NormFloat64()}
		rows = append(rows, struct {
			name string
			q    geom.Quat
		}{"random", q.Unit()})
	}
	for _, r := range rows {
		m := geom.Mat3{X: r.q.Apply(geom.V(1, 0, 0)), Y: r.q.Apply(geom.V(0, 1, 0)), Z: r.q.Apply(geom.V(0, 0, 1))}
		got := quatOf(&m)
		if d := got.W*r.q.W + got.X*r.q.X + got.Y*r.q.Y + got.Z*r.q.Z; math.Abs(math.Abs(d)-1) > 1e-12 {
			t.Errorf("%s: %v comes back as %v", r.name, r.q, got)
		}
	}
}

func TestTurnUpTo(t *testing.T) {
	for _, d := range []geom.Vec3{
		geom.V(0, 1, 0), geom.V(0, -1, 0), geom.V(1, 0, 0), geom.V(0, 0, -1), geom.V(1, 2, 3).Unit(),
		geom.V(-1, -5, 0.2).Unit(), geom.V(1e-4, -1, 0).Unit(),
	} {
		if got := turnUpTo(d).Apply(geom.V(0, 1, 0)); got.Sub(d).Len() > 1e-5 {
			t.Errorf("up goes to %v, want %v", got, d)
		}
	}
}

// TestUnitBoxEdges: each corner of a side lies on two of its edges and two metres from the others.
func TestUnitBoxEdges(t *testing.T) {
	box := unitBox()
	if len(box.Vertices) != 24 {
		t.Fatalf("%d vertices", len(box.Vertices))
	}
	for _, v := range box.Vertices {
		// Edge 0 and 2 lie across the axis that Axes[0] names, 1 and 3 across that of Axes[1].
		for i, want := range [4]float32{1 + v.Position[int(v.Axes[0])], 1 + v.Position[int(v.Axes[1])],
			1 - v.Position[int(v.Axes[0])], 1 - v.Position[int(v.Axes[1])]} {
			if v.Edge[i] != want {
				t.Errorf("corner %v of the side %v is %v from edge %d, want %v", v.Position, v.Normal, v.Edge[i], i, want)
			}
		}
	}
}
