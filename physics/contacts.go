package physics

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
)

// ContactView is a contact point as the last step left it.
type ContactView struct {
	A, B    BodyID
	Point   mgl64.Vec3 // m, world, on A
	Normal  mgl64.Vec3 // unit, from A to B
	Gap     float64    // m along Normal between the two anchors; an estimate, which only package audit may judge
	Impulse float64    // N s along Normal, the total of the last step: load, impacts and restitution
}

// AppendContacts appends the contact points of the last step, then points that pressed in it but ended before it did,
// then those of sleeping bodies, as they were when the bodies fell asleep.
func (w *World) AppendContacts(dst []ContactView) []ContactView {
	r, first := contactReader{w}, len(dst)
	for _, s := range w.st.Solvers() {
		for i := range s.Constraints {
			dst = r.constraint(dst, s, i)
		}
	}
	dst = r.past(dst, first)
	for _, pair := range w.st.Active.Edges {
		if w.st.BothRest(w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body) {
			dst = r.resting(dst, pair)
		}
	}
	for _, pair := range w.st.Broad.AppendDormant(nil) {
		dst = r.resting(dst, pair)
	}
	return dst
}

// contactReader reads the contact points of a world.
type contactReader struct{ *World }

// constraint appends the points of a constraint of the last step.
func (r contactReader) constraint(dst []ContactView, s *solver.Solver, i int) []ContactView {
	c := &s.Constraints[i]
	if !r.st.Moving(int(c.A)) && !r.st.Moving(int(c.B)) || r.st.BothRest(c.A, c.B) {
		return dst // it has fallen asleep in this step
	}
	m := r.st.CacheOf(c)
	if m == nil {
		return dst
	}
	first := len(dst)
	dst = r.patch(dst, m, c.A, c.B, int(c.Count))
	for j := range dst[first:] {
		dst[first+j].Impulse = r.totalOf(s, i, j)
	}
	return dst
}

// resting appends the points of a pair at rest, as the narrow phase last found them, unless its boxes have parted
// since.
func (r contactReader) resting(dst []ContactView, pair collision.Pair) []ContactView {
	x, y := &r.st.Proxies[pair.A], &r.st.Proxies[pair.B]
	if !x.Swept.Overlaps(&y.Swept) {
		return dst
	}
	data := &r.st.Pairs[pair.Slot]
	dst = r.patch(dst, &data.Cache, x.Body, y.Body, contact.MaxPoints)
	more := r.st.FurtherPatches(data)
	for i := range more {
		dst = r.patch(dst, &more[i], x.Body, y.Body, contact.MaxPoints)
	}
	return dst
}

// stepped reports whether the body in slot i took part in the last step. A body that got the slot since then has
// touched nothing yet.
func (r contactReader) stepped(i int32) bool {
	return r.st.Bodies[i].Gen != 0 && r.st.Bodies[i].Added < r.st.Step
}

// patch appends at most count points of a patch between two bodies that took part in the last step.
func (r contactReader) patch(dst []ContactView, m *contact.Cache, a, b int32, count int) []ContactView {
	if !r.stepped(a) || !r.stepped(b) {
		return dst
	}
	ids := [2]BodyID{{uint32(a), r.st.Bodies[a].Gen}, {uint32(b), r.st.Bodies[b].Gen}}
	normal := m.Normal()
	for j := 0; j < min(m.Manifold.Count, count); j++ {
		at, other := m.Anchors(j, &r.st.Poses[a], &r.st.Poses[b])
		gap := normal.Dot(other.Sub(at))
		dst = append(dst, ContactView{ids[0], ids[1], mgl(at), mgl(normal), gap, m.Impulse(j, 1/r.st.Settings.Hz)})
	}
	return dst
}

// totalOf returns the impulse (N s) of row j of constraint i in the last slice, or in the whole step for a settled
// constraint: settled contacts press alike in all slices.
func (r contactReader) totalOf(s *solver.Solver, i, j int) float64 {
	if s == &r.st.Settled.Solver {
		return s.Total(i, j) * float64(r.st.Ticks) / float64(r.st.Solved)
	}
	return s.Total(i, j)
}

// past adds the impulses of earlier slices to the nearest point of the same bodies among the contacts of the last
// slice, which are those in dst from first on, and appends the points of bodies that no longer touch.
func (r contactReader) past(dst []ContactView, first int) []ContactView {
	if len(r.st.Totals.Past) == 0 {
		return dst
	}
	order := make([]int, len(dst)-first)
	for i := range order {
		order[i] = first + i
	}
	slices.SortFunc(order, func(i, j int) int { return compareBodies(&dst[i], dst[j].A, dst[j].B) })
	for k := range r.st.Totals.Past {
		p := &r.st.Totals.Past[k]
		if !r.stepped(p.A) || !r.stepped(p.B) {
			continue
		}
		a, b := BodyID{uint32(p.A), r.st.Bodies[p.A].Gen}, BodyID{uint32(p.B), r.st.Bodies[p.B].Gen}
		at, other := r.st.Poses[p.A].Apply(p.OnA), r.st.Poses[p.B].Apply(p.OnB)
		from, _ := slices.BinarySearchFunc(order, 0, func(i, _ int) int { return compareBodies(&dst[i], a, b) })
		best, nearest := -1, math.Inf(1)
		for _, i := range order[from:] {
			if dst[i].A != a || dst[i].B != b {
				break
			}
			if d := vec(dst[i].Point).Sub(at).LenSq(); d < nearest {
				best, nearest = i, d
			}
		}
		if best >= 0 {
			dst[best].Impulse += p.Total
		} else {
			dst = append(dst, ContactView{a, b, mgl(at), mgl(p.Normal), p.Normal.Dot(other.Sub(at)), p.Total})
		}
	}
	return dst
}

// compareBodies orders contacts by their bodies.
func compareBodies(v *ContactView, a, b BodyID) int {
	return cmp.Or(cmp.Compare(v.A.Index(), a.Index()), cmp.Compare(v.B.Index(), b.Index()))
}

// Passage says how the guard let a motion pass.
type Passage uint8

// The passages.
const (
	PassedWhole   Passage = iota // as the solver left it
	PassedChanged                // on a path that was changed so that it could be proven
	PassedCut                    // up to a share
)

// String returns the passage in words.
func (p Passage) String() string {
	return wordOf("Passage", p, "certified as solved", "projected", "cut short")
}

// PairView is what the last step knows of two bodies.
type PairView struct {
	Near    bool       // their boxes meet
	Points  int        // contact points
	Gap     float64    // m between the anchors of the nearest contact point, an estimate; infinite without points
	Normal  mgl64.Vec3 // unit, from A to B, of that point
	Impulse float64    // N s along the normals, the sum of the last step
	CCD     CCD        // how they find their contacts when they meet fast
	Passage Passage    // of the motion of the last slice: the worse of the two bodies
	Share   float64    // of that motion that was let pass; 1 unless it was cut
}

// Pair returns what the last step knows of two live bodies. It looks through the contacts of the whole world: it is for
// inspectors, not for the loop of a game.
func (q *Querier) Pair(a, b BodyID) PairView {
	w := q.of()
	i, k := w.lookup(a), w.lookup(b)
	v := PairView{Gap: math.Inf(1), CCD: w.CCDOf(a, b), Share: min(w.st.Held.Fraction[i], w.st.Held.Fraction[k])}
	switch {
	case v.Share < 1:
		v.Passage = PassedCut
	case w.st.Held.Deviation[i] > 0 || w.st.Held.Deviation[k] > 0:
		v.Passage = PassedChanged
	}
	q.contacts = w.AppendContacts(q.contacts[:0])
	for n := range q.contacts {
		c := &q.contacts[n]
		sign := 1.0
		switch {
		case c.A == a && c.B == b:
		case c.A == b && c.B == a:
			sign = -1
		default:
			continue
		}
		v.Points++
		v.Impulse += c.Impulse
		if c.Gap < v.Gap {
			v.Gap, v.Normal = c.Gap, c.Normal.Mul(sign)
		}
	}
	v.Near = q.near(int32(i), int32(k))
	return v
}

// near reports whether boxes of two bodies meet.
func (q *Querier) near(a, b int32) bool {
	w := q.world
	same := func(pair collision.Pair) bool {
		x, y := w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body
		return x == a && y == b || x == b && y == a
	}
	return slices.ContainsFunc(w.st.Broad.Pairs(), same) || slices.ContainsFunc(w.st.Broad.AppendDormant(nil), same)
}
