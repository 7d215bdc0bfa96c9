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
)

// Bodies returns the live bodies by slot, in a fresh slice.
func (w *World) Bodies() []BodyID { return w.AppendBodies(nil) }

// AppendBodies appends the live bodies by slot.
func (w *World) AppendBodies(dst []BodyID) []BodyID {
	for i := range w.st.bodies {
		if gen := w.st.bodies[i].gen; gen != 0 {
			dst = append(dst, BodyID{uint32(i), gen})
		}
	}
	return dst
}

// Contains reports whether id names a live body of this world.
func (w *World) Contains(id BodyID) bool {
	return id.gen != 0 && int(id.index) < len(w.st.bodies) && w.st.bodies[id.index].gen == id.gen
}

// Name returns the body's name.
func (w *World) Name(id BodyID) string { return w.facts[w.lookup(id)].name }

// Kind returns how the body moves.
func (w *World) Kind(id BodyID) Kind { return Kind(w.st.bodies[w.lookup(id)].kind) }

// Solids returns the body's shapes in the frame of its centre of mass: exactly the ones that collide. Do not modify
// them.
func (w *World) Solids(id BodyID) []Solid { return w.facts[w.lookup(id)].solids }

// Mass returns the body's mass (kg); 0 for static and kinematic bodies.
func (w *World) Mass(id BodyID) float64 { return w.st.bodies[w.lookup(id)].mass }

// InvInertia returns the inverse inertia about the centre of mass (1/(kg m²), world) at the committed pose; zero for
// static and kinematic bodies.
func (w *World) InvInertia(id BodyID) geom.Mat3 {
	i := w.lookup(id)
	r := w.st.poses[i].Q.Mat()
	return r.Similar(&w.st.bodies[i].invInertia)
}

// Pose returns the committed pose of the centre-of-mass frame.
func (w *World) Pose(id BodyID) geom.Pose { return w.st.poses[w.lookup(id)] }

// Position returns the centre of mass (m).
func (w *World) Position(id BodyID) mgl64.Vec3 { return mgl(w.st.poses[w.lookup(id)].P) }

// Velocity returns the velocity of the centre of mass (m/s). A blocked kinematic body has only the part of its velocity
// that the guard left it.
func (w *World) Velocity(id BodyID) mgl64.Vec3 { return mgl(w.st.states[w.lookup(id)].Vel) }

// Spin returns the angular velocity (rad/s, world).
func (w *World) Spin(id BodyID) mgl64.Vec3 { return mgl(w.st.states[w.lookup(id)].Spin) }

// SetVelocity sets the velocities of a dynamic or kinematic body (m/s, rad/s) and wakes it. A kinematic body that is
// already driven at these velocities goes on as it was. If any component is not finite, both vectors are ignored.
func (w *World) SetVelocity(id BodyID, v, spin mgl64.Vec3) {
	i := w.lookup(id)
	if w.st.bodies[i].kind == static || !finite(v) || !finite(spin) {
		return
	}
	b := &w.st.bodies[i]
	turn := b.spin(vec(spin))
	if b.kind == kinematic && b.drive.goes(vec(v), turn) {
		return
	}
	w.st.wake(i)
	w.st.states[i].Vel, w.st.states[i].Spin = vec(v), turn
	b.drive.turnTo(w.st.poses[i], vec(v), turn)
}

// ApplyImpulse pushes a dynamic body by p (N s) at a world point and wakes it. Numbers that are not finite are
// ignored.
func (w *World) ApplyImpulse(id BodyID, p, at mgl64.Vec3) {
	i := w.lookup(id)
	if w.st.bodies[i].kind != dynamic || !finite(p) || !finite(at) {
		return
	}
	w.st.wake(i)
	w.st.states[i].AddImpulse(vec(p), vec(at).Sub(w.st.poses[i].P))
}

// ApplyLoad is ApplyImpulse for a steady load, such as that of a spring: it neither wakes a body nor keeps it from
// falling asleep, and a sleeping body ignores it.
func (w *World) ApplyLoad(id BodyID, p, at mgl64.Vec3) {
	i := w.lookup(id)
	if b := &w.st.bodies[i]; b.kind == dynamic && !b.asleep && finite(p) && finite(at) {
		w.st.unsettle(int32(i))
		w.st.states[i].AddImpulse(vec(p), vec(at).Sub(w.st.poses[i].P))
	}
}

// Zone returns the thickness of the body's expel zone (m).
func (w *World) Zone(id BodyID) float64 {
	zone := 0.0
	for _, p := range w.st.bodies[w.lookup(id)].proxies {
		zone = max(zone, w.st.proxies[p].zone)
	}
	return zone
}

// AppendBoxes appends the swept broad-phase boxes of the bodies that can move.
func (w *World) AppendBoxes(dst []geom.Box) []geom.Box {
	for i := range w.st.bodies {
		if w.st.bodies[i].kind == static {
			continue
		}
		for _, p := range w.st.bodies[i].proxies {
			dst = append(dst, w.st.broad.FatBox(p))
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
	for _, s := range w.st.solvers() {
		for i := range s.Constraints {
			dst = w.appendConstraint(dst, s, i)
		}
	}
	dst = w.appendPast(dst, first)
	for _, pair := range w.st.active.edges {
		if w.st.bothRest(w.st.proxies[pair.A].body, w.st.proxies[pair.B].body) {
			dst = w.appendResting(dst, pair)
		}
	}
	for _, pair := range w.st.broad.AppendDormant(nil) {
		dst = w.appendResting(dst, pair)
	}
	return dst
}

// appendConstraint appends the points of a constraint of the last step.
func (w *World) appendConstraint(dst []ContactView, s *solver.Solver, i int) []ContactView {
	c := &s.Constraints[i]
	if !w.st.moving(int(c.A)) && !w.st.moving(int(c.B)) || w.st.bothRest(c.A, c.B) {
		return dst // it has fallen asleep in this step
	}
	m := w.st.cacheOf(c)
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
	x, y := &w.st.proxies[pair.A], &w.st.proxies[pair.B]
	if !x.swept.Overlaps(&y.swept) {
		return dst
	}
	data := &w.st.pairs[pair.Slot]
	dst = w.appendPatch(dst, &data.cache, x.body, y.body, contact.MaxPoints)
	more := w.st.furtherPatches(data)
	for i := range more {
		dst = w.appendPatch(dst, &more[i], x.body, y.body, contact.MaxPoints)
	}
	return dst
}

// stepped reports whether the body in slot i took part in the last step. A body that got the slot since then has
// touched nothing yet.
func (w *World) stepped(i int32) bool {
	return w.st.bodies[i].gen != 0 && w.st.bodies[i].added < w.st.step
}

// appendPatch appends at most count points of a patch between two bodies that took part in the last step.
func (w *World) appendPatch(dst []ContactView, m *contact.Cache, a, b int32, count int) []ContactView {
	if !w.stepped(a) || !w.stepped(b) {
		return dst
	}
	ids := [2]BodyID{{uint32(a), w.st.bodies[a].gen}, {uint32(b), w.st.bodies[b].gen}}
	normal := m.Normal()
	for j := 0; j < min(m.Manifold.Count, count); j++ {
		at, other := m.Anchors(j, &w.st.poses[a], &w.st.poses[b])
		gap := normal.Dot(other.Sub(at))
		dst = append(dst, ContactView{ids[0], ids[1], mgl(at), mgl(normal), gap, m.Impulse(j, 1/w.st.settings.hz)})
	}
	return dst
}

// KineticEnergy returns the kinetic energy of all dynamic bodies (J).
func (w *World) KineticEnergy() float64 {
	w.st.listBodies()
	e := 0.0
	for _, i := range w.st.active.bodies { // sleeping bodies have none
		b := &w.st.bodies[i]
		if b.kind != dynamic {
			continue
		}
		s := &w.st.states[i]
		spin := w.st.poses[i].Q.ApplyT(s.Spin)
		e += float64(0.5 * (float64(b.mass*s.Vel.LenSq()) + spin.Dot(b.inertia.Apply(spin))))
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
	for i := range w.st.bodies {
		if w.st.bodies[i].gen == 0 {
			continue
		}
		p, s := &w.st.poses[i], &w.st.states[i]
		put(float64(i), p.P.X, p.P.Y, p.P.Z, p.Q.W, p.Q.X, p.Q.Y, p.Q.Z)
		put(s.Vel.X, s.Vel.Y, s.Vel.Z, s.Spin.X, s.Spin.Y, s.Spin.Z)
	}
	return h.Sum64()
}

// totalOf returns the impulse (N s) of row j of constraint i in the last slice, or in the whole step for a settled
// constraint: settled contacts press alike in all slices.
func (w *World) totalOf(s *solver.Solver, i, j int) float64 {
	if s == &w.st.settled.solver {
		return s.Total(i, j) / (w.st.settings.hz * w.st.dt)
	}
	return s.Total(i, j)
}

// appendPast adds the impulses of earlier slices to the nearest point of the same bodies among the contacts of the last
// slice, which are those in dst from first on, and appends the points of bodies that no longer touch.
func (w *World) appendPast(dst []ContactView, first int) []ContactView {
	if len(w.st.totals.past) == 0 {
		return dst
	}
	order := make([]int, len(dst)-first)
	for i := range order {
		order[i] = first + i
	}
	slices.SortFunc(order, func(i, j int) int { return compareBodies(&dst[i], dst[j].A, dst[j].B) })
	for k := range w.st.totals.past {
		p := &w.st.totals.past[k]
		if !w.stepped(p.a) || !w.stepped(p.b) {
			continue
		}
		a, b := BodyID{uint32(p.a), w.st.bodies[p.a].gen}, BodyID{uint32(p.b), w.st.bodies[p.b].gen}
		at, other := w.st.poses[p.a].Apply(p.onA), w.st.poses[p.b].Apply(p.onB)
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
			dst[best].Impulse += p.total
		} else {
			dst = append(dst, ContactView{a, b, mgl(at), mgl(p.normal), p.normal.Dot(other.Sub(at)), p.total})
		}
	}
	return dst
}

// compareBodies orders contacts by their bodies.
func compareBodies(v *ContactView, a, b BodyID) int {
	return cmp.Or(cmp.Compare(v.A.Index(), a.Index()), cmp.Compare(v.B.Index(), b.Index()))
}

// AppendStuck appends the dynamic bodies that the guard has held back by more than half for longer than stuckSlices, by
// slot. They lose their velocity; no motion in this slice would have set them free.
func (w *World) AppendStuck(dst []BodyID) []BodyID {
	for i := range w.st.bodies {
		if w.guard.isStuck(int32(i)) && w.st.bodies[i].gen != 0 {
			dst = append(dst, BodyID{uint32(i), w.st.bodies[i].gen})
		}
	}
	return dst
}
