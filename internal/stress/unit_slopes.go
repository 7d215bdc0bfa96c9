package stress

import (
	"fmt"
	"math"

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

// unitSlopes are a cube on a slope whose tangent is a half.
func unitSlopes() []unitScene {
	scene := func(name, shows string, friction float64, bars ...Bar) unitScene {
		return unitScene{name: name, shows: "a cube falls 6 mm on a slope whose tangent is 0.5 and " + shows,
			also: "slope of 26.565°, cube of 1 m", step: 0.025, seconds: 25, friction: friction, cost: 0.1, bars: bars,
			play: (*unitTrial).slope}
	}
	return []unitScene{
		scene("slope-0.49", "slides for good", 0.49, wrong("way", 0.005, asked)),
		scene("slope-0.5", "holds", 0.5, atMost("way", 0.001, "m", "the zone of 1 mm")),
	}
}

// slope measures the way along the slope. The cube falls as a free body first; the blow takes the speed into the slope,
// and from the speed along it friction's share of that.
func (u *unitTrial) slope() string {
	angle, air := slopeAngle*math.Pi/180, slopeAir()
	ramp, tilt := incline(u.matter(), angle)
	ramp.Solids[0] = box("ramp", u.matter(), vec{200, 0.5, 5}, vec{}).Solids[0]
	c := cube("cube", u.matter(), 1, tilt.Rotate(vec{u.Vary(1), 1, 0}).Add(vec{0, air, 0}))
	c.Rotation = tilt
	id := u.begin(ramp, c)[1]
	from := u.Position(id)
	u.each(u.seconds, func() {})
	way := u.Position(id).Sub(from).Dot(tilt.Rotate(vec{1, 0, 0}))

	falls := math.Sqrt(2 * air / closedform.Gravity)
	_, speed := closedform.Fall(falls)
	after := math.Max(0, speed*math.Sin(angle)-u.friction*speed*math.Cos(angle))
	rest := u.seconds - falls
	exact := air*math.Sin(angle) + closedform.SlopeSlide(rest, angle, u.friction)
	if u.friction < math.Tan(angle) {
		exact += after * rest
		u.beside("way", "way down the slope", way, exact, exact, "m")
	} else {
		u.beside("way", "way down the slope", way, exact, 1, "m")
	}
	return fmt.Sprintf("went %s of %s", Quantity(way, "m"), Quantity(exact, "m"))
}
