package physics_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// shard is a flat triangle about the origin of the given size and 2 mm thickness for its mass, number k of a family.
func shard(k int, size float64, at mgl64.Vec3) physics.BodyDef {
	a := 0.9 * math.Sin(float64(k))
	shape, err := collision.Triangle(mgl64.Vec3{-size, 0, -size / 2}, mgl64.Vec3{a * size, 0, size},
		mgl64.Vec3{size, 0, -size / 3})
	if err != nil {
		panic(err)
	}
	shape.Thickness = 0.002
	return debris("shard", shape, at)
}

// spark is a point with the mass of a ball of 2 mm.
func spark(at mgl64.Vec3) physics.BodyDef {
	return debris("spark", collision.Shape{Core: convex.PointPolyhedron(geom.Vec3{}), Thickness: 0.002, MinHalf: 0.001},
		at)
}

func debris(name string, shape collision.Shape, at mgl64.Vec3) physics.BodyDef {
	return physics.BodyDef{
		Name: name, Kind: physics.Dynamic, Position: at,
		Solids: []physics.Solid{{Shape: shape, Material: physicstest.Material(0.5)}},
	}
}

// TestDebrisStopsAtWalls: shards and sparks that fly at 50 m/s at a box, a sheet and one another stay on their side.
func TestDebrisStopsAtWalls(t *testing.T) {
	sheet := physicstest.Sheet(physicstest.Material(0.3), 15, 15, 0.4)
	sheet.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1}) // in the plane x = 0
	slab := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 3, 3}, mgl64.Vec3{0.5, 0, 0})
	slab.Kind = physics.Static
	for _, wall := range []physics.BodyDef{slab, sheet} {
		for _, hz := range []float64{15, 60, 120} {
			t.Run(fmt.Sprintf("%s at %g Hz", wall.Name, hz), func(t *testing.T) {
				cfg := physics.DefaultConfig()
				cfg.Hz, cfg.Gravity = hz, mgl64.Vec3{}
				lab := physicstest.New(t, cfg)
				defs := []physics.BodyDef{wall}
				for i := range 40 {
					at := mgl64.Vec3{-1.1 - 0.3*float64(i%5), 0.33 * float64(i%7-3), 0.33 * float64(i/7-3)}
					def := spark(at)
					if i%2 == 0 {
						def = shard(i, 0.1, at)
					}
					def.Velocity = mgl64.Vec3{50, float64(i%3 - 1), float64(i%4 - 2)}
					def.AngularVelocity = mgl64.Vec3{float64(3 * i % 17), -9, float64(i % 11)}
					defs = append(defs, def)
				}
				ids := lab.Add(defs...)
				for range int(0.4 * hz) {
					stopped(t, lab, ids[1:], 3)
				}
			})
		}
	}
}

// Stopped takes a step, in which no body may come through a wall at x = 0 that reaches as far to all sides (m). What is
// thrown aside may fly past its edges.
func stopped(t *testing.T, lab *physicstest.Lab, ids []physics.BodyID, reach float64) {
	t.Helper()
	before := make([]mgl64.Vec3, len(ids))
	for i, id := range ids {
		before[i] = lab.Body(id).Position()
	}
	lab.Run(1)
	for i, id := range ids {
		p, q := before[i], lab.Body(id).Position()
		if p.X() > 0 || q.X() <= 0 {
			continue
		}
		at := p.Add(q.Sub(p).Mul(p.X() / (p.X() - q.X())))
		if math.Abs(at.Y()) < reach && math.Abs(at.Z()) < reach {
			t.Errorf("%s got through at %v", lab.Body(id).Name(), at)
		}
	}
}

// TestDebrisComesToRest: shards fall flat on a floor and on each other, sparks lie where they fell; all sleep. Now and
// then a shard rocks on its rim for some seconds: the middle of three arrangements is asked about.
func TestDebrisComesToRest(t *testing.T) {
	const longest = 12.0 // s
	var asleep []float64 // s, by arrangement
	for _, shift := range []float64{0, 0.001, 0.002} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.SetSleeping(true)
		defs := []physics.BodyDef{floor()}
		for i := range 30 {
			at := mgl64.Vec3{(0.4 + shift) * math.Sin(float64(i)), 0.3 + 0.1*float64(i), 0.4 * math.Cos(float64(2*i))}
			def := spark(at)
			if i%3 != 0 {
				def = shard(i, 0.15, at)
			}
			def.AngularVelocity = mgl64.Vec3{float64(i % 5), 0, float64(i % 3)}
			defs = append(defs, def)
		}
		ids := lab.Add(defs...)
		time := 0.0
		for ; time < longest && lab.Awake(ids[1:]) > 0; time += 0.1 {
			lab.Seconds(0.1)
		}
		asleep = append(asleep, time)
		for _, id := range ids[1:] {
			if y := lab.Body(id).Position().Y(); y < 0 || y > 0.1 {
				t.Errorf("%s is at y = %g m", lab.Body(id).Name(), y)
			}
		}
	}
	if slices.Sort(asleep); asleep[1] > 4 {
		t.Errorf("all are asleep after %.1f s", asleep)
	}
}

// TestFreePlateTumbles: a flat plate, whose inertias are as 1 : 1 : 2 or worse, keeps energy and angular momentum.
func TestFreePlateTumbles(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	lab := physicstest.New(t, cfg)
	def := shard(1, 0.2, mgl64.Vec3{})
	def.AngularVelocity = mgl64.Vec3{11, 2, 7}
	lab.Add(def)
	before := lab.KineticEnergy()
	lab.Seconds(10)
	if after := lab.KineticEnergy(); after > before*(1+1e-9) || after < 0.98*before {
		t.Errorf("energy went from %g to %g J", before, after)
	}
}

// TestSparksPassEachOther: points have no inside, so they fly through each other, and pairs of them cost nothing.
func TestSparksPassEachOther(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{}
	lab := physicstest.New(t, cfg)
	left, right := spark(mgl64.Vec3{-0.1, 0, 0}), spark(mgl64.Vec3{0.1, 0, 0})
	left.Velocity, right.Velocity = mgl64.Vec3{1, 0, 0}, mgl64.Vec3{-1, 0, 0}
	same := spark(mgl64.Vec3{0.1, 0, 0})
	ids := lab.Add(left, right, same)
	for range 30 {
		lab.Run(1)
		if r := lab.Report(); r.Contacts != 0 || r.Guard.Certified+r.Guard.Exact != 0 {
			t.Fatalf("step %d: contacts %d, guard %+v", r.Step, r.Contacts, r.Guard)
		}
	}
	if x := lab.Body(ids[0]).Position().X(); math.Abs(x-0.4) > 1e-12 {
		t.Errorf("came to x = %g m, want 0.4", x)
	}
}

// TestMassOfDebris: a shard weighs as a plate and a spark as a ball; without a thickness neither can be dynamic, nor
// can an open sheet, and the message says how to mend it.
func TestMassOfDebris(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	ids := lab.Add(spark(mgl64.Vec3{}), debris("tile", thick(t, 0.01), mgl64.Vec3{5, 0, 0}))
	for i, want := range []float64{1000 * math.Pi / 6 * 8e-9, 1000 * 0.5 * 0.01} {
		if m := lab.Body(ids[i]).Mass(); math.Abs(m-want) > 1e-12*want {
			t.Errorf("%s weighs %g kg, want %g", lab.Body(ids[i]).Name(), m, want)
		}
	}
	flat := debris("pane", thick(t, 0), mgl64.Vec3{9, 0, 0})
	sheet := physicstest.Sheet(physicstest.Material(0.5), 2, 2, 1)
	sheet.Kind = physics.Dynamic
	point := spark(mgl64.Vec3{12, 0, 0})
	point.Solids[0].Shape.Thickness = 0
	for _, def := range []physics.BodyDef{flat, sheet, point} {
		if _, err := lab.AddBody(def); err == nil || !strings.Contains(err.Error(), "thickness") {
			t.Errorf("%s: error %v, want one about its thickness", def.Name, err)
		}
	}
}

// thick is a right triangle of half a square metre.
func thick(t *testing.T, thickness float64) collision.Shape {
	shape, err := collision.Triangle(mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0})
	if err != nil {
		t.Fatal(err)
	}
	shape.Thickness = thickness
	return shape
}
