package render

import "github.com/go-gl/mathgl/mgl32"

// Frame is all that one picture shows.
type Frame struct {
	Camera    Camera
	Sun       Sun
	List      *DrawList  // nil draws the sky only
	Marks     []Mark     // on what List draws
	Particles []Particle // farther ones first
	Lines     []Line     // drawn over the bodies, faint where a body hides them
	HUD       *HUD       // nil draws no text
	Font      *Font      // of HUD and Panels; nil is one whose size follows that of the picture
	Panels    []HUDVertex
	Album     *Album // pictures that Panels show; nil where they show none
	Right     int    // pixels at the right that Panels cover wholly: the scene is left of them
	Bottom    int    // pixels at the bottom that Panels cover over the scene: HUD is above them
}

// Line is a straight stroke of constant width on the screen; A = B draws a square dot.
type Line struct {
	A, B   mgl32.Vec3 // m, world
	Colour Colour
	Width  float32 // pixels; 0 means 1.5
	Solid  bool    // bodies hide it; others shine faintly through them
}

// Colour is red, green, blue and opacity as they go to the screen (sRGB, not premultiplied).
type Colour [4]uint8

// Bounds is an axis-aligned box in the world (m). An empty one has Min > Max.
type Bounds struct{ Min, Max mgl32.Vec3 }

// EmptyBounds is the neutral element of Include.
func EmptyBounds() Bounds {
	const far = 1e30
	return Bounds{mgl32.Vec3{far, far, far}, mgl32.Vec3{-far, -far, -far}}
}

// IsEmpty reports whether the box holds no point.
func (b *Bounds) IsEmpty() bool { return b.Min[0] > b.Max[0] }

// Include grows the box so that it holds the ball of radius r around c.
func (b *Bounds) Include(c mgl32.Vec3, r float32) {
	for i := range 3 {
		b.Min[i] = min(b.Min[i], c[i]-r)
		b.Max[i] = max(b.Max[i], c[i]+r)
	}
}

// Corner returns corner i (0…7) of the box; bit k of i picks the maximum along axis k.
func (b *Bounds) Corner(i int) mgl32.Vec3 {
	c := b.Min
	for k := range 3 {
		if i>>k&1 == 1 {
			c[k] = b.Max[k]
		}
	}
	return c
}
