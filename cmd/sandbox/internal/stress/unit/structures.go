package unit

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
)

// structures stand by friction.
func structures() []scene {
	arch := func(name, shows string, stones int, apart, cost float64, crown trial.Bar) scene {
		return scene{name: name, shows: shows, step: 0.01, seconds: 20, friction: 0.5, levels: (stones + 1) / 2,
			also: fmt.Sprintf("%d stones, 65 m high, set apart by %g mm across and up", stones, 1e3*apart), cost: cost,
			bars: []trial.Bar{crown, trial.AtMost("moving", 0.001, "m/s", trial.Campaign)},
			play: func(u *sceneTrial) string { return u.largeArch(stones, apart) }}
	}
	apart := func(name string, stones int, cost float64) scene {
		return arch(name, fmt.Sprintf("an arch of %d stones, set apart, falls together and stands", stones), stones, 0.1,
			cost, trial.AtLeast("crown", 55, "m", trial.Campaign))
	}
	laid := func(name string, stones int, cost float64) scene {
		return arch(name, "the same arch, its stones laid on each other, stands", stones, scenery.Air, cost,
			trial.AtMost("sunk", scenery.Air*float64((stones+1)/2), "m", "air between the stones of one side"))
	}
	return []scene{
		{name: "card-house", shows: "15 cards in three storeys fall 0.1 m each into place, and the house stands",
			also: "cards of 2.5 × 1.25 m, leaning by 25°; roofs sloping by 1°", step: 0.01, seconds: 2, friction: 0.5,
			levels: 6, cost: 1, play: (*sceneTrial).cards,
			bars: []trial.Bar{trial.AtMost("sunk", 0.01, "m", zoneLift+" per level, and some"),
				trial.AtMost("fallen-cards", 0, "", trial.Campaign+", but for the uppermost tent: it stands or falls by chance")}},
		{name: "card-house-falling-blocks", shows: "two steel cubes fall through the house, 2500 times as heavy as a card",
			also: "cubes of 1 m from 12 and 15 m, 7680 kg/m³, cards of 50 kg/m³", step: 0.01, seconds: 5, friction: 0.9,
			levels: 6, cost: 1, bars: []trial.Bar{trial.AtMost("cubes", 2, "m", trial.Campaign),
				trial.AtMost("moving", 0.001, "m/s", trial.Campaign)},
			missed: map[string]string{"gain": "repairs lift the cubes of 7.7 t off cards of 3 kg, which takes energy",
				"moving": "repairs hold a cube of 7.7 t on cards of 3 kg: without friction it creeps"},
			play: (*sceneTrial).smash},
		apart("arch-25", 25, 2), apart("arch-101", 101, 10), laid("arch-25-laid", 25, 2), laid("arch-101-laid", 101, 10),
	}
}

// The middle line of their arch is that of the Gateway Arch in St. Louis, 60 m high and wide, its cross-section 100 m²
// at the base and 49 m² at the top: y = rise − a (cosh(c x / half) − 1).
const (
	archRise, archHalf = 60.0, 30.0
	archBase, archTop  = 100.0, 49.0 // m²
)

// weighted returns the cuts that divide it into stones of equal length, feet at y = 0.
func weighted(stones int) (joints []scenery.Joint) {
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
		joints = append(joints, scenery.Joint{X: x, Y: archRise - a*(math.Cosh(c*x/archHalf)-1), NX: -slope(x) * scale,
			NY: scale})
	}
	return joints
}

// stone is the k-th of an arch: as thick and deep as the arch is at its lower end, set back by air (m) from the next
// one towards the foot, along x and along y, and the whole of it as far above the floor.
func (u *sceneTrial) stone(joints []scenery.Joint, k int, air float64) physics.BodyDef {
	stones := len(joints) - 1
	low := math.Min(joints[k].Y, joints[k+1].Y)
	side := math.Sqrt(archBase) + (math.Sqrt(archTop)-math.Sqrt(archBase))*math.Max(0, math.Min(1, low/archRise))
	lift := joints[0].Y - 0.5*math.Sqrt(archBase)*joints[0].NY // of the inner edge of the foot
	shift := vec{air * float64(k-stones/2), air * float64(stones/2-max(k-stones/2, stones/2-k)), 0}
	var corners []vec
	for end := range 2 {
		j := joints[k+end]
		for _, r := range []float64{-side / 2, side / 2} {
			corner := vec{j.X + r*j.NX, j.Y + r*j.NY - lift + air, 0}
			if outer := r > 0; outer && (k == 0 && end == 0 || k == stones-1 && end == 1) {
				// The foot is flat: the outer edge ends as low as the inner one.
				other := joints[k+1-end]
				run := vec{other.X + r*other.NX, other.Y + r*other.NY - lift + air, 0}.Sub(corner)
				corner = corner.Add(run.Mul((air - corner[1]) / run[1]))
			}
			for _, z := range []float64{-side / 2, side / 2} {
				corners = append(corners, corner.Add(shift).Add(vec{0, 0, z}))
			}
		}
	}
	shape, err := collision.Hull(corners)
	return scenery.Body(fmt.Sprintf("stone %d", k+1), u.matter(), vec{0, 0, u.Vary(scenery.Nudge)})(shape, err)
}

// largeArch plays and measures how high its keystone is in the end: laid closely it is at 61.5 m. One whose stones come
// together from further apart keeps its feet where they are and is wider, and so lower.
func (u *sceneTrial) largeArch(stones int, air float64) string {
	joints := weighted(stones)
	defs := []physics.BodyDef{u.ground(0)}
	for k := range stones {
		defs = append(defs, u.stone(joints, k, air))
	}
	ids := u.begin(defs...)[1:]
	from := u.Body(ids[stones/2]).Position()[1]
	u.Draw(trial.DriftCurve, trial.KineticCurve)
	u.each(u.seconds, func() {})
	moving := 0.0
	for _, id := range ids {
		moving = math.Max(moving, u.Body(id).Velocity().Len())
	}
	crown := u.Body(ids[stones/2]).Position()[1]
	u.Measure("crown", crown)
	u.Measure("sunk", from-crown)
	u.Measure("moving", moving)
	return fmt.Sprintf("the keystone came down by %.3g m to %.4g m; after %g s nothing moves faster than %s", from-crown,
		crown, u.seconds, trial.Quantity(moving, "m/s"))
}

// The house of cards, as published; thick is ours.
const (
	cardHalf, cardThick, cardLean = 1.25, 0.02, 65.0 // m, m, degrees from the floor
	tentHigh, tentWide            = 2.41660616977186, 2.2
	houseStoreys                  = 3
	houseWait                     = 3.0 // s, played on after what is published
	topCards                      = 2   // of the uppermost tent
)

// house builds it above a floor. It begins too high: each storey falls by 0.1 m.
func (u *sceneTrial) house(density float64) []physics.BodyDef {
	defs := []physics.BodyDef{u.ground(0)}
	m := u.matter()
	m.Density = density
	card := func(x, y, degrees float64) {
		c := scenery.Box(fmt.Sprintf("card %d", len(defs)), m, vec{cardHalf, cardThick / 2, cardHalf / 2},
			vec{x, y, u.Vary(scenery.Nudge)})
		defs = append(defs, scenery.Turned(c, degrees*math.Pi/180, vec{0, 0, 1}))
	}
	for i := range houseStoreys {
		for j := range houseStoreys - i {
			x := (float64(j) - float64(houseStoreys-i)/2 + 0.5) * tentWide
			if i > 0 {
				card(x, float64(i)*tentHigh, -1)
			}
			y := (float64(i) + 0.5) * tentHigh
			card(x-0.55, y, cardLean)
			card(x+0.55, y, -cardLean)
		}
	}
	return defs
}

// houseHeight returns the height (m) of the middle of the uppermost roof when all has come down and nothing slid.
func houseHeight() float64 {
	sin, cos := math.Sincos(cardLean * math.Pi / 180)
	tent := 2*cardHalf*sin + cardThick*cos
	return (houseStoreys-1)*(tent+cardThick) - cardThick/2
}

// cards plays for as long as they do, measures how high the uppermost roof is, and plays on to see who falls then. The
// two cards on that roof are not counted: whether friction of 0.5 catches their feet differs from seed to seed, however
// short the steps are. Of 12 seeds they fall in 4 to 11 at rates from 60 to 2000 Hz.
func (u *sceneTrial) cards() string {
	ids := u.begin(u.house(1)...)[1:]
	roof := ids[len(ids)-topCards-1]
	u.Draw(trial.DriftCurve, trial.KineticCurve)
	u.each(u.seconds, func() {})
	top := u.Body(roof).Position()[1]
	exact := houseHeight()
	u.Beside("sunk", fmt.Sprintf("height of the uppermost roof after %g s", u.seconds), top, exact, 1, "m")
	below := ids[:len(ids)-topCards]
	fallen := u.falling(below, houseWait)
	return fmt.Sprintf("after %g s its uppermost roof is at %.3g m (closed form %.3g m); "+
		"in the next %g s %d of the %d cards up to it fall", u.seconds, top, exact, houseWait, fallen, len(below))
}

// highest returns the height (m) of the highest of some bodies.
func (u *sceneTrial) highest(ids []physics.BodyID) (top float64) {
	for _, id := range ids {
		top = math.Max(top, u.Body(id).Position()[1])
	}
	return top
}

// falling plays for some seconds and measures how many of these bodies come down by more than 0.25 m in that time.
func (u *sceneTrial) falling(ids []physics.BodyID, seconds float64) (count int) {
	var from []float64
	for _, id := range ids {
		from = append(from, u.Body(id).Position()[1])
	}
	u.each(seconds, func() {})
	for k, id := range ids {
		if u.Body(id).Position()[1] < from[k]-trial.FallDistance {
			count++
		}
	}
	u.Measure("fallen-cards", float64(count))
	return count
}

// smash drops two heavy cubes on the house, looks how deep they have come, and plays on for them to come to rest.
func (u *sceneTrial) smash() string {
	steel := u.matter()
	steel.Density = 7680
	defs := append(u.house(50), scenery.Cube("cube 1", steel, 1, vec{0.2, 12, -0.2}),
		scenery.Cube("cube 2", steel, 1, vec{0.5, 15, -0.3}))
	ids := u.begin(defs...)[1:]
	cards, cubes := ids[:len(ids)-2], ids[len(ids)-2:]
	u.each(u.seconds, func() {})
	top := u.highest(cards)
	u.Measure("cubes", u.highest(cubes))
	first, second := u.Body(cubes[0]).Position()[1], u.Body(cubes[1]).Position()[1]
	u.each(houseWait, func() {})
	u.Measure("moving", math.Max(u.Body(cubes[0]).Velocity().Len(), u.Body(cubes[1]).Velocity().Len()))
	return fmt.Sprintf("after %g s the cubes are at %.3g and %.3g m, the highest card at %.3g m; %g s on they move by %s",
		u.seconds, first, second, top, houseWait, u.quantity("moving", "m/s"))
}
