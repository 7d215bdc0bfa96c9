package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// car is a body of 16 vertices, 3.6 m long, that drives along +x; its front is upright and reaches above its centre of
// mass.
func car(t *testing.T) collision.Shape {
	var points []mgl64.Vec3
	for _, p := range []mgl64.Vec2{{1.8, -0.4}, {1.8, 0.3}, {1.2, 0.55}, {0.4, 0.8}, {-0.8, 0.8}, {-1.5, 0.55},
		{-1.8, 0.3}, {-1.8, -0.4}} {
		points = append(points, p.Vec3(0.8), p.Vec3(-0.8))
	}
	shape, err := collision.Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(shape.Skin().Verts); n != 16 {
		t.Fatalf("the car has %d vertices", n)
	}
	return shape
}

// TestImpactsAreShownWhereTheyOccur: an impact is shown on the wall, also when the step has more slices after it.
func TestImpactsAreShownWhereTheyOccur(t *testing.T) {
	for _, ccd := range []physics.CCD{physics.CCDExpel, physics.CCDScrew} {
		for _, hz := range []float64{60, 12} {
			cfg := physics.DefaultConfig()
			cfg.Gravity, cfg.CCD, cfg.Hz = mgl64.Vec3{}, ccd, hz
			lab := physicstest.New(t, cfg)
			m := physicstest.Material(0.5)
			wall := physicstest.Block(m, mgl64.Vec3{0.5, 5, 5}, mgl64.Vec3{0.5, 0, 0})
			wall.Kind = physics.Static
			box := crashers(t)["box"]
			box.Position, box.Velocity = mgl64.Vec3{-2.4, 0, 0}, mgl64.Vec3{60, 0, 0}
			box.Rotation = mgl64.QuatRotate(0.03, mgl64.Vec3{0, 0, 1})
			lab.Add(wall, box)
			lab.Run(1)
			shown := 0
			for _, c := range lab.AppendContacts(nil) {
				if c.Impulse > 0 {
					shown++
				}
				if c.Impulse > 0 && math.Abs(c.Point.X()) > 0.01 {
					t.Errorf("%v at %g Hz: an impact of %.3g N s is shown at %v", ccd, hz, c.Impulse, c.Point)
				}
			}
			if shown < 2 {
				t.Errorf("%v at %g Hz: %d impacts are shown", ccd, hz, shown)
			}
		}
	}
}

// crash drives a body along +x, its front a metre from a wall, with its nose turned up by tilt (degrees), and returns
// the world right after the impact.
func crash(t *testing.T, ccd physics.CCD, def physics.BodyDef, speed, tilt float64) (*physicstest.Lab, physics.BodyID) {
	cfg := physics.DefaultConfig()
	cfg.Gravity, cfg.CCD = mgl64.Vec3{}, ccd
	lab := physicstest.New(t, cfg)
	wall := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 5, 5}, mgl64.Vec3{0.5, 0, 0})
	wall.Kind = physics.Static
	def.Position = mgl64.Vec3{-3, 0, 0}
	def.Rotation = mgl64.QuatRotate(tilt*math.Pi/180, mgl64.Vec3{0, 0, 1})
	def.Velocity = mgl64.Vec3{speed, 0, 0}
	id := lab.Add(wall, def)[1]
	for lab.Body(id).Velocity().X() > 0.99*speed {
		if lab.StepCount() > 60 {
			t.Fatalf("%v: nothing is hit", ccd)
		}
		lab.Run(1)
	}
	return lab, id
}

// crashers are solids with a flat front: convex ones, and an L that meets the wall with both its ends.
func crashers(t *testing.T) map[string]physics.BodyDef {
	m := physicstest.Material(0.5)
	hull := physicstest.Block(m, mgl64.Vec3{1, 1, 1}, mgl64.Vec3{})
	hull.Solids[0].Shape = car(t)
	return map[string]physics.BodyDef{
		"box": physicstest.Block(m, mgl64.Vec3{1.5, 0.6, 0.9}, mgl64.Vec3{}),
		"car": hull,
		"claw": physicstest.Prism(m, []mgl64.Vec2{{-1, -1}, {1, -1}, {1, -0.5}, {-0.5, -0.5}, {-0.5, 0.5}, {1, 0.5}, {1, 1},
			{-1, 1}}, 0.8, mgl64.Vec3{}),
	}
}

// TestCornersAreStoppedAtOnce is figure 2 of the paper: with all collisions taken as simultaneous a body that meets a
// wall a little tilted (b) is stopped as one that is not (a), wherever in the step it arrives; with the first collision
// alone it begins to spin.
func TestCornersAreStoppedAtOnce(t *testing.T) {
	for name, def := range crashers(t) {
		for _, speed := range []float64{31, 67, 103} {
			for _, tilt := range []float64{0, 1, 3, 5} {
				lab, id := crash(t, physics.CCDScrew, def, speed, tilt)
				if v, spin := lab.Body(id).Velocity().Len(), lab.Body(id).AngularVelocity().Len(); v > 0.01*speed ||
					spin > 0.01*speed {
					t.Errorf("%s, %g m/s, %g°: screw leaves %.3g m/s and %.3g rad/s", name, speed, tilt, v, spin)
				}
				given, points := 0.0, 0
				for _, c := range lab.AppendContacts(nil) {
					if math.Abs(c.Normal.X()) < 0.99 {
						t.Errorf("%s, %g°: a contact with normal %v", name, tilt, c.Normal)
					}
					given, points = given+c.Impulse, points+1
				}
				if want := lab.Body(id).Mass() * speed; math.Abs(given-want) > 0.02*want || points < 4 {
					t.Errorf("%s, %g m/s, %g°: %d contacts gave %.4g N s of %.4g", name, speed, tilt, points, given, want)
				}
				lab, id = crash(t, physics.CCDFirst, def, speed, tilt)
				if spin := lab.Body(id).AngularVelocity().Len(); spin < 0.1*speed {
					t.Errorf("%s, %g m/s, %g°: the first collision alone leaves only %.3g rad/s", name, speed, tilt, spin)
				}
			}
		}
	}
}

// TestCornersAreStoppedFromCloseBy: how near to the wall the step begins makes no difference, down to less than a zone,
// where closest features would be at hand.
func TestCornersAreStoppedFromCloseBy(t *testing.T) {
	const speed, tilt = 67.0, 2 * math.Pi / 180
	for _, gap := range []float64{0.0005, 0.0015, 0.002, 0.003, 0.005, 0.008, 0.02} {
		cfg := physics.DefaultConfig()
		cfg.Gravity, cfg.CCD = mgl64.Vec3{}, physics.CCDScrew
		lab := physicstest.New(t, cfg)
		m := physicstest.Material(0.5)
		wall := physicstest.Block(m, mgl64.Vec3{0.5, 5, 5}, mgl64.Vec3{0.5, 0, 0})
		wall.Kind = physics.Static
		reach := 1.5*math.Cos(tilt) + 0.6*math.Sin(tilt)
		def := physicstest.Block(m, mgl64.Vec3{1.5, 0.6, 0.9}, mgl64.Vec3{-reach - gap, 0, 0})
		def.Rotation = mgl64.QuatRotate(tilt, mgl64.Vec3{0, 0, 1})
		def.Velocity = mgl64.Vec3{speed, 0, 0}
		id := lab.Add(wall, def)[1]
		lab.Run(1)
		if v, spin := lab.Body(id).Velocity().Len(), lab.Body(id).AngularVelocity().Len(); v > 0.01*speed ||
			spin > 0.01*speed {
			t.Errorf("from %g m: %.3g m/s and %.3g rad/s are left", gap, v, spin)
		}
	}
}

// TestLateCollisionsAreMetLater: beyond the least properness that is reported corners stop one after the other, as they
// do with expel. The first impact alone turns the box by some 60 rad/s, of which the second leaves a tenth: more or
// less by 2 % of it, for how far the box has turned on the floor when that comes.
func TestLateCollisionsAreMetLater(t *testing.T) {
	def := crashers(t)["box"]
	screw, id := crash(t, physics.CCDScrew, def, 67, 8)
	expel, same := crash(t, physics.CCDExpel, def, 67, 8)
	s, e := screw.Body(id).AngularVelocity().Z(), expel.Body(same).AngularVelocity().Z()
	if math.Abs(s) < 5 || math.Abs(s-e) > 0.02*60 {
		t.Errorf("screw leaves %g rad/s, expel %g", s, e)
	}
}

// TestCCDOfPairs: what is said of a pair counts, else of its bodies, else of the world; it ends with the bodies.
func TestCCDOfPairs(t *testing.T) {
	cfg := physics.DefaultConfig()
	lab := physicstest.New(t, cfg)
	m := physicstest.Material(0.5)
	defs := make([]physics.BodyDef, 5)
	for i, ccd := range []physics.CCD{physics.CCDDefault, physics.CCDExpel, physics.CCDScrew, physics.CCDFirst, 0} {
		defs[i] = physicstest.Block(m, mgl64.Vec3{1, 1, 1}, mgl64.Vec3{3 * float64(i), 0, 0})
		defs[i].CCD = ccd
	}
	ids := lab.Add(defs...)
	expect := func(i, j int, want physics.CCD) {
		t.Helper()
		if got := lab.CCDOf(ids[i], ids[j]); got != want || lab.CCDOf(ids[j], ids[i]) != want {
			t.Errorf("%d and %d: %v, want %v", i, j, got, want)
		}
	}
	expect(0, 4, physics.CCDExpel)
	expect(0, 1, physics.CCDExpel)
	expect(1, 2, physics.CCDScrew)
	expect(2, 3, physics.CCDFirst)
	lab.SetPairCCD(ids[3], ids[2], physics.CCDExpel)
	lab.SetPairCCD(ids[0], ids[4], physics.CCDScrew)
	lab.SetPairCCD(ids[0], ids[3], physics.CCDScrew)
	lab.SetPairCCD(ids[0], ids[0], physics.CCDScrew)
	lab.SetPairCCD(ids[0], ids[1], 77)
	expect(2, 3, physics.CCDExpel)
	expect(0, 4, physics.CCDScrew)
	expect(0, 3, physics.CCDScrew)
	expect(0, 1, physics.CCDExpel)
	lab.SetPairCCD(ids[2], ids[3], physics.CCDDefault)
	expect(2, 3, physics.CCDFirst)
	lab.RemoveBody(ids[4])
	ids[4] = lab.Add(defs[4])[0]
	expect(0, 4, physics.CCDExpel)
	expect(0, 3, physics.CCDScrew)

	cfg.CCD = 77
	if _, err := physics.NewWorld(cfg); err == nil {
		t.Error("a world takes a method that does not exist")
	}
	defs[0].CCD, defs[0].Position = 77, mgl64.Vec3{0, 9, 0}
	if _, err := lab.AddBody(defs[0]); err == nil {
		t.Error("a body takes a method that does not exist")
	}
	if got := lab.Config().CCD; got != physics.CCDExpel {
		t.Errorf("worlds use %v", got)
	}
}

// TestPlanned: before it knows of the wall a body means to go on as it was; what takes no part means to stay.
func TestPlanned(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	wall := physicstest.Block(m, mgl64.Vec3{0.1, 5, 5}, mgl64.Vec3{0.6, 0, 0})
	wall.Kind = physics.Static
	box := physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-0.8, 0, 0})
	box.Velocity = mgl64.Vec3{60, 0, 0}
	ids := lab.Add(wall, box)
	if from, to := lab.Body(ids[1]).PlannedMotion(); from != lab.Body(ids[1]).Pose() || to != from {
		t.Error("a plan before the first step")
	}
	lab.Run(1)
	from, to := lab.Body(ids[1]).PlannedMotion()
	if from != lab.Body(ids[1]).PoseAt(0) {
		t.Errorf("planned from %v, went from %v", from.Position, lab.Body(ids[1]).PoseAt(0).Position)
	}
	if d := to.Position.Sub(from.Position); math.Abs(d.X()-1) > 1e-12 || math.Abs(d.Y()+9.81/3600) > 1e-12 {
		t.Errorf("planned to go by %v", d)
	}
	if went := lab.Body(ids[1]).Position().Sub(from.Position); went.X() > 0.8 {
		t.Errorf("went by %v", went)
	}
	if from, to := lab.Body(ids[0]).PlannedMotion(); from != lab.Body(ids[0]).Pose() || to != from {
		t.Error("the wall has a plan")
	}
}

// TestBallsKnowNoScrews: rounded solids go on with expel.
func TestBallsKnowNoScrews(t *testing.T) {
	run := func(ccd physics.CCD) uint64 {
		cfg := physics.DefaultConfig()
		cfg.CCD = ccd
		lab := physicstest.New(t, cfg)
		m := physicstest.Material(0.5)
		ball := physicstest.Ball(m, 0.2, mgl64.Vec3{0, 3, 0})
		ball.Velocity = mgl64.Vec3{3, -40, 0}
		lab.Add(physicstest.Floor(m), ball)
		lab.Run(30)
		return lab.Hash()
	}
	if run(physics.CCDScrew) != run(physics.CCDExpel) {
		t.Error("a ball behaves differently")
	}
}

// TestEitherBodyMayTurn: a box that spins about its way is stopped by a heavy wall that comes towards it, whichever of
// the two turns and was there first.
func TestEitherBodyMayTurn(t *testing.T) {
	m := physicstest.Material(0)
	for _, boxFirst := range []bool{false, true} {
		for _, spin := range []float64{0, 3, -3} {
			cfg := physics.DefaultConfig()
			cfg.Gravity, cfg.CCD = mgl64.Vec3{}, physics.CCDScrew
			lab := physicstest.New(t, cfg)
			wall := physicstest.Block(m, mgl64.Vec3{0.5, 5, 5}, mgl64.Vec3{0.5, 0, 0})
			wall.Mass, wall.Velocity = 1e6, mgl64.Vec3{-10, 0, 0}
			box := physicstest.Block(m, mgl64.Vec3{1.5, 0.6, 0.9}, mgl64.Vec3{-3, 0, 0})
			box.Rotation = mgl64.QuatRotate(0.03, mgl64.Vec3{0, 0, 1})
			box.Velocity, box.AngularVelocity = mgl64.Vec3{57, 0, 0}, mgl64.Vec3{spin, 0, 0}
			var id physics.BodyID
			if boxFirst {
				id = lab.Add(box, wall)[0]
			} else {
				id = lab.Add(wall, box)[1]
			}
			mass := lab.Body(id).Mass()
			common := (57*mass - 10*wall.Mass) / (mass + wall.Mass) // m/s, after an inelastic impact
			lab.Run(4)
			v, w := lab.Body(id).Velocity(), lab.Body(id).AngularVelocity()
			if v.Sub(mgl64.Vec3{common}).Len() > 0.01 || w.Sub(mgl64.Vec3{spin}).Len() > 0.02 {
				t.Errorf("spin %g, box first %v: the impact leaves %.3g m/s and %.3g rad/s", spin, boxFirst, v, w)
			}
		}
	}
}

// TestPlannedOfSlices: in a step of several slices the plan is that of the last.
func TestPlannedOfSlices(t *testing.T) {
	cfg := physics.DefaultConfig()
	cfg.Gravity, cfg.Hz = mgl64.Vec3{}, 15
	lab := physicstest.New(t, cfg)
	box := physicstest.Block(physicstest.Material(0.5), mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{})
	box.Velocity = mgl64.Vec3{60, 0, 0}
	id := lab.Add(box)[0]
	lab.Run(1)
	from, to := lab.Body(id).PlannedMotion()
	if before := lab.Body(id).PoseAt(0.75); from.Position.Sub(before.Position).Len() > 1e-12 {
		t.Errorf("the last of four slices is planned from %v, it begins at %v", from.Position, before.Position)
	}
	if now := lab.Body(id).Pose(); to.Position.Sub(now.Position).Len() > 1e-12 {
		t.Errorf("planned to get to %v, got to %v", to.Position, now.Position)
	}
}

// TestPlannedOfSleepers: a sleeper that is hit has no plan in the slice that wakes it.
func TestPlannedOfSleepers(t *testing.T) {
	lab := physicstest.New(t, physics.DefaultConfig())
	lab.SetSleeping(true)
	m := physicstest.Material(0.5)
	ids := lab.Add(physicstest.Floor(m), physicstest.Block(m, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{0, 0.51, 0}))
	lab.Seconds(4)
	if !lab.Body(ids[1]).Asleep() {
		t.Fatal("the box is awake")
	}
	bullet := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{-1, 0.5, 0})
	bullet.Velocity = mgl64.Vec3{50, 0, 0}
	lab.Add(bullet)
	before := lab.Body(ids[1]).Pose()
	lab.Run(1)
	if lab.Body(ids[1]).Asleep() {
		t.Fatal("the box sleeps on")
	}
	if from, to := lab.Body(ids[1]).PlannedMotion(); from != before || to != before {
		t.Errorf("it stood at %v, planned from %v to %v", before, from, to)
	}
}

// TestToothIsNotTheFront: a tooth that stands out of a front by more than the window is hit alone and turns the body,
// which the front behind it only brakes when it comes to the wall itself: in a later step at 67 m/s.
func TestToothIsNotTheFront(t *testing.T) {
	def := physicstest.Prism(physicstest.Material(0), []mgl64.Vec2{{-1, -1}, {0.5, -1}, {0.5, 0.6}, {1, 0.6}, {1, 1},
		{-1, 1}}, 0.8, mgl64.Vec3{})
	for _, speed := range []float64{40, 67, 100} {
		lab, id := crash(t, physics.CCDScrew, def, speed, 1)
		if spin := lab.Body(id).AngularVelocity().Len(); spin < 0.01*speed {
			t.Errorf("%g m/s: %g rad/s are left, as if all of the front were hit at once", speed, spin)
		}
	}
	screw, id := crash(t, physics.CCDScrew, def, 67, 1)
	expel, same := crash(t, physics.CCDExpel, def, 67, 1)
	s, e := screw.Body(id).AngularVelocity().Z(), expel.Body(same).AngularVelocity().Z()
	if math.Abs(s-e) > 0.01*math.Abs(e) {
		t.Errorf("screw leaves %g rad/s, expel %g", s, e)
	}
}
