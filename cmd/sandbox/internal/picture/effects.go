package picture

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// Effects are what hits throw up: dust, chips, sparks and flashes. They are drawn and are no bodies: they only look at
// the world, and the same steps make the same ones.
type Effects struct {
	On      bool
	Hardest float64 // J, of the hits of the last step

	motes []mote // a ring once it is full
	next  int    // the place in it of the next one
	live  int    // that are still to be seen
	step  uint64
	chance
	ours  []*physics.World // that hits are watched in for this alone
	hits  []physics.Hit    // buffers
	drawn []render.Particle
}

// mote is a particle on its way.
type mote struct {
	kind      render.ParticleKind
	at        mgl64.Vec3 // m, as its lane is drawn
	vel       mgl64.Vec3 // m/s
	colour    mgl32.Vec3 // linear
	opacity   float32    // at first
	radius    float64    // m
	grows     float64    // m/s
	drag      float64    // 1/s
	falls     float64    // m/s²
	age, life float64    // s
	floor     float64    // m: it comes to rest there
}

// Limits of the effects.
const (
	mostMotes     = 3000
	hitLeast      = 2.0 // m/s, the approach of a hit that is watched
	leastEnergy   = 0.4 // J, of a hit that throws anything up
	mostThrown    = 12  // hits of a step and a lane that do, the hardest ones
	hitsLookedAt  = 400 // of a step and a lane
	flashEnergy   = 3e3 // J
	sparkApproach = 4.0 // m/s
)

// Step lets particles fly for the step that the lanes have just taken, and makes those of its hits. A step that does
// not follow the last one it saw begins anew.
func (e *Effects) Step(lanes *play.Lanes) {
	e.Hardest = 0
	if !e.On {
		e.stop()
		return
	}
	if lanes.StepCount() != e.step+1 {
		e.Clear()
		e.ours = slices.DeleteFunc(e.ours, func(w *physics.World) bool {
			return !slices.ContainsFunc(lanes.Stages(), func(s *play.Stage) bool { return s.World() == w })
		})
	}
	e.step = lanes.StepCount()
	e.fly(1 / lanes.Hz())
	for i, stage := range lanes.Stages() {
		watch := stage.World().Watch()
		if _, on := watch.HitsWatched(); !on { // a script that watches hits is told of those that it asked for
			watch.WatchHits(hitLeast)
			e.ours = append(e.ours, stage.World())
			continue
		}
		e.hits = watch.AppendHits(e.hits[:0])
		e.source.Seed(e.step, uint64(i))
		e.throwAll(stage)
	}
}

// Clear takes all particles away, for another time has come.
func (e *Effects) Clear() { e.motes, e.next, e.live = e.motes[:0], 0, 0 }

// stop clears the particles, and no longer watches hits where nobody else asked for it.
func (e *Effects) stop() {
	for _, w := range e.ours {
		w.Watch().WatchHits(-1)
	}
	e.ours = nil
	e.Clear()
}

// Flying reports whether there is something to be seen that moves.
func (e *Effects) Flying() bool { return e.live > 0 }

// fly moves all particles by dt.
func (e *Effects) fly(dt float64) {
	e.live = 0
	for i := range e.motes {
		m := &e.motes[i]
		if m.age += dt; m.age >= m.life {
			continue
		}
		e.live++
		m.vel = m.vel.Mul(math.Max(0, 1-m.drag*dt))
		m.vel[1] -= m.falls * dt
		m.at = m.at.Add(m.vel.Mul(dt))
		m.radius += m.grows * dt
		if low := m.floor + 0.3*m.radius; m.at[1] < low && m.kind != render.Flash {
			m.at[1] = low
			m.vel = mgl64.Vec3{0.4 * m.vel[0], math.Abs(0.25 * m.vel[1]), 0.4 * m.vel[2]}
		}
	}
}

// throwAll makes the particles of the hardest hits of a lane.
func (e *Effects) throwAll(stage *play.Stage) {
	if len(e.hits) > hitsLookedAt {
		e.hits = e.hits[:hitsLookedAt]
	}
	for range mostThrown {
		best, hardest := -1, leastEnergy
		for i := range e.hits {
			h := &e.hits[i]
			if energy := 0.5 * h.Impulse * h.Approach; energy > hardest {
				best, hardest = i, energy
			}
		}
		if best < 0 {
			return
		}
		e.throw(stage, &e.hits[best], hardest)
		e.hits[best].Impulse = 0
	}
}

// add adds a particle in place of the oldest.
func (e *Effects) add(m mote) {
	e.live++
	if len(e.motes) < mostMotes {
		e.motes = append(e.motes, m)
		return
	}
	e.motes[e.next] = m
	e.next = (e.next + 1) % mostMotes
}

// Particles returns what is to be seen of them at fraction alpha of the last step of dt, from an eye and around an
// origin (m). It is valid until the next call.
func (e *Effects) Particles(alpha, dt float64, eye mgl32.Vec3, origin mgl64.Vec3) []render.Particle {
	e.drawn = e.drawn[:0]
	for i := range e.motes {
		m := &e.motes[i]
		age := m.age - (1-alpha)*dt
		if age < 0 || m.age >= m.life {
			continue
		}
		left := float32(1 - age/m.life)
		p := render.Particle{Kind: m.kind, Radius: float32(m.radius)}
		at := m.at.Sub(m.vel.Mul((1 - alpha) * dt))
		p.From, p.To = narrow(at.Sub(origin)), narrow(at.Sub(origin))
		fade := left
		switch m.kind {
		case render.Puff:
			fade = left * left * float32(math.Min(1, age/0.03+0.3))
		case render.Chip:
			tumble := 9 * age * (1 + m.drag)
			way := mgl64.Vec3{math.Cos(tumble + 7*m.life), math.Sin(tumble * 1.3), math.Sin(tumble + 5*m.life)}
			p.To = narrow(at.Add(way.Mul(3 * m.radius)).Sub(origin))
			fade = min(1, 4*left)
		case render.Spark:
			p.From = narrow(at.Sub(m.vel.Mul(sparkTail)).Sub(origin))
		}
		p.Colour = m.colour.Vec4(m.opacity * fade)
		e.drawn = append(e.drawn, p)
	}
	render.SortParticles(e.drawn, eye)
	return e.drawn
}

// sparkTail is how long the streak of a spark is (s of its flight).
const sparkTail = 0.018

// chance is random numbers that follow from step, lane and their count.
type chance struct{ source rand.PCG }

// in returns a number from a to b.
func (c *chance) in(a, b float64) float64 {
	return a + (b-a)*float64(c.source.Uint64()>>11)/(1<<53)
}

// direction returns a unit vector.
func (c *chance) direction() mgl64.Vec3 {
	y, around := c.in(-1, 1), c.in(0, 2*math.Pi)
	flat := math.Sqrt(1 - y*y)
	return mgl64.Vec3{flat * math.Cos(around), y, flat * math.Sin(around)}
}
