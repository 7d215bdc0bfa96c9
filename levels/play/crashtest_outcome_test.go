package play

import (
	"fmt"
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// crashTests are the tests of the level.
var crashTests = []string{"pole", "wall", "offset", "rollover"}

// TestCrashTests takes the car through each test at 30 to 250 mph: what is rigid stops it, what is loose flies. At 62
// and 94 mph it pushes barrels on to each other and to the offset barrier within one step. Up to 40 mph chance decides
// whether it rolls over.
func TestCrashTests(t *testing.T) {
	physicstest.Long(t)
	for _, row := range []struct {
		mph   string
		tests []string
	}{{"30", crashTests[:3]}, {"45", crashTests[3:]}, {"60", crashTests}, {"62", crashTests[2:3]},
		{"94", crashTests[2:3]}, {"120", crashTests}, {"250", crashTests}} {
		for _, test := range row.tests {
			t.Run(fmt.Sprintf("%s at %s mph", test, row.mph), func(t *testing.T) {
				s := playLevel(t, "crashtest", map[string]string{"test": test, "speed": row.mph}, Options{})
				c := newCrash(s)
				for range 240 {
					s.run(1.0 / 60)
					c.watch()
				}
				c.judge(test)
				t.Logf("hit at %.1f m/s, stopped at x = %.2f m, %.1f rad turned, upright by %.2f at least, %d loose things moved",
					c.speed, c.farthest, math.Abs(c.turned), c.upright, s.beyond(0.3))
			})
		}
	}
}

// crash is what is seen of a car in its test.
type crash struct {
	*show
	speed    float64 // m/s, in the last step before its nose is at x = 0
	farthest float64 // m, that its middle came
	turned   float64 // rad about the vertical, to the left
	upright  float64 // smallest share of its up axis that points up
	lowest   float64 // m, of its middle where the barrier behind the bricks is
}

func newCrash(s *show) *crash {
	return &crash{show: s, upright: 1, farthest: math.Inf(-1), lowest: math.Inf(1)}
}

// watch looks at the car after a step.
func (c *crash) watch() {
	w, id := c.World(), c.Cars()[0].Chassis()
	pose := w.Body(id).Pose().Geom()
	if pose.P.X < -2.4 {
		c.speed = max(c.speed, w.Body(id).Velocity().Len())
	}
	c.farthest = max(c.farthest, pose.P.X)
	if pose.P.X > 7 && pose.P.X < 8.2 && math.Abs(pose.P.Z) < 2 {
		c.lowest = min(c.lowest, pose.P.Y)
	}
	c.turned += w.Body(id).AngularVelocity().Y() / w.Config().Hz
	c.upright = min(c.upright, pose.Q.Mat().Y.Y)
}

// judge holds what was seen against what the test is there for.
func (c *crash) judge(test string) {
	c.t.Helper()
	fail := func(what string) { c.t.Errorf("%s: %+v", what, *c) }
	loose := c.beyond(0.3) // the car is one of them
	switch test {
	case "pole": // from 0.25 m off its middle
		if c.farthest > 0 {
			fail("the car got past the pole")
		}
		if c.turned > -0.1 {
			fail("the car did not turn about the pole")
		}
	case "wall":
		if c.lowest < 1.4 { // what is thrown up by the rubble may come down behind it
			fail("the car went through the barrier")
		}
		if loose < 10 {
			fail("the bricks stand")
		}
	case "offset": // it overlaps the right of the car
		if c.turned > -0.04 {
			fail("the car did not turn about the barrier")
		}
		if loose < 3 {
			fail("the barrels stand")
		}
	case "rollover":
		if c.upright > -0.2 {
			fail("the car did not roll over")
		}
	}
}
