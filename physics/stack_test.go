package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// drift returns the largest displacement of any body from the given places.
func drift(lab *physicstest.Lab, ids []physics.BodyID, from []mgl64.Vec3) (d float64) {
	for i, id := range ids {
		d = max(d, lab.Body(id).Position().Sub(from[i]).Len())
	}
	return d
}

func places(lab *physicstest.Lab, ids []physics.BodyID) (at []mgl64.Vec3) {
	for _, id := range ids {
		at = append(at, lab.Body(id).Position())
	}
	return at
}

// TestStacksStand: what is built stands where it was built, at any rate, and the guard has nothing to do.
func TestStacksStand(t *testing.T) {
	m := physicstest.Material(0.6)
	rows := []struct {
		name  string
		defs  []physics.BodyDef
		hz    float64
		drift float64 // m, after the first second
	}{
		{"wall at 60 Hz", physicstest.Wall(m, 10, 6), 60, 0.0005},
		{"wall at 15 Hz", physicstest.Wall(m, 10, 6), 15, 0.001},
		{"wall at 30 Hz", physicstest.Wall(m, 10, 6), 30, 0.001},
		{"wall at 120 Hz", physicstest.Wall(m, 10, 6), 120, 0.001},
		{"tower of ten", physicstest.Tower(m, 10), 60, 0.002},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			cfg := physics.DefaultConfig()
			cfg.Hz = row.hz
			lab := physicstest.New(t, cfg)
			ids := lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, row.defs...)...)
			lab.Seconds(1)
			at := places(lab, ids)
			lab.Seconds(3)
			if d := drift(lab, ids, at); d > row.drift {
				t.Errorf("drifted %.3f mm after the first second, at most %.3f", 1000*d, 1000*row.drift)
			}
			if lost := lab.Report().LostTotal; lost > 0.001*4 {
				t.Errorf("the guard withheld %.4f s of 4", lost)
			}
		})
	}
}

// TestStackFarFromTheOrigin: 100 km out the coordinates resolve 1.5e-11 m, which must not disturb a stack.
func TestStackFarFromTheOrigin(t *testing.T) {
	m := physicstest.Material(0.6)
	defs := append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Tower(m, 4)...)
	for i := range defs {
		defs[i].Position = defs[i].Position.Add(mgl64.Vec3{1e5, 0, -1e5})
	}
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(defs...)
	at := places(lab, ids)
	lab.Seconds(3)
	if d := drift(lab, ids, at); d > 0.003 {
		t.Errorf("moved %.3f mm", 1000*d)
	}
}

// TestFallingStackIsFree: a stack in free fall moves as one block and costs the guard nothing.
func TestFallingStackIsFree(t *testing.T) {
	defs := physicstest.Tower(physicstest.Material(0.6), 10)
	for i := range defs {
		defs[i].Position[1] += 200
		defs[i].Velocity = mgl64.Vec3{10, 0, 3}
	}
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(defs...)
	spread := func() float64 { return lab.Body(ids[9]).Position().Sub(lab.Body(ids[0]).Position()).Len() }
	before := spread()
	lab.Seconds(2)
	if d := math.Abs(spread() - before); d > 1e-9 {
		t.Errorf("the stack spread by %g m", d)
	}
	if r := lab.Report(); r.LostTotal != 0 || r.Guard.Exact != 0 {
		t.Errorf("the guard worked: %+v, lost %g s", r.Guard, r.LostTotal)
	}
}

// TestWallIsHit: a ball of 400 kg at 50 m/s makes a hole at any rate; nothing overlaps and no energy appears.
func TestWallIsHit(t *testing.T) {
	physicstest.Long(t)
	for _, hz := range []float64{15, 30, 60, 120} {
		t.Run(fmt.Sprintf("%g Hz", hz), func(t *testing.T) {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0.6)
			m.Density = 2000
			ids := lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Wall(m, 10, 6)...)...)
			ball := physicstest.Ball(m, 0.3, mgl64.Vec3{0.1, 1.3, 4})
			ball.Mass, ball.Velocity = 400, mgl64.Vec3{0, 0, -50}
			at := places(lab, ids)
			id := lab.Add(ball)[0]
			energy := lab.KineticEnergy()
			for range int(2 * hz) {
				lab.Run(1)
				// Falling bricks add at most their height: 60 bricks of 62.5 kg from 2.5 m.
				if e := lab.KineticEnergy(); e > energy+0.5*60*62.5*9.81*2.5 {
					t.Fatalf("energy rose from %.0f to %.0f J", energy, e)
				}
			}
			if z := lab.Body(id).Position().Z(); z > -0.5 {
				t.Errorf("the ball stopped at z = %.2f m", z)
			}
			if d := drift(lab, ids, at); d < 1 {
				t.Errorf("no brick moved more than %.2f m", d)
			}
		})
	}
}

// TestHeapComesToRest under walls of its own making, with a guard that withholds little.
func TestHeapComesToRest(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Heap(m, 4)...)...)
	lab.Seconds(6)
	if e := lab.KineticEnergy(); e > 1 {
		t.Errorf("%.3g J left after 6 s", e)
	}
	if lost := lab.Report().LostTotal; lost > 0.03*6 {
		t.Errorf("the guard withheld %.3f s of 6", lost)
	}
}

// TestTipping: a tall block stands back up from just inside its tipping angle and falls from just outside: frozen
// manifolds must not glue.
func TestTipping(t *testing.T) {
	const half, tall = 0.25, 1.0
	critical := math.Atan(half / tall)
	for _, row := range []struct {
		share float64
		falls bool
	}{{0.9, false}, {1.05, true}} {
		lab := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.9)
		block := physicstest.Block(m, mgl64.Vec3{half, tall, half}, mgl64.Vec3{})
		tilt := mgl64.QuatRotate(-row.share*critical, mgl64.Vec3{0, 0, 1})
		corner := tilt.Rotate(mgl64.Vec3{half, -tall, 0})
		block.Rotation, block.Position = tilt, mgl64.Vec3{0, physicstest.Gap, 0}.Sub(mgl64.Vec3{0, corner.Y(), 0})
		id := lab.Add(physicstest.Floor(m), block)[1]
		lab.Seconds(4)
		if fell := lab.Body(id).Position().Y() < 0.6; fell != row.falls {
			t.Errorf("at %.0f %% of the tipping angle: fell = %v", 100*row.share, fell)
		}
	}
}
