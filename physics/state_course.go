package physics

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// course is a checked course, with the pose where it begins as its first stop.
type course struct {
	times  []float64
	shifts []geom.Vec3
	turns  []geom.Quat
	then   ending
	smooth bool
}

// ending says how a body continues after the last stop of its course: see Ending.
type ending uint8

const (
	stayAtEnd ending = iota
	returnAtEnd
	repeatAtEnd
)

// length returns the time (s) from the beginning to the last stop.
func (c *course) length() float64 { return c.times[len(c.times)-1] }

// at returns the pose of the centre of mass at a time of the course that began at start.
func (c *course) at(t float64, start *geom.Pose, origin geom.Vec3) geom.Pose {
	k, u := c.find(t)
	shift, turn := c.shifts[k], c.turns[k]
	if u > 0 {
		shift = shift.Lerp(c.shifts[k+1], u)
		turn = geom.FromRotationVector(c.turns[k+1].Mul(turn.Conj()).RotationVector().Scale(u)).Mul(turn)
	}
	q := turn.Mul(start.Q).Unit()
	return geom.Pose{P: start.Apply(origin).Add(shift).Sub(q.Apply(origin)), Q: q}
}

// nextStop returns the time (s) from a time of the course until the next stop after it, infinite after the last one.
func (c *course) nextStop(t float64) float64 {
	end := c.length()
	switch {
	case c.then == stayAtEnd && t >= end:
		return math.Inf(1)
	case c.then == repeatAtEnd:
		t = math.Mod(t, end)
	case c.then == returnAtEnd:
		if t = math.Mod(t, 2*end); t < 0 {
			t += 2 * end
		}
		if t >= end { // on the way back
			t = 2*end - t
			k, _ := slices.BinarySearch(c.times, t)
			return t - c.times[k-1]
		}
	}
	k, at := slices.BinarySearch(c.times, t)
	if at {
		k++
	}
	return c.times[k] - t
}

// find returns the stop that was passed last at a time, and the share of the way to the next one.
func (c *course) find(t float64) (stop int, share float64) {
	last := len(c.times) - 1
	end := c.length()
	switch {
	case c.then == stayAtEnd && t >= end:
		return last, 0
	case c.then == repeatAtEnd:
		t = math.Mod(t, end)
	case c.then == returnAtEnd:
		if t = math.Abs(math.Mod(t, 2*end)); t > end { // a course that turned round runs on below zero
			t = 2*end - t
		}
	}
	low, high := 0, last // times[low] ≤ t < times[high], or t is the end
	for high-low > 1 {
		if middle := (low + high) / 2; c.times[middle] <= t {
			low = middle
		} else {
			high = middle
		}
	}
	u := (t - c.times[low]) / (c.times[high] - c.times[low])
	if c.smooth {
		u = float64(u*u) * (3 - float64(2*u))
	}
	return low, u
}
