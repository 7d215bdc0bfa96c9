package guard

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"github.com/brickyard-physics/brickyard/physics/internal/linkage"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// The guard and joints. The proof of every pair stands above joints: where both cannot hold, the joint opens. So that
// it opens seldom and little, whoever cuts a body cuts the bodies that joints hold to it by the same share.

// assemblyOf returns the assembly that is cut as one with body i, or nil.
func (ce *certifier) assemblyOf(i int32) *linkage.Assembly {
	if ce.Bodies[i].Joints == 0 {
		return nil
	}
	k := ce.Joints.IndexOf(i)
	if k < 0 || !ce.Joints.All[k].CutsTogether(&ce.Joints.Table) {
		return nil
	}
	return &ce.Joints.All[k]
}

// clampAssemblies has the bodies of an assembly share the shortest of the clamps asked for in this round.
func (cl *clamper) clampAssemblies() {
	cl.assemblies.clear(len(cl.Joints.All))
	for _, i := range cl.changedBodies {
		if a := cl.assemblyOf(i); a != nil {
			cl.assemblies.add(cl.Joints.IndexOf(i))
		}
	}
	for _, k := range cl.assemblies.list {
		of := cl.Joints.All[k].Bodies
		share := 1.0
		for _, i := range of {
			share = min(share, cl.roundFraction[i])
		}
		for _, i := range of {
			if cl.Moving(int(i)) {
				cl.clampTo(i, share)
			}
		}
	}
}

// enter has body i enter the components, together with its assembly.
func (cl *clamper) enter(i int32) {
	f := &cl.components
	known := f.sets.Has(i)
	f.add(i)
	if a := cl.assemblyOf(i); a != nil && !known {
		for _, k := range a.Bodies {
			if cl.Moving(int(k)) {
				f.add(k)
				f.join(i, k)
			}
		}
	}
}

// markGrouped marks body i, and the bodies that joints hold to it, as those of a locked group.
func (cl *clamper) markGrouped(i int32) {
	cl.Held.Grouped[i] = cl.Bounds.Slice
	if a := cl.assemblyOf(i); a != nil {
		for _, k := range a.Bodies {
			cl.Held.Grouped[k] = cl.Bounds.Slice
		}
	}
}

// gatherAssemblies has assemblies be in one locked group each.
func (cl *clamper) gatherAssemblies() {
	j := &cl.locked
	for _, i := range j.sets.Members { // not those added here
		if a := cl.assemblyOf(i); a != nil && cl.Held.Grouped[a.Bodies[0]] == cl.Bounds.Slice {
			for _, k := range a.Bodies {
				j.sets.Add(k)
				j.sets.Join(i, k)
			}
		}
	}
}

// noteAssemblies counts the slices in a row in which assemblies were cut, and for how long joints are tangled.
func (pr *projector) noteAssemblies() {
	for k := range pr.Joints.All {
		a := &pr.Joints.All[k]
		if len(a.Bodies) == 0 || !pr.Moving(int(a.Bodies[0])) {
			continue
		}
		cut := false
		for _, i := range a.Bodies {
			cut = cut || pr.Held.Fraction[i] < 1
		}
		if pr.Part != state.FirstHalf { // of a slice in halves the second tells whether it got on
			a.NoteCut(&pr.Joints.Table, cut)
		}
		changed := pr.deviates(a)
		for _, slot := range a.Joints {
			j, open := &pr.Joints.Joints[slot], linkage.Opening{}
			if changed || j.IsTurned() {
				open = pr.openingOfPaths(j)
			}
			j.NoteOpen(open, pr.Dt)
		}
	}
}

// chargeAssemblies takes from the speeds of supported assemblies what the guard has lifted them by against their
// candidates: cuts, projection and closing move bodies and change no speeds. The bodies of an assembly keep one share,
// so that its joints keep theirs. It stands for removeFallEnergy, which would part the speeds of jointed bodies.
func (ce *certifier) chargeAssemblies() {
	for k := range ce.Joints.All {
		a := &ce.Joints.All[k]
		if !ce.deviates(a) || !ce.isSupported(a.Bodies[0]) {
			continue
		}
		lift, energy := 0.0, 0.0 // J
		for _, i := range a.Bodies {
			b, s := &ce.Bodies[i], &ce.States[i]
			by := ce.Paths[i].Motion.Displacement().Sub(s.Shift)
			lift -= float64(b.Mass * ce.AccelerationOf(i).Dot(by))
			energy += float64(0.5*b.Mass*s.Vel.LenSq()) + b.SpinEnergy(ce.Candidate(i), s.Spin)
		}
		if lift > 0 && energy > 0 {
			share := math.Sqrt(max(0, 1-lift/energy))
			for _, i := range a.Bodies {
				ce.noteVelocity(i)
				s := &ce.States[i]
				s.Vel, s.Spin = s.Vel.Scale(share), s.Spin.Scale(share)
			}
		}
	}
}

// openingOfPaths returns by how much a joint is open where the paths of its bodies end.
func (pr *projector) openingOfPaths(j *linkage.Joint) linkage.Opening {
	r := &pr.gauge
	for s, i := range j.Bodies[:j.BodyCount()] {
		switch {
		case i == jointrows.World:
			r.At[s] = geom.IdentityPose()
		case !pr.Moving(int(i)) || pr.Paths[i].Still:
			r.At[s] = pr.Poses[i]
		default:
			r.At[s] = pr.Paths[i].EndPose
		}
	}
	r.Measure(&pr.Joints.Table, j)
	return r.Opening(j)
}
