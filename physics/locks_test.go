package physics_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// locked returns a definition with locks.
func locked(def physics.BodyDef, locks physics.Axes) physics.BodyDef {
	def.Locks = locks
	return def
}

// TestLockedTurnsSlide: a box that cannot turn slides down a slope like a point of mass, however high it is: it would
// topple over at once.
func TestLockedTurnsSlide(t *testing.T) {
	const angle, friction = 0.5, 0.2
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{9.81 * math.Sin(angle), -9.81 * math.Cos(angle), 0}
	l := physicstest.New(t, cfg)
	m := physicstest.Material(friction)
	ids := l.Add(physicstest.Floor(m), locked(physicstest.Block(m, mgl64.Vec3{0.1, 1, 0.1}, mgl64.Vec3{0, 1.001, 0}),
		physics.LockTurns))
	turn := l.Body(ids[1]).Pose().Rotation
	l.Seconds(1)
	want := 9.81 * (math.Sin(angle) - friction*math.Cos(angle))
	if v := l.Body(ids[1]).Velocity().X(); math.Abs(v-want) > 1e-3*want {
		t.Errorf("slides at %g m/s after a second, want %g", v, want)
	}
	if l.Body(ids[1]).Pose().Rotation != turn || l.Body(ids[1]).AngularVelocity() != (mgl64.Vec3{}) {
		t.Error("turns")
	}
}

// TestPlanarRoll: a planar cylinder rolls down a slope with 2/3 g sin a.
func TestPlanarRoll(t *testing.T) {
	const angle = 0.2
	cfg := physics.DefaultConfig()
	cfg.Gravity = mgl64.Vec3{9.81 * math.Sin(angle), -9.81 * math.Cos(angle), 0}
	l := physicstest.New(t, cfg)
	m := physicstest.Material(0.8)
	ball := physicstest.Ball(m, 0.5, mgl64.Vec3{0, 0.501, 0.25})
	ids := l.Add(physicstest.Floor(m), locked(ball, physics.Planar))
	l.Seconds(1)
	want := 9.81 * math.Sin(angle) * 5 / 7
	if v := l.Body(ids[1]).Velocity().X(); math.Abs(v-want) > 2e-3*want {
		t.Errorf("rolls at %g m/s after a second, want %g", v, want)
	}
	if z := l.Body(ids[1]).Position().Z(); z != 0.25 {
		t.Errorf("leaves its plane: z = %g", z)
	}
}

// TestLockedHeightTakesImpact: a body locked in y does not fall, and a push at its side gives it its momentum along x.
func TestLockedHeightTakesImpact(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0)
	target := locked(physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 3, 0}), physics.LockY|physics.LockTurns)
	ram := locked(physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-2, 3.2, 0}), physics.LockY|physics.LockTurns)
	ram.Velocity = mgl64.Vec3{4}
	ids := l.Add(target, ram)
	l.Seconds(2)
	for k, y := range []float64{3, 3.2} {
		b := l.Body(ids[k])
		if b.Position().Y() != y || b.Velocity().Y() != 0 {
			t.Errorf("body %d is at %v, at %v", k, b.Position(), b.Velocity())
		}
		if v := b.Velocity().X(); math.Abs(v-2) > 1e-6 {
			t.Errorf("body %d goes on at %g m/s, want 2", k, v)
		}
	}
}

// TestLockedOblique: a wedge of 45° that can only fall pushes a block that can only slide: both speeds are the same,
// and so is the acceleration of each, g/2 if they weigh the same.
func TestLockedOblique(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0)
	slant := mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 0, 1})
	rail := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0, 0})
	rail.Rotation, rail.Locks = slant, physics.LockAll&^physics.LockX
	drop := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-0.708, 0.708, 0})
	drop.Rotation, drop.Locks = slant, physics.LockAll&^physics.LockY
	ids := l.Add(rail, drop)
	l.Seconds(0.25)
	want := 9.81 / 2 * 0.25
	a, b := l.Body(ids[0]).Velocity(), l.Body(ids[1]).Velocity()
	if math.Abs(a.X()-want) > 5e-3*want || math.Abs(b.Y()+want) > 5e-3*want {
		t.Errorf("they go at %v and %v, want %g along x and down", a, b, want)
	}
	if a.Y() != 0 || a.Z() != 0 || b.X() != 0 || b.Z() != 0 {
		t.Errorf("they leave their axes: %v and %v", a, b)
	}
}

// TestPlanarStack: a stack of planar boxes stands, and no box leaves the plane by a bit.
func TestPlanarStack(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	ids := l.Add(physicstest.Floor(m))
	for k := range 10 {
		ids = append(ids, l.Add(locked(physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5},
			mgl64.Vec3{0.02 * float64(k%2), 0.501 + 1.001*float64(k), 0.1}), physics.Planar))...)
	}
	l.Seconds(4)
	for k, id := range ids[1:] {
		p, q := l.Body(id).Position(), l.Body(id).Pose().Rotation
		if p.Z() != 0.1 || q.V[0] != 0 || q.V[1] != 0 {
			t.Errorf("box %d left the plane: %v, %v", k, p, q)
		}
		if want := 0.501 + 1.001*float64(k); math.Abs(p.Y()-want) > 0.002 {
			t.Errorf("box %d is at height %g, want %g", k, p.Y(), want)
		}
	}
}

// TestAllLocked: a body locked in all is dynamic, hangs where it is, and carries what falls on it.
func TestAllLocked(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	shelf := locked(physicstest.Block(m, mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 2, 0}), physics.LockAll)
	ids := l.Add(shelf, named("cube", mgl64.Vec3{0, 3.5, 0}))
	at := l.Body(ids[0]).Pose()
	l.Body(ids[0]).ApplyImpulse(mgl64.Vec3{1e6, 1e6, 1e6}, mgl64.Vec3{1, 1, 1})
	l.Seconds(3)
	if l.Body(ids[0]).Pose() != at || l.Body(ids[0]).Kind() != physics.Dynamic {
		t.Error("the shelf has moved")
	}
	if y := l.Body(ids[1]).Position().Y(); math.Abs(y-2.601) > 2e-3 {
		t.Errorf("the cube lies at %g m", y)
	}
	l.Body(ids[0]).SetLocks(0)
	l.Seconds(0.5)
	if y := l.Body(ids[0]).Position().Y(); y > 1.2 {
		t.Errorf("freed, the shelf is at %g m", y)
	}
}

// TestLocksRefused: definitions with locks that make no sense.
func TestLocksRefused(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	def := locked(named("it", mgl64.Vec3{}), physics.LockX)
	def.Velocity = mgl64.Vec3{1}
	if err := def.Validate(); err == nil || !strings.Contains(err.Error(), "locked axis") {
		t.Errorf("got %v", err)
	}
	def.Velocity, def.Kind = mgl64.Vec3{}, physics.Kinematic
	if err := def.Validate(); err == nil || !strings.Contains(err.Error(), "only a dynamic body") {
		t.Errorf("got %v", err)
	}
	id := l.Add(locked(named("two", mgl64.Vec3{}), physics.LockX|physics.LockTurnY))[0]
	l.Body(id).SetVelocity(mgl64.Vec3{1, 2, 3}, mgl64.Vec3{4, 5, 6})
	near(t, "velocity", l.Body(id).Velocity(), mgl64.Vec3{0, 2, 3}, 0)
	near(t, "spin", l.Body(id).AngularVelocity(), mgl64.Vec3{4, 0, 6}, 0)
}

// TestRandomLocksSoak presses bodies with random locks together: no overlap, and every locked coordinate keeps its
// bits. The last seed is one in which a squeezed body once got spin about a locked axis.
func TestRandomLocksSoak(t *testing.T) {
	for seed := range uint64(8) {
		soakLocks(t, seed)
	}
	soakLocks(t, 16)
}

// TestRandomLocksSoakLong is TestRandomLocksSoak for more seeds, at night a hundred.
func TestRandomLocksSoakLong(t *testing.T) {
	physicstest.Long(t)
	seeds := uint64(16)
	if physicstest.Nightly() {
		seeds = 100
	}
	for seed := range seeds {
		soakLocks(t, 8+seed)
	}
}

// soakLocks presses a heap of bodies together from three sides, with locks that come and go.
func soakLocks(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 99))
	l := physicstest.New(t, physics.DefaultConfig())
	starts := map[physics.BodyID]physics.Pose{}
	var ids []physics.BodyID // of dynamic bodies
	refused := 0
	for _, def := range pressedHeap(r) {
		id, err := l.AddBody(def)
		if err != nil { // it starts inside another one
			refused++
		} else if def.Kind == physics.Dynamic {
			ids = append(ids, id)
			starts[id] = l.Body(id).Pose()
			l.Body(id).SetVelocity(someVec(r, 10), someVec(r, 20))
		}
	}
	if refused > 6 {
		t.Errorf("seed %d: %d bodies have no room", seed, refused)
	}
	for range 120 {
		for range r.IntN(3) {
			switch b := l.Body(ids[r.IntN(len(ids))]); r.IntN(4) {
			case 0:
				b.SetLocks(physics.Axes(r.IntN(64)))
				starts[b.ID()] = b.Pose()
			case 1:
				b.SetLocks(physics.LockAll * physics.Axes(r.IntN(2)))
				starts[b.ID()] = b.Pose()
			case 2:
				b.ApplyImpulse(someVec(r, 10*b.Mass()), b.Position().Add(someVec(r, 0.2)))
			case 3:
				b.SetVelocity(someVec(r, 30), someVec(r, 50))
			}
		}
		l.Run(1)
		for _, id := range ids {
			start := starts[id]
			checkLocks(t, seed, l.Body(id), &start)
		}
	}
}

func someVec(r *rand.Rand, by float64) mgl64.Vec3 {
	return mgl64.Vec3{by * r.NormFloat64(), by * r.NormFloat64(), by * r.NormFloat64()}
}

// pressedHeap returns a floor, boxes, balls, plates and rings with locks over it, and three presses around them.
func pressedHeap(r *rand.Rand) []physics.BodyDef {
	m := physicstest.Material(r.Float64())
	m.Restitution = max(0, r.Float64()-0.6)
	defs := []physics.BodyDef{physicstest.Floor(m)}
	for k := range 24 {
		at := mgl64.Vec3{1.1 * float64(k%3), 0.8 + 1.1*float64(k/6), 1.1 * float64(k/3%2)}
		def := physicstest.Block(m, mgl64.Vec3{0.3, 0.3, 0.3}, at)
		switch k % 4 {
		case 1:
			def = physicstest.Ball(m, 0.45, at)
		case 2:
			def = physicstest.Block(m, mgl64.Vec3{0.5, 0.02, 0.5}, at)
		case 3:
			def = physicstest.Ring(m, 0.35, 0.1, 8, 6, at)
		}
		if r.IntN(2) == 0 && k%4 != 3 {
			def.Rotation = mgl64.Quat{W: r.NormFloat64(), V: someVec(r, 1)}
		}
		def.Locks = physics.Axes(r.IntN(64))
		if r.IntN(5) == 0 {
			def.Mass = 1e5
		}
		defs = append(defs, def)
	}
	for _, press := range []struct{ half, at, v mgl64.Vec3 }{
		{mgl64.Vec3{0.5, 5, 3}, mgl64.Vec3{-2.5, 5.2, 0.5}, mgl64.Vec3{2, 0, 0}},
		{mgl64.Vec3{0.5, 5, 3}, mgl64.Vec3{5, 5.2, 0.5}, mgl64.Vec3{-2, 0, 0}},
		{mgl64.Vec3{1.5, 0.3, 3}, mgl64.Vec3{1.2, 9, 0.5}, mgl64.Vec3{0, -3, 0}},
	} {
		def := physicstest.Block(m, press.half, press.at)
		def.Kind, def.Velocity = physics.Kinematic, press.v
		defs = append(defs, def)
	}
	return defs
}

// checkLocks compares the locked coordinates of a body with those of a pose.
func checkLocks(t *testing.T, seed uint64, b physics.Body, start *physics.Pose) {
	locks, at, v, spin := b.Locks(), b.Pose(), b.Velocity(), b.AngularVelocity()
	for k := range 3 {
		if locks&(physics.LockX<<k) != 0 && (at.Position[k] != start.Position[k] || v[k] != 0) {
			t.Fatalf("seed %d, %s: coordinate %d is %g, was %g", seed, b.Name(), k, at.Position[k], start.Position[k])
		}
		if locks&(physics.LockTurnX<<k) != 0 && spin[k] != 0 {
			t.Fatalf("seed %d, %s: spins at %v", seed, b.Name(), spin)
		}
		// About one free axis, that axis keeps its place in the body.
		if locks&physics.LockTurns == physics.LockTurns&^(physics.LockTurnX<<k) {
			var axis mgl64.Vec3
			axis[k] = 1
			was, is := start.Rotation.Inverse().Rotate(axis), at.Rotation.Inverse().Rotate(axis)
			if was.Sub(is).Len() > 1e-12 {
				t.Fatalf("seed %d, %s: its axis has moved by %g", seed, b.Name(), was.Sub(is).Len())
			}
		}
	}
	if locks&physics.LockTurns == physics.LockTurns && at.Rotation != start.Rotation {
		t.Fatalf("seed %d, %s: has turned", seed, b.Name())
	}
}

// TestLockedWedge: a driven wedge of 0.2 rad that comes down at 1 m/s shoots a block out that can only slide, at
// cot 0.2 m/s: along its rail the block has a twenty-fifth of the compliance of a free one.
func TestLockedWedge(t *testing.T) {
	const angle = 0.2
	l := physicstest.New(t, weightless())
	m := physicstest.Material(0)
	slant := mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
	rail := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{})
	rail.Rotation, rail.Locks = slant, physics.LockAll&^physics.LockX
	wedge := physicstest.Block(m, mgl64.Vec3{3, 0.5, 0.5}, slant.Rotate(mgl64.Vec3{0, 1.0015, 0}))
	wedge.Rotation, wedge.Kind, wedge.Velocity = slant, physics.Kinematic, mgl64.Vec3{0, -1, 0}
	ids := l.Add(rail, wedge)
	l.Run(2)
	if v, want := l.Body(ids[0]).Velocity().X(), 1/math.Tan(angle); math.Abs(v-want) > 0.01*want {
		t.Errorf("the block goes at %g m/s, want %g", v, want)
	}
}
