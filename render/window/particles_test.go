//go:build !headless

package window

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/render"
)

// TestParticlesAreDrawn: a red puff and a chip show where they are, a spark and a flash brighten; bodies hide them, and
// what lies beside them stays as it was.
func TestParticlesAreDrawn(t *testing.T) {
	for _, level := range levels {
		s := offscreen(t, 320, 180, level)
		f := simpleFrame(t)
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		plain := *s.Pixels()
		plain.Pix = append([]uint8(nil), plain.Pix...)
		red := mgl32.Vec4{0.8, 0.02, 0.02, 1}
		f.Particles = []render.Particle{
			{Kind: render.Puff, From: mgl32.Vec3{1.2, 0.4, 2}, Radius: 0.3, Colour: red},
			{Kind: render.Chip, From: mgl32.Vec3{-1.4, 0.2, 2}, To: mgl32.Vec3{-1.0, 0.2, 2}, Radius: 0.1, Colour: red},
			{Kind: render.Spark, From: mgl32.Vec3{-1.4, 1.2, 2}, To: mgl32.Vec3{-1.0, 1.2, 2}, Radius: 0.1, Colour: red},
			{Kind: render.Flash, From: mgl32.Vec3{0, 0.5, 1}, Radius: 0.3, Colour: mgl32.Vec4{1, 1, 1, 1}},
			{Kind: render.Puff, From: mgl32.Vec3{0, 0.4, -1.2}, Radius: 0.25, Colour: red}, // behind the box
		}
		render.SortParticles(f.Particles, f.Camera.Eye)
		if err := s.Draw(f); err != nil {
			t.Fatal(err)
		}
		drawn := s.Pixels()
		keep(t, drawn, "particles-"+level.String())
		for name, row := range map[string]struct {
			at      mgl32.Vec3
			changes bool
		}{
			"puff": {mgl32.Vec3{1.2, 0.4, 2}, true}, "chip": {mgl32.Vec3{-1.2, 0.2, 2}, true},
			"spark": {mgl32.Vec3{-1.15, 1.2, 2}, true}, "flash": {mgl32.Vec3{0, 0.5, 1}, true},
			"behind the box": {mgl32.Vec3{0, 0.9, 0.5}, false}, "beside": {mgl32.Vec3{2.2, 0, 2}, false},
		} {
			before, after := colourAt(f, &plain, row.at), colourAt(f, drawn, row.at)
			if changed := after.Sub(before).Len() > 12; changed != row.changes {
				t.Errorf("%v: %s: %v before, %v after", level, name, before, after)
			}
		}
	}
}

// TestParticlesWithoutSizeOrWay: what is degenerate, behind the eye or at it draws nothing wrong.
func TestParticlesWithoutSizeOrWay(t *testing.T) {
	s := offscreen(t, 64, 36, render.Low)
	f := simpleFrame(t)
	for kind := render.Puff; kind <= render.Flash; kind++ {
		for _, at := range []mgl32.Vec3{{}, f.Camera.Eye, f.Camera.Eye.Mul(2), {0, -1e4, 0}} {
			f.Particles = append(f.Particles, render.Particle{Kind: kind, From: at, To: at, Colour: mgl32.Vec4{1, 1, 1, 1}})
		}
	}
	if err := s.Draw(f); err != nil {
		t.Fatal(err)
	}
	if seen := colourAt(f, s.Pixels(), mgl32.Vec3{0, 0.5, 0.5}); seen.Len() > 440 {
		t.Errorf("the box is %v", seen)
	}
}
