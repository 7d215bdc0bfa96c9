package physics

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/convex"
	"github.com/brickyard-physics/brickyard/internal/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/island"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// OverlapError says that a body would start inside another, or be put there.
type OverlapError struct {
	A, B  string
	Depth float64 // m; 0 when they only touch
	Again bool    // it does not start there, but was to collide again: see World.UnignorePair
	There bool    // it does not start there, but was to be put there: see Body.Teleport
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
	ids, err := w.AddBodies([]BodyDef{def})
	if err != nil {
		return BodyID{}, err
	}
	return ids[0], nil
}

// AddBodies adds all bodies or none: if it fails, the world is as it was, and sleeping bodies go on sleeping. Solids
// that merely touch are moved a hair apart, so that every pair starts with a positive distance.
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
		if masses[i], err = defs[i].check(); err != nil {
			return nil, err
		}
	}
	if err := w.checkIgnored(defs, options.Ignore); err != nil {
		return nil, err
	}
	ids := make([]BodyID, len(defs))
	for i := range defs {
		ids[i] = w.placeBody(&defs[i], &masses[i])
	}
	w.ignoreNew(defs, ids, options.Ignore)
	if err := w.separate(ids, options.Separate); err != nil {
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
	slot := w.takeSlot()
	w.st.Gens++
	b := &w.st.Bodies[slot]
	fact := &w.facts[slot]
	*fact = facts{name: def.Name, filter: def.Filter.whole()}
	*b = state.Body{Kind: state.Kind(def.Kind), CCD: state.CCD(def.CCD), Gen: w.st.Gens, Added: w.st.Step}
	if fact.name == "" {
		fact.name = fmt.Sprintf("%s #%d", def.Kind, slot+1)
	}
	b.Origin = mass.Centre.Neg()
	b.Radius = fact.takeSolids(def.Solids, mass.Centre)
	if def.Kind == Dynamic {
		b.Mass, b.Inertia = mass.Mass, mass.Inertia
		b.InvInertia, _ = mass.Inertia.Inverse()
	}
	classify(b, fact.solids)

	frame := geom.Pose{P: vec(def.Position), Q: quat(def.Rotation)}
	w.st.Poses[slot] = geom.Pose{P: frame.Apply(mass.Centre), Q: frame.Q}
	s := rigid.State{Turn: geom.IdentityQuat()}
	if def.Kind != Static {
		s.Vel, s.Spin = vec(def.Velocity), b.Spin(vec(def.AngularVelocity))
		b.Drive = state.DriveFrom(w.st.Poses[slot], s.Vel, s.Spin)
	}
	if def.Kind == Dynamic {
		s.InvMass = 1 / b.Mass
		r := frame.Q.Mat()
		s.InvInertia = r.Similar(&b.InvInertia)
	}
	w.st.States[slot] = s
	w.st.Paths[slot].MakePath(geom.Motion{Start: w.st.Poses[slot]})
	w.enterProxies(slot)
	b.SleepDrift = min(island.SleepMost, island.SleepShare*b.Half)
	w.st.Sleep.Rest[slot], w.st.SliceMotion[slot] = state.RestLog{Pose: w.st.Poses[slot], Near: w.st.Poses[slot]}, 0
	w.st.Sleep.Islands.Enter(int32(slot))
	w.counts.bodies++
	if def.Kind == Dynamic {
		w.counts.dynamic++
		w.st.Sleep.Islands.Add(int32(slot), 0)
	}
	if def.Kind != Static {
		w.st.Enlist(int(slot))
	}
	return BodyID{slot, b.Gen}
}

// takeSlot returns a free slot, growing the tables if there is none.
func (w *World) takeSlot() uint32 {
	if n := len(w.st.FreeSlots); n > 0 {
		slot := w.st.FreeSlots[n-1]
		w.st.FreeSlots = w.st.FreeSlots[:n-1]
		return slot
	}
	w.st.Bodies, w.facts = append(w.st.Bodies, state.Body{}), append(w.facts, facts{})
	w.st.States = append(w.st.States, rigid.State{})
	w.st.Poses = append(w.st.Poses, geom.IdentityPose())
	w.st.Paths = append(w.st.Paths, emptyPath)
	w.st.Planned = append(w.st.Planned, geom.Motion{})
	w.st.Sleep.Rest = append(w.st.Sleep.Rest, state.RestLog{})
	w.st.SliceMotion = append(w.st.SliceMotion, 0)
	w.st.Bounds.Motion = append(w.st.Bounds.Motion, state.MotionBound{})
	w.st.Held.AddBody()
	return uint32(len(w.st.Bodies) - 1)
}

// takeSolids copies the solids into the frame of the centre of mass. It returns the radius (m) of the ball around that
// centre which holds them all.
func (f *facts) takeSolids(solids []Solid, centre geom.Vec3) (radius float64) {
	f.solids = append([]Solid(nil), solids...)
	for i := range f.solids {
		shape := &f.solids[i].Shape
		if centre != (geom.Vec3{}) {
			*shape = shape.Placed(mgl64.Vec3{-centre.X, -centre.Y, -centre.Z}, mgl64.QuatIdent())
		}
		for _, v := range shape.Skin().Verts {
			radius = max(radius, v.Len()+shape.Radius)
		}
	}
	return radius
}

// classify notes the symmetries of a body that make turning the body simpler.
func classify(b *state.Body, solids []Solid) {
	i := &b.Inertia
	largest := max(i.X.X, i.Y.Y, i.Z.Z)
	off := max(math.Abs(i.X.Y), math.Abs(i.X.Z), math.Abs(i.Y.Z), math.Abs(i.X.X-i.Y.Y), math.Abs(i.Y.Y-i.Z.Z))
	b.Ball = off <= 1e-12*largest
	verts := solids[0].Shape.Skin().Verts
	b.Round = len(solids) == 1 && len(verts) == 1 && verts[0].LenSq() == 0
	// The spin of a point has no meaning, and no contact could brake it: the point would roll for ever on half of its
	// zone.
	if b.Point = b.Round && solids[0].Shape.Radius == 0; b.Point {
		b.InvInertia = geom.Mat3{}
	}
}

// enterProxies makes a broad-phase entry for every solid.
func (w *World) enterProxies(slot uint32) {
	b, fact := &w.st.Bodies[slot], &w.facts[slot]
	frame := w.st.Poses[slot].Frame()
	b.Half = math.Inf(1)
	for i := range fact.solids {
		solid := &fact.solids[i]
		half := scaleOf(&solid.Shape, b.Kind)
		b.Half = min(b.Half, half)
		zone := min(w.cfg.ExpelZone, max(zoneLeast, w.cfg.ZoneShare*half, min(zoneRest, zoneThin*half)))
		box := solid.Shape.Bounds(&frame).Grow(zone + state.MinDistance)
		id := w.st.Broad.Add(box, int32(slot), b.Kind != state.Static)
		w.st.Broad.Filter(id, fact.filter.Category, fact.filter.Mask)
		b.Proxies = append(b.Proxies, id)
		for len(w.st.Proxies) <= int(id) {
			w.st.Proxies, w.st.EndBoxes = append(w.st.Proxies, state.Proxy{}), append(w.st.EndBoxes, [2]geom.Box{})
		}
		w.st.Proxies[id] = state.Proxy{
			Body: int32(slot), Shape: &solid.Shape, Material: &solid.Material, Zone: zone, Half: half, Swept: box,
			MidHalf: midHalfOf(&solid.Shape, half),
			Recycle: min(state.RecycleMost, max(state.RecycleShare*half, zone)),
			Dynamic: b.Kind == state.Dynamic, Point: len(solid.Shape.Skin().Verts) == 1 && solid.Shape.Radius == 0,
		}
	}
}

// scaleOf returns the size (m) of a solid, half its smallest width. Its expel zone and the thresholds of its pairs are
// shares of it. Flat polygons and meshes that no force moves have no size of their own: else one sliver of a terrain
// would keep every body a micrometre away. In their pairs the size of the other solid counts.
func scaleOf(s *collision.Shape, of state.Kind) float64 {
	switch {
	case s.Mesh != nil && of != state.Dynamic, s.Core != nil && len(s.Core.Faces) == 2 && of != state.Dynamic:
		return math.Inf(1)
	case s.Mesh != nil:
		return max(s.MinHalf, thinShare*s.Mesh.Radius)
	case len(s.Core.Verts) == 1:
		return max(s.MinHalf, 0.5*s.Thickness)
	}
	return s.MinHalf
}

// midHalfOf returns half the middle extent (m) of a solid along the axes of its frame, at least half: the width of a
// plate, the thickness of a rod.
func midHalfOf(s *collision.Shape, half float64) float64 {
	at := geom.IdentityPose()
	frame := at.Frame()
	box := s.Bounds(&frame)
	h := box.Half()
	return max(half, min(max(h.X, h.Y), max(h.Y, h.Z), max(h.Z, h.X)))
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
	b := &w.st.Bodies[slot]
	for i := len(b.Proxies) - 1; i >= 0; i-- {
		w.st.Broad.Remove(b.Proxies[i])
	}
	w.counts.bodies--
	if b.Kind == state.Dynamic {
		w.counts.dynamic--
	}
	*b, w.facts[slot] = state.Body{}, facts{}
	w.st.Active.Leaving = true
	w.st.States[slot] = rigid.State{Turn: geom.IdentityQuat()}
	w.st.Poses[slot] = geom.IdentityPose()
	w.st.Paths[slot] = emptyPath
	w.st.FreeSlots = append(w.st.FreeSlots, id.index)
	w.st.ForgetCCD(slot)
	w.st.Broad.Forget(int32(slot))
	w.st.Drag.Forget(occupantOf(id))
	w.st.Externals.Forget(slot)
	w.st.Held.Forget(slot)
	w.st.Loads.Forget(slot)
	w.st.DirectLog.Forget(slot)
	w.st.Sleep.Islands.Remove(int32(slot))
}

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
func (b Body) Teleport(position mgl64.Vec3, rotation mgl64.Quat) error {
	w := b.world
	defer w.beginCall("Teleport").endCall()
	i := b.slot()
	if !finite(position) || !finiteTurn(rotation) || vec(position).Len() > state.Farthest {
		return fmt.Errorf("body %q: the pose to put it at must be finite and within %g m of the origin, got %v and %v",
			w.facts[i].name, state.Farthest, position, rotation)
	}
	at := geom.Pose{P: vec(position), Q: quat(rotation)}
	if err := b.refuseAt(&at); err != nil {
		return err
	}
	w.st.WakeNeighbours(i)
	w.st.Rouse(i)
	b.move(at)
	w.st.RefreshPairs()
	w.st.WakeNeighbours(i)
	return nil
}

// refuseAt returns an *OverlapError for the first body that the body would overlap or touch at a pose.
func (b Body) refuseAt(at *geom.Pose) error {
	w, i := b.world, b.slot()
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

// move takes the body, which is awake, out of the broad phase and enters it anew at a pose. So its pairs end, with
// all that is known of them: contacts, loads, proofs and separation bounds.
func (b Body) move(at geom.Pose) {
	w, i := b.world, b.slot()
	body, s := &w.st.Bodies[i], &w.st.States[i]
	for k := len(body.Proxies) - 1; k >= 0; k-- {
		w.st.Broad.Remove(body.Proxies[k])
	}
	body.Proxies = body.Proxies[:0]
	w.st.Poses[i] = at
	w.st.Paths[i].MakePath(geom.Motion{Start: at})
	w.enterProxies(uint32(i))

	switch body.Kind {
	case state.Dynamic:
		r := at.Q.Mat()
		s.InvInertia = r.Similar(&body.InvInertia)
	case state.Kinematic:
		s.Vel, s.Spin = body.Drive.Vel, body.Drive.Spin // none on a course
		body.Drive.TurnTo(at, s.Vel, s.Spin)
	}
	body.Added, body.Trailed = w.st.Step, 0 // as of a new body, none of the last step is told of it
	w.st.Held.Forget(i)
	w.st.Loads.Forget(i)
	w.st.DirectLog.Forget(i)
}
