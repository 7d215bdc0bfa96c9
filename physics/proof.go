package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Within a slice bodies start where they start, and repairs and cuts change their paths by little. What was proven of a
// pair on other paths of this slice often answers for the present ones: the distance where they start is the same, and
// a proof that found more room than needed bears that the points move by so much.

// spareShare of the zone is how much more room than needed a proof looks for.
const spareShare = 0.5

// driftRounding is more, relative and absolute (m), than rounding adds to distances and to how far points move.
const driftRounding, driftFloor = 1e-9, 1e-12

// pairProof is what the guard knows of a pair in the slice in progress.
type pairProof struct {
	slice uint64  // that the rest is about
	room  float64 // m, distance where the paths start, as far as it matters; 0 if not measured
	until float64 // m, sum of the drifts of both bodies up to which the proof of the whole way holds; 0 without one
}

// of returns the proof for this slice, emptied if it is about another.
func (p *pairProof) of(slice uint64) *pairProof {
	if p.slice != slice {
		*p = pairProof{slice: slice}
	}
	return p
}

// keepProof notes what a verdict says of the pair on other paths of this slice.
func (w *World) keepProof(data *pairData, x, y *proxy, v *collision.Verdict) {
	g := &w.guard
	p := data.proof.of(g.slice)
	if v.Room > 0 {
		p.room = v.Room
	}
	p.until = 0
	if v.T == 1 && v.Spare > driftFloor {
		p.until = g.drift[x.body] + g.drift[y.body] + v.Spare - driftFloor
	}
}

// stillProven reports whether a proof of the pair on former paths of this slice answers for the present ones.
func (w *World) stillProven(data *pairData, a, b int32) bool {
	g := &w.guard
	return data.proof.slice == g.slice && g.drift[a]+g.drift[b] < data.proof.until
}

// roomOf returns what is known of the distance (m) at which a pair starts into this slice; 0 if nothing that matters
// to where it stops.
func (w *World) roomOf(data *pairData, x, y *proxy, stop float64) float64 {
	if p := data.proof.of(w.guard.slice); p.room > 0 {
		return p.room
	}
	m := &data.memory
	if m.Nearest < 2*stop {
		return 0
	}
	a, b := w.bodies[x.body].lever(), w.bodies[y.body].lever()
	if room := m.Nearest - m.Moved(&w.poses[x.body], &w.poses[y.body], a, b); room >= 2*stop {
		data.proof.room = room
		return room
	}
	return 0
}

// changePath gives body i another path from where it is and notes how far that takes its points. Two points that start
// together and follow two screws part at the speed by which the screws differ where the one is: the turn of the other
// leaves the length of what parts them alone.
func (w *World) changePath(i int32, m geom.Motion) {
	p := &w.paths[i]
	vel, spin := p.Vel, p.Spin
	p.MakePath(m)
	reach := w.bodies[i].radius + p.Speed
	drift := p.Vel.Sub(vel).Len() + float64(p.Spin.Sub(spin).Len()*reach)
	w.guard.drift[i] += float64((1 + driftRounding) * drift)
}
