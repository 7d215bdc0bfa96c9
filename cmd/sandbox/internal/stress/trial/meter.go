package trial

import (
	"fmt"
	"math"
	"time"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/audit"
)

// FallDistance (m) is how far from its start a body counts as fallen.
const FallDistance = 0.25

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
	paces            []float64 // ms, of every step
	steps, overlaps  int
	work             physics.Work
	guard            physics.GuardCounts
	blocked          int     // times that a driven body was
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
	m.withheld = 0
	m.meet(t)
	m.audit(t)
}

// meet turns to the bodies of the world.
func (m *meter) meet(t *Trial) {
	m.movement = NewMovement(t.World)
	m.bodies, m.origin = m.bodies[:0], m.origin[:0]
	for _, id := range t.Bodies() {
		if t.Body(id).Kind() == physics.Dynamic {
			m.bodies = append(m.bodies, id)
			m.origin = append(m.origin, t.Body(id).Pose().Geom().P)
		}
	}
	m.most = max(m.most, len(m.bodies))
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
	if len(m.bodies) == 0 && t.StepCount() == 0 {
		m.meet(t) // the world began empty, and was filled since
	}
	start := time.Now()
	t.advance()
	took := time.Since(start)
	m.elapsed += took
	m.paces = append(m.paces, float64(took)/1e6)
	m.steps++
	m.simulated += 1 / t.World.Config().Hz
	m.lost += t.Report().LostTotal - m.withheld
	m.withheld = t.Report().LostTotal
	m.count(t.Report())
	m.movement.Step()
	for _, c := range m.curves {
		if c.world == m.worlds {
			c.note(m.simulated - c.start)
		}
	}
	m.audit(t)
}

// count adds what a step did.
func (m *meter) count(r *physics.Report) {
	m.work.Add(&r.Work)
	m.guard.Certified += r.Guard.Certified
	m.guard.Exact += r.Guard.Exact
	m.guard.Cut += r.Guard.Cut
	m.blocked += r.Blocked
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
	t.Measure(Overlaps, float64(m.overlaps))
	if m.simulated > 0 {
		t.Measure(Lost, m.lost/m.simulated)
		out.MS = float64(m.elapsed) / 1e6 / float64(m.steps)
	}
	t.Measure(Settle, m.settled)
	t.Measure(Drift, m.drifted)
	t.Measure(Fallen, float64(m.fallen))
	out.Work, out.Guard, out.Blocked = m.work, m.guard, m.blocked
	out.Bodies, out.Steps, out.Simulated = m.most, m.steps, m.simulated
	out.Deepest, out.Gap, out.Guilty = m.deepest, Number(m.gap), m.guilty
	for _, c := range m.curves {
		out.Curves = append(out.Curves, Curve{Kind: c.kind, Time: c.time, Value: c.value})
	}
}

// DynamicBodies returns the dynamic bodies that the present world began with. They belong to the trial.
func (t *Trial) DynamicBodies() []physics.BodyID { return t.meter.bodies }

// Simulated returns the time (s) played so far, over all worlds.
func (t *Trial) Simulated() float64 { return t.meter.simulated }

// Elapsed returns how long the steps so far have taken.
func (t *Trial) Elapsed() time.Duration { return t.meter.elapsed }

// Fallen counts the bodies that are far from where they began.
func (t *Trial) Fallen() (n int) {
	for i, id := range t.meter.bodies {
		if t.Contains(id) && !(t.Body(id).Pose().Geom().P.Sub(t.meter.origin[i]).Len() <= FallDistance) {
			n++
		}
	}
	return n
}
