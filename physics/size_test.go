package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// columns adds n × n columns of so many cubes with edges of size (m), 2.1 sizes apart, each cube pitch sizes above the
// one below, from height (m) on, over a floor.
func columns(lab *physicstest.Lab, n, high int, size, pitch, height float64) {
	m := physicstest.Material(0.6)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	half := mgl64.Vec3{0.5 * size, 0.5 * size, 0.5 * size}
	for i := range n {
		for j := range n {
			for k := range high {
				at := mgl64.Vec3{2.1 * size * float64(i), height + size*(0.5+pitch*float64(k)), 2.1 * size * float64(j)}
				defs = append(defs, physicstest.Block(m, half, at))
			}
		}
	}
	lab.Add(defs...)
}

// TestPairsFollowSize: as many pairs of boxes meet in an arrangement of small cubes as in the same one of cubes of
// 50 mm: where they stand on each other, while they fall fifty of their sizes in a step, and as they land. Cubes of
// 1 mm that land fall by more than their size in a sub-step: several land on each other at once, and some topple to the
// side. They have a few pairs each then, by chance 1.2 to 4, and not hundreds.
func TestPairsFollowSize(t *testing.T) {
	for _, row := range []struct {
		name                string
		size, pitch, height float64
		steps               int
		most                int     // pairs for each small cube, in any step
		more                float64 // pairs beside those of cubes of 50 mm, at most
	}{
		{"standing", 0.001, 1.002, 0, 5, 2, 1.5},
		{"in the air", 0.001, 2.1, 0.6, 18, 0, 1.5},
		{"landing", 0.003, 2.1, 0.1, 15, 2, 1.5},
		{"landing several at once", 0.001, 2.1, 0.1, 15, 5, 6},
	} {
		pairs := map[float64]int{}
		for _, size := range []float64{0.05, row.size} {
			lab := physicstest.New(t, physics.DefaultConfig())
			columns(lab, 6, 6, size, row.pitch, row.height)
			for range row.steps {
				lab.Run(1)
				pairs[size] = max(pairs[size], lab.Report().Pairs)
			}
		}
		small, large := pairs[row.size], pairs[0.05]
		if float64(small) > row.more*float64(large) || small > row.most*6*6*6 {
			t.Errorf("%s: %d pairs at %g mm, %d at 50 mm", row.name, small, 1000*row.size, large)
		}
	}
}

// TestBodiesThatStayAreKnown: gravity would take a grain through the floor by some of its sizes in a step, and it
// stays. A plate that comes to its place late in a step, when the grain was foreseen to be gone, does not pass through.
func TestBodiesThatStayAreKnown(t *testing.T) {
	m := physicstest.Material(0.5)
	for _, share := range []float64{0.2, 0.5, 0.8, 0.95} {
		lab := physicstest.New(t, physics.DefaultConfig())
		half := mgl64.Vec3{0.0005, 0.0005, 0.0005}
		grain := physicstest.Block(m, half, mgl64.Vec3{0, 0.00051, 0})
		plate := physicstest.Block(m, half, mgl64.Vec3{-(5 + share) * 0.06, 0.0007, 0})
		plate.Kind, plate.Velocity = physics.Kinematic, mgl64.Vec3{3.6, 0, 0} // 0.06 m a step
		ids := lab.Add(physicstest.Floor(m), grain, plate)
		lab.Run(9)
		x, y := lab.Body(ids[1]).Position(), lab.Body(ids[2]).Position()
		if x.X() < y.X() && x.Y() < 0.0013 { // neither pushed ahead nor thrown over it
			t.Errorf("at %g of a step: the grain is at %v, the plate at %v", share, x, y)
		}
	}
}

// TestSpinWidensNoStraightWay: a cube that spins by two radians in a slice and flies straight along a row of others,
// two of its widths beside them, makes no pair with any: its centre goes evenly along its chord.
func TestSpinWidensNoStraightWay(t *testing.T) {
	m, lab := physicstest.Material(0.5), physicstest.New(t, weightless())
	cube := physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.05}, mgl64.Vec3{})
	cube.Velocity, cube.AngularVelocity = mgl64.Vec3{300, 0, 0}, mgl64.Vec3{0, 1000, 0}
	defs := []physics.BodyDef{cube}
	for k := range 100 {
		for _, side := range []float64{-0.26, 0.26} {
			defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.02, 0.02, 0.02}, mgl64.Vec3{0.2 * float64(k), side, 0}))
		}
	}
	lab.Add(defs...)
	for range 4 {
		lab.Run(1)
		if pairs := lab.Report().Pairs; pairs > 0 {
			t.Fatalf("%d pairs", pairs)
		}
	}
}
