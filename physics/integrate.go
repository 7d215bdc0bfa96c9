package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// countSlices returns how many slices of time the step needs so that no slice is longer than sliceTime and no body
// turns too far between two looks at the contacts.
func (w *World) countSlices() int {
	most := 0.0
	for _, i := range w.active.bodies {
		if !w.bodies[i].round {
			if spin := w.states[i].Spin.Len(); spin > most { // unlike max, passes over NaN: tame deals with that
				most = spin
			}
		}
	}
	least := max(1, math.Ceil(1/(w.cfg.Hz*sliceTime)-1e-9))
	n := math.Ceil(min(most/(w.cfg.Hz*sliceTurn), least*sliceMost))
	return int(max(least, n))
}

// integrate refreshes what depends on the pose and predicts where every body goes if nothing hits it.
func (w *World) integrate() {
	g := vec(w.cfg.Gravity)
	w.listBodies()
	for _, slot := range w.active.bodies {
		i := int(slot)
		b, s := &w.bodies[i], &w.states[i]
		b.free, b.stopped = true, false
		if b.kind == Kinematic {
			w.steer(i)
		}
		w.tame(i)
		s.Shift, s.Roll, s.Turn = geom.Vec3{}, geom.Vec3{}, geom.IdentityQuat()
		d := s.Vel.Scale(w.dt)
		if b.kind == Dynamic {
			r := w.poses[i].Q.Mat()
			s.InvInertia = r.Similar(&b.invInertia)
			d = d.AddScaled(w.dt*w.dt, g)
		}
		turn := s.Spin.Scale(w.dt)
		if b.round {
			// On a screw a rolling ball would leave the ground. It goes straight; commit adds the turn that nobody sees.
			turn = geom.Vec3{}
		}
		// What rides on a turntable is far from its centre: with frozen arms it would creep outwards on its tangents.
		s.Tumbles = turn.LenSq() > tumbleTurn*tumbleTurn ||
			(b.hangs || b.kind == Kinematic) && turn.LenSq() > hangTurn*hangTurn
		b.hangs = false
		w.paths[i].MakePath(geom.MotionBy(&w.poses[i], d, capTurn(turn)))
	}
}

// capTurn shortens a rotation vector beyond half a turn, where a screw between two poses would go the other way round.
func capTurn(r geom.Vec3) geom.Vec3 {
	if l := r.Len(); l > math.Pi {
		return r.Scale(math.Pi / l)
	}
	return r
}

// updateBroadPhase moves the swept boxes of all predicted paths and refreshes the pairs.
func (w *World) updateBroadPhase() {
	for _, i := range w.active.bodies {
		w.sweepProxies(int(i))
	}
	w.refreshPairs()
	w.wakeApproached()
	w.listBodies()
}

// sweepProxies bounds every solid of body i over its path and hands the boxes to the broad phase.
func (w *World) sweepProxies(i int) {
	p := &w.paths[i]
	for _, id := range w.bodies[i].proxies {
		x := &w.proxies[id]
		start, end := x.shape.Bounds(&p.Start), x.shape.Bounds(&p.End)
		// Points depart from their chords by the bulge of the centre's arc and the sagitta of their own turn.
		skin := x.shape.Skin()
		reach := skin.Centre.Len() + skin.Radius
		sagitta := p.Motion.Bulge() + float64(min(0.125*p.Turn*p.Turn, 2)*reach)
		x.swept = start.Union(&end).Grow(sagitta + x.zone + minDistance)
		w.broad.Move(id, x.swept, boxMargin+float64(0.1*x.shape.MinHalf))
	}
}

// boxMargin (m) fattens broad-phase boxes so that slow bodies seldom re-enter the tree.
const boxMargin = 0.005

// commit makes the guarded motions of the slice real.
func (w *World) commit(slice int) {
	w.growTrail(slice)
	trail := w.trail[slice]
	for _, slot := range w.active.bodies {
		i := int(slot)
		b, before := &w.bodies[i], w.poses[i].Q
		if b.trailed != w.step+1 {
			b.trailed = w.step + 1
			for k := range slice { // it woke on the way
				w.trail[k][i] = geom.Motion{Start: w.poses[i]}
			}
		}
		trail[i] = w.paths[i].Motion
		if b.round {
			trail[i] = trail[i].Turning(w.states[i].Turn.RotationVector().Scale(w.guard.share[i]))
		}
		w.poses[i] = trail[i].At(1)
		if b.kind == Dynamic && !b.ball {
			w.settleSpin(i, before)
		}
	}
}

// settleSpin makes the spin of body i fit the rotation that was committed. A frozen body kept its inertia through the
// sub-steps: its angular momentum stays. A tumbling one has followed its turning already, to where the guard may not
// have let it go: its spin stays what it was seen from the body, and with it its energy.
func (w *World) settleSpin(i int, before geom.Quat) {
	b, s := &w.bodies[i], &w.states[i]
	after := w.poses[i].Q
	if b.free || s.Tumbles {
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

// growTrail makes room for the motions of a slice.
func (w *World) growTrail(slice int) {
	for len(w.trail) <= slice {
		w.trail = append(w.trail, nil)
	}
	if n := len(w.bodies); len(w.trail[slice]) < n {
		w.trail[slice] = append(w.trail[slice], make([]geom.Motion, n-len(w.trail[slice]))...)
	}
}
