package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// Mixed is a world of everything that has a mesh: a terrain and on it rings, L's, boxes, balls, shards and sparks.
// Bodies that never meet any of these are added before, if asked for.
func mixed(t *testing.T, strangers int) (*physicstest.Lab, []physics.BodyID) {
	lab := physicstest.New(t, physics.DefaultConfig())
	for i := range strangers {
		lab.Add(physicstest.Ball(physicstest.Material(0.5), 0.1, mgl64.Vec3{500 + float64(i), 0, 0}))
	}
	m := physicstest.Material(0.5)
	defs := []physics.BodyDef{hills(33, 0.2, func(x, z float64) float64 { return 0.1 * math.Sin(2*x) * math.Cos(3*z) })}
	for i := range 18 {
		at := mgl64.Vec3{0.5 * math.Sin(float64(i)), 0.7 + 0.45*float64(i), 0.5 * math.Cos(float64(i))}
		var def physics.BodyDef
		switch i % 6 {
		case 0:
			def = ring(0.2, 0.06, at)
		case 1:
			def = ell(0.3, at)
		case 2:
			def = physicstest.Block(m, mgl64.Vec3{0.1, 0.15, 0.2}, at)
		case 3:
			def = physicstest.Ball(m, 0.12, at)
		case 4:
			def = shard(i, 0.2, at)
		default:
			def = spark(at)
		}
		def.AngularVelocity = mgl64.Vec3{float64(i % 4), float64(i % 3), 1}
		defs = append(defs, def)
	}
	return lab, lab.Add(defs...)
}

// TestMeshesRunAlike: two worlds with meshes built alike stay alike bit for bit, and bodies that meet no other change
// nothing for the rest, whatever slots, pairs and patches they take.
func TestMeshesRunAlike(t *testing.T) {
	physicstest.Long(t)
	a, ids := mixed(t, 0)
	b, same := mixed(t, 0)
	c, others := mixed(t, 7)
	for step := range 150 {
		a.Step()
		b.Step()
		c.Step()
		if a.Hash() != b.Hash() {
			t.Fatalf("step %d: equal worlds differ", step)
		}
		for i := range ids {
			if p := a.Body(ids[i]).Pose().Geom(); p != b.Body(same[i]).Pose().Geom() || p != c.Body(others[i]).Pose().Geom() {
				t.Fatalf("step %d: %s is at %v, and among strangers at %v", step, a.Body(ids[i]).Name(), p,
					c.Body(others[i]).Pose().Geom())
			}
		}
	}
}

// TestWarmMeshStepAllocatesNothing: once the world has seen its contacts, a step of meshes allocates nothing.
func TestWarmMeshStepAllocatesNothing(t *testing.T) {
	lab, _ := mixed(t, 0)
	for range 400 {
		lab.Step()
	}
	if n := testing.AllocsPerRun(60, lab.Step); n != 0 {
		t.Errorf("%g allocations per step", n)
	}
}

// TestRestInCorner: a box that rests in the corner of floor and wall keeps its load there, as one patch
// comes and goes, and does not jump.
func TestRestInCorner(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{4, -9.81, 0}
	lab := sleepy(t, cfg)
	ids := lab.Add(corner(0.4), physicstest.Block(physicstest.Material(0.4), mgl64.Vec3{0.2, 0.3, 0.2},
		mgl64.Vec3{-0.21, 0.302, 0}))
	lab.Seconds(2)
	if !lab.Body(ids[1]).Asleep() {
		t.Errorf("awake at %v m/s, %v rad/s", lab.Body(ids[1]).Velocity(), lab.Body(ids[1]).AngularVelocity())
	}
	load := 0.0
	for _, c := range lab.AppendContacts(nil) {
		load += c.Impulse * c.Normal.Y() * cfg.Hz
	}
	if want := lab.Body(ids[1]).Mass() * 9.81; load < 0.5*want || load > 1.05*want {
		t.Errorf("the floor carries %g N of %g", load, want)
	}
}
