package physics_test

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/joint"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestElevatorCarriesATower: eight cubes on an elevator that rises, stops and comes down move as one block with it. On
// a tray that speeds up sideways (0.04 g) the tower leans by what its contacts give way.
func TestElevatorCarriesATower(t *testing.T) {
	for _, row := range []struct {
		shift mgl64.Vec3
		most  float64 // m
	}{{mgl64.Vec3{0, 5, 0}, 0.001}, {mgl64.Vec3{1, 0, 0}, 0.005}} {
		for _, hz := range []float64{30, 60, 120} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0.6)
			defs := []physics.BodyDef{kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 0.9, 0})}
			for i := range 8 {
				at := mgl64.Vec3{0, 1.25 + physicstest.Gap + 0.501*float64(i), 0}
				defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.25, 0.25, 0.25}, at))
			}
			ids := lab.Add(defs...)
			lab.Seconds(1) // it stands and settles
			offset := func(k int) mgl64.Vec3 { return lab.Body(ids[k]).Position().Sub(lab.Body(ids[0]).Position()) }
			var before [9]mgl64.Vec3
			for k := range ids {
				before[k] = offset(k)
			}
			err := lab.Body(ids[0]).SetCourse(physics.Course{Smooth: true, Then: physics.ReturnAtEnd, Stops: []physics.Stop{
				{Time: 4, Shift: row.shift}, {Time: 5, Shift: row.shift}}})
			if err != nil {
				t.Fatal(err)
			}
			worst := 0.0
			for range int(10 * hz) {
				lab.Run(1)
				for k := range ids {
					worst = max(worst, offset(k).Sub(before[k]).Len())
				}
			}
			if worst > row.most {
				t.Errorf("%g Hz, by %v m: the load moved by %.3g mm against the elevator", hz, row.shift, 1e3*worst)
			}
			if late := lab.Body(ids[0]).TimeLost(); late > 0 {
				t.Errorf("%g Hz: the elevator is %g s late", hz, late)
			}
		}
	}
}

// TestElevatorLiftsAnything at full speed, also through the jerk of a start without a ramp.
func TestElevatorLiftsAnything(t *testing.T) {
	for _, mass := range []float64{1, 1000, 1e6, 1e9} {
		lab := physicstest.New(t, physics.DefaultConfig())
		lift := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 0.9, 0})
		lift.Velocity = mgl64.Vec3{0, 2, 0}
		load := cubeAt(1.501)
		load.Mass = mass
		small := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 2.102, 0})
		ids := lab.Add(lift, load, small)
		lab.Seconds(3)
		if y := lab.Body(ids[0]).Position().Y(); math.Abs(y-6.9) > 0.02 {
			t.Errorf("%g kg: the elevator is at %g m after 3 s, want 6.9", mass, y)
		}
		if y := lab.Body(ids[1]).Position().Y() - lab.Body(ids[0]).Position().Y(); math.Abs(y-0.6) > 0.002 {
			t.Errorf("%g kg: the load is %g m above it, want 0.601", mass, y)
		}
	}
}

// TestTurntable: a cube at radius r on a table that spins at w stays where it is or slides off as w²r is below or above
// μg, to 5 % on both sides.
func TestTurntable(t *testing.T) {
	const mu, r = 0.5, 1.5
	limit := math.Sqrt(mu * physicstest.Gravity / r)
	for _, hz := range []float64{30, 60, 120} {
		for _, share := range []float64{0.9, 0.95, 1.05, 1.1} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			table := kinematic(mgl64.Vec3{3, 0.1, 3}, mgl64.Vec3{0, 1, 0})
			spin := limit * math.Sqrt(share)
			table.AngularVelocity = mgl64.Vec3{0, spin, 0}
			cube := physicstest.Block(physicstest.Material(mu), mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{r, 1.201, 0})
			ids := lab.Add(table, cube)
			lab.Body(ids[0]).SetRamp(3) // slowly: the tangential push must stay small against the radial one
			lab.Seconds(3)
			drift := math.Abs(math.Hypot(lab.Body(ids[1]).Position().X(), lab.Body(ids[1]).Position().Z()) - r)
			lab.Seconds(4)
			p := lab.Body(ids[1]).Position()
			slid := math.Abs(math.Hypot(p.X(), p.Z())-r) > 0.05
			if slid != (share > 1) {
				t.Errorf("%g Hz, w²r = %g μg: slid: %v (at radius %g m, %g m off when up to speed)",
					hz, share, slid, math.Hypot(p.X(), p.Z()), drift)
			}
		}
	}
}

// TestRidersDoNotCreep: what friction keeps on a table that turns stays where it is on it, and so does what stands on
// that: it creeps neither inwards by the ends of sub-steps nor outwards by their beginnings, ω²rh/2 = 1 mm/s. A cube
// moves at the velocities of the ends, a plate that turns at their mean.
func TestRidersDoNotCreep(t *testing.T) {
	const r, spin = 1, math.Sqrt2
	for _, half := range []mgl64.Vec3{{0.1, 0.1, 0.1}, {0.2, 0.1, 0.2}, {0.2, 0.1, 0.1}} {
		for _, hz := range []float64{30, 60, 120} {
			cfg := physics.DefaultConfig()
			cfg.Hz = hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0.5)
			table := kinematic(mgl64.Vec3{3, 0.1, 3}, mgl64.Vec3{0, 1, 0})
			table.AngularVelocity = mgl64.Vec3{0, spin, 0}
			ids := lab.Add(table, physicstest.Block(m, half, mgl64.Vec3{r, 1.201, 0}),
				physicstest.Block(m, half, mgl64.Vec3{r, 1.402, 0}))
			lab.Body(ids[0]).SetRamp(2)
			lab.Seconds(3)
			if crept := creep(lab, 4, ids...); crept > 0.3 {
				t.Errorf("half lengths %v, %g Hz: %.3g mm in 4 s", half, hz, crept)
			}
			lab.RemoveBody(ids[2])
			lab.Seconds(0.5)
			if crept := creep(lab, 4, ids[:2]...); crept > 0.3 {
				t.Errorf("half lengths %v, %g Hz: %.3g mm in 4 s, alone", half, hz, crept)
			}
		}
	}
}

// creep returns how far (mm) bodies on a table, the first one, move on it in some time (s).
func creep(lab *physicstest.Lab, seconds float64, ids ...physics.BodyID) (most float64) {
	on := func(id physics.BodyID) geom.Vec3 {
		a, b := lab.Body(ids[0]).Pose().Geom(), lab.Body(id).Pose().Geom()
		return a.Q.ApplyT(b.P.Sub(a.P))
	}
	var from []geom.Vec3
	for _, id := range ids {
		from = append(from, on(id))
	}
	lab.Seconds(seconds)
	for i, id := range ids {
		most = max(most, 1e3*on(id).Sub(from[i]).Len())
	}
	return most
}

// TestJoinedRidersHardlyCreep: two plates that a joint holds together move at the velocities of the ends of sub-steps,
// though they are plates. So they do not go outwards at 1 mm/s on a table that turns, but at a fifth of that.
func TestJoinedRidersHardlyCreep(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	table := kinematic(mgl64.Vec3{3, 0.1, 3}, mgl64.Vec3{0, 1, 0})
	table.AngularVelocity = mgl64.Vec3{0, math.Sqrt2, 0}
	half := mgl64.Vec3{0.2, 0.1, 0.2}
	ids := lab.Add(table, physicstest.Block(m, half, mgl64.Vec3{1, 1.201, 0}),
		physicstest.Block(m, half, mgl64.Vec3{1, 1.201, 0.5}))
	link(t, lab, physics.JointDef{Kind: joint.Weld{}, A: ids[1], B: ids[2], At: mgl64.Vec3{1, 1.201, 0.25}})
	lab.Body(ids[0]).SetRamp(2)
	lab.Seconds(3)
	if crept := creep(lab, 4, ids...); crept > 1 {
		t.Errorf("%.3g mm in 4 s", crept)
	}
}

// drumOf is a ring of boards round the z axis, closed by walls, as one kinematic body.
func drumOf(radius, half float64, boards int) physics.BodyDef {
	m := physicstest.Material(0.6)
	def := physics.BodyDef{Name: "drum", Kind: physics.Kinematic}
	width := radius * math.Tan(math.Pi/float64(boards))
	add := func(size, at mgl64.Vec3, turn float64) {
		shape, err := collision.Box(size)
		if err != nil {
			panic(err)
		}
		q := mgl64.QuatRotate(turn, mgl64.Vec3{0, 0, 1})
		def.Solids = append(def.Solids, physics.Solid{Shape: shape.Placed(q.Rotate(at), q), Material: m})
	}
	for i := range boards {
		add(mgl64.Vec3{0.05, width, half}, mgl64.Vec3{radius + 0.05, 0, 0}, 2*math.Pi*float64(i)/float64(boards))
	}
	for _, side := range []float64{-1, 1} {
		add(mgl64.Vec3{radius, radius, 0.05}, mgl64.Vec3{0, 0, side * (half + 0.05)}, 0)
	}
	return def
}

// TestDrumTumblesBalls: nothing gets out of a drum that turns, nothing is crushed, and it keeps its time.
func TestDrumTumblesBalls(t *testing.T) {
	physicstest.Long(t)
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.4)
	drum := drumOf(1, 0.4, 16)
	drum.AngularVelocity = mgl64.Vec3{0, 0, 2}
	defs := []physics.BodyDef{drum}
	for k := range 60 {
		at := mgl64.Vec3{0.22 * float64(k%5-2), 0.22*float64(k/15) - 0.4, 0.22 * float64(k/5%3-1)}
		if k%2 == 0 {
			defs = append(defs, physicstest.Ball(m, 0.1, at))
		} else {
			defs = append(defs, physicstest.Block(m, mgl64.Vec3{0.08, 0.08, 0.08}, at))
		}
	}
	ids := lab.Add(defs...)
	lab.Seconds(6)
	for _, id := range ids[1:] {
		if p := lab.Body(id).Position(); math.Hypot(p.X(), p.Y()) > 1 || math.Abs(p.Z()) > 0.4 {
			t.Errorf("%s is out of the drum, at %v", lab.Body(id).Name(), p)
		}
		if v := lab.Body(id).Velocity().Len(); v > 8 {
			t.Errorf("%s flies at %g m/s", lab.Body(id).Name(), v)
		}
	}
	if late := lab.Body(ids[0]).TimeLost(); late > 0.05 {
		t.Errorf("the drum lost %g s in 6", late)
	}
}

// TestPressAndReverse: a press comes down on a cube by a course and goes up again. It is told when it is blocked and by
// whom, the cube is where it was, and nothing springs up when the press lets go.
func TestPressAndReverse(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	press := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 2, 0})
	press.Name = "press"
	cube := cubeAt(0.501)
	cube.Name = "cube"
	ids := lab.Add(floor(), press, cube)
	err := lab.Body(ids[1]).SetCourse(physics.Course{Stops: []physics.Stop{
		{Time: 2, Shift: mgl64.Vec3{0, -1.8, 0}}}})
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	var events []physics.Event
	run := func(seconds float64) (most float64) {
		for range int(60 * seconds) {
			lab.Run(1)
			events = lab.AppendEvents(events[:0])
			for _, e := range events {
				text := lab.Body(e.Body).Name() + " " + e.Kind.String()
				if !e.By.IsZero() {
					text += " by " + lab.Body(e.By).Name()
				}
				told = append(told, text)
			}
			most = max(most, lab.KineticEnergy())
		}
		return most
	}
	run(4)
	if late := lab.Body(ids[1]).TimeLost(); late < 2.9 || late > 3.1 {
		t.Errorf("the press is %g s late, want the 3 s it was blocked", late)
	}
	if err := lab.Body(ids[1]).MoveTo(mgl64.Vec3{0, 2, 0}, mgl64.QuatIdent(), 1); err != nil {
		t.Fatal(err)
	}
	if burst := run(2); burst > 5 {
		t.Errorf("a cube of 1000 kg gets %g J when the press lets go", burst)
	}
	if d := lab.Body(ids[2]).Position().Sub(mgl64.Vec3{0, 0.501, 0}).Len(); d > 0.005 {
		t.Errorf("the cube ends %g mm from where it was", 1e3*d)
	}
	want := []string{"press is blocked by cube", "cube is stuck by press", "cube is free again", "press goes on"}
	if !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestStoppedPlatformCarries: what stands on a platform that comes down on a cube is not squeezed by it, and is not
// called stuck: the platform goes on wanting to go the other way.
func TestStoppedPlatformCarries(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	platform := kinematic(mgl64.Vec3{2, 0.1, 2}, mgl64.Vec3{0, 2, 0})
	defs := []physics.BodyDef{floor(), platform, cubeAt(0.501)}
	m := physicstest.Material(0.5)
	for k := range 4 { // two below, beside each other, and two across
		size, at := mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0.5*float64(k%2) - 0.25, 2.301, 0}
		if k > 1 {
			size, at = mgl64.Vec3{0.5, 0.1, 0.2}, mgl64.Vec3{0, 2.602 + 0.201*float64(k-2), 0}
		}
		defs = append(defs, physicstest.Block(m, size, at))
	}
	ids := lab.Add(defs...)
	err := lab.Body(ids[1]).SetCourse(physics.Course{Smooth: true, Stops: []physics.Stop{
		{Time: 1.5, Shift: mgl64.Vec3{0, -1.8, 0}}}})
	if err != nil {
		t.Fatal(err)
	}
	lab.Seconds(1) // it has met the cube
	var events []physics.Event
	for range 180 {
		lab.Run(1)
		events = lab.AppendEvents(events[:0])
		for _, e := range events {
			if e.Kind == physics.Stuck && slices.Contains(ids[3:], e.Body) {
				t.Errorf("%s is stuck", lab.Body(e.Body).Name())
			}
		}
	}
	if late := lab.Body(ids[1]).TimeLost(); late < 2 {
		t.Errorf("the platform is only %g s late: nothing stopped it", late)
	}
	floor := lab.Body(ids[1]).Position().Y() + 0.1
	if gap := lab.Body(ids[3]).Position().Y() - 0.2 - floor; gap < 0.0008 || gap > 0.0012 {
		t.Errorf("what it carries is %.3g mm above it", 1e3*gap)
	}
}

// TestEventsCostNothing: blocked and stuck bodies are noticed without allocations.
func TestEventsCostNothing(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	press := kinematic(mgl64.Vec3{1, 0.1, 1}, mgl64.Vec3{0, 1.5, 0})
	press.Velocity = mgl64.Vec3{0, -1, 0}
	lab.Add(floor(), press, cubeAt(0.501))
	events := make([]physics.Event, 0, 16)
	seen := 0
	step := func() {
		lab.Step()
		events = lab.AppendEvents(events[:0])
		seen += len(events)
	}
	for range 90 {
		step()
	}
	if n := testing.AllocsPerRun(120, step); n != 0 || seen < 2 {
		t.Errorf("%g allocations per step, %d events", n, seen)
	}
}
