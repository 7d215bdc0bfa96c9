package stress

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/closedform"
	"github.com/brickyard-physics/brickyard/physics"
)

// truthsOfImpact are blows.
func truthsOfImpact() []Case {
	bars := []Bar{wrong("velocity", 0.005, asked), wrong("spin", 0.005, asked)}
	blow := func(name, shows string, half vec, restitutions ...float64) Case {
		return Case{Name: name, Shows: shows, cost: inTruth(0.5), Bars: bars,
			play: func(t *Trial) { t.impacts(half, restitutions) }}
	}
	theBox, theRod := vec{0.3, 0.2, 0.25}, vec{0.5, 0.02, 0.02}
	return []Case{
		blow("bouncing-box", "velocity and spin of an elastic box after it hit a floor with an edge", theBox, 0.5, 1),
		blow("bouncing-rod", "the same of an elastic rod", theRod, 0.5, 1),
		blow("dull-box", "the same of an inelastic box", theBox, 0),
		blow("dull-rod", "the same of an inelastic rod", theRod, 0),
		{Name: "bounce-ladder", Shows: "each bounce of ball and box rises to e² of the one before, for e = 1, 0.8, 0.5",
			cost: inTruth(0.5), Bars: []Bar{wrong("height", 0.01, asked)}, play: bounceLadder},
		{Name: "painleve-rods", Shows: "rods that slide where rigidity has no answer never gain energy",
			cost: inTruth(0.5), Bars: []Bar{wrong("energy-gained", 0.001, promise), wrong("energy-rise", 0.001, promise)},
			play: painleveRods},
	}
}

// impacts drop a box of the given half extents on a lower edge, turned about z, without gravity: smooth, slipping and
// sticking from the first, and slipping to either side so fast that it does not turn round in the blow.
func (t *Trial) impacts(half vec, restitutions []float64) {
	rows := []struct{ mu, aside, spin float64 }{{0, 0, 0}, {0.1, 0, 0}, {2, 0, 0}, {0.1, 12, 0}, {0.1, -12, 2}}
	for _, degrees := range []float64{20, 45, 70} {
		for _, e := range restitutions {
			for _, row := range rows {
				t.impact(half, (degrees+t.Vary(3))*math.Pi/180, e, row.mu, row.aside, row.spin)
			}
		}
	}
}

// impact hits the floor at 3 m/s, aside at another speed (m/s), spinning (rad/s).
func (t *Trial) impact(half vec, lean, e, mu, aside, spin float64) {
	const speed, room = 3.0, 0.03
	m := bouncy(mu, e)
	reach := func(lean float64) float64 { return half[0]*math.Sin(lean) + half[1]*math.Cos(lean) }
	start := reach(lean) + room
	b := box("box", m, half, vec{0, start, 0})
	b.Rotation = mgl64.QuatRotate(lean, vec{0, 0, 1})
	b.Velocity, b.AngularVelocity = vec{aside, -speed, 0}, vec{0, 0, spin}
	id := t.Begin(t.Weightless(), on(m, b)...)[1]
	zone := math.Min(t.Body(id).ExpelZone(), air)
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
	t.beside("velocity", "vx"+what, got[0], v[0], speed, "m/s")
	t.beside("velocity", "vy"+what, got[1], v[1], speed, "m/s")
	t.beside("spin", "spin"+what, t.Body(id).AngularVelocity()[2], after, speed/half.Len(), "rad/s")
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

func bounceLadder(t *Trial) {
	const radius = 0.2
	for _, e := range []float64{1, 0.8, 0.5} {
		for _, name := range []string{"ball", "box"} {
			m := bouncy(0.5, e)
			drop := 1 + t.Vary(0.2)
			at := vec{0, radius + air + drop, 0}
			body := ball(name, m, radius, at)
			if name == "box" {
				body = cube(name, m, 2*radius, at)
			}
			id := t.Begin(t.Config(), on(m, body)...)[1]
			before := drop
			for n, top := range t.bounces(id, radius+air, 20) {
				exact := closedform.BounceHeight(before, e, 1)
				if exact < leastBounce {
					break
				}
				t.beside("height", fmt.Sprintf("%s, e = %g, bounce %d", name, e, n+1), top, exact, exact, "m")
				before = top
			}
		}
	}
}

// bounces plays for some seconds and returns how high a body rises between its bounces over where it rests (m). Energy
// says where the top lies between two steps.
func (t *Trial) bounces(id physics.BodyID, rest, seconds float64) (tops []float64) {
	falling, top := true, 0.0
	t.Each(seconds, func() {
		v := t.Body(id).Velocity()[1]
		reach := t.Body(id).Position()[1] - rest + math.Max(0, v)*v/(2*gravity)
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
func painleveRods(t *Trial) {
	t.Worst("energy-gained", 0)
	t.Worst("energy-rise", 0)
	for _, degrees := range []float64{30, 50, 63.4, 75} {
		angle := (degrees + t.Vary(2)) * math.Pi / 180
		for _, times := range []float64{0.5, 1.1, 2, 4} {
			for _, v := range []float64{-5, 1, 5, 20} {
				t.painleveRod(angle, times*closedform.PainleveFriction(angle), v)
			}
		}
	}
}

func (t *Trial) painleveRod(angle, mu, v float64) {
	const half, thick = 0.5, 0.01
	m := stuff(mu)
	// The lower end is behind for v < 0 and ahead for v > 0, where friction drives it into the floor.
	rod := box("rod", m, vec{half, thick, thick}, vec{0, half*math.Sin(angle) + thick*math.Cos(angle) + air, 0})
	rod.Rotation = mgl64.QuatRotate(angle, vec{0, 0, 1})
	rod.Velocity = vec{-v, 0, 0}
	id := t.Begin(t.Config(), on(m, rod)...)[1]
	start := t.Energy()
	least := start
	t.Each(1, func() {
		now := t.Energy()
		t.Worst("energy-gained", (now-start)/start)
		t.Worst("energy-rise", (now-least)/start)
		least = math.Min(least, now)
		if speed := t.Body(id).Velocity().Len(); !(speed < 1e3) {
			panic(broken(fmt.Sprintf("the rod blows up to %g m/s", speed)))
		}
	})
}
