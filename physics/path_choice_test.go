package physics_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// anyTurn returns a random rotation.
func anyTurn(r *rand.Rand) mgl64.Quat {
	return mgl64.Quat{W: r.NormFloat64(), V: anyVec3(r)}.Normalize()
}

func anyVec3(r *rand.Rand) mgl64.Vec3 {
	return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
}

// TestNothingGoesRoundThePlate: cubes at up to 100 km/s, thrown back and set spinning by a plate, end on the side that
// they came from, and so do those in front of a plate that gives way.
func TestNothingGoesRoundThePlate(t *testing.T) {
	m := physicstest.Material(0.2)
	for _, speed := range []float64{10, 50, 200, 1000, 5000, 1e4, 1e5} {
		for seed := range uint64(24) {
			r := rand.New(rand.NewPCG(seed, uint64(speed)))
			plate := physicstest.Block(m, mgl64.Vec3{0.005, 2, 2}, mgl64.Vec3{})
			if seed%3 > 0 {
				plate.Kind = physics.Static
			}
			at := -1 - speed*(0.02+0.03*r.Float64())
			shot := physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.05}, mgl64.Vec3{at, r.Float64() - 0.5, r.Float64() - 0.5})
			shot.Rotation, shot.Velocity = anyTurn(r), mgl64.Vec3{speed, 0, 0}
			lab := physicstest.New(t, weightless())
			ids := lab.Add(plate, shot)
			energy := lab.KineticEnergy()
			for range 24 {
				lab.Run(1)
				if at, through := crossed(lab, ids[0], ids[1]); through {
					t.Fatalf("%g m/s, seed %d: behind the plate, at %v of it", speed, seed, at)
				}
				if e := lab.KineticEnergy(); e > energy*(1+1e-9) {
					t.Fatalf("%g m/s, seed %d: energy rose from %g to %g J", speed, seed, energy, e)
				}
			}
		}
	}
}

// crossed reports whether the centre of a body passed through the x plane of a plate 4 m wide in the last step, and
// where it is then, in the frame of the plate.
func crossed(lab *physicstest.Lab, plate, shot physics.BodyID) (at geom.Vec3, through bool) {
	const looks = 64
	var last geom.Vec3
	for k := range looks + 1 {
		a, b := lab.Body(plate).PoseAt(float64(k)/looks).Geom(), lab.Body(shot).PoseAt(float64(k)/looks).Geom()
		p := a.ApplyT(b.P)
		if k > 0 && p.X > 0 != (last.X > 0) {
			cut := last.Lerp(p, last.X/(last.X-p.X))
			if math.Abs(cut.Y) < 2 && math.Abs(cut.Z) < 2 {
				return p, true
			}
		}
		last = p
	}
	// A plate that stands fast has no other way round.
	return last, lab.Body(plate).Kind() == physics.Static && last.X > 0 && math.Abs(last.Y) < 2 && math.Abs(last.Z) < 2
}

// TestNothingGoesThroughASheet: cubes, needles and shards of a mesh, spinning, are shot at a sheet without thickness
// and at a plate of a millimetre, at any angle, and end on the side that they came from.
func TestNothingGoesThroughASheet(t *testing.T) {
	m := physicstest.Material(0.3)
	plate := physicstest.Block(m, mgl64.Vec3{4, 0.0005, 4}, mgl64.Vec3{})
	sheet := physicstest.Sheet(m, 8, 8, 1)
	wedge := []mgl64.Vec2{{-0.1, -0.02}, {0.1, -0.02}, {0, 0.06}}
	for _, target := range []physics.BodyDef{plate, sheet} {
		target.Kind = physics.Static
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(seed, 7))
			speed := []float64{10, 100, 1000, 5000}[seed%4]
			height := 1 + speed*(0.02+0.05*r.Float64())
			way := mgl64.Vec3{0.5 * r.NormFloat64(), -1, 0.5 * r.NormFloat64()}
			at := mgl64.Vec3{r.Float64(), 0, r.Float64()}.Sub(way.Mul(height))
			shot := physicstest.Block(m, mgl64.Vec3{0.05, 0.05, 0.05}, at)
			switch seed / 4 % 3 {
			case 1:
				shot = physicstest.Block(m, mgl64.Vec3{0.25, 0.001, 0.001}, at)
			case 2:
				shot = physicstest.Prism(m, wedge, 0.05, at)
			}
			shot.Rotation = anyTurn(r)
			shot.Velocity = way.Mul(speed)
			shot.AngularVelocity = anyVec3(r).Normalize().Mul(1000 * r.Float64() * r.Float64())
			lab := physicstest.New(t, weightless())
			ids := lab.Add(target, shot)
			energy := lab.KineticEnergy()
			for range 30 {
				lab.Run(1)
				p := lab.Body(ids[1]).Position()
				if p.Y() < 0 && math.Abs(p.X()) < 4 && math.Abs(p.Z()) < 4 {
					t.Fatalf("seed %d, %g m/s: behind %q, at %v", seed, speed, target.Name, p)
				}
				if e := lab.KineticEnergy(); e > energy*(1+1e-6) {
					t.Fatalf("seed %d, %g m/s: energy rose from %g to %g J", seed, speed, energy, e)
				}
			}
			if v := lab.Body(ids[1]).Velocity(); v.Y() < -0.9*speed {
				t.Errorf("seed %d, %g m/s: it missed %q", seed, speed, target.Name)
			}
		}
	}
}

// TestSpinnersFlyStraight: a needle and a rod, spinning fast, fly close along a wall that they never reach, and
// nothing happens to them; in between the centre is near the line.
func TestSpinnersFlyStraight(t *testing.T) {
	m := physicstest.Material(0.3)
	for _, row := range []struct {
		half        mgl64.Vec3
		speed, spin float64
		beside      float64 // m, between the tips and the wall
	}{
		{mgl64.Vec3{0.25, 0.001, 0.001}, 100, 1000, 0.01},
		{mgl64.Vec3{0.25, 0.001, 0.001}, 10, 300, 0.001},
		{mgl64.Vec3{1, 0.02, 0.02}, 50, 100, 0.015},
	} {
		for _, hz := range []float64{15, 60, 120} {
			cfg := weightless()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			wall := physicstest.Block(m, mgl64.Vec3{200, 0.1, 2}, mgl64.Vec3{0, -0.1, 0})
			wall.Kind = physics.Static
			reach := row.half.Len()
			def := physicstest.Block(m, row.half, mgl64.Vec3{-50, reach + row.beside, 0})
			def.Velocity, def.AngularVelocity = mgl64.Vec3{row.speed, 0, 0}, mgl64.Vec3{0, 0, row.spin}
			ids := lab.Add(wall, def)
			name := fmt.Sprintf("%g m/s, %g rad/s, %g Hz", row.speed, row.spin, hz)
			for k := range int(0.5 * hz) {
				lab.Run(1)
				for _, part := range []float64{0.1, 0.5, 0.93} {
					p := lab.Body(ids[1]).PoseAt(part).Geom().P
					x := -50 + row.speed*(float64(k)+part)/hz
					if off := math.Hypot(p.X-x, p.Y-reach-row.beside); off > 0.1*row.half.Y() {
						t.Fatalf("%s: %g m off its line", name, off)
					}
				}
				if r := lab.Report(); r.Guard.Cut > 0 {
					t.Fatalf("%s: held back at %g m", name, lab.Body(ids[1]).Position().X())
				}
			}
		}
	}
}

// TestPivotsGoOnArcs: what lies on a turntable keeps its distance from the axis between poses too, where a straight way
// would cut the corner.
func TestPivotsGoOnArcs(t *testing.T) {
	m := physicstest.Material(2)
	table := physicstest.Block(m, mgl64.Vec3{3, 0.1, 3}, mgl64.Vec3{0, -0.1, 0})
	table.Kind, table.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 2, 0}
	cfg := physics.DefaultConfig()
	cfg.Hz = 15
	lab := physicstest.New(t, cfg)
	rider := physicstest.Block(m, mgl64.Vec3{0.4, 0.02, 0.02}, mgl64.Vec3{2, 0.0204, 0})
	rider.Velocity, rider.AngularVelocity = mgl64.Vec3{0, 0, -4}, mgl64.Vec3{0, 2, 0}
	ids := lab.Add(table, rider)
	for range 15 {
		lab.Run(1)
		from, to := lab.Body(ids[1]).PoseAt(0).Geom().P, lab.Body(ids[1]).PoseAt(1).Geom().P
		whole := math.Hypot(from.X, from.Z)
		cut := whole - 0.5*math.Hypot(from.X+to.X, from.Z+to.Z)
		for _, part := range []float64{0.1, 0.25, 0.5, 0.9} {
			p := lab.Body(ids[1]).PoseAt(part).Geom().P
			if off := math.Abs(math.Hypot(p.X, p.Z) - whole); off > 0.1*cut {
				t.Fatalf("%g m off its circle, a straight way would be %g m off", off, cut)
			}
		}
	}
}

// TestSlidesOffTilting: a box that slides away fast on its rear edge while it tilts up goes straight on, though between
// the same poses a screw would lead it through the ground: the guard withholds nothing, and it keeps its speed.
func TestSlidesOffTilting(t *testing.T) {
	const half, tilt, speed = 0.25, 0.05, 29.0
	for _, spin := range []float64{4, 9, 17} {
		m := physicstest.Material(0)
		box := physicstest.Block(m, mgl64.Vec3{half, half, half}, mgl64.Vec3{})
		arm := half * (math.Cos(tilt) - math.Sin(tilt)) // from the rear edge, along the ground
		box.Position = mgl64.Vec3{0, half*(math.Cos(tilt)+math.Sin(tilt)) + 0.0011, 0}
		box.Rotation = mgl64.QuatRotate(tilt, mgl64.Vec3{0, 0, 1})
		box.Velocity, box.AngularVelocity = mgl64.Vec3{speed, spin * arm, 0}, mgl64.Vec3{0, 0, spin}
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(physicstest.Floor(m), box)
		lab.Seconds(0.1)
		if lost := lab.Report().LostTotal; lost > 0 || lab.Body(ids[1]).Velocity().X() < 0.99*speed {
			t.Errorf("at %g rad/s: %g s withheld, %g m/s left", spin, lost, lab.Body(ids[1]).Velocity().X())
		}
	}
}
