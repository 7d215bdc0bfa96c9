package render

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"
)

// cameras are views with the degenerate ones named.
var cameras = []struct {
	name        string
	eye, target mgl32.Vec3
}{
	{"level", mgl32.Vec3{0, 1, 5}, mgl32.Vec3{0, 1, 0}},
	{"from above", mgl32.Vec3{3, 4, 5}, mgl32.Vec3{0, 0, 0}},
	{"from below", mgl32.Vec3{3, -4, 5}, mgl32.Vec3{0, 2, 0}},
	{"behind", mgl32.Vec3{-2, 1, -7}, mgl32.Vec3{0, 1, 0}},
	{"along x", mgl32.Vec3{-9, 0, 0}, mgl32.Vec3{0, 0, 0}},
	{"far from the origin", mgl32.Vec3{1003, 4, -995}, mgl32.Vec3{1000, 0, -1000}},
}

func near3(t *testing.T, what string, got, want mgl32.Vec3, tolerance float32) {
	t.Helper()
	if d := got.Sub(want).Len(); !(d <= tolerance) {
		t.Errorf("%s: got %v, want %v (off by %g)", what, got, want, d)
	}
}

func TestControllersKeepTheView(t *testing.T) {
	for _, c := range cameras {
		t.Run(c.name, func(t *testing.T) {
			want := LookAt(c.eye, c.target)
			o := NewOrbit(want)
			got := o.Camera()
			near3(t, "orbit eye", got.Eye, want.Eye, 2e-4)
			near3(t, "orbit target", got.Target, want.Target, 0)
			f := NewFly(want)
			got = f.Camera()
			near3(t, "fly eye", got.Eye, want.Eye, 0)
			near3(t, "fly direction", got.Forward(), want.Forward(), 1e-5)
			near3(t, "fly target", got.Target, want.Target, 5e-4)
		})
	}
}

func TestRayHitsWhatIsSeen(t *testing.T) {
	const width, height = 640, 360
	for _, c := range cameras {
		t.Run(c.name, func(t *testing.T) {
			cam := LookAt(c.eye, c.target)
			m := cam.Projection(float32(width) / height).Mul4(cam.View())
			for _, off := range []mgl32.Vec3{{}, {0.5, 0.2, -0.3}, {-1, 0.7, 0.4}} {
				p := c.target.Add(off)
				clip := m.Mul4x1(p.Vec4(1))
				x := (float64(clip[0]/clip[3]) + 1) / 2 * width
				y := (1 - float64(clip[1]/clip[3])) / 2 * height
				got := cam.PointAt(x, y, width, height, cam.Depth(widen(p)))
				if d := got.Sub(widen(p)).Len(); d > 2e-3 {
					t.Errorf("pixel (%.1f, %.1f) shows %v, PointAt says %v", x, y, p, got)
				}
				from, dir := cam.Ray(x, y, width, height)
				if math.Abs(dir.Len()-1) > 1e-9 || from.Sub(widen(c.eye)).Len() > 0 {
					t.Errorf("ray from %v along %v: want a unit direction from the eye", from, dir)
				}
			}
		})
	}
}

func TestStraightDownHasAView(t *testing.T) {
	for _, y := range []float32{10, -10} {
		cam := LookAt(mgl32.Vec3{0, y, 0}, mgl32.Vec3{})
		v := cam.View()
		for i, x := range v {
			if x != x {
				t.Fatalf("eye at height %g: view matrix element %d is NaN", y, i)
			}
		}
		near3(t, "target before the eye", v.Mul4x1(mgl32.Vec4{0, 0, 0, 1}).Vec3(), mgl32.Vec3{0, 0, -10}, 1e-4)
	}
	same := Camera{Eye: mgl32.Vec3{1, 2, 3}, Target: mgl32.Vec3{1, 2, 3}, FovY: 1, Near: 0.1}
	near3(t, "eye at the target", same.Forward(), mgl32.Vec3{0, 0, -1}, 0)
}

func TestOrbitMotions(t *testing.T) {
	o := NewOrbit(LookAt(mgl32.Vec3{0, 1, 5}, mgl32.Vec3{0, 1, 0}))
	o.Drag(0, 1e6)
	if o.Pitch != maxPitch {
		t.Errorf("pitch after a long drag down is %g, want the limit %g", o.Pitch, maxPitch)
	}
	o.Drag(0, -1e7)
	if o.Pitch != -maxPitch {
		t.Errorf("pitch after a long drag up is %g, want %g", o.Pitch, -maxPitch)
	}
	o.Pitch = 0
	o.Drag(350, 0) // a quarter turn: the eye comes from −x, the scene follows the pointer to the right
	near3(t, "quarter turn", o.Camera().Eye, mgl32.Vec3{-5, 1, 0}, 1e-4)
	o.Zoom(1)
	if abs32(o.Distance-4.5) > 1e-5 {
		t.Errorf("one step closer from 5 m is %g m, want 4.5", o.Distance)
	}
	o.Zoom(-1e4)
	if o.Distance != 1000 {
		t.Errorf("distance is %g, want the limit 1000", o.Distance)
	}
}

func TestPanKeepsThePointUnderThePointer(t *testing.T) {
	const width, height = 800, 600
	for _, c := range cameras {
		t.Run(c.name, func(t *testing.T) {
			o := NewOrbit(LookAt(c.eye, c.target))
			before := o.Camera()
			p := before.PointAt(300, 200, width, height, float64(o.Distance))
			o.Pan(40, -25, height)
			after := o.Camera()
			got := after.PointAt(340, 175, width, height, float64(o.Distance))
			if d := got.Sub(p).Len(); d > 2e-3 {
				t.Errorf("point under the pointer moved by %g m from %v to %v", d, p, got)
			}
		})
	}
}

func TestFlyMoves(t *testing.T) {
	f := NewFly(LookAt(mgl32.Vec3{0, 2, 0}, mgl32.Vec3{0, 2, -1}))
	f.Speed = 4
	for _, c := range []struct {
		name               string
		forward, right, up float32
		want               mgl32.Vec3
	}{
		{"forward", 1, 0, 0, mgl32.Vec3{0, 2, -2}},
		{"right", 0, 1, 0, mgl32.Vec3{2, 2, 0}},
		{"up", 0, 0, 1, mgl32.Vec3{0, 4, 0}},
		{"diagonal is no faster", 1, 1, 0, mgl32.Vec3{float32(math.Sqrt2), 2, -float32(math.Sqrt2)}},
		{"no key", 0, 0, 0, mgl32.Vec3{0, 2, 0}},
	} {
		g := f
		g.Move(c.forward, c.right, c.up, 0.5)
		near3(t, c.name, g.Eye, c.want, 1e-5)
	}
	f.Look(-350, 0)
	left := f.Camera()
	near3(t, "pointer to the left looks left", left.Forward(), mgl32.Vec3{-1, 0, 0}, 1e-5)
	f.Look(0, -1e6)
	if f.Pitch != maxPitch {
		t.Errorf("pitch is %g, want the limit", f.Pitch)
	}
	f.Faster(1e6)
	if f.Speed != 200 {
		t.Errorf("speed is %g, want the limit 200", f.Speed)
	}
}

func TestShadowMatrixCoversTheCasters(t *testing.T) {
	casters := Bounds{mgl32.Vec3{-2.5, 0, -0.3}, mgl32.Vec3{2.5, 2, 0.3}}
	for _, c := range cameras[:5] {
		for _, dir := range []mgl32.Vec3{{}, {0, 1, 0}, {1, 0.2, 0}, {0, 0.3, -1}} {
			cam := LookAt(c.eye, c.target)
			m := Sun{Direction: dir}.ShadowMatrix(&cam, 1.5, casters, 1024)
			for i := range 8 {
				p := casters.Corner(i)
				clip := m.Mul4x1(p.Vec4(1))
				v := cam.Projection(1.5).Mul4(cam.View()).Mul4x1(p.Vec4(1))
				seen := v[3] > 0 && abs32(v[0]) < v[3] && abs32(v[1]) < v[3]
				if seen && (abs32(clip[0]) > 1 || abs32(clip[1]) > 1) {
					t.Errorf("%s, sun %v: corner %v is seen but off the map at %v", c.name, dir, p, clip)
				}
				if abs32(clip[2]) > 1 {
					t.Errorf("%s, sun %v: corner %v is beyond the depth of the map at %v", c.name, dir, p, clip)
				}
			}
			sun := Sun{Direction: dir}.OrDefault().Direction
			low, high := m.Mul4x1(mgl32.Vec4{0, 1, 0, 1}), m.Mul4x1(sun.Add(mgl32.Vec3{0, 1, 0}).Vec4(1))
			if !(high[2] < low[2]) {
				t.Errorf("sun %v: a point nearer to the sun has depth %g, behind %g", dir, high[2], low[2])
			}
		}
	}
}

func TestShadowsDoNotSwim(t *testing.T) {
	casters := Bounds{mgl32.Vec3{-40, 0, -40}, mgl32.Vec3{40, 2, 40}}
	a, b := LookAt(mgl32.Vec3{3, 4, 5}, mgl32.Vec3{}), LookAt(mgl32.Vec3{3.001, 4, 5}, mgl32.Vec3{0.001, 0, 0})
	const size = 1024
	m, n := Sun{}.ShadowMatrix(&a, 1.5, casters, size), Sun{}.ShadowMatrix(&b, 1.5, casters, size)
	p := mgl32.Vec4{0.3, 0.2, 0.1, 1}
	for k := range 2 {
		texels := float64(m.Mul4x1(p)[k]-n.Mul4x1(p)[k]) * size / 2
		if math.Abs(texels-math.Round(texels)) > 0.02 {
			t.Errorf("a step of 1 mm moved the map by %g texels along axis %d, want a whole number", texels, k)
		}
	}
}

// TestShadowsAreFineOnBoard: from a seat the roof is half a metre above what it shades, which texels of a coarse map
// have to tell apart; a fine map reaches as far as from elsewhere.
func TestShadowsAreFineOnBoard(t *testing.T) {
	casters := Bounds{mgl32.Vec3{-400, 0, -400}, mgl32.Vec3{400, 2, 400}}
	for heading := range 12 {
		sin, cos := math.Sincos(float64(heading) * math.Pi / 6)
		seat := (&Seat{}).Ride(mgl64.Vec3{0, 1.1, 0}, mgl64.Vec3{cos, 0, -sin}, mgl64.Vec3{0, 1, 0})
		beside := seat
		seat.Close = true
		texel := func(c *Camera, q Quality) float32 {
			m := Sun{}.ShadowMatrix(c, 16./9, casters, q.ShadowSize)
			return 2 / m.Row(0).Vec3().Len() / float32(q.ShadowSize)
		}
		if got := texel(&seat, Low.Settings()); got > 0.05 {
			t.Errorf("heading %d: a texel is %g m wide", heading, got)
		}
		if got, want := texel(&seat, High.Settings()), texel(&beside, High.Settings()); got != want {
			t.Errorf("heading %d: a texel of a fine map is %g m wide, want %g", heading, got, want)
		}
	}
}

func TestUnprojectedCentre(t *testing.T) {
	cam := LookAt(mgl32.Vec3{1, 2, 3}, mgl32.Vec3{4, 1, -2})
	_, dir := cam.Ray(320, 180, 640, 360)
	if d := dir.Sub(widen(cam.Target).Sub(widen(cam.Eye)).Normalize()).Len(); d > 1e-6 {
		t.Errorf("the middle of the picture looks along %v, not at the target (off by %g)", dir, d)
	}
	if d := cam.Depth(mgl64.Vec3{1, 2, 3}); math.Abs(d) > 1e-9 {
		t.Errorf("the eye has depth %g", d)
	}
}

// TestPixelUndoesRay: a point on the ray through a pixel is seen at that pixel; one behind the eye is not seen.
func TestPixelUndoesRay(t *testing.T) {
	c := LookAt(mgl32.Vec3{3, 4, 5}, mgl32.Vec3{-2, 1, 0})
	for _, want := range [][2]float64{{0, 0}, {640, 360}, {1279, 100}, {320.5, 719}} {
		from, dir := c.Ray(want[0], want[1], 1280, 720)
		x, y, ok := c.Pixel(from.Add(dir.Mul(17)), 1280, 720)
		if !ok || math.Abs(x-want[0]) > 0.01 || math.Abs(y-want[1]) > 0.01 {
			t.Errorf("pixel %v comes back as %v, %v (%v)", want, x, y, ok)
		}
		if _, _, ok := c.Pixel(from.Sub(dir.Mul(17)), 1280, 720); ok {
			t.Error("a point behind the eye is seen")
		}
	}
}
