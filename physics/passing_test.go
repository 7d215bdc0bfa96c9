package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestFlightOverRamp: a box that flies along 20 cm above the foot of a ramp, a mesh or convex, is not touched by it.
func TestFlightOverRamp(t *testing.T) {
	m := physicstest.Material(0.5)
	profile := []mgl64.Vec2{{0, 0}, {0, -0.02}, {7, -0.02}, {7, 1.2}, {3.5, 0.3}}
	var corners []mgl64.Vec3
	for _, p := range profile[:4] {
		corners = append(corners, p.Vec3(0.35), p.Vec3(1.15))
	}
	shape, err := collision.Hull(corners)
	if err != nil {
		t.Fatal(err)
	}
	hull := physicstest.Block(m, mgl64.Vec3{1, 1, 1}, mgl64.Vec3{})
	hull.Solids[0].Shape = shape
	for name, ramp := range map[string]physics.BodyDef{
		"mesh": physicstest.Prism(m, profile, 0.4, mgl64.Vec3{0, 0, 0.75}), "hull": hull,
	} {
		for _, ccd := range []physics.CCD{physics.CCDExpel, physics.CCDScrew, physics.CCDFirst} {
			cfg := physics.DefaultConfig()
			cfg.Gravity, cfg.CCD = mgl64.Vec3{}, ccd
			lab := physicstest.New(t, cfg)
			ramp.Kind = physics.Static
			box := physicstest.Block(m, mgl64.Vec3{2.25, 0.3, 0.9}, mgl64.Vec3{-2.4, 0.5, 0})
			box.Velocity = mgl64.Vec3{25.4, 0, 0}
			id := lab.Add(ramp, box)[1]
			lab.Run(1)
			if v := lab.Body(id).Velocity(); v != box.Velocity {
				t.Errorf("%s, %v: the box leaves with %v m/s", name, ccd, v)
			}
			lab.Run(20)
			if v := lab.Body(id).Velocity(); v == box.Velocity {
				t.Errorf("%s, %v: the slope itself is not met", name, ccd)
			}
		}
	}
}

// passers are solids that fly by others: convex ones, round ones, flat ones and meshes, about 1 m wide.
func passers() []physics.BodyDef {
	m := physicstest.Material(0.5)
	return []physics.BodyDef{
		physicstest.Block(m, mgl64.Vec3{0.7, 0.5, 0.6}, mgl64.Vec3{}),
		physicstest.Block(m, mgl64.Vec3{0.05, 1, 0.8}, mgl64.Vec3{}),
		physicstest.Block(m, mgl64.Vec3{0.08, 0.08, 1.5}, mgl64.Vec3{}),
		physicstest.Ball(m, 0.5, mgl64.Vec3{}), shard(3, 0.7, mgl64.Vec3{}),
		ell(1.5, mgl64.Vec3{}), ring(0.7, 0.2, mgl64.Vec3{}),
	}
}

// TestPassing: what flies past another solid at up to 300 m/s is not touched by it, by however little it misses it.
func TestPassing(t *testing.T) {
	physicstest.Long(t)
	all, passes := passers(), 0
	for seed := range uint64(soakCount(400)) {
		r := rand.New(rand.NewPCG(seed, 77))
		direction := func() mgl64.Vec3 {
			return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Normalize()
		}
		still, mover := all[r.IntN(len(all))], all[r.IntN(len(all))]
		still.Kind = physics.Static
		still.Rotation = mgl64.QuatRotate(6*r.Float64(), direction())
		mover.Rotation = mgl64.QuatRotate(6*r.Float64(), direction())
		speed, along, aside := 15*math.Pow(20, r.Float64()), direction(), direction()
		aside = aside.Sub(along.Mul(aside.Dot(along))).Normalize()
		mover.Velocity = along.Mul(speed)
		mover.Position = aside.Mul(0.3 + 1.7*r.Float64()).Sub(along.Mul(3 + speed/60*r.Float64()))
		mover.AngularVelocity = direction().Mul(20 * r.Float64() * float64(seed%2))
		cfg := physics.DefaultConfig()
		cfg.Gravity, cfg.CCD = mgl64.Vec3{}, []physics.CCD{physics.CCDExpel, physics.CCDScrew}[seed/2%2]
		steps := int(6/speed*cfg.Hz) + 1
		if misses := missesBy(t, cfg, &still, &mover, steps); !(misses > 0.02 && misses < 1) {
			continue
		}
		passes++
		lab := physicstest.New(t, cfg)
		id := lab.Add(still, mover)[1]
		lab.Run(steps)
		if impact := lab.Body(id).Velocity().Sub(mover.Velocity).Len(); impact > 1e-9*speed {
			t.Errorf("seed %d, %v: %s past %s at %.3g m/s is hit by %.3g m/s", seed, cfg.CCD, mover.Name, still.Name,
				speed, impact)
		}
	}
	if passes < soakCount(400)/10 {
		t.Errorf("only %d passed by", passes)
	}
}

// missesBy returns a lower bound of the gap (m) by which mover passes by a solid that stands, from poses in a world of
// its own.
func missesBy(t *testing.T, cfg physics.Config, still, mover *physics.BodyDef, steps int) float64 {
	const looks = 24 // per step
	lab := physicstest.New(t, cfg)
	id := lab.Add(*mover)[0]
	a, b := &still.Solids[0].Shape, &mover.Solids[0].Shape
	at := func(p mgl64.Vec3) geom.Vec3 { return geom.V(p[0], p[1], p[2]) }
	q := still.Rotation
	rest := geom.Pose{P: at(still.Position), Q: geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}}
	fa, start := rest.Frame(), lab.Body(id).Pose().Geom()
	begin := start.Frame()
	origin := begin.ApplyT(at(mover.Position)) // of the solid, from its centre of mass
	far := a.Skin().Radius + b.Skin().Radius + a.Radius + b.Radius + 1
	least := math.Inf(1)
	for range steps {
		lab.Run(1)
		for k := range looks {
			pose := lab.Body(id).PoseAt(float64(k) / looks).Geom()
			fb := pose.Frame()
			fb.P = fb.Apply(origin)
			if fb.P.Sub(fa.P).Len() < far {
				gap, _ := collision.Gap(a, b, &fa, &fb)
				least = min(least, gap)
			}
		}
	}
	return least - 0.5*(mover.Velocity.Len()+2*mover.AngularVelocity.Len())/(cfg.Hz*looks)
}
