package unit

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// meetings are bodies that meet with a corner or an edge. The upper body falls by 0.29 m.
func meetings() []scene {
	touch := func(name, shows string, seconds float64, upper, lower func(*sceneTrial) physics.BodyDef,
		bars ...trial.Bar) scene {
		return scene{name: name, shows: shows, also: "tetrahedra with edges of about 1 m", step: 0.01, seconds: seconds,
			cost: 0.1, bars: append(bars, trial.Within("impact", 0.02, trial.FirstOrder)),
			play: func(u *sceneTrial) string { return u.touch(upper(u), scenery.Static(lower(u))) }}
	}
	tet := func(height, aside float64, corners []vec) func(*sceneTrial) physics.BodyDef {
		return func(u *sceneTrial) physics.BodyDef {
			return u.tetrahedron("tetrahedron", vec{0, height, aside}, corners...)
		}
	}
	over := func(height float64, corners []vec) func(*sceneTrial) physics.BodyDef {
		return func(u *sceneTrial) physics.BodyDef { return overturned(tet(height, 0, corners)(u)) }
	}
	parallel := func(u *sceneTrial) physics.BodyDef {
		return scenery.Turned(tet(0.5, 0, tetCross)(u), math.Pi/2, vec{0, 1, 0})
	}
	stays := trial.AtMost("early", 0.002, "m", zoneLift+", and some")
	return []scene{
		touch("edge-edge", "an edge falls across an edge and stays on it", 5, tet(0.5, 0, tetCross),
			tet(-0.5, 0, tetCross), stays),
		touch("edge-edge-parallel", "an edge falls along an edge and stays on it", 2.5, parallel,
			tet(-0.5, 0, tetCross), stays),
		touch("vertex-face", "a corner falls on the middle of a face and stays on it", 10, over(0.5, tetTip),
			over(-0.5, tetTip), stays),
		touch("face-vertex", "a face falls on a corner, 0.1 m off its middle, and tips over it", 10, tet(0.5, -0.1, tetTip),
			tet(-0.5, 0, tetTip)),
		{name: "vertex-vertex", shows: "a corner falls on a corner, and the body over it to the floor",
			also: "tetrahedra with three edges of 1 m at right angles", step: 0.01, seconds: 5, cost: 0.1,
			bars: []trial.Bar{trial.AtMost("falling", 0.02, "m/s", trial.Campaign),
				trial.AtMost("height", 0.003, "m", zoneLift+", and some")},
			play: vertexVertex},
		{name: "cube-on-edge", shows: "a cube falls with an edge on a brick that falls with an edge on a floor; both lie",
			also: "cube of 1 m and brick of 2 × 1 × 1 m, turned by 30° and −30°", step: 0.01, seconds: 10, cost: 0.1,
			bars: []trial.Bar{trial.AtMost("tilt", 0.005, "rad", trial.Campaign),
				trial.AtMost("aside", 1e-6, "m", trial.ClosedForm)}, play: cubeOnEdge},
	}
}

// meeting is where the bodies of touch meet: each falls by this much (m), but for the zone that is left.
const meeting = 0.292893

// touch lets a body fall on another. Just after the impact its speeds are compared with those of an inelastic impact at
// the one point below its middle, or 0.1 m beside it; and until 0.3 s after it, its middle must not come lower than
// that point allows.
func (u *sceneTrial) touch(upper, lower physics.BodyDef) string {
	ids := u.begin(upper, lower)
	id := ids[0]
	from := u.Body(id).Position()
	aside := from[2]
	inverse := u.InvInertia(id)
	hits := closedform.Impact{Mass: u.Body(id).Mass(), Inertia: 1 / inverse.X.X, Arm: mgl64.Vec2{aside, 0}}
	when := math.Sqrt(2 * meeting / closedform.Gravity)
	hits.Velocity = mgl64.Vec2{0, -closedform.Gravity * when}
	after, _ := hits.After(u.restitution, 0)
	dt := 1 / u.World.Config().Hz
	slowest, seen := math.Inf(1), false
	if aside == 0 {
		u.Worst("early", 0)
	}
	u.each(u.seconds, func() {
		time := float64(u.StepCount()) * dt
		if time > when && !seen {
			seen = true
			since := (time - when) * closedform.Gravity * share(aside, &hits)
			u.Beside("impact", "speed after the impact", u.Body(id).Velocity()[1]+since, after[1], hits.Velocity[1], "m/s")
		}
		slowest = math.Min(slowest, u.Body(id).Position()[1])
		if aside == 0 && time < when+0.3 {
			u.Worst("early", from[1]-meeting-u.Body(id).Position()[1])
		}
	})
	return fmt.Sprintf("after %g s it is %.3g m lower, %.3g m aside, moving by %s", u.seconds,
		from[1]-u.Body(id).Position()[1],
		math.Hypot(u.Body(id).Position()[0], u.Body(id).Position()[2]-aside), trial.Quantity(u.Body(id).Velocity().Len(),
			"m/s"))
}

// share is the part of gravity that the middle of a body still falls by while a point aside of it (m) is held up.
func share(aside float64, b *closedform.Impact) float64 {
	turn := b.Mass * aside * aside
	return turn / (b.Inertia + turn)
}

func vertexVertex(u *sceneTrial) string {
	ids := u.begin(u.tetrahedron("upper", vec{0, 0.7, 0}, tetCorner...), u.ground(-0.5),
		scenery.Static(u.tetrahedron("lower", vec{0, -0.5, 0}, tetCorner...)))
	id := ids[0]
	u.each(u.seconds, func() {})
	falling := math.Abs(u.Body(id).Velocity()[1])
	u.Measure("falling", falling)
	// It lies on one of its three faces, or on the fourth, which is further from the corner than from the middle.
	height := u.Body(id).Position()[1] + 0.5
	lies := 0.25
	if slanted := 0.25 / math.Sqrt(3); math.Abs(height-slanted) < math.Abs(height-lies) {
		lies = slanted
	}
	u.Beside("height", "height of its middle above the floor", height, lies, 1, "m")
	return fmt.Sprintf("lies with its middle %.4g m above the floor, rising by %s", height, trial.Quantity(falling, "m/s"))
}

func cubeOnEdge(u *sceneTrial) string {
	degrees := math.Pi / 180
	c := scenery.Turned(scenery.Cube("cube", u.matter(), 1, vec{0, 3, 0}), 30*degrees, vec{0, 0, 1})
	b := scenery.Turned(scenery.Box("brick", u.matter(), vec{1, 0.5, 0.5}, vec{0, 1, 0}), -30*degrees, vec{0, 0, 1})
	ids := u.begin(c, b, u.ground(-1))
	u.Worst("aside", 0)
	u.each(u.seconds, func() {
		// Nothing pushes sideways from outside: the centre of both stays.
		sum := u.Body(ids[0]).Position().Mul(u.Body(ids[0]).Mass()).Add(u.Body(ids[1]).Position().Mul(u.Body(ids[1]).Mass()))
		u.Worst("aside", math.Abs(sum[0])/(u.Body(ids[0]).Mass()+u.Body(ids[1]).Mass()))
	})
	worst := math.Max(u.tilt(ids[0]), u.tilt(ids[1]))
	u.Measure("tilt", worst)
	return fmt.Sprintf("cube at %.3g m, brick at %.3g m, both lie to %.2g rad; their centre moved %s aside",
		u.Body(ids[0]).Position()[0], u.Body(ids[1]).Position()[0], worst, u.quantity("aside", "m"))
}
