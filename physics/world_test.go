package physics_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

func cubeAt(y float64) physics.BodyDef {
	return physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, y, 0})
}

func floor() physics.BodyDef { return physicstest.Floor(physicstest.Material(0.5)) }

func TestConfigRefusesNonsense(t *testing.T) {
	for _, row := range []struct {
		name string
		bend func(*physics.Config)
		want string
	}{
		{"no rate", func(c *physics.Config) { c.Hz = 0 }, "hz"},
		{"NaN rate", func(c *physics.Config) { c.Hz = math.NaN() }, "hz"},
		{"endless gravity", func(c *physics.Config) { c.Gravity[1] = math.Inf(-1) }, "gravity"},
		{"absurd gravity", func(c *physics.Config) { c.Gravity = mgl64.Vec3{0, -9e5, 5e5} }, "at most 1e+06 m/s²"},
		{"negative zone", func(c *physics.Config) { c.ExpelZone = -1 }, "expel zone"},
		{"negative substeps", func(c *physics.Config) { c.Substeps = -1 }, "substeps"},
		{"a million threads", func(c *physics.Config) { c.Threads = 1e6 }, "threads"},
	} {
		cfg := physics.DefaultConfig()
		row.bend(&cfg)
		if _, err := physics.NewWorld(cfg); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one that names %q", row.name, err, row.want)
		}
	}
}

func TestAddBodyRefusesNonsense(t *testing.T) {
	for _, row := range []struct {
		name string
		bend func(*physics.BodyDef)
		want string
	}{
		{"no shape", func(d *physics.BodyDef) { d.Solids = nil }, "shape"},
		{"negative mass", func(d *physics.BodyDef) { d.Mass = -3 }, "mass must be >= 0 and finite, got -3"},
		{"NaN position", func(d *physics.BodyDef) { d.Position[0] = math.NaN() }, "finite"},
		{"infinite speed", func(d *physics.BodyDef) { d.Velocity[2] = math.Inf(1) }, "finite"},
		{"NaN rotation", func(d *physics.BodyDef) { d.Rotation.W = math.NaN() }, "finite"},
		{"beyond reach", func(d *physics.BodyDef) { d.Position[0] = 1e12 }, "1e+08"},
		{"no density", func(d *physics.BodyDef) { d.Solids[0].Material.Density = 0 }, "density"},
		{"endless density", func(d *physics.BodyDef) { d.Solids[0].Material.Density = math.Inf(1) }, "density"},
		{"endless friction", func(d *physics.BodyDef) { d.Solids[0].Material.Friction = math.Inf(1) }, "friction"},
		{"no mass to speak of", func(d *physics.BodyDef) { d.Mass = 1e-300 }, "mass must be 1e-12"},
		{"all the mass there is", func(d *physics.BodyDef) { d.Mass = 1e300 }, "mass must be 1e-12"},
		{"friction 1e7", func(d *physics.BodyDef) { d.Solids[0].Material.Friction = 1e7 }, "friction 0…1e+06"},
		{"rolling 20", func(d *physics.BodyDef) { d.Solids[0].Material.Rolling = 20 }, "rolling and spinning must be 0…10"},
		{"restitution 2", func(d *physics.BodyDef) { d.Solids[0].Material.Restitution = 2 }, "restitution"},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		def := cubeAt(0)
		row.bend(&def)
		if _, err := lab.AddBody(def); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v, want one that says %q", row.name, err, row.want)
		}
		if n := len(lab.Bodies()); n != 0 {
			t.Errorf("%s: %d bodies left in the world", row.name, n)
		}
	}
}

func TestOverlappingStart(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	sunk := cubeAt(0.4)
	sunk.Name = "crate"
	_, err := lab.AddBodies([]physics.BodyDef{floor(), sunk})
	var overlap *physics.OverlapError
	if !errors.As(err, &overlap) || math.Abs(overlap.Depth-0.1) > 1e-9 || !strings.Contains(err.Error(), "crate") {
		t.Fatalf("error %v, want an overlap of 100 mm that names the crate", err)
	}
	if n := len(lab.Bodies()); n != 0 {
		t.Fatalf("%d bodies left in the world", n)
	}
	ids, err := lab.AddBodiesWith([]physics.BodyDef{floor(), sunk, cubeAt(1.2)}, physics.AddOptions{Separate: true})
	if err != nil {
		t.Fatalf("expelling: %v", err)
	}
	if y := lab.Body(ids[1]).Position().Y(); y < 0.5 || y > 0.51 {
		t.Errorf("expelled to y = %g m, want just above 0.5", y)
	}
	lab.Seconds(1)
}

// TestTouchingStart: levels lay brick on brick; such pairs are opened to the zone.
func TestTouchingStart(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.Add(floor(), cubeAt(0.5), cubeAt(1.5), cubeAt(2.5))
	lab.Seconds(2)
	if lab.SmallestGap < 1e-4 {
		t.Errorf("smallest gap %g m", lab.SmallestGap)
	}
}

func TestWarmStepAllocatesNothing(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.6)
	lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Heap(m, 4)...)...)
	for range 120 {
		lab.Step()
	}
	if n := testing.AllocsPerRun(60, lab.Step); n != 0 {
		t.Errorf("%g allocations per step", n)
	}
}

// TestSameRunSameBits: two worlds built alike stay alike bit for bit, with and without sleeping pauses between steps.
func TestSameRunSameBits(t *testing.T) {
	run := func() (hashes []uint64) {
		lab := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.6)
		lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Heap(m, 3)...)...)
		for range 150 {
			lab.Step()
			hashes = append(hashes, lab.Hash())
		}
		return hashes
	}
	a, b := run(), run()
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("step %d: %x and %x", i+1, a[i], b[i])
		}
	}
	if a[0] == a[len(a)-1] {
		t.Error("the hash does not follow the state")
	}
}

func TestSleepAndWake(t *testing.T) {
	m := physicstest.Material(0.6)
	build := func() (*physicstest.Lab, []physics.BodyID) {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.SetSleeping(true)
		ids := lab.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Tower(m, 3)...)...)
		lab.Seconds(3)
		for _, id := range ids[1:] {
			if !lab.Body(id).Asleep() {
				t.Fatal("the stack does not fall asleep")
			}
		}
		return lab, ids
	}
	t.Run("a push wakes the whole stack", func(t *testing.T) {
		lab, ids := build()
		lab.Body(ids[3]).ApplyImpulse(mgl64.Vec3{100, 0, 0}, lab.Body(ids[3]).Position())
		lab.Run(1)
		if lab.Body(ids[1]).Asleep() || lab.Body(ids[3]).Asleep() {
			t.Error("still asleep")
		}
	})
	t.Run("removing the support lets it fall", func(t *testing.T) {
		lab, ids := build()
		lab.RemoveBody(ids[1])
		lab.Seconds(1)
		if y := lab.Body(ids[2]).Position().Y(); y > 0.6 {
			t.Errorf("the cube hangs at y = %g m", y)
		}
	})
	t.Run("a falling ball wakes it", func(t *testing.T) {
		lab, ids := build()
		lab.Add(physicstest.Ball(m, 0.3, mgl64.Vec3{0.1, 5, 0}))
		lab.Seconds(1)
		if lab.Body(ids[3]).Asleep() {
			t.Error("still asleep")
		}
	})
}

func TestRayCast(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	ids := lab.Add(floor(), cubeAt(2), physicstest.Ball(m, 0.5, mgl64.Vec3{3, 2, 0}))
	for _, row := range []struct {
		name      string
		from, dir mgl64.Vec3
		body      int // -1: none
		distance  float64
		normal    mgl64.Vec3
	}{
		{"down on the cube", mgl64.Vec3{0.1, 10, 0.2}, mgl64.Vec3{0, -3, 0}, 1, 7.5, mgl64.Vec3{0, 1, 0}},
		{"past it on the floor", mgl64.Vec3{1, 10, 0}, mgl64.Vec3{0, -1, 0}, 0, 10, mgl64.Vec3{0, 1, 0}},
		{"at the ball", mgl64.Vec3{9, 2, 0}, mgl64.Vec3{-1, 0, 0}, 2, 5.5, mgl64.Vec3{1, 0, 0}},
		{"into the sky", mgl64.Vec3{0, 10, 0}, mgl64.Vec3{0, 1, 0}, -1, 0, mgl64.Vec3{}},
		{"too short", mgl64.Vec3{0, 10, 0}, mgl64.Vec3{0, -1, 0}, -1, 0, mgl64.Vec3{}},
		{"no direction", mgl64.Vec3{0, 10, 0}, mgl64.Vec3{}, -1, 0, mgl64.Vec3{}},
	} {
		reach := 100.0
		if row.name == "too short" {
			reach = 5
		}
		hit, ok := lab.RayCast(row.from, row.dir, reach)
		if ok != (row.body >= 0) {
			t.Errorf("%s: hit = %v", row.name, ok)
			continue
		}
		if ok && (hit.Body != ids[row.body] || math.Abs(hit.Distance-row.distance) > 1e-9 ||
			hit.Normal.Sub(row.normal).Len() > 1e-9) {
			t.Errorf("%s: %+v, want body %d at %g m", row.name, hit, row.body, row.distance)
		}
	}
}

func TestRemovedIdsStayInvalid(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	id := lab.Add(cubeAt(3))[0]
	lab.RemoveBody(id)
	again := lab.Add(cubeAt(3))[0]
	if lab.Contains(id) || !lab.Contains(again) || id.Index() != again.Index() {
		t.Errorf("old %v, new %v: the slot is reused, the id must not be", id, again)
	}
}

// TestPoseAt: the pose between steps lies on the screw from the last commit to this one.
func TestPoseAt(t *testing.T) {
	lab := physicstest.New(t, weightless())
	def := cubeAt(0)
	def.Velocity, def.AngularVelocity = mgl64.Vec3{6, 0, 0}, mgl64.Vec3{0, 3, 1}
	id := lab.Add(def)[0]
	lab.Run(3)
	start, end := lab.Body(id).PoseAt(0).Geom(), lab.Body(id).PoseAt(1).Geom()
	if end != lab.Body(id).Pose().Geom() || start == end {
		t.Fatalf("from %v to %v, committed %v", start, end, lab.Body(id).Pose().Geom())
	}
	screw := geom.MotionBetween(&start, &end)
	want := screw.At(0.3)
	if got := lab.Body(id).PoseAt(0.3).Geom(); got.P.Sub(want.P).Len() > 1e-12 {
		t.Errorf("at 0.3: %v, want %v", got, want)
	}
}
