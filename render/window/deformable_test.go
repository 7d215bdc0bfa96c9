//go:build !headless

package window

import (
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/render"
)

// globe is a ball of radius 1 m: segments around, half as many rings; the faces of its upper half come first.
func globe(segments int) (verts []geom.Vec3, faces [][3]int32) {
	rings := segments / 2
	for r := 0; r <= rings; r++ {
		for s := range segments {
			down, around := math.Pi*float64(r)/float64(rings), 2*math.Pi*float64(s)/float64(segments)
			verts = append(verts, geom.V(math.Sin(down)*math.Cos(around), math.Cos(down), -math.Sin(down)*math.Sin(around)))
		}
	}
	at := func(r, s int) int32 { return int32(r*segments + s%segments) }
	for r := range rings {
		for s := range segments {
			if r > 0 {
				faces = append(faces, [3]int32{at(r, s), at(r+1, s), at(r, s+1)})
			}
			if r+1 < rings {
				faces = append(faces, [3]int32{at(r, s+1), at(r+1, s), at(r+1, s+1)})
			}
		}
	}
	return verts, faces
}

// globesFrame is a blue ball of radius 1 m over the floor, seen from the front; marked says which of its faces are red.
func globesFrame(c *render.Collector, balls []*render.Deformable, p render.Posture) *render.Frame {
	cam := render.LookAt(mgl32.Vec3{0, 2, 6}, mgl32.Vec3{0, 1, 0})
	c.Begin(cam.Eye)
	for i, ball := range balls {
		p.Shift = geom.V(2.5*float64(i), 1.2, 0)
		c.AddDeformable(ball, &p, render.Look{Tint: mgl32.Vec3{0.1, 0.25, 0.8}},
			render.Look{Material: render.Signal, Tint: mgl32.Vec3{1, 0, 0}})
	}
	return &render.Frame{Camera: cam, Sun: render.Sun{Direction: mgl32.Vec3{-1, 1, 0.3}}, List: c.End()}
}

// reds counts the pixels of a bright red.
func reds(img *image.RGBA) (n int) {
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] > 180 && img.Pix[i+1] < 60 && img.Pix[i+2] < 60 {
			n++
		}
	}
	return n
}

// TestDeformablesFollowTheirVertices: one surface is drawn anew wherever its vertices go, with its marked faces red in
// sun and shade, and its shadow on the floor with it.
func TestDeformablesFollowTheirVertices(t *testing.T) {
	verts, faces := globe(24)
	upper, wide := make([]bool, len(faces)), make([]geom.Vec3, len(verts))
	for i := range upper {
		upper[i] = i < len(faces)/2
	}
	for i, v := range verts {
		wide[i] = v.Mul(geom.V(1.8, 1, 1))
	}
	for _, level := range levels {
		s, c := offscreen(t, 320, 180, level), render.NewCollector()
		ball := render.NewDeformable(verts, faces)
		var pictures []*image.RGBA
		draw := func(p render.Posture) (*render.Frame, *image.RGBA) {
			c.Begin(mgl32.Vec3{}) // nothing may be left of the picture before
			f := globesFrame(c, []*render.Deformable{ball}, p)
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			pictures = append(pictures, s.Pixels())
			keep(t, s.Pixels(), fmt.Sprintf("deformable-%v-%d", level, len(pictures)))
			return f, pictures[len(pictures)-1]
		}
		isBlue := func(c mgl32.Vec3) bool { return c[2] > 1.5*c[0] && c[2] > 40 && c[1] < 0.8*c[2] }
		outside := mgl32.Vec3{1.5, 1.2, 0.2}
		f, img := draw(render.Posture{Before: verts, Now: verts})
		if seen := colourAt(f, img, mgl32.Vec3{0, 1.2, 1}); !isBlue(seen) || reds(img) > 0 {
			t.Errorf("%v: the ball is %v, want blue; %d red pixels", level, seen, reds(img))
		}
		if seen := colourAt(f, img, outside); isBlue(seen) {
			t.Errorf("%v: there is blue beside the ball: %v", level, seen)
		}
		if f, img = draw(render.Posture{Before: verts, Now: wide, Alpha: 1}); !isBlue(colourAt(f, img, outside)) {
			t.Errorf("%v: the ball did not widen: %v", level, colourAt(f, img, outside))
		}
		f, img = draw(render.Posture{Before: verts, Now: verts, Marked: upper})
		above, below := colourAt(f, img, mgl32.Vec3{0.3, 1.8, 0.74}), colourAt(f, img, mgl32.Vec3{0, 0.8, 0.9})
		if n := reds(img); above[0] < 180 || !isBlue(below) || n < 1000 || n > 5000 {
			t.Errorf("%v: %v above, %v below, %d red pixels", level, above, below, n)
		}
		if _, img = draw(render.Posture{Before: verts, Now: verts}); reds(img) > 0 {
			t.Errorf("%v: %d red pixels are left", level, reds(img))
		}
		if e := gl.GetError(); e != gl.NO_ERROR {
			t.Errorf("OpenGL error %#x", e)
		}
	}
}

// TestDeformablesCastShadows: one over the floor darkens it where the sun does not reach.
func TestDeformablesCastShadows(t *testing.T) {
	verts, faces := globe(24)
	for _, level := range levels {
		s := offscreen(t, 320, 180, level)
		var seen [2]mgl32.Vec3
		for i := range seen {
			cam := render.LookAt(mgl32.Vec3{0, 2, 6}, mgl32.Vec3{0, 1, 0})
			c := wideFloor(t, &cam)
			if i > 0 {
				p := render.Posture{Before: verts, Now: verts, Shift: geom.V(0, 1.2, 0)}
				c.AddDeformable(render.NewDeformable(verts, faces), &p, render.Look{}, render.Look{})
			}
			f := &render.Frame{Camera: cam, Sun: render.Sun{Direction: mgl32.Vec3{-1, 1, 0.3}}, List: c.End()}
			if err := s.Draw(f); err != nil {
				t.Fatal(err)
			}
			seen[i] = colourAt(f, s.Pixels(), mgl32.Vec3{1.2, 0, -0.36})
		}
		if light(seen[1]) > 0.75*light(seen[0]) {
			t.Errorf("%v: the floor is %v in the sun and %v in the shadow", level, seen[0], seen[1])
		}
	}
}

// BenchmarkDrawDeformables draws fifteen surfaces of 528 faces and one of 5402: none, as they stand, and moved every
// time.
func BenchmarkDrawDeformables(b *testing.B) {
	for _, row := range []struct{ balls, segments int }{{15, 24}, {1, 74}} {
		verts, faces := globe(row.segments)
		posture := render.Posture{Before: verts, Now: verts, Alpha: 0.5}
		for _, how := range []string{"none", "standing", "moving"} {
			b.Run(fmt.Sprintf("%dx%d/%s", row.balls, len(faces), how), func(b *testing.B) {
				s, c := offscreen(b, 640, 360, render.Low), render.NewCollector()
				var balls []*render.Deformable
				for range row.balls {
					if how != "none" {
						balls = append(balls, render.NewDeformable(verts, faces))
					}
				}
				f := globesFrame(c, balls, posture)
				b.ReportAllocs()
				for b.Loop() {
					if how == "moving" {
						f = globesFrame(c, balls, posture)
					}
					if err := s.Draw(f); err != nil {
						b.Fatal(err)
					}
					gl.Finish()
				}
			})
		}
	}
}
