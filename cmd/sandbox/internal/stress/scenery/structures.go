package scenery

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// Arch is an arch of wedge-shaped stones on a floor. Its middle line is a catenary, along which weight presses straight
// from stone to stone, so that it stands by its shape and not by friction.
func Arch(t *trial.Trial, stones int) []physics.BodyDef {
	const rise, half, depth = 6.0, 4.0, 0.5 // m; depth of the ring and half its length along z
	m := Stuff(0.6)
	defs := On(m)
	joints := catenary(rise, half, stones)
	for i := range stones {
		a, b := joints[i], joints[i+1]
		var corners []vec
		for _, j := range [2]Joint{a.Into(b), b.Into(a)} {
			for _, r := range []float64{-depth, depth} {
				for _, z := range []float64{-depth, depth} {
					corners = append(corners, vec{j.X + r*j.NX, j.Y + r*j.NY + depth, z})
				}
			}
		}
		shape, err := collision.Hull(corners)
		stone := Body(fmt.Sprintf("stone %d", i+1), m, vec{})(shape, err)
		stone.Position = vec{0, Air, t.Vary(Nudge)}
		defs = append(defs, stone)
	}
	return append(defs, abutments(joints, depth)...)
}

// Joint is a cut through an arch: a point of its middle line (m) and the direction of the cut, outwards.
type Joint struct{ X, Y, NX, NY float64 }

// Into moves a cut by half the air between stones towards another one.
func (j Joint) Into(other Joint) Joint {
	dx, dy := other.X-j.X, other.Y-j.Y
	s := 0.5 * Air / math.Hypot(dx, dy)
	j.X, j.Y = j.X+s*dx, j.Y+s*dy
	return j
}

// catenary returns the n + 1 cuts that divide a catenary of the given rise and half span (m), feet at y = 0, into
// pieces of equal length.
func catenary(rise, half float64, n int) (joints []Joint) {
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
		joints = append(joints, Joint{x, rise - a*(math.Cosh(x/a)-1), -slope * scale, scale})
	}
	return joints
}

// abutments are two static blocks that the feet of an arch stand on, cut along the first and the last joint.
func abutments(joints []Joint, depth float64) (defs []physics.BodyDef) {
	for i, j := range []Joint{joints[0], joints[len(joints)-1]} {
		side := float64(2*i - 1)
		var corners []vec
		for _, r := range []float64{-1.5 * depth, 1.5 * depth} {
			for _, back := range []float64{0.5 * Air, 2} {
				for _, z := range []float64{-2 * depth, 2 * depth} {
					// Backwards means along the middle line, away from the arch.
					x := j.X + r*j.NX + side*back*j.NY
					y := j.Y + r*j.NY - side*back*j.NX
					corners = append(corners, vec{x, y + depth + Air, z})
				}
			}
		}
		m := Stuff(0.6)
		shape, err := collision.Hull(corners)
		defs = append(defs, Static(Body([]string{"left foot", "right foot"}[i], m, vec{})(shape, err)))
	}
	return defs
}

// CardHouse is cards leaning in pairs, storey upon storey, with a long flat card between two storeys.
func CardHouse(t *trial.Trial, storeys int) []physics.BodyDef {
	const (
		tall, thick, wide = 0.5, 0.01, 0.35 // m, of a card
		lean              = 0.35            // rad from the vertical
		pitch             = 0.42            // m between neighbouring tents
	)
	m := Stuff(0.7)
	defs := On(m)
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
				at := vec{x + side*(reach+0.5*Air), ground + Air + up, t.Vary(Nudge)}
				card := Box(fmt.Sprintf("card %d.%d%+g", s+1, i+1, side), m, vec{thick / 2, tall / 2, wide / 2}, at)
				card.Rotation = mgl64.QuatRotate(side*lean, vec{0, 0, 1})
				defs = append(defs, card)
			}
		}
		ground += 2*up + 2*Air
		if tents > 1 {
			at := vec{0, ground + thick/2, t.Vary(Nudge)}
			long := 0.5*float64(tents-1)*pitch + 0.1
			defs = append(defs, Box(fmt.Sprintf("roof %d", s+1), m, vec{long, thick / 2, wide / 2}, at))
		}
		ground += thick
	}
	return defs
}

// Jenga is layers of three blocks side by side, each across the one below, without those that are taken out: block 0 to
// 2 of a layer, from 0 up.
func Jenga(t *trial.Trial, layers int, out func(layer, block int) bool) []physics.BodyDef {
	const long, wide, high = 0.75, 0.25, 0.15
	m := Stuff(0.5)
	defs := On(m)
	for k := range layers {
		for i := range 3 {
			if out(k, i) {
				continue
			}
			half := vec{long / 2, high / 2, 0.5*wide - Air}
			at := vec{t.Vary(Nudge), Air + 0.5*high + float64(k)*(high+Air), float64(i-1) * wide}
			if k%2 == 1 {
				half, at = vec{half[2], half[1], half[0]}, vec{at[2], at[1], at[0]}
			}
			defs = append(defs, Box(fmt.Sprintf("block %d.%d", k+1, i+1), m, half, at))
		}
	}
	return defs
}
