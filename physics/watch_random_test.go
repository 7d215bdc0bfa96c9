package physics_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// watchLog is all that a random world has told.
type watchLog struct {
	contacts []physics.ContactEvent
	sensors  []physics.SensorEvent
	hits     []physics.Hit
}

// watchBook keeps who touches whom and who is inside what, by the events alone.
type watchBook struct {
	t        *testing.T
	touching map[[2]physics.BodyID]bool
	inside   map[physics.SensorID][]physics.BodyID
}

// note takes the events of a step into account: each pair begins and ends by turns.
func (b *watchBook) note(w *physics.World, contacts []physics.ContactEvent, sensors []physics.SensorEvent) {
	b.t.Helper()
	for i, e := range contacts {
		pair, began := [2]physics.BodyID{e.A, e.B}, e.Kind == physics.ContactBegan
		if b.touching[pair] == began {
			b.t.Errorf("step %d: %v %s twice: %+v", w.StepCount(), pair, e.Kind, contacts)
		}
		if b.touching[pair] = began; !began {
			delete(b.touching, pair)
		}
		if e.Time < 0 || e.Time > 1/w.Config().Hz || i > 0 && e.Time < contacts[i-1].Time {
			b.t.Errorf("step %d: times of %+v", w.StepCount(), contacts)
		}
	}
	for _, e := range sensors {
		in := b.inside[e.Sensor]
		at := slices.Index(in, e.Body)
		if (at >= 0) == (e.Kind == physics.SensorBegan) {
			b.t.Errorf("step %d: %v %s twice", w.StepCount(), e.Body, e.Kind)
			continue
		}
		if at >= 0 {
			b.inside[e.Sensor] = slices.Delete(in, at, at+1)
		} else {
			b.inside[e.Sensor] = append(in, e.Body)
		}
	}
}

// compare holds the book against what the world lists.
func (b *watchBook) compare(w *physics.World) {
	b.t.Helper()
	listed := map[[2]physics.BodyID]bool{}
	for _, pair := range w.Watch().AppendTouching(nil) {
		listed[pair] = true
		if !b.touching[pair] {
			b.t.Errorf("step %d: %v touch, and nothing told so", w.StepCount(), pair)
		}
	}
	for pair := range b.touching {
		if !listed[pair] {
			b.t.Errorf("step %d: %v are told to touch, and do not", w.StepCount(), pair)
		}
	}
	for _, id := range w.Watch().AppendSensors(nil) {
		listed := w.Watch().AppendInside(nil, id)
		told := slices.SortedFunc(slices.Values(b.inside[id]), func(x, y physics.BodyID) int { return x.Index() - y.Index() })
		if !slices.Equal(listed, told) {
			b.t.Errorf("step %d: inside %v are %v, told were %v", w.StepCount(), id, listed, told)
		}
	}
}

// watchCrowd is a world whose bodies come and go.
type watchCrowd struct {
	t   *testing.T
	r   *rand.Rand
	l   *physicstest.Lab
	m   contact.Material
	ids []physics.BodyID
}

// place returns one up to about so high.
func (c *watchCrowd) place(y float64) mgl64.Vec3 {
	return mgl64.Vec3{4*c.r.Float64() - 2, y * (0.2 + c.r.Float64()), 4*c.r.Float64() - 2}
}

// enter adds a body of one or two solids, which may carry a sensor, unless something is in its place.
func (c *watchCrowd) enter() {
	r, at := c.r, c.place(5)
	def := physicstest.Block(c.m, mgl64.Vec3{0.1 + 0.2*r.Float64(), 0.1, 0.2}, at)
	switch r.IntN(4) {
	case 0:
		def = physicstest.Ball(c.m, 0.15, at)
	case 1:
		other := physicstest.Ball(c.m, 0.15, mgl64.Vec3{})
		other.Solids[0].Shape = other.Solids[0].Shape.Placed(mgl64.Vec3{0.4, 0, 0}, mgl64.QuatIdent())
		def.Solids = append(def.Solids, other.Solids[0])
	}
	if r.IntN(8) == 0 {
		def.Kind = physics.Kinematic
	}
	def.Velocity = mgl64.Vec3{30 * (r.Float64() - 0.5), -40 * r.Float64(), 30 * (r.Float64() - 0.5)}
	def.AngularVelocity = mgl64.Vec3{0, 60 * (r.Float64() - 0.5), 0}
	id, err := c.l.AddBody(def)
	if err != nil {
		return
	}
	c.ids = append(c.ids, id)
	if r.IntN(4) == 0 {
		boxSensor(c.t, c.l.World, mgl64.Vec3{0.4, 0.6, 0.4}, at, id)
	}
}

// stir adds or removes a body now and then, puts one elsewhere or gives it another velocity.
func (c *watchCrowd) stir() {
	if len(c.ids) == 0 || c.r.IntN(3) > 0 {
		return
	}
	k := c.r.IntN(len(c.ids))
	switch body := c.l.Body(c.ids[k]); c.r.IntN(4) {
	case 0:
		c.l.RemoveBody(c.ids[k])
		c.ids = slices.Delete(c.ids, k, k+1)
	case 1:
		_ = body.Teleport(c.place(4), mgl64.QuatIdent()) // something may be there
	case 2:
		body.SetVelocity(mgl64.Vec3{100 * (c.r.Float64() - 0.5), 0, 0}, mgl64.Vec3{})
	default:
		c.enter()
	}
}

// randomWatch runs a world in which bodies of one and of several solids fall, are pushed, put elsewhere, added and
// removed, some of them as carriers of sensors, and returns all that was told.
func randomWatch(t *testing.T, seed uint64, threads int, check bool) (log watchLog) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 17))
	cfg := physics.DefaultConfig()
	cfg.Threads = threads
	cfg.Hz = []float64{15, 60, 60, 120}[seed%4]
	l := physicstest.New(t, cfg)
	l.SetSleeping(true)
	m := physicstest.Material(0.5)
	m.Restitution = 0.5 * float64(seed%3)
	l.Add(physicstest.Floor(m))
	crowd := watchCrowd{t: t, r: r, l: l, m: m}
	for range 40 {
		crowd.enter()
	}
	boxSensor(t, l.World, mgl64.Vec3{1, 0.3, 1}, mgl64.Vec3{0, 0.5, 0}, physics.BodyID{})
	l.Watch().WatchContacts(true)
	l.Watch().WatchHits(1)
	book := watchBook{t, map[[2]physics.BodyID]bool{}, map[physics.SensorID][]physics.BodyID{}}
	for range int(3 * cfg.Hz) {
		crowd.stir()
		if l.Run(1); t.Failed() {
			return log
		}
		contacts, sensors := l.Watch().AppendContactEvents(nil), l.Watch().AppendSensorEvents(nil)
		if check {
			book.note(l.World, contacts, sensors)
			book.compare(l.World)
		}
		log.contacts, log.sensors = append(log.contacts, contacts...), append(log.sensors, sensors...)
		log.hits = l.Watch().AppendHits(log.hits)
	}
	return log
}

// TestWatchOfRandomWorlds: whatever happens to bodies, who touches and who is inside by the events are those that do by
// the lists, each pair begins and ends by turns, and all that is told is the same on any number of threads.
func TestWatchOfRandomWorlds(t *testing.T) {
	seeds := []uint64{0, 1, 2, 3, 4, 7, 32, 53}
	if physicstest.Nightly() {
		for seed := range uint64(300) {
			seeds = append(seeds, seed)
		}
	}
	told := 0
	for _, seed := range seeds {
		one := randomWatch(t, seed, 1, true)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
		for _, threads := range []int{2, 8} {
			if seed%4 != 0 && threads == 8 {
				continue
			}
			other := randomWatch(t, seed, threads, false)
			if !slices.Equal(one.contacts, other.contacts) || !slices.Equal(one.sensors, other.sensors) ||
				!slices.Equal(one.hits, other.hits) {
				t.Errorf("seed %d: %d threads tell otherwise", seed, threads)
			}
		}
		told += len(one.contacts) + len(one.sensors) + len(one.hits)
	}
	if told < 100*len(seeds) {
		t.Errorf("%d events: hardly tested", told)
	}
}
