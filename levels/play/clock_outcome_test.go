package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// clockwork watches the level "clock".
type clockwork struct {
	pendulum           physics.Body
	seconds            physics.Joint
	last, lastHand     float64   // rad, after the step before: the pendulum's angle and the seconds hand's
	times, hands       []float64 // s and rad: when the pendulum passes the middle to the right, and the hand's angle then
	widest             float64   // rad
	minutes, hours     physics.Joint
	minuteOff, hourOff float64 // rad: by how much these hands are off their gears at most
}

func newClockwork(s *show) *clockwork {
	c := &clockwork{pendulum: s.body(s.t, "pendulum"), seconds: s.joint("seconds"), minutes: s.joint("minutes"),
		hours: s.joint("hours")}
	c.last = c.angle()
	return c
}

// angle returns that of the pendulum, positive to the right.
func (c *clockwork) angle() float64 {
	down := c.pendulum.Rotation().Rotate(mgl64.Vec3{0, -1, 0})
	return math.Atan2(down.X(), -down.Y())
}

// note looks at the clock after a step, of a length (s), that ends at a time (s).
func (c *clockwork) note(now, dt float64) {
	angle, hand := c.angle(), c.seconds.Coordinate(0)
	c.widest = math.Max(c.widest, math.Abs(angle))
	if c.last < 0 && angle >= 0 {
		share := -c.last / (angle - c.last)
		c.times = append(c.times, now-dt+share*dt)
		c.hands = append(c.hands, c.lastHand+share*(hand-c.lastHand))
	}
	c.minuteOff = math.Max(c.minuteOff, math.Abs(c.minutes.Coordinate(0)-hand/60))
	c.hourOff = math.Max(c.hourOff, math.Abs(c.hours.Coordinate(0)-hand/720))
	c.last, c.lastHand = angle, hand
}

// period returns that (s) of the pendulum without a clock, by its mass, its inertia and its swing: that of a small
// swing over the arithmetic-geometric mean of 1 and cos(swing/2).
func (c *clockwork) period(pivot float64) float64 {
	b := c.pendulum
	far := math.Hypot(b.Position().X(), b.Position().Y()-pivot)
	inertia := b.InvInertia().Inv().At(2, 2) + b.Mass()*far*far
	one, other := 1.0, math.Cos(c.widest/2)
	for range 6 {
		one, other = (one+other)/2, math.Sqrt(one*other)
	}
	return 2 * math.Pi * math.Sqrt(inertia/(b.Mass()*9.81*far)) / one
}

// TestClockKeepsTime: while a weight drives it, tooth by tooth, the clock's seconds hand goes with the swings of its
// pendulum, one tooth for each, and both with the time: within 0.1 % over a minute and more. No swing differs from the
// others, all are as long as those of the pendulum without its clock, and the other hands follow by their gears. A
// drive that is several times as strong changes little: the escapement leaves the pendulum its time.
func TestClockKeepsTime(t *testing.T) {
	for _, row := range []struct {
		weight  string
		seconds float64
		off     float64 // share by which it may be off the pendulum without a clock
	}{{"3.5", 66, 1e-4}, {"20", 33, 4e-4}} {
		if testing.Short() {
			row.seconds = 15
		}
		s := playLevel(t, "clock", map[string]string{"weight": row.weight}, Options{})
		c := newClockwork(s)
		dt, now := 1/s.cfg.Hz, 0.0
		o := watchJoints(t, s, row.seconds, func() {
			now += dt
			c.note(now, dt)
		})
		n := len(c.times) - 1
		took := c.times[n] - c.times[0]
		if n < int(row.seconds/3)-2 {
			t.Fatalf("weight %s: %d swings only", row.weight, n)
		}
		hand := (c.hands[n] - c.hands[0]) / (2 * math.Pi) * 60 // s that it shows
		mean, free := took/float64(n), c.period(3.7)
		if math.Abs(hand/took-1) > 1e-3 || math.Abs(hand/(3*float64(n))-1) > 1e-3 {
			t.Errorf("weight %s: the hand shows %.4f s after %d swings, which took %.4f s", row.weight, hand, n, took)
		}
		for i := 1; i <= n; i++ {
			one, tooth := c.times[i]-c.times[i-1], c.hands[i]-c.hands[i-1]
			if math.Abs(one/mean-1) > 1e-4 || math.Abs(tooth-math.Pi/10) > 0.02 {
				t.Errorf("weight %s: swing %d took %.5f s of %.5f, the hand turned by %.4f rad", row.weight, i, one, mean, tooth)
			}
		}
		if math.Abs(mean/free-1) > row.off {
			t.Errorf("weight %s: a swing takes %.5f s, without a clock %.5f", row.weight, mean, free)
		}
		if c.minuteOff > 1e-6 || c.hourOff > 1e-6 || o.most() > 0.05e-3 || o.over > 0 {
			t.Errorf("weight %s: the hands are off their gears by %.3g and %.3g rad; %v", row.weight, c.minuteOff, c.hourOff, &o)
		}
		t.Logf("weight %s: %d swings of %.5f s (without a clock %.5f), up to %.3f°; the hand shows %.4f s after %.4f s; %v",
			row.weight, n, mean, free, c.widest*180/math.Pi, hand, took, &o)
	}
}
