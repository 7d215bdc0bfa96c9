package collision

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// tetrahedra returns two of them in one surface, the second shifted along x.
func tetrahedra(shift float64) (points []mgl64.Vec3, faces [][]int32) {
	for k := range 2 {
		x, first := shift*float64(k), int32(4*k)
		points = append(points, mgl64.Vec3{x, 0, 0}, mgl64.Vec3{x + 1, 0, 0}, mgl64.Vec3{x, 1, 0}, mgl64.Vec3{x, 0, 1})
		for _, f := range [][3]int32{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}} {
			faces = append(faces, []int32{first + f[0], first + f[1], first + f[2]})
		}
	}
	return points, faces
}

// TestMeshRefusesCrossingParts: a solid may have several parts, but they must not pass through each other.
func TestMeshRefusesCrossingParts(t *testing.T) {
	points, faces := tetrahedra(2)
	if _, _, err := Mesh(points, faces); err != nil {
		t.Errorf("parts that are apart: %v", err)
	}
	points, faces = tetrahedra(0.31)
	for i := range points[4:] {
		points[4+i] = points[4+i].Add(mgl64.Vec3{0, 0.07, 0.05})
	}
	_, _, err := Mesh(points, faces)
	if err == nil || !strings.Contains(err.Error(), "cross each other") {
		t.Errorf("parts that cross: %v", err)
	}
}

// TestMeshRefusesCrossingThroughDiagonals: an edge that passes through the middle of a square face crosses it, though
// that is where its two triangles meet.
func TestMeshRefusesCrossingThroughDiagonals(t *testing.T) {
	var points []mgl64.Vec3
	var faces [][]int32
	for k := range int32(2) {
		for i := range 8 {
			corner := mgl64.Vec3{float64(i & 1), float64(i >> 1 & 1), float64(i >> 2 & 1)}
			points = append(points, corner.Mul(2).Add(mgl64.Vec3{1, 1, 1}.Mul(float64(k))))
		}
		for _, f := range [][4]int32{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}} {
			faces = append(faces, []int32{8*k + f[0], 8*k + f[1], 8*k + f[2], 8*k + f[3]})
		}
	}
	if _, _, err := Mesh(points, faces); err == nil || !strings.Contains(err.Error(), "cross each other") {
		t.Errorf("two cubes that overlap by half: %v", err)
	}
}
