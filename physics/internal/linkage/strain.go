package linkage

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
)

// Strain is the load of a joint that may break: the mean of all its impulses over the last strainTime, so that neither
// the rate nor the number of sub-steps decides. The impulses that close an error in one pass are taken back by the
// next pass, so they do not count.
type Strain struct {
	MostForce, MostTorque float64 // N and N m, about the anchor: it breaks beyond these; 0: it bears any
	Broke                 bool    // in this step, after which it is to be removed
	Time                  float64 // s into the step at which it broke
	Force, Torque         geom.Vec3

	bins [strainBins + 1]strainBin // a ring, in the frame of the body that turns
	last int8
}

// strainBin holds the impulses of some sub-steps in a row.
type strainBin struct {
	force, torque geom.Vec3 // N s and N m s
	time          float64   // s
}

// Breaks reports whether the joint may break.
func (s *Strain) Breaks() bool { return s.MostForce > 0 || s.MostTorque > 0 }

// add adds the impulses of a time (s).
func (s *Strain) add(force, torque geom.Vec3, time float64) {
	b := &s.bins[s.last]
	if b.time >= (1-1e-9)*strainTime/strainBins {
		s.last = (s.last + 1) % int8(len(s.bins))
		b = &s.bins[s.last]
		*b = strainBin{}
	}
	b.force, b.torque, b.time = b.force.Add(force), b.torque.Add(torque), b.time+time
}

// mean returns the mean force (N) and torque (N m) over the last strainTime. There was none before the joint was made.
func (s *Strain) mean() (force, torque geom.Vec3) {
	left := strainTime
	for k := int8(0); k < int8(len(s.bins)) && left > 0; k++ {
		b := &s.bins[(s.last-k+int8(len(s.bins)))%int8(len(s.bins))]
		share := 1.0 // of one that was begun by an impact, too, which takes no time
		if b.time > left {
			share = left / b.time
		}
		force, torque = force.AddScaled(share, b.force), torque.AddScaled(share, b.torque)
		left -= b.time
	}
	return force.Scale(1 / strainTime), torque.Scale(1 / strainTime)
}

// Share returns the load as a share of the one that breaks the joint, 0 for a joint that bears any.
func (s *Strain) Share() (share float64) {
	force, torque := s.mean()
	if s.MostForce > 0 {
		share = force.Len() / s.MostForce
	}
	if s.MostTorque > 0 {
		share = max(share, torque.Len()/s.MostTorque)
	}
	return share
}

// isExceeded reports whether a load breaks the joint.
func (s *Strain) isExceeded(force, torque geom.Vec3) bool {
	return s.MostForce > 0 && force.Len() > s.MostForce || s.MostTorque > 0 && torque.Len() > s.MostTorque
}

// noteStrains adds the impulses of the present part of a sub-step to the loads of the joints that may break, and notes
// which of them do. The impulses are along the rows of some sides, those at the start of the sub-step or others. Once
// one has broken the loads of the others are wrong: they wait for the next step.
func (a *Assembly) noteStrains(t *Table, bodies *Movers, sides []jointrows.Side, start bool) {
	if !a.breaks || a.broke {
		return
	}
	for node := range a.blocks {
		b := &a.blocks[node]
		j := &t.Joints[b.joint]
		s := &j.Strain
		if !s.Breaks() {
			continue
		}
		end, arm := j.End(), b.arm
		if start {
			arm = b.armBefore
		}
		impulses := j.impulses(b)
		force, torque := b.given(&impulses, sides, end, arm)
		force, torque = force.Add(j.Driven[0].sum()), torque.Add(j.Driven[1].sum())
		q := bodies.At(b.turning(end)).Q
		s.add(q.ApplyT(force), q.ApplyT(torque), j.Substep)
		force, torque = s.mean()
		if s.isExceeded(force, torque) {
			s.Broke, s.Time = true, t.Now
			s.Force, s.Torque = q.Apply(force), q.Apply(torque)
			a.broke = true
		}
	}
}

// turning returns the body in whose frame loads are summed: the one at an end, of which they are told, or A if that
// never moves. The pull of a sling has one direction there.
func (b *block) turning(end int) int32 {
	if b.places[end] < 0 && b.places[0] >= 0 {
		return b.bodies[0]
	}
	return b.bodies[end]
}

// impulses returns those along the rows in the last sub-step, or the present part of it (N s or N m s).
func (j *Joint) impulses(b *block) (all [jointrows.MostRows]float64) {
	for r := range b.count {
		if r < b.locked {
			all[r] = j.Locked[r]
		} else {
			all[r] = j.Along[r-b.locked].impulse()
		}
	}
	return all
}

// given returns the force (N s) and the moment about its anchor (N m s) of impulses along the rows of some sides on the
// body at an end.
// The anchor is at an arm from its centre of mass.
func (b *block) given(impulses *[jointrows.MostRows]float64, sides []jointrows.Side, end int, arm geom.Vec3) (
	force, torque geom.Vec3) {
	for r := range b.count {
		row := &sides[b.first+int32(r)*b.sides+int32(end)]
		force, torque = force.AddScaled(impulses[r], row.Lin), torque.AddScaled(impulses[r], row.Ang)
	}
	return force, torque.Sub(arm.Cross(force))
}

// sum returns the impulse of the drive.
func (d *Driven) sum() geom.Vec3 { return d.Motor.Add(d.Friction) }

// Broke reports whether a joint of the assembly has broken in this step.
func (a *Assembly) Broke() bool { return a.broke }

// NoteHalf ends the first half of a sub-step of a free assembly, or of one that was free when the sub-step began: it
// notes the loads of joints that may break.
func (a *Assembly) NoteHalf(t *Table, bodies *Movers) {
	sides := a.sides
	if a.current {
		sides = a.before
	}
	a.noteStrains(t, bodies, sides, true)
}

// Note ends a sub-step: it notes the loads of joints that may break, and limits that are reached or left.
func (a *Assembly) Note(t *Table, bodies *Movers) {
	a.noteStrains(t, bodies, a.sides, false)
	a.noteLimits(t)
}
