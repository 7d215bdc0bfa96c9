package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWedge: a ball that may only fall drives a wedge that may only slide: the accelerations of two bodies of masses m
// and M on a slope of angle a, m g = m A + M A cot² a for the ball's A (no friction).
func TestWedge(t *testing.T) {
	for _, degrees := range []float64{20, 45, 70} {
		lab := physicstest.New(t, physics.DefaultConfig())
		a := degrees * math.Pi / 180
		m := physicstest.Material(0)
		wedge := physicstest.Block(m, mgl64.Vec3{4, 0.5, 0.5}, mgl64.Vec3{})
		n := mgl64.Vec3{math.Sin(a), math.Cos(a), 0} // of its upper face
		wedge.Rotation, wedge.Locks = mgl64.QuatRotate(-a, mgl64.Vec3{0, 0, 1}), physics.LockY|physics.LockZ|physics.LockTurns
		ball := physicstest.Ball(m, 0.25, n.Mul(0.7505))
		ball.Locks = physics.LockX | physics.LockZ
		ids := lab.Add(wedge, ball)
		w, b := lab.Body(ids[0]), lab.Body(ids[1])
		lab.Seconds(0.4)
		cot := 1 / math.Tan(a)
		want := 0.4 * 9.81 / (1 + w.Mass()/b.Mass()*cot*cot)
		if v := -b.Velocity().Y(); math.Abs(v-want) > 0.02*want {
			t.Errorf("%g°: the ball falls at %.4f m/s, want %.4f", degrees, v, want)
		}
		if v := -w.Velocity().X(); math.Abs(v-want*cot) > 0.02*want*cot {
			t.Errorf("%g°: the wedge slides at %.4f m/s, want %.4f", degrees, v, want*cot)
		}
	}
}

// TestPlanarTower: a tower of twenty boxes in a plane stands, the heaviest on top, and stays in its plane.
func TestPlanarTower(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(physicstest.Floor(physicstest.Material(0.5)))
	var ids []physics.BodyID
	for i := range 20 {
		def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.25, 0.25, 0.25},
			mgl64.Vec3{0, 0.251 + 0.501*float64(i), 0.1})
		def.Locks = physics.Planar
		if i == 19 {
			def.Solids[0].Material.Density *= 300
		}
		ids = append(ids, lab.Add(def)...)
	}
	start := lab.Body(ids[19]).Position()
	lab.Seconds(4)
	for i, id := range ids {
		b := lab.Body(id)
		if p := b.Position(); p.Z() != 0.1 || math.Abs(p.X()) > 1e-3 {
			t.Errorf("box %d is at %v", i, p)
		}
	}
	if sunk := start.Y() - lab.Body(ids[19]).Position().Y(); sunk > 0.02 {
		t.Errorf("the top has sunk by %.4f m", sunk)
	}
	if lost := lab.Report().LostTotal; lost > 0.05 {
		t.Errorf("%.3f s of motion withheld", lost)
	}
}
