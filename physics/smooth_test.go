package physics_test

import (
	"math"
	"math/rand"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// momentumOf returns the momentum (kg m/s) of all bodies.
func momentumOf(w *physics.World) (p mgl64.Vec3) {
	for _, id := range w.Bodies() {
		if b := w.Body(id); b.Kind() == physics.Dynamic {
			p = p.Add(b.Velocity().Mul(b.Mass()))
		}
	}
	return p
}

// randomVector returns a vector whose parts are normally distributed.
func randomVector(r *rand.Rand) mgl64.Vec3 {
	return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
}

// randomBox returns a box about 0.6 m wide, of some mass between 1 and 300 kg.
func randomBox(r *rand.Rand, at mgl64.Vec3) physics.BodyDef {
	half := mgl64.Vec3{0.15 + 0.3*r.Float64(), 0.15 + 0.3*r.Float64(), 0.15 + 0.3*r.Float64()}
	b := physicstest.Block(physicstest.Material(0.5), half, at)
	turn := randomVector(r)
	b.Rotation = mgl64.Quat{W: r.NormFloat64(), V: turn}.Normalize()
	b.Mass = math.Pow(300, r.Float64())
	return b
}

// TestSmoothFloorTakesNoMomentum: boxes of very different masses fall on each other on a floor without friction. It
// pushes upwards alone, so what they have along it stays, whatever the guard has to stop.
func TestSmoothFloorTakesNoMomentum(t *testing.T) {
	for seed := range int64(40) {
		r := rand.New(rand.NewSource(seed))
		l := physicstest.New(t, physics.DefaultConfig())
		l.Add(physicstest.Floor(physicstest.Material(0)))
		scale := 0.0 // kg m/s, of all bodies without signs
		for i := range 6 {
			b := randomBox(r, mgl64.Vec3{0.6*r.Float64() - 0.3, 0.9 + 1.6*float64(i), 0.6*r.Float64() - 0.3})
			b.Velocity = mgl64.Vec3{6*r.Float64() - 3, 0, 6*r.Float64() - 3}
			scale += b.Mass * b.Velocity.Len()
			l.Add(b)
		}
		before := momentumOf(l.World)
		l.Run(120)
		after := momentumOf(l.World)
		lost := math.Hypot(after[0]-before[0], after[2]-before[2]) / scale
		if lost > 1e-6 {
			t.Errorf("seed %d: the floor took %.3f of the momentum along it", seed, lost)
		}
	}
}

// TestLocksTakeMomentumAlongThemAlone: two chains of boxes, some of them locked along y or z, collide in space. Locks
// push along their axes, so what the chains have along x stays.
func TestLocksTakeMomentumAlongThemAlone(t *testing.T) {
	for seed := range int64(40) {
		r := rand.New(rand.NewSource(seed))
		cfg := physics.DefaultConfig()
		cfg.Gravity = mgl64.Vec3{}
		l := physicstest.New(t, cfg)
		scale := 0.0 // kg m/s
		for _, side := range []float64{-1, 1} {
			var last physics.BodyID
			for i := range 4 {
				b := randomBox(r, mgl64.Vec3{2 * side, 1.3 * (float64(i) - 1.5), 0.4 * (float64(i) - 1.5)})
				b.Velocity = mgl64.Vec3{-5 * side, 0, 0}
				b.Locks = []physics.Axes{0, 0, physics.LockY, physics.LockZ}[r.Intn(4)]
				scale += 5 * b.Mass
				id := l.Add(b)[0]
				if i > 0 {
					link(t, l, physics.JointDef{Kind: joint.Ball{}, A: last, B: id, At: b.Position.Sub(mgl64.Vec3{0, 0.65, 0.2})})
				}
				last = id
			}
		}
		before := momentumOf(l.World)
		l.Run(90)
		if lost := math.Abs(momentumOf(l.World)[0]-before[0]) / scale; lost > 0.01 {
			t.Errorf("seed %d: locks along y and z took %.3f of the momentum along x", seed, lost)
		}
	}
}

// TestSmoothFloorTakesNoMomentumInHalves: a heap of plates that spin falls on a floor without friction, and some of its
// slices are taken in halves. What the guard took before it saw that is given back once.
func TestSmoothFloorTakesNoMomentumInHalves(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	l := physicstest.New(t, physics.DefaultConfig())
	l.Add(physicstest.Floor(physicstest.Material(0)))
	scale := 0.0 // kg m/s
	for i := range 40 {
		half := mgl64.Vec3{0.1 + 0.2*r.Float64(), 0.01 + 0.1*r.Float64(), 0.05 + 0.3*r.Float64()}
		at := mgl64.Vec3{0.3*r.Float64() - 0.15, 1.2 + 0.75*float64(i), 0.3*r.Float64() - 0.15}
		b := physicstest.Block(physicstest.Material(0.5), half, at)
		b.Rotation = mgl64.Quat{W: r.NormFloat64(), V: randomVector(r)}.Normalize()
		b.AngularVelocity = randomVector(r).Mul(10)
		b.Mass = math.Pow(300, r.Float64())
		b.Velocity = mgl64.Vec3{6*r.Float64() - 3, -3, 6*r.Float64() - 3}
		scale += b.Mass * b.Velocity.Len()
		l.Add(b)
	}
	before := momentumOf(l.World)
	l.Run(140)
	after := momentumOf(l.World)
	if off := math.Hypot(after[0]-before[0], after[2]-before[2]) / scale; off > 1e-6 {
		t.Errorf("the momentum along the floor is off by %.4f of all there is", off)
	}
}

// TestSmoothFloorTakesNoMomentumOfEachHeap: of many heaps that fall on a floor without friction at once, each keeps the
// momentum that it has along the floor.
func TestSmoothFloorTakesNoMomentumOfEachHeap(t *testing.T) {
	const heaps, boxes = 12, 6
	r := rand.New(rand.NewSource(3))
	l := physicstest.New(t, physics.DefaultConfig())
	l.Add(physicstest.Floor(physicstest.Material(0)))
	var ids [heaps][]physics.BodyID
	var scale [heaps]float64 // kg m/s
	for i := range boxes {   // so that bodies of all heaps come by turns
		for heap := range heaps {
			at := mgl64.Vec3{25*float64(heap%4) - 37 + 0.3*r.Float64(), 0.9 + 1.6*float64(i), 25*float64(heap/4) - 25}
			b := randomBox(r, at)
			b.Velocity = mgl64.Vec3{2*r.Float64() - 1, 0, 2*r.Float64() - 1}
			scale[heap] += b.Mass * b.Velocity.Len()
			ids[heap] = append(ids[heap], l.Add(b)...)
		}
	}
	along := func(heap int) (p mgl64.Vec2) {
		for _, id := range ids[heap] {
			b := l.World.Body(id)
			p = p.Add(mgl64.Vec2{b.Velocity()[0], b.Velocity()[2]}.Mul(b.Mass()))
		}
		return p
	}
	var before [heaps]mgl64.Vec2
	for heap := range heaps {
		before[heap] = along(heap)
	}
	l.Run(120)
	for heap := range heaps {
		if off := along(heap).Sub(before[heap]).Len() / scale[heap]; off > 1e-6 {
			t.Errorf("heap %d: its momentum along the floor is off by %.4f of all there is", heap, off)
		}
	}
}
