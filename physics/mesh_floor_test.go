package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// pill is a dynamic capsule whose axis points along y.
func pill(friction, halfLength, radius float64, at mgl64.Vec3) physics.BodyDef {
	shape, err := collision.Capsule(halfLength, radius)
	if err != nil {
		panic(err)
	}
	return physics.BodyDef{
		Name: "pill", Kind: physics.Dynamic, Position: at,
		Solids: []physics.Solid{{Shape: shape, Material: physicstest.Material(friction)}},
	}
}

// steepest runs steps and returns the largest vertical speed (m/s) of the body in them.
func steepest(lab *physicstest.Lab, id physics.BodyID, steps int) float64 {
	most := 0.0
	for range steps {
		lab.Run(1)
		most = max(most, math.Abs(lab.Body(id).Velocity().Y()))
	}
	return most
}

// TestSlideOverSeams: without friction, what slides over a floor of many triangles leaves it as fast as it came, never
// lifted nor turned by a seam. The bounds are what bodies still do while they settle, on a slab as well.
func TestSlideOverSeams(t *testing.T) {
	m := physicstest.Material(0)
	lying := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})
	for _, row := range []struct {
		name string
		def  physics.BodyDef
		rot  mgl64.Quat
	}{
		{"box", physicstest.Block(m, mgl64.Vec3{0.3, 0.2, 0.25}, mgl64.Vec3{-3, 0.2, 0}), mgl64.QuatIdent()},
		{"box askew", physicstest.Block(m, mgl64.Vec3{0.3, 0.2, 0.25}, mgl64.Vec3{-3, 0.2, 0.1}),
			mgl64.QuatRotate(0.5, mgl64.Vec3{0, 1, 0})},
		{"small box", physicstest.Block(m, mgl64.Vec3{0.04, 0.03, 0.05}, mgl64.Vec3{-3, 0.03, 0}), mgl64.QuatIdent()},
		{"sphere", physicstest.Ball(m, 0.2, mgl64.Vec3{-3, 0.2, 0}), mgl64.QuatIdent()},
		{"capsule along", pill(0, 0.3, 0.15, mgl64.Vec3{-3, 0.15, 0}), lying},
		{"capsule across", pill(0, 0.3, 0.15, mgl64.Vec3{-3, 0.15, 0}),
			mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})},
		{"L of a mesh", physicstest.Prism(m, []mgl64.Vec2{{-.2, -.2}, {.2, -.2}, {.2, 0}, {0, 0}, {0, .2}, {-.2, .2}},
			0.15, mgl64.Vec3{-3, 0.2, 0}), mgl64.QuatIdent()},
	} {
		t.Run(row.name, func(t *testing.T) {
			lab := physicstest.New(t, physics.DefaultConfig())
			row.def.Rotation = row.rot
			ids := lab.Add(physicstest.Sheet(m, 33, 9, 0.31), row.def)
			lab.Seconds(1)
			lab.Body(ids[1]).SetVelocity(mgl64.Vec3{3, 0, 0.2}, mgl64.Vec3{})
			if up := steepest(lab, ids[1], 110); up > 1e-4 {
				t.Errorf("rises or sinks at %g m/s", up)
			}
			if v := lab.Body(ids[1]).Velocity(); math.Hypot(v.X()-3, v.Z()-0.2) > 1e-9 {
				t.Errorf("leaves at %v m/s", v)
			}
			if spin := lab.Body(ids[1]).AngularVelocity(); spin.Len() > 2e-3 {
				t.Errorf("spins at %v rad/s", spin)
			}
			if x := lab.Body(ids[1]).Position().X(); x < 2.4 {
				t.Errorf("came to x = %g m", x)
			}
		})
	}
}

// TestRollOverSeams: a sphere that rolls over seams, slow or fast, feels none: it goes as it goes on a slab.
func TestRollOverSeams(t *testing.T) {
	m := physicstest.Material(0.6)
	const r = 0.2
	for _, speed := range []float64{0.3, 3, 12} {
		var end [2]mgl64.Vec3
		for i, ground := range []physics.BodyDef{physicstest.Floor(m), physicstest.Sheet(m, 33, 9, 0.31)} {
			lab := physicstest.New(t, physics.DefaultConfig())
			ids := lab.Add(ground, physicstest.Ball(m, r, mgl64.Vec3{-4, r, 0.1}))
			lab.Seconds(1)
			lab.Body(ids[1]).SetVelocity(mgl64.Vec3{speed, 0, 0}, mgl64.Vec3{0, 0, -speed / r})
			if up := steepest(lab, ids[1], min(110, int(6*60/speed))); up > 1e-6 {
				t.Errorf("%s at %g m/s: rises or sinks at %g m/s", ground.Name, speed, up)
			}
			end[i] = lab.Body(ids[1]).Velocity()
		}
		if end[0].Sub(end[1]).Len() > 1e-9*speed {
			t.Errorf("from %g m/s it comes to %v on the slab and to %v on the sheet", speed, end[0], end[1])
		}
	}
}

// hills is a height field of n × n points, spacing (m) apart, its middle over the origin.
func hills(n int, spacing float64, height func(x, z float64) float64) physics.BodyDef {
	half := 0.5 * spacing * float64(n-1)
	var heights []float64
	for i := range n * n {
		heights = append(heights, height(spacing*float64(i%n)-half, spacing*float64(i/n)-half))
	}
	shape, err := collision.HeightField(n, spacing, heights)
	if err != nil {
		panic(err)
	}
	return physics.BodyDef{
		Name: "terrain", Kind: physics.Static, Position: mgl64.Vec3{-half, 0, -half},
		Solids: []physics.Solid{{Shape: shape, Material: physicstest.Material(0.8)}},
	}
}

// TestRestOnTerrain: bodies come to rest on a height field, flat, tilted or hilly, and sleep.
func TestRestOnTerrain(t *testing.T) {
	for _, row := range []struct {
		name   string
		height func(x, z float64) float64
	}{
		{"flat", func(x, z float64) float64 { return 0 }},
		{"tilted", func(x, z float64) float64 { return 0.2*x + 0.1*z }},
		{"hilly", func(x, z float64) float64 { return 0.15 * math.Sin(3*x) * math.Cos(2*z) }},
	} {
		t.Run(row.name, func(t *testing.T) {
			lab := physicstest.New(t, physics.DefaultConfig())
			lab.SetSleeping(true)
			m := physicstest.Material(0.8)
			ids := lab.Add(hills(41, 0.25, row.height),
				physicstest.Block(m, mgl64.Vec3{0.2, 0.15, 0.25}, mgl64.Vec3{0.1, 0.8, 0.3}),
				physicstest.Block(m, mgl64.Vec3{0.04, 0.05, 0.03}, mgl64.Vec3{1.1, 0.8, 0.3}),
				pill(0.8, 0.2, 0.1, mgl64.Vec3{-1, 0.9, 2})) // apart from the blocks: it rolls in its valley for long
			lab.Seconds(6)
			for _, id := range ids[1:3] {
				if !lab.Body(id).Asleep() {
					t.Errorf("%s is awake, %v m/s, %v rad/s", lab.Body(id).Name(), lab.Body(id).Velocity(),
						lab.Body(id).AngularVelocity())
				}
			}
		})
	}
}

// TestRestBesideAPillThatRolls: a pill without rolling resistance rolls to and fro in a valley for long. A block that
// it leans on stays where it is.
func TestRestBesideAPillThatRolls(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.8)
	ids := lab.Add(hills(41, 0.25, func(x, z float64) float64 { return 0.15 * math.Sin(3*x) * math.Cos(2*z) }),
		physicstest.Block(m, mgl64.Vec3{0.2, 0.15, 0.25}, mgl64.Vec3{0.1, 0.8, 0.3}),
		pill(0.8, 0.2, 0.1, mgl64.Vec3{-1, 0.9, 0}))
	lab.Seconds(4)
	for range 120 {
		if lab.Run(1); lab.Body(ids[1]).Velocity().Len() > 0.05 {
			t.Fatalf("the block moves at %g m/s", lab.Body(ids[1]).Velocity().Len())
		}
	}
	at := lab.Body(ids[1]).Position()
	if lab.Seconds(4); lab.Body(ids[1]).Position().Sub(at).Len() > 2e-3 {
		t.Errorf("in four seconds the block creeps by %g m", lab.Body(ids[1]).Position().Sub(at).Len())
	}
}

// TestSheetHasTwoSides: what flies up against a sheet from below stays below, what falls on it stays above.
func TestSheetHasTwoSides(t *testing.T) {
	m := physicstest.Material(0.5)
	lab := physicstest.New(t, physics.DefaultConfig())
	up := physicstest.Block(m, mgl64.Vec3{0.2, 0.1, 0.2}, mgl64.Vec3{0.05, -1, 0})
	up.Velocity = mgl64.Vec3{0, 8, 0}
	ball := physicstest.Ball(m, 0.1, mgl64.Vec3{1, -1, 0})
	ball.Velocity = mgl64.Vec3{0, 30, 0}
	ids := lab.Add(physicstest.Sheet(m, 9, 9, 0.5), up, ball, physicstest.Block(m, mgl64.Vec3{0.2, 0.1, 0.2},
		mgl64.Vec3{-1, 0.5, 0}))
	lab.Seconds(1)
	for _, id := range ids[1:3] {
		if lab.Body(id).Position().Y() > -0.1 {
			t.Errorf("%s got through to %v", lab.Body(id).Name(), lab.Body(id).Position())
		}
	}
	if y := lab.Body(ids[3]).Position().Y(); math.Abs(y-0.101) > 0.002 {
		t.Errorf("the box above rests at %g m", y)
	}
}
