package physics

import (
	"cmp"
	"hash/fnv"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Bodies returns the live bodies by slot, in a fresh slice.
func (w *World) Bodies() []BodyID { return w.AppendBodies(nil) }

// AppendBodies appends the live bodies by slot.
func (w *World) AppendBodies(dst []BodyID) []BodyID {
	for i := range w.st.Bodies {
		if gen := w.st.Bodies[i].Gen; gen != 0 {
			dst = append(dst, BodyID{uint32(i), gen})
		}
	}
	return dst
}

// Contains reports whether id names a live body of this world.
func (w *World) Contains(id BodyID) bool {
	return id.gen != 0 && int(id.index) < len(w.st.Bodies) && w.st.Bodies[id.index].Gen == id.gen
}

// Name returns the body's name.
func (w *World) Name(id BodyID) string { return w.facts[w.lookup(id)].name }

// Kind returns how the body moves.
func (w *World) Kind(id BodyID) Kind { return Kind(w.st.Bodies[w.lookup(id)].Kind) }

// Solids returns the body's shapes in the frame of its centre of mass: exactly the ones that collide. Do not modify
// them.
func (w *World) Solids(id BodyID) []Solid { return w.facts[w.lookup(id)].solids }

// Mass returns the body's mass (kg); 0 for static and kinematic bodies.
func (w *World) Mass(id BodyID) float64 { return w.st.Bodies[w.lookup(id)].Mass }

// InvInertia returns the inverse inertia about the centre of mass (1/(kg m²), world) at the committed pose; zero for
// static and kinematic bodies.
func (w *World) InvInertia(id BodyID) geom.Mat3 {
	i := w.lookup(id)
	r := w.st.Poses[i].Q.Mat()
	return r.Similar(&w.st.Bodies[i].InvInertia)
}

// Pose returns the committed pose of the centre-of-mass frame.
func (w *World) Pose(id BodyID) geom.Pose { return w.st.Poses[w.lookup(id)] }

// Position returns the centre of mass (m).
func (w *World) Position(id BodyID) mgl64.Vec3 { return mgl(w.st.Poses[w.lookup(id)].P) }

// Velocity returns the velocity of the centre of mass (m/s). A blocked kinematic body has only the part of its velocity
// that the guard left it.
func (w *World) Velocity(id BodyID) mgl64.Vec3 { return mgl(w.st.States[w.lookup(id)].Vel) }

// Spin returns the angular velocity (rad/s, world).
func (w *World) Spin(id BodyID) mgl64.Vec3 { return mgl(w.st.States[w.lookup(id)].Spin) }

// SetVelocity sets the velocities of a dynamic or kinematic body (m/s, rad/s) and wakes it. A kinematic body that is
// already driven at these velocities goes on as it was. If any component is not finite, both vectors are ignored.
func (w *World) SetVelocity(id BodyID, v, spin mgl64.Vec3) {
	i := w.lookup(id)
	if w.st.Bodies[i].Kind == state.Static || !finite(v) || !finite(spin) {
		return
	}
	b := &w.st.Bodies[i]
	turn := b.Spin(vec(spin))
	if b.Kind == state.Kinematic && b.Drive.Goes(vec(v), turn) {
		return
	}
	w.st.Wake(i)
	w.st.States[i].Vel, w.st.States[i].Spin = vec(v), turn
	b.Drive.TurnTo(w.st.Poses[i], vec(v), turn)
}

// ApplyImpulse pushes a dynamic body by p (N s) at a world point and wakes it. Numbers that are not finite are
// ignored.
func (w *World) ApplyImpulse(id BodyID, p, at mgl64.Vec3) {
	i := w.lookup(id)
	if w.st.Bodies[i].Kind != state.Dynamic || !finite(p) || !finite(at) {
		return
	}
	w.st.Wake(i)
	w.st.States[i].AddImpulse(vec(p), vec(at).Sub(w.st.Poses[i].P))
}

// ApplyLoad is ApplyImpulse for a steady load, such as that of a spring: it neither wakes a body nor keeps it from
// falling asleep, and a sleeping body ignores it.
func (w *World) ApplyLoad(id BodyID, p, at mgl64.Vec3) {
	i := w.lookup(id)
	if b := &w.st.Bodies[i]; b.Kind == state.Dynamic && !b.Asleep && finite(p) && finite(at) {
		w.st.Unsettle(int32(i))
		w.st.States[i].AddImpulse(vec(p), vec(at).Sub(w.st.Poses[i].P))
	}
}

// Zone returns the thickness of the body's expel zone (m).
func (w *World) Zone(id BodyID) float64 {
	zone := 0.0
	for _, p := range w.st.Bodies[w.lookup(id)].Proxies {
		zone = max(zone, w.st.Proxies[p].Zone)
	}
	return zone
}

// AppendBoxes appends the swept broad-phase boxes of the bodies that can move.
func (w *World) AppendBoxes(dst []geom.Box) []geom.Box {
	for i := range w.st.Bodies {
		if w.st.Bodies[i].Kind == state.Static {
			continue
		}
		for _, p := range w.st.Bodies[i].Proxies {
			dst = append(dst, w.st.Broad.FatBox(p))
		}
	}
	return dst
}

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
	first := len(dst)
	for _, s := range w.st.Solvers() {
		for i := range s.Constraints {
			dst = w.appendConstraint(dst, s, i)
		}
	}
	dst = w.appendPast(dst, first)
	for _, pair := range w.st.Active.Edges {
		if w.st.BothRest(w.st.Proxies[pair.A].Body, w.st.Proxies[pair.B].Body) {
			dst = w.appendResting(dst, pair)
		}
	}
	for _, pair := range w.st.Broad.AppendDormant(nil) {
		dst = w.appendResting(dst, pair)
	}
	return dst
}

// appendConstraint appends the points of a constraint of the last step.
func (w *World) appendConstraint(dst []ContactView, s *solver.Solver, i int) []ContactView {
	c := &s.Constraints[i]
	if !w.st.Moving(int(c.A)) && !w.st.Moving(int(c.B)) || w.st.BothRest(c.A, c.B) {
		return dst // it has fallen asleep in this step
	}
	m := w.st.CacheOf(c)
	if m == nil {
		return dst
	}
	first := len(dst)
	dst = w.appendPatch(dst, m, c.A, c.B, int(c.Count))
	for j := range dst[first:] {
		dst[first+j].Impulse = w.totalOf(s, i, j)
	}
	return dst
}

// appendResting appends the points of a pair at rest, as the narrow phase last found them, unless its boxes have parted
// since.
func (w *World) appendResting(dst []ContactView, pair collision.Pair) []ContactView {
	x, y := &w.st.Proxies[pair.A], &w.st.Proxies[pair.B]
	if !x.Swept.Overlaps(&y.Swept) {
		return dst
	}
	data := &w.st.Pairs[pair.Slot]
	dst = w.appendPatch(dst, &data.Cache, x.Body, y.Body, contact.MaxPoints)
	more := w.st.FurtherPatches(data)
	for i := range more {
		dst = w.appendPatch(dst, &more[i], x.Body, y.Body, contact.MaxPoints)
	}
	return dst
}

// stepped reports whether the body in slot i took part in the last step. A body that got the slot since then has
// touched nothing yet.
func (w *World) stepped(i int32) bool {
	return w.st.Bodies[i].Gen != 0 && w.st.Bodies[i].Added < w.st.Step
}

// appendPatch appends at most count points of a patch between two bodies that took part in the last step.
func (w *World) appendPatch(dst []ContactView, m *contact.Cache, a, b int32, count int) []ContactView {
	if !w.stepped(a) || !w.stepped(b) {
		return dst
	}
	ids := [2]BodyID{{uint32(a), w.st.Bodies[a].Gen}, {uint32(b), w.st.Bodies[b].Gen}}
	normal := m.Normal()
	for j := 0; j < min(m.Manifold.Count, count); j++ {
		at, other := m.Anchors(j, &w.st.Poses[a], &w.st.Poses[b])
		gap := normal.Dot(other.Sub(at))
		dst = append(dst, ContactView{ids[0], ids[1], mgl(at), mgl(normal), gap, m.Impulse(j, 1/w.st.Settings.Hz)})
	}
	return dst
}

// KineticEnergy returns the kinetic energy of all dynamic bodies (J).
func (w *World) KineticEnergy() float64 {
	w.st.ListBodies()
	e := 0.0
	for _, i := range w.st.Active.Bodies { // sleeping bodies have none
		b := &w.st.Bodies[i]
		if b.Kind != state.Dynamic {
			continue
		}
		s := &w.st.States[i]
		spin := w.st.Poses[i].Q.ApplyT(s.Spin)
		e += float64(0.5 * (float64(b.Mass*s.Vel.LenSq()) + spin.Dot(b.Inertia.Apply(spin))))
	}
	return e
}

// Hash returns a hash of the dynamic state of all bodies, bit for bit: equal runs have equal hashes.
func (w *World) Hash() uint64 {
	h := fnv.New64a()
	var buf [8]byte
	put := func(xs ...float64) {
		for _, x := range xs {
			bits := math.Float64bits(x)
			for k := range buf {
				buf[k] = byte(bits >> (8 * k))
			}
			h.Write(buf[:])
		}
	}
	for i := range w.st.Bodies {
		if w.st.Bodies[i].Gen == 0 {
			continue
		}
		p, s := &w.st.Poses[i], &w.st.States[i]
		put(float64(i), p.P.X, p.P.Y, p.P.Z, p.Q.W, p.Q.X, p.Q.Y, p.Q.Z)
		put(s.Vel.X, s.Vel.Y, s.Vel.Z, s.Spin.X, s.Spin.Y, s.Spin.Z)
	}
	return h.Sum64()
}

// totalOf returns the impulse (N s) of row j of constraint i in the last slice, or in the whole step for a settled
// constraint: settled contacts press alike in all slices.
func (w *World) totalOf(s *solver.Solver, i, j int) float64 {
	if s == &w.st.Settled.Solver {
		return s.Total(i, j) / (w.st.Settings.Hz * w.st.Dt)
	}
	return s.Total(i, j)
}

// appendPast adds the impulses of earlier slices to the nearest point of the same bodies among the contacts of the last
// slice, which are those in dst from first on, and appends the points of bodies that no longer touch.
func (w *World) appendPast(dst []ContactView, first int) []ContactView {
	if len(w.st.Totals.Past) == 0 {
		return dst
	}
	order := make([]int, len(dst)-first)
	for i := range order {
		order[i] = first + i
	}
	slices.SortFunc(order, func(i, j int) int { return compareBodies(&dst[i], dst[j].A, dst[j].B) })
	for k := range w.st.Totals.Past {
		p := &w.st.Totals.Past[k]
		if !w.stepped(p.A) || !w.stepped(p.B) {
			continue
		}
		a, b := BodyID{uint32(p.A), w.st.Bodies[p.A].Gen}, BodyID{uint32(p.B), w.st.Bodies[p.B].Gen}
		at, other := w.st.Poses[p.A].Apply(p.OnA), w.st.Poses[p.B].Apply(p.OnB)
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

// AppendStuck appends the dynamic bodies that the guard has held back by more than half for more than two slices, by
// slot. They lose their velocity; no motion in this slice would have set them free.
func (w *World) AppendStuck(dst []BodyID) []BodyID {
	for i := range w.st.Bodies {
		if w.guard.IsStuck(int32(i)) && w.st.Bodies[i].Gen != 0 {
			dst = append(dst, BodyID{uint32(i), w.st.Bodies[i].Gen})
		}
	}
	return dst
}
