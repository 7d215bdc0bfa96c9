package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// findContacts refreshes the manifold of every pair that may come within its zone this slice and emits its constraint.
// Manifolds that moved less than the recycling tolerance are kept frozen.
func (w *World) findContacts() {
	w.solver.Reset(w.dt / float64(w.substepsPerSlice()))
	for _, pair := range w.active.pairs {
		if x, y := &w.proxies[pair.A], &w.proxies[pair.B]; x.swept.Overlaps(&y.swept) {
			w.findPairContacts(pair.Slot, x, y)
		}
	}
}

// substepsPerSlice splits the step's sub-steps over its slices, at least two each.
func (w *World) substepsPerSlice() int {
	return max(min(2, w.cfg.Substeps), (w.cfg.Substeps+w.slices-1)/w.slices)
}

// pairZone is the gap a pair rests at (m).
func pairZone(x, y *proxy) float64 { return min(x.zone, y.zone) }

// findPairContacts does the work of findContacts for one pair.
func (w *World) findPairContacts(slot int32, x, y *proxy) {
	m := w.refreshManifold(slot, x, y)
	if m.Manifold.Count == 0 {
		return
	}
	surface, first := w.surface(x, y), len(w.solver.Constraints)
	w.bodies[x.body].free, w.bodies[y.body].free = false, false
	fa, fb := &w.paths[x.body].Start, &w.paths[y.body].Start
	m.Emit(&w.solver, w.states, x.body, y.body, slot, fa, fb, surface)
	w.noteHanging()
	more := w.further(&w.pairs[slot])
	for i := range more {
		more[i].Emit(&w.solver, w.states, x.body, y.body, slot, fa, fb, surface)
		w.solver.Constraints[len(w.solver.Constraints)-1].Patch = int32(i + 1)
		w.noteHanging()
	}
	w.ease(first)
}

// surface returns what the two solids make of their materials where they stand.
func (w *World) surface(x, y *proxy) contact.Surface {
	s := contact.Combine(x.material, y.material, x.shape.Radius, y.shape.Radius)
	s.Zone = pairZone(x, y)
	if a, b := x.material.Belt, y.material.Belt; a != (geom.Vec3{}) || b != (geom.Vec3{}) {
		s.Belt = w.paths[y.body].Start.R.Apply(b).Sub(w.paths[x.body].Start.R.Apply(a))
	}
	return s
}

// noteHanging notes for the next slice whether the constraint just emitted pushes a body towards the contact, seen from
// its centre: it hangs there, as no single convex solid can.
func (w *World) noteHanging() {
	c := &w.solver.Constraints[len(w.solver.Constraints)-1]
	if c.Normal.Dot(c.CentreA) < 0 {
		w.bodies[c.A].hangs = true
	}
	if c.Normal.Dot(c.CentreB) > 0 {
		w.bodies[c.B].hangs = true
	}
}

// refreshManifold makes the pair's manifolds anew unless the frozen ones still hold for this slice, and returns the
// nearest. It is empty when the solids will not touch.
func (w *World) refreshManifold(slot int32, x, y *proxy) *contact.Memory {
	data := &w.pairs[slot]
	closing := w.closing(x, y)
	need := 2*pairZone(x, y) + closing
	tolerance := min(x.recycle, y.recycle)
	m := &data.memory
	if m.Frozen {
		moved := m.Moved(&w.poses[x.body], &w.poses[y.body], w.bodies[x.body].lever(), w.bodies[y.body].lever())
		if m.Manifold.Count == 0 {
			m.Frozen = moved+need <= m.Nearest
		} else {
			m.Frozen = moved < tolerance && moved+need <= m.Reach
		}
	}
	if !m.Frozen {
		half := min(x.half, y.half)
		fast := closing > fastShare*half
		reach := need + tolerance
		if fast {
			if m.Manifold.Count == 0 && meshed(x, y) && w.passBy(data, x, y, need) {
				return m
			}
			reach = min(reach, fastReach*half)
		}
		w.gather(data, x, y, &w.paths[x.body].Start, &w.paths[y.body].Start, reach)
		if fast && m.Manifold.Count == 0 {
			w.sweepPair(data, x, y)
		}
	}
	return m
}

// closing bounds how much nearer the two solids can come in this slice by their predicted motion (m).
func (w *World) closing(x, y *proxy) float64 {
	pa, pb := &w.paths[x.body], &w.paths[y.body]
	d := pb.Vel.Sub(pa.Vel).Len()
	return d + float64(pa.Turn*w.bodies[x.body].radius) + float64(pb.Turn*w.bodies[y.body].radius)
}

// expected is how far B is expected to move against A in this slice (m, world).
func (w *World) expected(x, y *proxy) geom.Vec3 {
	return w.paths[y.body].Motion.Displacement().Sub(w.paths[x.body].Motion.Displacement())
}

// gather makes the pair's manifolds anew at frames fa and fb.
func (w *World) gather(data *pairData, x, y *proxy, fa, fb *geom.Frame, reach float64) {
	if meshed(x, y) {
		w.gatherPatches(data, x, y, fa, fb, reach)
		return
	}
	rel := fa.Relative(fb)
	var fresh contact.Manifold
	data.hint.Zone = pairZone(x, y)
	data.hint.Motion = fa.R.ApplyT(w.expected(x, y))
	nearest := expel.Gather(core(x.shape), core(y.shape), &rel, reach, &data.hint, &fresh)
	match := matchShare * min(x.half, y.half)
	data.memory.RoundA, data.memory.RoundB = x.shape.Radius, y.shape.Radius
	data.memory.Freeze(&fresh, &w.poses[x.body], &w.poses[y.body], fa, fb, reach, nearest, match)
}

func core(s *collision.Shape) expel.Core {
	return expel.Core{Poly: s.Core, Mesh: s.Mesh, Radius: s.Radius}
}

// sweepPair asks the swept kernels when a fast pair reaches its zone on the predicted paths and, if it does, takes the
// manifold from there: contacts a body will really make, not planes it flies past. Seen from the body that turns less,
// the other moves along a screw: exactly when that body stands still, to second order in its turn otherwise, which is
// good enough for a prediction that the guard will judge.
func (w *World) sweepPair(data *pairData, x, y *proxy) {
	mover, rest := y, x
	if w.paths[x.body].Turn > w.paths[y.body].Turn {
		mover, rest = x, y
	}
	pm, pr := &w.paths[mover.body], &w.paths[rest.body]
	start, end := pr.Motion.Start.Between(&pm.Motion.Start), geom.Pose{}
	pmEnd, prEnd := pm.Motion.At(1), pr.Motion.At(1)
	end = prEnd.Between(&pmEnd)
	motion := geom.MotionBetween(&start, &end)
	rel := start.Frame()
	zone := pairZone(x, y)
	hit := expel.Sweep(core(mover.shape), core(rest.shape), &rel, expel.ScrewOf(&motion), zone, &w.scratch)
	if hit.State == expel.StateApart {
		return
	}
	there := motion.At(hit.Fraction)
	fr := pr.FrameAt(hit.Fraction)
	inRest := there.Frame()
	fm := fr.Mul(&inRest)
	if mover == y {
		w.gather(data, x, y, &fr, &fm, sweptReach*zone)
	} else {
		w.gather(data, x, y, &fm, &fr, sweptReach*zone)
	}
	data.memory.Frozen, data.memory.Nearest = false, 0
}
