package stress

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// fallDistance (m) is how far from its start a body counts as fallen.
const fallDistance = 0.25

// meter measures what is measured in every trial.
type meter struct {
	between int     // poses audited within each step, besides its end
	slack   float64 // of the zone, by which a loaded gap may be beyond it: see Locks

	// Of the present world.
	auditor  *audit.Auditor
	movement *Movement
	bodies   []physics.BodyID // dynamic at the start
	origin   []geom.Vec3
	withheld float64 // s, until the last step

	// Over all worlds of the trial.
	worlds           int     // so far
	most             int     // dynamic bodies that one of them began with
	simulated, lost  float64 // s
	elapsed          time.Duration
	steps, overlaps  int
	deepest, gap     float64 // m
	settled, drifted float64 // m
	guilty           string  // the pair that overlapped first
	curves           []*curve
	near             []audit.NearPair
	contacts         []physics.ContactView
	fallen           int
}

func (m *meter) begin(between int) { m.between, m.slack, m.gap = between, zoneSlack, math.Inf(1) }

// watch turns to the trial's new world.
func (m *meter) watch(t *Trial) {
	m.leave(t)
	m.worlds++
	m.auditor = audit.Of(t.World)
	m.movement = NewMovement(t.World)
	m.withheld = 0
	m.bodies, m.origin = m.bodies[:0], m.origin[:0]
	for _, id := range t.Bodies() {
		if t.Body(id).Kind() == physics.Dynamic {
			m.bodies = append(m.bodies, id)
			m.origin = append(m.origin, t.Body(id).Pose().Geom().P)
		}
	}
	m.most = max(m.most, len(m.bodies))
	m.audit(t)
}

// leave takes the result of the world before into account.
func (m *meter) leave(t *Trial) {
	if m.movement == nil {
		return
	}
	m.settled, m.drifted = max(m.settled, m.movement.Settled), max(m.drifted, m.movement.Drifted)
	m.fallen += t.Fallen()
	m.movement = nil
}

// step takes one step of the trial.
func (m *meter) step(t *Trial) {
	start := time.Now()
	t.advance()
	m.elapsed += time.Since(start)
	m.steps++
	m.simulated += 1 / t.World.Config().Hz
	m.lost += t.Report().LostTotal - m.withheld
	m.withheld = t.Report().LostTotal
	m.movement.Step()
	for _, c := range m.curves {
		if c.world == m.worlds {
			c.note(m.simulated - c.start)
		}
	}
	m.audit(t)
}

func (m *meter) audit(t *Trial) {
	found := m.auditor.Check(m.between)
	m.gap = math.Min(m.gap, found.SmallestGap)
	m.overlaps += found.Overlapping
	m.deepest = math.Max(m.deepest, found.Deepest)
	if found.Overlapping > 0 && m.guilty == "" {
		m.guilty = t.Body(found.A).Name()
		if !found.B.IsZero() {
			m.guilty += " and " + t.Body(found.B).Name()
		}
		m.guilty += fmt.Sprintf(" (%s)", Moment{m.worlds, int(t.StepCount())})
	}
}

// finish writes what was measured into the outcome.
func (m *meter) finish(t *Trial) {
	m.leave(t)
	out := &t.result
	t.Measure(overlaps, float64(m.overlaps))
	if m.simulated > 0 {
		t.Measure(lost, m.lost/m.simulated)
		out.MS = float64(m.elapsed) / 1e6 / float64(m.steps)
	}
	t.Measure(settle, m.settled)
	t.Measure(drift, m.drifted)
	t.Measure(fallen, float64(m.fallen))
	out.Bodies, out.Steps, out.Simulated = m.most, m.steps, m.simulated
	out.Deepest, out.Gap, out.Guilty = m.deepest, Number(m.gap), m.guilty
	for _, c := range m.curves {
		out.Curves = append(out.Curves, Curve{Kind: c.kind, Time: c.time, Value: c.value})
	}
}

// Fallen counts the bodies that are far from where they began.
func (t *Trial) Fallen() (n int) {
	for i, id := range t.meter.bodies {
		if t.Contains(id) && !(t.Body(id).Pose().Geom().P.Sub(t.meter.origin[i]).Len() <= fallDistance) {
			n++
		}
	}
	return n
}

// Energy returns the kinetic and potential energy of all dynamic bodies (J), the latter above y = 0.
func (t *Trial) Energy() float64 {
	e := t.KineticEnergy()
	gravity := t.World.Config().Gravity
	for _, id := range t.Bodies() {
		e -= t.Body(id).Mass() * gravity.Dot(t.Body(id).Position())
	}
	return e
}

// curve is a series being recorded: every stride-th step; whenever there are too many, every other one is dropped.
type curve struct {
	kind         string
	world        int     // of the trial; it ends with that
	start        float64 // s, simulated before that world
	read         func() float64
	stride, skip int
	time, value  []float64
}

// note records the present value at time now (s) of its world.
func (c *curve) note(now float64) {
	if c.skip++; c.skip < c.stride {
		return
	}
	c.skip = 0
	c.time, c.value = append(c.time, now), append(c.value, c.read())
	if len(c.time) < seriesPoints {
		return
	}
	for i := range seriesPoints / 2 {
		c.time[i], c.value[i] = c.time[2*i+1], c.value[2*i+1]
	}
	c.time, c.value = c.time[:seriesPoints/2], c.value[:seriesPoints/2]
	c.stride *= 2
}

// seriesPoints is how many moments of a trial its curves keep at the most.
const seriesPoints = 240

// The kinds of curves.
const (
	driftCurve   = "drift"   // m, Movement.Now
	kineticCurve = "kinetic" // J
	totalCurve   = "total"   // kinetic and potential energy, over that at the start
)

// Draw records curves of these kinds from now on, under the first seed: one line per case is what a plot can take.
func (t *Trial) Draw(kinds ...string) {
	if t.Seed > 1 {
		return
	}
	for _, kind := range kinds {
		c := &curve{kind: kind, world: t.meter.worlds, start: t.meter.simulated, stride: 1}
		switch kind {
		case driftCurve:
			c.read = func() float64 { return t.meter.movement.Now }
		case kineticCurve:
			c.read = t.KineticEnergy
		case totalCurve:
			start := t.Energy()
			c.read = func() float64 { return t.Energy() / start }
		}
		t.meter.curves = append(t.meter.curves, c)
	}
}

// A gap histogram has histogramBins bins from 0 to histogramReach zones.
const (
	histogramBins  = 60
	histogramReach = 1.5
	zoneSlack      = 0.1 // of the zone, by which a loaded gap may be beyond it: rows see it along frozen normals
	bandSlack      = 0.5 // the same up to where rows still bear, as package contact has it
)

// Locks tells that friction locks the structure: the tops of two cards cannot come nearer to each other while friction
// holds both to one roof, though the rows between them ask for it. Such gaps stay as they were when the roof came down:
// not at the zone, but within the reach of rows that bear.
func (t *Trial) Locks() { t.meter.slack = bandSlack }

// Rest judges the gaps of a world that is meant to be at rest now: how they are distributed, and how many of the pairs
// that carry load keep another distance than the zone asks for.
func (t *Trial) Rest() {
	m := &t.meter
	m.near = m.auditor.AppendNear(m.near[:0])
	m.contacts = t.AppendContacts(m.contacts[:0])
	loaded := map[[2]int]bool{}
	for _, c := range m.contacts {
		if c.Impulse > t.leastLoad(c.A, c.B) {
			loaded[pairKey(c.A, c.B)] = true
		}
	}
	gaps := &Histogram{All: make([]int, histogramBins), Loaded: make([]int, histogramBins)}
	carrying, astray := 0, 0
	for _, p := range m.near {
		share := p.Gap / math.Min(t.Body(p.A).ExpelZone(), t.Body(p.B).ExpelZone())
		bin := int(share / histogramReach * histogramBins)
		if bin < histogramBins {
			gaps.All[bin]++
		}
		if !loaded[pairKey(p.A, p.B)] {
			continue
		}
		carrying++
		if !(share > 0 && share <= 1+m.slack) {
			astray++
		}
		if bin < histogramBins {
			gaps.Loaded[bin]++
		}
	}
	t.result.Gaps = gaps
	t.Measure(outside, float64(astray)/math.Max(1, float64(carrying)))
	t.Measure(kinetic, t.KineticEnergy())
}

// leastLoad is the impulse (N s) of a step from which on a pair counts as carrying load: a hundredth of the weight of
// the lighter body. What presses less may be two neighbours that brush against each other.
func (t *Trial) leastLoad(a, b physics.BodyID) float64 {
	m := math.Inf(1)
	for _, id := range []physics.BodyID{a, b} {
		if t.Body(id).Kind() == physics.Dynamic {
			m = math.Min(m, t.Body(id).Mass())
		}
	}
	cfg := t.World.Config()
	return 0.01 * m * cfg.Gravity.Len() / cfg.Hz
}

func pairKey(a, b physics.BodyID) [2]int {
	key := []int{a.Index(), b.Index()}
	slices.Sort(key)
	return [2]int(key)
}
