package measure

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/physics"
)

// JointResult is what the joints of a world did.
type JointResult struct {
	Joints int     `json:"joints"` // at the end
	Open   float64 `json:"joint_open_max_m"`
	P99    float64 `json:"joint_open_p99_m"` // of the openings of all joints after all steps
	Turn   float64 `json:"joint_turn_max_rad"`
	Over   float64 `json:"joint_over_max_rad"` // beyond the limit of a turn
	Broken int     `json:"joints_broken"`
	Rise   float64 `json:"energy_rise_j"` // of kinetic and potential energy above what it was at the start
}

// jointWatch is what has happened to the joints of a world so far.
type jointWatch struct {
	openings         sample
	open, turn, over float64
	energy           energyWatch
	ids              []physics.JointID // scratch
}

// read takes the step just taken into account.
func (x *jointWatch) read(w *physics.World) {
	r := &w.Report().Joints
	x.open, x.turn, x.over = max(x.open, r.Opening.Value), max(x.turn, r.Turn.Value), max(x.over, r.Over.Value)
	x.ids = w.AppendJoints(x.ids[:0])
	for _, id := range x.ids {
		x.openings.add(w.Joint(id).Gap().Opening)
	}
	x.energy.read(w)
}

// result sums it up.
func (x *jointWatch) result(w *physics.World) JointResult {
	r := &w.Report().Joints
	return JointResult{Joints: r.Count, Open: x.open, P99: min(x.open, x.openings.quantile(0.99)), Turn: x.turn,
		Over: x.over, Broken: r.BrokenEver, Rise: x.energy.rise}
}

// add takes in the joints of another world: sums of what counts, the worst of the rest.
func (r *JointResult) add(other *JointResult) {
	r.Joints += other.Joints
	r.Broken += other.Broken
	r.Open, r.P99 = max(r.Open, other.Open), max(r.P99, other.P99)
	r.Turn, r.Over, r.Rise = max(r.Turn, other.Turn), max(r.Over, other.Over), max(r.Rise, other.Rise)
}

// sample counts lengths by size, so that a run of any length has room. A quantile is right to 1 %.
type sample struct {
	counts [2400]int // of lengths up to sampleLeast × 1.01^i m
	n      int
}

// sampleLeast is the shortest length (m) that is told from 0.
const sampleLeast = 1e-9

// add takes in a length (m).
func (s *sample) add(length float64) {
	i := math.Ceil(math.Log(max(length, sampleLeast)/sampleLeast) / math.Log(1.01))
	s.counts[int(min(i, float64(len(s.counts)-1)))]++
	s.n++
}

// quantile returns the length that a share of them does not exceed, 0 without any.
func (s *sample) quantile(share float64) float64 {
	left := int(math.Ceil(share * float64(s.n)))
	for i, n := range s.counts {
		if left -= n; left <= 0 {
			if i == 0 {
				return 0
			}
			return sampleLeast * math.Pow(1.01, float64(i))
		}
	}
	return 0
}

// energyWatch follows the mechanical energy of a world: kinetic, and potential in its gravity. Springs, motors and
// driven bodies give and take it, too.
type energyWatch struct {
	rise, start float64 // J
	gravity     [3]float64
	bodies, was []physics.BodyID // dynamic ones
	all         []physics.BodyID // scratch
}

// read takes in the present energy. Where bodies come or go, or gravity changes, it counts from there.
func (e *energyWatch) read(w *physics.World) {
	gravity := w.Config().Gravity
	e.bodies, e.was = e.was[:0], e.bodies
	now := w.KineticEnergy()
	e.all = w.AppendBodies(e.all[:0])
	for _, id := range e.all {
		if b := w.Body(id); b.Kind() == physics.Dynamic {
			e.bodies = append(e.bodies, id)
			now -= b.Mass() * b.GravityScale() * gravity.Dot(b.Position())
		}
	}
	if e.gravity != gravity || !slices.Equal(e.bodies, e.was) {
		e.gravity, e.start = gravity, now
	}
	e.rise = max(e.rise, now-e.start)
}
