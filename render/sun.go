package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Sun is the one directional light.
type Sun struct {
	Direction mgl32.Vec3 // towards the sun, world; need not be unit
	Colour    mgl32.Vec3 // linear radiance; zero means DefaultSun's
}

// DefaultSun stands half way up, behind the viewer's left shoulder when the view is along −z.
func DefaultSun() Sun {
	return Sun{Direction: mgl32.Vec3{-0.80, 0.90, 0.48}, Colour: mgl32.Vec3{3.5, 3.0, 2.45}}
}

// OrDefault returns the sun with zero fields filled from DefaultSun and the direction made unit.
func (s Sun) OrDefault() Sun {
	d := DefaultSun()
	if s.Direction.Len() < 1e-6 {
		s.Direction = d.Direction
	}
	if s.Colour == (mgl32.Vec3{}) {
		s.Colour = d.Colour
	}
	s.Direction = s.Direction.Normalize()
	return s
}

// shadowReach is how far shadows go from the camera, in multiples of its distance to the target.
const shadowReach = 4

// closeTexels is how many texels of the map, along its side, there are at least for each metre of reach where the view
// is close to what carries it. With fewer of them the sun shines past the roof of a car onto what lies below it.
const closeTexels = 64

// beyond is how far towards the sun the map reaches past the casters, for ground-like bodies that are left out of their
// box (m).
const beyond = 40

// ShadowMatrix returns the orthographic matrix from the world to the clip space of a shadow map of size² texels.
// It covers that part of the casters' box which the camera sees up to shadowReach; its extent moves in coarse steps
// and its origin in whole texels, so that shadows do not swim when the camera does.
func (s Sun) ShadowMatrix(cam *Camera, aspect float32, casters Bounds, size int) mgl32.Mat4 {
	s = s.OrDefault()
	up := mgl32.Vec3{0, 0, -1}
	if abs32(s.Direction[2]) > 0.9 {
		up = worldUp
	}
	turn := mgl32.LookAtV(mgl32.Vec3{}, s.Direction.Mul(-1), up)
	seen := viewBounds(cam, aspect, shadowsEnd(cam, size), &turn)
	if !casters.IsEmpty() {
		box := turned(&casters, &turn)
		// Sideways only what is both seen and casting matters; towards the sun all casters do.
		for i := range 2 {
			lo, hi := max(seen.Min[i], box.Min[i]), min(seen.Max[i], box.Max[i])
			if lo < hi {
				seen.Min[i], seen.Max[i] = lo, hi
			}
		}
		seen.Max[2] = max(seen.Max[2], box.Max[2])
	}
	half := max(seen.Max[0]-seen.Min[0], seen.Max[1]-seen.Min[1]) / 2
	half = coarse(half * 1.02)
	texel := 2 * half / float32(size)
	cx := snap((seen.Min[0]+seen.Max[0])/2, texel)
	cy := snap((seen.Min[1]+seen.Max[1])/2, texel)
	ortho := mgl32.Ortho(cx-half, cx+half, cy-half, cy+half, -seen.Max[2]-beyond, -seen.Min[2]+1)
	return ortho.Mul4(turn)
}

// shadowsEnd returns how far from the camera a map of size² texels has shadows (m).
func shadowsEnd(cam *Camera, size int) float32 {
	reach := clamp(cam.Distance()*shadowReach, 10, max(150, 2*cam.Distance()))
	if cam.Close {
		reach = min(reach, float32(size)/closeTexels)
	}
	return reach
}

// viewBounds returns the box, in the turned frame, around the part of the view that may receive shadows.
func viewBounds(cam *Camera, aspect, reach float32, turn *mgl32.Mat4) Bounds {
	t := float32(math.Tan(float64(cam.FovY) / 2))
	inverse := cam.View().Inv()
	b := EmptyBounds()
	for i := range 8 {
		z := cam.Near
		if i&4 != 0 {
			z = reach
		}
		p := mgl32.Vec3{t * aspect * z, t * z, -z}
		if i&1 != 0 {
			p[0] = -p[0]
		}
		if i&2 != 0 {
			p[1] = -p[1]
		}
		b.Include(turn.Mul4x1(inverse.Mul4x1(p.Vec4(1))).Vec3(), 0)
	}
	return b
}

// turned returns the box around b seen in another frame.
func turned(b *Bounds, m *mgl32.Mat4) Bounds {
	out := EmptyBounds()
	for i := range 8 {
		out.Include(m.Mul4x1(b.Corner(i).Vec4(1)).Vec3(), 0)
	}
	return out
}

// coarse rounds a length up to the next power of 1.25.
func coarse(x float32) float32 {
	x = max(x, 0.1)
	return float32(math.Pow(1.25, math.Ceil(math.Log(float64(x))/math.Log(1.25))))
}

// snap rounds x to a multiple of step.
func snap(x, step float32) float32 {
	return float32(math.Round(float64(x/step))) * step
}
