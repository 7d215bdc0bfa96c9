package unit

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/closedform"
)

// slopeAngle (degrees) is that whose tangent is a half, as published.
const slopeAngle = 26.565

// slopeAir returns how far (m) the cube begins above the slope, straight down: its middle is the origin, and
// (2, −1.565, 0) lies on the slope.
func slopeAir() float64 {
	angle := slopeAngle * math.Pi / 180
	return 1.565 - 2*math.Tan(angle) - 0.5/math.Cos(angle)
}

// slopes are a cube on a slope whose tangent is a half.
func slopes() []scene {
	onGrade := func(name, shows string, friction float64, bars ...trial.Bar) scene {
		return scene{name: name, shows: "a cube falls 6 mm on a slope whose tangent is 0.5 and " + shows,
			also: "slope of 26.565°, cube of 1 m", step: 0.025, seconds: 25, friction: friction, cost: 0.1, bars: bars}
	}
	slides := onGrade("slope-0.49", "slides for good", 0.49, trial.Within("way", 0.005, trial.ProjectAim))
	slides.play = (*sceneTrial).slides
	still := onGrade("slope-0.5", "stays; so does one that is laid on it", 0.5, trial.AtMost("way", 0.001, "m", zoneLift),
		trial.AtMost("laid", 0.001, "m", zoneLift))
	still.play = (*sceneTrial).holds
	return []scene{slides, still}
}

// onSlope lets a cube fall on the slope (m, straight down) and returns its way along it.
func (u *sceneTrial) onSlope(drop float64) float64 {
	ramp, tilt := scenery.Incline(u.matter(), slopeAngle*math.Pi/180)
	ramp.Solids = scenery.Box("ramp", u.matter(), vec{200, 0.5, 5}, vec{}).Solids
	c := scenery.Cube("cube", u.matter(), 1, tilt.Rotate(vec{u.Vary(1), 1, 0}).Add(vec{0, drop, 0}))
	c.Rotation = tilt
	id := u.begin(ramp, c)[1]
	from := u.Body(id).Position()
	u.each(u.seconds, func() {})
	return u.Body(id).Position().Sub(from).Dot(tilt.Rotate(vec{1, 0, 0}))
}

// slides compares the way with the closed form. The cube falls as a free body first; the impact takes the speed into
// the slope, and from the speed along it friction's share of that.
func (u *sceneTrial) slides() string {
	angle, drop := slopeAngle*math.Pi/180, slopeAir()
	way := u.onSlope(drop)
	falls := math.Sqrt(2 * drop / closedform.Gravity)
	_, speed := closedform.Fall(falls)
	rest := u.seconds - falls
	exact := drop*math.Sin(angle) + closedform.SlopeSlide(rest, angle, u.friction) +
		(math.Sin(angle)-u.friction*math.Cos(angle))*speed*rest
	u.Beside("way", "way down the slope", way, exact, exact, "m")
	return fmt.Sprintf("slid %.4g m; closed form %.4g m", way, exact)
}

// holds compares the way with that of the fall alone, and has a second cube laid on the slope.
func (u *sceneTrial) holds() string {
	drop := slopeAir()
	exact := drop * math.Sin(slopeAngle*math.Pi/180)
	way := u.onSlope(drop)
	u.Beside("way", "way down the slope", way, exact, 1, "m")
	laid := u.onSlope(scenery.Air)
	u.Beside("laid", "way down the slope, laid on it", laid, 0, 1, "m")
	return fmt.Sprintf("in %g s it went %s after its fall, and laid on the slope %s", u.seconds,
		trial.Quantity(way-exact, "m"),
		trial.Quantity(laid, "m"))
}
