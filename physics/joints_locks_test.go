package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// anyPassive returns a joint without motors and springs.
func anyPassive(r *rand.Rand) joint.Kind {
	dry := math.Pow(10, 6*r.Float64()-3)
	switch r.IntN(7) {
	case 0:
		return joint.Ball{}
	case 1:
		return joint.Hinge{Axis: joint.Axis{Friction: dry, Limit: joint.Between(-0.2, 0.4)}}
	case 2:
		return joint.Weld{}
	case 3:
		return joint.Slider{Axis: joint.Axis{Friction: dry, Limit: joint.Between(-0.1, 0.1)}}
	case 4:
		return joint.Ball{Friction: dry, Cone: joint.PyramidCone(0.3, 0.4)}
	case 5:
		return joint.Ball{Friction: dry, Cone: joint.EllipticCone(0.3, 0.6), Twist: joint.Axis{Friction: dry}}
	}
	return joint.Ball{Friction: dry}
}

// growLocked returns a random tree of ten blocks of 0.1 to 100 kg over a floor, a third of which have locked axes.
func growLocked(t *testing.T, r *rand.Rand, hz float64) *physicstest.Lab {
	t.Helper()
	cfg := physics.DefaultConfig()
	cfg.Hz = hz
	l := physicstest.New(t, cfg)
	m := physicstest.Material(0.5)
	m.Restitution = []float64{0, 0.5, 1}[r.IntN(3)]
	l.Add(physicstest.Floor(m))
	var ids []physics.BodyID
	size := func() float64 { return 0.03 + 0.15*r.Float64() }
	for k := range 10 {
		at := mgl64.Vec3{0.4 * float64(k%5), 0.3 + 0.5*float64(k/5), 0}
		d := physicstest.Block(m, mgl64.Vec3{size(), size(), size()}, at)
		d.Mass = math.Pow(10, 3*r.Float64()-1)
		if r.IntN(3) == 0 {
			d.Locks = physics.Axes(r.IntN(int(physics.LockAll)))
		} else {
			d.AngularVelocity = normal(r, 10)
		}
		ids = append(ids, l.Add(d)...)
		def := physics.JointDef{Kind: anyPassive(r), A: ids[r.IntN(k+1)], B: ids[k], At: at, Axis: normal(r, 1)}
		if def.A == def.B {
			continue
		}
		if r.IntN(6) == 0 {
			def.A, def.B = def.B, physics.BodyID{}
		}
		if _, err := l.AddJoint(def); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// TestLockedAssembliesStayFinite: locks make rows of a tree say the same, or next to nothing. Nobody is thrown by that,
// no energy comes of it, and nothing goes along locked axes.
func TestLockedAssembliesStayFinite(t *testing.T) {
	first, runs := uint64(34), uint64(30)
	if physicstest.Nightly() {
		first, runs = 0, 600
	}
	for seed := first; seed < first+runs; seed++ {
		hz := []float64{15, 60, 240}[seed%3]
		l := growLocked(t, rand.New(rand.NewPCG(seed, 100)), hz)
		start := energy(l)
		most := start
		for range int(1.5 * hz) {
			l.Run(1)
			most = max(most, energy(l))
			for _, id := range l.Bodies() {
				b := l.Body(id)
				vel, spin := b.Velocity(), b.AngularVelocity()
				for axis := range 3 {
					if b.Locks()>>axis&1 != 0 && vel[axis] != 0 || b.Locks()>>axis&8 != 0 && spin[axis] != 0 {
						t.Fatalf("seed %d: locks %b, velocity %v, spin %v", seed, b.Locks(), vel, spin)
					}
				}
			}
		}
		if !(most <= start+0.02*math.Abs(start)) {
			t.Errorf("seed %d, %g Hz: from %.4g J to %.4g J", seed, hz, start, most)
		}
	}
}

// TestPlanarJointsSwing: a double pendulum in a plane goes the same way whether its bodies become locked to that plane
// or not, by hinges whose axes miss its normal by rounding, or a little more, and by balls with friction.
func TestPlanarJointsSwing(t *testing.T) {
	swing := func(kind joint.Kind, tilt float64, locks physics.Axes) mgl64.Vec3 {
		l := physicstest.New(t, physics.DefaultConfig())
		from := physics.BodyID{}
		for k := range 2 {
			at := mgl64.Vec3{0.3 + 0.6*float64(k), 5, 0}
			id := l.Add(physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.2, 0.02, 0.02}, at))[0]
			def := physics.JointDef{Kind: kind, A: id, B: from, At: mgl64.Vec3{0.6 * float64(k), 5, 0},
				Axis: mgl64.Vec3{tilt, 0, 1}}
			if _, err := l.AddJoint(def); err != nil {
				t.Fatal(err)
			}
			from = id
		}
		l.Run(1)
		for _, id := range l.Bodies() {
			l.Body(id).SetLocks(locks)
		}
		l.Seconds(2)
		return l.Body(from).Position()
	}
	for _, row := range []struct {
		kind joint.Kind
		tilt float64
	}{
		{joint.Hinge{}, 0}, {joint.Hinge{}, 1e-16}, {joint.Hinge{}, 1e-9}, {joint.Hinge{}, 1e-6},
		{joint.Ball{Friction: 0.5}, 0},
	} {
		free, planar := swing(row.kind, row.tilt, 0), swing(row.kind, row.tilt, physics.Planar)
		if off := planar.Sub(free).Len(); !(off < 1e-5) || free.Y() > 4.9 {
			t.Errorf("%+v, tilted by %g: locked at %v, free at %v", row.kind, row.tilt, planar, free)
		}
	}
}

// TestPaddlesBounce: two paddles that can only turn hit each other. They never approach each other all over, so no such
// motion bounds their energy; some are on hinges besides.
func TestPaddlesBounce(t *testing.T) {
	for _, e := range []float64{0.5, 1} {
		for hinges := range 3 {
			cfg := physics.DefaultConfig()
			cfg.Gravity = mgl64.Vec3{}
			l := physicstest.New(t, cfg)
			m := physicstest.Material(0)
			m.Restitution = e
			a := physicstest.Block(m, mgl64.Vec3{0.5, 0.05, 0.05}, mgl64.Vec3{0, 5, 0})
			b := a
			b.Position = mgl64.Vec3{0.9, 5.3, 0}
			a.AngularVelocity = mgl64.Vec3{0, 0, 3}
			turning := physics.LockX | physics.LockY | physics.LockZ
			ids := l.Add(locked(a, turning), locked(b, turning))
			for _, id := range ids[:hinges] {
				def := physics.JointDef{Kind: joint.Hinge{}, A: id, At: l.Body(id).Position(), Axis: mgl64.Vec3{0, 0, 1}}
				if _, err := l.AddJoint(def); err != nil {
					t.Fatal(err)
				}
			}
			l.Run(60)
			x, y := l.Body(ids[0]).AngularVelocity().Z(), l.Body(ids[1]).AngularVelocity().Z()
			arm := y / (x - 3) // of the second one, by that of the first: as the changes of their spins
			if got := -(x + arm*y) / 3; math.Abs(got-e) > 1e-9 {
				t.Errorf("e = %g, %d hinges: %g", e, hinges, got)
			}
		}
	}
}
