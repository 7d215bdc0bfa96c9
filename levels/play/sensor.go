package play

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
)

// sensors are the sensors of a scene in its world.
type sensors struct {
	ids     []physics.SensorID // by sensor of the scene; zero until its carrier is there
	waiting []int              // places of the sensors whose carriers are not there yet
}

// Sensor returns the id of the i-th sensor of the scene, zero until its carrier is there. It names no sensor any more
// once that is removed.
func (s *Stage) Sensor(i int) physics.SensorID { return s.sensors.ids[i] }

// SensorIndex returns the place in the scene of a sensor of the world, −1 for one that was added otherwise.
func (s *Stage) SensorIndex(id physics.SensorID) int {
	if id.IsZero() {
		return -1
	}
	return slices.Index(s.sensors.ids, id)
}

// addSensors adds the sensors of a new world.
func (s *Stage) addSensors() (err error) {
	s.sensors.ids, s.sensors.waiting = make([]physics.SensorID, len(s.scene.Sensors)), s.sensors.waiting[:0]
	for i := range s.scene.Sensors {
		s.sensors.waiting = append(s.sensors.waiting, i)
	}
	s.senseWaiting(func(failed error) { err = cmp.Or(err, failed) })
	return err
}

// senseWaiting adds the sensors whose carriers have come. An error begins with the line that made the sensor, which is
// then given up.
func (s *Stage) senseWaiting(tell func(error)) {
	if len(s.sensors.waiting) == 0 {
		return
	}
	ids, kept := s.idsByName(), s.sensors.waiting[:0]
	for _, i := range s.sensors.waiting {
		x := &s.scene.Sensors[i]
		if x.On != "" && !s.world.Contains(ids[x.On]) {
			kept = append(kept, i)
			continue
		}
		id, err := s.addSensor(x, ids[x.On])
		if err != nil {
			tell(fmt.Errorf("%s: sensor %s: %w", cmp.Or(x.Source, s.scene.Name), message.Quote(x.Name), err))
		}
		s.sensors.ids[i] = id
	}
	s.sensors.waiting = kept
}

// addSensor adds a checked sensor to the world, where its carrier is at its start: where --expel moved it, too.
func (s *Stage) addSensor(x *scene.Sensor, on physics.BodyID) (physics.SensorID, error) {
	volumes, err := s.scene.Supply().Volumes(x)
	if err != nil {
		return physics.SensorID{}, err
	}
	return s.world.Watch().AddSensor(physics.SensorDef{
		Shapes:   volumes,
		Position: x.Position.Add(s.links.moved[x.On].Array()),
		Rotation: x.Rotation.Quat(),
		On:       on,
		Filter:   s.categories.filter(x.Category, x.Mask),
	})
}
