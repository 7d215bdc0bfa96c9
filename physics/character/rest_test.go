package character_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSleep: who stands falls asleep, a wish wakes him, and so does the loss of what he stands on.
func TestSleep(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		s.Add(physicstest.Floor(physicstest.Material(0.6)))
		table := s.scenery(mgl64.Vec3{1, 0.5, 1}, mgl64.Vec3{0, 0.5, 0})
		s.enter(character.Person(), mgl64.Vec3{0, 1, 0})
		s.seconds(2)
		if !s.Body(s.player.Body()).Asleep() || !s.player.Grounded() {
			t.Fatalf("%g Hz: it does not sleep after 2 s", hz)
		}
		if gone := s.walk(mgl64.Vec3{0.5, 0, 0}, 1)[0]; gone < 0.48 {
			t.Errorf("%g Hz: woken it went %.3g m of 0.5", hz, gone)
		}
		s.walk(mgl64.Vec3{}, 2)
		if !s.Body(s.player.Body()).Asleep() {
			t.Fatalf("%g Hz: it does not sleep again", hz)
		}
		s.RemoveBody(table)
		s.seconds(1)
		if s.player.Feet()[1] > 0.01 {
			t.Errorf("%g Hz: it hangs %.3g m high where a table was", hz, s.player.Feet()[1])
		}
	}
}

// course adds blocks, slopes, crates, turntables and platforms at random.
func (s *stage) course(r *rand.Rand) {
	s.t.Helper()
	s.Add(physicstest.Floor(physicstest.Material(0.6)))
	s.enter(character.Person(), mgl64.Vec3{})
	for k := range 14 {
		a := 2 * math.Pi * (float64(k) + 0.5*r.Float64()) / 14
		at := mgl64.Vec3{math.Cos(a), 0, math.Sin(a)}.Mul(2 + 2.5*r.Float64())
		turn := mgl64.QuatRotate(2*math.Pi*r.Float64(), mgl64.Vec3{0, 1, 0})
		half := mgl64.Vec3{0.2 + 0.3*r.Float64(), 0.05 + 0.3*r.Float64(), 0.2 + 0.3*r.Float64()}
		at[1] = half[1] + 0.002
		def := physicstest.Block(physicstest.Material(r.Float64()), half, at)
		def.Rotation = turn
		switch k % 4 {
		case 0:
			def.Mass = math.Exp(2 + 4*r.Float64())
		case 1:
			def.Kind = physics.Static
			def.Solids[0].Material.Belt.X = 6*r.Float64() - 3
		case 2:
			tilt := mgl64.QuatRotate(r.Float64(), mgl64.Vec3{1, 0, 0})
			def.Kind, def.Rotation, def.Position[1] = physics.Static, turn.Mul(tilt), at[1]+0.3
		case 3:
			def.Kind, def.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 3*r.Float64() - 1.5, 0}
		}
		if _, err := s.AddBody(def); err != nil {
			continue // two that chance put in one place
		}
	}
	for range 4 {
		half := mgl64.Vec3{0.3 + r.Float64(), 0.1 + 0.4*r.Float64(), 0.3 + r.Float64()}
		at := mgl64.Vec3{8*r.Float64() - 4, half[1] + 3*r.Float64(), 8*r.Float64() - 4}
		def := physicstest.Block(physicstest.Material(0.5), half, at)
		def.Kind = physics.Kinematic
		id, err := s.AddBody(def)
		if err != nil {
			continue
		}
		way := mgl64.Vec3{3*r.Float64() - 1.5, 3*r.Float64() - 1, 3*r.Float64() - 1.5}
		err = s.Body(id).SetCourse(physics.Course{Then: physics.ReturnAtEnd, Smooth: r.IntN(2) == 0,
			Stops: []physics.Stop{{Time: 0.5 + 2*r.Float64(), Shift: way}}})
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

// act has it do something at random.
func (s *stage) act(r *rand.Rand) {
	p := s.player
	if r.IntN(15) == 0 {
		a, v := 2*math.Pi*r.Float64(), 8*r.Float64()
		p.Move(mgl64.Vec3{v * math.Cos(a), 0, v * math.Sin(a)})
	}
	switch r.IntN(60) {
	case 0:
		p.Jump()
	case 1:
		p.Crouch(true)
	case 2:
		p.Crouch(false)
	case 3:
		for _, id := range s.Bodies() {
			if p.Hold(id, s.Body(id).Position()) == nil {
				break
			}
		}
	case 4:
		p.LetGo()
	case 5:
		p.Ladder(r.IntN(4) == 0)
	}
}

// TestRandomCourses: whatever it does among whatever is there, nothing overlaps, everything stays finite, and it is not
// thrown about.
func TestRandomCourses(t *testing.T) {
	seeds := 12
	if testing.Short() {
		seeds = 4
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		s := newStage(t, rates[seed%len(rates)])
		s.course(r)
		for range int(8 * s.Config().Hz) {
			s.act(r)
			s.step(1)
			if v := s.Body(s.player.Body()).Velocity().Len(); !(v < 20) {
				t.Fatalf("seed %d, step %d: it goes at %g m/s", seed, s.StepCount(), v)
			}
		}
	}
}

// TestSameBits: two runs are the same to the bit.
func TestSameBits(t *testing.T) {
	var hashes [2]uint64
	for k := range hashes {
		r := rand.New(rand.NewPCG(3, 7))
		cfg := physics.DefaultConfig()
		cfg.Threads = 1 + 3*k
		s := &stage{Lab: physicstest.New(t, cfg), t: t}
		s.course(r)
		for range 300 {
			s.act(r)
			s.step(1)
		}
		hashes[k] = s.Hash()
	}
	if hashes[0] != hashes[1] {
		t.Errorf("two runs, on one thread and on four, end with the hashes %x and %x", hashes[0], hashes[1])
	}
}

// TestWarmStepsAllocateNothing, on stairs, among crates, on a turntable, with something in its hands.
func TestWarmStepsAllocateNothing(t *testing.T) {
	s := onFloor(t, 60)
	s.stairs(3, 12, 0.2, 0.3)
	s.crate(20, 0.5, 0.3, mgl64.Vec3{2, 0, 0})
	box := s.crate(5, 0.5, 0.1, mgl64.Vec3{0.5, 0, 0.5})
	turntable := physicstest.Block(physicstest.Material(0.6), mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{-2, 0.102, 0})
	turntable.Kind, turntable.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 1, 0}
	s.Add(turntable)
	s.seconds(0.1)
	if err := s.player.Hold(box.ID(), box.Position()); err != nil {
		t.Fatal(err)
	}
	k := 0
	round := func() {
		for range 200 {
			k++
			s.player.Move(mgl64.Vec3{5 * math.Sin(0.03*float64(k)), 0, 0.3 * math.Cos(0.02*float64(k))})
			if k%150 == 0 {
				s.player.Jump()
			}
			s.player.Step()
			s.World.Step()
		}
	}
	for range 5 {
		round()
	}
	if n := testing.AllocsPerRun(2, round); n > 0 {
		t.Errorf("200 steps allocate %g times", n)
	}
}

// BenchmarkStep is the cost of a step of the character (ns/plan), and beside it that of the world with it (ns/op).
func BenchmarkStep(b *testing.B) {
	for _, place := range []string{"flat", "stairs", "asleep"} {
		b.Run(place, func(b *testing.B) {
			s := onFloor(b, 60)
			if place == "stairs" {
				s.stairs(0.5, 30, 0.2, 0.3)
			}
			s.seconds(1.5)
			b.ReportAllocs()
			b.ResetTimer()
			spent := time.Duration(0)
			for k := range b.N {
				if place != "asleep" && k%120 == 0 {
					if err := s.player.Teleport(mgl64.Vec3{-2, 0.002, 0}); err != nil {
						b.Fatal(err)
					}
					s.player.Move(mgl64.Vec3{4, 0, 0})
				}
				start := time.Now()
				s.player.Step()
				spent += time.Since(start)
				s.World.Step()
			}
			b.ReportMetric(float64(spent.Nanoseconds())/float64(b.N), "ns/plan")
		})
	}
}
