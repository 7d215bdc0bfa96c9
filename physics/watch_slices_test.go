package physics_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestHitsBeforeASlice: an impact runs through a row of elastic balls within a step. Some of its hits come first thing
// in a slice that then begins anew, with other contacts: they are told like all others, once, in their order, with the
// speed and impulse of the first, and each pair begins and ends to touch.
func TestHitsBeforeASlice(t *testing.T) {
	const r, gap, v, count = 0.01, 0.003, 4.0, 12
	l := physicstest.New(t, weightless())
	defs := []physics.BodyDef{physicstest.Ball(elastic(), r, mgl64.Vec3{-0.2, 0, 0})}
	defs[0].Velocity = mgl64.Vec3{v, 0, 0}
	for k := range count {
		defs = append(defs, physicstest.Ball(elastic(), r, mgl64.Vec3{(2*r + gap) * float64(k), 0, 0}))
	}
	ids := l.Add(defs...)
	l.Watch().WatchHits(0.5)
	l.Watch().WatchContacts(true)
	impulse := v * l.Body(ids[0]).Mass()
	var hits []physics.Hit
	told := map[physics.ContactEventKind]int{}
	again := 0
	for step := range 30 {
		l.Run(1)
		again += l.Report().Work.Passes - l.Report().Work.Slices
		for _, h := range l.Watch().AppendHits(nil) {
			h.Time += float64(step) / 60
			hits = append(hits, h)
		}
		for _, e := range l.Watch().AppendContactEvents(nil) {
			told[e.Kind]++
		}
	}
	if again == 0 {
		t.Fatal("no slice began anew")
	}
	if len(hits) != count || told[physics.ContactBegan] != count || told[physics.ContactEnded] != count {
		t.Fatalf("%d hits, %v, want %d of each", len(hits), told, count)
	}
	for k, h := range hits {
		at := (0.2 - 2*r + gap*float64(k)) / v
		if h.A != ids[k] || h.B != ids[k+1] || math.Abs(h.Time-at) > float64(k+1)/960 ||
			math.Abs(h.Approach-v) > 1e-6 || math.Abs(h.Impulse-impulse) > 1e-6*impulse {
			t.Errorf("hit %d: %+v, want it at %g s", k, h, at)
		}
	}
}

// TestHitsOfPatches: a ball that drops into a groove of a mesh meets both of its sides, which are two patches of one
// pair: it has one hit, with the impulses of both, at the speed toward either.
func TestHitsOfPatches(t *testing.T) {
	const speed, r = 3.0, 0.1
	l := physicstest.New(t, weightless())
	m := physicstest.Material(0)
	groove := physicstest.Prism(m, []mgl64.Vec2{{-1, -1}, {1, -1}, {1, 1}, {0, 0}, {-1, 1}}, 1, mgl64.Vec3{})
	groove.Kind = physics.Static
	ball := physicstest.Ball(m, r, mgl64.Vec3{0, r*math.Sqrt2 + 0.1, 0})
	ball.Velocity = mgl64.Vec3{0, -speed, 0}
	ids := l.Add(groove, ball)
	l.Watch().WatchHits(1)
	var hits []physics.Hit
	for range 30 {
		l.Run(1)
		hits = l.Watch().AppendHits(hits)
	}
	want := math.Sqrt2 * speed * l.Body(ids[1]).Mass()
	if len(hits) != 1 || math.Abs(hits[0].Impulse-want) > 0.01*want ||
		math.Abs(hits[0].Approach-speed/math.Sqrt2) > 0.01 {
		t.Errorf("hits %+v, want one of %g N s at %g m/s", hits, want, speed/math.Sqrt2)
	}
}

// TestHitsBySpinAlone: a rocker that rests on its edge and turns about it slaps the floor with its side, at the speed
// of its spin, though its centre hardly moves and it touched the floor all the time.
func TestHitsBySpinAlone(t *testing.T) {
	const spin, reach, rise = 4.0, 0.5, 0.05
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(1)
	var points []mgl64.Vec3
	for _, z := range []float64{-0.1, 0.1} {
		points = append(points, mgl64.Vec3{0, 0, z}, mgl64.Vec3{-reach, rise, z}, mgl64.Vec3{reach, rise, z},
			mgl64.Vec3{-reach, rise + 0.01, z}, mgl64.Vec3{reach, rise + 0.01, z})
	}
	shape, err := collision.Hull(points)
	if err != nil {
		t.Fatal(err)
	}
	edge, turn := mgl64.Vec3{0, 0.0005, 0}, mgl64.Vec3{0, 0, -spin}
	ids := l.Add(physicstest.Floor(m), physics.BodyDef{Kind: physics.Dynamic, Position: edge,
		Rotation: mgl64.QuatRotate(0.09, mgl64.Vec3{0, 0, 1}), Solids: []physics.Solid{{Shape: shape, Material: m}}})
	l.Body(ids[1]).SetVelocity(turn.Cross(l.Body(ids[1]).Position().Sub(edge)), turn)
	l.Watch().WatchContacts(true)
	l.Watch().WatchHits(1)
	var hits []physics.Hit
	for step := range 12 {
		l.Run(1)
		for _, h := range l.Watch().AppendHits(nil) {
			h.Time += float64(step) / 60
			hits = append(hits, h)
		}
		if len(hits) == 0 && len(l.Watch().AppendTouching(nil)) == 0 {
			t.Fatalf("step %d: it does not touch the floor", step)
		}
	}
	if len(hits) != 1 || hits[0].Approach < 0.7*spin*reach || hits[0].Approach > 1.1*spin*reach || hits[0].Point[0] < 0.3 {
		t.Errorf("hits %+v, want one at %g m/s", hits, spin*reach)
	}
}

// TestSensorSweepsPastFlyer: a ball flies askew through a plate that turns with a body. Seen from the plate it goes
// along a curve that is no screw: it comes in and leaves at the times of the closed form all the same.
func TestSensorSweepsPastFlyer(t *testing.T) {
	const spin, radius, half, away = 3.0, 0.05, 0.01, 1.2
	from, velocity := mgl64.Vec3{-0.5, -1, 0}, mgl64.Vec3{20, 20, 0}
	l := physicstest.New(t, weightless())
	m := physicstest.Material(0.5)
	hub := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{})
	hub.Kind, hub.AngularVelocity = physics.Kinematic, mgl64.Vec3{0, 0, spin}
	ball := physicstest.Ball(m, radius, from)
	ball.Velocity = velocity
	ids := l.Add(hub, ball)
	boxSensor(t, l.World, mgl64.Vec3{half, 5, 5}, mgl64.Vec3{away, 0, 0}, ids[0])
	// crossing is when the ball is so far out along the arm that the plate is on.
	crossing := func(out float64) float64 {
		low, high := 0.0, 0.2
		for range 60 {
			t := (low + high) / 2
			at := from.Add(velocity.Mul(t))
			if at[0]*math.Cos(spin*t)+at[1]*math.Sin(spin*t) < out {
				low = t
			} else {
				high = t
			}
		}
		return low
	}
	want := []float64{crossing(away - half - radius), crossing(away + half + radius)}
	var got []float64
	for step := range 12 {
		l.Run(1)
		for _, e := range l.Watch().AppendSensorEvents(nil) {
			got = append(got, float64(step)/60+e.Time)
		}
	}
	if len(got) != 2 || math.Abs(got[0]-want[0]) > 1e-6 || math.Abs(got[1]-want[1]) > 1e-6 {
		t.Errorf("it came and left at %v s, want %v", got, want)
	}
}
