package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
)

// meshed are kinds of shapes that are not convex, solids first and open sheets last.
var meshed = []maker{
	{"ring", func(w *wild) (collision.Shape, error) {
		return ringMesh(w.size*anyBetween(w.Trial, 0.1, 0.4), anyMagnitude(w.Trial, 0.03, 0.5), 3+w.IntN(10), 3+w.IntN(6))
	}},
	{"bracket", func(w *wild) (collision.Shape, error) {
		long := w.size * anyBetween(w.Trial, 0.1, 0.4)
		wide := long * anyMagnitude(w.Trial, 0.02, 0.4)
		return extruded([][2]float64{{0, 0}, {long, 0}, {long, wide}, {wide, wide}, {wide, long}, {0, long}},
			long*anyMagnitude(w.Trial, 0.01, 1))
	}},
	{"trough", func(w *wild) (collision.Shape, error) {
		half := w.size * anyBetween(w.Trial, 0.1, 0.4)
		wall := half * anyMagnitude(w.Trial, 0.02, 0.4)
		in := half - wall
		return extruded([][2]float64{{-half, -half}, {half, -half}, {half, half}, {in, half}, {in, -in}, {-in, -in},
			{-in, half}, {-half, half}}, half*anyMagnitude(w.Trial, 0.01, 1))
	}},
	{"star", func(w *wild) (collision.Shape, error) {
		radius := w.size * anyBetween(w.Trial, 0.1, 0.4)
		return extruded(starOf(3+w.IntN(7), radius, radius*anyMagnitude(w.Trial, 0.02, 0.6)),
			radius*anyMagnitude(w.Trial, 0.005, 1))
	}},
	{"casket", func(w *wild) (collision.Shape, error) {
		half := w.size * anyBetween(w.Trial, 0.1, 0.4)
		return hollowMesh(half*anyBetween(w.Trial, 0.5, 0.95), half)
	}},
	{"tray", func(w *wild) (collision.Shape, error) {
		shape, err := openBox(w.size*anyBetween(w.Trial, 0.1, 0.4), 1+w.IntN(3))
		shape.Thickness = w.thickness(0.05)
		return shape, err
	}},
	{"sheet", func(w *wild) (collision.Shape, error) {
		half := w.size * anyBetween(w.Trial, 0.1, 0.4)
		shape, err := w.hills(half, half*0.3*w.Random(), 1+w.IntN(4))
		shape.Thickness = w.thickness(0.05)
		return shape, err
	}},
}

// hills is a square sheet about y of the given half edge (m), uneven by up to high (m), of so many cells along an edge.
func (w *wild) hills(half, high float64, cells int) (collision.Shape, error) {
	posts := cells + 1
	heights := make([]float64, posts*posts)
	for i := range heights {
		heights[i] = anyBetween(w.Trial, -high, high)
	}
	shape, err := collision.HeightField(posts, 2*half/float64(cells), heights)
	if err != nil {
		return shape, err
	}
	return shape.Placed(vec{-half, 0, -half}, mgl64.QuatIdent()), nil
}

// ringMesh is a torus about z, its tube so many radii thick.
func ringMesh(radius, thick float64, tubes, sides int) (collision.Shape, error) {
	var points []vec
	var faces [][]int32
	at := func(i, j int) int32 { return int32(i%tubes*sides + j%sides) }
	for i := range tubes {
		for j := range sides {
			around, about := 2*math.Pi*float64(i)/float64(tubes), 2*math.Pi*float64(j)/float64(sides)
			r := radius * (1 + thick*math.Cos(about))
			points = append(points, vec{r * math.Cos(around), r * math.Sin(around), thick * radius * math.Sin(about)})
			faces = append(faces, []int32{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)})
		}
	}
	return meshOf(points, faces)
}

// starOf is the outline of a star with so many rays.
func starOf(rays int, outer, inner float64) (outline [][2]float64) {
	for i := range 2 * rays {
		a, r := math.Pi*float64(i)/float64(rays), outer
		if i%2 == 1 {
			r = inner
		}
		outline = append(outline, [2]float64{r * math.Cos(a), r * math.Sin(a)})
	}
	return outline
}

// extruded is a prism along z over an outline that turns to the left, of the given half height (m).
func extruded(outline [][2]float64, half float64) (collision.Shape, error) {
	n := int32(len(outline))
	var points []vec
	for _, z := range []float64{-half, half} {
		for _, p := range outline {
			points = append(points, vec{p[0], p[1], z})
		}
	}
	var low, high []int32
	for i := range n {
		low, high = append(low, n-1-i), append(high, n+i)
	}
	faces := [][]int32{low, high}
	for i := range n {
		k := (i + 1) % n
		faces = append(faces, []int32{i, k, n + k, n + i})
	}
	return meshOf(points, faces)
}

// cubeFaces are the faces of a cube as corners whose bits tell the sides along x, y and z, seen from outside.
var cubeFaces = [][]int32{{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}

// cubeCorner is a corner of a cube about the origin of the given half edge.
func cubeCorner(i int32, half float64) vec {
	return vec{half * float64(2*(i&1)-1), half * float64(i&2-1), half * float64(i>>1&2-1)}
}

// hollowMesh is a cube with a cubic hollow in it, of the given half edges (m).
func hollowMesh(inner, outer float64) (collision.Shape, error) {
	var points []vec
	var faces [][]int32
	for k, half := range []float64{outer, inner} {
		first := int32(len(points))
		for i := range int32(8) {
			points = append(points, cubeCorner(i, half))
		}
		for _, f := range cubeFaces {
			face := []int32{first + f[0], first + f[1], first + f[2], first + f[3]}
			if k == 1 { // seen from the hollow
				face[1], face[3] = face[3], face[1]
			}
			faces = append(faces, face)
		}
	}
	return meshOf(points, faces)
}

// openBox is a sheet over a cube of the given half edge (m) without its upper side, each side of cells × cells faces.
func openBox(half float64, cells int) (collision.Shape, error) {
	var points []vec
	var faces [][]int32
	number := map[[3]int]int32{} // of the points by their places in the grid
	at := func(place [3]int) int32 {
		i, known := number[place]
		if !known {
			i = int32(len(points))
			number[place] = i
			var p vec
			for axis, k := range place {
				p[axis] = half * (2*float64(k)/float64(cells) - 1)
			}
			points = append(points, p)
		}
		return i
	}
	for side := range 6 {
		axis, u, v := side%3, (side+1)%3, (side+2)%3
		if side == 4 { // the upper one
			continue
		}
		for k := range cells * cells {
			var face []int32
			for _, corner := range [][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
				var place [3]int
				place[axis], place[u], place[v] = side/3*cells, k%cells+corner[0], k/cells+corner[1]
				face = append(face, at(place))
			}
			if side < 3 {
				face[1], face[3] = face[3], face[1]
			}
			faces = append(faces, face)
		}
	}
	return meshOf(points, faces)
}

func meshOf(points []vec, faces [][]int32) (collision.Shape, error) {
	shape, _, err := collision.Mesh(points, faces)
	return shape, err
}
