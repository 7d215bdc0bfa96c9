package unit

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/physics"
)

// rests are bodies that fall on each other and come to rest.
func rests() []scene {
	kept := []trial.Bar{trial.AtMost("gap", 1.1, "zones", trial.Promise), trial.AtMost("sunk", 0.001, "m", zoneLift),
		trial.AtMost("tilt", 0.001, "rad", trial.Campaign), trial.AtMost("moving", 0.001, "m/s", trial.Campaign)}
	ratio := func(name, shows string, lower, upper float64) scene {
		return scene{name: name, shows: shows, also: "cubes of 1 m and 10 m, so masses 1 : 1000", step: 0.01,
			seconds: 10, levels: 2, cost: 0.1, bars: kept,
			play: func(u *sceneTrial) string { return u.stacked(0.1, 0.4, lower, upper) }}
	}
	return []scene{
		{name: "5-cubes", shows: "five cubes fall into a stack, one after the other, and it stands", seconds: 10, step: 0.01,
			also: "cubes of 1 m, 1 m apart, 1.5 m above the floor", levels: 5, cost: 0.1, bars: kept,
			play: func(u *sceneTrial) string { return u.stacked(1.5, 1, 1, 1, 1, 1, 1) }},
		ratio("large-mass-ratio", "a cube carries one that is a thousand times as heavy", 1, 10),
		ratio("large-mass-ratio-reversed", "a cube lies on one that is a thousand times as heavy (the other order)", 10, 1),
		{name: "tet-corner", shows: "a tetrahedron falls into a corner, 5 mm from its walls, and lies", seconds: 3,
			step: 0.01, also: "three edges of 0.99 m at right angles", cost: 0.1,
			bars: []trial.Bar{trial.AtMost("height", 0.0001, "m", trial.Campaign),
				trial.AtMost("moving", 0.001, "m/s", trial.Campaign)}, play: tetInCorner},
		{name: "concave", shows: "an L falls over a block and stands on it and on the floor", seconds: 5, step: 0.01,
			also: "L of three cubes of 2 m over a block of 2 m, 0.17 m beside its foot", cost: 0.1,
			bars: []trial.Bar{trial.AtMost("height", 0.002, "m", "zones of 1 mm, one or two"),
				trial.AtMost("tilt", 0.001, "rad", trial.Campaign),
				trial.AtMost("falling", 0.001, "m/s", trial.Campaign)}, play: concave},
	}
}

// stacked drops cubes of the given edges (m), from below upwards, the lowest from a height (m) and the others from as
// far apart (m) as told. Each comes to rest one zone above what bears it.
func (u *sceneTrial) stacked(first, apart float64, edges ...float64) string {
	defs := []physics.BodyDef{u.ground(0)}
	bottom := first
	for i, edge := range edges {
		defs = append(defs, scenery.Cube(fmt.Sprintf("cube %d", i+1), u.matter(), edge, vec{0, bottom + edge/2, 0}))
		bottom += edge + apart
	}
	ids := u.begin(defs...)[1:]
	u.each(u.seconds, func() {})
	u.Worst("gap", 0)
	var tilt, moving float64
	top, exact := 0.0, 0.0
	zone := func(i int) float64 {
		if i == 0 {
			return u.Body(ids[0]).ExpelZone()
		}
		return math.Min(u.Body(ids[i-1]).ExpelZone(), u.Body(ids[i]).ExpelZone())
	}
	var gaps []float64
	for i, id := range ids {
		gap := u.Body(id).Position()[1] - edges[i]/2 - top
		gaps = append(gaps, gap)
		u.Worst("gap", gap/zone(i))
		top += gap + edges[i]
		exact += zone(i) + edges[i]
		u.Worst("sunk", exact-top)
		tilt, moving = math.Max(tilt, u.tilt(id)), math.Max(moving, u.Body(id).Velocity().Len())
	}
	u.Measure("tilt", tilt)
	u.Measure("moving", moving)
	u.Show(trial.Comparison{What: "height of the stack", Measured: trial.Number(top), Exact: trial.Number(exact),
		Unit: "m"})
	return fmt.Sprintf("stack of %.6g m with gaps from %s to %s, moving by %s", top, trial.Quantity(slices.Min(gaps), "m"),
		trial.Quantity(slices.Max(gaps), "m"), trial.Quantity(moving, "m/s"))
}

func tetInCorner(u *sceneTrial) string {
	const scale = 0.99
	var corners []vec
	for _, c := range tetCorner {
		corners = append(corners, c.Mul(scale))
	}
	defs := []physics.BodyDef{u.tetrahedron("tetrahedron", vec{-0.495, 0.6, -0.495}, corners...), u.ground(-0.5)}
	for i, at := range []vec{{-1, 0, 0}, {0, 0, -1}, {1, 0, 0}} {
		defs = append(defs, scenery.Static(scenery.Cube(fmt.Sprintf("wall %d", i+1), u.matter(), 1, at)))
	}
	id := u.begin(defs...)[0]
	u.each(u.seconds, func() {})
	height := u.Body(id).Position()[1] + 0.5 - scale/4
	u.Beside("height", "height of its base above the floor", height, u.Body(id).ExpelZone(), 1, "m")
	u.Measure("moving", u.Body(id).Velocity().Len())
	return fmt.Sprintf("lies %s above the floor, moving by %s", trial.Quantity(height, "m"), u.quantity("moving", "m/s"))
}

// concave lets the L down on the block and its foot on the floor at once, but that two zones are under the one and one
// under the other: it slopes by about 1 mm in 2 m, and nothing keeps it from sliding.
func concave(u *sceneTrial) string {
	block := scenery.Cube("block", u.matter(), 2, vec{-0.169297, -2.202196, 0})
	l := u.prism("L", vec{0, 2, 0}, 1, mgl64.Vec2{-1, -1}, mgl64.Vec2{1, -1}, mgl64.Vec2{1, -3}, mgl64.Vec2{3, -3},
		mgl64.Vec2{3, 1}, mgl64.Vec2{-1, 1})
	ids := u.begin(block, l, u.ground(-4))
	from := u.Body(ids[1]).Position()
	u.each(u.seconds, func() {})
	height := u.Body(ids[1]).Position()[1] - from[1] + 3
	u.Beside("height", "height of the foot of the L above the floor", height, 0, 1, "m")
	u.Measure("tilt", math.Max(u.tilt(ids[0]), u.tilt(ids[1])))
	u.Measure("falling", math.Max(math.Abs(u.Body(ids[0]).Velocity()[1]), math.Abs(u.Body(ids[1]).Velocity()[1])))
	return fmt.Sprintf("the foot of the L stands %s above the floor; tilted by %s, it slides by %s",
		trial.Quantity(height, "m"),
		u.quantity("tilt", "rad"), trial.Quantity(u.Body(ids[1]).Velocity().Len(), "m/s"))
}
