package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
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
	if !finite(position) || !finiteTurn(rotation) || vec(position).Len() > farthest {
		return fmt.Errorf("body %q: the pose to put it at must be finite and within %g m of the origin, got %v and %v",
			w.facts[i].name, farthest, position, rotation)
	}
	at := geom.Pose{P: vec(position), Q: quat(rotation)}
	if err := w.refuseAt(i, &at); err != nil {
		return err
	}
	w.st.wakeNeighbours(i)
	w.st.rouse(i)
	w.moveBody(i, at)
	w.st.refreshPairs()
	w.st.wakeNeighbours(i)
	return nil
}

// refuseAt returns an *OverlapError for the first body that body i would overlap or touch at a pose.
func (w *World) refuseAt(i int, at *geom.Pose) error {
	w.st.refreshPairs() // the trees know where all bodies are
	frame, near := at.Frame(), []int32(nil)
	for _, p := range w.st.bodies[i].proxies {
		x := &w.st.proxies[p]
		box := x.shape.Bounds(&frame).Grow(touchGap)
		near = w.st.broad.AppendQuery(near[:0], &box)
		for _, q := range near {
			y := &w.st.proxies[q]
			bothStatic := w.st.bodies[i].kind == static && w.st.bodies[y.body].kind == static
			if bothStatic || !w.st.broad.MayPair(p, q) || !collide(x, y) {
				continue
			}
			other := w.st.poses[y.body].Frame()
			if gap, _ := collision.Gap(x.shape, y.shape, &frame, &other); !(gap >= 0.5*touchGap) {
				return &OverlapError{A: w.facts[i].name, B: w.facts[y.body].name, Depth: max(0, -gap), There: true}
			}
		}
	}
	return nil
}

// moveBody takes body i, which is awake, out of the broad phase and enters it anew at a pose. So its pairs end, with
// all that is known of them: contacts, loads, proofs and separation bounds.
func (w *World) moveBody(i int, at geom.Pose) {
	b, s := &w.st.bodies[i], &w.st.states[i]
	for k := len(b.proxies) - 1; k >= 0; k-- {
		w.st.broad.Remove(b.proxies[k])
	}
	b.proxies = b.proxies[:0]
	w.st.poses[i] = at
	w.st.paths[i].MakePath(geom.Motion{Start: at})
	w.enterProxies(uint32(i))

	switch b.kind {
	case dynamic:
		r := at.Q.Mat()
		s.InvInertia = r.Similar(&b.invInertia)
	case kinematic:
		s.Vel, s.Spin = b.drive.vel, b.drive.spin // none on a course
		b.drive.turnTo(at, s.Vel, s.Spin)
	}
	b.added, b.trailed = w.st.step, 0 // as of a new body, none of the last step is told of it
	w.st.held.forget(i)
	w.st.loads.forget(i)
	w.st.directLog.forget(i)
}
