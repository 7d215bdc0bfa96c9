package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Teleport puts a body of any kind at another pose at once: position is that of its centre of mass (m, world), as
// Position returns it, and the rotation is scaled to length one; zero means none. It fails with an *OverlapError, and
// changes nothing, where the body would overlap another one there or come nearer to it than 5 µm; a pose that is not
// finite, or more than 1e8 m from the origin, is a plain error. Bodies that collide with it by no filter, and static
// ones of a static body, are no obstacles.
//
// The body takes no way: nothing between the two places is hit, and PoseAt, AppendPath and AppendContacts show nothing
// of it until the next step. A dynamic body keeps its velocities, its forces and its settings; one that is dragged is
// dragged back. A kinematic body goes on from there at the velocity that it was given, without a ramp; a course
// or MoveTo ends, and it stands. The body and those near it, at both places, wake up.
func (w *World) Teleport(id BodyID, position mgl64.Vec3, rotation mgl64.Quat) error {
	defer w.beginCall("Teleport").endCall()
	i := w.lookup(id)
	if !finite(position) || !finiteTurn(rotation) || vec(position).Len() > state.Farthest {
		return fmt.Errorf("body %q: the pose to put it at must be finite and within %g m of the origin, got %v and %v",
			w.facts[i].name, state.Farthest, position, rotation)
	}
	at := geom.Pose{P: vec(position), Q: quat(rotation)}
	if err := w.refuseAt(i, &at); err != nil {
		return err
	}
	w.st.WakeNeighbours(i)
	w.st.Rouse(i)
	w.moveBody(i, at)
	w.st.RefreshPairs()
	w.st.WakeNeighbours(i)
	return nil
}

// refuseAt returns an *OverlapError for the first body that body i would overlap or touch at a pose.
func (w *World) refuseAt(i int, at *geom.Pose) error {
	w.st.RefreshPairs() // the trees know where all bodies are
	frame, near := at.Frame(), []int32(nil)
	for _, p := range w.st.Bodies[i].Proxies {
		x := &w.st.Proxies[p]
		box := x.Shape.Bounds(&frame).Grow(touchGap)
		near = w.st.Broad.AppendQuery(near[:0], &box)
		for _, q := range near {
			y := &w.st.Proxies[q]
			bothStatic := w.st.Bodies[i].Kind == state.Static && w.st.Bodies[y.Body].Kind == state.Static
			if bothStatic || !w.st.Broad.MayPair(p, q) || !state.Collide(x, y) {
				continue
			}
			other := w.st.Poses[y.Body].Frame()
			if gap, _ := collision.Gap(x.Shape, y.Shape, &frame, &other); !(gap >= 0.5*touchGap) {
				return &OverlapError{A: w.facts[i].name, B: w.facts[y.Body].name, Depth: max(0, -gap), There: true}
			}
		}
	}
	return nil
}

// moveBody takes body i, which is awake, out of the broad phase and enters it anew at a pose. So its pairs end, with
// all that is known of them: contacts, loads, proofs and separation bounds.
func (w *World) moveBody(i int, at geom.Pose) {
	b, s, fact := &w.st.Bodies[i], &w.st.States[i], &w.facts[i]
	w.st.LeaveBroadPhase(int32(i))
	w.st.Poses[i] = at
	w.st.Paths[i].MakePath(geom.Motion{Start: at})
	w.st.EnterProxies(int32(i), fact.inState(), fact.filter.Category, fact.filter.Mask)

	switch b.Kind {
	case state.Dynamic:
		r := at.Q.Mat()
		s.InvInertia = r.Similar(&b.InvInertia)
	case state.Kinematic:
		s.Vel, s.Spin = b.Drive.Vel, b.Drive.Spin // none on a course
		b.Drive.TurnTo(at, s.Vel, s.Spin)
	}
	b.Added, b.Trailed = w.st.Step, 0 // as of a new body, none of the last step is told of it
	w.st.ForgetContacts(int32(i))
}
