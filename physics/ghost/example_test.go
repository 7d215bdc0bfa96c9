package ghost_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/ghost"
)

// A tetrahedron drifts through one that breathes; which faces meet is known in every step.
func Example() {
	verts := []geom.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}}
	faces := [][3]int32{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}
	set, err := ghost.New([]ghost.Def{
		{Name: "breathes", Verts: verts, Faces: faces, Deform: func(dst, rest []geom.Vec3, time float64) {
			sin, _ := geom.SinCos(time)
			for i, v := range rest {
				dst[i] = v.Scale(1 + 0.5*sin)
			}
		}},
		{Name: "drifts", Verts: verts, Faces: faces, Pose: physics.Pose{Position: mgl64.Vec3{-3, 0.2, 0.2}},
			Velocity: mgl64.Vec3{1, 0, 0}},
	}, ghost.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for step := 1; step <= 300; step++ {
		if set.Step(1.0 / 60); step%60 == 0 {
			fmt.Printf("after %d s %d pairs of faces meet\n", step/60, len(set.Pairs()))
		}
	}
	// Output:
	// after 1 s 0 pairs of faces meet
	// after 2 s 0 pairs of faces meet
	// after 3 s 4 pairs of faces meet
	// after 4 s 0 pairs of faces meet
	// after 5 s 0 pairs of faces meet
}

// A ball drifts at a ghost that a hand holds, and bounces off it; let go, what was held stays.
func ExampleSet_Hold() {
	verts := []geom.Vec3{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}}
	faces := [][3]int32{{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}
	set, err := ghost.New([]ghost.Def{
		{Name: "drifts", Verts: verts, Faces: faces, Velocity: mgl64.Vec3{1, 0, 0}},
		{Name: "held", Verts: verts, Faces: faces, Pose: physics.Pose{Position: mgl64.Vec3{3, 4, 0}}},
	}, ghost.Options{Response: ghost.BounceOff})
	if err != nil {
		fmt.Println(err)
		return
	}
	set.Hold(1, physics.Pose{Position: mgl64.Vec3{3, 0, 0}})
	for range 180 {
		set.Step(1.0 / 60)
	}
	set.Release(1)
	velocity, _ := set.Velocity(0)
	fmt.Printf("it drifts at %.0f m/s; the other one is at %.0f\n", velocity, set.Pose(1).Position)
	// Output:
	// it drifts at [-1 0 0] m/s; the other one is at [3 0 0]
}
