package figure

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// hanging returns n+1 points from one place to another along a parabola whose middle is so far (m) below the straight
// line.
func hanging(from, to geom.Vec3, n int, sag float64) []geom.Vec3 {
	points := make([]geom.Vec3, n+1)
	for i := range points {
		u := float64(i) / float64(n)
		points[i] = from.Lerp(to, u)
		points[i].Y -= float64(4 * sag * u * (1 - u))
	}
	points[n] = to
	return points
}

// lengthOf returns the length of a line of points (m).
func lengthOf(points []geom.Vec3) (length float64) {
	for i := 1; i < len(points); i++ {
		length += points[i].Sub(points[i-1]).Len()
	}
	return length
}

// sagOf returns the sag (m) with which n links from one place to another have a length.
func sagOf(from, to geom.Vec3, n int, length float64) (float64, error) {
	straight := to.Sub(from).Len()
	if length < straight*(1-1e-12) {
		return 0, fmt.Errorf("length=%.10g is shorter than the %.3g m between the points", length, straight)
	}
	low, high := 0.0, length
	for range 60 {
		middle := float64(0.5 * (low + high))
		if lengthOf(hanging(from, to, n, middle)) < length {
			low = middle
		} else {
			high = middle
		}
	}
	return low, nil
}
