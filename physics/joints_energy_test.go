package physics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// assemblies says what random assemblies are made of.
type assemblies struct {
	name  string
	kind  func(r *rand.Rand) joint.Kind
	loops bool    // some bodies have a second joint
	floor bool    // they fall onto one
	e     float64 // restitution coefficient
	mute  bool    // their bodies pass through each other
	hz    float64 // steps per second, 0 for 60
	first uint64  // seed
}

// normal returns a random vector.
func normal(r *rand.Rand, size float64) mgl64.Vec3 {
	return mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Mul(size)
}

// grow builds 2 to 21 bodies on a grid with joints between neighbours, spinning by 1 to 100 rad/s.
func (f *assemblies) grow(t *testing.T, r *rand.Rand) *physicstest.Lab {
	t.Helper()
	c := physics.DefaultConfig()
	if f.hz > 0 {
		c.Hz = f.hz
	}
	l := physicstest.New(t, c)
	m := physicstest.Material(r.Float64())
	m.Restitution = f.e
	if f.floor {
		l.Add(physicstest.Floor(m))
	}
	var ids []physics.BodyID
	of := map[[3]int]int{} // by cell: the body
	var cells [][3]int
	spin := math.Pow(10, 2*r.Float64())
	for k := range 2 + r.IntN(20) {
		var cell [3]int
		from := 0
		for k > 0 {
			from = r.IntN(len(cells))
			cell = cells[from]
			cell[r.IntN(3)] += 2*r.IntN(2) - 1
			if _, taken := of[cell]; !taken {
				break
			}
		}
		of[cell], cells = k, append(cells, cell)
		at := mgl64.Vec3{float64(cell[0]), 20 + float64(cell[1]), float64(cell[2])}.Mul(0.4)
		ids = append(ids, l.Add(f.body(r, m, at, spin))...)
		if k > 0 {
			f.join(t, r, l, ids[from], ids[k], at)
			if f.loops && r.IntN(4) == 0 {
				f.join(t, r, l, ids[r.IntN(k)], ids[k], at)
			}
		}
	}
	return l
}

// body returns a ball or a block, some of them 0.1 to 100 kg.
func (f *assemblies) body(r *rand.Rand, m contact.Material, at mgl64.Vec3, spin float64) physics.BodyDef {
	size := func() float64 { return 0.03 + 0.15*r.Float64() }
	d := physicstest.Block(m, mgl64.Vec3{size(), size(), size()}, at)
	if r.IntN(2) == 0 {
		d = physicstest.Ball(m, size(), at)
	}
	if r.IntN(3) == 0 {
		d.Mass = math.Pow(10, 3*r.Float64()-1)
	}
	d.Velocity, d.AngularVelocity = mgl64.Vec3{3 * r.NormFloat64(), -10 * r.Float64(), 0}, normal(r, spin)
	if f.mute {
		d.Filter = physics.Filter{Category: 2, Mask: 1}
	}
	return d
}

// join links two bodies about midway.
func (f *assemblies) join(t *testing.T, r *rand.Rand, l *physicstest.Lab, a, b physics.BodyID, at mgl64.Vec3) {
	middle := at.Add(l.Body(a).Position()).Mul(0.5).Add(normal(r, 0.02))
	def := physics.JointDef{Kind: f.kind(r), A: a, B: b, At: middle, Axis: normal(r, 1), Collide: r.IntN(3) == 0}
	if _, err := l.AddJoint(def); err != nil && a != b {
		t.Fatal(err)
	}
}

// TestPassiveAssembliesGainNoEnergy: random assemblies without motors and springs, with masses of up to 1000:1, gain no
// energy as they tumble, whether they make loops or not. Contacts of such wild bodies may bring some: at most 1 of 20
// gains there.
func TestPassiveAssembliesGainNoEnergy(t *testing.T) {
	physicstest.Long(t)
	ball := func(*rand.Rand) joint.Kind { return joint.Ball{} }
	dry := func(*rand.Rand) joint.Kind { return joint.Ball{Friction: 300} }
	hinge := func(*rand.Rand) joint.Kind { return joint.Hinge{} }
	runs := uint64(4)
	if physicstest.Nightly() {
		runs = 100
	}
	for _, f := range []assemblies{
		{name: "balls in loops", kind: ball, loops: true, mute: true},
		{name: "hinges in loops", kind: hinge, loops: true, mute: true},
		{name: "friction in loops", kind: dry, loops: true, mute: true},
		{name: "sliders", kind: func(*rand.Rand) joint.Kind { return joint.Slider{} }, mute: true},
		{name: "cylinders in loops", kind: func(*rand.Rand) joint.Kind { return joint.Cylinder{} }, loops: true, mute: true},
		{name: "limits", kind: limitedJoint, mute: true},
		{name: "limits in loops", kind: limitedJoint, loops: true, mute: true},
		{name: "limits that throw back", kind: throwingJoint(0), mute: true, first: 4},
		{name: "limits that throw back, with friction", kind: throwingJoint(100), mute: true, first: 4},
		{name: "limits that throw back in loops", kind: throwingJoint(0), loops: true, mute: true, first: 4},
		{name: "locked axes in loops", kind: lockedAxes, loops: true, mute: true},
		{name: "balls that touch", kind: ball, loops: true},
		{name: "hinges on a floor", kind: hinge, loops: true, floor: true},
		{name: "balls that bounce", kind: ball, loops: true, floor: true, e: 0.9},
		{name: "limits that bounce", kind: limitedJoint, floor: true, e: 0.9},
	} {
		gained := 0
		for seed := f.first; seed < f.first+runs; seed++ {
			l := f.grow(t, rand.New(rand.NewPCG(seed, 21)))
			start := energy(l)
			most := start
			for range 120 {
				l.Run(1)
				most = max(most, energy(l))
			}
			if !(most <= start+0.02*math.Abs(start)) {
				t.Logf("%s, seed %d: from %.4g J to %.4g J", f.name, seed, start, most)
				gained++
			}
		}
		if gained > 0 && f.mute || gained > int(runs)/20 {
			t.Errorf("%s: %d of %d gain energy", f.name, gained, runs)
		}
	}
}

// lockedAxes returns a hinge, slider or cylinder whose rows are locked axes.
func lockedAxes(r *rand.Rand) joint.Kind {
	kind := joint.SixDOF{X: joint.Locked(), Y: joint.Locked(), Z: joint.Locked(), SwingY: joint.Locked(),
		SwingZ: joint.Locked()}
	switch r.IntN(3) {
	case 0:
		kind.X, kind.Twist = joint.Axis{}, joint.Locked()
	case 1:
		kind.X = joint.Axis{}
	}
	return kind
}

// limitedJoint returns a ball with cone and twist, or a hinge or six-dof joint with limits and dry friction.
func limitedJoint(r *rand.Rand) joint.Kind {
	axis := func(most float64) joint.Axis {
		return joint.Axis{Limit: joint.Between(-most*r.Float64(), most*r.Float64()), Friction: r.Float64()}
	}
	switch r.IntN(3) {
	case 0:
		return joint.Ball{Cone: joint.RoundCone(0.3 + r.Float64()), Twist: axis(1)}
	case 1:
		return joint.Hinge{Axis: axis(2)}
	}
	return joint.SixDOF{X: joint.Locked(), Y: axis(0.1), Z: joint.Locked(), Twist: joint.Locked(), SwingY: axis(1),
		SwingZ: axis(2)}
}

// throwingJoint returns balls, hinges and six-dof joints with limits that throw back all of the speed with which they
// are hit, and up to so much friction (N m) about their axes.
func throwingJoint(friction float64) func(r *rand.Rand) joint.Kind {
	return func(r *rand.Rand) joint.Kind {
		axis := joint.Axis{Limit: joint.Between(-0.2, 0.2), Friction: friction * r.Float64()}
		axis.Limit.Restitution = 1
		locked := joint.Locked()
		switch r.IntN(3) {
		case 0:
			cone := joint.RoundCone(0.3)
			cone.Restitution = 1
			return joint.Ball{Cone: cone, Twist: axis}
		case 1:
			return joint.Hinge{Axis: axis}
		}
		return joint.SixDOF{X: locked, Y: locked, Z: locked, Twist: axis, SwingY: axis, SwingZ: axis}
	}
}

// TestLimitsOfAllAxes: six-dof joints with limits about all three axes gain no energy, neither as several limits throw
// back at a time, nor where limits and friction of loops say so much at once that no bounds are found. Of many, these
// gained most: 4.2 and 3.9e5 times their own.
func TestLimitsOfAllAxes(t *testing.T) {
	for _, x := range []struct {
		name                  string
		seed                  uint64
		loops                 bool
		friction, restitution float64
	}{
		{"thrown back", 15, false, 0, 1},
		{"held by friction in loops", 3, true, 100, 0},
	} {
		axis := joint.Axis{Limit: joint.Between(-0.2, 0.2), Friction: x.friction}
		axis.Limit.Restitution = x.restitution
		kind := func(*rand.Rand) joint.Kind {
			locked := joint.Locked()
			return joint.SixDOF{X: locked, Y: locked, Z: locked, Twist: axis, SwingY: axis, SwingZ: axis}
		}
		f := assemblies{kind: kind, loops: x.loops, mute: true}
		l := f.grow(t, rand.New(rand.NewPCG(x.seed, 77)))
		start := energy(l)
		for range 40 {
			l.Run(1)
			if now := energy(l); !(now <= start+0.001*math.Abs(start)) {
				t.Fatalf("%s: from %.4g J to %.4g J", x.name, start, now)
			}
		}
	}
}

// TestLoneLimitsKeepTheEnergy: a heavy rod on a hinge that swings between limits which throw back all of its speed.
func TestLoneLimitsKeepTheEnergy(t *testing.T) {
	for _, most := range []float64{0.02, 0.1, 0.5} {
		l := physicstest.New(t, physics.DefaultConfig())
		rod := physicstest.Block(physicstest.Material(0.3), mgl64.Vec3{0.5, 0.03, 0.03}, mgl64.Vec3{0.5, 5, 0})
		rod.Mass, rod.Velocity, rod.AngularVelocity = 3, mgl64.Vec3{0, 3, 0}, mgl64.Vec3{0, 0, 6}
		axis := joint.Axis{Limit: joint.Between(-most, most)}
		axis.Limit.Restitution = 1
		link(t, l, physics.JointDef{Kind: joint.Hinge{Axis: axis}, A: l.Add(rod)[0], At: mgl64.Vec3{0, 5, 0},
			Axis: mgl64.Vec3{0, 0, 1}})
		start, slack := energy(l), 0.01*l.KineticEnergy()
		for range 1200 {
			l.Run(1)
			if now := energy(l); !(math.Abs(now-start) <= slack) {
				t.Fatalf("limits of %g rad: from %g J to %g J", most, start, now)
			}
		}
	}
}

// TestFrictionThatHoldsInFlight: three bodies of a tree whose friction holds them tumble like one.
func TestFrictionThatHoldsInFlight(t *testing.T) {
	for _, friction := range []float64{100, 300, 1000} {
		f := assemblies{kind: func(*rand.Rand) joint.Kind { return joint.Ball{Friction: friction} }, mute: true}
		l := f.grow(t, rand.New(rand.NewPCG(32, 81)))
		l.Run(2) // until it holds
		start := energy(l)
		for range 90 {
			l.Run(1)
			if now := energy(l); math.Abs(now-start) > 1e-3*start {
				t.Fatalf("friction %g N m: from %.6g J to %.6g J", friction, start, now)
			}
		}
	}
}

// TestFrictionInLoopsInFlight: loops of balls with much friction that tumble wildly in flight miss the end of their
// way, and are solved anew where it begins: with the inertia of there.
func TestFrictionInLoopsInFlight(t *testing.T) {
	for _, friction := range []float64{100, 1000} {
		f := assemblies{kind: func(*rand.Rand) joint.Kind { return joint.Ball{Friction: friction} }, loops: true, mute: true}
		l := f.grow(t, rand.New(rand.NewPCG(0, 77)))
		start := energy(l)
		for range 30 {
			l.Run(1)
			if now := energy(l); !(now <= start+0.02*math.Abs(start)) {
				t.Fatalf("friction %g N m: from %.4g J to %.4g J", friction, start, now)
			}
		}
	}
}

// TestFrictionOfAllAxesInLoops: loops of six-dof joints with dry friction about all three axes have rows of friction
// that nearly say the same, and bodies that are at odds at first. These are those of many that gained energy, up to
// 1e15 times as much as they had.
func TestFrictionOfAllAxesInLoops(t *testing.T) {
	physicstest.Long(t)
	cases := map[float64][]uint64{3: {3, 123, 152}, 30: {142, 189}, 100: {150, 167}, 1000: {18, 48, 124, 167}}
	rates := []float64{60}
	if physicstest.Nightly() {
		rates = []float64{30, 60, 240}
		for friction := range cases {
			for seed := range uint64(200) {
				cases[friction] = append(cases[friction], seed)
			}
		}
	}
	for friction, seeds := range cases {
		axis := joint.Axis{Friction: friction}
		kind := func(*rand.Rand) joint.Kind {
			locked := joint.Locked()
			return joint.SixDOF{X: locked, Y: locked, Z: locked, Twist: axis, SwingY: axis, SwingZ: axis}
		}
		for _, hz := range rates {
			f := assemblies{kind: kind, loops: true, mute: true, hz: hz}
			for _, seed := range seeds {
				l := f.grow(t, rand.New(rand.NewPCG(seed, 77)))
				start := energy(l)
				for range int(hz) {
					l.Run(1)
					if now := energy(l); !(now <= start+0.01*math.Abs(start)) {
						t.Fatalf("friction %g N m, %g Hz, seed %d: from %.4g J to %.4g J", friction, hz, seed, start, now)
					}
				}
			}
		}
	}
}

// TestFrictionOfTwoHinges: a rod that two hinges on one line hold level by their friction, as loops have it, does not
// creep, and sinks under a load that is greater by a hundredth.
func TestFrictionOfTwoHinges(t *testing.T) {
	for _, load := range []float64{0.5, 0.999, 1.01} {
		l := physicstest.New(t, physics.DefaultConfig())
		rod := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.02, 0.05}, mgl64.Vec3{0.5, 2, 0})
		id := l.Add(rod)[0]
		moment := l.Body(id).Mass() * 9.81 * 0.5
		for _, z := range []float64{-0.05, 0.05} {
			def := physics.JointDef{A: id, At: mgl64.Vec3{0, 2, z}, Axis: mgl64.Vec3{0, 0, 1}}
			def.Kind = joint.Hinge{Axis: joint.Axis{Friction: moment / 2 / load}}
			if _, err := l.AddJoint(def); err != nil {
				t.Fatal(err)
			}
		}
		l.Run(30)
		before := l.Body(id).Position().Y()
		l.Run(60)
		sunk := before - l.Body(id).Position().Y()
		if load < 1 && math.Abs(sunk) > 1e-12 || load > 1 && sunk < 0.01 {
			t.Errorf("under %g of what friction holds it sinks by %g m", load, sunk)
		}
	}
}
