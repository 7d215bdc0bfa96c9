package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// round returns the place at an angle (rad) of a circle around the origin that is driven to the left, as seen from
// above, from +x on.
func round(radius, angle float64) mgl64.Vec3 {
	return mgl64.Vec3{radius * math.Cos(angle), 0, -radius * math.Sin(angle)}
}

// roundLine is a polygon on that circle.
func roundLine(radius float64, n int) (line []mgl64.Vec3) {
	for i := range n {
		line = append(line, round(radius, 2*math.Pi*float64(i)/float64(n)))
	}
	return line
}

// driveRound takes a timer of a line on a circle along a path, angle(t) at radius(t), for a time at 60 Hz.
func driveRound(t *testing.T, line, seconds float64, radius, angle func(t float64) float64) *lapCar {
	t.Helper()
	l, err := newLapTimer(roundLine(line, 36), []mgl64.Vec3{round(radius(0), angle(0))})
	if err != nil {
		t.Fatal(err)
	}
	for k := 1; float64(k) < 60*seconds; k++ {
		t := float64(k) / 60
		l.step(0, round(radius(t), angle(t)), t, 1.0/60)
	}
	return &l.cars[0]
}

func always(x float64) func(float64) float64 { return func(float64) float64 { return x } }

// TestLapTimes: a lap at ω on a circle takes 2π/ω, whatever the steps are, wide or on the line. The plane of timing is
// met along a chord: of a step of 0.006 rad that is off by less than a microsecond.
func TestLapTimes(t *testing.T) {
	const omega, start = 0.3717, -0.5
	for _, radius := range []float64{36, 39.85, 42, 55} {
		c := driveRound(t, 40, 60, always(radius), func(t float64) float64 { return start + omega*t })
		want := 2 * math.Pi / omega
		if len(c.laps) != 3 {
			t.Fatalf("radius %g m: %d laps in a minute, 3 of %.4f s fit", radius, len(c.laps), want)
		}
		for _, lap := range c.laps {
			if math.Abs(lap-want) > 1e-6 {
				t.Errorf("radius %g m: a lap of %.9f s, 2π/ω = %.9f s", radius, lap, want)
			}
		}
		if begun := c.since - 3*want; math.Abs(begun+start/omega) > 1e-6 {
			t.Errorf("radius %g m: the first lap began at %.9f s, not at %.9f s", radius, begun, -start/omega)
		}
	}
}

// TestLapsCountForwardOnly: who goes round backwards, or to and fro over the line, has no lap.
func TestLapsCountForwardOnly(t *testing.T) {
	if c := driveRound(t, 40, 60, always(40), func(t float64) float64 { return 1 - 0.4*t }); c.begun {
		t.Errorf("backwards: %d laps, %+v", len(c.laps), c)
	}
	if c := driveRound(t, 40, 60, always(40), func(t float64) float64 { return 0.5 * math.Sin(t) }); len(c.laps) != 0 {
		t.Errorf("to and fro: laps of %v s", c.laps)
	}
	// Once over the line, half way round, back over it, and then round: one lap, of the time since it was passed first.
	const turn, again = 10.0, 30.0
	c := driveRound(t, 40, 65, always(40), func(t float64) float64 {
		switch {
		case t < turn:
			return -0.3 + 0.31*t
		case t < again:
			return 2.8 - 0.31*(t-turn)
		}
		return -3.4 + 0.31*(t-again)
	})
	want := again + (3.4+2*math.Pi)/0.31 - 0.3/0.31
	if len(c.laps) != 1 || math.Abs(c.laps[0]-want) > 1e-6 {
		t.Errorf("half way back: laps of %v s, want one of %.6f s", c.laps, want)
	}
}

// TestShortCutIsNoLap: a car that goes straight through the middle has to make the round again; one that runs wide for
// a moment does not.
func TestShortCutIsNoLap(t *testing.T) {
	const omega = 0.5
	// Half a round, 80 m across at 10 m/s, and on from where it began, one round of 4π s.
	across := func(t float64) (radius, angle float64) {
		switch half := math.Pi / omega; {
		case t < half+0.2:
			return 40, omega*t - 0.1
		case t < half+8.2:
			x := -40 + 10*(t-half-0.2)
			return x, 0 // through the middle: a negative radius is the other side
		default:
			return 40, omega * (t - half - 8.2)
		}
	}
	c := driveRound(t, 40, 16, func(t float64) float64 { r, _ := across(t); return r },
		func(t float64) float64 { _, a := across(t); return a })
	if len(c.laps) != 0 {
		t.Errorf("through the middle: laps of %v s", c.laps)
	}
	wide := driveRound(t, 40, 30, func(t float64) float64 { return 40 + 60*math.Exp(-(t-6)*(t-6)) },
		func(t float64) float64 { return omega*t - 0.1 })
	if len(wide.laps) != 2 || math.Abs(wide.laps[0]-2*math.Pi/omega) > 1e-6 {
		t.Errorf("ran wide: laps of %v s", wide.laps)
	}
}

// TestNoLapsInTheMiddle: on a small circle a car that turns on the spot in its middle, or that goes straight through
// that every time, has no laps; on the circle it has.
func TestNoLapsInTheMiddle(t *testing.T) {
	if c := driveRound(t, 15, 60, always(1), func(t float64) float64 { return t - 1 }); len(c.laps) != 0 {
		t.Errorf("turning in the middle: laps of %v s", c.laps)
	}
	// A quarter of a round before the line to one beyond it, and straight back through the middle.
	const quarter, back = math.Pi / 2, 3.0
	c := driveRound(t, 15, 60, func(t float64) float64 {
		if t = math.Mod(t, math.Pi+back); t < math.Pi {
			return 15
		}
		return 15 - 30*(t-math.Pi)/back
	}, func(t float64) float64 { return min(math.Mod(t, math.Pi+back)-quarter, quarter) })
	if len(c.laps) != 0 {
		t.Errorf("through the middle: laps of %v s", c.laps)
	}
	if c := driveRound(t, 15, 20, always(13), func(t float64) float64 { return t - 1 }); len(c.laps) != 3 {
		t.Errorf("on the circle: laps of %v s, want three", c.laps)
	}
}

// TestTimingOfCars: on a circle the laps that a stage tells of take what length and speed say, and the faster car is
// placed first.
func TestTimingOfCars(t *testing.T) {
	stage, _ := build(t, `
ground(material=material("asphalt", like="concrete", friction=1))
circle = [(30 * math.sin(a), 0, 30 * math.cos(a)) for a in range(0, 360, 5)]
car(at=(-6, 0.01, 29.4), heading=11, driver=circle, top=9, name="slow")
car(at=(-18, 0.01, 33), heading=37, driver=[(1.25 * x, y, 1.25 * z) for (x, y, z) in circle], top=12, name="fast")
`)
	var length, before float64
	var was geom.Vec3
	var lapLength float64
	for range 60 * 70 {
		stage.Step()
		p := stage.World().Body(stage.Cars()[0].Chassis()).Pose().Geom().P
		length += p.Sub(was).Len()
		was = p
		if timing, _ := stage.Timing(0); len(timing.Laps) == 1 && before == 0 {
			before = length
		} else if len(timing.Laps) == 2 && lapLength == 0 {
			lapLength = length - before
		}
	}
	slow, ok := stage.Timing(0)
	fast, _ := stage.Timing(1)
	if !ok || len(slow.Laps) < 2 || len(fast.Laps) < 2 {
		t.Fatalf("laps of %v s and %v s", slow.Laps, fast.Laps)
	}
	speed := stage.Cars()[0].State().Speed
	if want := lapLength / speed; math.Abs(slow.Laps[1]/want-1) > 0.01 {
		t.Errorf("a lap of %.3f s; %.1f m at %.2f m/s take %.3f s", slow.Laps[1], lapLength, speed, want)
	}
	if slow.Place != 2 || fast.Place != 1 || !(fast.Way > slow.Way) || slow.Best() > slow.Last() || !(slow.Running > 0) {
		t.Errorf("slow %+v, fast %+v", slow, fast)
	}
	if err := stage.Restart(); err != nil {
		t.Fatal(err)
	}
	if again, _ := stage.Timing(0); len(again.Laps) != 0 || again.Way > 0 {
		t.Errorf("after a restart: %+v", again)
	}
}
