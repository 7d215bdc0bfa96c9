package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
)

// ParseCamera reads eye and target from x,y,z,tx,ty,tz.
func ParseCamera(text string) (render.Camera, error) {
	fields := strings.Split(text, ",")
	var v [6]float32
	ok := len(fields) == len(v)
	for i := 0; ok && i < len(v); i++ {
		x, err := strconv.ParseFloat(strings.TrimSpace(fields[i]), 32)
		v[i] = float32(x)
		ok = err == nil && math.Abs(x) <= scene.MaxDistance
	}
	if !ok {
		return render.Camera{}, console.Misuse(fmt.Errorf("--camera %q: give six numbers x,y,z,tx,ty,tz in metres: "+
			"where the eye is and what it looks at", text))
	}
	eye, target := mgl32.Vec3{v[0], v[1], v[2]}, mgl32.Vec3{v[3], v[4], v[5]}
	if eye.Sub(target).Len() < 1e-3 {
		return render.Camera{}, console.Misuse(fmt.Errorf("--camera %q: the eye must be away from what it looks at", text))
	}
	return render.LookAt(eye, target), nil
}

// Size is a --size flag.
type Size struct{ Width, Height int }

// The largest picture: what every OpenGL 3.3 driver can draw off screen.
const maxPictureSide = 8192

// ParseSize reads WIDTHxHEIGHT in pixels.
func ParseSize(text string) (Size, error) {
	w, h, found := strings.Cut(strings.ToLower(text), "x")
	width, err1 := strconv.Atoi(w)
	height, err2 := strconv.Atoi(h)
	if !found || err1 != nil || err2 != nil || min(width, height) < 16 || max(width, height) > maxPictureSide {
		return Size{}, console.Misuse(fmt.Errorf("--size %q: give WIDTHxHEIGHT in pixels, each from 16 to %d, "+
			"such as 1280x720", text, maxPictureSide))
	}
	return Size{width, height}, nil
}
