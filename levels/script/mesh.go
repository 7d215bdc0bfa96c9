package script

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"go.starlark.net/starlark"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// heightFieldArgs takes nx, spacing and the heights: a list in rows of nx along +x, row after row along +z, or a
// function of x and z (m, from the middle of the grid) that is asked for nx × nz of them.
func heightFieldArgs(c *call) ([]any, func() (scene.Shape, error)) {
	nx, nz := countArg{most: scene.MaxFaces}, countArg{most: scene.MaxFaces}
	var spacing numberArg
	var heights starlark.Value
	pairs := []any{"nx", &nx, "spacing", &spacing, "heights", &heights, "nz?", &nz}
	return pairs, func() (scene.Shape, error) {
		s := scene.Shape{Kind: "heightfield", Columns: nx.n, Spacing: spacing.v}
		if fn, ok := heights.(starlark.Callable); ok {
			if nz.n == 0 {
				nz.n = nx.n
			}
			if float64(nx.n)*float64(nz.n) > scene.MaxVertices {
				return s, fmt.Errorf("%d × %d heights are more than %d: use a coarser field", nx.n, nz.n, scene.MaxVertices)
			}
			return s, askHeights(c.thread, fn, &s, nz.n)
		}
		err := eachOf(heights, "heights", scene.MaxVertices, func(v starlark.Value) error {
			y, err := finite(v)
			s.Heights = append(s.Heights, y)
			return err
		})
		if err == nil && nz.n != 0 && nx.n*nz.n != len(s.Heights) {
			err = fmt.Errorf("heights must be nx × nz = %d numbers, got %d", nx.n*nz.n, len(s.Heights))
		}
		return s, err
	}
}

// askHeights calls fn(x, z) for every point of the grid.
func askHeights(thread *starlark.Thread, fn starlark.Callable, s *scene.Shape, rows int) error {
	s.Heights = make([]float64, 0, s.Columns*rows)
	for j := range rows {
		z := middled(j, rows) * s.Spacing
		for i := range s.Columns {
			x := middled(i, s.Columns) * s.Spacing
			v, err := starlark.Call(thread, fn, starlark.Tuple{starlark.Float(x), starlark.Float(z)}, nil)
			if err != nil {
				return err
			}
			y, err := finite(v)
			if err != nil {
				return fmt.Errorf("the height at x = %g, z = %g: %w", x, z, err)
			}
			s.Heights = append(s.Heights, y)
		}
	}
	return nil
}

// extrudeArgs takes an outline in the x–y plane and makes the prism between z = ±depth/2; with a hole, a second outline
// of as many points inside the first, the ring between them.
func extrudeArgs(*call) ([]any, func() (scene.Shape, error)) {
	outline, hole := outlineArg{name: "outline"}, outlineArg{name: "hole"}
	var depth numberArg
	return []any{"outline", &outline, "depth", &depth, "hole?", &hole}, func() (scene.Shape, error) {
		if err := scene.CheckLength("depth", depth.v); err != nil {
			return scene.Shape{}, err
		}
		if err := checkOutline("outline", outline.v); err != nil {
			return scene.Shape{}, err
		}
		if hole.v == nil {
			return extrude(turnedLeft(outline.v), depth.v), nil
		}
		if err := checkOutline("hole", hole.v); err != nil {
			return scene.Shape{}, err
		}
		if len(hole.v) != len(outline.v) {
			return scene.Shape{}, fmt.Errorf("the hole must have as many points as the outline, which it is joined to "+
				"one by one: got %d and %d", len(hole.v), len(outline.v))
		}
		if err := checkHole(outline.v, hole.v); err != nil {
			return scene.Shape{}, err
		}
		if (area(hole.v) > 0) != (area(outline.v) > 0) {
			return scene.Shape{}, fmt.Errorf("outline and hole must run the same way round: reverse one of them")
		}
		return extrudeRing(turnedLeft(outline.v), turnedLeft(hole.v), depth.v), nil
	}
}

// extrude makes a prism of an outline that turns left.
func extrude(outline [][2]float64, depth float64) scene.Shape {
	n := len(outline)
	s := scene.Shape{Kind: "mesh"}
	front, back := make([]int, n), make([]int, n)
	for i, p := range outline {
		s.Points = append(s.Points, mgl64.Vec3{p[0], p[1], depth / 2}, mgl64.Vec3{p[0], p[1], -depth / 2})
		front[i], back[n-1-i] = 2*i, 2*i+1
	}
	s.Faces = append(s.Faces, front, back)
	for i := range n {
		j := (i + 1) % n
		s.Faces = append(s.Faces, []int{2 * i, 2*i + 1, 2*j + 1, 2 * j})
	}
	return s
}

// extrudeRing makes the ring between two outlines that turn left.
func extrudeRing(outer, inner [][2]float64, depth float64) scene.Shape {
	n := len(outer)
	s := scene.Shape{Kind: "mesh"}
	for i := range n {
		for _, p := range [2][2]float64{outer[i], inner[i]} {
			s.Points = append(s.Points, mgl64.Vec3{p[0], p[1], depth / 2}, mgl64.Vec3{p[0], p[1], -depth / 2})
		}
	}
	for i := range n {
		// Corners of the section at i: outer front, outer back, inner front, inner back; at j the same.
		a, b := 4*i, 4*((i+1)%n)
		s.Faces = append(s.Faces, []int{a, a + 1, b + 1, b}, []int{a + 2, b + 2, b + 3, a + 3},
			[]int{a, b, b + 2, a + 2}, []int{a + 1, a + 3, b + 3, b + 1})
	}
	return s
}

// revolveArgs takes a closed profile in the x–y plane, x ≥ 0, and makes the solid that it sweeps about the y axis.
func revolveArgs(*call) ([]any, func() (scene.Shape, error)) {
	profile := outlineArg{name: "profile"}
	sides := countArg{least: 3, most: scene.MaxSides, n: scene.DefaultSides}
	return []any{"profile", &profile, "sides?", &sides}, func() (scene.Shape, error) {
		if err := checkOutline("profile", profile.v); err != nil {
			return scene.Shape{}, err
		}
		if sides.n < 3 {
			return scene.Shape{}, fmt.Errorf("sides must be 3 to %d, got %d", scene.MaxSides, sides.n)
		}
		for i, p := range profile.v {
			if p[0] < 0 {
				return scene.Shape{}, fmt.Errorf("profile[%d]: x, the distance from the y axis, must be ≥ 0, got %g", i, p[0])
			}
		}
		return revolve(turnedLeft(profile.v), sides.n), nil
	}
}

// revolve makes a solid of revolution of a profile that turns left. A point on the axis is one vertex, an edge along it
// gives no faces.
func revolve(profile [][2]float64, sides int) scene.Shape {
	s := scene.Shape{Kind: "mesh"}
	first := make([]int, len(profile))
	for i, p := range profile {
		first[i] = len(s.Points)
		if p[0] == 0 {
			s.Points = append(s.Points, mgl64.Vec3{0, p[1], 0})
			continue
		}
		for k := range sides {
			sin, cos := sinCosDegrees(360 * float64(k) / float64(sides))
			s.Points = append(s.Points, mgl64.Vec3{p[0] * cos, p[1], -p[0] * sin})
		}
	}
	at := func(i, k int) int {
		if profile[i][0] == 0 {
			return first[i]
		}
		return first[i] + k%sides
	}
	for i := range profile {
		j := (i + 1) % len(profile)
		for k := range sides {
			var face []int
			for _, v := range [4]int{at(i, k), at(i, k+1), at(j, k+1), at(j, k)} {
				if len(face) == 0 || face[len(face)-1] != v && face[0] != v {
					face = append(face, v)
				}
			}
			if len(face) >= 3 {
				s.Faces = append(s.Faces, face)
			}
		}
	}
	return s
}
