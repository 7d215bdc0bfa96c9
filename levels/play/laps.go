package play

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
)

// Timing tells of a car's laps. They are timed at the first point of the line that the first driver of the
// scene follows, where the middle of the car passes the plane across it. The time of passing is interpolated within
// the step, whose motion is all but straight.
type Timing struct {
	Laps    []float64 // s, of every lap completed, oldest first; must not be changed
	Place   int       // 1 is ahead of all others
	Way     float64   // m along the line since the car first came to its first point, negative before
	Running float64   // s since the present lap began, 0 before the first
}

// Last returns the time of the last lap (s), 0 if there is none.
func (t *Timing) Last() float64 {
	if len(t.Laps) == 0 {
		return 0
	}
	return t.Laps[len(t.Laps)-1]
}

// Best returns the shortest time of a lap (s), 0 if there is none.
func (t *Timing) Best() float64 {
	if len(t.Laps) == 0 {
		return 0
	}
	return slices.Min(t.Laps)
}

// Timing returns the laps of the i-th car; ok is false in a scene where no driver follows a line.
func (s *Stage) Timing(i int) (t Timing, ok bool) {
	l := &s.garage.laps
	if len(l.cars) == 0 {
		return Timing{}, false
	}
	c := &l.cars[i]
	t = Timing{Laps: c.laps, Place: 1, Way: c.way}
	if c.begun {
		t.Running = float64(s.world.StepCount())/s.cfg.Hz - c.since
	}
	for k := range l.cars {
		if o := &l.cars[k]; o.way > c.way || o.way == c.way && k < i {
			t.Place++
		}
	}
	return t, true
}

// lapTimer times the laps of all cars of a stage along a line.
type lapTimer struct {
	line  *vehicle.Line
	first geom.Vec3 // m, the first point of the line, in the plane of timing
	ahead geom.Vec3 // unit, across that plane: the way the line goes through the point
	reach float64   // m, how far off the line a car is still on the track
	cars  []lapCar
}

// lapCar is a car on its way round.
type lapCar struct {
	segment int     // of the line, that it is beside
	way     float64 // m, as in Timing
	away    bool    // it has left the track
	height  float64 // m beyond the plane of timing
	begun   bool    // it has passed that once
	round   int     // lengths of the line that it had gone when it passed it last
	since   float64 // s, when that was
	laps    []float64
}

// trackReach (m) is how far off the line a car is still on the track, if that is not more than half the radius of a
// circle as long as the line: a car that turns on the spot in the middle of it makes no laps.
const trackReach = 25.0

// mostSkipped is how much a car may have cut off, in reaches, when it comes back onto the track, as a spin over the
// grass does. Who comes back farther on than that has to make the round again.
const mostSkipped = 4

// newLapTimer returns a timer along the line through the given points for cars that start at the given places.
func newLapTimer(points, starts []mgl64.Vec3) (lapTimer, error) {
	line, err := vehicle.NewLine(points)
	if err != nil {
		return lapTimer{}, err
	}
	first, second, last := geom.FromArray(points[0]), geom.FromArray(points[1]), geom.FromArray(points[len(points)-1])
	l := lapTimer{line: line, first: first, ahead: second.Sub(last),
		reach: min(trackReach, line.Length()/(4*math.Pi))}
	if l.ahead == (geom.Vec3{}) { // there and back
		l.ahead = second.Sub(first)
	}
	l.ahead = l.ahead.Unit()
	for _, p := range starts {
		spot := line.Nearest(p)
		c := lapCar{segment: spot.Segment, way: spot.Way, away: spot.Off > l.reach, height: l.height(p)}
		if c.way > line.Length()/2 {
			c.way -= line.Length() // it stands before the line and comes to it first
		}
		l.cars = append(l.cars, c)
	}
	return l, nil
}

// height returns how far beyond the plane of timing a place is (m).
func (l *lapTimer) height(p mgl64.Vec3) float64 { return geom.FromArray(p).Sub(l.first).Dot(l.ahead) }

// step takes over where car i is at the end of a step that ended at now (s) and took dt.
func (l *lapTimer) step(i int, p mgl64.Vec3, now, dt float64) {
	c := &l.cars[i]
	was, spot := c.height, vehicle.Spot{}
	if c.away {
		spot = l.line.Nearest(p)
	} else {
		spot = l.line.Follow(c.segment, p)
	}
	c.height = l.height(p)
	if spot.Off > l.reach {
		c.away = true
		return
	}
	length := l.line.Length()
	gone := spot.Way - (c.way - float64(length*math.Floor(c.way/length)))
	gone -= float64(length * math.Round(gone/length))
	if c.away && gone > mostSkipped*l.reach {
		gone -= length
	}
	c.segment, c.way = spot.Segment, c.way+gone
	passed := was < 0 && c.height >= 0 && !c.away
	c.away = false
	// The plane cuts the line elsewhere, too.
	if round := math.Round(c.way / length); passed && math.Abs(c.way-float64(round*length)) < 0.25*length {
		c.pass(int(round), now-float64(dt*c.height/(c.height-was)))
	}
}

// pass notes that the car passed the plane ahead at a time (s), round lengths of the line after its first point. Who
// backs over it and comes again has not been round.
func (c *lapCar) pass(round int, time float64) {
	if c.begun && round <= c.round {
		return
	}
	if c.begun {
		c.laps = append(c.laps, time-c.since)
	}
	c.begun, c.round, c.since = true, round, time
}

// beginLaps makes the timer for the cars of a new world.
func (s *Stage) beginLaps() (err error) {
	for i := range s.scene.Cars {
		if line := s.scene.Cars[i].Line; len(line) > 0 {
			var starts []mgl64.Vec3
			for _, car := range s.garage.cars {
				starts = append(starts, s.world.Body(car.Chassis()).Position())
			}
			s.garage.laps, err = newLapTimer(line, starts)
			return err
		}
	}
	return nil
}

// noteLaps looks where the last step brought the cars.
func (s *Stage) noteLaps() {
	l := &s.garage.laps
	for i := range l.cars {
		if id := s.garage.cars[i].Chassis(); s.world.Contains(id) {
			l.step(i, s.world.Body(id).Position(), float64(s.world.StepCount())/s.cfg.Hz, 1/s.cfg.Hz)
		}
	}
}
