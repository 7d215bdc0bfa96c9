package levels

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Timing is what is known of a car's laps. They are timed at the first point of the line that the first driver of the
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

// Timing returns the laps of the i-th car; ok is false in a scene where nobody follows a line.
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

// lapTimer times the laps of all cars of a stage along a closed line.
type lapTimer struct {
	line  []geom.Vec3
	at    []float64 // m along the line, by point, and its whole length at the end
	ahead geom.Vec3 // unit, across the plane of timing: the way the line goes through its first point
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

// trackReach (m) is how far off the line a car is still on the track.
const trackReach = 25.0

// mostSkipped (m) is what a car may have cut off when it comes back onto the track, as a spin over the grass does. Who
// comes back farther on than that has to make the round again.
const mostSkipped = 4 * trackReach

// newLapTimer returns a timer along a closed line of three points or more for cars that start at the given places.
func newLapTimer(line []mgl64.Vec3, starts []geom.Vec3) lapTimer {
	l := lapTimer{at: []float64{0}}
	n := len(line)
	for i := range line {
		l.line = append(l.line, toGeom(line[i]))
	}
	for i := range line {
		l.at = append(l.at, l.at[i]+l.line[(i+1)%n].Sub(l.line[i]).Len())
	}
	l.ahead = l.line[1].Sub(l.line[n-1])
	if l.ahead == (geom.Vec3{}) { // there and back
		l.ahead = l.line[1].Sub(l.line[0])
	}
	l.ahead = l.ahead.Unit()
	for _, p := range starts {
		c := lapCar{height: l.height(p)}
		var off float64
		c.segment, c.way, off = l.nearest(p)
		c.away = off > trackReach
		if c.way > l.length()/2 {
			c.way -= l.length() // it stands before the line and comes to it first
		}
		l.cars = append(l.cars, c)
	}
	return l
}

// length returns the length of the line (m).
func (l *lapTimer) length() float64 { return l.at[len(l.line)] }

// height returns how far beyond the plane of timing a place is (m).
func (l *lapTimer) height(p geom.Vec3) float64 { return p.Sub(l.line[0]).Dot(l.ahead) }

// beside returns how far along the line the point of segment k is that is nearest to p, and how far off p is (m).
func (l *lapTimer) beside(k int, p geom.Vec3) (at, off float64) {
	a, b := l.line[k], l.line[(k+1)%len(l.line)]
	along := b.Sub(a)
	share := max(0, min(1, p.Sub(a).Dot(along)/along.LenSq()))
	return l.at[k] + float64(share*(l.at[k+1]-l.at[k])), a.AddScaled(share, along).Sub(p).Len()
}

// nearest looks for the place of the whole line that is nearest to p.
func (l *lapTimer) nearest(p geom.Vec3) (segment int, at, off float64) {
	off = math.Inf(1)
	for k := range l.line {
		if a, o := l.beside(k, p); o < off {
			segment, at, off = k, a, o
		}
	}
	return segment, at, off
}

// follow looks for that place from a segment on, forth or back while that comes nearer: another part of the track that
// happens to be near does not count.
func (l *lapTimer) follow(segment int, p geom.Vec3) (_ int, at, off float64) {
	n := len(l.line)
	at, off = l.beside(segment, p)
	for _, by := range [2]int{1, n - 1} {
		for range n {
			next := (segment + by) % n
			a, o := l.beside(next, p)
			if o >= off {
				break
			}
			segment, at, off = next, a, o
		}
	}
	return segment, at, off
}

// step takes over where car i is at the end of a step that ended at now (s) and took dt.
func (l *lapTimer) step(i int, p geom.Vec3, now, dt float64) {
	c := &l.cars[i]
	var at, off float64
	segment, was := c.segment, c.height
	if c.away {
		segment, at, off = l.nearest(p)
	} else {
		segment, at, off = l.follow(segment, p)
	}
	c.height = l.height(p)
	if off > trackReach {
		c.away = true
		return
	}
	length := l.length()
	gone := at - (c.way - float64(length*math.Floor(c.way/length)))
	gone -= float64(length * math.Round(gone/length))
	if c.away && gone > mostSkipped {
		gone -= length
	}
	c.segment, c.way = segment, c.way+gone
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
func (s *Stage) beginLaps() {
	s.garage.laps = lapTimer{}
	for i := range s.scene.Cars {
		if line := s.scene.Cars[i].Line; len(line) > 0 {
			var starts []geom.Vec3
			for _, car := range s.garage.cars {
				starts = append(starts, s.world.Pose(car.Chassis()).P)
			}
			s.garage.laps = newLapTimer(line, starts)
			return
		}
	}
}

// noteLaps looks where the last step brought the cars.
func (s *Stage) noteLaps() {
	l := &s.garage.laps
	for i := range l.cars {
		if id := s.garage.cars[i].Chassis(); s.world.Contains(id) {
			l.step(i, s.world.Pose(id).P, float64(s.world.StepCount())/s.cfg.Hz, 1/s.cfg.Hz)
		}
	}
}
