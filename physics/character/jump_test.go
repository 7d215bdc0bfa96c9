package character_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// top runs for a time (s) and returns how high the soles came.
func (s *stage) top(t float64) float64 {
	s.t.Helper()
	most := math.Inf(-1)
	for range int(t * s.Config().Hz) {
		s.step(1)
		most = max(most, s.player.Feet()[1])
	}
	return most
}

// TestJump: it rises by Jump, lands with the speed that it left with, and tells both.
func TestJump(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		s.seconds(0.2)
		s.told = nil
		s.player.Jump()
		high := s.top(2)
		want := s.player.Def().Jump
		if slack := 0.01 + 9.81/(8*hz*hz); math.Abs(high-want) > slack { // the top may be between two steps
			t.Errorf("%g Hz: it jumps %.4f m high, want %.4f", hz, high, want)
		}
		if len(s.told) != 2 || s.told[0].Kind != character.Jumped || s.told[1].Kind != character.Landed {
			t.Fatalf("%g Hz: told of %v", hz, s.told)
		}
		if speed := math.Sqrt(2 * 9.81 * want); math.Abs(s.told[1].Speed-speed) > 9.81/hz {
			t.Errorf("%g Hz: it landed at %.3g m/s, left at %.3g", hz, s.told[1].Speed, speed)
		}
	}
}

// TestJumpGrace: a jump counts 0.1 s after an edge and before landing, and not much later.
func TestJumpGrace(t *testing.T) {
	for _, hz := range rates {
		for _, late := range []float64{0.03, 0.3} {
			s := newStage(t, hz)
			s.scenery(mgl64.Vec3{2, 0.5, 2}, mgl64.Vec3{0, -0.5, 0})
			s.enter(character.Person(), mgl64.Vec3{1, 0, 0})
			s.player.Move(mgl64.Vec3{4, 0, 0})
			for s.count(character.Fell) == 0 && s.StepCount() < 1000 {
				s.step(1)
			}
			s.seconds(late)
			s.player.Jump()
			s.step(2)
			if jumped := s.count(character.Jumped) > 0; jumped != (late < 0.1) {
				t.Errorf("%g Hz: a jump %.2f s after the edge: %v", hz, late, jumped)
			}
		}
		s := onFloor(t, hz)
		s.seconds(0.2)
		s.player.Jump()
		s.step(2)
		for s.Body(s.player.Body()).Velocity()[1] > -4.3 { // 0.03 s before it lands
			s.step(1)
		}
		s.player.Jump()
		s.seconds(0.3)
		if s.count(character.Jumped) != 2 {
			t.Errorf("%g Hz: a jump that was asked for just before landing came %d times", hz, s.count(character.Jumped)-1)
		}
	}
}

// TestWedged: who has slid between two faces that are too steep to stand on jumps out, and nobody jumps twice.
func TestWedged(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		for _, side := range []float64{1, -1} {
			turn := mgl64.QuatRotate(side*1.1, mgl64.Vec3{0, 0, 1})
			s.block(physics.Static, mgl64.Vec3{3, 0.5, 3}, mgl64.Vec3{side * 2, 0, 0}, turn)
		}
		s.enter(character.Person(), mgl64.Vec3{0, 2, 0})
		s.seconds(2)
		low := s.player.Feet()[1]
		if s.player.Grounded() {
			t.Fatalf("%g Hz: it stands on 63 degrees", hz)
		}
		s.player.Jump()
		if high := s.top(1) - low; high < 0.9 {
			t.Errorf("%g Hz: it jumps %.3g m out of the groove", hz, high)
		}

		s = onFloor(t, hz)
		s.seconds(0.2)
		most := 0.0
		for range int(0.8 * hz) {
			s.player.Jump()
			s.step(1)
			most = max(most, s.player.Feet()[1])
		}
		if most > 1.15 || s.count(character.Jumped) != 1 {
			t.Errorf("%g Hz: it jumped %d times in the air, %.3g m high", hz, s.count(character.Jumped), most)
		}
	}
}

// TestCeiling: a jump under a low ceiling, a lift that presses somebody to the ceiling, and one who runs under a slope:
// nothing overlaps, nobody gains energy.
func TestCeiling(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		s.scenery(mgl64.Vec3{3, 0.5, 3}, mgl64.Vec3{0, 2.6, 0})
		s.block(physics.Static, mgl64.Vec3{4, 0.5, 3}, mgl64.Vec3{6, 2.2, 0}, mgl64.QuatRotate(-0.35, mgl64.Vec3{0, 0, 1}))
		s.player.Jump()
		if high := s.top(1); high > 0.3 || high < 0.28 {
			t.Errorf("%g Hz: it jumps %.4f m high below a ceiling at 0.3", hz, high)
		}
		fastest := 0.0
		for range int(2 * hz) {
			s.walk(mgl64.Vec3{7, 0, 1}, 1/hz)
			fastest = max(fastest, s.Body(s.player.Body()).Velocity().Len())
		}
		if fastest > 7.3 {
			t.Errorf("%g Hz: it went at %.3g m/s below a sloping ceiling", hz, fastest)
		}
	}
}

// TestClosingWalls: walls that close on somebody, and a ceiling that comes down, stop at him. He says that he is stuck,
// and when they open that he is free; he is no faster than they are and he wants to be.
func TestClosingWalls(t *testing.T) {
	for _, hz := range rates {
		for _, axis := range []int{0, 1} {
			s := onFloor(t, hz)
			way, half := mgl64.Vec3{}, mgl64.Vec3{2, 2, 2}
			way[axis], half[axis] = 1, 0.25
			var walls [2]physics.Body
			for k, side := range []float64{1, -1} {
				if axis == 1 && side < 0 {
					break
				}
				at := mgl64.Vec3{0, 2.01, 0}
				at[axis] += side * 1.5
				walls[k] = s.Body(s.block(physics.Kinematic, half, at, mgl64.QuatIdent()))
				walls[k].SetVelocity(way.Mul(-side), mgl64.Vec3{})
			}
			fastest := 0.0
			for k := range int(4 * hz) {
				s.walk(mgl64.Vec3{math.Sin(3 * float64(k) / hz), 0, 0}, 1/hz)
				fastest = max(fastest, s.Body(s.player.Body()).Velocity().Len())
			}
			if s.count(character.Stuck) == 0 {
				t.Errorf("%g Hz, axis %d: it does not say that it is stuck", hz, axis)
			}
			if fastest > 1.45 {
				t.Errorf("%g Hz, axis %d: it goes at %.3g m/s in the press", hz, axis, fastest)
			}
			for k, side := range []float64{1, -1} {
				if walls[k] != (physics.Body{}) {
					walls[k].SetVelocity(way.Mul(side), mgl64.Vec3{})
				}
			}
			if gone := s.walk(mgl64.Vec3{0, 0, 1}, 1); gone[2] < 0.7 || s.count(character.Unstuck) == 0 {
				t.Errorf("%g Hz, axis %d: free again it went %.3v, told %d times", hz, axis, gone,
					s.count(character.Unstuck))
			}
		}
	}
}
