//go:build !headless

package window

import (
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// shape unwraps a constructor in a test.
func shape(t testing.TB, s collision.Shape, err error) *collision.Shape {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// at is the pose at a position, turned by angle (rad) about an axis.
func at(x, y, z float64, axis geom.Vec3, angle float64) geom.Pose {
	return geom.Pose{P: geom.V(x, y, z), Q: geom.AxisAngle(axis.Unit(), angle)}
}

// looking is the look of a surface, varied by seed.
func looking(m render.Material, seed int) render.Look {
	return render.Look{Material: m, Seed: uint32(seed)}
}

// wallFrame is 20 × 20 bricks in running bond on a floor, with one body of every other look around.
func wallFrame(t testing.TB) *render.Frame {
	t.Helper()
	box := func(x, y, z float64) *collision.Shape {
		s, err := collision.Box(mgl64.Vec3{x, y, z})
		return shape(t, s, err)
	}
	up := geom.V(0, 1, 0)
	cam := render.LookAt(mgl32.Vec3{-3.6, 2.1, 6.4}, mgl32.Vec3{0.1, 0.95, 0})
	c := render.NewCollector()
	c.Begin(cam.Eye)
	c.Add(box(25, 0.5, 25), at(0, -0.5, 0, up, 0), looking(render.Checker, 0))
	brick := box(0.125, 0.05, 0.06)
	wobble := func(i int) float64 { return 0.012 * math.Sin(float64(i)*12.9898) }
	for row := range 20 {
		for i := range 20 {
			n := 20*row + i
			x := (float64(i)-9.5)*0.251 + 0.1255*float64(row%2)
			pose := at(x, 0.05+0.1005*float64(row), 0.15*wobble(n), up, wobble(n))
			if row == 19 && i > 12 {
				continue
			}
			c.Add(brick, pose, looking(render.Brick, n))
		}
	}
	for i := range 9 {
		f := float64(i)
		c.Add(brick, at(1.2+0.35*math.Sin(5*f), 0.05, 0.8+0.19*f, up, 2.3*f), looking(render.Brick, 1000+i))
	}
	ball, err := collision.Sphere(0.35)
	c.Add(shape(t, ball, err), at(-0.9, 1.25, 1.3, up, 0), looking(render.Steel, 1))
	c.Add(box(0.3, 0.3, 0.3), at(-2.0, 0.3, 1.6, up, 0.5), looking(render.Wood, 2))
	c.Add(box(0.45, 0.12, 0.3), at(-0.6, 0.12, 2.2, up, -0.35), looking(render.Concrete, 3))
	pill, err := collision.Capsule(0.3, 0.13)
	c.Add(shape(t, pill, err), at(0.55, 0.13, 2.6, geom.V(0, 0.3, 1), 1.5708), looking(render.Rubber, 4))
	barrel, err := collision.Cylinder(0.2, 0.55, 24)
	c.Add(shape(t, barrel, err), at(-1.35, 0.275, 2.35, up, 0.2), render.Look{Tint: mgl32.Vec3{0.16, 0.42, 0.18}})
	c.Add(box(0.22, 0.22, 0.22), at(-2.6, 0.22, 2.5, up, 0.9), looking(render.Glass, 6))
	cone, err := collision.Cone(0.2, 0.45, 20)
	c.Add(shape(t, cone, err), at(-0.15, 0.225, 3.0, up, 0), render.Look{Tint: mgl32.Vec3{0.85, 0.42, 0.06}})
	wedge, err := collision.Wedge(mgl64.Vec3{0.4, 0.18, 0.25})
	c.Add(shape(t, wedge, err), at(1.95, 0.18, 1.6, up, 2.2), looking(render.Wood, 7))
	return &render.Frame{Camera: cam, List: c.End(), HUD: wallHUD()}
}

// wallHUD is a panel with every tone.
func wallHUD() *render.HUD {
	return &render.HUD{
		Lines: []render.HUDLine{
			{Label: "brickwall", Tone: render.Heading},
			{Label: "frame", Value: "16.6 ms  60 fps"}, {Label: "step", Value: " 4.31 ms"},
			{Label: "  narrow", Value: " 1.92 ms"}, {Label: "  solve", Value: " 1.10 ms"}, {},
			{Label: "bodies", Value: "402"}, {Label: "contacts", Value: "3187"}, {},
			{Label: "smallest gap", Value: "0.231 mm", Tone: render.Good},
			{Label: "deepest overlap", Value: "none", Tone: render.Good},
			{Label: "time lost", Value: "0.02 %", Tone: render.Warning},
		},
		Help:  "P pause · . step · R restart · ] next level · space shoot · 1 2 3 overlays · H help",
		Toast: "quality: high",
	}
}

// keep writes a picture into the directory that BRICKYARD_PICTURES names, if any, for people to look at.
func keep(t testing.TB, img *image.RGBA, name string) {
	t.Helper()
	dir := os.Getenv("BRICKYARD_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
