package render

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// along is the pose at x on the x axis.
func along(x float64) geom.Pose { return geom.Pose{P: geom.V(x, 0, 0), Q: geom.IdentityQuat()} }

func TestLikeShapesShareADrawCall(t *testing.T) {
	hull := func(shift float64) *collision.Shape {
		return made(collision.Hull([]mgl64.Vec3{{shift, 0, 0}, {shift + 1, 0, 0}, {shift, 1, 0}, {shift, 0, 1.5}}))
	}
	for _, c := range []struct {
		name    string
		shapes  []*collision.Shape
		batches int
	}{
		{"nothing", nil, 0},
		{"boxes of all sizes", []*collision.Shape{
			made(collision.Box(mgl64.Vec3{1, 2, 3})), made(collision.Box(mgl64.Vec3{0.1, 0.2, 0.1}))}, 1},
		{"balls of one apparent size", []*collision.Shape{made(collision.Sphere(0.3)), made(collision.Sphere(0.31))}, 1},
		{"a hull, its copy, and it moved in the body", []*collision.Shape{hull(0), hull(0), hull(0.25)}, 1},
		{"two different hulls", []*collision.Shape{hull(0), shapes[2].shape}, 2},
		{"pills of one proportion", []*collision.Shape{made(collision.Capsule(0.4, 0.2)),
			made(collision.Capsule(0.44, 0.22))}, 1},
		{"pills of two proportions", []*collision.Shape{made(collision.Capsule(0.4, 0.2)),
			made(collision.Capsule(0.4, 0.1))}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			col := NewCollector()
			col.Begin(mgl32.Vec3{0, 0, 4})
			for i, s := range c.shapes {
				col.Add(s, along(float64(i)), Look{})
			}
			l := col.End()
			if len(l.Opaque) != c.batches || len(l.Instances) != len(c.shapes) {
				t.Errorf("%d instances in %d batches, want %d in %d", len(l.Instances), len(l.Opaque), len(c.shapes),
					c.batches)
			}
			next := 0
			for _, b := range l.Opaque {
				if b.First != next || b.Count < 1 {
					t.Errorf("batch covers %d+%d, want it to start at %d", b.First, b.Count, next)
				}
				next += b.Count
			}
		})
	}
}

func TestDrawOrder(t *testing.T) {
	box := made(collision.Box(mgl64.Vec3{0.2, 0.2, 0.2}))
	floor := made(collision.Box(mgl64.Vec3{50, 0.5, 50}))
	col := NewCollector()
	col.Begin(mgl32.Vec3{10, 0, 0})
	col.Add(floor, along(9), Look{Material: Checker})
	for _, x := range []float64{-5, 8, 0, 3} {
		col.Add(box, along(x), Look{Material: Brick})
		col.Add(box, along(x-0.5), Look{Material: Glass})
	}
	l := col.End()
	wantOpaque, wantClear := []float32{8, 3, 0, -5, 9}, []float32{-5.5, -0.5, 2.5, 7.5}
	if len(l.Opaque) != 1 || len(l.Clear) != 1 || l.Clear[0].First != 5 {
		t.Fatalf("batches %v, %v: want one of each, the clear one after the opaque one", l.Opaque, l.Clear)
	}
	for i, want := range append(wantOpaque, wantClear...) {
		if got := l.Instances[i].Position[0]; got != want {
			t.Errorf("instance %d is the body at %g, want %g: near ones first, the floor last; clear ones far first",
				i, got, want)
		}
	}
	if l.Casters.Min[0] > -5.2 || l.Casters.Max[0] > 9 {
		t.Errorf("casters reach from %v to %v: want the boxes and not the floor", l.Casters.Min, l.Casters.Max)
	}
}

func TestInstancesCarryTheLook(t *testing.T) {
	_, in := drawOne(t, shapes[0].shape, along(0), Look{Material: Wood, Tint: mgl32.Vec3{3, 0.5, 0}, Glow: 2})
	if in.Surface[0] != uint8(Wood) || in.Tint != [4]float32{3, 0.5, 0, 1} {
		t.Errorf("surface %v, tint %v: want wood, orange with full glow", in.Surface, in.Tint)
	}
	_, a := drawOne(t, shapes[0].shape, along(0), Look{Material: Brick, Seed: 1})
	_, b := drawOne(t, shapes[0].shape, along(0), Look{Material: Brick, Seed: 2})
	if a.Tint != [4]float32{1, 1, 1, 0} {
		t.Errorf("tint of a look without one is %v, want white", a.Tint)
	}
	if a.Surface == b.Surface {
		t.Errorf("bodies 1 and 2 have the same surface %v: no two bricks should look alike", a.Surface)
	}
}

func TestCollectingIsFreeOfAllocationsOnceWarm(t *testing.T) {
	col := NewCollector()
	frame := func() {
		col.Begin(mgl32.Vec3{0, 1, 5})
		for i := range 100 {
			for _, s := range shapes {
				col.Add(s.shape, along(float64(i)), Look{Material: Material(i % int(materialCount))})
			}
		}
		col.End()
	}
	frame()
	if n := testing.AllocsPerRun(10, frame); n > 0 {
		t.Errorf("%g allocations a frame, want none", n)
	}
}

func TestOldShapesAreForgotten(t *testing.T) {
	col := NewCollector()
	for range 100 { // restarts of a level, each with new shapes
		for range 100 {
			s := made(collision.Box(mgl64.Vec3{1, 1, 1}))
			for range 2 {
				col.Begin(mgl32.Vec3{})
				col.Add(s, along(0), Look{})
				col.End()
			}
		}
	}
	if n := len(col.library.shapes); n > 1200 {
		t.Errorf("%d shapes are remembered though one is drawn", n)
	}
}

func TestRoundShapesAreFinerNearBy(t *testing.T) {
	ball := made(collision.Sphere(0.5))
	var last int
	for _, x := range []float64{0, -20, -100} {
		c := NewCollector()
		c.Begin(mgl32.Vec3{2, 0, 0})
		c.Add(ball, along(x), Look{})
		n := len(c.End().Opaque[0].Mesh.Indices)
		if last != 0 && n >= last {
			t.Errorf("a ball at %g has %d indices, nearer it had %d", x, n, last)
		}
		last = n
	}
}

func TestQuality(t *testing.T) {
	for _, c := range []struct {
		renderer string
		want     Level
	}{
		{"llvmpipe (LLVM 15.0.6, 256 bits)", Low}, {"softpipe", Low}, {"Google SwiftShader", Low},
		{"NVIDIA GeForce RTX 3060/PCIe/SSE2", High}, {"Mesa Intel(R) UHD Graphics 620 (KBL GT2)", High}, {"", High},
	} {
		if got := LevelFor(c.renderer); got != c.want {
			t.Errorf("renderer %q gets %v, want %v", c.renderer, got, c.want)
		}
	}
	for _, l := range []Level{Auto, Low, Medium, High} {
		if got, err := ParseLevel(l.String()); got != l || err != nil {
			t.Errorf("%v reads back as %v, %v", l, got, err)
		}
	}
	if _, err := ParseLevel("ultra"); err == nil {
		t.Error("quality ultra is accepted")
	}
	for _, c := range [][4]int{{1280, 720, 1280, 720}, {2560, 1440, 1280, 720}, {3840, 1000, 1881, 489}, {0, 5, 1, 5}} {
		if w, h := Low.Settings().Scaled(c[0], c[1]); w != c[2] || h != c[3] {
			t.Errorf("%d×%d is shaded at %d×%d, want %d×%d", c[0], c[1], w, h, c[2], c[3])
		}
	}
}
