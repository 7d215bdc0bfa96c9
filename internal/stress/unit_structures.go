package stress

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// unitStructures stand by friction.
func unitStructures() []unitScene {
	arch := func(name, shows string, stones int, air, cost float64) unitScene {
		return unitScene{name: name, shows: shows, step: 0.01, seconds: 20, friction: 0.5, cost: cost,
			also: fmt.Sprintf("%d stones, 65 m high, each set back by %g mm", stones, 1e3*air),
			bars: []Bar{atMost("fallen-stones", 0, "", campaign), atMost("moving", 0.001, "m/s", campaign)},
			play: func(u *unitTrial) string { return u.largeArch(stones, air) }}
	}
	return []unitScene{
		{name: "card-house", shows: "15 cards in three storeys fall 0.1 m into place, and the house stands", step: 0.01,
			seconds: 2, friction: 0.5, cost: 1, also: "cards of 2.5 × 1.25 m, leaning by 25°; roofs sloping by 1°",
			bars: []Bar{atLeast("height", 6, "m", campaign), atMost("fallen-cards", 0, "", campaign)},
			play: (*unitTrial).cards},
		arch("arch-25", "an arch of 25 stones, set apart, falls together and stands", 25, 0.1, 2),
		arch("arch-101", "an arch of 101 stones, set apart, falls together and stands", 101, 0.1, 10),
		arch("arch-25-laid", "the same arch, its stones laid on each other, stands", 25, air, 2),
		arch("arch-101-laid", "the same arch, its stones laid on each other, stands", 101, air, 10),
	}
}

// The middle line of their arch is that of the Gateway Arch in St. Louis, 60 m high and wide, its cross-section 100 m² at
// the base and 49 m² at the top: y = rise − a (cosh(c x / half) − 1).
const (
	archRise, archHalf = 60.0, 30.0
	archBase, archTop  = 100.0, 49.0 // m²
)

// weighted returns the cuts that divide it into stones of equal length, feet at y = 0.
func weighted(stones int) (joints []joint) {
	a, c := archRise/(archBase/archTop-1), math.Acosh(archBase/archTop)
	slope := func(x float64) float64 { return -a * c / archHalf * math.Sinh(c*x/archHalf) }
	const pieces = 200_000
	length := make([]float64, pieces+1) // from the left foot, by the midpoint rule
	dx := 2 * archHalf / pieces
	for i := range pieces {
		length[i+1] = length[i] + dx*math.Hypot(1, slope((float64(i)+0.5)*dx-archHalf))
	}
	i := 0
	for k := range stones + 1 {
		for want := length[pieces] * float64(k) / float64(stones); i < pieces && length[i+1] < want; {
			i++
		}
		x := math.Min(archHalf, (float64(i)+0.5)*dx-archHalf)
		scale := 1 / math.Hypot(1, slope(x))
		joints = append(joints, joint{x, archRise - a*(math.Cosh(c*x/archHalf)-1), -slope(x) * scale, scale})
	}
	return joints
}

// stone is the k-th of an arch: as thick and deep as the arch is at its lower end, set back by air (m) from the next
// one towards the foot, along x and along y, and the whole of it as far above the floor.
func (u *unitTrial) stone(joints []joint, k int, air float64) physics.BodyDef {
	stones := len(joints) - 1
	low := math.Min(joints[k].y, joints[k+1].y)
	side := math.Sqrt(archBase) + (math.Sqrt(archTop)-math.Sqrt(archBase))*math.Max(0, math.Min(1, low/archRise))
	lift := joints[0].y - 0.5*math.Sqrt(archBase)*joints[0].ny // of the inner edge of the foot
	shift := vec{air * float64(k-stones/2), air * float64(stones/2-max(k-stones/2, stones/2-k)), 0}
	var corners []vec
	for end := range 2 {
		j := joints[k+end]
		for _, r := range []float64{-side / 2, side / 2} {
			corner := vec{j.x + r*j.nx, j.y + r*j.ny - lift + air, 0}
			if outer := r > 0; outer && (k == 0 && end == 0 || k == stones-1 && end == 1) {
				// The foot is flat: the outer edge ends as low as the inner one.
				other := joints[k+1-end]
				run := vec{other.x + r*other.nx, other.y + r*other.ny - lift + air, 0}.Sub(corner)
				corner = corner.Add(run.Mul((air - corner[1]) / run[1]))
			}
			for _, z := range []float64{-side / 2, side / 2} {
				corners = append(corners, corner.Add(shift).Add(vec{0, 0, z}))
			}
		}
	}
	shape, err := collision.Hull(corners)
	return build(fmt.Sprintf("stone %d", k+1), u.matter(), vec{})(shape, err)
}

// largeArch plays and counts the stones that end more than a metre below where the closed arch has them.
func (u *unitTrial) largeArch(stones int, air float64) string {
	joints := weighted(stones)
	defs := []physics.BodyDef{u.ground(0)}
	for k := range stones {
		defs = append(defs, u.stone(joints, k, air))
	}
	ids := u.begin(defs...)[1:]
	var from []float64
	for k, id := range ids {
		from = append(from, u.Position(id)[1]-air*float64(1+stones/2-max(k-stones/2, stones/2-k)))
	}
	u.Draw(driftCurve, kineticCurve)
	u.each(u.seconds, func() {})
	fallen, moving, sag := 0, 0.0, 0.0
	for k, id := range ids {
		down := from[k] - u.Position(id)[1]
		if !(math.Abs(down) < 1) {
			fallen++
		}
		sag, moving = math.Max(sag, down), math.Max(moving, u.Velocity(id).Len())
	}
	u.Measure("fallen-stones", float64(fallen))
	u.Measure("moving", moving)
	return fmt.Sprintf("after %g s %d of %d stones have left their places; the most that one is lower is %s; moving by %s",
		u.seconds, fallen, stones, Quantity(sag, "m"), Quantity(moving, "m/s"))
}

// cards is their house of three storeys.
func (u *unitTrial) cards() string {
	const storeys, thick, tentHeight, tentWidth = 3, 0.02, 2.41660616977186, 2.2
	defs := []physics.BodyDef{u.ground(0)}
	card := func(at vec, degrees float64) {
		name := fmt.Sprintf("card %d", len(defs))
		c := box(name, u.matter(), vec{1.25, thick / 2, 0.625}, at)
		c.Rotation = mgl64.QuatRotate(degrees*math.Pi/180, vec{0, 0, 1})
		defs = append(defs, c)
	}
	for i := range storeys {
		for j := range storeys - i {
			x := (float64(j) - float64(storeys-i)/2 + 0.5) * tentWidth
			if i > 0 {
				card(vec{x, float64(i) * tentHeight, 0}, -1)
			}
			y := (float64(i) + 0.5) * tentHeight
			card(vec{x - 0.55, y, 0}, 65)
			card(vec{x + 0.55, y, 0}, -65)
		}
	}
	ids := u.begin(defs...)[1:]
	u.Draw(driftCurve, kineticCurve)
	u.each(u.seconds, func() {})
	var top, moving float64
	for _, id := range ids {
		top, moving = math.Max(top, u.Position(id)[1]), math.Max(moving, u.Velocity(id).Len())
	}
	u.Measure("height", top)
	u.Measure("fallen-cards", float64(u.Fallen()))
	return fmt.Sprintf("after %g s the highest card is at %.3g m, %d have gone more than 0.25 m; moving by %s", u.seconds, top,
		u.Fallen(), Quantity(moving, "m/s"))
}
