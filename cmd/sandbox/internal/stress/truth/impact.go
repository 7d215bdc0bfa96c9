package truth

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// impact are the cases of bodies that hit a floor.
func impact() []trial.Case {
	bars := []trial.Bar{trial.Within("velocity", 0.005, trial.ProjectAim), trial.Within("spin", 0.005, trial.ProjectAim)}
	hit := func(name, shows string, half vec, restitutions ...float64) trial.Case {
		return trial.Case{Name: name, Shows: shows, Cost: inTruth(0.5), Bars: bars,
			Play: func(t *trial.Trial) { edgeImpacts(t, half, restitutions) }}
	}
	theBox, theRod := vec{0.3, 0.2, 0.25}, vec{0.5, 0.02, 0.02}
	return []trial.Case{
		hit("bouncing-box", "velocity and spin of an elastic box after it hit a floor with an edge", theBox, 0.5, 1),
		hit("bouncing-rod", "the same of an elastic rod", theRod, 0.5, 1),
		hit("dull-box", "the same of an inelastic box", theBox, 0),
		hit("dull-rod", "the same of an inelastic rod", theRod, 0),
		{Name: "bounce-ladder", Shows: "each bounce of ball and box rises to e² of the one before, for e = 1, 0.8, 0.5",
			Cost: inTruth(0.5), Bars: []trial.Bar{trial.Within("height", 0.01, trial.ProjectAim)}, Play: bounceLadder},
		{Name: "painleve-rods", Shows: "rods that slide where rigidity has no answer never gain energy",
			Cost: inTruth(0.5), Bars: []trial.Bar{trial.Within("energy-gained", 0.001, trial.Promise),
				trial.Within("energy-rise", 0.001, trial.Promise)},
			Play: painleveRods},
	}
}

// edgeImpacts drop a box of the given half extents on a lower edge, turned about z, without gravity: smooth, slipping
// and sticking from the first, and slipping to either side so fast that it does not turn round in the impact.
func edgeImpacts(t *trial.Trial, half vec, restitutions []float64) {
	rows := []struct{ mu, aside, spin float64 }{{0, 0, 0}, {0.1, 0, 0}, {2, 0, 0}, {0.1, 12, 0}, {0.1, -12, 2}}
	for _, degrees := range []float64{20, 45, 70} {
		for _, e := range restitutions {
			for _, row := range rows {
				edgeImpact(t, half, (degrees+t.Vary(3))*math.Pi/180, e, row.mu, row.aside, row.spin)
			}
		}
	}
}

// edgeImpact hits the floor at 3 m/s, aside at another speed (m/s), spinning (rad/s).
func edgeImpact(t *trial.Trial, half vec, lean, e, mu, aside, spin float64) {
	const speed, room = 3.0, 0.03
	m := scenery.Bouncy(mu, e)
	reach := func(lean float64) float64 { return half[0]*math.Sin(lean) + half[1]*math.Cos(lean) }
	start := reach(lean) + room
	b := scenery.Box("box", m, half, vec{0, start, 0})
	b.Rotation = mgl64.QuatRotate(lean, vec{0, 0, 1})
	b.Velocity, b.AngularVelocity = vec{aside, -speed, 0}, vec{0, 0, spin}
	id := t.Begin(t.Weightless(), scenery.On(m, b)...)[1]
	zone := math.Min(t.Body(id).ExpelZone(), scenery.Air)
	touch := fallUntil(func(s float64) float64 { return start - speed*s - reach(lean+spin*s) - zone }, 0.1)
	sin, cos := math.Sincos(lean + spin*touch)
	mass := t.Body(id).Mass()
	c := closedform.Impact{Mass: mass, Inertia: mass / 3 * (half[0]*half[0] + half[1]*half[1]),
		Velocity: mgl64.Vec2{aside, -speed}, Spin: spin,
		Arm: mgl64.Vec2{-half[0]*cos + half[1]*sin, -half[0]*sin - half[1]*cos}}
	v, after := c.After(e, mu)
	t.Seconds(touch + 1/t.World.Config().Hz)
	what := fmt.Sprintf(" at %.0f°, e %g, μ %g, %g m/s, %g rad/s", lean*180/math.Pi, e, mu, aside, spin)
	got := t.Body(id).Velocity()
	t.Beside("velocity", "vx"+what, got[0], v[0], speed, "m/s")
	t.Beside("velocity", "vy"+what, got[1], v[1], speed, "m/s")
	t.Beside("spin", "spin"+what, t.Body(id).AngularVelocity()[2], after, speed/half.Len(), "rad/s")
}

// fallUntil returns when a gap (m, over time in s) that closes within latest is closed (s), by halving.
func fallUntil(gap func(float64) float64, latest float64) float64 {
	early := 0.0
	for range 60 {
		if middle := (early + latest) / 2; gap(middle) > 0 {
			early = middle
		} else {
			latest = middle
		}
	}
	return latest
}

// leastBounce (m) is the height from which on bounces are judged: ten zones, below which the gap that stays under what
// rests is no longer little.
const leastBounce = 0.01

func bounceLadder(t *trial.Trial) {
	const radius = 0.2
	for _, e := range []float64{1, 0.8, 0.5} {
		for _, name := range []string{"ball", "box"} {
			m := scenery.Bouncy(0.5, e)
			drop := 1 + t.Vary(0.2)
			at := vec{0, radius + scenery.Air + drop, 0}
			body := scenery.Ball(name, m, radius, at)
			if name == "box" {
				body = scenery.Cube(name, m, 2*radius, at)
			}
			id := t.Begin(t.Config(), scenery.On(m, body)...)[1]
			before := drop
			for n, top := range bounces(t, id, radius+scenery.Air, 20) {
				exact := closedform.BounceHeight(before, e, 1)
				if exact < leastBounce {
					break
				}
				t.Beside("height", fmt.Sprintf("%s, e = %g, bounce %d", name, e, n+1), top, exact, exact, "m")
				before = top
			}
		}
	}
}

// bounces plays for some seconds and returns how high a body rises between its bounces over where it rests (m). Energy
// says where the top lies between two steps.
func bounces(t *trial.Trial, id physics.BodyID, rest, seconds float64) (tops []float64) {
	falling, top := true, 0.0
	t.Each(seconds, func() {
		v := t.Body(id).Velocity()[1]
		reach := t.Body(id).Position()[1] - rest + math.Max(0, v)*v/(2*scenery.Gravity)
		switch {
		case v > 0 && falling:
			falling, top = false, reach
		case v > 0:
			top = math.Max(top, reach)
		case !falling:
			falling, tops = true, append(tops, top)
		}
	})
	return tops
}

// painleveRods slide on their lower ends at 30° to 75°, either way, at frictions of up to four times that beyond which
// Coulomb's law and rigidity contradict each other. energy-gained is over what there was at first; energy-rise is over
// the least so far.
func painleveRods(t *trial.Trial) {
	t.Worst("energy-gained", 0)
	t.Worst("energy-rise", 0)
	for _, degrees := range []float64{30, 50, 63.4, 75} {
		angle := (degrees + t.Vary(2)) * math.Pi / 180
		for _, times := range []float64{0.5, 1.1, 2, 4} {
			for _, v := range []float64{-5, 1, 5, 20} {
				painleveRod(t, angle, times*closedform.PainleveFriction(angle), v)
			}
		}
	}
}

func painleveRod(t *trial.Trial, angle, mu, v float64) {
	const half, thick = 0.5, 0.01
	m := scenery.Stuff(mu)
	// The lower end is behind for v < 0 and ahead for v > 0, where friction drives it into the floor.
	rod := scenery.Box("rod", m, vec{half, thick, thick}, vec{0, half*math.Sin(angle) + thick*math.Cos(angle) +
		scenery.Air, 0})
	rod.Rotation = mgl64.QuatRotate(angle, vec{0, 0, 1})
	rod.Velocity = vec{-v, 0, 0}
	id := t.Begin(t.Config(), scenery.On(m, rod)...)[1]
	start := t.Energy()
	least := start
	t.Each(1, func() {
		now := t.Energy()
		t.Worst("energy-gained", (now-start)/start)
		t.Worst("energy-rise", (now-least)/start)
		least = math.Min(least, now)
		if speed := t.Body(id).Velocity().Len(); !(speed < 1e3) {
			trial.Break("the rod flies off at %g m/s", speed)
		}
	})
}
