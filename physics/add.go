package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// OverlapError says that two bodies would overlap if a call were obeyed.
type OverlapError struct {
	A, B  string
	Depth float64 // m; 0 when they only touch
	Call  OverlapCall

	stays bool // OnAdding: no body of the call could give way, and none else is moved
}

// OverlapCall is a call that would let bodies overlap.
type OverlapCall uint8

// The calls.
const (
	OnAdding      OverlapCall = iota // World.AddBody and its kin: A would start in B
	OnTeleporting                    // Body.Teleport: A was to be put into B
	OnUnignoring                     // World.UnignorePair: A and B were to collide again
	OnReshaping                      // Body.SetSolids: the new solids of A would be in B
)

func (e *OverlapError) Error() string {
	switch {
	case e.Call == OnUnignoring && e.Depth == 0:
		return fmt.Sprintf("%q and %q cannot collide again while they touch: move them apart first", e.A, e.B)
	case e.Call == OnUnignoring:
		return fmt.Sprintf("%q and %q cannot collide again while they overlap by %s: move them apart first", e.A, e.B,
			depthText(e.Depth))
	case e.Call == OnReshaping && e.Depth == 0:
		return fmt.Sprintf("%q has no room for its new solids: they would touch %q", e.A, e.B)
	case e.Call == OnReshaping:
		return fmt.Sprintf("%q has no room for its new solids: they would overlap %q by %s", e.A, e.B, depthText(e.Depth))
	case e.Call == OnTeleporting && e.Depth == 0:
		return fmt.Sprintf("%q cannot be put where it touches %q: leave a gap", e.A, e.B)
	case e.Call == OnTeleporting:
		return fmt.Sprintf("%q cannot be put where it overlaps %q by %s", e.A, e.B, depthText(e.Depth))
	case e.Depth == 0 && e.stays:
		return fmt.Sprintf("%q touches %q at the start, and what is there already is not moved: leave a gap, or add both "+
			"in one call", e.A, e.B)
	case e.Depth == 0:
		return fmt.Sprintf("%q touches %q at the start, and there is no room to move them apart: leave a gap", e.A, e.B)
	}
	return fmt.Sprintf("%q overlaps %q by %s at the start: move them apart", e.A, e.B, depthText(e.Depth))
}

// depthText returns a depth (m) in the unit that suits it.
func depthText(depth float64) string {
	if depth >= 0.1 {
		return fmt.Sprintf("%.2f m", depth)
	}
	return fmt.Sprintf("%.3g mm", 1000*depth)
}

// AddBody adds a body. It fails with an *OverlapError if the body would start inside another, and with a plain error
// for numbers that make no sense; then the world is as it was. Any finite speed is accepted: World.AppendWarnings
// reports speeds beyond the engine's good range, and the first step stops a body that is faster than light.
//
// A body that touches another is moved as AddBodies says, so that its Position may differ from that of its definition;
// a body that is there already never moves. That one may have been moved when it was added. As long as it is still
// there, the new body may overlap it by as much and up to one zone more, and gives way: bodies placed flush may be
// added one by one, and onto a stack that has settled, as long as the shifts add up to less than a body's thickness.
func (w *World) AddBody(def BodyDef) (BodyID, error) {
	ids, err := w.AddBodies([]BodyDef{def})
	if err != nil {
		return BodyID{}, err
	}
	return ids[0], nil
}

// AddBodies adds all bodies or none: if it fails, the world is as it was, and sleeping bodies go on sleeping. Bodies of
// the call that touch another one, or are nearer than the expel zone of the pair (1 mm, less of small solids: see
// Config), are moved apart until they have that gap, or as there is room, at least 0.01 mm. The upper one moves,
// or both by half where they stand side by side, so that the shifts of a stack add up: its tenth box rises by 10 mm.
// Driven bodies move only away from scenery and other driven ones, by 0.01 mm, and scenery never does.
func (w *World) AddBodies(defs []BodyDef) ([]BodyID, error) {
	return w.AddBodiesWith(defs, AddOptions{})
}

// AddOptions says how bodies are added together.
type AddOptions struct {
	Separate bool     // overlapping solids are moved apart too
	Ignore   [][2]int // pairs that are to pass through each other, by their places in the list: see World.IgnorePair
}

// AddBodiesWith is AddBodies with options.
func (w *World) AddBodiesWith(defs []BodyDef, options AddOptions) ([]BodyID, error) {
	defer w.beginCall("AddBodies").endCall()
	masses := make([]convex.MassProperties, len(defs))
	for i := range defs {
		var err error
		switch masses[i], err = defs[i].check(); {
		case err != nil && defs[i].Name == "" && len(defs) > 1:
			return nil, fmt.Errorf("definition %d: %w", i, err)
		case err != nil:
			return nil, err
		}
	}
	if err := w.checkIgnored(defs, options.Ignore); err != nil {
		return nil, err
	}
	ids := make([]BodyID, len(defs))
	state.Reserve(&w.st, len(defs))
	for i := range defs {
		ids[i] = w.placeBody(&defs[i], &masses[i])
	}
	w.ignoreNew(defs, ids, options.Ignore)
	if err := w.separate(ids, options.Separate); err != nil {
		w.undoAdd(ids)
		return nil, err
	}
	for _, id := range ids {
		if fact := &w.facts[id.index]; !options.Separate { // which may move bodies far: that is no way of touching
			fact.opened = w.st.Poses[id.index].P.Sub(fact.asked).Len()
		}
	}
	if w.st.Step == 0 {
		w.st.NewLevel = true
	}
	return ids, nil
}

// undoAdd removes the bodies that were added last. It wakes no body, and the next bodies to be added get the slots,
// generations and proxies that they would have got without the failed call.
func (w *World) undoAdd(ids []BodyID) {
	for i := len(ids) - 1; i >= 0; i-- {
		w.takeOut(ids[i])
	}
	w.st.Gens -= uint32(len(ids))
	w.st.RefreshPairs()
}

// placeBody enters one body into the tables and the broad phase without looking at its neighbours.
func (w *World) placeBody(def *BodyDef, mass *convex.MassProperties) BodyID {
	fact := facts{name: def.Name, filter: def.Filter.whole()}
	fact.takeSolids(def.Solids, mass.Centre)
	slot := w.st.Place(&state.Def{
		Kind: state.Kind(def.Kind), CCD: state.CCD(def.CCD), Mass: *mass,
		Frame: geom.Pose{P: vec(def.Position), Q: quat(def.Rotation)},
		Vel:   vec(def.Velocity), Spin: vec(def.AngularVelocity), Locks: rigid.Axes(def.Locks),
		Solids: fact.inState(), Category: fact.filter.Category, Mask: fact.filter.Mask,
	})
	if fact.name == "" {
		fact.name = fmt.Sprintf("%s #%d", def.Kind, slot+1)
	}
	fact.asked = w.st.Poses[slot].P
	if int(slot) == len(w.facts) {
		w.facts = append(w.facts, facts{})
	}
	w.facts[slot] = fact
	w.counts.bodies++
	if def.Kind == Dynamic {
		w.counts.dynamic++
	}
	return BodyID{uint32(slot), w.st.Bodies[slot].Gen}
}

// takeSolids copies the solids into the frame of the centre of mass.
func (f *facts) takeSolids(solids []Solid, centre geom.Vec3) {
	f.solids = append([]Solid(nil), solids...)
	for i := range f.solids {
		if shape := &f.solids[i].Shape; centre != (geom.Vec3{}) {
			*shape = shape.Placed(mgl64.Vec3{-centre.X, -centre.Y, -centre.Z}, mgl64.QuatIdent())
		}
	}
}

// inState returns the solids as the state refers to them.
func (f *facts) inState() []state.Solid {
	solids := make([]state.Solid, len(f.solids))
	for i := range f.solids {
		solids[i] = state.Solid{Shape: &f.solids[i].Shape, Material: &f.solids[i].Material}
	}
	return solids
}

// RemoveBody takes a body out of the world. Its id stays invalid for ever: to use it again panics, see Contains.
func (w *World) RemoveBody(id BodyID) {
	defer w.beginCall("RemoveBody").endCall()
	w.st.WakeNeighbours(w.lookup(id))
	w.takeOut(id)
}

// takeOut leaves the slot of a body empty, to be handed out next.
func (w *World) takeOut(id BodyID) {
	slot := w.lookup(id)
	(*joints)(w).removeOf(int32(slot))
	w.counts.bodies--
	if w.st.Bodies[slot].Kind == state.Dynamic {
		w.counts.dynamic--
	}
	w.facts[slot] = facts{}
	w.st.Remove(int32(slot))
}

// Teleport puts a body of any kind at another pose at once: position is that of its centre of mass (m, world), as
// Position returns it, and the rotation is scaled to length one; zero means none. It fails with an *OverlapError, and
// changes nothing, where the body would overlap another one there or come nearer to it than 5 µm; a pose that is not
// finite, or more than 1e8 m from the origin, is a plain error. Bodies that its filter lets it pass through, and static
// ones of a static body, are no obstacles.
//
// The body takes no way: nothing between the two places is hit, and PoseAt, AppendPath and AppendContacts show nothing
// of it until the next step. A dynamic body keeps its velocities, its forces and its settings; one that is dragged is
// dragged back. A kinematic body goes on from there at the velocity that it was given, without a ramp; a course
// or MoveTo ends, and it stands. The body and those near it, at both places, wake up.
func (b Body) Teleport(position mgl64.Vec3, rotation mgl64.Quat) error {
	w := b.world
	defer w.beginCall("Teleport").endCall()
	i := b.slot()
	if !finite(position) || !finiteTurn(rotation) || vec(position).Len() > state.Farthest {
		return fmt.Errorf("body %q: the pose to put it at must be finite and within %g m of the origin, got %v and %v",
			w.facts[i].name, state.Farthest, position, rotation)
	}
	at := geom.Pose{P: vec(position), Q: quat(rotation)}
	if err := b.refuseAt(&at, w.facts[i].solids, OnTeleporting); err != nil {
		return err
	}
	w.st.WakeNeighbours(i)
	w.st.Rouse(i)
	w.facts[i].opened = 0 // the caller knows now where it is
	b.move(at)
	w.st.RefreshPairs()
	w.st.WakeNeighbours(i)
	return nil
}

// refuseAt returns an *OverlapError for the first body that the body, with such solids, would overlap or touch at a
// pose.
func (b Body) refuseAt(at *geom.Pose, solids []Solid, call OverlapCall) error {
	w, i := b.at()
	w.st.RefreshPairs() // the trees know where all bodies are
	frame, near := at.Frame(), []int32(nil)
	own := w.st.Bodies[i].Proxies[0] // all have the same filter
	for s := range solids {
		x := state.Proxy{Shape: &solids[s].Shape, Point: state.IsPoint(&solids[s].Shape)}
		box := x.Shape.Bounds(&frame).Grow(touchGap)
		near = w.st.Broad.AppendQuery(near[:0], &box)
		for _, q := range near {
			y := &w.st.Proxies[q]
			bothStatic := w.st.Bodies[i].Kind == state.Static && w.st.Bodies[y.Body].Kind == state.Static
			if bothStatic || !w.st.Broad.MayPair(own, q) || !state.Collide(&x, y) {
				continue
			}
			other := w.st.Poses[y.Body].Frame()
			if gap, _ := collision.Gap(x.Shape, y.Shape, &frame, &other); !(gap >= 0.5*touchGap) {
				return &OverlapError{A: w.facts[i].name, B: w.facts[y.Body].name, Depth: max(0, -gap), Call: call}
			}
		}
	}
	return nil
}

// SetSolids gives a dynamic body other solids, in the frame of its centre of mass, as somebody who ducks. Its pose and
// velocities, its mass, centre of mass and inertia stay as they are, and so do its joints. It fails with an
// *OverlapError, and changes nothing, where the new solids would overlap another body or come nearer to it than 5 µm;
// solids that BodyDef could not have are a plain error. The body and those near it wake up.
func (b Body) SetSolids(solids []Solid) error {
	w := b.world
	defer w.beginCall("SetSolids").endCall()
	i := b.slot()
	fact, body, pose := &w.facts[i], &w.st.Bodies[i], w.st.Poses[i]
	if body.Kind != state.Dynamic {
		return fmt.Errorf("body %q is %s: only a dynamic body takes other solids", fact.name, Kind(body.Kind))
	}
	def := BodyDef{Name: fact.name, Kind: Dynamic, Mass: body.Mass, Solids: solids}
	if err := def.Validate(); err != nil {
		return err
	}
	if err := b.refuseAt(&pose, solids, OnReshaping); err != nil {
		return err
	}
	w.st.WakeNeighbours(i)
	w.st.Rouse(i)
	fact.takeSolids(solids, geom.Vec3{})
	fact.opened = 0 // the caller has seen where it is
	body.Measure(fact.inState())
	b.move(pose)
	w.st.RefreshPairs()
	w.st.WakeNeighbours(i)
	return nil
}

// SetMass gives a dynamic body another mass (kg), spread as the old one: its inertia changes in the same ratio. Its
// velocities stay, and so its momentum does not. The body and those near it wake up. It fails, and changes nothing, for
// a body that is not dynamic and for a mass that BodyDef could not have.
func (b Body) SetMass(mass float64) error {
	defer b.world.beginCall("SetMass").endCall()
	w, i := b.at()
	body := &w.st.Bodies[i]
	if body.Kind != state.Dynamic {
		return fmt.Errorf("body %q is %s: only a dynamic body has a mass", b.Name(), b.Kind())
	}
	if !(mass >= leastMass && mass <= mostMass) {
		return fmt.Errorf("body %q: its mass must be %g to %g kg, got %g", b.Name(), leastMass, mostMass, mass)
	}
	inertia := body.Inertia.Scale(mass / body.Mass)
	inverse, ok := inertia.Inverse()
	if !ok && !body.Point {
		return fmt.Errorf("body %q: its inertia has no inverse with a mass of %g kg: its solids are too thin", b.Name(), mass)
	}
	body.Mass, body.Inertia = mass, inertia
	if !body.Point {
		body.InvInertia = inverse
	}
	b.reenter(func() { w.st.SetLocks(int32(i), body.Locks) }) // which derives the inverse of the mass again
	w.limits.noteMass(mass)
	w.limits.joints = jointCounts{} // they are checked anew
	return nil
}

// SetFriction gives all solids of a body another coefficient of friction. The body and those near it wake up. It fails,
// and changes nothing, for a number that a material could not have.
func (b Body) SetFriction(friction float64) error {
	defer b.world.beginCall("SetFriction").endCall()
	w, i := b.at()
	if !(friction >= 0 && friction <= mostFriction) {
		return fmt.Errorf("body %q: its friction must be 0 to %g, got %g", b.Name(), float64(mostFriction), friction)
	}
	change := func() {
		solids := w.facts[i].solids
		for k := range solids {
			solids[k].Material.Friction = friction
		}
	}
	if w.st.Bodies[i].Kind != state.Kinematic {
		b.reenter(change)
		return nil
	}
	w.st.WakeNeighbours(i) // to enter it anew would end its course
	w.st.Rouse(i)
	change()
	return nil
}

// reenter changes a body that is not driven, and enters it anew where it is: all that is known of its contacts is of
// the body that it was.
func (b Body) reenter(change func()) {
	w, i := b.at()
	w.st.WakeNeighbours(i)
	w.st.Rouse(i)
	change()
	b.move(w.st.Poses[i])
	w.st.RefreshPairs()
}

// move takes the body, which is awake, out of the broad phase and enters it anew at a pose. So its pairs end, with
// all that is known of them: contacts, loads, proofs and separation bounds.
func (b Body) move(at geom.Pose) {
	w, i := b.at()
	body, s, fact := &w.st.Bodies[i], &w.st.States[i], &w.facts[i]
	w.st.LeaveBroadPhase(int32(i))
	w.st.Poses[i] = at
	w.st.Paths[i].MakePath(geom.Motion{Start: at})
	w.st.EnterProxies(int32(i), fact.inState(), fact.filter.Category, fact.filter.Mask)

	switch body.Kind {
	case state.Dynamic:
		r := at.Q.Mat()
		s.InvInertia = body.InvInertiaAt(&r)
	case state.Kinematic:
		s.Vel, s.Spin = body.Drive.Vel, body.Drive.Spin // none on a course
		body.Drive.TurnTo(at, s.Vel, s.Spin)
	}
	body.Added, body.Trailed = w.st.Step, 0 // as of a new body, none of the last step is told of it
	w.st.ForgetContacts(int32(i))
}
