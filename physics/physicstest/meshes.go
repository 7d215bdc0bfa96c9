package physicstest

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Sheet is a two-sided static mesh of nx × nz square tiles of the given size (m) in the plane y = 0, its middle at the
// origin. Every tile is two triangles; every other row is shifted by half a tile, so that its seams end on the sides
// of its neighbours.
func Sheet(m contact.Material, nx, nz int, size float64) physics.BodyDef {
	var points []mgl64.Vec3
	var faces [][]int32
	for z := range nz {
		shift := 0.5 * float64(z%2)
		for x := range nx + 1 {
			at := (float64(x) + shift - 0.5*float64(nx)) * size
			points = append(points, mgl64.Vec3{at, 0, (float64(z) - 0.5*float64(nz)) * size},
				mgl64.Vec3{at, 0, (float64(z+1) - 0.5*float64(nz)) * size})
		}
		for x := range nx {
			a := int32(2 * (z*(nx+1) + x))
			faces = append(faces, []int32{a, a + 1, a + 3}, []int32{a, a + 3, a + 2})
		}
	}
	def := MeshBody(m, points, faces, mgl64.Vec3{})
	def.Name, def.Kind = "sheet", physics.Static
	return def
}

// Prism is a dynamic mesh: the polygon profile (m, counter-clockwise, any simple one) from z = -half to +half.
func Prism(m contact.Material, profile []mgl64.Vec2, half float64, at mgl64.Vec3) physics.BodyDef {
	n := int32(len(profile))
	var points []mgl64.Vec3
	for _, side := range []float64{-half, half} {
		for _, p := range profile {
			points = append(points, mgl64.Vec3{p[0], p[1], side})
		}
	}
	var back, front []int32
	var faces [][]int32
	for i := range n {
		back, front = append(back, n-1-i), append(front, n+i)
		next := (i + 1) % n
		faces = append(faces, []int32{i, next, n + next, n + i})
	}
	return MeshBody(m, points, append(faces, back, front), at)
}

// Ring is a dynamic torus about the z axis: tubes × sides flat quadrilaterals, of the given radii (m) of ring and tube.
func Ring(m contact.Material, radius, tube float64, tubes, sides int, at mgl64.Vec3) physics.BodyDef {
	var points []mgl64.Vec3
	var faces [][]int32
	for i := range tubes {
		for j := range sides {
			around, about := turnOf(i, tubes), turnOf(j, sides)
			r := radius + tube*math.Cos(about)
			points = append(points, mgl64.Vec3{r * math.Cos(around), r * math.Sin(around), tube * math.Sin(about)})
			a, b := int32(i*sides+j), int32(i*sides+(j+1)%sides)
			c, d := int32((i+1)%tubes*sides+(j+1)%sides), int32((i+1)%tubes*sides+j)
			faces = append(faces, []int32{a, d, c, b})
		}
	}
	return MeshBody(m, points, faces, at)
}

func turnOf(i, n int) float64 { return 2 * math.Pi * float64(i) / float64(n) }

// MeshBody is a dynamic body of one mesh.
func MeshBody(m contact.Material, points []mgl64.Vec3, faces [][]int32, at mgl64.Vec3) physics.BodyDef {
	shape, _, err := collision.Mesh(points, faces)
	return body("mesh", m, shape, at, err)
}
