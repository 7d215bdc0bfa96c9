package stress

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// arch lets an arch of wedge-shaped stones stand. Its middle line is a catenary, along which weight presses straight
// from stone to stone, so that it stands by its shape and not by friction.
func arch(t *Trial, stones int, seconds float64) {
	const rise, half, depth = 6.0, 4.0, 0.5 // m; depth of the ring and half its length along z
	m := stuff(0.6)
	defs := on(m)
	joints := catenary(rise, half, stones)
	for i := range stones {
		a, b := joints[i], joints[i+1]
		var corners []vec
		for _, j := range [2]joint{a.into(b), b.into(a)} {
			for _, r := range []float64{-depth, depth} {
				for _, z := range []float64{-depth, depth} {
					corners = append(corners, vec{j.x + r*j.nx, j.y + r*j.ny + depth, z})
				}
			}
		}
		shape, err := collision.Hull(corners)
		stone := build(fmt.Sprintf("stone %d", i+1), m, vec{})(shape, err)
		stone.Position = vec{0, air, t.Vary(nudge)}
		defs = append(defs, stone)
	}
	defs = append(defs, abutments(joints, depth)...)
	stand(t, seconds, defs...)
}

// joint is a cut through an arch: a point of its middle line (m) and the direction of the cut, outwards.
type joint struct{ x, y, nx, ny float64 }

// into moves a cut by half the air between stones towards another one.
func (j joint) into(other joint) joint {
	dx, dy := other.x-j.x, other.y-j.y
	s := 0.5 * air / math.Hypot(dx, dy)
	j.x, j.y = j.x+s*dx, j.y+s*dy
	return j
}

// catenary returns the n + 1 cuts that divide a catenary of the given rise and half span (m), feet at y = 0, into
// pieces of equal length.
func catenary(rise, half float64, n int) (joints []joint) {
	// y = rise - a (cosh(x/a) - 1) with y(half) = 0: a by bisection, the rise falls as a grows.
	low, high := 0.05*half, 100*half
	for range 200 {
		if a := 0.5 * (low + high); a*(math.Cosh(half/a)-1) > rise {
			low = a
		} else {
			high = a
		}
	}
	a := low
	length := a * math.Sinh(half/a) // of one side
	for i := range n + 1 {
		s := length * (2*float64(i)/float64(n) - 1)
		x := a * math.Asinh(s/a)
		slope := -math.Sinh(x / a)
		scale := 1 / math.Hypot(1, slope)
		joints = append(joints, joint{x, rise - a*(math.Cosh(x/a)-1), -slope * scale, scale})
	}
	return joints
}

// abutments are two static blocks that the feet of an arch stand on, cut along the first and the last joint.
func abutments(joints []joint, depth float64) (defs []physics.BodyDef) {
	for i, j := range []joint{joints[0], joints[len(joints)-1]} {
		side := float64(2*i - 1)
		var corners []vec
		for _, r := range []float64{-1.5 * depth, 1.5 * depth} {
			for _, back := range []float64{0.5 * air, 2} {
				for _, z := range []float64{-2 * depth, 2 * depth} {
					// Backwards means along the middle line, away from the arch.
					x := j.x + r*j.nx + side*back*j.ny
					y := j.y + r*j.ny - side*back*j.nx
					corners = append(corners, vec{x, y + depth + air, z})
				}
			}
		}
		m := stuff(0.6)
		shape, err := collision.Hull(corners)
		defs = append(defs, static(build([]string{"left foot", "right foot"}[i], m, vec{})(shape, err)))
	}
	return defs
}

// cardHouse is cards leaning in pairs, storey upon storey, with a long flat card between two storeys.
func cardHouse(t *Trial, storeys int) []physics.BodyDef {
	const (
		tall, thick, wide = 0.5, 0.01, 0.35 // m, of a card
		lean              = 0.35            // rad from the vertical
		pitch             = 0.42            // m between neighbouring tents
	)
	m := stuff(0.7)
	defs := on(m)
	// A leaning card reaches this far up and sideways from its centre.
	up := 0.5 * (tall*math.Cos(lean) + thick*math.Sin(lean))
	reach := 0.5 * (tall*math.Sin(lean) + thick*math.Cos(lean))
	ground := 0.0
	for s := range storeys {
		tents := storeys - s
		left := -0.5 * float64(tents-1) * pitch
		for i := range tents {
			x := left + float64(i)*pitch
			for _, side := range []float64{-1, 1} {
				// The upper outer edges of the two cards meet above the middle of the tent.
				at := vec{x + side*(reach+0.5*air), ground + air + up, t.Vary(nudge)}
				card := box(fmt.Sprintf("card %d.%d%+g", s+1, i+1, side), m, vec{thick / 2, tall / 2, wide / 2}, at)
				card.Rotation = mgl64.QuatRotate(side*lean, vec{0, 0, 1})
				defs = append(defs, card)
			}
		}
		ground += 2*up + 2*air
		if tents > 1 {
			at := vec{0, ground + thick/2, t.Vary(nudge)}
			long := 0.5*float64(tents-1)*pitch + 0.1
			defs = append(defs, box(fmt.Sprintf("roof %d", s+1), m, vec{long, thick / 2, wide / 2}, at))
		}
		ground += thick
	}
	return defs
}

// jenga is layers of three blocks side by side, each across the one below, without those that are taken out: block 0 to
// 2 of a layer, from 0 up.
func jenga(t *Trial, layers int, out func(layer, block int) bool) []physics.BodyDef {
	const long, wide, high = 0.75, 0.25, 0.15
	m := stuff(0.5)
	defs := on(m)
	for k := range layers {
		for i := range 3 {
			if out(k, i) {
				continue
			}
			half := vec{long / 2, high / 2, 0.5*wide - air}
			at := vec{t.Vary(nudge), air + 0.5*high + float64(k)*(high+air), float64(i-1) * wide}
			if k%2 == 1 {
				half, at = vec{half[2], half[1], half[0]}, vec{at[2], at[1], at[0]}
			}
			defs = append(defs, box(fmt.Sprintf("block %d.%d", k+1, i+1), m, half, at))
		}
	}
	return defs
}
