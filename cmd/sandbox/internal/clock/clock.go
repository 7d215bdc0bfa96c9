// Package clock turns the uneven time of a screen into fixed steps. It holds no timer of its own: the caller says how
// much time went by, so a test, a film and a replay drive it the same way as a window does.
//
// Every frame: n := c.Advance(elapsed), take n steps, draw the bodies at c.Fraction() of the way along their last step.
// Drawing therefore lags by up to one step, and every pose drawn lies on a motion that the guard has certified.
package clock

import (
	"fmt"
	"math"
)

// DefaultCap is how many steps Advance asks for at most: enough to keep 60 steps a second at 12 frames a second,
// few enough that a slow step cannot make the next frame slower still without end.
const DefaultCap = 5

// The limits of Speed: slower than 1/64 looks stopped, faster than 16 outruns any cap.
const (
	MinSpeed = 1.0 / 64
	MaxSpeed = 16
)

// Clock hands out fixed steps. Its state is plain values; the zero Clock is not usable, call New.
type Clock struct {
	step    float64 // s, simulated time of one step
	owed    float64 // s, simulated time not yet stepped, in [0, step]
	speed   float64 // simulated seconds per second
	cap     int
	paused  bool
	pending int     // single steps asked for and not yet handed out
	dropped float64 // s of simulated time given up by the cap, summed
}

// New returns a running clock of hz steps per simulated second at speed 1. It fails when hz is not a positive number.
func New(hz float64) (*Clock, error) {
	if !(hz > 0) || math.IsInf(hz, 1) {
		return nil, fmt.Errorf("clock: steps per second must be a positive number, got %v", hz)
	}
	return &Clock{step: 1 / hz, speed: 1, cap: DefaultCap}, nil
}

// SetCap sets how many steps Advance asks for at most; values below 1 count as 1.
func (c *Clock) SetCap(steps int) { c.cap = max(steps, 1) }

// Advance takes the time since the last call (s) and returns how many steps are due now, at most the cap.
// What the cap cuts off is given up and counted in Dropped. Negative and NaN times count as none, an infinite one as
// more than the cap allows. While paused only single steps come out.
func (c *Clock) Advance(elapsed float64) int {
	single := c.takeSingle()
	if c.paused || !(elapsed > 0) {
		return single
	}
	// Time longer than a day cannot be meant (a laptop that slept): it would swamp the counter of dropped time.
	const day = 86400
	c.owed += float64(math.Min(elapsed, day) * c.speed)
	if c.owed < c.step {
		return single
	}
	due := math.Floor(c.owed / c.step)
	c.owed = math.Max(c.owed-float64(due*c.step), 0)
	if c.owed >= c.step { // the quotient rounded down
		c.owed, due = 0, due+1
	}
	if limit := float64(c.cap - single); due > limit {
		c.dropped += float64((due - limit) * c.step)
		due = limit
	}
	return single + int(due)
}

// GiveUp takes back steps that Advance returned and that were not taken for want of time: they are counted in Dropped.
func (c *Clock) GiveUp(steps int) { c.dropped += float64(float64(steps) * c.step) }

// takeSingle hands out the single steps asked for and shows the last of them at its end.
func (c *Clock) takeSingle() int {
	n := min(c.pending, c.cap)
	c.pending -= n
	if n > 0 {
		c.owed = c.step
	}
	return n
}

// Fraction returns how far drawing is along the last step taken: 0 its start, 1 its end.
func (c *Clock) Fraction() float64 { return math.Min(c.owed/c.step, 1) }

// Pause stops or resumes the flow of time. Drawing stays where it is.
func (c *Clock) Pause(on bool) { c.paused = on }

// Paused reports whether time stands still.
func (c *Clock) Paused() bool { return c.paused }

// SingleStep pauses and asks for one step, which the next Advance returns whatever time went by.
func (c *Clock) SingleStep() {
	c.paused = true
	c.pending++
}

// SetSpeed sets simulated seconds per second: below 1 is slow motion. It is clamped to MinSpeed … MaxSpeed; NaN is
// ignored.
func (c *Clock) SetSpeed(speed float64) {
	if math.IsNaN(speed) {
		return
	}
	c.speed = math.Min(math.Max(speed, MinSpeed), MaxSpeed)
}

// Speed returns simulated seconds per second.
func (c *Clock) Speed() float64 { return c.speed }

// Dropped returns the simulated time given up by the cap and by GiveUp since New or Reset (s).
func (c *Clock) Dropped() float64 { return c.dropped }

// Reset forgets owed and dropped time, as a restarted level needs; pause and speed stay.
func (c *Clock) Reset() { c.owed, c.dropped, c.pending = 0, 0, 0 }
