package character_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/figure"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestCrouch: who crouches goes under a beam, stays down there, says so once, and stands up behind it, with the same
// body.
func TestCrouch(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		id := s.player.Body()
		s.scenery(mgl64.Vec3{1, 0.5, 3}, mgl64.Vec3{3, 1.85, 0}) // leaves 1.35 m
		s.seconds(0.2)
		if x := s.walk(mgl64.Vec3{2, 0, 0}, 1.5)[0]; x > 1.71 {
			t.Fatalf("%g Hz: it went %.3g m, into the beam", hz, x)
		}
		s.player.Crouch(true)
		s.step(1)
		if eye := s.player.Eye().Sub(s.player.Feet())[1]; !s.player.Crouched() || math.Abs(eye-1.05) > 1e-9 {
			t.Errorf("%g Hz: crouched %v, with its eyes at %.3g m", hz, s.player.Crouched(), eye)
		}
		s.walk(mgl64.Vec3{2, 0, 0}, 0.7)
		s.player.Crouch(false)
		s.seconds(0.2)
		if !s.player.Crouched() || s.count(character.Cramped) != 1 {
			t.Errorf("%g Hz: under the beam: crouched %v, told %d times", hz, s.player.Crouched(), s.count(character.Cramped))
		}
		s.walk(mgl64.Vec3{2, 0, 0}, 1.5)
		if s.player.Crouched() || s.player.Body() != id || s.player.Feet()[0] < 4.5 {
			t.Errorf("%g Hz: behind the beam, at %.3v: crouched %v", hz, s.player.Feet(), s.player.Crouched())
		}
		if n := s.count(character.Fell); n > 0 {
			t.Errorf("%g Hz: it left the ground %d times", hz, n)
		}
	}
}

// TestLadder: in a ladder it goes up as it wishes, stays where it is, and falls when it jumps.
func TestLadder(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		s.player.Ladder(true)
		if up := s.walk(mgl64.Vec3{0, 2, 0}, 1.6)[1]; math.Abs(up-3.2) > 0.02 {
			t.Errorf("%g Hz: it climbed %.4f m, want 3.2", hz, up)
		}
		if gone := s.walk(mgl64.Vec3{}, 0.5).Len(); gone > 1e-9 || !s.player.Climbing() {
			t.Errorf("%g Hz: it slipped by %.3g m", hz, gone)
		}
		s.player.Jump()
		s.seconds(1.5)
		if s.player.Feet()[1] > 0.01 || s.player.Climbing() {
			t.Errorf("%g Hz: it let go, and is at %.3v", hz, s.player.Feet())
		}
	}
}

// TestHold: what is held is carried along, with no more than Pull; too heavy bodies stay, and what gets too far away is
// let go.
func TestHold(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		box := s.crate(10, 0.6, 0.15, mgl64.Vec3{0.9, 0, 0})
		rock := s.crate(500, 0.8, 0.4, mgl64.Vec3{-1.2, 0, 0})
		s.seconds(0.2)
		if err := s.player.Hold(box.ID(), box.Position().Add(mgl64.Vec3{0, 0.15, 0})); err != nil {
			t.Fatal(err)
		}
		s.player.HoldAt(s.player.Feet().Add(mgl64.Vec3{1, 1.3, 0}))
		s.seconds(1.5)
		if high := box.Position()[1]; math.Abs(high-1.15) > 0.05 {
			t.Errorf("%g Hz: the box hangs %.3g m high, want 1.15", hz, high)
		}
		from := box.Position()
		gone := s.walk(mgl64.Vec3{0, 0, 2}, 1.5)
		s.walk(mgl64.Vec3{}, 1)
		if off := box.Position().Sub(from).Sub(gone).Len(); off > 0.3 || gone[2] < 2.8 {
			t.Errorf("%g Hz: it walked %.3v, and the box is off by %.3g m", hz, gone, off)
		}
		s.player.LetGo()
		s.seconds(1)
		if high := box.Position()[1]; high > 0.2 || !s.player.Holding().IsZero() {
			t.Errorf("%g Hz: let go, the box is %.3g m high", hz, high)
		}

		if err := s.player.Teleport(mgl64.Vec3{0, 0.002, 0}); err != nil {
			t.Fatal(err)
		}
		if err := s.player.Hold(rock.ID(), rock.Position().Add(mgl64.Vec3{0.3, 0.4, 0})); err != nil {
			t.Fatal(err)
		}
		at := rock.Position()
		s.walk(mgl64.Vec3{4, 0, 0}, 1.5)
		if moved := rock.Position().Sub(at).Len(); moved > 1e-3 || s.count(character.Lost) != 1 {
			t.Errorf("%g Hz: the rock moved by %.3g m; let go of it %d times", hz, moved, s.count(character.Lost))
		}
	}
}

// TestRagdoll: a running character falls with the speed that it had, lies, and gets up where it lies.
func TestRagdoll(t *testing.T) {
	for _, hz := range []float64{30, 60} {
		s := onFloor(t, hz)
		s.walk(mgl64.Vec3{4, 0, 0}, 0.5)
		if err := s.player.Ragdoll(figure.Ragdoll{Tone: figure.Awake}, physicstest.Material(0.6)); err != nil {
			t.Fatal(err)
		}
		if !s.player.Body().IsZero() || len(s.player.Limbs()) != 15 {
			t.Fatalf("%g Hz: it still has a body, or %d limbs", hz, len(s.player.Limbs()))
		}
		if v := s.Body(s.player.Limbs()[0]).Velocity(); v.Sub(mgl64.Vec3{4, 0, 0}).Len() > 1e-6 {
			t.Errorf("%g Hz: its pelvis begins with %v", hz, v)
		}
		s.player.Move(mgl64.Vec3{})
		s.seconds(2)
		limbs := s.player.Limbs()
		at := s.player.Feet()
		if at[1] > 0.4 {
			t.Errorf("%g Hz: its pelvis is still %.3g m high", hz, at[1])
		}
		if err := s.player.GetUp(); err != nil {
			t.Fatal(err)
		}
		s.seconds(0.3)
		if away := s.player.Feet().Sub(at).Len(); away > 1 || !s.player.Grounded() || s.Contains(limbs[3]) {
			t.Errorf("%g Hz: it got up %v from %v, grounded %v", hz, s.player.Feet(), at, s.player.Grounded())
		}
		if gone := s.walk(mgl64.Vec3{2, 0, 0}, 1)[0]; gone < 1.8 {
			t.Errorf("%g Hz: it went %.3g m afterwards", hz, gone)
		}
	}
}

// TestNoRoom: a character is not added in a wall, nor teleported into one: the error names it. Numbers that make no
// sense are refused, or ignored.
func TestNoRoom(t *testing.T) {
	s := onFloor(t, 60)
	wall := physicstest.Block(physicstest.Material(0.6), mgl64.Vec3{0.5, 1, 1}, mgl64.Vec3{3, 1, 0})
	wall.Name, wall.Kind = "wall", physics.Static
	s.Add(wall)
	def := character.Person()
	def.Feet = mgl64.Vec3{3, 0.1, 0}
	_, err := character.Add(s.World, def)
	var overlap *physics.OverlapError
	if !errors.As(err, &overlap) || !strings.Contains(err.Error(), `"wall"`) {
		t.Errorf("a character in a wall: %v", err)
	}
	if err := s.player.Teleport(mgl64.Vec3{3, 0.1, 0}); !errors.As(err, &overlap) || overlap.B != "wall" {
		t.Errorf("teleported into a wall: %v", err)
	}
	if err := s.player.Teleport(mgl64.Vec3{math.NaN(), 0, 0}); err == nil {
		t.Error("teleported to NaN")
	}
	s.player.Move(mgl64.Vec3{1, 0, 0})
	s.player.Move(mgl64.Vec3{math.NaN(), 0, 0})
	s.player.Move(mgl64.Vec3{math.Inf(1), 0, 0})
	s.player.Walk(mgl64.Vec3{0, 0, math.NaN()}, true)
	s.player.HoldAt(mgl64.Vec3{0, math.NaN(), 0})
	if s.player.Wish() != (mgl64.Vec3{1, 0, 0}) {
		t.Errorf("its wish is %v", s.player.Wish())
	}
	if err := s.player.Hold(s.Bodies()[0], mgl64.Vec3{}); err == nil || !strings.Contains(err.Error(), "static") {
		t.Errorf("holding the floor: %v", err)
	}
	if err := s.player.Hold(physics.BodyID{}, mgl64.Vec3{}); err == nil {
		t.Error("holding nothing")
	}
	if err := s.player.GetUp(); err == nil {
		t.Error("getting up from standing")
	}
	s.seconds(0.5)
}

// TestDefinitionsThatMakeNoSense are refused by the name of the field.
func TestDefinitionsThatMakeNoSense(t *testing.T) {
	s := newStage(t, 60)
	for field, spoil := range map[string]func(d *character.Def){
		"Height":       func(d *character.Def) { d.Height = 0.5 },
		"Radius":       func(d *character.Def) { d.Radius = math.NaN() },
		"CrouchHeight": func(d *character.Def) { d.CrouchHeight = 2 },
		"Mass":         func(d *character.Def) { d.Mass = 0 },
		"Slope":        func(d *character.Def) { d.Slope = 50 },
		"Push":         func(d *character.Def) { d.Push = -1 },
		"Step":         func(d *character.Def) { d.Step = math.Inf(1) },
	} {
		def := character.Person()
		spoil(&def)
		_, err := character.Add(s.World, def)
		var fault *character.FieldError
		if !errors.As(err, &fault) || fault.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	def := character.Person()
	def.Feet[0] = math.NaN()
	if _, err := character.Add(s.World, def); err == nil {
		t.Error("a character at NaN")
	}
}
