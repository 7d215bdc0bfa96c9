package physics_test

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestSleepersBeginToTouch: when the watch is switched on, bodies that sleep begin to touch what they rest on, whether
// anything moves or not, and go on as they wake; what lies beside them does not.
func TestSleepersBeginToTouch(t *testing.T) {
	for _, moving := range []bool{false, true} {
		l := physicstest.New(t, physics.DefaultConfig())
		l.SetSleeping(true)
		m := physicstest.Material(0.5)
		block := func(x, y float64) physics.BodyDef {
			return physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{x, y, 0})
		}
		groove := physicstest.Prism(m, []mgl64.Vec2{{-1, -1}, {1, -1}, {1, 1}, {0, 0}, {-1, 1}}, 1, mgl64.Vec3{5, 1.1, 0})
		groove.Kind = physics.Static
		shelf := block(-5, 1)
		shelf.Kind = physics.Kinematic
		ids := l.Add(physicstest.Floor(m), block(0, 0.101), block(0, 0.302), block(0.202, 0.101), groove,
			physicstest.Ball(m, 0.1, mgl64.Vec3{5, 1.3, 0}), shelf, block(-5, 1.201))
		if l.Seconds(6); l.Awake(ids[1:4])+l.Awake(ids[5:6])+l.Awake(ids[7:]) > 0 {
			t.Fatal("they are awake")
		}
		if moving {
			l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{-9, 100, 0}))
		}
		l.Watch().WatchContacts(true)
		var log []physics.ContactEvent
		run := func(steps int) {
			for range steps {
				l.Run(1)
				log = l.Watch().AppendContactEvents(log)
			}
		}
		want := []physics.ContactEvent{{A: ids[0], B: ids[1]}, {A: ids[0], B: ids[3]}, {A: ids[1], B: ids[2]},
			{A: ids[4], B: ids[5]}, {A: ids[6], B: ids[7]}}
		if run(2); !slices.Equal(log, want) {
			t.Errorf("events %+v, want %+v", log, want)
		}
		if n := len(l.Watch().AppendTouching(nil)); n != 5 {
			t.Errorf("%d pairs touch", n)
		}
		log = nil
		l.Body(ids[2]).ApplyImpulse(mgl64.Vec3{0, 0, 1}, l.Body(ids[2]).Position())
		if run(4); len(log) > 0 || l.Body(ids[1]).Asleep() {
			t.Errorf("as they woke: %+v", log)
		}
		l.RemoveBody(ids[2])
		run(1)
		if len(log) != 1 || log[0] != (physics.ContactEvent{Kind: physics.ContactEnded, A: ids[1], B: ids[2]}) {
			t.Errorf("as one was taken away: %+v", log)
		}
	}
}

// TestFallingAsleepIsTouching: what falls asleep in the step after the watch is switched on begins to touch once.
func TestFallingAsleepIsTouching(t *testing.T) {
	resting := func(steps int) (*physicstest.Lab, []physics.BodyID) {
		l := physicstest.New(t, physics.DefaultConfig())
		l.SetSleeping(true)
		m := physicstest.Material(0.5)
		ids := l.Add(physicstest.Floor(m), physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{0, 0.101, 0}))
		l.Run(steps)
		return l, ids
	}
	l, ids := resting(0)
	for !l.Body(ids[1]).Asleep() {
		l.Run(1)
	}
	l, ids = resting(int(l.StepCount()) - 1)
	l.Watch().WatchContacts(true)
	l.Run(1)
	if events := l.Watch().AppendContactEvents(nil); !l.Body(ids[1]).Asleep() || len(events) != 1 ||
		len(l.Watch().AppendTouching(nil)) != 1 {
		t.Errorf("asleep %v: %+v, %v", l.Body(ids[1]).Asleep(), events, l.Watch().AppendTouching(nil))
	}
}

// TestSensorsOnScenery: a static body that is put elsewhere takes its sensors along: who is there comes in, and leaves
// as it is taken away, whether anything moves or not.
func TestSensorsOnScenery(t *testing.T) {
	for _, moving := range []bool{false, true} {
		l := physicstest.New(t, physics.DefaultConfig())
		l.SetSleeping(true)
		m := physicstest.Material(0.5)
		post := physicstest.Block(m, mgl64.Vec3{0.1, 0.5, 0.1}, mgl64.Vec3{-5, 0.6, 0})
		post.Kind = physics.Static
		ids := l.Add(physicstest.Floor(m), post, physicstest.Block(m, mgl64.Vec3{0.2, 0.2, 0.2}, mgl64.Vec3{5, 0.201, 0}))
		if l.Seconds(3); l.Awake(ids[2:]) > 0 {
			t.Fatal("it is awake")
		}
		if moving {
			l.Add(physicstest.Ball(m, 0.1, mgl64.Vec3{-9, 100, 0}))
		}
		id := boxSensor(t, l.World, mgl64.Vec3{0.5, 0.5, 0.5}, mgl64.Vec3{-4, 0.5, 0}, ids[1])
		for _, row := range []struct {
			x    float64
			kind physics.SensorEventKind
		}{{4, physics.SensorBegan}, {-5, physics.SensorEnded}, {4.1, physics.SensorBegan}} {
			if err := l.Body(ids[1]).Teleport(mgl64.Vec3{row.x, 0.6, 0}, mgl64.QuatIdent()); err != nil {
				t.Fatal(err)
			}
			want := []physics.SensorEvent{{Kind: row.kind, Sensor: id, Body: ids[2]}}
			if l.Run(1); !slices.Equal(l.Watch().AppendSensorEvents(nil), want) {
				t.Errorf("moving %v, at %g m: %+v, want %+v", moving, row.x, l.Watch().AppendSensorEvents(nil), want)
			}
			if at := l.Watch().SensorPose(id, 1).Position; at.Sub(mgl64.Vec3{row.x + 1, 0.5, 0}).Len() > 1e-12 {
				t.Errorf("the sensor is at %v", at)
			}
			if l.Run(1); len(l.Watch().AppendSensorEvents(nil)) > 0 {
				t.Errorf("moving %v, at %g m: told again", moving, row.x)
			}
		}
	}
}

// TestSensorsOfShapes: a sensor of several shapes is one, and one of a mesh is what the mesh encloses, its hole not.
func TestSensorsOfShapes(t *testing.T) {
	l := physicstest.New(t, weightless())
	m := physicstest.Material(0.5)
	ring := physicstest.Ring(m, 1, 0.2, 24, 12, mgl64.Vec3{}).Solids[0].Shape
	box, err := collision.Box(mgl64.Vec3{0.3, 0.3, 0.3})
	if err != nil {
		t.Fatal(err)
	}
	add := func(shapes ...collision.Shape) physics.SensorID {
		id, err := l.Watch().AddSensor(physics.SensorDef{Shapes: shapes})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	tube, both := add(ring), add(ring, box.Placed(mgl64.Vec3{1, 0, 0}, mgl64.QuatIdent()))
	ball := func(r float64, at mgl64.Vec3) physics.BodyDef { return physicstest.Ball(m, r, at) }
	flyer := ball(0.02, mgl64.Vec3{0, 1, 1})
	flyer.Velocity = mgl64.Vec3{0, 0, -60}
	ids := l.Add(ball(0.05, mgl64.Vec3{-1, 0, 0}), ball(0.5, mgl64.Vec3{}), ball(0.01, mgl64.Vec3{1.25, 0, 0}), flyer)
	l.Watch().RemoveSensor(add(box))
	var log []physics.SensorEvent
	for range 2 {
		l.Run(1)
		log = l.Watch().AppendSensorEvents(log)
	}
	if in := l.Watch().AppendInside(nil, tube); !slices.Equal(in, ids[:1]) {
		t.Errorf("inside the ring: %v", in)
	}
	if in := l.Watch().AppendInside(nil, both); !slices.Equal(in, []physics.BodyID{ids[0], ids[2]}) {
		t.Errorf("inside both: %v", in)
	}
	for _, id := range []physics.SensorID{tube, both} {
		log := slices.DeleteFunc(slices.Clone(log), func(e physics.SensorEvent) bool {
			return e.Sensor != id || e.Body != ids[3]
		})
		if len(log) != 2 || log[0].Kind != physics.SensorBegan || log[1].Kind != physics.SensorEnded {
			t.Errorf("the flyer: %+v", log)
		}
	}
}
