package physics_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// soakCount is how many random worlds a test runs: n unless BRICKYARD_SOAKS asks for another number.
func soakCount(n int) int {
	if more, err := strconv.Atoi(os.Getenv("BRICKYARD_SOAKS")); err == nil {
		return more
	}
	return n
}

// soakBetween is the number of poses audited inside every step.
const soakBetween = 8

// TestSoak runs random worlds of all shapes and kinds of bodies in which bodies come, go and are pushed about without
// mercy, at several rates. Nothing may ever overlap, come nearer than d_min, or stop being a number.
func TestSoak(t *testing.T) {
	physicstest.Long(t)
	for seed := range soakCount(18) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) { soak(t, uint64(seed), 120) })
	}
}

// TestSoakRepeats: the same world, treated the same, ends in the same bits.
func TestSoakRepeats(t *testing.T) {
	physicstest.Long(t)
	run := func(seed uint64) uint64 {
		s := newSoaker(t, seed)
		for range 60 {
			s.meddle(t)
			s.Step()
		}
		return s.Hash()
	}
	for seed := range uint64(soakCount(4)) {
		if first, again := run(seed), run(seed); first != again {
			t.Errorf("seed %d: hash %x, then %x", seed, first, again)
		}
	}
}

// soaker is a random world under audit.
type soaker struct {
	*physics.World
	r       *rand.Rand
	shapes  []collision.Shape
	ids     []physics.BodyID
	witness *physicstest.Witness
}

func soak(t *testing.T, seed uint64, steps int) {
	s := newSoaker(t, seed)
	for range steps {
		s.meddle(t)
		s.Step()
		a := s.witness.Check(soakBetween)
		if a.SmallestGap < 0.99e-7 {
			t.Fatalf("step %d, t = %.3f: %q and %q are %.3g m apart",
				s.StepCount(), a.At, s.name(a.A), s.name(a.B), a.SmallestGap)
		}
		if q := s.Report().Quarantined; q > 0 {
			t.Fatalf("step %d: %d bodies in quarantine", s.StepCount(), q)
		}
	}
}

func newSoaker(t *testing.T, seed uint64) *soaker {
	r := rand.New(rand.NewPCG(seed, 77))
	cfg := physics.DefaultConfig()
	cfg.Hz = []float64{15, 30, 60, 120, 240}[r.IntN(5)]
	cfg.ExpelZone = []float64{0.001, 0.0001, 0.01}[r.IntN(3)]
	if r.IntN(4) == 0 {
		cfg.Gravity = mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(5)
	}
	w, err := physics.NewWorld(cfg)
	if err != nil {
		t.Fatal(err)
	}
	s := &soaker{World: w, r: r, witness: physicstest.Watch(t, w)}
	for range 12 {
		s.shapes = append(s.shapes, s.shape(t))
	}
	slab := must(t)(collision.Box(mgl64.Vec3{4, 0.1, 4}))
	patch := must(t)(collision.Triangle(mgl64.Vec3{-3, 0.3, -3}, mgl64.Vec3{3, 0.2, -3}, mgl64.Vec3{0, 1, 3}))
	for _, shape := range []collision.Shape{slab, patch} {
		s.add(t, physics.BodyDef{Kind: physics.Static, Solids: []physics.Solid{{Shape: shape, Material: s.material()}}})
	}
	for range 25 {
		s.add(t, s.body())
	}
	for range 3 {
		d := s.body()
		d.Kind = physics.Kinematic
		s.add(t, d)
	}
	return s
}

func must(t *testing.T) func(collision.Shape, error) collision.Shape {
	return func(s collision.Shape, err error) collision.Shape {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// Shape is a random one of any kind, with sides from 5 mm to 1 m: plates and needles too.
func (s *soaker) shape(t *testing.T) collision.Shape {
	size := func() float64 { return 0.005 * float64(1+s.r.IntN(4)) * []float64{1, 5, 20, 50}[s.r.IntN(4)] / 2 }
	ok := must(t)
	switch s.r.IntN(8) {
	case 0:
		return ok(collision.Ball(size()))
	case 1:
		return ok(collision.Pill(size(), size()))
	case 2:
		return ok(collision.Cylinder(size(), size(), 3+s.r.IntN(20)))
	case 3:
		return ok(collision.Cone(size(), size(), 3+s.r.IntN(20)))
	case 4:
		return ok(collision.Wedge(mgl64.Vec3{size(), size(), size()}))
	case 5:
		var cloud []mgl64.Vec3
		for range 6 + s.r.IntN(30) {
			cloud = append(cloud, mgl64.Vec3{s.r.NormFloat64(), s.r.NormFloat64(), s.r.NormFloat64()}.Mul(0.15))
		}
		return ok(collision.Hull(cloud))
	}
	return ok(collision.Box(mgl64.Vec3{size(), size(), size()}))
}

func (s *soaker) material() contact.Material {
	return contact.Material{
		Density: []float64{10, 500, 1000, 8000}[s.r.IntN(4)], Friction: s.r.Float64(),
		Restitution: []float64{0, 0, 0.5, 1}[s.r.IntN(4)],
	}
}

// vector is a random one of length up to most, seldom up to extreme.
func (s *soaker) vector(most, extreme float64) mgl64.Vec3 {
	if s.r.IntN(12) == 0 {
		most = extreme
	}
	return mgl64.Vec3{s.r.NormFloat64(), s.r.NormFloat64(), s.r.NormFloat64()}.Normalize().Mul(most * s.r.Float64())
}

// Body is a random dynamic body somewhere, of one to three solids.
func (s *soaker) body() physics.BodyDef {
	d := physics.BodyDef{
		Kind: physics.Dynamic, Position: s.vector(2, 4).Add(mgl64.Vec3{0, 2, 0}),
		Velocity: s.vector(5, 500), AngularVelocity: s.vector(10, 300),
		Rotation: mgl64.QuatRotate(6*s.r.Float64(), s.vector(1, 1).Normalize()),
	}
	for n := max(1, s.r.IntN(6)-2); n > 0; n-- {
		shape := s.shapes[s.r.IntN(len(s.shapes))]
		if len(d.Solids) > 0 {
			shape = shape.Placed(s.vector(0.3, 0.3), mgl64.QuatRotate(s.r.Float64(), mgl64.Vec3{0, 0, 1}))
		}
		d.Solids = append(d.Solids, physics.Solid{Shape: shape, Material: s.material()})
	}
	return d
}

// Add adds a body unless there is no room for it.
func (s *soaker) add(t *testing.T, d physics.BodyDef) {
	d.Name = fmt.Sprintf("%s %d", d.Kind, len(s.ids))
	var overlap *physics.OverlapError
	ids, err := s.AddBodiesWith([]physics.BodyDef{d}, physics.AddOptions{Separate: s.r.IntN(8) == 0})
	switch {
	case errors.As(err, &overlap):
	case err != nil:
		t.Fatal(err)
	default:
		s.ids = append(s.ids, ids[0])
	}
}

// meddle does between two steps what users do, and worse.
func (s *soaker) meddle(t *testing.T) {
	k := 2 + s.r.IntN(len(s.ids)-2) // not the scenery
	id := s.ids[k]
	switch s.r.IntN(12) {
	case 0, 1:
		s.add(t, s.body())
	case 2:
		if len(s.ids) > 10 {
			s.RemoveBody(id)
			s.ids = append(s.ids[:k], s.ids[k+1:]...)
		}
	case 3:
		s.Body(id).SetVelocity(s.vector(10, 5000), s.vector(10, 2000))
	case 4:
		s.Body(id).ApplyImpulse(s.vector(10, 100).Mul(s.Body(id).Mass()), s.Body(id).Position().Add(s.vector(0.1, 0.1)))
	case 5:
		s.Body(id).Drag(s.vector(0.1, 0.1), s.vector(3, 30))
	case 6:
		s.EndDrag()
	case 7:
		s.SetSleeping(s.r.IntN(3) > 0)
	}
}

func (s *soaker) name(id physics.BodyID) string {
	if !s.Contains(id) {
		return "no body"
	}
	return s.Body(id).Name()
}
