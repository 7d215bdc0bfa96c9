package screw

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// TestClipFacing: both parts of a face make up the whole, each looks its way all over, and the cut is where n·ω is
// zero.
func TestClipFacing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	uncut, cut := 0, 0
	for range 200 {
		hull := randomHull(t, r)
		sc := About(randomVec(r, 1), randomVec(r, 1), 3*r.Float64(), 2*r.Float64()-1)
		pose := geom.Pose{P: randomVec(r, 1), Q: geom.FromRotationVector(randomVec(r, 2))}
		frame := pose.Frame()
		var b side
		b.part = whole(hull, nil)
		b.place(&frame, &sc)
		for f := range int32(len(hull.Faces)) {
			n := b.faces[f].N
			loop := hull.Loop(int(f))
			area := 0.0
			for _, sign := range []float64{1, -1} {
				part := b.clipFacing(nil, f, sign)
				area += partArea(part, n)
				virtual := 0
				for i, c := range part {
					ahead := sign * n.Dot(sc.Flow(c.At))
					if ahead < -1e-12 || c.Vertex < 0 && math.Abs(ahead) > 1e-12 {
						t.Fatalf("corner %d of face %d looks %g the way %v", i, f, ahead, sign)
					}
					if c.Vertex >= 0 && b.verts[c.Vertex] != c.At {
						t.Fatalf("vertex %d is not at %v", c.Vertex, c.At)
					}
					if c.Edge < 0 {
						virtual++
						continue
					}
					// The edge named runs from here to the next corner.
					e := hull.Edges[c.Edge]
					along := b.verts[e.V1].Sub(b.verts[e.V0]).Unit()
					next := part[(i+1)%len(part)].At
					if off := along.Cross(next.Sub(b.verts[e.V0])).Len() + along.Cross(c.At.Sub(b.verts[e.V0])).Len(); off > 1e-12 {
						t.Fatalf("corner %d of face %d does not lie on edge %d, by %g", i, f, c.Edge, off)
					}
				}
				switch {
				case len(part) == len(loop) && virtual == 0:
					uncut++
				case len(part) > 0:
					cut++
					if virtual != 1 {
						t.Fatalf("face %d, way %v: %d cuts in %+v", f, sign, virtual, part)
					}
				}
			}
			if want := partArea(b.corners(loop), n); math.Abs(area-want) > 1e-12 {
				t.Fatalf("face %d has the area %g, its parts %g", f, want, area)
			}
		}
	}
	if uncut < 500 || cut < 500 {
		t.Errorf("only %d whole faces and %d parts", uncut, cut)
	}
}

// TestClipFacingAtVertices: where the line that parts a face runs through two of its vertices, these are the ends of
// the cut. A diamond turns about the line through its middle.
func TestClipFacingAtVertices(t *testing.T) {
	block, err := convex.Hull([]geom.Vec3{{X: 1, Y: 1}, {Y: 1, Z: 1}, {X: -1, Y: 1}, {Y: 1, Z: -1},
		{X: 1, Y: -1}, {Y: -1, Z: 1}, {X: -1, Y: -1}, {Y: -1, Z: -1}})
	if err != nil {
		t.Fatal(err)
	}
	sc := About(geom.Vec3{}, geom.V(0, 0, 1), 1, 0)
	var b side
	b.part = whole(&block.Surface, nil)
	b.place(nil, &sc)
	for f := range int32(len(block.Faces)) {
		if b.faces[f].N != geom.V(0, 1, 0) {
			continue
		}
		for _, sign := range []float64{1, -1} {
			part := b.clipFacing(nil, f, sign)
			virtual := 0
			for i, c := range part {
				if next := part[(i+1)%len(part)]; c.Edge < 0 {
					virtual++
					if c.At.X != 0 || next.At.X != 0 {
						t.Errorf("way %v: the cut runs from %v to %v", sign, c.At, next.At)
					}
				}
			}
			if len(part) != 3 || virtual != 1 {
				t.Errorf("way %v: %+v", sign, part)
			}
		}
		return
	}
	t.Error("no diamond")
}

func (b *side) corners(loop []int32) (all []Corner) {
	for _, v := range loop {
		all = append(all, Corner{At: b.verts[v]})
	}
	return all
}

func partArea(part []Corner, n geom.Vec3) float64 {
	twice := 0.0
	for i := 2; i < len(part); i++ {
		twice += n.Dot(part[i-1].At.Sub(part[0].At).Cross(part[i].At.Sub(part[0].At)))
	}
	return twice / 2
}

// TestFacingStays: n·ω of a point that is carried does not change (section 4.2).
func TestFacingStays(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	for range 1000 {
		sc := About(randomVec(r, 2), randomVec(r, 1), math.Pi*r.Float64(), 2*r.Float64()-1)
		x, n := randomVec(r, 2), randomVec(r, 1).Unit()
		at := r.Float64()
		pose := sc.At(at)
		if e := pose.Q.Apply(n).Dot(sc.Flow(pose.Apply(x))) - n.Dot(sc.Flow(x)); math.Abs(e) > 1e-13 {
			t.Fatalf("changes by %g", e)
		}
	}
}
