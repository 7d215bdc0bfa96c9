package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestWherePastContactsWere: a spinner that hits the floor in an early slice of a step and is off it at the end was hit
// at a corner, wherever that has turned to since.
func TestWherePastContactsWere(t *testing.T) {
	const most = 1e-4 // m
	half := mgl64.Vec3{0.3, 0.1, 0.2}
	m := physicstest.Material(0.3)
	m.Restitution = 0.5
	seen := 0
	for seed := range 20 {
		lab := physicstest.New(t, physics.DefaultConfig())
		spinner := physicstest.Block(m, half, mgl64.Vec3{0, 0.6 + 0.01*float64(seed), 0})
		spinner.AngularVelocity, spinner.Velocity = mgl64.Vec3{40, 20 + float64(seed), 30}, mgl64.Vec3{0, -3, 0}
		ids := lab.Add(spinner, physicstest.Floor(m))
		for range 60 {
			lab.Run(1)
			pose := lab.Body(ids[0]).Pose().Geom()
			for _, c := range lab.AppendContacts(nil) {
				if c.Impulse == 0 || c.Gap < 0.005 {
					continue // it touches still
				}
				seen++
				at := pose.Q.ApplyT(geom.V(c.Point.X(), c.Point.Y(), c.Point.Z()).Sub(pose.P))
				off := geom.V(math.Abs(at.X)-half.X(), math.Abs(at.Y)-half.Y(), math.Abs(at.Z)-half.Z()).Len()
				if c.A != ids[0] || off > most {
					t.Errorf("seed %d, step %d: hit %.3g mm off a corner", seed, lab.StepCount(), 1000*off)
				}
				if low := c.Point.Add(c.Normal.Mul(c.Gap)).Y(); math.Abs(low) > 1e-6 {
					t.Errorf("seed %d, step %d: the other point is %.3g mm above the floor", seed, lab.StepCount(), 1000*low)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d contacts that were over before a step was: nothing is tested", seen)
	}
}
