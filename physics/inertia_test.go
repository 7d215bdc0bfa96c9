package physics_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// An impulse p at arm r gives the spin I⁻¹ (r × p), however the body is turned; what is static has no inverse inertia.
func TestInvInertia(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	def := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.2, 0.5, 1}, mgl64.Vec3{0, 5, 0})
	def.Rotation = mgl64.QuatRotate(0.7, mgl64.Vec3{1, 2, 3}.Normalize())
	ids := lab.Add(def, physicstest.Floor(physicstest.Material(0.5)))
	r, p := mgl64.Vec3{0.1, 0.3, -0.2}, mgl64.Vec3{40, -70, 90}
	lab.Body(ids[0]).ApplyImpulse(p, lab.Body(ids[0]).Position().Add(r))
	inverse := physicstest.Mat(lab.Body(ids[0]).InvInertia())
	turn := r.Cross(p)
	want := inverse.Apply(geom.V(turn[0], turn[1], turn[2]))
	got := lab.Body(ids[0]).AngularVelocity()
	if geom.V(got[0], got[1], got[2]).Sub(want).Len() > 1e-12 || want.Len() < 0.01 {
		t.Errorf("spin %v, want %v", got, want)
	}
	if physicstest.Mat(lab.Body(ids[1]).InvInertia()) != (geom.Mat3{}) {
		t.Error("a static body turns")
	}
}
