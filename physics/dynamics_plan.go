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
