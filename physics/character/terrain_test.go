package character_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestTerrain: hills of triangles are walked over at full speed, close to the ground.
func TestTerrain(t *testing.T) {
	const n, spacing = 60, 0.5
	height := func(x, z float64) float64 { return 0.6 * math.Sin(0.7*x) * math.Cos(0.5*z) }
	heights := make([]float64, n*n)
	for k := range heights {
		heights[k] = height(spacing*float64(k%n), spacing*float64(k/n))
	}
	hills, err := collision.HeightField(n, spacing, heights)
	if err != nil {
		t.Fatal(err)
	}
	for _, hz := range rates {
		s := newStage(t, hz)
		id := s.Add(physics.BodyDef{Name: "hills", Solids: []physics.Solid{{Shape: hills,
			Material: physicstest.Material(0.6)}}})[0]
		low := mgl64.Vec3{math.Inf(1), 0, math.Inf(1)}
		for _, v := range s.Body(id).Solids()[0].Shape.Skin().Verts {
			low[0], low[2] = min(low[0], v.X), min(low[2], v.Z)
		}
		s.enter(character.Person(), low.Add(mgl64.Vec3{3, 0.8, 14}))
		s.seconds(1)
		s.walk(mgl64.Vec3{4, 0, 0.5}, 0.3)
		time, off := 4.0, 0.0
		from := s.player.Feet()
		for range int(time * hz) {
			s.step(1)
			at := s.player.Feet().Sub(low)
			off = max(off, at[1]-height(at[0], at[2]))
		}
		gone := s.player.Feet().Sub(from)
		if want := (mgl64.Vec3{4, gone[1] / time, 0.5}).Mul(time); gone.Sub(want).Len() > 0.02*want.Len() {
			t.Errorf("%g Hz: it came %.4v, want %.4v", hz, gone, want)
		}

		if n := s.count(character.Fell); n > 0 || off > 0.12 {
			t.Errorf("%g Hz: it left the ground %d times, and was up to %.3f m above it", hz, n, off)
		}
	}
}

// TestWallsAreSlidAlong, by the part of the wish that leads along them; a corner stops.
func TestWallsAreSlidAlong(t *testing.T) {
	for _, hz := range rates {
		s := onFloor(t, hz)
		s.scenery(mgl64.Vec3{0.5, 2, 8}, mgl64.Vec3{2, 2, 0})
		s.scenery(mgl64.Vec3{8, 2, 0.5}, mgl64.Vec3{0, 2, 7})
		s.walk(mgl64.Vec3{3, 0, 2}, 1)
		if gone := s.walk(mgl64.Vec3{3, 0, 2}, 1); gone.Sub(mgl64.Vec3{0, 0, 2}).Len() > 0.02 {
			t.Errorf("%g Hz: along a wall it came %.4v, want 2 m along z", hz, gone)
		}
		s.walk(mgl64.Vec3{3, 0, 2}, 2)
		if gone := s.walk(mgl64.Vec3{3, 0, 2}, 1); gone.Len() > 1e-3 {
			t.Errorf("%g Hz: in a corner it moved by %v", hz, gone)
		}
	}
}

// TestEdgesThrowNobody: who runs over a step with a drop behind it does not fly off upwards.
func TestEdgesThrowNobody(t *testing.T) {
	for _, hz := range rates {
		for _, v := range []float64{2, 4, 7} {
			s := newStage(t, hz)
			s.scenery(mgl64.Vec3{2, 0.5, 2}, mgl64.Vec3{-2, -0.5, 0})
			s.scenery(mgl64.Vec3{0.05, 0.65, 2}, mgl64.Vec3{0.05, -0.35, 0}) // its top is 0.3 m higher
			s.scenery(mgl64.Vec3{20, 0.5, 5}, mgl64.Vec3{0, -4, 0})
			s.enter(character.Person(), mgl64.Vec3{-3, 0, 0})
			s.player.Move(mgl64.Vec3{v, 0, 0})
			if high := s.top(4); high > 0.45 || s.player.Feet()[1] > -3 {
				t.Errorf("%g Hz, %g m/s: it rose %.3f m over an edge of 0.3, and is at %.3v", hz, v, high, s.player.Feet())
			}
		}
	}
}

// TestTiltedCrateIsStoodOn: who stands on a tilted body that can give way does not slide off.
func TestTiltedCrateIsStoodOn(t *testing.T) {
	for _, hz := range rates {
		s := newStage(t, hz)
		turn := mgl64.QuatRotate(0.3, mgl64.Vec3{0, 0, 1})
		s.block(physics.Static, mgl64.Vec3{4, 0.5, 4}, mgl64.Vec3{}, turn)
		def := physicstest.Block(physicstest.Material(0.9), mgl64.Vec3{1, 0.2, 1}, turn.Rotate(mgl64.Vec3{0, 0.701, 0}))
		def.Rotation, def.Mass = turn, 400
		crate := s.Body(s.Add(def)[0])
		s.enter(character.Person(), turn.Rotate(mgl64.Vec3{0, 0.915, 0}))
		s.seconds(1)
		from := s.player.Feet()
		s.seconds(2)
		if slid := s.player.Feet().Sub(from).Len(); slid > 2e-3 || s.player.Support() != crate.ID() {
			t.Errorf("%g Hz: it slid by %.3g m in 2 s", hz, slid)
		}
	}
}
