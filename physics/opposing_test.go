package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// channel is a floor and a roof, air (m) from a cube of 1 m in the middle: one mesh, or two boxes.
func channel(air float64, convex bool) []physics.BodyDef {
	m, h := physicstest.Material(0), 0.5+air
	if convex {
		floor := physicstest.Block(m, mgl64.Vec3{20, 1, 1}, mgl64.Vec3{0, -1 - h, 0})
		roof := physicstest.Block(m, mgl64.Vec3{20, 1, 1}, mgl64.Vec3{0, 1 + h, 0})
		floor.Kind, roof.Kind = physics.Static, physics.Static
		return []physics.BodyDef{floor, roof}
	}
	points := []mgl64.Vec3{{-20, -h, -1}, {20, -h, -1}, {20, -h, 1}, {-20, -h, 1},
		{-20, h, -1}, {20, h, -1}, {20, h, 1}, {-20, h, 1}}
	faces := [][]int32{{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}}
	mesh := physicstest.MeshBody(m, points, faces, mgl64.Vec3{})
	mesh.Kind = physics.Static
	return []physics.BodyDef{mesh}
}

// TestBetweenWalls: what flies between two walls, nearer to each other than its zones, keeps its speed along them,
// begun off the middle or not, thrown against one of them, or spinning a little; weight or none.
func TestBetweenWalls(t *testing.T) {
	const speed = 10.0 // m/s
	for i := range 1 << 6 {
		bit := func(k int) float64 { return float64(i >> k & 1) }
		cfg := physics.DefaultConfig()
		cfg.Gravity = cfg.Gravity.Mul(bit(0))
		air := []float64{8e-4, 3e-4, 1e-4, 3e-5}[i>>1&3]
		cube := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-5, 0.4 * bit(3) * air, 0})
		cube.Velocity = mgl64.Vec3{speed, 0.1 * bit(4), 0}
		cube.AngularVelocity = mgl64.Vec3{0.1, 0, -0.1}.Mul(bit(4))
		lab := physicstest.New(t, cfg)
		ids := lab.Add(append(channel(air, bit(5) == 1), cube)...)
		lab.Seconds(1)
		way := lab.Body(ids[len(ids)-1]).Position().X() - cube.Position.X()
		if lost := lab.Report().LostTotal; math.Abs(way-speed) > 1e-3*speed || lost > 1e-3 {
			t.Errorf("%g m of air, case %b: went %g of %g m, the guard withheld %g s", air, i, way, speed, lost)
		}
	}
}

// TestAddBetweenWalls: what is added where there is less room than its zones from both walls comes to rest in the
// middle, wherever in it it was placed; what overlaps one of them is refused.
func TestAddBetweenWalls(t *testing.T) {
	const air = 1e-4 // m
	for _, off := range []float64{-0.9, -0.5, 0, 0.5, 0.9} {
		lab := physicstest.New(t, weightless())
		cube := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, off * air, 0})
		ids := lab.Add(append(channel(air, true), cube)...)
		if y := lab.Body(ids[2]).Position().Y(); math.Abs(y) > 0.06*air {
			t.Errorf("%g m off the middle: put %g m off it", off*air, y)
		}
	}
	lab := physicstest.New(t, weightless())
	cube := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 1.5 * air, 0})
	if _, err := lab.AddBodies(append(channel(air, true), cube)); err == nil {
		t.Error("a cube that overlaps the roof was taken")
	}
}
