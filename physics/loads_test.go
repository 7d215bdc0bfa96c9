package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// cubes stacks n cubes of 1 m whose masses (kg) take turns.
func cubes(n int, masses ...float64) (defs []physics.BodyDef) {
	m := physicstest.Material(0.5)
	for i := range n {
		y := float64(i)*(1+physicstest.Gap) + 0.5 + physicstest.Gap
		def := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, y, 0})
		def.Mass = masses[i%len(masses)]
		defs = append(defs, def)
	}
	return defs
}

// bridge lays a heavy cube on two light ones.
func bridge(mass float64) []physics.BodyDef {
	defs := append(cubes(1, 1), append(cubes(1, 1), cubes(2, mass)[1])...)
	defs[0].Position[0], defs[1].Position[0] = -0.6, 0.6
	return defs
}

// TestLoadsHoldAnything: with the loads known from the start neither height nor ratio of masses makes a stack give way,
// and the guard has nothing to do.
func TestLoadsHoldAnything(t *testing.T) {
	for _, row := range []struct {
		name string
		defs []physics.BodyDef
	}{
		{"tower of thirty", cubes(30, 1000)},
		{"1000 kg on 1 kg", cubes(2, 1, 1000)},
		{"10 000 kg on 1 kg", cubes(2, 1, 10000)},
		{"ten cubes of 1 and 1000 kg in turn", cubes(10, 1, 1000)},
		{"1000 kg on two of 1 kg", bridge(1000)},
	} {
		lab := physicstest.New(t, physics.DefaultConfig())
		ids := lab.Add(append([]physics.BodyDef{physicstest.Floor(physicstest.Material(0.5))}, row.defs...)...)
		at := places(lab, ids)
		lab.Seconds(5)
		if d := drift(lab, ids, at); d > 2e-4 {
			t.Errorf("%s: moved %.3f mm", row.name, 1000*d)
		}
		if r := lab.Report(); r.LostTotal != 0 {
			t.Errorf("%s: the guard withheld %g s", row.name, r.LostTotal)
		}
	}
}

// TestLoadsAreFoundAnew: a body that lands on a stack, in its middle or off it, is carried as still as the bodies that
// were there from the start once the sway of the impact has died away: a few hundredths of a millimetre after 9 s,
// nothing after 21.
func TestLoadsAreFoundAnew(t *testing.T) {
	physicstest.Long(t)
	for _, aside := range []float64{0, 0.05, 0.1, 0.15} {
		for _, height := range []float64{0.01, 0.02, 0.05} {
			lab := physicstest.New(t, physics.DefaultConfig())
			defs := append([]physics.BodyDef{physicstest.Floor(physicstest.Material(0.5))}, cubes(8, 100)...)
			top := defs[len(defs)-1].Position
			ids := lab.Add(defs...)
			lab.Seconds(1)
			late := cubes(1, 500)[0]
			late.Position = top.Add(mgl64.Vec3{aside, 1 + height, 0})
			ids = append(ids, lab.Add(late)...)
			for _, row := range []struct{ wait, most float64 }{{9, 5e-5}, {9, 2e-6}} { // s, m
				lab.Seconds(row.wait)
				at := places(lab, ids)
				lab.Seconds(3)
				if d := drift(lab, ids, at); d > row.most {
					t.Errorf("dropped %g m, %g m off the middle: moved %.4f mm in 3 s after it had landed", height, aside, 1000*d)
				}
			}
		}
	}
}

// TestLoadsDoNotGlue: a block on a slope that is 2 % too steep for its friction slides from rest, one on a slope 2 %
// less steep than that stays.
func TestLoadsDoNotGlue(t *testing.T) {
	const friction = 0.5
	for _, row := range []struct {
		share  float64
		slides bool
	}{{0.98, false}, {1.02, true}} {
		m := physicstest.Material(friction)
		q := mgl64.QuatRotate(math.Atan(row.share*friction), mgl64.Vec3{0, 0, 1})
		slope := physicstest.Block(m, mgl64.Vec3{20, 0.5, 5}, q.Rotate(mgl64.Vec3{0, -0.5, 0}))
		slope.Kind, slope.Rotation = physics.Static, q
		block := physicstest.Block(m, mgl64.Vec3{0.4, 0.2, 0.4}, q.Rotate(mgl64.Vec3{0, 0.2 + physicstest.Gap, 0}))
		block.Rotation = q
		lab := physicstest.New(t, physics.DefaultConfig())
		id := lab.Add(slope, block)[1]
		at := lab.Body(id).Position()
		lab.Seconds(2)
		moved := lab.Body(id).Position().Sub(at).Len()
		// By g (sin − µ cos) t²/2, which is 0.175 m after 2 s.
		if want := 0.0877 * 2; row.slides && math.Abs(moved-want) > 0.1*want || !row.slides && moved > 1e-5 {
			t.Errorf("tan %g of the coefficient: moved %g m", row.share, moved)
		}
	}
}

// TestLeaningSlab: a slab that leans against a smooth wall slides down where the friction at its foot is too little,
// and stands where it is enough: µ must be half the cotangent of its angle.
func TestLeaningSlab(t *testing.T) {
	for _, row := range []struct {
		friction float64
		falls    bool
	}{{0.22, true}, {0.32, false}} {
		rough, smooth := physicstest.Material(row.friction), physicstest.Material(0)
		wall := physicstest.Block(smooth, mgl64.Vec3{0.5, 3, 3}, mgl64.Vec3{0.5, 3, 0})
		wall.Kind = physics.Static
		// Two metres long, 2 : 1 steep.
		q := mgl64.QuatRotate(math.Atan(2), mgl64.Vec3{0, 0, 1})
		half := mgl64.Vec3{1, 0.02, 0.4}
		slab := physicstest.Block(rough, half, mgl64.Vec3{})
		foot := q.Rotate(mgl64.Vec3{-half[0], -half[1], 0})
		head := q.Rotate(mgl64.Vec3{half[0], -half[1], 0})
		slab.Position = mgl64.Vec3{-head[0] - physicstest.Gap, physicstest.Gap - foot[1], 0}
		slab.Rotation = q
		lab := physicstest.New(t, physics.DefaultConfig())
		id := lab.Add(physicstest.Floor(rough), wall, slab)[2]
		at := lab.Body(id).Position()
		lab.Seconds(3)
		if fell := at.Y()-lab.Body(id).Position().Y() > 0.3; fell != row.falls {
			t.Errorf("friction %g: sank by %g m", row.friction, at.Y()-lab.Body(id).Position().Y())
		}
	}
}

// TestHeapsStayStill: once a heap is at rest nothing moves it, least of all loads that are found late.
func TestHeapsStayStill(t *testing.T) {
	physicstest.Long(t)
	seeds := uint64(1)
	if physicstest.Nightly() {
		seeds = 10
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 3))
		m := physicstest.Material(0.5)
		defs := []physics.BodyDef{physicstest.Floor(m)}
		for _, side := range []mgl64.Vec3{{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}} {
			half := mgl64.Vec3{2.2, 3, 2.2}
			half[0] -= 2 * math.Abs(side[0])
			half[2] -= 2 * math.Abs(side[2])
			wall := physicstest.Block(m, half, side.Mul(2.4).Add(mgl64.Vec3{0, 3.01, 0}))
			wall.Kind = physics.Static
			defs = append(defs, wall)
		}
		const count = 216
		for i := range count {
			at := mgl64.Vec3{0.72 * (float64(i%6) - 2.5), 0.5 + 0.8*float64(i/36), 0.72 * (float64(i/6%6) - 2.5)}
			cube := physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, at)
			axis := mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
			cube.Rotation = mgl64.QuatRotate(r.Float64(), axis.Normalize())
			defs = append(defs, cube)
		}
		lab := physicstest.New(t, physics.DefaultConfig())
		lab.Add(defs...)
		lab.Seconds(3)
		// At rest is what keeps still for 0.4 s: at the end of a swing all stand for a step.
		for k, settled := 0, 0; settled < 30 && k < 600; k++ {
			lab.Run(1)
			settled++
			if lab.KineticEnergy() > 1e-7 {
				settled = 0
			}
		}
		still, most := lab.KineticEnergy(), 0.0
		for range 300 {
			lab.Run(1)
			most = max(most, lab.KineticEnergy())
		}
		if most > still+count*1e-6 {
			t.Errorf("seed %d: from %.3g J the heap comes to %.3g J", seed, still, most)
		}
	}
}
