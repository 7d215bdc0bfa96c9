package physicstest

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Gap is the air left between stacked solids in these scenes (m): about the rest gap of DefaultConfig.
const Gap = 0.001

// Wall is a running bond of bricks 0.5 × 0.25 × 0.25 m in the plane z = 0, with half bricks at the ends of every other
// course so that nothing overhangs.
func Wall(m contact.Material, courses, bricks int) (defs []physics.BodyDef) {
	const long, high = 0.5, 0.25
	for c := range courses {
		y := (float64(c)+0.5)*high + float64(c+1)*Gap
		left := -0.5 * float64(bricks) * (long + Gap)
		add := func(from, length float64) {
			d := Block(m, mgl64.Vec3{length / 2, high / 2, 0.125}, mgl64.Vec3{from + length/2, y, 0})
			d.Name = fmt.Sprintf("brick %d/%d", c, len(defs))
			defs = append(defs, d)
		}
		if c%2 == 0 {
			for i := range bricks {
				add(left+float64(i)*(long+Gap), long)
			}
			continue
		}
		half := long/2 - Gap/2
		add(left, half)
		for i := range bricks - 1 {
			add(left+half+Gap+float64(i)*(long+Gap), long)
		}
		add(left+half+Gap+float64(bricks-1)*(long+Gap), half)
	}
	return defs
}

// Tower is a stack of n cubes of edge 1 m.
func Tower(m contact.Material, n int) (defs []physics.BodyDef) {
	for i := range n {
		at := mgl64.Vec3{0, 0.5 + float64(i)*(1+Gap) + Gap, 0}
		defs = append(defs, Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, at))
	}
	return defs
}

// Heap is n³ cubes of edge 0.4 m with varied turns, spaced so that none touch, above y = 1.
func Heap(m contact.Material, n int) (defs []physics.BodyDef) {
	for k := range n * n * n {
		x, y, z := k%n, k/(n*n), k/n%n
		d := Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{
			(float64(x) - 0.5*float64(n-1)) * 0.75, 1.5 + float64(y)*0.75, (float64(z) - 0.5*float64(n-1)) * 0.75,
		})
		axis := mgl64.Vec3{1, 0.3 * float64(k%5), 0.7 * float64(k%3)}.Normalize()
		d.Rotation = mgl64.QuatRotate(0.61*float64(k), axis)
		defs = append(defs, d)
	}
	return defs
}
