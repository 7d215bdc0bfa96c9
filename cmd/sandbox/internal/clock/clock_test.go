package clock

import (
	"math"
	"testing"
)

func mustNew(t *testing.T, hz float64) *Clock {
	t.Helper()
	c, err := New(hz)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNewRefusesUnusableRates(t *testing.T) {
	for _, hz := range []float64{0, -60, math.NaN(), math.Inf(1), math.Inf(-1)} {
		if _, err := New(hz); err == nil {
			t.Errorf("New(%v) gave no error", hz)
		}
	}
}

func TestAdvance(t *testing.T) {
	const step = 1.0 / 60
	inf := math.Inf(1)
	rows := []struct {
		name     string
		elapsed  []float64
		want     []int
		fraction float64
		dropped  float64
	}{
		{"nothing", []float64{0}, []int{0}, 0, 0},
		{"exactly one step", []float64{step}, []int{1}, 0, 0},
		{"two halves", []float64{step / 2, step / 2}, []int{0, 1}, 0, 0},
		{"a step and a quarter", []float64{1.25 * step}, []int{1}, 0.25, 0},
		{"slow frame catches up", []float64{3.5 * step}, []int{3}, 0.5, 0},
		{"at the cap", []float64{5.5 * step}, []int{5}, 0.5, 0},
		{"beyond the cap drops", []float64{9.5 * step}, []int{5}, 0.5, 4 * step},
		{"negative is none", []float64{-1, 1.5 * step}, []int{0, 1}, 0.5, 0},
		{"NaN is none", []float64{math.NaN(), 1.5 * step}, []int{0, 1}, 0.5, 0},
		{"minus infinity is none", []float64{-inf}, []int{0}, 0, 0},
		{"just below a step", []float64{math.Nextafter(step, 0)}, []int{0}, 1, 0},
		{"smallest float", []float64{math.SmallestNonzeroFloat64}, []int{0}, 0, 0},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			c := mustNew(t, 60)
			for i, e := range r.elapsed {
				if got := c.Advance(e); got != r.want[i] {
					t.Errorf("call %d: Advance(%v) = %d, want %d", i, e, got, r.want[i])
				}
			}
			if d := math.Abs(c.Fraction() - r.fraction); d > 1e-9 {
				t.Errorf("fraction %v, want %v", c.Fraction(), r.fraction)
			}
			if d := math.Abs(c.Dropped() - r.dropped); d > 1e-9 {
				t.Errorf("dropped %v s, want %v s", c.Dropped(), r.dropped)
			}
		})
	}
}

func TestHugeTimesStayBoundedAndUsable(t *testing.T) {
	for _, huge := range []float64{math.Inf(1), math.MaxFloat64, 1e9} {
		c := mustNew(t, 60)
		if n := c.Advance(huge); n != DefaultCap {
			t.Errorf("Advance(%v) = %d, want the cap", huge, n)
		}
		if f := c.Fraction(); !(f >= 0 && f <= 1) {
			t.Errorf("fraction %v after Advance(%v)", f, huge)
		}
		if d := c.Dropped(); math.IsNaN(d) || d > 86400 {
			t.Errorf("dropped %v after Advance(%v)", d, huge)
		}
		before := c.Fraction()
		if n := c.Advance(1.0 / 60); n < 1 || n > 2 {
			t.Errorf("the next frame took %d steps at fraction %v", n, before)
		}
	}
}

// Over a long run the number of steps follows the time that went by, at any rate of steps and frames.
func TestNoDrift(t *testing.T) {
	for _, hz := range []float64{15, 30, 60, 120, 144, 1000.0 / 7} {
		for _, fps := range []float64{24, 59.94, 60, 144, 1000} {
			c := mustNew(t, hz)
			c.SetCap(1000)
			frames, steps := 20000, 0
			for range frames {
				steps += c.Advance(1 / fps)
				if f := c.Fraction(); !(f >= 0 && f <= 1) {
					t.Fatalf("%v Hz at %v fps: fraction %v", hz, fps, f)
				}
			}
			want := float64(frames) / fps * hz
			if math.Abs(float64(steps)-want) > 1.01 {
				t.Errorf("%v Hz at %v fps: %d steps, want %.2f", hz, fps, steps, want)
			}
		}
	}
}

// The time shown, (steps-1+fraction), never runs backwards and moves by exactly what went by.
func TestShownTimeIsContinuous(t *testing.T) {
	c := mustNew(t, 60)
	steps, shown := 0, -1.0
	for i, e := range []float64{0.001, 0.016, 0.02, 0.007, 0.03, 0.0001, 0.05} {
		steps += c.Advance(e)
		now := float64(steps-1) + c.Fraction()
		if d := now - shown - e*60; math.Abs(d) > 1e-9 {
			t.Errorf("frame %d: shown time moved by %v steps, want %v", i, now-shown, e*60)
		}
		shown = now
	}
}

func TestPauseAndSingleStep(t *testing.T) {
	c := mustNew(t, 60)
	c.Advance(1.5 / 60)
	c.Pause(true)
	if n := c.Advance(10); n != 0 || !c.Paused() {
		t.Errorf("paused clock took %d steps", n)
	}
	if f := c.Fraction(); math.Abs(f-0.5) > 1e-9 {
		t.Errorf("pausing moved the picture to fraction %v", f)
	}
	c.SingleStep()
	c.SingleStep()
	if n := c.Advance(0); n != 2 {
		t.Errorf("two single steps came out as %d", n)
	}
	if f := c.Fraction(); f != 1 {
		t.Errorf("a single step is shown at fraction %v, want its end", f)
	}
	if n := c.Advance(0.1); n != 0 {
		t.Errorf("still paused, took %d steps", n)
	}
	c.Pause(false)
	if n := c.Advance(0.25 / 60); n != 1 || math.Abs(c.Fraction()-0.25) > 1e-9 {
		t.Errorf("resumed with %d steps at fraction %v, want 1 at 0.25", n, c.Fraction())
	}
	if c.Dropped() != 0 {
		t.Errorf("pausing dropped %v s", c.Dropped())
	}
}

func TestSpeed(t *testing.T) {
	rows := []struct {
		name  string
		set   float64
		speed float64
		steps int // in one second of 100 frames at 60 Hz
	}{
		{"half", 0.5, 0.5, 30},
		{"double", 2, 2, 120},
		{"zero is the slowest", 0, MinSpeed, 0},
		{"negative is the slowest", -3, MinSpeed, 0},
		{"infinite is the fastest", math.Inf(1), MaxSpeed, 500}, // 960 due, 5 a frame let through
		{"NaN changes nothing", math.NaN(), 1, 60},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			c := mustNew(t, 60)
			c.SetSpeed(r.set)
			if c.Speed() != r.speed {
				t.Fatalf("speed %v, want %v", c.Speed(), r.speed)
			}
			steps := 0
			for range 100 {
				steps += c.Advance(0.01)
			}
			if d := steps - r.steps; d < -1 || d > 1 {
				t.Errorf("%d steps, want %d", steps, r.steps)
			}
		})
	}
}

func TestResetKeepsPauseAndSpeed(t *testing.T) {
	c := mustNew(t, 60)
	c.SetCap(0)
	c.SetSpeed(0.25)
	if n := c.Advance(1); n != 1 || c.Dropped() == 0 {
		t.Fatalf("cap of 1: %d steps, %v s dropped", n, c.Dropped())
	}
	c.SingleStep()
	c.Reset()
	if c.Fraction() != 0 || c.Dropped() != 0 || c.Advance(0) != 0 {
		t.Error("Reset left time behind")
	}
	if !c.Paused() || c.Speed() != 0.25 {
		t.Error("Reset changed pause or speed")
	}
}
