package character_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestPushIsBounded: crates without friction gain speed by no more than Push over their mass and that of the character,
// and those that friction of more than Push holds stay where they are.
func TestPushIsBounded(t *testing.T) {
	for _, hz := range rates {
		for _, mass := range []float64{100, 1000} {
			s := onFloor(t, hz)
			crate := s.crate(mass, 0, 0.5, mgl64.Vec3{0.81, 0, 0})
			push := s.player.Def().Push
			s.walk(mgl64.Vec3{4, 0, 0}, 0.2)
			before := crate.Velocity()[0]
			time := math.Round(0.3*hz) / hz
			s.walk(mgl64.Vec3{4, 0, 0}, time)
			force := (crate.Velocity()[0] - before) / time * mass
			if want := push * mass / (mass + 75); force > 1.01*push || math.Abs(force-want) > 0.02*want {
				t.Errorf("%g Hz: it pushes %g kg by %.5g N, want %.5g", hz, mass, force, want)
			} else {
				t.Logf("%g Hz: it pushes %g kg by %.5g N of %g", hz, mass, force, push)
			}

			s = onFloor(t, hz)
			crate = s.crate(mass, 0.6, 0.5, mgl64.Vec3{1.5, 0, 0})
			s.walk(mgl64.Vec3{2, 0, 0}, 2)
			from := crate.Position()
			if gone := s.walk(mgl64.Vec3{2, 0, 0}, 2); crate.Position().Sub(from).Len() > 1e-4 || gone.Len() > 1e-3 {
				t.Errorf("%g Hz: a crate of %g kg that friction holds moved by %.3g m", hz, mass,
					crate.Position().Sub(from).Len())
			}
		}
	}
}

// TestPushSlidesCrate: a crate that friction holds with less than Push is pushed at nearly the speed that is wanted.
func TestPushSlidesCrate(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		crate := s.crate(40, 0.6, 0.4, mgl64.Vec3{1, 0, 0})
		s.walk(mgl64.Vec3{2, 0, 0}, 2)
		if v := crate.Velocity()[0]; math.Abs(v-2) > 0.5 {
			t.Errorf("%g Hz: the crate slides at %.3g m/s, want about 2", hz, v)
		}
	}
}

// TestHitHandsOverMomentum: a heavy body that slides into somebody who stands pushes him along, though he resists with
// Push; a light one does not keep him from standing.
func TestHitHandsOverMomentum(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		truck := s.crate(2000, 0, 0.8, mgl64.Vec3{2, 0, 0})
		truck.SetVelocity(mgl64.Vec3{-3, 0, 0}, mgl64.Vec3{})
		s.seconds(1)
		if v := truck.Velocity()[0]; v < -2.9 || v > -2.5 {
			t.Errorf("%g Hz: the truck goes on at %.4g m/s, want about 2000/2075 of 3, less what %g N take", hz, v,
				s.player.Def().Push)
		}
		if x := s.player.Feet()[0]; x > -0.8 {
			t.Errorf("%g Hz: the character was pushed to x = %.3g m", hz, x)
		}

		s = onFloor(t, hz)
		ball := s.crate(1, 0.3, 0.1, mgl64.Vec3{2, 0.8, 0})
		ball.SetVelocity(mgl64.Vec3{-8, 0, 0}, mgl64.Vec3{})
		s.seconds(2)
		if v := s.Body(s.player.Body()).Velocity().Len(); v > 1e-3 || s.player.Feet().Len() > 0.1 {
			t.Errorf("%g Hz: after a hit by 1 kg it goes at %.3g m/s, at %.3v", hz, v, s.player.Feet())
		}
	}
}

// TestThrownUp: an impulse upwards throws somebody who stands as high as any body.
func TestThrownUp(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		s.seconds(2)
		body := s.Body(s.player.Body())
		body.ApplyImpulse(mgl64.Vec3{0, 75 * 5, 0}, body.Position())
		high := s.top(1.5)
		if want := 25 / (2 * physicstest.Gravity); math.Abs(high-want) > 0.01+6/hz/hz+0.17*5/hz {
			t.Errorf("%g Hz: thrown at 5 m/s it rose %.4f m, want %.4f", hz, high, want)
		}
	}
}

// TestScaleFeelsWeight: a plate on a spring sinks by the weight of who stands on it, and the force of its joint says
// so.
func TestScaleFeelsWeight(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		s.Add(physicstest.Floor(physicstest.Material(0.6)))
		plate := physicstest.Block(physicstest.Material(0.6), mgl64.Vec3{0.5, 0.05, 0.5}, mgl64.Vec3{0, 1, 0})
		plate.Mass, plate.Name = 20, "scale"
		id := s.Add(plate)[0]
		spring := joint.Slider{Axis: joint.Axis{Spring: joint.Spring{Stiffness: 10_000, Damping: 1500}}}
		scale, err := s.AddJoint(physics.JointDef{Kind: spring, A: id, At: mgl64.Vec3{0, 1, 0}, Axis: mgl64.Vec3{0, 1, 0}})
		if err != nil {
			t.Fatal(err)
		}
		s.enter(character.Person(), mgl64.Vec3{0.1, 1.052, 0})
		s.seconds(3)
		force, _ := s.Joint(scale).Force()
		if want := (20 + 75) * physicstest.Gravity; math.Abs(math.Abs(force[1])-want) > 0.005*want {
			t.Errorf("%g Hz: the scale bears %.5g N, want %.5g", hz, force[1], want)
		}
		if s.player.Support() != id || !s.Body(s.player.Body()).Asleep() {
			t.Errorf("%g Hz: it stands on the scale: %v, and sleeps: %v", hz, s.player.Support() == id,
				s.Body(s.player.Body()).Asleep())
		}
	}
}

// TestCartIsPushedBack: who sets off on a cart on a floor without friction pushes it back: momentum stays.
func TestCartIsPushedBack(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		s.Add(physicstest.Floor(physicstest.Material(0)))
		def := physicstest.Block(physicstest.Material(0.6), mgl64.Vec3{4, 0.2, 2}, mgl64.Vec3{0, 0.201, 0})
		def.Mass, def.Name = 300, "cart"
		cart := s.Body(s.Add(def)[0])
		s.enter(character.Person(), mgl64.Vec3{-2, 0.402, 0})
		s.seconds(0.5)
		s.walk(mgl64.Vec3{1, 0, 0}, 1.5)
		p := 75*s.Body(s.player.Body()).Velocity()[0] + 300*cart.Velocity()[0]
		if v := cart.Velocity()[0]; math.Abs(p) > 0.5 || v > -0.15 {
			t.Errorf("%g Hz: the cart goes at %.4g m/s, with %.3g N s of momentum in all", hz, v, p)
		}
	}
}

// TestBridgeOfPlanks: planks with gaps that give way are walked over.
func TestBridgeOfPlanks(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		for k := range 8 {
			def := physicstest.Block(physicstest.Material(0.6), mgl64.Vec3{0.2, 0.04, 1},
				mgl64.Vec3{1.5 + 0.43*float64(k), 0.041, 0})
			def.Mass = 30
			s.Add(def)
		}
		if gone := s.walk(mgl64.Vec3{2, 0, 0}, 4); gone[0] < 6 {
			t.Errorf("%g Hz: it came %.3g m of 8 over planks", hz, gone[0])
		}
	}
}
