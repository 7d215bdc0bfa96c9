package play

import (
	"cmp"
	"fmt"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// RoadTest holds the figures that a road test found of a car.
type RoadTest struct {
	Car, Test string
	Figures   []vehicle.Figure
}

// testRoad is the friction of the road of road tests: that of dry asphalt (see vehicle.Saloon).
const testRoad = 1.0

// RoadTests takes the cars of a valid scene that ask for it through their tests, at so many steps per second. Each is
// made in a world of its own, on a flat road.
func RoadTests(s *scene.Scene, hz float64) (tests []RoadTest, err error) {
	for i := range s.Cars {
		c := &s.Cars[i]
		if c.Test == "" {
			continue
		}
		d, err := c.Vehicle()
		if err != nil {
			return nil, err
		}
		trial := vehicle.Trial{Design: d, Hz: hz, Road: testRoad}
		figures, err := trial.Run(c.Test)
		if err != nil {
			return nil, fmt.Errorf("%s: car %s: %w", cmp.Or(c.Source, s.Name), message.Quote(c.Name), err)
		}
		tests = append(tests, RoadTest{c.Name, c.Test, figures})
	}
	return tests, nil
}
