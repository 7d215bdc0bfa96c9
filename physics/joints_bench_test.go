package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// figures returns a world with so many figures of 15 bodies and 14 joints: hinges with limits and friction at elbows
// and knees, balls elsewhere. They tumble in flight, far apart, or lie on a floor.
func figures(t testing.TB, n int, flying bool, threads int) *physics.World {
	cfg := physics.DefaultConfig()
	if cfg.Threads = threads; flying {
		cfg.Gravity = mgl64.Vec3{}
	}
	w, err := physics.NewWorld(cfg)
	if err != nil {
		t.Fatal(err)
	}
	w.SetSleeping(false)
	m := physicstest.Material(0.5)
	if !flying {
		addTo(t, w, physicstest.Floor(m))
	}
	for k := range n {
		figure(t, w, mgl64.Vec3{3 * float64(k%20), 0.2, 3 * float64(k/20)}, float64(k))
	}
	return w
}

// addTo adds a body.
func addTo(t testing.TB, w *physics.World, def physics.BodyDef) physics.BodyID {
	ids, err := w.AddBodies([]physics.BodyDef{def})
	if err != nil {
		t.Fatal(err)
	}
	return ids[0]
}

// figure adds a figure in a level plane: a trunk of three bodies along x and four limbs of three along z.
func figure(t testing.TB, w *physics.World, at mgl64.Vec3, seed float64) {
	m := physicstest.Material(0.5)
	var trunk [3]physics.BodyID
	part := func(x, z float64, along int) physics.BodyID {
		half := mgl64.Vec3{0.06, 0.06, 0.06}
		half[along] = 0.14
		b := physicstest.Block(m, half, at.Add(mgl64.Vec3{x, 0, z}))
		b.Velocity = mgl64.Vec3{math.Sin(seed + x), 0, math.Cos(seed + z)}
		b.AngularVelocity = mgl64.Vec3{math.Sin(3 * x), 2 * math.Cos(seed), math.Sin(seed - z)}
		return addTo(t, w, b)
	}
	join := func(kind joint.Kind, a, b physics.BodyID, x, z float64) {
		def := physics.JointDef{Kind: kind, A: a, B: b, At: at.Add(mgl64.Vec3{x, 0, z}), Axis: mgl64.Vec3{0, 1, 0}}
		if _, err := w.AddJoint(def); err != nil {
			t.Fatal(err)
		}
	}
	hinge := joint.Hinge{Axis: joint.Axis{Limit: joint.Between(-1.5, 1.5), Friction: 0.05}}
	for k := range trunk {
		x := 0.3 * float64(k)
		if trunk[k] = part(x, 0, 0); k > 0 {
			join(joint.Ball{}, trunk[k-1], trunk[k], x-0.15, 0)
		}
	}
	for k, body := range []physics.BodyID{trunk[0], trunk[0], trunk[2], trunk[2]} {
		x, side := 0.6*float64(k/2), 1-2*float64(k%2)
		upper := part(x, side*0.22, 2)
		lower := part(x, side*0.52, 2)
		end := part(x, side*0.82, 2)
		join(joint.Ball{Cone: joint.RoundCone(1)}, body, upper, x, side*0.07)
		join(hinge, upper, lower, x, side*0.37)
		join(joint.Ball{}, lower, end, x, side*0.67)
	}
}

// BenchmarkFigures reports the time of a step for one joint and sub-step.
func BenchmarkFigures(b *testing.B) {
	for _, c := range []struct {
		n      int
		flying bool
	}{{50, true}, {358, true}, {50, false}} {
		b.Run(fmt.Sprintf("%d,flying=%v", c.n, c.flying), func(b *testing.B) {
			w := figures(b, c.n, c.flying, 1)
			for range 30 {
				w.Step()
			}
			b.ReportAllocs()
			for b.Loop() {
				w.Step()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*c.n*14*16), "ns/joint/sub-step")
		})
	}
}
