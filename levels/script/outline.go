package script

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// checkOutline tests that a closed line of a plane encloses an area and does not cross itself. Points are counted from
// 0, as the script gives them.
func checkOutline(name string, outline [][2]float64) error {
	n := len(outline)
	if n < 3 {
		return fmt.Errorf("%s must have at least 3 points, got %d", name, n)
	}
	for i := range n {
		for j := i + 2; j < n && j-i < n-1; j++ {
			if sidesCross(outline, i, outline, j) {
				return fmt.Errorf("%s crosses itself: the side from point %d to %d and the side from point %d to %d: "+
					"give the points in order around it", name, i, i+1, j, (j+1)%n)
			}
		}
	}
	if area(outline) == 0 {
		return fmt.Errorf("%s encloses no area: its points lie on a line", name)
	}
	return nil
}

// checkHole tests that a hole lies inside an outline.
func checkHole(outline, hole [][2]float64) error {
	for i, p := range hole {
		if !inside(outline, p) {
			return fmt.Errorf("the hole must lie inside the outline: its point %d, (%.10g, %.10g), does not", i, p[0], p[1])
		}
	}
	for i := range hole {
		for j := range outline {
			if sidesCross(hole, i, outline, j) {
				return fmt.Errorf("the hole must lie inside the outline: its side from point %d to %d crosses the side from "+
					"point %d to %d of the outline", i, (i+1)%len(hole), j, (j+1)%len(outline))
			}
		}
	}
	return nil
}

// sidesCross reports whether side i of line p and side j of line q cross at a point inside both, exactly.
func sidesCross(p [][2]float64, i int, q [][2]float64, j int) bool {
	a, b := p[i], p[(i+1)%len(p)]
	c, d := q[j], q[(j+1)%len(q)]
	for k := range 2 {
		if max(a[k], b[k]) < min(c[k], d[k]) || max(c[k], d[k]) < min(a[k], b[k]) {
			return false
		}
	}
	return turning(a, b, c)*turning(a, b, d) < 0 && turning(c, d, a)*turning(c, d, b) < 0
}

// inside reports whether a point lies inside an outline that does not cross itself, and not on it.
func inside(outline [][2]float64, p [2]float64) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		side := turning(a, b, p)
		if side == 0 && p[0] >= min(a[0], b[0]) && p[0] <= max(a[0], b[0]) &&
			p[1] >= min(a[1], b[1]) && p[1] <= max(a[1], b[1]) {
			return false
		}
		if up := b[1] > p[1]; up != (a[1] > p[1]) && (side > 0) == up {
			in = !in
		}
	}
	return in
}

// turning is 1 when a, b and c turn left, -1 when they turn right and 0 on a line, without any rounding.
func turning(a, b, c [2]float64) int {
	flat := func(p [2]float64) geom.Vec3 { return geom.V(p[0], p[1], 0) }
	switch d := geom.Orient3D(flat(a), flat(b), flat(c), geom.V(0, 0, 1)); {
	case d < 0:
		return 1
	case d > 0:
		return -1
	}
	return 0
}

// area returns the area inside an outline (m²), positive when it turns left.
func area(outline [][2]float64) float64 {
	sum := 0.0
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		sum += float64(p[0]*q[1]) - float64(p[1]*q[0])
	}
	return sum / 2
}

// turnedLeft returns the outline in the order that turns left.
func turnedLeft(outline [][2]float64) [][2]float64 {
	if area(outline) > 0 {
		return outline
	}
	out := make([][2]float64, 0, len(outline))
	for i := range outline {
		out = append(out, outline[len(outline)-1-i])
	}
	return out
}
