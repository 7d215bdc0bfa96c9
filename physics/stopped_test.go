package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestStoppedBodyKeepsGravity: a force that makes a body too fast is dropped, while its locks and its gravity scale go
// on to take gravity up: it stays where it is, without any velocity.
func TestStoppedBodyKeepsGravity(t *testing.T) {
	for name, set := range map[string]func(b physics.Body){
		"height locked": func(b physics.Body) { b.SetLocks(physics.LockY) },
		"no gravity":    func(b physics.Body) { b.SetGravityScale(0) },
	} {
		l := physicstest.New(t, physics.DefaultConfig())
		l.Senseless = true
		b := l.Body(l.Add(brickOf(mgl64.Vec3{0, 5, 0}))[0])
		set(b)
		at := b.Position()
		b.ApplyForce(mgl64.Vec3{1e300}, at)
		l.Seconds(0.1)
		if now, v := b.Position(), b.Velocity(); now != at || v != (mgl64.Vec3{}) {
			t.Errorf("%s: it is at %v, at %v m/s, want to stay at %v", name, now, v, at)
		}
	}
}

// TestAbsurdGravityScale: a body that its gravity scale alone makes too fast is stopped, and never gets faster than
// light.
func TestAbsurdGravityScale(t *testing.T) {
	for _, scale := range []float64{1e9, 1e10, -1e10, 1e11, 1e12, 1e300, 1.7e308} {
		for _, force := range []float64{0, 1e300} {
			l := physicstest.New(t, physics.DefaultConfig())
			l.Senseless = true
			b := l.Body(l.Add(brickOf(mgl64.Vec3{0, 5, 0}))[0])
			b.SetGravityScale(scale)
			b.ApplyForce(mgl64.Vec3{force}, b.Position())
			for range 3 {
				l.Run(1)
				if v := b.Velocity().Len(); !(v <= state.Fastest) {
					t.Fatalf("scale %g, force %g N: %g m/s, want at most %g", scale, force, v, float64(state.Fastest))
				}
			}
			if l.Report().Quarantined == 0 {
				t.Errorf("scale %g, force %g N: nothing is stopped", scale, force)
			}
			if at := (mgl64.Vec3{0, 5, 0}); math.Abs(scale) > 2e9 && b.Position() != at {
				t.Errorf("scale %g, force %g N: it is at %v, want to stay at %v", scale, force, b.Position(), at)
			}
		}
	}
}
