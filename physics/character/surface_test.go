package character_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// ice is the friction of slippery ground in these tests.
const ice = 0.03

// iceGrip is the friction of the soles of a person on ice: the geometric mean.
var iceGrip = math.Sqrt(character.Person().Grip * ice)

// strip adds a body whose top goes through the origin and rises along x at an angle (rad): a belt, if it runs along
// that at a speed (m/s).
func (s *stage) strip(kind physics.Kind, friction, angle, belt float64) physics.Body {
	s.t.Helper()
	material := physicstest.Material(friction)
	material.Belt.X = belt
	turn := mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
	def := physicstest.Block(material, mgl64.Vec3{40, 0.5, 8}, turn.Rotate(mgl64.Vec3{0, -0.5, 0}))
	def.Kind, def.Rotation = kind, turn
	return s.Body(s.Add(def)[0])
}

// onStrip returns a stage with a strip and a character on it.
func onStrip(t *testing.T, hz, friction, angle, belt float64) *stage {
	t.Helper()
	s := newStage(t, hz)
	s.strip(physics.Static, friction, angle, belt)
	s.enter(character.Person(), above(angle))
	return s
}

// above returns where round soles touch a slope of an angle (rad) through the origin.
func above(angle float64) mgl64.Vec3 {
	return mgl64.Vec3{0, character.Person().Radius * (1/math.Cos(angle) - 1), 0}
}

// TestBeltCarries: who stands on a belt goes as fast as that, who walks so much faster or slower, up and down a slope
// as well.
func TestBeltCarries(t *testing.T) {
	const belt = 1.5
	for _, hz := range rates {
		for _, angle := range []float64{0, 0.4, -0.4} {
			for _, wish := range []mgl64.Vec3{{}, {4, 0, 0}, {-4, 0, 0}, {0, 0, 3}} {
				s := onStrip(t, hz, 0.6, angle, belt)
				s.seconds(0.2)
				s.walk(wish, 0.5)
				gone := s.walk(wish, 1)
				want := wish.Add(mgl64.Vec3{belt * math.Cos(angle), 0, 0})
				want[1] = want[0] * math.Tan(angle)
				if off := gone.Sub(want).Len(); off > 1e-3 {
					t.Errorf("%g Hz, slope %g, wish %v: it went %.4v, want %.4v", hz, angle, wish, gone, want)
				}
				if s.count(character.Fell) > 0 || s.Body(s.player.Body()).Asleep() {
					t.Errorf("%g Hz, slope %g, wish %v: it left the ground, or sleeps", hz, angle, wish)
				}
			}
		}
	}
}

// TestBeltOfDrivenBody: the speed of a belt adds to that of the body that it runs over, and turns with it.
func TestBeltOfDrivenBody(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		lorry := s.strip(physics.Kinematic, 0.6, 0, 1.5)
		lorry.SetVelocity(mgl64.Vec3{0, 0, 2}, mgl64.Vec3{})
		s.enter(character.Person(), mgl64.Vec3{})
		s.seconds(0.5)
		if gone := s.walk(mgl64.Vec3{}, 1); gone.Sub(mgl64.Vec3{1.5, 0, 2}).Len() > 1e-3 {
			t.Errorf("%g Hz: on a belt that is driven along it went %.4v", hz, gone)
		}
		s = newStage(t, hz)
		turned := s.strip(physics.Static, 0.6, 0, 1.5)
		if err := turned.Teleport(mgl64.Vec3{0, -0.5, 0}, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})); err != nil {
			t.Fatal(err)
		}
		s.enter(character.Person(), mgl64.Vec3{})
		s.seconds(0.5)
		if gone := s.walk(mgl64.Vec3{}, 1); gone.Sub(mgl64.Vec3{0, 0, -1.5}).Len() > 1e-3 {
			t.Errorf("%g Hz: on a belt that is turned it went %.4v", hz, gone)
		}
	}
}

// TestBeltIntoWall: a belt presses nobody into a wall, however long he stands there, and takes him on when it is gone.
func TestBeltIntoWall(t *testing.T) {
	for _, hz := range rates {
		s := onStrip(t, hz, 0.6, 0, 1.5)
		wall := s.scenery(mgl64.Vec3{0.5, 2, 4}, mgl64.Vec3{2, 2.001, 0})
		s.seconds(3)
		if stood := s.walk(mgl64.Vec3{}, 2); stood.Len() > 1e-4 || s.count(character.Stuck) > 0 {
			t.Errorf("%g Hz: before a wall it went %.3v, told %d times that it is stuck", hz, stood,
				s.count(character.Stuck))
		}
		s.RemoveBody(wall)
		s.seconds(0.5)
		if gone := s.walk(mgl64.Vec3{}, 1)[0]; math.Abs(gone-1.5) > 1e-3 {
			t.Errorf("%g Hz: without the wall it went %.4g m, want 1.5", hz, gone)
		}
	}
}

// TestStepOnBelt: a belt takes somebody who stands up to a step, not up that; who walks goes on, over it.
func TestStepOnBelt(t *testing.T) {
	for _, hz := range rates {
		for _, friction := range []float64{ice, 0.6} {
			s := onStrip(t, hz, friction, 0, 1.5)
			s.scenery(mgl64.Vec3{2, 0.15, 8}, mgl64.Vec3{4, 0.15, 0})
			s.seconds(2.5)
			if at := s.player.Feet(); at[1] > 0.01 || at[0] < 1.6 {
				t.Errorf("%g Hz, friction %g: the belt took it to %.3v", hz, friction, at)
			}
			s.walk(mgl64.Vec3{1, 0, 0}, 1.5)
			if at := s.player.Feet(); at[1] < 0.29 {
				t.Errorf("%g Hz, friction %g: it walked to %.3v, not up a step", hz, friction, at)
			}
		}
	}
}

// TestSlidesOnIce: on ice it slows down, and sets off, at the friction times gravity: it stops after v²/(2 μ g).
func TestSlidesOnIce(t *testing.T) {
	const speed = 4
	for _, hz := range rates {
		s := newStage(t, hz)
		s.strip(physics.Static, ice, 0, 0)
		def := character.Person()
		def.Velocity = mgl64.Vec3{speed, 0, 0}
		s.enter(def, mgl64.Vec3{})
		gone := s.walk(mgl64.Vec3{}, 4)[0]
		if want := physicstest.SlideDistance(speed, iceGrip); math.Abs(gone-want) > speed/hz {
			t.Errorf("%g Hz: it slid %.4g m, want %.4g", hz, gone, want)
		} else {
			t.Logf("%g Hz: it slid %.4g m (%.4g)", hz, gone, want)
		}
		if !s.Body(s.player.Body()).Asleep() {
			t.Errorf("%g Hz: it does not come to rest", hz)
		}
		s.walk(mgl64.Vec3{0, 0, 4}, 1)
		v, want := s.Body(s.player.Body()).Velocity()[2], iceGrip*physicstest.Gravity
		if math.Abs(v-want) > 1e-6 {
			t.Errorf("%g Hz: after a second it goes at %.6g m/s, want %.6g", hz, v, want)
		}
	}
}

// TestFirmGroundIsQuick: on ground as rough as glass and rougher it stops as fast as its legs can.
func TestFirmGroundIsQuick(t *testing.T) {
	for _, hz := range rates {
		for _, friction := range []float64{0.4, 0.6} {
			s := onStrip(t, hz, friction, 0, 0)
			s.seconds(0.2)
			s.walk(mgl64.Vec3{4, 0, 0}, 1)
			s.walk(mgl64.Vec3{}, math.Ceil(hz*4/s.player.Def().Quick)/hz)
			if v := s.Body(s.player.Body()).Velocity().Len(); v > 1e-9 {
				t.Errorf("%g Hz, friction %g: it still goes at %.3g m/s", hz, friction, v)
			}
		}
	}
}

// TestIcySlope: it stands on ice that friction holds it on, and slides down a steeper slope at g (sin a − μ cos a),
// whether that is scenery or a heavy body.
func TestIcySlope(t *testing.T) {
	for _, hz := range rates {
		for _, angle := range []float64{0.9 * math.Atan(iceGrip), 0.3, math.Pi / 6} {
			s := onStrip(t, hz, ice, angle, 0)
			s.slides(fmt.Sprintf("%g Hz, scenery at %.2f rad", hz, angle), angle)
		}
		s := newStage(t, hz)
		s.strip(physics.Static, 1, 0.3, 0)
		turn := mgl64.QuatRotate(0.3, mgl64.Vec3{0, 0, 1})
		def := physicstest.Block(physicstest.Material(1), mgl64.Vec3{20, 0.2, 2}, turn.Rotate(mgl64.Vec3{0, 0.201, 0}))
		top := physicstest.Block(physicstest.Material(ice), mgl64.Vec3{20, 0.1, 2}, mgl64.Vec3{}).Solids[0]
		top.Shape = top.Shape.Placed(mgl64.Vec3{0, 0.3, 0}, mgl64.QuatIdent())
		def.Solids, def.Rotation, def.Mass = append(def.Solids, top), turn, 1e5
		s.Add(def)
		s.enter(character.Person(), turn.Rotate(mgl64.Vec3{0, 0.6, 0}).Add(above(0.3)))
		s.slides(fmt.Sprintf("%g Hz, heavy slab", hz), 0.3)
	}
}

// slides fails the test unless the character goes down a slope of ice of an angle (rad) as a block does.
func (s *stage) slides(name string, angle float64) {
	s.t.Helper()
	s.seconds(0.4)
	body := s.Body(s.player.Body())
	v := body.Velocity().Len()
	const time = 1.6
	gone := s.walk(mgl64.Vec3{}, time)
	sin, cos := math.Sincos(angle)
	got, want := (body.Velocity().Len()-v)/time, max(0, physicstest.Gravity*(sin-iceGrip*cos))
	if math.Abs(got-want) > 1e-3*want || want == 0 && gone.Len() > 0 || gone[0] > 0 {
		s.t.Errorf("%s: it slides at %.5g m/s², want %.5g, and came %.4v", name, got, want, gone)
	} else {
		s.t.Logf("%s: it slides at %.5g m/s² (%.5g)", name, got, want)
	}
	if asleep := body.Asleep(); asleep != (want == 0) || s.count(character.Fell) > 0 {
		s.t.Errorf("%s: asleep %v, left the ground %d times", name, asleep, s.count(character.Fell))
	}
}

// TestPushFromIce: from ice it pushes a crate with no more than friction gives its feet.
func TestPushFromIce(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		s.strip(physics.Static, ice, 0, 0)
		s.enter(character.Person(), mgl64.Vec3{})
		crate := s.crate(100, 0, 0.5, mgl64.Vec3{0.81, 0, 0})
		s.walk(mgl64.Vec3{4, 0, 0}, 0.4)
		before := crate.Velocity()[0]
		time := math.Round(hz) / hz
		s.walk(mgl64.Vec3{4, 0, 0}, time)
		got := (crate.Velocity()[0] - before) / time
		if want := iceGrip * physicstest.Gravity * 75 / 175; math.Abs(got-want) > 0.02*want {
			t.Errorf("%g Hz: the crate is pushed at %.4g m/s², want %.4g", hz, got, want)
		}
	}
}

// TestSlidesOnCart: who lands on an icy cart on a floor without friction drags it along: momentum stays, until both go
// together.
func TestSlidesOnCart(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		s.Add(physicstest.Floor(physicstest.Material(0)))
		def := physicstest.Block(physicstest.Material(ice), mgl64.Vec3{6, 0.2, 2}, mgl64.Vec3{0, 0.201, 0})
		def.Mass, def.Name = 300, "cart"
		cart := s.Body(s.Add(def)[0])
		person := character.Person()
		person.Velocity = mgl64.Vec3{3, 0, 0}
		s.enter(person, mgl64.Vec3{-4, 0.402, 0})
		s.seconds(1)
		mass, p := person.Mass+300, person.Mass*3
		body := s.Body(s.player.Body())
		if want := iceGrip * person.Mass * physicstest.Gravity / 300; math.Abs(cart.Velocity()[0]-want) > 0.05*want {
			t.Errorf("%g Hz: after a second the cart goes at %.4g m/s, want %.4g", hz, cart.Velocity()[0], want)
		}
		s.seconds(2)
		for _, v := range []float64{body.Velocity()[0], cart.Velocity()[0]} {
			if want := p / mass; math.Abs(v-want) > 0.01*want {
				t.Errorf("%g Hz: in the end one goes at %.4g m/s, want %.4g", hz, v, want)
			}
		}
	}
}
