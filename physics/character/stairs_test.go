package character_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// TestStairsCostNoTime: stairs of 0.2 × 0.3 m, up and down at 4 m/s, take as long as the way on the flat.
func TestStairsCostNoTime(t *testing.T) {
	for _, hz := range rates {
		for _, box := range []bool{false, true} {
			t.Run(fmt.Sprintf("%g Hz, box %v", hz, box), func(t *testing.T) {
				s := onFloor(t, hz)
				s.player.Remove()
				s.stairs(3, 12, 0.2, 0.3)
				def := character.Person()
				def.Box = box
				s.enter(def, mgl64.Vec3{})
				const speed, time = 4, 1.4
				for _, way := range []float64{1, -1} {
					s.walk(mgl64.Vec3{way * speed, 0, 0}, 0.4)
					done, fastest := 0.0, 0.0
					for range int(time * hz) {
						done += way * s.walk(mgl64.Vec3{way * speed, 0, 0}, 1/hz)[0]
						fastest = max(fastest, math.Abs(s.Body(s.player.Body()).Velocity()[1]))
					}
					if done < 0.98*speed*time || done > 1.005*speed*time {
						t.Errorf("it came %.4f m of %.4f", done, speed*time)
					} else {
						t.Logf("it came %.2f %% of the way", 100*done/(speed*time))
					}
					if fastest > 5 {
						t.Errorf("it went up or down at %.3g m/s", fastest)
					}
					if y := s.player.Feet()[1]; math.Abs(y-1.2-way*1.2) > 0.02 {
						t.Errorf("it ended %.4f m high", y)
					}
				}
				if n := s.count(character.Fell); n > 0 {
					t.Errorf("it left the ground %d times", n)
				}
			})
		}
	}
}

// TestStepsThatAreTooHigh: it walks up what is as high as Step, from a run and from a stand, and nothing higher.
func TestStepsThatAreTooHigh(t *testing.T) {
	for _, hz := range rates {
		for _, high := range []float64{0.1, 0.34, 0.37, 0.6} {
			for _, near := range []float64{0.302, 2} {
				s := onFloor(t, hz)
				s.scenery(mgl64.Vec3{2, 0.5 * high, 4}, mgl64.Vec3{near + 2, 0.5 * high, 0})
				s.walk(mgl64.Vec3{2, 0, 0.3}, 1.6)
				up := s.player.Feet()[1] > high-0.01
				if want := high <= 0.35; up != want {
					t.Errorf("%g Hz: a step of %.2f m, from %.2f m before it: on top is %v, want %v", hz, high, near, up, want)
				}
			}
		}
	}
}

// slope adds a plane that rises along x from the origin at an angle (degrees), and one that falls behind that.
func (s *stage) slope(degrees, length float64) {
	s.t.Helper()
	a := degrees * math.Pi / 180
	n, along := mgl64.Vec3{-math.Sin(a), math.Cos(a), 0}, mgl64.Vec3{math.Cos(a), math.Sin(a), 0}
	middle := mgl64.Vec3{2, 0, 0}.Add(along.Mul(0.5 * length)).Sub(n.Mul(0.5))
	s.block(physics.Static, mgl64.Vec3{0.5 * length, 0.5, 4}, middle, mgl64.QuatRotate(a, mgl64.Vec3{0, 0, 1}))
}

// TestSlopes: 30 degrees are walked up and down at full speed without leaving the ground, 55 not at all.
func TestSlopes(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		s.slope(30, 8)
		s.walk(mgl64.Vec3{4, 0, 0}, 1)
		up := s.walk(mgl64.Vec3{4, 0, 0}, 0.8)
		if math.Abs(up[0]-3.2) > 0.032 || math.Abs(up[1]-3.2*math.Tan(math.Pi/6)) > 0.02 {
			t.Errorf("%g Hz: it came %.4v up, want 3.2 and %.4f", hz, up, 3.2*math.Tan(math.Pi/6))
		}
		s.walk(mgl64.Vec3{}, 0.3)
		if stood := s.walk(mgl64.Vec3{}, 2); stood.Len() > 1e-6 {
			t.Errorf("%g Hz: it slid by %v", hz, stood)
		}
		if !s.Body(s.player.Body()).Asleep() {
			t.Errorf("%g Hz: it is still awake on the slope", hz)
		}
		s.walk(mgl64.Vec3{-4, 0, 0}, 1.7)
		if x := s.player.Feet()[0]; x > 2 || s.count(character.Fell) > 0 {
			t.Errorf("%g Hz: down to x = %.3f, left the ground %d times", hz, x, s.count(character.Fell))
		}

		s = onFloor(t, hz)
		s.slope(55, 8)
		highest := 0.0
		for k := range int(3 * hz) {
			s.walk(mgl64.Vec3{7, 0, math.Sin(float64(k) / hz)}, 1/hz)
			highest = max(highest, s.player.Feet()[1])
		}
		if highest > 0.002 {
			t.Errorf("%g Hz: it came %.4f m up 55 degrees", hz, highest)
		}
	}
}
