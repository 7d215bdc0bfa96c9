package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// OverlapError says that a body would start inside another, or be put there.
type OverlapError struct {
	A, B  string
	Depth float64 // m; 0 when they only touch
	Again bool    // it does not start there, but was to collide again: see World.UnignorePair
	There bool    // it does not start there, but was to be put there: see World.Teleport
}

func (e *OverlapError) Error() string {
	switch {
	case e.Again && e.Depth == 0:
		return fmt.Sprintf("%q and %q cannot collide again while they touch: move them apart first", e.A, e.B)
	case e.Again:
		return fmt.Sprintf("%q and %q cannot collide again while they overlap by %s: move them apart first", e.A, e.B,
			depthText(e.Depth))
	case e.There && e.Depth == 0:
		return fmt.Sprintf("%q cannot be put where it touches %q: leave a gap", e.A, e.B)
	case e.There:
		return fmt.Sprintf("%q cannot be put where it overlaps %q by %s", e.A, e.B, depthText(e.Depth))
	case e.Depth == 0:
		return fmt.Sprintf("%q touches %q at the start and neither can be shifted: move them apart", e.A, e.B)
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
func (w *World) AddBody(def BodyDef) (BodyID, error) {
	ids, err := w.AddBodies([]BodyDef{def}, false)
	if err != nil {
		return BodyID{}, err
	}
	return ids[0], nil
}

// AddBodies adds all bodies or none: if it fails, the world is as it was, and sleeping bodies go on sleeping. Solids
// that merely touch are moved a hair apart, so that every pair starts with a positive distance; with expel, overlapping
// ones are moved apart too. ignore lists pairs by their places in defs: see IgnorePair.
func (w *World) AddBodies(defs []BodyDef, expel bool, ignore ...[2]int) ([]BodyID, error) {
	defer w.beginCall("AddBodies").endCall()
	masses := make([]convex.MassProperties, len(defs))
	for i := range defs {
		var err error
		if masses[i], err = defs[i].check(); err != nil {
			return nil, err
		}
	}
	if err := w.checkIgnored(defs, ignore); err != nil {
		return nil, err
	}
	ids := make([]BodyID, len(defs))
	for i := range defs {
		ids[i] = w.placeBody(&defs[i], &masses[i])
	}
	w.ignoreNew(defs, ids, ignore)
	if err := w.separateNew(ids, expel); err != nil {
		w.undoAdd(ids)
		return nil, err
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
		Frame: geom.Pose{P: vec(def.Position), Q: quat(def.Rotation)}, Vel: vec(def.Velocity), Spin: vec(def.Spin),
		Solids: fact.inState(), Category: fact.filter.Category, Mask: fact.filter.Mask,
	})
	if fact.name == "" {
		fact.name = fmt.Sprintf("%s #%d", def.Kind, slot+1)
	}
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
	w.counts.bodies--
	if w.st.Bodies[slot].Kind == state.Dynamic {
		w.counts.dynamic--
	}
	w.facts[slot] = facts{}
	w.st.Remove(int32(slot))
}
