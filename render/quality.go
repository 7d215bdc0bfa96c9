package render

import (
	"fmt"
	"math"
	"strings"
)

// Level is how much a picture may cost.
type Level uint8

// The levels. Auto asks the driver: software renderers get Low, everything else High.
const (
	Auto Level = iota
	Low
	Medium
	High
)

var levelNames = [...]string{"auto", "low", "medium", "high"}

// String returns the name of the level.
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}

// ParseLevel returns the level of a name and an error that lists the names when there is none.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return Auto, fmt.Errorf("quality %q is not known: use %s", name, strings.Join(levelNames[:], ", "))
}

// Quality is what a level buys.
type Quality struct {
	Level       Level
	ShadowSize  int  // texels along a side of the shadow map
	ShadowTaps  int  // filtered reads per pixel: 1, 4 or 16
	Samples     int  // of multisampling; 0 is off
	MaxPixels   int  // shaded per picture; larger pictures are drawn smaller and enlarged. 0 is no limit
	Occlusion   int  // ambient occlusion reads per pixel; 0 is off
	FineSurface bool // rounded edges and the finer grain
}

// Settings returns what the level buys; Auto counts as High.
func (l Level) Settings() Quality {
	switch l {
	case Low:
		return Quality{Level: Low, ShadowSize: 768, ShadowTaps: 1, MaxPixels: 1280 * 720}
	case Medium:
		return Quality{Level: Medium, ShadowSize: 2048, ShadowTaps: 4, Samples: 2, MaxPixels: 1920 * 1080,
			Occlusion: 8, FineSurface: true}
	}
	return Quality{Level: High, ShadowSize: 4096, ShadowTaps: 16, Samples: 4, Occlusion: 16, FineSurface: true}
}

// LevelFor picks the level for an OpenGL renderer name (GL_RENDERER).
func LevelFor(renderer string) Level {
	r := strings.ToLower(renderer)
	for _, software := range []string{"llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer"} {
		if strings.Contains(r, software) {
			return Low
		}
	}
	return High
}

// Scaled returns the size at which a picture of width × height is shaded under MaxPixels, at least 1 × 1.
func (q Quality) Scaled(width, height int) (int, int) {
	if q.MaxPixels <= 0 || width*height <= q.MaxPixels {
		return max(width, 1), max(height, 1)
	}
	s := math.Sqrt(float64(q.MaxPixels) / (float64(width) * float64(height)))
	return max(int(float64(width)*s), 1), max(int(float64(height)*s), 1)
}
