package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// countSlices returns how many slices the step is divided into. No slice is longer than sliceTime, no body turns too
// far between two passes of contact detection, and no body falls too far where the guard is busy.
func (w *World) countSlices() int {
	most := 0.0
	for _, i := range w.active.bodies {
		if !w.bodies[i].round {
			if spin := w.states[i].Spin.Len(); spin > most { // unlike max, skips NaN: tame handles that
				most = spin
			}
		}
	}
	least := max(1, math.Ceil(1/(w.settings.hz*sliceTime)-1e-9))
	n := math.Ceil(min(most/(w.settings.hz*sliceTurn), least*sliceMost))
	strained := math.Ceil(1/(w.settings.hz*w.strainedTime()) - 1e-9)
	return int(max(least, n, strained))
}

// strainedTime returns the longest slice (s) allowed by the bodies for which the guard was busy lately.
func (w *World) strainedTime() float64 {
	if w.held.strained > 0 && float64(w.step-w.held.strainedAt) > strainTime*w.settings.hz {
		w.held.strained = 0
	}
	if pull := w.settings.gravity.Len(); w.held.strained > 0 && pull > 0 {
		return max(strainLeast, math.Sqrt(strainZones*w.held.strained/pull))
	}
	return math.Inf(1)
}

// planBatch, sweepBatch and commitBatch are batch sizes: how many bodies are worth handing to a worker, some 10 µs.
const planBatch, sweepBatch, commitBatch = 64, 128, 64

// integrate refreshes the data that depends on the pose and predicts the motion of every body without impacts.
func (w *World) integrate() {
	w.listBodies()
	for _, i := range w.active.bodies {
		b := &w.bodies[i]
		b.untouched, b.stopped = !b.settled, false
		b.unsupported, b.touchesImmovable = b.kind == dynamic && !b.settled, false
		if b.kind == kinematic {
			w.steer(int(i))
		}
		w.watchSettled(i, b)
		w.stopTooFast(int(i))
	}
	w.gravityStep = w.settings.gravity.Len() * w.dt * w.dt
	w.pool.Each(len(w.active.bodies), planBatch, (*planning)(w))
}

// planning is the parallel loop of integrate over the bodies that may move.
type planning World

// Run plans the motions of one batch of bodies.
func (l *planning) Run(_, from, to int) {
	w := (*World)(l)
	g := w.settings.gravity.Scale(w.dt * w.dt)
	for _, i := range w.active.bodies[from:to] {
		w.plan(int(i), g)
	}
}

// plan predicts the motion of body i in the slice; g is the displacement that gravity adds (m).
func (w *World) plan(i int, g geom.Vec3) {
	b, s := &w.bodies[i], &w.states[i]
	s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	start := w.poses[i].Frame()
	if b.kind == dynamic {
		if !b.ball && !b.settled {
			s.InvInertia = start.R.Similar(&b.invInertia)
		}
	}
	vel, spin := w.externals.ahead(int32(i), s, w.dt)
	d, turn := vel.Scale(w.dt), spin.Scale(w.dt)
	if b.kind == dynamic {
		d = d.Add(g)
	}
	if b.round {
		// On a screw a rolling ball would leave the ground. It goes straight; commit adds the turn, which changes no surface.
		turn = geom.Vec3{}
	}
	angle := turn.LenSq()
	// A body that rides on a turntable is far from its centre: with frozen lever arms it would creep outwards along
	// tangents.
	s.FiniteRotation = angle > followTurn*followTurn || (b.suspended || b.kind == kinematic) &&
		angle > suspendedTurn*suspendedTurn
	b.suspended = b.suspended && b.settled
	p := &w.paths[i]
	if angle <= straightTurn*straightTurn {
		p.Motion = geom.MotionBy(&w.poses[i], d, geom.Vec3{})
		p.Start, p.End = start, geom.Frame{P: start.P.Add(d), R: start.R}
		p.Vel, p.Spin = d, turn
		p.Speed, p.Turn = d.Len(), math.Sqrt(angle)
		p.Still = p.Speed == 0 && p.Turn == 0
		w.sliceMotion[i] = float64(vel.Len()*w.dt) + float64(p.Turn*b.radius)
	} else {
		m := geom.MotionBy(&w.poses[i], d, capTurn(turn))
		if b.bulges(&m) {
			m = m.Straight()
		}
		p.MakePath(m)
		w.sliceMotion[i] = p.Speed + w.gravityStep + float64(p.Turn*b.radius)
	}
	w.planned[i] = p.Motion
}

// capTurn shortens a rotation vector to half a turn: beyond it the screw between two poses turns the other way round.
func capTurn(r geom.Vec3) geom.Vec3 {
	if l := r.Len(); l > math.Pi {
		return r.Scale(math.Pi / l)
	}
	return r
}

// updateBroadPhase updates the swept boxes of all predicted paths and refreshes the pairs.
func (w *World) updateBroadPhase() {
	w.sweepBodies()
	w.refreshPairs()
	w.clearWay()
	w.wakeApproached()
	w.listBodies()
}

// sweepBodies updates the swept boxes of all bodies that may move.
func (w *World) sweepBodies() {
	w.pool.Each(len(w.active.bodies), sweepBatch, (*sweeping)(w))
	for _, i := range w.active.bodies {
		w.moveProxies(int(i))
	}
}

// sweeping is the parallel loop of sweepBodies over the bodies that may move.
type sweeping World

// Run bounds the paths of one batch of bodies.
func (l *sweeping) Run(_, from, to int) {
	w := (*World)(l)
	for _, i := range w.active.bodies[from:to] {
		w.boundProxies(int(i))
	}
}

// sweepProxies bounds every solid of body i over its path and hands the boxes to the broad phase.
func (w *World) sweepProxies(i int) {
	w.boundProxies(i)
	w.moveProxies(i)
}

// boundProxies bounds every solid of body i over its path.
func (w *World) boundProxies(i int) {
	p := &w.paths[i]
	for _, id := range w.bodies[i].proxies {
		x := &w.proxies[id]
		box := x.shape.Bounds(&p.Start)
		start, end := box, box
		skin := x.shape.Skin()
		reach := skin.Centre.Len() + skin.Radius
		grow := x.zone + minDistance
		if p.Motion.Angle == 0 {
			// No turn, or a turn too small to be planned: see straightTurn.
			d := p.End.P.Sub(p.Start.P)
			end = geom.Box{Min: box.Min.Add(d), Max: box.Max.Add(d)}
			box = box.Union(&end)
			grow += float64(p.Turn * reach)
		} else {
			end = x.shape.Bounds(&p.End)
			box = box.Union(&end)
			// Points leave their chords by the bulge of the centre's arc and by the sagitta of their own turn.
			grow += p.Motion.Bulge() + float64(min(0.125*p.Turn*p.Turn, 2)*reach)
		}
		x.swept, x.bound = box.Grow(grow), true
		if d := p.End.P.Sub(p.Start.P).Abs(); max(d.X, d.Y, d.Z) > x.half {
			x.longPath = true
			if !p.Motion.IsStraight() {
				grow += float64(0.125 * p.Turn * p.Speed) // the arc is traversed unevenly, relative to its chord
			}
			w.endBoxes[id] = [2]geom.Box{start.Grow(grow), end.Grow(grow)}
		} else {
			x.longPath = false
		}
	}
}

// moveProxies hands the boxes of body i to the broad phase.
func (w *World) moveProxies(i int) {
	for _, id := range w.bodies[i].proxies {
		x := &w.proxies[id]
		x.bound = false
		margin := boxMargin(x.half) + float64(0.1*x.shape.MinHalf)
		if x.longPath {
			w.broad.Sweep(id, &w.endBoxes[id][0], &w.endBoxes[id][1], margin)
		} else {
			w.broad.Move(id, x.swept, margin)
		}
	}
}

// The margin that fattens broad-phase boxes, so that slow bodies seldom re-enter the tree: marginShare of half the
// smallest width of a solid, and marginMost (m) at most. A margin that did not follow the size would pair each grain of
// a heap with all others.
const (
	marginShare = 0.2
	marginMost  = 0.005
)

// boxMargin returns the margin (m) of a solid whose smallest width is 2·half (m).
func boxMargin(half float64) float64 { return min(marginMost, marginShare*half) }

// commit applies the certified motions of the slice to the poses.
func (w *World) commit(slice int) {
	w.growTrail(slice)
	w.slice = slice
	w.pool.Each(len(w.active.bodies), commitBatch, (*committing)(w))
	w.unsettleChanged()
}

// committing is the parallel loop of commit over the bodies that may move.
type committing World

// Run commits one batch of bodies.
func (l *committing) Run(_, from, to int) {
	w := (*World)(l)
	for _, i := range w.active.bodies[from:to] {
		w.commitBody(int(i))
	}
}

// commitBody applies the certified motion of body i to its pose and records it in the trail.
func (w *World) commitBody(i int) {
	b, p, before := &w.bodies[i], &w.paths[i], w.poses[i].Q
	if b.trailed != w.step+1 {
		b.trailed = w.step + 1
		for k := range w.slice { // the body woke in the course of the step
			w.trail[k][i] = geom.Motion{Start: w.poses[i]}
		}
	}
	motion := p.Motion
	if b.round && motion.Angle == 0 { // otherwise it turns with its locked group: see rigidifyLocked
		motion = motion.Turning(w.states[i].Turn.RotationVector().Scale(w.held.fraction[i]))
	}
	w.trail[w.slice][i] = motion
	w.poses[i] = motion.At(1)
	if b.kind == dynamic && !b.ball {
		w.fitSpin(i, before)
	}
}

// fitSpin fits the spin of body i to the committed rotation, which the guard may have cut short. A body with frozen
// inertia keeps its angular momentum, without a gain of energy. A tumbling body already followed its turning in the
// sub-steps: its spin stays the same in the body frame, and so does its energy.
func (w *World) fitSpin(i int, before geom.Quat) {
	b, s := &w.bodies[i], &w.states[i]
	after := w.poses[i].Q
	if b.untouched || s.FiniteRotation {
		candidate := s.Turn.Mul(before)
		s.Spin = after.Apply(candidate.ApplyT(s.Spin))
		return
	}
	energy := b.spinEnergy(before, s.Spin)
	s.Spin = b.spinOf(after, before.Apply(b.inertia.Apply(before.ApplyT(s.Spin))))
	if now := b.spinEnergy(after, s.Spin); now > energy {
		s.Spin = s.Spin.Scale(math.Sqrt(energy / now))
	}
}

// growTrail makes room in the trail for the motions of a slice.
func (w *World) growTrail(slice int) {
	for len(w.trail) <= slice {
		w.trail = append(w.trail, nil)
	}
	if n := len(w.bodies); len(w.trail[slice]) < n {
		w.trail[slice] = append(w.trail[slice], make([]geom.Motion, n-len(w.trail[slice]))...)
	}
}
