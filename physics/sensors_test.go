package physics_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// boxSensor adds a sensor of a box of half extents at a place, on a body or none.
func boxSensor(t *testing.T, w *physics.World, half, at mgl64.Vec3, on physics.BodyID) physics.SensorID {
	t.Helper()
	shape, err := collision.Box(half)
	if err != nil {
		t.Fatal(err)
	}
	id, err := w.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{shape}, Position: at, On: on})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// TestSensorSeesBullet: a ball of 1000 m/s passes through a sensor of 10 mm within a step: it enters and leaves once,
// at the times of the closed form.
func TestSensorSeesBullet(t *testing.T) {
	const speed, radius, half, at = 1000.0, 0.004, 0.005, 7.3
	l := physicstest.New(t, weightless())
	ball := physicstest.Ball(physicstest.Material(0.5), radius, mgl64.Vec3{0, 1, 0})
	ball.Velocity = mgl64.Vec3{speed, 0, 0}
	id := l.Add(ball)[0]
	gate := boxSensor(t, l.World, mgl64.Vec3{half, 1, 1}, mgl64.Vec3{at, 1, 0}, physics.BodyID{})
	l.Run(1)
	events := l.Watch().AppendSensorEvents(nil)
	want := []physics.SensorEvent{{Kind: physics.SensorBegan, Sensor: gate, Body: id, Time: (at - half - radius) / speed},
		{Kind: physics.SensorEnded, Sensor: gate, Body: id, Time: (at + half + radius) / speed}}
	if len(events) != 2 {
		t.Fatalf("events %+v", events)
	}
	for k, e := range events {
		if w := want[k]; e.Kind != w.Kind || e.Sensor != w.Sensor || e.Body != w.Body || math.Abs(e.Time-w.Time) > 1e-9 {
			t.Errorf("event %+v, want %+v", e, w)
		}
	}
	if inside := l.Watch().AppendInside(nil, gate); len(inside) != 0 {
		t.Errorf("%v are inside", inside)
	}
	if l.Run(60); len(l.Watch().AppendSensorEvents(nil)) > 0 {
		t.Error("it came back")
	}
}

// TestSensorRides: a sensor on a turning arm sweeps over a ball that hangs still, and tells by the angles at which it
// meets and leaves it. It sees neither its carrier nor a static body.
func TestSensorRides(t *testing.T) {
	const radius, ball, away, spin = 0.1, 0.05, 3.0, 2.0
	l := physicstest.New(t, weightless())
	m := physicstest.Material(0.5)
	arm := physicstest.Block(m, mgl64.Vec3{0.5, 0.1, 0.1}, mgl64.Vec3{})
	arm.Kind, arm.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, spin, 0}
	still := physicstest.Ball(m, ball, mgl64.Vec3{0, 0, -away})
	wall := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{-away, 0, 0})
	wall.Kind = physics.Static
	ids := l.Add(arm, still, wall)
	round, err := collision.Sphere(radius)
	if err != nil {
		t.Fatal(err)
	}
	id, err := l.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{round},
		Position: mgl64.Vec3{away, 0, 0}, On: ids[0]})
	if err != nil {
		t.Fatal(err)
	}
	// Centres on a circle meet where their chord is the sum of the radii.
	reach := 2 * math.Asin((radius+ball)/(2*away))
	want := []float64{(math.Pi/2 - reach) / spin, (math.Pi/2 + reach) / spin}
	var got []float64
	for step := range 150 {
		l.Run(1)
		for _, e := range l.Watch().AppendSensorEvents(nil) {
			if e.Sensor != id || e.Body != ids[1] {
				t.Errorf("%+v", e)
			}
			got = append(got, float64(step)/60+e.Time)
		}
	}
	if len(got) != 2 || math.Abs(got[0]-want[0]) > 1e-5 || math.Abs(got[1]-want[1]) > 1e-5 {
		t.Errorf("it met and left the ball at %v s, want %v", got, want)
	}
	l.RemoveBody(ids[0])
	if l.Run(1); l.Watch().HasSensor(id) {
		t.Error("the sensor outlives its carrier")
	}
}

// TestSensorAndSleep: what falls asleep inside a sensor stays inside without an event, whether the sensor was there
// before or is added over sleepers; removing either ends it.
func TestSensorAndSleep(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	ids := l.Add(physicstest.Floor(m), physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{0, 0.3, 0}),
		physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{2, 0.21, 0}))
	var log []physics.SensorEvent
	run := func(steps int) {
		for range steps {
			l.Run(1)
			log = l.Watch().AppendSensorEvents(log)
		}
	}
	expect := func(want ...physics.SensorEvent) {
		t.Helper()
		for i := range log {
			log[i].Time = 0
		}
		if !slices.Equal(log, want) {
			t.Fatalf("events %+v, want %+v", log, want)
		}
		log = log[:0]
	}
	here := boxSensor(t, l.World, mgl64.Vec3{0.5, 1, 0.5}, mgl64.Vec3{0, 0.5, 0}, physics.BodyID{})
	run(300)
	expect(physics.SensorEvent{Sensor: here, Body: ids[1]})
	if l.Awake(ids[1:]) != 0 {
		t.Fatal("the boxes are awake")
	}
	there := boxSensor(t, l.World, mgl64.Vec3{0.5, 1, 0.5}, mgl64.Vec3{2, 0.5, 0}, physics.BodyID{})
	run(3600)
	expect(physics.SensorEvent{Sensor: there, Body: ids[2]})
	if in := l.Watch().AppendInside(nil, here); !slices.Equal(in, ids[1:2]) {
		t.Errorf("inside: %v", in)
	}
	l.RemoveBody(ids[1])
	run(1)
	expect(physics.SensorEvent{Kind: physics.SensorEnded, Sensor: here, Body: ids[1]})
	l.Watch().RemoveSensor(there)
	run(2)
	expect(physics.SensorEvent{Kind: physics.SensorEnded, Sensor: there, Body: ids[2]})
	l.Body(ids[2]).ApplyImpulse(mgl64.Vec3{5, 0, 0}, l.Body(ids[2]).Position())
	if err := l.Body(ids[2]).Teleport(mgl64.Vec3{0, 0.3, 0}, mgl64.QuatIdent()); err != nil {
		t.Fatal(err)
	}
	run(1)
	expect(physics.SensorEvent{Sensor: here, Body: ids[2]})
	if err := l.Body(ids[2]).Teleport(mgl64.Vec3{9, 0.3, 0}, mgl64.QuatIdent()); err != nil {
		t.Fatal(err)
	}
	run(1)
	expect(physics.SensorEvent{Kind: physics.SensorEnded, Sensor: here, Body: ids[2]})
}

// TestSensorsAgreeWithPaths: in a wild heap, with sensors at rest and on bodies, who is inside by the events is inside
// at moments along the committed paths, but near the moments of events.
func TestSensorsAgreeWithPaths(t *testing.T) {
	checked, crossings := 0, 0
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 3))
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.4)
		defs := []physics.BodyDef{physicstest.Floor(m)}
		for i := range 12 {
			at := mgl64.Vec3{0.8 * float64(i%3), 0.5 + 0.7*float64(i/3), 0.3 * r.Float64()}
			def := physicstest.Block(m, mgl64.Vec3{0.1 + 0.2*r.Float64(), 0.1, 0.15}, at)
			if i%3 == 1 {
				def = physicstest.Ball(m, 0.15, at)
			}
			def.Velocity = mgl64.Vec3{20 * (r.Float64() - 0.5), 0, 20 * (r.Float64() - 0.5)}
			def.AngularVelocity = mgl64.Vec3{60 * (r.Float64() - 0.5), 60 * (r.Float64() - 0.5), 0}
			defs = append(defs, def)
		}
		ids := l.Add(defs...)
		half := mgl64.Vec3{0.3, 0.4, 0.2}
		places := []physics.BodyID{{}, ids[3], ids[5]}
		var sensors []physics.SensorID
		for _, on := range places {
			at := mgl64.Vec3{1, 0.5, 0.2}
			if !on.IsZero() {
				at = l.Body(on).Position().Add(mgl64.Vec3{0.5, 0.1, 0})
			}
			sensors = append(sensors, boxSensor(t, l.World, half, at, on))
		}
		c := pathCheck{t: t, l: l, half: half, r: r, from: map[physics.SensorID]geom.Pose{}}
		for k, on := range places {
			at := geom.Pose{P: geom.V(1, 0.5, 0.2), Q: geom.IdentityQuat()}
			if !on.IsZero() {
				carrier := poseIn(l.Body(on).Pose())
				at.P = carrier.P.Add(geom.V(0.5, 0.1, 0))
				at = carrier.Between(&at)
			}
			c.from[sensors[k]] = at
		}
		for range 90 {
			c.step(ids[1:], sensors, places)
		}
		checked, crossings = checked+c.checked, crossings+c.crossings
	}
	if checked < 1000 || crossings < 100 {
		t.Errorf("%d moments inside, %d events: hardly tested", checked, crossings)
	}
}

// pathCheck follows the events of sensors beside the paths of bodies.
type pathCheck struct {
	t                  *testing.T
	l                  *physicstest.Lab
	half               mgl64.Vec3
	r                  *rand.Rand
	from               map[physics.SensorID]geom.Pose // place in the frame of the carrier
	inside             map[[2]any]bool
	checked, crossings int
}

// step takes a step and checks some moments of it.
func (c *pathCheck) step(ids []physics.BodyID, sensors []physics.SensorID, on []physics.BodyID) {
	if c.inside == nil {
		c.inside = map[[2]any]bool{}
	}
	before := map[[2]any]bool{}
	for k, v := range c.inside {
		before[k] = v
	}
	c.l.Run(1)
	events := c.l.Watch().AppendSensorEvents(nil)
	c.crossings += len(events)
	for range 4 {
		t := c.r.Float64() / 60
		now := map[[2]any]bool{}
		for k, v := range before {
			now[k] = v
		}
		near := map[[2]any]bool{}
		for _, e := range events {
			key := [2]any{e.Sensor, e.Body}
			if e.Time <= t {
				now[key] = e.Kind == physics.SensorBegan
			}
			near[key] = near[key] || math.Abs(e.Time-t) < 2e-5
		}
		for k, s := range sensors {
			at := c.from[s]
			if !on[k].IsZero() {
				carrier := poseIn(c.l.Body(on[k]).PoseAt(60 * t))
				at = carrier.Mul(&at)
			}
			for _, id := range ids {
				key := [2]any{s, id}
				if id == on[k] || near[key] {
					continue
				}
				is := c.overlaps(at, id, 60*t)
				if is != now[key] {
					c.t.Errorf("sensor %d, body %d, at %g s: inside %v, by the events %v", k, id.Index(), t, is, now[key])
				}
				if is {
					c.checked++
				}
			}
		}
	}
	for _, e := range events {
		c.inside[[2]any{e.Sensor, e.Body}] = e.Kind == physics.SensorBegan
	}
}

// overlaps reports whether a body overlaps the box of a sensor at a place at a share of the step.
func (c *pathCheck) overlaps(at geom.Pose, id physics.BodyID, share float64) bool {
	box, _ := collision.Box(c.half)
	solid := c.l.Body(id).Solids()[0].Shape
	body := poseIn(c.l.Body(id).PoseAt(share))
	fa, fb := at.Frame(), body.Frame()
	gap, _ := collision.Gap(&box, &solid, &fa, &fb)
	return gap <= 0
}

// poseIn returns a pose in the terms of package geom.
func poseIn(p physics.Pose) geom.Pose {
	q := p.Rotation
	return geom.Pose{P: geom.FromArray(p.Position), Q: geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}}
}

// TestSensorsCostNothing: sensors change no bits, and a warm step with them allocates nothing.
func TestSensorsCostNothing(t *testing.T) {
	run := func(watched bool) *physicstest.Lab {
		l := physicstest.New(t, physics.DefaultConfig())
		m := physicstest.Material(0.5)
		l.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Heap(m, 3)...)...)
		if watched {
			for k := range 5 {
				at := mgl64.Vec3{0.3 * float64(k), 0.5 + 0.5*float64(k), 0}
				boxSensor(t, l.World, mgl64.Vec3{1, 0.3, 1}, at, physics.BodyID{})
			}
		}
		l.Run(60)
		return l
	}
	without, with := run(false), run(true)

	if without.Hash() != with.Hash() {
		t.Error("sensors change the motion")
	}
	var log []physics.SensorEvent
	seen := 0
	look := func() {
		with.Step()
		log = with.Watch().AppendSensorEvents(log[:0])
		seen += len(log)
	}
	if n, least := testing.AllocsPerRun(60, look), testing.AllocsPerRun(60, without.Step); n > least {
		t.Errorf("%g allocations in a warm step, %g without sensors", n, least)
	}
	if seen == 0 {
		t.Error("nothing was seen")
	}
}

// TestSensorsSeeWhatTheyAreTold: filters and kinds leave bodies out, and a world without bodies has sensors, too.
func TestSensorsSeeWhatTheyAreTold(t *testing.T) {
	l := physicstest.New(t, weightless())
	ball, _ := collision.Sphere(1)
	none, err := l.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{ball}})
	if err != nil {
		t.Fatal(err)
	}
	l.Run(1)
	m := physicstest.Material(0.5)
	defs := []physics.BodyDef{physicstest.Ball(m, 0.1, mgl64.Vec3{-0.5, 0, 0}), physicstest.Ball(m, 0.1, mgl64.Vec3{}),
		physicstest.Ball(m, 0.1, mgl64.Vec3{0.5, 0, 0})}
	defs[1].Filter, defs[2].Kind = physics.Filter{Category: 4}, physics.Kinematic
	ids := l.Add(defs...)
	sees := func(id physics.SensorID, want ...physics.BodyID) {
		t.Helper()
		if l.Run(1); !slices.Equal(l.Watch().AppendInside(nil, id), want) {
			t.Errorf("inside are %v, want %v", l.Watch().AppendInside(nil, id), want)
		}
	}
	sees(none, ids...)
	for _, row := range []struct {
		def  physics.SensorDef
		want []physics.BodyID
	}{{physics.SensorDef{Filter: physics.Filter{Mask: 4}}, ids[1:2]},
		{physics.SensorDef{Kinds: physics.KindsOf(physics.Kinematic)}, ids[2:]}} {
		row.def.Shapes = []collision.Shape{ball}
		id, err := l.Watch().AddSensor(row.def)
		if err != nil {
			t.Fatal(err)
		}
		sees(id, row.want...)
	}
}

// TestSensorsThatAreNone: definitions that make no sense are refused.
func TestSensorsThatAreNone(t *testing.T) {
	l := physicstest.New(t, physics.DefaultConfig())
	gone := l.Add(physicstest.Ball(physicstest.Material(0.5), 0.1, mgl64.Vec3{}))[0]
	l.RemoveBody(gone)
	ball, _ := collision.Sphere(1)
	solid := []collision.Shape{ball}
	for want, def := range map[string]physics.SensorDef{
		"a sensor needs a shape": {},
		"a sensor sees kinematic and dynamic bodies: static ones come and go with the level": {Shapes: solid,
			Kinds: physics.KindsOf(physics.Static, physics.Dynamic)},
		"the body that carries the sensor is none of the world (removed?)": {Shapes: solid, On: gone},
		"the place of a sensor must be finite and within 4e+08 m of the origin, got [NaN 0 0] and {0 [0 0 0]}": {
			Shapes: solid, Position: mgl64.Vec3{math.NaN(), 0, 0}},
	} {
		if _, err := l.Watch().AddSensor(def); err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}
