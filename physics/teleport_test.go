package physics_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// bustle is a world of bodies of all kinds and shapes on a floor, some of which fly about.
func bustle(t *testing.T, n int) (*physicstest.Lab, []physics.BodyID) {
	t.Helper()
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	pill, err := collision.Pill(0.3, 0.2)
	if err != nil {
		t.Fatal(err)
	}
	ids := l.Add(physicstest.Floor(m))
	for k := range n {
		at := mgl64.Vec3{1.5 * float64(k%5), 0.8 + 1.5*float64(k/25), 1.5 * float64(k/5%5)}
		def := physicstest.Block(m, mgl64.Vec3{0.3, 0.4, 0.5}, at)
		switch k % 6 {
		case 1:
			def = physicstest.Ball(m, 0.4, at)
		case 2:
			def.Solids[0].Shape = pill
		case 3:
			def = physicstest.Ring(m, 0.4, 0.15, 8, 6, at)
		case 4:
			def.Kind, def.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 2}
		case 5:
			def.Kind = physics.Static
		}
		ids = append(ids, l.Add(def)...)
	}
	return l, ids[1:]
}

// TestTeleportsKeepApart puts bodies of a crowded world at random places for 200 steps, some of them fast, under the
// auditor, which must find no overlap, neither right after nor in the steps. What is refused changes nothing.
func TestTeleportsKeepApart(t *testing.T) {
	l, ids := bustle(t, 50)
	r := rand.New(rand.NewPCG(1, 2))
	moved, refused := 0, 0
	for range 200 {
		for range 4 {
			id := ids[r.IntN(len(ids))]
			at := mgl64.Vec3{6 * r.Float64(), 0.3 + 3*r.Float64(), 6 * r.Float64()}
			turn := mgl64.Quat{W: r.NormFloat64(), V: mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}}
			hash, awake := l.Hash(), l.Awake(ids)
			var overlap *physics.OverlapError
			switch err := l.Body(id).Teleport(at, turn); {
			case err == nil:
				moved++
				near(t, "place", l.Body(id).Position(), at, 0)
				if r.IntN(4) == 0 && l.Body(id).Kind() == physics.Dynamic {
					l.Body(id).SetVelocity(mgl64.Vec3{80 * r.NormFloat64(), 0, 80 * r.NormFloat64()},
						mgl64.Vec3{0, 30 * r.NormFloat64()})
				}
			case !errors.As(err, &overlap):
				t.Fatal(err)
			default:
				refused++
				if overlap.A != l.Body(id).Name() || l.Hash() != hash || l.Awake(ids) != awake {
					t.Fatalf("refused with %v, and changed something", err)
				}
			}
		}
		l.Run(1)
	}
	if moved < 100 || refused < 100 {
		t.Errorf("%d moved, %d refused: the test tests little", moved, refused)
	}
}

// TestTeleportForgetsProofs: two rods lie aslant side by side, so that their boxes overlap, and are metres apart. So
// their boxes go on overlapping when one is put close to the other, and all that was proven of the distance before must
// be void: the rod that then goes for the other one at 3 m/s has to be stopped by it.
func TestTeleportForgetsProofs(t *testing.T) {
	l := physicstest.New(t, weightless())
	rod := func(name string, at mgl64.Vec3) physics.BodyDef {
		def := physicstest.Block(physicstest.Material(0), mgl64.Vec3{5, 0.1, 0.1}, at)
		def.Name, def.Rotation = name, mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 0, 1})
		return def
	}
	aside := mgl64.Vec3{-1, 1}.Normalize()
	ids := l.Add(rod("one", mgl64.Vec3{}), rod("two", aside.Mul(3)))
	turn := l.Body(ids[1]).Pose().Geom().Q
	l.Run(30)
	for _, side := range []float64{0.21, 0.25, -0.21, -0.4} {
		for k, at := range []mgl64.Vec3{{}, aside.Mul(side)} {
			err := l.Body(ids[k]).Teleport(at, mgl64.Quat{W: turn.W, V: mgl64.Vec3{turn.X, turn.Y, turn.Z}})
			if err != nil {
				t.Fatal(err)
			}
			l.Body(ids[k]).SetVelocity(aside.Mul(-3*float64(k)*side/math.Abs(side)), mgl64.Vec3{})
		}
		l.Run(30)
		if gap := l.Body(ids[1]).Position().Sub(l.Body(ids[0]).Position()).Dot(aside) * side / math.Abs(side); gap < 0.2 {
			t.Fatalf("the rods have passed through each other: %g m", gap)
		}
		if err := l.Body(ids[1]).Teleport(aside.Mul(3), mgl64.Quat{W: turn.W,
			V: mgl64.Vec3{turn.X, turn.Y, turn.Z}}); err != nil {
			t.Fatal(err)
		}
		l.Body(ids[1]).SetVelocity(mgl64.Vec3{}, mgl64.Vec3{})
		l.Run(5)
	}
}

// TestTeleportRefuses: the error names both bodies where they would overlap or touch, and the numbers if absurd.
func TestTeleportRefuses(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	ids := l.Add(physicstest.Floor(physicstest.Material(0.5)), named("lower", mgl64.Vec3{0, 0.501}),
		named("mover", mgl64.Vec3{3, 0.501}))
	l.Run(30)
	hash := l.Hash()
	for _, c := range []struct {
		at   mgl64.Vec3
		want string
	}{
		{mgl64.Vec3{0.25, 1, 0}, `"mover" cannot be put where it overlaps "lower" by 0.50 m`},
		{mgl64.Vec3{6, 0.5, 0}, `"mover" cannot be put where it touches "floor": leave a gap`},
		{mgl64.Vec3{math.NaN()}, `body "mover": the pose to put it at must be finite and within 1e+08 m of the origin, ` +
			`got [NaN 0 0] and {0 [0 0 0]}`},
		{mgl64.Vec3{2e8}, `body "mover": the pose to put it at must be finite and within 1e+08 m of the origin, ` +
			`got [2e+08 0 0] and {0 [0 0 0]}`},
	} {
		if err := l.Body(ids[2]).Teleport(c.at, mgl64.Quat{}); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if l.Hash() != hash {
		t.Error("a refused call has changed the world")
	}
	if err := l.Body(ids[1]).Teleport(mgl64.Vec3{0.2, 0.501, 0}, mgl64.Quat{}); err != nil {
		t.Errorf("a body is in its own way: %v", err)
	}
	l.IgnorePair(ids[1], ids[2])
	if err := l.Body(ids[2]).Teleport(mgl64.Vec3{0.5, 0.6, 0}, mgl64.Quat{}); err != nil {
		t.Errorf("a body that it passes through is in its way: %v", err)
	}
}

// TestTeleportStartsAnew: a body on a support that is put elsewhere leaves no contact, no path and no sleepers behind.
func TestTeleportStartsAnew(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	ids := l.Add(physicstest.Floor(m), named("lower", mgl64.Vec3{0, 0.501}), named("upper", mgl64.Vec3{0, 1.502}),
		named("far", mgl64.Vec3{8, 0.501}))
	lower, upper, far := ids[1], ids[2], ids[3]
	l.Seconds(2)
	if n := l.Awake(ids); n > 1 { // the floor never sleeps
		t.Fatalf("%d bodies are awake", n)
	}
	if err := l.Body(lower).Teleport(mgl64.Vec3{9.004, 0.501, 0}, mgl64.QuatIdent()); err != nil {
		t.Fatal(err)
	}
	if l.Body(lower).Asleep() || l.Body(upper).Asleep() || l.Body(far).Asleep() {
		t.Error("it, or a neighbour at either place, sleeps on")
	}
	for _, c := range l.AppendContacts(nil) {
		if c.A == lower || c.B == lower {
			t.Errorf("has a contact: %v", c)
		}
	}
	if at := l.Body(lower).PoseAt(0.5).Geom().P.X; at != 9.004 {
		t.Errorf("is seen on the way, at %g m", at)
	}
	l.Body(lower).SetVelocity(mgl64.Vec3{0, 0, 3}, mgl64.Vec3{})
	l.Run(1)
	if err := l.Body(lower).Teleport(mgl64.Vec3{-9, 0.501, 0}, mgl64.QuatIdent()); err != nil {
		t.Fatal(err)
	}
	if path := l.Body(lower).AppendPath(nil); path != nil || l.Body(lower).PoseAt(0).Geom().P.X != -9 {
		t.Errorf("is seen on the path it had before: %v", path)
	}
	l.Seconds(2)
	near(t, "what stood on it", l.Body(upper).Position(), mgl64.Vec3{0, 0.501}, 1e-3)
	if n := l.Awake(ids); n > 1 {
		t.Errorf("%d bodies do not sleep again", n)
	}
}

// TestTeleportLeavesContacts: of a step of several slices, too, no contact is listed for a body that was put elsewhere.
func TestTeleportLeavesContacts(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Hz = 15
	l := physicstest.New(t, cfg)
	ids := l.Add(physicstest.Floor(physicstest.Material(0.5)), named("cube", mgl64.Vec3{0, 0.501}))
	l.Run(10)
	if n := len(l.AppendContacts(nil)); n != 4 {
		t.Fatalf("%d contacts of a cube on the floor", n)
	}
	if err := l.Body(ids[1]).Teleport(mgl64.Vec3{0, 0.502, 0}, mgl64.Quat{}); err != nil {
		t.Fatal(err)
	}
	if views := l.AppendContacts(nil); len(views) > 0 {
		t.Errorf("still has %d contacts", len(views))
	}
	l.Run(1)
	if n := len(l.AppendContacts(nil)); n != 4 {
		t.Errorf("%d contacts after a step", n)
	}
}

// TestTeleportTurnsInertia: a push right after the call meets the inertia of the new rotation.
func TestTeleportTurnsInertia(t *testing.T) {
	l := physicstest.New(t, weightless())
	id := l.Add(brickOf(mgl64.Vec3{}))[0]
	if err := l.Body(id).Teleport(mgl64.Vec3{5}, mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})); err != nil {
		t.Fatal(err)
	}
	l.Body(id).ApplyImpulse(mgl64.Vec3{0, 0, -2}, mgl64.Vec3{5, 1})
	inertia := l.Body(id).Mass() * (0.1*0.1 + 0.2*0.2) / 3 // about what was z, and is x now
	near(t, "spin", l.Body(id).AngularVelocity(), mgl64.Vec3{-2 / inertia}, 1e-12)
}

// TestTeleportOfSupports: a floor that is taken away lets sleepers fall, and one put below them catches them; a driven
// body goes on at its velocity, and a course ends.
func TestTeleportOfSupports(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	ids := l.Add(physicstest.Floor(physicstest.Material(0.5)), named("cube", mgl64.Vec3{0, 0.501}))
	l.Seconds(2)
	if err := l.Body(ids[0]).Teleport(mgl64.Vec3{0, -2.5, 0}, mgl64.Quat{}); err != nil {
		t.Fatal(err)
	}
	l.Seconds(2)
	near(t, "caught", l.Body(ids[1]).Position(), mgl64.Vec3{0, -1.499}, 1e-3)

	def := named("lift", mgl64.Vec3{20, 5, 0})
	def.Kind, def.Velocity = physics.Kinematic, mgl64.Vec3{1}
	lift := l.Add(def)[0]
	l.Seconds(1)
	if err := l.Body(lift).Teleport(mgl64.Vec3{20, 9, 0}, mgl64.Quat{}); err != nil {
		t.Fatal(err)
	}
	l.Seconds(1)
	near(t, "driven on", l.Body(lift).Position(), mgl64.Vec3{21, 9}, 1e-9)
	if err := l.Body(lift).MoveTo(mgl64.Vec3{31, 9, 0}, mgl64.Quat{}, 2); err != nil {
		t.Fatal(err)
	}
	l.Seconds(1)
	if err := l.Body(lift).Teleport(mgl64.Vec3{20, 5, 0}, mgl64.Quat{}); err != nil {
		t.Fatal(err)
	}
	l.Seconds(1)
	near(t, "its course has ended", l.Body(lift).Position(), mgl64.Vec3{20, 5}, 0)
}
