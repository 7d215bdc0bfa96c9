package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// countSlices returns how many slices the step is divided into. No slice is longer than sliceTime, no body turns too
// far between two passes of contact detection, and no body falls too far where the guard is busy.
func (dy *Dynamics) countSlices() int {
	most := 0.0
	for _, i := range dy.active.bodies {
		if !dy.bodies[i].round {
			if spin := dy.states[i].Spin.Len(); spin > most { // unlike max, skips NaN: tame handles that
				most = spin
			}
		}
	}
	least := max(1, math.Ceil(1/(dy.settings.hz*sliceTime)-1e-9))
	n := math.Ceil(min(most/(dy.settings.hz*sliceTurn), least*sliceMost))
	strained := math.Ceil(1/(dy.settings.hz*dy.strainedTime()) - 1e-9)
	return int(max(least, n, strained))
}

// strainedTime returns the longest slice (s) allowed by the bodies for which the guard was busy lately.
func (dy *Dynamics) strainedTime() float64 {
	if dy.held.strained > 0 && float64(dy.step-dy.held.strainedAt) > strainTime*dy.settings.hz {
		dy.held.strained = 0
	}
	if pull := dy.settings.gravity.Len(); dy.held.strained > 0 && pull > 0 {
		return max(strainLeast, math.Sqrt(strainZones*dy.held.strained/pull))
	}
	return math.Inf(1)
}

// integrate refreshes the data that depends on the pose and predicts the motion of every body without impacts.
func (dy *Dynamics) integrate() {
	dy.listBodies()
	for _, i := range dy.active.bodies {
		b := &dy.bodies[i]
		b.untouched, b.stopped = !b.settled, false
		b.unsupported, b.touchesImmovable = b.kind == dynamic && !b.settled, false
		if b.kind == kinematic {
			dy.steer(int(i))
		}
		dy.watchSettled(i, b)
		dy.stopTooFast(int(i))
	}
	dy.gravityStep = dy.settings.gravity.Len() * dy.dt * dy.dt
	dy.pool.Each(len(dy.active.bodies), planBatch, (*planning)(dy))
}

// planning is the parallel loop of integrate over the bodies that may move.
type planning Dynamics

// Run plans the motions of one batch of bodies.
func (l *planning) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	g := dy.settings.gravity.Scale(dy.dt * dy.dt)
	for _, i := range dy.active.bodies[from:to] {
		dy.plan(int(i), g)
	}
}

// plan predicts the motion of body i in the slice; g is the displacement that gravity adds (m).
func (dy *Dynamics) plan(i int, g geom.Vec3) {
	b, s := &dy.bodies[i], &dy.states[i]
	s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	start := dy.poses[i].Frame()
	if b.kind == dynamic {
		if !b.ball && !b.settled {
			s.InvInertia = start.R.Similar(&b.invInertia)
		}
	}
	vel, spin := dy.externals.ahead(int32(i), s, dy.dt)
	d, turn := vel.Scale(dy.dt), spin.Scale(dy.dt)
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
	p := &dy.paths[i]
	if angle <= straightTurn*straightTurn {
		p.Motion = geom.MotionBy(&dy.poses[i], d, geom.Vec3{})
		p.Start, p.End = start, geom.Frame{P: start.P.Add(d), R: start.R}
		p.Vel, p.Spin = d, turn
		p.Speed, p.Turn = d.Len(), math.Sqrt(angle)
		p.Still = p.Speed == 0 && p.Turn == 0
		dy.sliceMotion[i] = float64(vel.Len()*dy.dt) + float64(p.Turn*b.radius)
	} else {
		m := geom.MotionBy(&dy.poses[i], d, capTurn(turn))
		if b.bulges(&m) {
			m = m.Straight()
		}
		p.MakePath(m)
		dy.sliceMotion[i] = p.Speed + dy.gravityStep + float64(p.Turn*b.radius)
	}
	dy.planned[i] = p.Motion
}

// updateBroadPhase updates the swept boxes of all predicted paths and refreshes the pairs.
func (dy *Dynamics) updateBroadPhase() {
	dy.sweepBodies()
	dy.refreshPairs()
	dy.clearWay()
	dy.island.wakeApproached()
	dy.listBodies()
}

// sweepBodies updates the swept boxes of all bodies that may move.
func (dy *Dynamics) sweepBodies() {
	dy.pool.Each(len(dy.active.bodies), sweepBatch, (*sweeping)(dy))
	for _, i := range dy.active.bodies {
		dy.moveProxies(int(i))
	}
}

// sweeping is the parallel loop of sweepBodies over the bodies that may move.
type sweeping Dynamics

// Run bounds the paths of one batch of bodies.
func (l *sweeping) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	for _, i := range dy.active.bodies[from:to] {
		dy.boundProxies(int(i))
	}
}
