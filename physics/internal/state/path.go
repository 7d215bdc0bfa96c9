package state

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Midpoint records the positions of bodies in the middle of the sub-steps, by which packages dynamics and guard
// decide between screw and straight line.
type Midpoint struct {
	Shifts []geom.Vec3 // m, by body: displacement of the centre at that time
	Time   float64     // share of the slice up to that time; 0 if there are no two sub-steps
}

// FollowedScrew reports whether body i followed its screw rather than the straight line: the middle of the sub-steps
// was nearer to the screw. A body that turns about a contact follows its screw, a flying one does not. No body follows
// a screw that bulges beyond the body's radius: such a screw would take a body that a wall threw back and set spinning,
// with its candidate beyond the wall already, around the wall.
func (st *State) FollowedScrew(i int32, m *geom.Motion) bool {
	if m.Bulge() > st.Bodies[i].Radius {
		return false
	}
	straight := m.Start.P.AddScaled(st.Midpoint.Time, m.Displacement())
	aside := m.At(st.Midpoint.Time).P.Sub(straight)
	went := m.Start.P.Add(st.Midpoint.Shifts[i]).Sub(straight)
	return went.Dot(aside) > 0.5*aside.LenSq()
}

// ChangePath makes p another path from the same pose and bounds how far (m) that moves any point of a body of such a
// radius (m) at any time. Two points that start together and follow two screws separate at the speed by which the
// screws differ at one of them: the turn of the other screw does not change the length of their separation. The
// acceleration on a straight motion is less than on a screw by Path.Bend: over the slice half of the difference counts.
func ChangePath(p *collision.Path, m *geom.Motion, radius float64) float64 {
	vel, spin, bend := p.Vel, p.Spin, p.Bend
	p.MakePath(*m)
	reach := radius + p.Speed
	deviation := p.Vel.Sub(vel).Len() + float64(p.Spin.Sub(spin).Len()*reach) + float64(0.5*p.Bend.Sub(bend).Len())
	return float64((1 + DistanceRounding) * deviation)
}

// Substep returns the length of a sub-step (s): a step is a whole number of them.
func (st *State) Substep() float64 { return 1 / (st.Settings.Hz * float64(st.Ticks)) }

// SetSlice sets the length of the slice in progress to some sub-steps.
func (st *State) SetSlice(substeps int) {
	st.Substeps, st.Dt = substeps, float64(substeps)/(st.Settings.Hz*float64(st.Ticks))
}

// CapTurn shortens a rotation vector to half a turn: beyond it the screw between two poses turns the other way round.
func CapTurn(r geom.Vec3) geom.Vec3 {
	if l := r.Len(); l > math.Pi {
		return r.Scale(math.Pi / l)
	}
	return r
}

// SweptPair is a pair that a sweep has found on the predicted paths.
type SweptPair struct {
	Index int32   // in the list of active pairs
	Time  float64 // path time at which the sweep found it
	Slack float64 // path time by which another pair may have been found later and still be the earlier one
}
