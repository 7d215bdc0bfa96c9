package panels

import (
	"math"
	"slices"
	"time"

	"github.com/brickyard-physics/brickyard/render/ui"
)

// How far back the plots go, in steps.
const (
	profileSteps = 600
	truthSteps   = 3600
)

// Step is what is known of a step that has been taken.
type Step struct {
	Phases  [6]time.Duration // in the order of PhaseNames
	Counts  [Counts]int
	Lost    float64 // s, of the motion that the guard withheld in this step
	Kinetic float64 // J
	Lift    float64 // J, potential energy of what moves, above the origin
	Drive   float64 // kg m/s, momentum
	Swirl   float64 // kg m²/s, angular momentum about the origin
}

// Counts is how many things are counted in a step: awake bodies, contact points, and all else.
const Counts = 17

// The places of those that are plotted.
const (
	awakeCount = iota
	pointCount
)

// Audit is what the auditor found at some poses.
type Audit struct {
	Gap     float64 // m, the smallest; infinite where none is near
	Deepest float64 // m, so far
	Overlap int     // pairs that overlap, so far
	Audits  int     // so far
	Steps   int     // poses that there have been
}

// History is the last steps of a level, for plots. Its rings are made once.
type History struct {
	phases            [6]ui.Ring // ms
	frames            ui.Ring    // ms
	steps             ui.Ring    // ms
	counts            [Counts]ui.Ring
	counted           [Counts]string // their names
	gap, lost         ui.Ring        // mm, ms
	kinetic, lift     ui.Ring
	momentum, angular ui.Ring
	audit             Audit
	taken             int // steps
	withheld          float64
	left              future
}

// allRings is how many rings have a value of each step.
const allRings = 6 + 1 + Counts + 6

// future is the last values of each ring, which were left for another future.
type future struct {
	from, to int // steps
	values   [allRings][]float32
}

// NewHistory returns an empty history of counts with these names.
func NewHistory(counted [Counts]string) *History {
	h := &History{counted: counted}
	for _, r := range h.rings() {
		*r = ui.NewRing(profileSteps)
	}
	h.frames = ui.NewRing(profileSteps)
	for _, r := range h.truth() {
		*r = ui.NewRing(truthSteps)
	}
	return h
}

// truth lists the rings of the panel of truth.
func (h *History) truth() [6]*ui.Ring {
	return [...]*ui.Ring{&h.gap, &h.lost, &h.kinetic, &h.lift, &h.momentum, &h.angular}
}

// rings lists those that have a value of each step.
func (h *History) rings() (all [allRings]*ui.Ring) {
	truth := h.truth()
	n := 0
	for i := range h.phases {
		all[n] = &h.phases[i]
		n++
	}
	all[n] = &h.steps
	n++
	for i := range h.counts {
		all[n] = &h.counts[i]
		n++
	}
	copy(all[n:], truth[:])
	return all
}

// Begin forgets the level before; the next one has taken so many steps.
func (h *History) Begin(taken int) {
	for _, r := range h.rings() {
		r.Clear()
	}
	h.audit, h.taken, h.withheld, h.left = Audit{Gap: math.Inf(1)}, taken, 0, future{}
}

// Back puts the last steps aside, so that so many have been taken: another future begins there.
func (h *History) Back(taken int) {
	if taken < h.taken {
		h.left = h.cut(taken)
	}
}

// cut takes the steps after so many out, and returns them.
func (h *History) cut(taken int) (f future) {
	f.from, f.to = taken, h.taken
	n := h.taken - taken
	for k, r := range h.rings() {
		for i := max(0, r.Len()-n); i < r.Len(); i++ {
			f.values[k] = append(f.values[k], r.At(i))
			if r == &h.lost {
				h.withheld -= 1e-3 * float64(r.At(i))
			}
		}
		r.Drop(n)
	}
	h.taken = taken
	return f
}

// Return goes on with the future that was put aside, up to its end, and puts aside the one in its place. It reports
// false where there is none that ends after so many steps.
func (h *History) Return(taken int) bool {
	f := h.left
	if f.to != taken || f.from > h.taken {
		return false
	}
	h.left = h.cut(f.from)
	for k, r := range h.rings() {
		if len(f.values[k]) < f.to-f.from { // it is longer than the ring: what lies before is forgotten
			r.Clear()
		}
		for _, v := range f.values[k] {
			r.Add(v)
			if r == &h.lost {
				h.withheld += 1e-3 * float64(v)
			}
		}
	}
	h.taken = taken
	return true
}

// Frame notes how long a frame took.
func (h *History) Frame(took time.Duration) { h.frames.Add(milliseconds(took)) }

// Step notes a step.
func (h *History) Step(s *Step) {
	var sum time.Duration
	for i, d := range s.Phases {
		h.phases[i].Add(milliseconds(d))
		sum += d
	}
	h.steps.Add(milliseconds(sum))
	for i, n := range s.Counts {
		h.counts[i].Add(float32(n))
	}
	h.lost.Add(float32(1e3 * s.Lost))
	h.kinetic.Add(float32(s.Kinetic))
	h.lift.Add(float32(s.Lift))
	h.momentum.Add(float32(s.Drive))
	h.angular.Add(float32(s.Swirl))
	h.gap.Add(float32(1e3 * h.audit.Gap))
	h.taken++
	h.withheld += s.Lost
}

// Audit notes what the auditor found last; it stands for the steps until it looks again.
func (h *History) Audit(a Audit) { h.audit = a }

func milliseconds(d time.Duration) float32 { return float32(d.Seconds() * 1e3) }

// quantiles are figures of the values of a ring.
type quantiles struct {
	median, most99, worst float64
	buffer                []float32
}

// of finds the figures of a ring.
func (q *quantiles) of(r *ui.Ring) {
	q.buffer = q.buffer[:0]
	for i := range r.Len() {
		q.buffer = append(q.buffer, r.At(i))
	}
	slices.Sort(q.buffer)
	at := func(share float64) float64 {
		if len(q.buffer) == 0 {
			return 0
		}
		return float64(q.buffer[int(share*float64(len(q.buffer)-1)+0.5)])
	}
	q.median, q.most99, q.worst = at(0.5), at(0.99), at(1)
}

// Momentum returns that of the first and of the last step that the history holds (kg m/s).
func (h *History) Momentum() (first, last float64) {
	n := h.momentum.Len()
	return float64(h.momentum.At(0)), float64(h.momentum.At(n - 1))
}

// Kinetic returns the kinetic energy of each step that the history holds (J).
func (h *History) Kinetic() *ui.Ring { return &h.kinetic }
