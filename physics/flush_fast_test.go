package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// overSlabs adds a body 0.4 m high, after static boxes that lie flush along x from -6 m on, half a metre long each,
// their tops at y = 0; the last one stands up higher by some step (m).
func overSlabs(lab *physicstest.Lab, m contact.Material, count int, step float64, body physics.BodyDef) physics.BodyID {
	var defs []physics.BodyDef
	for i := range count {
		slab := physicstest.Block(m, mgl64.Vec3{0.25, 0.5, 2}, mgl64.Vec3{0.5*float64(i) - 6, -0.5, 0})
		slab.Kind = physics.Static
		defs = append(defs, slab)
	}
	defs[count-1].Position[1] += step
	return lab.Add(append(defs, body)...)[count]
}

// low are bodies 0.4 m high.
func low(t *testing.T, m contact.Material, at mgl64.Vec3) map[string]physics.BodyDef {
	pill, err := collision.Pill(0.3, 0.2)
	if err != nil {
		t.Fatal(err)
	}
	bodies := map[string]physics.BodyDef{
		"ball": physicstest.Ball(m, 0.2, at), "box": physicstest.Block(m, mgl64.Vec3{0.3, 0.2, 0.25}, at),
		"pill": physicstest.Ball(m, 0.2, at),
	}
	bodies["pill"].Solids[0].Shape = pill
	lying := bodies["pill"]
	lying.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})
	bodies["pill"] = lying
	return bodies
}

// TestSlidesOverFlushBoxes: a body that slides over flush boxes without friction keeps its speed and height, however
// fast it is; a step in its way stops it.
func TestSlidesOverFlushBoxes(t *testing.T) {
	m := physicstest.Material(0)
	for _, speed := range []float64{2, 12, 30, 100} {
		for _, from := range []float64{-5, -4.9, -4.75, -4.62} {
			for name, body := range low(t, m, mgl64.Vec3{from, 0.201, 0.1}) {
				lab := physicstest.New(t, physics.DefaultConfig())
				body.Velocity = mgl64.Vec3{speed, 0, 0}
				id := overSlabs(lab, m, 32, 0.3, body)
				for lab.Body(id).Position().X()+speed/60 < 8.8 && lab.Body(id).Velocity().X() > 0.5*speed {
					lab.Run(1)
					if y := lab.Body(id).Position().Y(); math.Abs(y-0.201) > 1e-4 {
						t.Fatalf("%s at %g m/s from %g: at height %g", name, speed, from, y)
					}
				}
				if v := lab.Body(id).Velocity().X(); math.Abs(v/speed-1) > 1e-4 {
					t.Errorf("%s at %g m/s from %g: %g m/s at %g m", name, speed, from, v, lab.Body(id).Position().X())
				}
				lab.Run(20)
				if x := lab.Body(id).Position().X(); x > 9.25 {
					t.Errorf("%s at %g m/s from %g: goes through a step, to %g m", name, speed, from, x)
				}
			}
		}
	}
}

// TestRollsOverFlushBoxes: a ball that rolls over flush boxes keeps its speed, slow or fast.
func TestRollsOverFlushBoxes(t *testing.T) {
	m := physicstest.Material(0.5)
	for _, speed := range []float64{0.3, 0.5, 0.8, 1.2, 4, 10, 22, 29} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ball := physicstest.Ball(m, 0.2, mgl64.Vec3{-4.0245, 0.201, 0})
		ball.Velocity, ball.AngularVelocity = mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{0, 0, -speed / 0.2}
		id := overSlabs(lab, m, 32, 0, ball)
		for range int(min(600, 400/speed)) {
			lab.Run(1)
			if y := lab.Body(id).Position().Y(); math.Abs(y-0.201) > 1e-4 {
				t.Fatalf("at %g m/s: at height %g", speed, y)
			}
		}
		if v := lab.Body(id).Velocity().X(); math.Abs(v/speed-1) > 1e-3 {
			t.Errorf("at %g m/s: %g m/s", speed, v)
		}
	}
}

// TestLandsOnFlushBoxes: a body that comes down fast and askew on flush boxes without friction keeps its speed along
// them: it does not meet the sides of those behind the one on which it lands.
func TestLandsOnFlushBoxes(t *testing.T) {
	m := physicstest.Material(0)
	for _, speed := range []float64{20, 50} {
		for k := range 10 {
			for name, body := range low(t, m, mgl64.Vec3{-5 + 0.05*float64(k), 0.8, 0.1}) {
				lab := physicstest.New(t, physics.DefaultConfig())
				body.Velocity = mgl64.Vec3{speed, -speed, 0}
				id := overSlabs(lab, m, 32, 0, body)
				lab.Run(int(12 / speed * 60))
				if v := lab.Body(id).Velocity().X(); math.Abs(v/speed-1) > 1e-3 {
					t.Errorf("%s at %g m/s, %d: %g m/s", name, speed, k, v)
				}
			}
		}
	}
}
