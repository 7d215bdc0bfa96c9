package play

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// garage holds the cars of a stage, in the order of the scene.
type garage struct {
	cars    []*vehicle.Car
	drivers []*vehicle.Driver // nil for a car that stands
	driving driving
	laps    lapTimer
}

// Cars returns the cars in the order of the scene; the slice must not be changed. A painter draws their wheels where
// Car.State says.
func (s *Stage) Cars() []*vehicle.Car { return s.garage.cars }

// Driver returns the driver of the i-th car, nil for one that stands.
func (s *Stage) Driver(i int) *vehicle.Driver { return s.garage.drivers[i] }

// addCars puts the cars of the scene into a new world, after its bodies.
func (s *Stage) addCars() error {
	s.garage = garage{}
	for i := range s.scene.Cars {
		if err := s.addCar(&s.scene.Cars[i]); err != nil {
			return fmt.Errorf("%s: car %s: %w", cmp.Or(s.scene.Cars[i].Source, s.scene.Name),
				message.Quote(s.scene.Cars[i].Name), err)
		}
	}
	return s.beginLaps()
}

func (s *Stage) addCar(c *scene.Car) error {
	design, err := c.Vehicle()
	if err != nil {
		return err
	}
	driver, err := c.Driver()
	if err != nil {
		return err
	}
	car, err := design.Add(s.world, c.Position, c.Rotation.Quat())
	if err != nil {
		return scene.CarFault(err)
	}
	for _, other := range s.ignoredBy(c.Name) {
		s.world.IgnorePair(car.Chassis(), other)
	}
	if driver == nil {
		car.Set(vehicle.Controls{Brake: 1})
	}
	s.garage.cars, s.garage.drivers = append(s.garage.cars, car), append(s.garage.drivers, driver)
	s.noteOther(car.Chassis(), carLooks(c, len(s.world.Body(car.Chassis()).Solids())))
	return nil
}

// stepCars lets the player and all drivers look and decide before any car moves, and then the cars push for the coming
// step.
func (s *Stage) stepCars() {
	s.steer()
	for i, car := range s.garage.cars {
		if driver := s.garage.drivers[i]; driver != nil {
			car.Set(driver.Drive(car, s.garage.cars))
		}
	}
	for _, car := range s.garage.cars {
		car.Step()
	}
}

// carLooks returns how the solids of the chassis are drawn: not at all, as its shell is; it takes the tint from them.
func carLooks(c *scene.Car, solids int) []scene.Look {
	return slices.Repeat([]scene.Look{{Pattern: scene.Hidden, Tint: c.Tint}}, solids)
}
