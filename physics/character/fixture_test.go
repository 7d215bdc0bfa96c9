package character_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// stage is an audited world with a character.
type stage struct {
	*physicstest.Lab
	t      testing.TB
	player *character.Character
	told   []character.Event
}

// rates (Hz) at which what must not depend on the rate is tested.
var rates = [...]float64{15, 30, 60, 120}

// newStage returns an empty stage.
func newStage(t testing.TB, hz float64) *stage {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	lab := physicstest.New(t, cfg)
	lab.SetSleeping(true)
	return &stage{Lab: lab, t: t}
}

// onFloor returns a stage with a floor at y = 0 and a character at its origin.
func onFloor(t testing.TB, hz float64) *stage {
	t.Helper()
	s := newStage(t, hz)
	s.Add(physicstest.Floor(physicstest.Material(0.6)))
	s.enter(character.Person(), mgl64.Vec3{})
	return s
}

// enter adds the character.
func (s *stage) enter(def character.Def, feet mgl64.Vec3) {
	s.t.Helper()
	def.Feet = feet.Add(mgl64.Vec3{0, 0.0015, 0})
	var err error
	if s.player, err = character.Add(s.World, def); err != nil {
		s.t.Fatal(err)
	}
}

// block adds a body that does not move unless it is told to.
func (s *stage) block(kind physics.Kind, half, at mgl64.Vec3, turn mgl64.Quat) physics.BodyID {
	s.t.Helper()
	def := physicstest.Block(physicstest.Material(0.6), half, at)
	def.Kind, def.Rotation = kind, turn
	return s.Add(def)[0]
}

// scenery adds a static box.
func (s *stage) scenery(half, at mgl64.Vec3) physics.BodyID {
	s.t.Helper()
	return s.block(physics.Static, half, at, mgl64.QuatIdent())
}

// crate adds a cube of some mass (kg) and friction that stands on y = 0.
func (s *stage) crate(mass, friction, half float64, at mgl64.Vec3) physics.Body {
	s.t.Helper()
	def := physicstest.Block(physicstest.Material(friction), mgl64.Vec3{half, half, half},
		at.Add(mgl64.Vec3{0, half + 0.001, 0}))
	def.Name, def.Mass = "crate", mass
	return s.Body(s.Add(def)[0])
}

// step takes audited steps.
func (s *stage) step(n int) {
	s.t.Helper()
	for range n {
		s.player.Step()
		s.told = s.player.AppendEvents(s.told)
		s.Run(1)
	}
}

// seconds runs for a time.
func (s *stage) seconds(t float64) {
	s.t.Helper()
	s.step(int(math.Round(t * s.Config().Hz)))
}

// walk goes at a velocity (m/s) for a time (s) and returns how far that led.
func (s *stage) walk(v mgl64.Vec3, t float64) mgl64.Vec3 {
	s.t.Helper()
	from := s.player.Feet()
	s.player.Move(v)
	s.seconds(t)
	return s.player.Feet().Sub(from)
}

// count returns how often a kind of event was told.
func (s *stage) count(kind character.EventKind) (n int) {
	for _, e := range s.told {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// stairs adds stairs that lead up along x from a place, with treads from one side of the floor to the other.
func (s *stage) stairs(from float64, steps int, rise, run float64) {
	s.t.Helper()
	for k := range steps {
		top := rise * float64(k+1)
		left, right := from+run*float64(k), from+run*float64(steps)+4
		s.scenery(mgl64.Vec3{0.5 * (right - left), 0.5 * top, 3}, mgl64.Vec3{0.5 * (left + right), 0.5 * top, 0})
	}
}
