//go:build !headless

package window

import (
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

var levels = []render.Level{render.Low, render.Medium, render.High}

// offscreen opens a surface, or skips on machines without EGL.
func offscreen(t testing.TB, width, height int, level render.Level) *Surface {
	t.Helper()
	e, err := openEGL()
	if err != nil {
		t.Skip("this machine cannot draw without a display: ", err)
	}
	e.close()
	s, err := OpenOffscreen(width, height, level)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// simpleFrame is a red box of half extent 0.5 on a grey floor, lit from the upper left, seen from the front.
func simpleFrame(t testing.TB) *render.Frame {
	box := func(x, y, z float64) *collision.Shape {
		s, err := collision.Box(mgl64.Vec3{x, y, z})
		return shape(t, s, err)
	}
	up := geom.V(0, 1, 0)
	cam := render.LookAt(mgl32.Vec3{0, 1.5, 5}, mgl32.Vec3{0, 0.6, 0})
	c := render.NewCollector()
	c.Begin(cam.Eye)
	c.Add(box(20, 0.5, 20), at(0, -0.5, 0, up, 0), looking(render.Checker, 0))
	c.Add(box(0.5, 0.5, 0.5), at(0, 0.5, 0, up, 0), render.Look{Tint: mgl32.Vec3{0.9, 0.05, 0.04}})
	sun := render.Sun{Direction: mgl32.Vec3{-1, 1, 0.3}}
	return &render.Frame{Camera: cam, Sun: sun, List: c.End()}
}

// colourAt returns the mean colour of 5 × 5 pixels around the place where a world point is seen.
func colourAt(f *render.Frame, img *image.RGBA, p mgl32.Vec3) mgl32.Vec3 {
	size := img.Rect.Size()
	m := f.Camera.Projection(float32(size.X) / float32(size.Y)).Mul4(f.Camera.View())
	clip := m.Mul4x1(p.Vec4(1))
	x := int((clip[0]/clip[3] + 1) / 2 * float32(size.X))
	y := int((1 - clip[1]/clip[3]) / 2 * float32(size.Y))
	var sum mgl32.Vec3
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			c := img.RGBAAt(x+dx, y+dy)
			sum = sum.Add(mgl32.Vec3{float32(c.R), float32(c.G), float32(c.B)})
		}
	}
	return sum.Mul(1. / 25)
}

// light is the mean of the channels.
func light(c mgl32.Vec3) float32 { return (c[0] + c[1] + c[2]) / 3 }

func TestPictureShowsTheScene(t *testing.T) {
	for _, level := range levels {
		t.Run(level.String(), func(t *testing.T) {
			s := offscreen(t, 640, 360, level)
			f := simpleFrame(t)
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			img := s.Pixels()
			keep(t, img, "simple-"+level.String())
			if e := gl.GetError(); e != gl.NO_ERROR {
				t.Errorf("OpenGL error %#x", e)
			}
			if img.Rect.Dx() != 640 || img.Rect.Dy() != 360 {
				t.Fatalf("the picture is %v, want 640×360", img.Rect)
			}
			c := img.RGBAAt(320, 8)
			sky := mgl32.Vec3{float32(c.R), float32(c.G), float32(c.B)}
			if !(sky[2] > sky[0]+25 && sky[2] > sky[1] && light(sky) > 90) {
				t.Errorf("the top of the picture is %v, want a bright blue", sky)
			}
			front, top := colourAt(f, img, mgl32.Vec3{0, 0.5, 0.5}), colourAt(f, img, mgl32.Vec3{0, 1, 0})
			for name, c := range map[string]mgl32.Vec3{"front": front, "top": top} {
				if !(c[0] > 1.6*c[1] && c[0] > 1.6*c[2] && c[0] > 70) {
					t.Errorf("the %s of the red box is %v", name, c)
				}
			}
			if !(light(top) > 1.15*light(front)) {
				t.Errorf("the top of the box %v, which faces the sun, is no brighter than its front %v", top, front)
			}
			lit, shade := colourAt(f, img, mgl32.Vec3{-1.3, 0, 0.45}), colourAt(f, img, mgl32.Vec3{0.9, 0, -0.1})
			if max(abs(lit[0]-lit[1]), abs(lit[1]-lit[2])) > 25 {
				t.Errorf("the floor is %v, want a grey", lit)
			}
			if !(light(shade) < 0.75*light(lit)) || light(shade) < 10 {
				t.Errorf("the floor is %v in the shadow and %v in the sun", shade, lit)
			}
			far := colourAt(f, img, mgl32.Vec3{3.5, 0, -9})
			if !(light(far) > light(shade)*1.2) {
				t.Errorf("the floor beyond the shadow map is %v, darker than it should be: shadow is %v", far, shade)
			}
		})
	}
}

// TestFloorDoesNotShadeItself looks for stripes on a lit plain floor at all sun heights.
func TestFloorDoesNotShadeItself(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, level := range levels {
		s := offscreen(t, 320, 180, level)
		for _, sun := range []mgl32.Vec3{{0, 1, 0}, {-1, 1, 0}, {1, 0.35, 0.2}, {0.1, 0.4, -1}} {
			f := simpleFrame(t)
			f.Sun.Direction = sun
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			img := s.Pixels()
			// Two places on one checker square in front of the box, both lit whatever the sun.
			a, b := colourAt(f, img, mgl32.Vec3{-1.7, 0, 1.6}), colourAt(f, img, mgl32.Vec3{-1.3, 0, 1.3})
			if d := abs(light(a) - light(b)); d > 8 {
				t.Errorf("%v, sun %v: the floor is %v here and %v there", level, sun, a, b)
			}
		}
	}
}

// TestSheetsShowBothSides looks at an open mesh from above, where the sun is, and from below, where it is darker.
func TestSheetsShowBothSides(t *testing.T) {
	corners := []mgl64.Vec3{{-1, 0, -1}, {-1, 0, 1}, {1, 0, 1}, {1, 0, -1}}
	sheet, _, err := collision.Mesh(corners, [][]int32{{0, 1, 2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range levels {
		s := offscreen(t, 320, 180, level)
		var seen [2]mgl32.Vec3
		for i, y := range []float32{2, -2} {
			cam := render.LookAt(mgl32.Vec3{0.3, y, 2}, mgl32.Vec3{})
			c := render.NewCollector()
			c.Begin(cam.Eye)
			c.Add(&sheet, at(0, 0, 0, geom.V(0, 1, 0), 0), render.Look{Tint: mgl32.Vec3{0.9, 0.05, 0.04}})
			f := &render.Frame{Camera: cam, Sun: render.Sun{Direction: mgl32.Vec3{-1, 1, 0.3}}, List: c.End()}
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			seen[i] = colourAt(f, s.Pixels(), mgl32.Vec3{0.2, 0, 0.1})
		}
		above, below := seen[0], seen[1]
		if above[0] < 2*above[1] || below[0] < 2*below[1] || above[0] < 1.5*below[0] {
			t.Errorf("%v: %v from above, %v from below: want red, and darker below", level, above, below)
		}
	}
}

func TestPicturesRepeat(t *testing.T) {
	s := offscreen(t, 320, 180, render.Medium)
	f := wallFrame(t)
	var first *image.RGBA
	for range 2 {
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		img := s.Pixels()
		if first == nil {
			first = img
			continue
		}
		for i := range img.Pix {
			if d := int(img.Pix[i]) - int(first.Pix[i]); d < -2 || d > 2 {
				t.Fatalf("byte %d is %d, then %d", i, first.Pix[i], img.Pix[i])
			}
		}
	}
}

func TestTextAndLinesAreDrawn(t *testing.T) {
	for _, level := range levels {
		s := offscreen(t, 640, 360, level)
		f := &render.Frame{Camera: render.LookAt(mgl32.Vec3{0, 0, 5}, mgl32.Vec3{})}
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		empty := s.Pixels()
		red := render.Colour{255, 0, 0, 255}
		f.HUD = &render.HUD{Lines: []render.HUDLine{{Label: "gap", Value: "0.2 mm", Tone: render.Good}}}
		f.Lines = []render.Line{
			{A: mgl32.Vec3{-1, 0, 0}, B: mgl32.Vec3{1, 0, 0}, Colour: red, Width: 8},
			{A: mgl32.Vec3{0, -1, 0}, B: mgl32.Vec3{0, -1, 0}, Colour: red, Width: 12},
			{A: mgl32.Vec3{1, 1, -3}, B: mgl32.Vec3{1, 1, 20}, Colour: red, Width: 8}, // runs behind the eye
		}
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		img := s.Pixels()
		for _, p := range []mgl32.Vec3{{-0.8, 0, 0}, {0.8, 0, 0}, {0, -1, 0}, {1, 1, 1}} {
			if c := colourAt(f, img, p); !(c[0] > 180 && c[1] < 70) {
				t.Errorf("%v: the line through %v is %v, want red", level, p, c)
			}
		}
		if c, old := img.RGBAAt(15, 15), empty.RGBAAt(15, 15); c == old {
			t.Errorf("%v: no panel at the top left: %v", level, c)
		}
		green := false
		for y := range 60 {
			for x := range 200 {
				c := img.RGBAAt(x, y)
				green = green || c.G > 180 && c.R < 160 && c.B < 180
			}
		}
		if !green {
			t.Errorf("%v: no green text", level)
		}
		if a, b := img.RGBAAt(600, 40), empty.RGBAAt(600, 40); a != b {
			t.Errorf("%v: the sky away from text and lines changed from %v to %v", level, b, a)
		}
	}
}

// TestSolidLinesAreHidden: behind a box a line shines through it, and a solid one does not; in front of it a solid one
// is there.
func TestSolidLinesAreHidden(t *testing.T) {
	for _, level := range levels {
		s := offscreen(t, 320, 200, level)
		f := simpleFrame(t)
		hidden, free := mgl32.Vec3{0, 0.5, -0.6}, mgl32.Vec3{0, 0.5, 0.7}
		drawn := func(at mgl32.Vec3, solid bool) [3]int {
			colour := render.Colour{0, 255, 255, 255}
			f.Lines = []render.Line{{A: at, B: at, Colour: colour, Width: 16, Solid: solid},
				{A: mgl32.Vec3{3, 0, 0}, B: mgl32.Vec3{3, 1, 0}, Colour: colour, Width: 2}}
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			c := colourAt(f, s.Pixels(), at)
			return [3]int{int(c[0]), int(c[1]), int(c[2])}
		}
		through, behind := drawn(hidden, false), drawn(hidden, true)
		if through[1] < behind[1]+40 || through[2] < behind[2]+40 {
			t.Errorf("%v: behind a box a line is %v, and a solid one %v", level, through, behind)
		}
		if c := drawn(free, true); c[0] > 70 || c[1] < 180 {
			t.Errorf("%v: in front of a box a solid line is %v", level, c)
		}
		f.Lines = nil
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		if c := colourAt(f, s.Pixels(), hidden); [3]int{int(c[0]), int(c[1]), int(c[2])} != behind {
			t.Errorf("%v: a solid line behind a box leaves %v of %v", level, behind, c)
		}
	}
}

// TestLargePictures draws above the pixel limit of low and medium quality, where the picture is enlarged.
func TestLargePictures(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, level := range levels[:2] {
		s := offscreen(t, 2560, 1080, level)
		f := simpleFrame(t)
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		if c := colourAt(f, s.Pixels(), mgl32.Vec3{0, 0.5, 0.5}); !(c[0] > 1.6*c[1] && c[0] > 70) {
			t.Errorf("%v: the front of the red box is %v", level, c)
		}
	}
}

// TestSceneOfEverything draws every look and shape, and keeps the picture for people to see.
func TestSceneOfEverything(t *testing.T) {
	for _, level := range levels {
		s := offscreen(t, 1280, 720, level)
		f := wallFrame(t)
		f.HUD.Toast = "quality: " + level.String()
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		img := s.Pixels()
		keep(t, img, "wall-"+level.String())
		seen := map[color.RGBA]bool{}
		for y := 0; y < 720; y += 4 {
			for x := 0; x < 1280; x += 4 {
				seen[img.RGBAAt(x, y)] = true
			}
		}
		if len(seen) < 2000 {
			t.Errorf("%v: only %d colours: something is missing", level, len(seen))
		}
	}
}

func TestBadRequests(t *testing.T) {
	for _, c := range [][2]int{{0, 10}, {10, -1}, {1 << 20, 10}} {
		if s, err := OpenOffscreen(c[0], c[1], render.Low); err == nil {
			s.Close()
			t.Errorf("a picture of %d×%d was accepted", c[0], c[1])
		}
		if w, err := Open(Options{Width: c[0], Height: c[1]}); err == nil {
			w.Close()
			t.Errorf("a window of %d×%d was accepted", c[0], c[1])
		}
	}
}

func TestMissingDisplayIsOneClearLine(t *testing.T) {
	for _, c := range []struct{ name, display string }{{"none", ""}, {"dead", ":4097"}} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("DISPLAY", c.display)
			t.Setenv("WAYLAND_DISPLAY", "")
			w, err := Open(Options{Title: "test", Width: 64, Height: 64})
			if err == nil {
				w.Close()
				t.Fatal("a window opened without a display")
			}
			var fault *Fault
			if !errors.As(err, &fault) || fault.Why == "" || fault.Mend == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q: want one line of what, why and how to mend", err)
			}
		})
	}
}

// abs is the absolute value.
func abs(x float32) float32 { return max(x, -x) }
