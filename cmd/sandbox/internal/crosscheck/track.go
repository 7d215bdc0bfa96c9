package crosscheck

import "math"

// State is where a body is and how it moves.
type State struct {
	At    vec     // m, of the centre, less the gaps of the engine
	Angle float64 // rad, counted on beyond a full turn
	Vel   vec     // m/s
	Spin  float64 // rad/s
}

// Touch is a pair of bodies that pressed, A before B in the scene.
type Touch struct {
	A, B    int
	Impulse float64 // N s along the normal, since the sample before
}

// Sample is the scene at a moment.
type Sample struct {
	Time    float64 // s
	States  []State
	Touches []Touch
	Pulls   []vec // N, of each joint on its body B, in the last sub-step
}

// Track is what an engine made of a scene: samples at its beginning and after every step of this engine.
type Track struct {
	Samples []Sample
	Watch   Watch
}

// Watch is what was seen beside the plane, in this engine only.
type Watch struct {
	Overlaps    int     // pairs that the auditor found overlapping, summed over steps
	SmallestGap float64 // m, that it saw
	OffPlane    float64 // m, the farthest a centre left z = 0
	Tilt        float64 // rad, the most that the z axis of a box left that of the world
}

func (t *Track) last() *Sample { return &t.Samples[len(t.Samples)-1] }

// at returns the first sample at or after a time (s), or the last.
func (t *Track) at(time float64) *Sample {
	for i := range t.Samples {
		if t.Samples[i].Time >= time-1e-9 {
			return &t.Samples[i]
		}
	}
	return t.last()
}

// first returns the first moment (s) at which a condition holds, interpolated between samples of the value that crosses
// zero from below; NaN if it never does.
func (t *Track) first(value func(*Sample) float64) float64 {
	for i := range t.Samples {
		s := &t.Samples[i]
		now := value(s)
		if now < 0 {
			continue
		}
		if i == 0 {
			return s.Time
		}
		before := &t.Samples[i-1]
		was := value(before)
		return before.Time + (s.Time-before.Time)*was/(was-now)
	}
	return math.NaN()
}

// touched returns the time of the first sample at which two bodies have pressed; NaN if they never do.
func (t *Track) touched(a, b int) float64 {
	for i := range t.Samples {
		for _, c := range t.Samples[i].Touches {
			if c.A == a && c.B == b && c.Impulse > 0 {
				return t.Samples[i].Time
			}
		}
	}
	return math.NaN()
}

// load returns the force (N) between two bodies, the mean since a time (s).
func (t *Track) load(a, b int, since float64) float64 {
	sum, from := 0.0, t.at(since).Time
	for i := range t.Samples {
		if s := &t.Samples[i]; s.Time > from {
			for _, c := range s.Touches {
				if c.A == a && c.B == b {
					sum += c.Impulse
				}
			}
		}
	}
	return sum / (t.last().Time - from)
}

// line is a body in flight as seen by one who falls with it: it moves straight along an axis.
type line struct{ at, vel float64 }

// flight follows a body along an axis from a sample under an acceleration (m/s²) along that axis.
func flight(s *Sample, body, axis int, acceleration float64) line {
	state := &s.States[body]
	vel := state.Vel[axis] - acceleration*s.Time
	return line{state.At[axis] - vel*s.Time - 0.5*acceleration*s.Time*s.Time, vel}
}

// bounces returns the times (s) at which a body in flight was thrown back along an axis: where the flights before and
// after meet, since a sample knows no more than that it happened. A throw changes the speed by more than least (m/s).
func (t *Track) bounces(body, axis int, acceleration, least float64) (times []float64) {
	var before line
	settled := false // the flight of the sample before was also that of the one before it
	for i := range t.Samples {
		now := flight(&t.Samples[i], body, axis, acceleration)
		switch {
		case i == 0:
			before, settled = now, true
		case math.Abs(now.vel-before.vel) > least && settled:
			times = append(times, (now.at-before.at)/(before.vel-now.vel))
			settled = false
		default:
			settled = true
		}
		before = now
	}
	return times
}

// bounce returns the time of the n-th of them, from 0; NaN if there were fewer.
func (t *Track) bounce(n, body, axis int, acceleration, least float64) float64 {
	if times := t.bounces(body, axis, acceleration, least); n < len(times) {
		return times[n]
	}
	return math.NaN()
}

// apexBetween returns the greatest height (m) of a body in flight between two times (s): a sample knows only how high
// it is and how fast it rises, and energy says how high that leads.
func (t *Track) apexBetween(body int, from, to float64) float64 {
	most := math.Inf(-1)
	for i := range t.Samples {
		if s := &t.Samples[i]; s.Time > from && s.Time < to {
			state := &s.States[body]
			most = max(most, state.At[1]+max(0, state.Vel[1])*state.Vel[1]/(2*gravity))
		}
	}
	return most
}

// apex is the same from a time (s) to the end.
func (t *Track) apex(body int, from float64) float64 { return t.apexBetween(body, from, math.Inf(1)) }

// value returns what a sample would have at a time (s) between two.
func (t *Track) value(time float64, of func(*Sample) float64) float64 {
	for i := 1; i < len(t.Samples); i++ {
		a, b := &t.Samples[i-1], &t.Samples[i]
		if b.Time >= time {
			share := (time - a.Time) / (b.Time - a.Time)
			return of(a) + share*(of(b)-of(a))
		}
	}
	return math.NaN()
}
