package trial

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/physics"
)

// A gap histogram has HistogramBins bins from 0 to HistogramReach zones.
const (
	HistogramBins  = 60
	HistogramReach = 1.5
	zoneSlack      = 0.1 // of the zone, by which a loaded gap may be beyond it: rows see it along frozen normals
	bandSlack      = 0.5 // the same up to where rows still bear, as package contact has it
)

// Locks tells that friction locks the structure: the tops of two cards cannot come nearer to each other while friction
// holds both to one roof, though the rows between them ask for it. Such gaps stay as they were when the roof came down:
// not at the zone, but within the reach of rows that bear.
func (t *Trial) Locks() { t.SetSlack(bandSlack) }

// SetSlack sets by which share of the zone a loaded gap may be beyond it.
func (t *Trial) SetSlack(share float64) { t.meter.slack = share }

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
	gaps := &Histogram{All: make([]int, HistogramBins), Loaded: make([]int, HistogramBins)}
	carrying, beyond := 0, 0
	for _, p := range m.near {
		share := p.Gap / math.Min(t.Body(p.A).ExpelZone(), t.Body(p.B).ExpelZone())
		bin := int(share / HistogramReach * HistogramBins)
		if bin < HistogramBins {
			gaps.All[bin]++
		}
		if !loaded[pairKey(p.A, p.B)] {
			continue
		}
		carrying++
		if !(share > 0 && share <= 1+m.slack) {
			beyond++
		}
		if bin < HistogramBins {
			gaps.Loaded[bin]++
		}
	}
	t.result.Gaps = gaps
	t.Measure(Outside, float64(beyond)/math.Max(1, float64(carrying)))
	t.Measure(Kinetic, t.KineticEnergy())
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
