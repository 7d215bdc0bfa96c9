package state

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Course is a checked course, with the pose where it begins as its first stop.
type Course struct {
	Times  []float64
	Shifts []geom.Vec3
	Turns  []geom.Quat
	Then   Ending
	Smooth bool
}

// Ending says how a body continues after the last stop of its course: it stays, goes back and forth, or starts again.
type Ending uint8

const (
	StayAtEnd Ending = iota
	ReturnAtEnd
	RepeatAtEnd
)

// Length returns the time (s) from the beginning to the last stop.
func (c *Course) Length() float64 { return c.Times[len(c.Times)-1] }

// at returns the pose of the centre of mass at a time of the course that began at start.
func (c *Course) at(t float64, start *geom.Pose, origin geom.Vec3) geom.Pose {
	shift, turn := c.Relative(t)
	q := turn.Mul(start.Q).Unit()
	return geom.Pose{P: start.Apply(origin).Add(shift).Sub(q.Apply(origin)), Q: q}
}

// Relative returns how far the course has led from its beginning (m) at a time (s), and how it has turned since.
func (c *Course) Relative(t float64) (shift geom.Vec3, turn geom.Quat) {
	k, u := c.find(t)
	shift, turn = c.Shifts[k], c.Turns[k]
	if u > 0 {
		shift = shift.Lerp(c.Shifts[k+1], u)
		turn = geom.FromRotationVector(c.Turns[k+1].Mul(turn.Conj()).RotationVector().Scale(u)).Mul(turn)
	}
	return shift, turn
}

// NextStop returns the time (s) from a time of the course until the next stop after it, infinite after the last one.
func (c *Course) NextStop(t float64) float64 {
	end := c.Length()
	switch {
	case c.Then == StayAtEnd && t >= end:
		return math.Inf(1)
	case c.Then == RepeatAtEnd:
		t = math.Mod(t, end)
	case c.Then == ReturnAtEnd:
		if t = math.Mod(t, 2*end); t < 0 {
			if t += 2 * end; t == 2*end { // by rounding, from just below zero
				t = 0
			}
		}
		if t >= end { // on the way back
			t = 2*end - t
			k, _ := slices.BinarySearch(c.Times, t)
			return t - c.Times[k-1]
		}
	}
	k, at := slices.BinarySearch(c.Times, t)
	if at {
		k++
	}
	return c.Times[k] - t
}

// find returns the stop that was passed last at a time, and the share of the way to the next one.
func (c *Course) find(t float64) (stop int, share float64) {
	last := len(c.Times) - 1
	end := c.Length()
	switch {
	case c.Then == StayAtEnd && t >= end:
		return last, 0
	case c.Then == RepeatAtEnd:
		t = math.Mod(t, end)
	case c.Then == ReturnAtEnd:
		if t = math.Abs(math.Mod(t, 2*end)); t > end { // a course that turned round runs on below zero
			t = 2*end - t
		}
	}
	low, high := 0, last // times[low] ≤ t < times[high], or t is the end
	for high-low > 1 {
		if middle := (low + high) / 2; c.Times[middle] <= t {
			low = middle
		} else {
			high = middle
		}
	}
	u := (t - c.Times[low]) / (c.Times[high] - c.Times[low])
	if c.Smooth {
		u = float64(u*u) * (3 - float64(2*u))
	}
	return low, u
}
