package physics_test

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestContactEventsOfBounces: a ball that bounces on a floor begins and ends to touch it once a bounce, at the times of
// the closed form, and hits it at the speeds and with the impulses of it.
func TestContactEventsOfBounces(t *testing.T) {
	const height, e, radius = 1.0, 0.6, 0.1
	l := physicstest.New(t, physics.DefaultConfig())
	m := physicstest.Material(0.5)
	m.Restitution = e
	ids := l.Add(physicstest.Floor(m), physicstest.Ball(m, radius, mgl64.Vec3{0, radius + height, 0}))
	mass := l.Body(ids[1]).Mass()
	l.Watch().WatchContacts(true)
	l.Watch().WatchHits(1)
	var begins, ends []float64
	var hits []physics.Hit
	for step := range 150 {
		l.Run(1)
		now := float64(step) / 60
		for _, x := range l.Watch().AppendContactEvents(nil) {
			if x.A != ids[0] || x.B != ids[1] {
				t.Errorf("%+v", x)
			}
			if x.Kind == physics.ContactBegan {
				begins = append(begins, now+x.Time)
			} else {
				ends = append(ends, now+x.Time)
			}
		}
		for _, h := range l.Watch().AppendHits(nil) {
			h.Time += now
			hits = append(hits, h)
		}
	}
	if len(hits) < 3 || len(begins) < len(hits) || len(ends) < len(hits) {
		t.Fatalf("%d hits, %d begins, %d ends", len(hits), len(begins), len(ends))
	}
	at, speed := math.Sqrt(2*height/physicstest.Gravity), math.Sqrt(2*height*physicstest.Gravity)
	for k := range 3 {
		h := &hits[k]
		if h.A != ids[0] || h.B != ids[1] || h.Normal.Sub(mgl64.Vec3{0, 1, 0}).Len() > 1e-6 || h.Point.Len() > 0.01 {
			t.Errorf("hit %d: %+v", k, h)
		}
		if math.Abs(h.Approach/speed-1) > 0.05 || math.Abs(h.Impulse/(mass*speed*(1+e))-1) > 0.05 {
			t.Errorf("hit %d: %g m/s and %g N s, want %g and %g", k, h.Approach, h.Impulse, speed, mass*speed*(1+e))
		}
		for what, got := range map[string]float64{"hit": h.Time, "begin": begins[k]} {
			if math.Abs(got-at) > 0.005 {
				t.Errorf("%s %d at %g s, want %g", what, k, got, at)
			}
		}
		if !(ends[k] > begins[k] && ends[k] < begins[k]+0.04) {
			t.Errorf("touch %d from %g to %g s", k, begins[k], ends[k])
		}
		speed *= e
		at += 2 * speed / physicstest.Gravity
	}
}

// contactLog collects the contact events of two bodies, and counts hits that are more than a touch.
type contactLog struct {
	t    *testing.T
	l    *physicstest.Lab
	ids  []physics.BodyID
	log  []physics.ContactEvent
	hits int
}

// run takes steps.
func (c *contactLog) run(steps int) {
	for range steps {
		c.l.Run(1)
		c.log = c.l.Watch().AppendContactEvents(c.log)
		for _, h := range c.l.Watch().AppendHits(nil) {
			if h.Approach > 0.1 {
				c.hits++
			}
		}
	}
}

// expect wants these kinds of events since the last call.
func (c *contactLog) expect(want ...physics.ContactEventKind) {
	c.t.Helper()
	var kinds []physics.ContactEventKind
	for _, e := range c.log {
		if e.A != c.ids[0] || e.B != c.ids[1] {
			c.t.Errorf("%+v", e)
		}
		kinds = append(kinds, e.Kind)
	}
	if !slices.Equal(kinds, want) {
		c.t.Fatalf("%+v, want %v", c.log, want)
	}
	c.log = c.log[:0]
}

// TestContactEventsAtRest: what comes to rest begins to touch once, asleep or pushed along, and ends when it is taken
// away; a body of two solids counts as one.
func TestContactEventsAtRest(t *testing.T) {
	for name, two := range map[string]bool{"one solid": false, "two": true} {
		t.Run(name, func(t *testing.T) {
			l := physicstest.New(t, physics.DefaultConfig())
			l.SetSleeping(true)
			m := physicstest.Material(0.5)
			block := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{-0.2, 0.15, 0})
			if two {
				other := physicstest.Block(m, mgl64.Vec3{0.1, 0.1, 0.1}, mgl64.Vec3{})
				other.Solids[0].Shape = other.Solids[0].Shape.Placed(mgl64.Vec3{0.4, 0, 0}, mgl64.QuatIdent())
				block.Solids = append(block.Solids, other.Solids[0])
			}
			c := contactLog{t: t, l: l, ids: l.Add(physicstest.Floor(m), block)}
			l.Watch().WatchContacts(true)
			l.Watch().WatchHits(0)
			body := l.Body(c.ids[1])
			c.run(300)
			c.expect(physics.ContactBegan)
			if !body.Asleep() {
				t.Fatal("it is awake")
			}
			before := c.hits
			body.ApplyImpulse(mgl64.Vec3{20, 0, 0}, body.Position())
			c.run(300)
			c.expect()
			if c.hits != before {
				t.Error("it hit the floor as it woke and slid")
			}
			if err := body.Teleport(mgl64.Vec3{0, 3, 0}, mgl64.QuatIdent()); err != nil {
				t.Fatal(err)
			}
			c.run(1)
			c.expect(physics.ContactEnded)
			if c.run(200); len(c.log) == 0 || c.hits == before {
				t.Fatal("it did not come down")
			}
			c.log = c.log[:0]
			l.RemoveBody(c.ids[1])
			c.run(1)
			c.expect(physics.ContactEnded)
		})
	}
}

// TestHitOfBullet: a bullet that strikes a hanging plate within a step hits it once, in time and at its speed.
func TestHitOfBullet(t *testing.T) {
	const speed, radius = 400.0, 0.01
	l := physicstest.New(t, weightless())
	m := physicstest.Material(0.5)
	ball := physicstest.Ball(m, radius, mgl64.Vec3{0, 0, 0})
	ball.Velocity = mgl64.Vec3{speed, 0, 0}
	ids := l.Add(ball, physicstest.Block(m, mgl64.Vec3{0.02, 0.5, 0.5}, mgl64.Vec3{3, 0, 0}))
	l.Watch().WatchHits(10)
	l.Run(1)
	hits := l.Watch().AppendHits(nil)
	if len(hits) != 1 {
		t.Fatalf("%+v", hits)
	}
	h, want := hits[0], (3-0.02-radius)/speed
	if h.A != ids[0] || h.B != ids[1] || math.Abs(h.Time-want) > 1e-5 || math.Abs(h.Approach-speed) > 1e-6*speed ||
		h.Normal.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-9 || math.Abs(h.Point[0]-2.98) > 0.002 {
		t.Errorf("%+v, want it at %g s", h, want)
	}
	for range 30 {
		l.Run(1)
		if again := l.Watch().AppendHits(nil); len(again) > 0 {
			t.Errorf("again: %+v", again)
		}
	}
}

// TestContactEventsCostNothing: watching changes no bits, a warm step with it allocates nothing, and the events are the
// same on any number of threads, and tell who is near whom.
func TestContactEventsCostNothing(t *testing.T) {
	run := func(threads int, watched bool) (*physicstest.Lab, []physics.ContactEvent, []physics.Hit) {
		cfg := physics.DefaultConfig()
		cfg.Threads = threads
		l := physicstest.New(t, cfg)
		m := physicstest.Material(0.5)
		l.Add(append([]physics.BodyDef{physicstest.Floor(m)}, physicstest.Heap(m, 3)...)...)
		l.Watch().WatchContacts(watched)
		l.Watch().WatchHits(map[bool]float64{false: -1, true: 0.5}[watched])
		var events []physics.ContactEvent
		var hits []physics.Hit
		for range 90 {
			l.Run(1)
			events = l.Watch().AppendContactEvents(events)
			hits = l.Watch().AppendHits(hits)
		}
		return l, events, hits
	}
	without, none, _ := run(1, false)
	with, events, hits := run(1, true)
	if without.Hash() != with.Hash() {
		t.Error("watching changes the motion")
	}
	if _, again, hitAgain := run(4, true); !slices.Equal(events, again) || !slices.Equal(hits, hitAgain) {
		t.Error("other events on four threads")
	}
	if len(none) > 0 || len(events) < 20 || len(hits) < 20 {
		t.Errorf("%d events unasked, %d events, %d hits", len(none), len(events), len(hits))
	}
	look := func() {
		with.Step()
		events, hits = with.Watch().AppendContactEvents(events[:0]), with.Watch().AppendHits(hits[:0])
	}
	if n, least := testing.AllocsPerRun(60, look), testing.AllocsPerRun(60, without.Step); n > least {
		t.Errorf("%g allocations in a warm step, %g without", n, least)
	}
}

// TestHitsOfManyBounces: balls that bounce about in a box of walls have a hit for every pair that pressed with the
// impulse of a fast impact, at any rate: in slices that start anew for an impact, too. Its approach is what the impulse
// has stopped, or less.
func TestHitsOfManyBounces(t *testing.T) {
	const least = 3.0 // m/s
	for _, hz := range []float64{15, 60} {
		cfg := weightless()
		cfg.Hz = hz
		l := physicstest.New(t, cfg)
		m := physicstest.Material(0.3)
		m.Restitution = 0.9
		for axis := range 3 {
			for _, side := range []float64{-2.2, 2.2} {
				half, at := mgl64.Vec3{2, 2, 2}, mgl64.Vec3{}
				half[axis], at[axis] = 0.1, side
				wall := physicstest.Block(m, half, at)
				wall.Kind = physics.Static
				l.Add(wall)
			}
		}
		for k := range 12 {
			ball := physicstest.Ball(m, 0.15, mgl64.Vec3{float64(k%3) - 1, float64(k/3%2) - 0.5, float64(k/6) - 0.5})
			ball.Velocity = mgl64.Vec3{5 + float64(k%4), 3 - float64(k%5), 2 + 0.3*float64(k)}
			l.Add(ball)
		}
		l.Watch().WatchHits(0.5)
		pressed := 0
		for range int(8 * hz) {
			l.Run(1)
			hits := l.Watch().AppendHits(nil)
			for pair, impulse := range pressingPairs(l) {
				light := 1 / (inverseMass(l, pair[0]) + inverseMass(l, pair[1]))
				if impulse < (1+m.Restitution)*least*light {
					continue
				}
				pressed++
				if !slices.ContainsFunc(hits, func(h physics.Hit) bool {
					return h.A == pair[0] && h.B == pair[1] && h.Impulse > 0.9*impulse &&
						h.Approach < 1.01*h.Impulse/light/(1+m.Restitution)
				}) {
					t.Errorf("%g Hz: %v pressed with %g N s; hits are %+v", hz, pair, impulse, hits)
				}
			}
		}
		if pressed < 50 {
			t.Errorf("%g Hz: %d impacts are hardly a test", hz, pressed)
		}
	}
}

// pressingPairs sums up the impulses of the last step by pairs of bodies.
func pressingPairs(l *physicstest.Lab) map[[2]physics.BodyID]float64 {
	sums := map[[2]physics.BodyID]float64{}
	for _, c := range l.AppendContacts(nil) {
		pair := [2]physics.BodyID{c.A, c.B}
		if c.A.Index() > c.B.Index() {
			pair = [2]physics.BodyID{c.B, c.A}
		}
		sums[pair] += c.Impulse
	}
	return sums
}

func inverseMass(l *physicstest.Lab, id physics.BodyID) float64 {
	if b := l.Body(id); b.Kind() == physics.Dynamic {
		return 1 / b.Mass()
	}
	return 0
}
