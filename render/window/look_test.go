//go:build !headless

package window

import (
	"image"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// wideFloor begins a list with a floor 2 km wide, as levels have it.
func wideFloor(t *testing.T, cam *render.Camera) *render.Collector {
	t.Helper()
	c := render.NewCollector()
	c.Begin(cam.Eye)
	floor, err := collision.Box(mgl64.Vec3{1000, 0.5, 1000})
	c.Add(shape(t, floor, err), at(0, -0.5, 0, geom.V(0, 1, 0), 0), looking(render.Checker, 0))
	return c
}

// rowColour is the mean colour of a row of pixels.
func rowColour(img *image.RGBA, y int) (c mgl32.Vec3) {
	width := img.Rect.Dx()
	for x := range width {
		p := img.RGBAAt(x, y)
		c = c.Add(mgl32.Vec3{float32(p.R), float32(p.G), float32(p.B)}.Mul(1 / float32(width)))
	}
	return c
}

// TestTheHorizonHasNoBands: from the ground through haze into the sky no row of the picture differs from the next by
// more than a smooth lead-over does, and it becomes lighter once and darker once.
func TestTheHorizonHasNoBands(t *testing.T) {
	for _, eye := range []mgl32.Vec3{{0, 2, 30}, {0, 10, 30}, {0, 40, 30}} {
		s := offscreen(t, 320, 720, render.Low)
		cam := render.LookAt(eye, eye.Add(mgl32.Vec3{0, 0, -10}))
		f := &render.Frame{Camera: cam, List: wideFloor(t, &cam).End()}
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		img := s.Pixels()
		const horizon, around = 360, 40
		if ground, sky := light(rowColour(img, 719)), light(rowColour(img, horizon-around)); ground > sky-20 {
			t.Fatalf("from %v: ground %.0f, sky %.0f", eye, ground, sky)
		}
		step, turns, up := float32(0), 0, true
		before := rowColour(img, horizon+around)
		peak := light(before)
		for y := horizon + around - 1; y >= horizon-around; y-- {
			now := rowColour(img, y)
			if y < horizon+8 {
				for k := range 3 {
					step = max(step, abs(now[k]-before[k]))
				}
			}
			switch l := light(now); {
			case up && l < peak-1.5 || !up && l > peak+1.5:
				up, peak = !up, l
				turns++
			case up:
				peak = max(peak, l)
			default:
				peak = min(peak, l)
			}
			before = now
		}
		if step > 3 || turns > 1 {
			t.Errorf("from %v: rows at the horizon differ by up to %.1f levels, and %d turns of lightness", eye, step, turns)
		}
	}
}

// TestMaterialsAreToldApart: what mirrors or lets through what is around it, from the floor under it and from others.
func TestMaterialsAreToldApart(t *testing.T) {
	materials := map[string]render.Look{
		"brick": looking(render.Brick, 1), "concrete": looking(render.Concrete, 1), "steel": looking(render.Steel, 1),
		"wood": looking(render.Wood, 1), "rubber": looking(render.Rubber, 1), "glass": looking(render.Glass, 1),
		"ice": looking(render.Ice, 1),
	}
	box, err := collision.Box(mgl64.Vec3{0.5, 0.5, 0.5})
	cube := shape(t, box, err)
	s := offscreen(t, 320, 240, render.Low)
	draw := func(look *render.Look) *image.RGBA {
		cam := render.LookAt(mgl32.Vec3{0, 2.5, 4}, mgl32.Vec3{0, 0.4, 0})
		c := wideFloor(t, &cam)
		if look != nil {
			c.Add(cube, at(0, 0.501, 0, geom.V(0, 1, 0), 0.4), *look)
		}
		if err := s.Draw(&render.Frame{Camera: cam, List: c.End()}); err != nil {
			t.Fatal(err)
		}
		return s.Pixels()
	}
	seen := map[string]*image.RGBA{"the floor": draw(nil)}
	for name, look := range materials {
		seen[name] = draw(&look)
	}
	for _, a := range []string{"steel", "glass", "ice"} {
		for b, other := range seen {
			apart := apartOn(seen[a], other, image.Rect(135, 80, 185, 160)) // all of it on the cube
			least := float32(24)
			if a == "glass" && b == "the floor" {
				least = 10 // what is behind a pane keeps its contrast; the edges tell where it is
			}
			if a != b && apart < least {
				t.Errorf("%s and %s are %.1f levels apart, less than %.0f", a, b, apart, least)
			}
		}
	}
}

// TestBodyworkHasWindows: of two cubes of one paint the one of bodywork is dark in the upper part of its sides, and as
// the other one below and on its top.
func TestBodyworkHasWindows(t *testing.T) {
	box, err := collision.Box(mgl64.Vec3{0.5, 0.5, 0.5})
	cube := shape(t, box, err)
	for _, level := range []render.Level{render.Low, render.Medium} {
		s := offscreen(t, 320, 240, level)
		draw := func(m render.Material) *image.RGBA {
			cam := render.LookAt(mgl32.Vec3{0, 1.5, 3}, mgl32.Vec3{0, 0.5, 0})
			c := wideFloor(t, &cam)
			c.Add(cube, at(0, 0.501, 0, geom.V(0, 1, 0), 0), render.Look{Material: m})
			if err := s.Draw(&render.Frame{Camera: cam, List: c.End()}); err != nil {
				t.Fatal(err)
			}
			return s.Pixels()
		}
		paint, car := draw(render.Plain), draw(render.Bodywork)
		cam := render.LookAt(mgl32.Vec3{0, 1.5, 3}, mgl32.Vec3{0, 0.5, 0})
		for _, row := range []struct {
			name    string
			at      mgl64.Vec3
			windows bool
		}{
			{"top", mgl64.Vec3{0, 1, 0}, false}, {"pane", mgl64.Vec3{0, 0.8, 0.5}, true},
			{"door", mgl64.Vec3{0, 0.3, 0.5}, false},
		} {
			x, y, _ := cam.Pixel(row.at, 320, 240)
			part := image.Rect(int(x)-2, int(y)-2, int(x)+3, int(y)+3)
			if apart := apartOn(paint, car, part); row.windows != (apart > 60) || !row.windows && apart > 3 {
				t.Errorf("%v: the %s is %.1f levels from plain paint", level, row.name, apart)
			}
		}
	}
}

// apartOn is the mean distance between the colours of two pictures in a part of them.
func apartOn(a, b *image.RGBA, part image.Rectangle) (mean float32) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			p, q := a.RGBAAt(x, y), b.RGBAAt(x, y)
			d := mgl32.Vec3{float32(p.R) - float32(q.R), float32(p.G) - float32(q.G), float32(p.B) - float32(q.B)}
			mean += d.Len() / float32(part.Dx()*part.Dy())
		}
	}
	return mean
}
