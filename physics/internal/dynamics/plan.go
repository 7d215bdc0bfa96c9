package dynamics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Plan refreshes the data that depends on the pose and predicts the motion of every body without impacts. If there were
// slices or passes before in this step, it first records the impulses of the last one.
func (dy *Dynamics) Plan(before int) {
	dy.noteTotals(before)
	dy.ListBodies()
	dy.Joints.Refresh(&dy.BodyTables)
	dy.Solver.Links = dy.Joints.Links
	for _, i := range dy.Active.Driven {
		dy.steer(int(i))
	}
	if state.AnyBody(dy.State, dy.questions.begin) {
		for _, i := range dy.Active.Bodies {
			dy.watchSettled(i)
			dy.stopTooFast(i)
		}
	}
	dy.GravityStep = dy.Settings.Gravity.Len() * dy.Dt * dy.Dt
	dy.Pool.Each(len(dy.Active.Bodies), bodyCost, (*planning)(dy))
}

// planning is the parallel loop of Plan over the bodies that may move.
type planning Dynamics

// Run plans the motions of one batch of bodies.
func (l *planning) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	g := dy.Settings.Gravity.Scale(dy.Dt * dy.Dt)
	for _, i := range dy.Active.Bodies[from:to] {
		dy.planBody(int(i), g)
	}
}

// planBody predicts the motion of body i in the slice; g is the displacement that gravity adds (m).
func (dy *Dynamics) planBody(i int, g geom.Vec3) {
	b, s := &dy.Bodies[i], &dy.States[i]
	b.Untouched, b.Unsupported = !b.Settled, b.Kind == state.Dynamic && !b.Settled
	s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
	p := &dy.Paths[i]
	p.Start.Set(dy.Poses[i].P, dy.Poses[i].Q)
	if b.Kind == state.Dynamic {
		if !b.Ball && !b.Settled {
			b.PutInvInertia(&s.InvInertia, &p.Start.R)
		}
	}
	vel, spin := dy.Externals.Ahead(int32(i), s, dy.Dt)
	d, turn := vel.Scale(dy.Dt), spin.Scale(dy.Dt)
	if b.Kind == state.Dynamic {
		d = b.Locks.FreeShift(d.Add(g))
	}
	if b.Round {
		// On a screw a rolling ball would leave the ground. It goes straight; commit adds the turn, which changes no surface.
		turn = geom.Vec3{}
	}
	angle := turn.LenSq()
	// A body that rides on a turntable is far from its centre: with frozen lever arms it would creep outwards along
	// tangents.
	s.FiniteRotation = b.Joints > 0 && b.Kind == state.Dynamic ||
		angle > followTurn*followTurn || (b.Suspended || b.Kind == state.Kinematic) &&
		angle > suspendedTurn*suspendedTurn
	b.Suspended = b.Suspended && b.Settled
	if angle <= straightTurn*straightTurn {
		p.Motion.Set(&dy.Poses[i], d, geom.Vec3{})
		p.End.P = p.Start.P.Add(d)
		p.End.R.X, p.End.R.Y, p.End.R.Z = p.Start.R.X, p.Start.R.Y, p.Start.R.Z
		p.EndPose.P, p.EndPose.Q = p.End.P, dy.Poses[i].Q
		p.Vel, p.Spin, p.Bend = d, turn, geom.Vec3{}
		p.Speed, p.Turn = d.Len(), math.Sqrt(angle)
		p.Still = p.Speed == 0 && p.Turn == 0
		dy.SliceMotion[i] = float64(vel.Len()*dy.Dt) + float64(p.Turn*b.Radius)
	} else {
		p.Motion.Set(&dy.Poses[i], d, state.CapTurn(turn))
		dy.KeepLocks(int32(i), &p.Motion)
		if b.Bulges(&p.Motion) {
			p.Motion.Straighten()
		}
		p.Fill()
		dy.SliceMotion[i] = p.Speed + dy.GravityStep + float64(p.Turn*b.Radius)
	}
	dy.Planned[i] = p.Motion
}

// UpdateBroadPhase updates the swept boxes of all predicted paths and refreshes the pairs.
func (dy *Dynamics) UpdateBroadPhase() {
	dy.sweepBodies()
	dy.RefreshPairs()
	dy.clearWay()
	dy.island.WakeApproached()
	dy.ListBodies()
}

// sweepBodies updates the swept boxes of all bodies that may move.
func (dy *Dynamics) sweepBodies() {
	dy.Pool.Each(len(dy.Active.Bodies), bodyCost, (*sweeping)(dy))
	dy.MoveProxies()
}

// sweeping is the parallel loop of sweepBodies over the bodies that may move.
type sweeping Dynamics

// Run bounds the paths of one batch of bodies.
func (l *sweeping) Run(_, from, to int) {
	dy := (*Dynamics)(l)
	leaves := false
	for _, i := range dy.Active.Bodies[from:to] {
		leaves = dy.BoundProxies(int(i)) || leaves
	}
	if leaves {
		dy.Leaving.Store(true)
	}
}
