package physics_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// corner is one static mesh of square tiles: a floor y = 0 with x from -8 to 0 and a wall x = 0 on it that shares the
// vertices where they meet, both with z from -8 to 8 m.
func corner(friction float64) physics.BodyDef {
	const tile, deep, high, long = 0.5, 16, 4, 32
	var points []mgl64.Vec3
	for i := range deep + high + 1 {
		for z := range long + 1 {
			x, y := tile*float64(i-deep), 0.0
			if i > deep {
				x, y = 0, tile*float64(i-deep)
			}
			points = append(points, mgl64.Vec3{x, y, tile * (float64(z) - long/2)})
		}
	}
	var faces [][]int32
	for i := range deep + high {
		for z := range long {
			a := int32(i*(long+1) + z)
			b := a + long + 1
			faces = append(faces, []int32{a, a + 1, b + 1}, []int32{a, b + 1, b})
		}
	}
	def := physicstest.MeshBody(physicstest.Material(friction), points, faces, mgl64.Vec3{})
	def.Name, def.Kind = "corner", physics.Static
	return def
}

// faces says which of the sides of corner press on a body, and fails the test for any other normal.
func faces(t *testing.T, lab *physicstest.Lab, id physics.BodyID) (floor, wall bool) {
	t.Helper()
	for _, c := range lab.AppendContacts(nil) {
		n := c.Normal // from A to B
		if c.A == id {
			n = n.Mul(-1)
		}
		switch {
		case n.Y() > 1-1e-6:
			floor = floor || c.Impulse > 0
		case n.X() < -1+1e-6:
			wall = wall || c.Impulse > 0
		default:
			t.Fatalf("step %d: a contact at %v, gap %g, with normal %v", lab.StepCount(), c.Point, c.Gap, n)
		}
	}
	return floor, wall
}

// TestSlideAlongWall is case 20 of the list of hard cases: a box that slides on a tiled floor into a wall at 45° and
// along it for 1000 steps meets floor and wall, never a seam or the valley between them.
func TestSlideAlongWall(t *testing.T) {
	for _, mesh := range []bool{false, true} {
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{3, -9.81, 0}
		lab := physicstest.New(t, cfg)
		def := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.3, 0.2, 0.25}, mgl64.Vec3{-1, 0.2, -5})
		if mesh {
			def = physicstest.Prism(physicstest.Material(0), []mgl64.Vec2{{-.3, -.2}, {.3, -.2}, {.3, .2}, {0, 0}, {-.3, .2}},
				0.25, def.Position)
		}
		def.Velocity = mgl64.Vec3{0.5, 0, 0.5}
		id := lab.Add(corner(0), def)[1]
		both := 0
		for range 1000 {
			lab.Run(1)
			if floor, wall := faces(t, lab, id); floor && wall {
				both++
			}
		}
		if both < 700 {
			t.Errorf("mesh %v: floor and wall pressed in only %d steps", mesh, both)
		}
		if v := lab.Body(id).Velocity(); math.Abs(v.Z()-0.5) > 1e-6 || math.Abs(v.X()) > 1e-6 {
			t.Errorf("mesh %v: slides at %v m/s", mesh, v)
		}
	}
}

// TestDoubleHit is case 25: a bar that slides on the floor while it turns into the wall has contacts with both in the
// step in which it meets the wall.
func TestDoubleHit(t *testing.T) {
	for _, speed := range []float64{0.5, 4, 15} {
		t.Run(fmt.Sprintf("%g m/s", speed), func(t *testing.T) {
			lab := physicstest.New(t, physics.DefaultConfig())
			def := physicstest.Block(physicstest.Material(0), mgl64.Vec3{0.1, 0.1, 0.6}, mgl64.Vec3{-0.95, 0.101, 0})
			id := lab.Add(corner(0), def)[1]
			lab.Run(30)
			lab.Body(id).SetVelocity(mgl64.Vec3{0.2 * speed, 0, 0}, mgl64.Vec3{0, speed, 0})
			for range 300 {
				lab.Run(1)
				if lab.Body(id).Velocity().X() > 0.2*speed-1e-9 {
					continue
				}
				floor, wall := 0, 0
				for _, c := range lab.AppendContacts(nil) {
					switch {
					case math.Abs(c.Normal.Y()) > 0.999:
						floor++
					case math.Abs(c.Normal.X()) > 0.999:
						wall++
					}
				}
				if floor == 0 || wall == 0 {
					t.Errorf("step %d: %d points with the floor, %d with the wall", lab.StepCount(), floor, wall)
				}
				return
			}
			t.Error("it never met the wall")
		})
	}
}

// TestRodOnRails is case 27: a rod on two rails sleeps, whatever they are made of.
func TestRodOnRails(t *testing.T) {
	profile := []mgl64.Vec2{{-.05, -.1}, {.05, -.1}, {.05, .1}, {0, .05}, {-.05, .1}}
	for _, mesh := range []bool{false, true} {
		lab := sleepy(t, physics.DefaultConfig())
		m := physicstest.Material(0.5)
		var defs []physics.BodyDef
		for _, x := range []float64{-0.4, 0.4} {
			rail := physicstest.Block(m, mgl64.Vec3{0.05, 0.1, 1}, mgl64.Vec3{x, 0, 0})
			if mesh {
				rail = physicstest.Prism(m, profile, 1, mgl64.Vec3{x, 0, 0})
			}
			rail.Kind = physics.Static
			defs = append(defs, rail)
		}
		rod := pill(0.5, 0.6, 0.05, mgl64.Vec3{0.1, 0.16, 0})
		rod.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})
		ids := lab.Add(append(defs, rod)...)
		lab.Seconds(3)
		if !lab.Body(ids[2]).Asleep() {
			t.Errorf("mesh %v: awake at %v m/s, %v rad/s", mesh, lab.Body(ids[2]).Velocity(), lab.Body(ids[2]).AngularVelocity())
		}
	}
}

// TestSlowTouchIsSoft is case 27: at a closing speed of 10 mm/s nothing bounces, whatever its restitution.
func TestSlowTouchIsSoft(t *testing.T) {
	m := physicstest.Material(0.5)
	m.Restitution = 0.8
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	for _, ground := range []physics.BodyDef{floor(), physicstest.Sheet(m, 9, 9, 0.3)} {
		lab := physicstest.New(t, cfg)
		def := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0.1, 0.203, 0})
		def.Velocity = mgl64.Vec3{0, -0.01, 0}
		ids := lab.Add(ground, def)
		for range 120 {
			lab.Run(1)
			if v := lab.Body(ids[1]).Velocity().Y(); v > 1e-3 {
				t.Fatalf("%s: thrown back at %g m/s", ground.Name, v)
			}
		}
	}
}

// TestSlopeOfTriangles is case 27: on a slope of 20° a box stays at a friction of 0.5 and slides at 0.3.
func TestSlopeOfTriangles(t *testing.T) {
	const angle = 20 * math.Pi / 180
	tilt := mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
	for _, mu := range []float64{0.3, 0.5} {
		m := physicstest.Material(mu)
		lab := physicstest.New(t, physics.DefaultConfig())
		slope := physicstest.Sheet(m, 41, 21, 0.33)
		slope.Rotation = tilt
		block := physicstest.Block(m, mgl64.Vec3{0.5, 0.2, 0.4}, tilt.Rotate(mgl64.Vec3{4, 0.2005, 0}))
		block.Rotation = tilt
		id := lab.Add(slope, block)[1]
		start := lab.Body(id).Position()
		lab.Seconds(2)
		got, want := lab.Body(id).Position().Sub(start).Len(), physicstest.SlopeSlide(2, angle, mu)
		if math.Abs(got-want) > 0.02*want+0.002 {
			t.Errorf("mu %g: slid %.4f m, closed form %.4f", mu, got, want)
		}
	}
}
