package state

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/internal/capacity"
)

// Def describes a body to be placed.
type Def struct {
	Kind           Kind
	CCD            CCD
	Frame          geom.Pose             // world, of the body's definition
	Mass           convex.MassProperties // in that frame; zero for a static body
	Vel, Spin      geom.Vec3             // m/s and rad/s, world
	Locks          rigid.Axes            // of a dynamic body
	Solids         []Solid
	Category, Mask uint32 // of its filter
}

// Solid is a shape of a body, in the frame of the centre of mass, and its material. The state refers to them: both stay
// where they are while the body is there.
type Solid struct {
	Shape    *collision.Shape
	Material *contact.Material
}

// emptyPath stands still at the origin: the path of a slot that holds no body.
var emptyPath = func() (p collision.Path) {
	p.MakePath(geom.Motion{Start: geom.IdentityPose()})
	return p
}()

// Place enters a body into the tables and the broad phase without looking at its neighbours, and returns its slot.
func (st *State) Place(def *Def) int32 {
	slot := st.takeSlot()
	st.Gens++
	b := &st.Bodies[slot]
	*b = Body{Kind: def.Kind, CCD: def.CCD, Gen: st.Gens, Added: st.Step, Locks: def.Locks}
	b.Origin = def.Mass.Centre.Neg()
	if def.Kind == Dynamic {
		b.Mass, b.Inertia = def.Mass.Mass, def.Mass.Inertia
		b.InvInertia, _ = def.Mass.Inertia.Inverse()
	}
	b.Measure(def.Solids)

	st.Poses[slot] = geom.Pose{P: def.Frame.Apply(def.Mass.Centre), Q: def.Frame.Q}
	s := rigid.State{Turn: geom.IdentityQuat()}
	if def.Kind != Static {
		s.Vel, s.Spin = def.Vel, b.Spin(def.Spin)
		b.Drive = DriveFrom(st.Poses[slot], s.Vel, s.Spin)
	}
	if def.Kind == Dynamic {
		s.InvMass = 1 / b.Mass
		r := def.Frame.Q.Mat()
		s.InvInertia = b.InvInertiaAt(&r)
	}
	st.States[slot] = s
	if def.Locks != 0 {
		st.applyLocks(slot)
	}
	st.Paths[slot].MakePath(geom.Motion{Start: st.Poses[slot]})
	st.EnterProxies(slot, def.Solids, def.Category, def.Mask)
	st.Sleep.Rest[slot].Restart(&st.Poses[slot])
	st.SliceMotion[slot] = 0
	st.Sleep.Islands.enter(slot, def.Kind == Dynamic)
	if def.Kind != Static {
		st.enlist(int(slot))
	}
	return slot
}

// Reserve makes room for so many more bodies of one solid each in the tables of large rows: those that grow body by
// body move again and again. One body more is left to the growth of append.
func Reserve(st *State, more int) {
	if more <= 1 {
		return
	}
	n := len(st.Bodies) + max(0, more-len(st.FreeSlots))
	st.Bodies, st.States = capacity.Reserve(st.Bodies, n), capacity.Reserve(st.States, n)
	st.Poses, st.Paths = capacity.Reserve(st.Poses, n), capacity.Reserve(st.Paths, n)
	st.Planned, st.Sleep.Rest = capacity.Reserve(st.Planned, n), capacity.Reserve(st.Sleep.Rest, n)
	solids := len(st.Proxies) + max(0, more-len(st.FreeSlots))
	st.Proxies, st.EndBoxes = capacity.Reserve(st.Proxies, solids), capacity.Reserve(st.EndBoxes, solids)
	st.TurnedBounds = capacity.Reserve(st.TurnedBounds, solids)
}

// takeSlot returns a free slot, growing the tables if there is none.
func (st *State) takeSlot() int32 {
	if n := len(st.FreeSlots); n > 0 {
		slot := st.FreeSlots[n-1]
		st.FreeSlots = st.FreeSlots[:n-1]
		return int32(slot)
	}
	st.Bodies = append(st.Bodies, Body{})
	st.States = append(st.States, rigid.State{})
	st.Poses = append(st.Poses, geom.IdentityPose())
	st.Paths = append(st.Paths, emptyPath)
	st.Planned = append(st.Planned, geom.Motion{})
	st.Sleep.Rest = append(st.Sleep.Rest, RestClock{})
	st.SliceMotion = append(st.SliceMotion, 0)
	st.Bounds.Motion = append(st.Bounds.Motion, MotionBound{})
	st.Held.addBody()
	return int32(len(st.Bodies) - 1)
}

// Measure notes the size and symmetries that its solids give the body, before they enter the broad phase.
func (b *Body) Measure(solids []Solid) {
	b.Radius = 0
	for _, solid := range solids {
		for _, v := range solid.Shape.Skin().Verts {
			b.Radius = max(b.Radius, v.Len()+solid.Shape.Radius)
		}
	}
	b.classify(solids)
}

// IsPoint reports whether a shape is a single point.
func IsPoint(s *collision.Shape) bool { return len(s.Skin().Verts) == 1 && s.Radius == 0 }

// classify notes the symmetries of the body that make turning it simpler, and whether it has a mesh.
func (b *Body) classify(solids []Solid) {
	i := &b.Inertia
	largest := max(i.X.X, i.Y.Y, i.Z.Z)
	off := max(math.Abs(i.X.Y), math.Abs(i.X.Z), math.Abs(i.Y.Z), math.Abs(i.X.X-i.Y.Y), math.Abs(i.Y.Y-i.Z.Z))
	b.Ball = off <= 1e-12*largest
	b.Meshed = slices.ContainsFunc(solids, func(s Solid) bool { return s.Shape.Mesh != nil })
	verts := solids[0].Shape.Skin().Verts
	b.Sphere = len(solids) == 1 && len(verts) == 1 && verts[0].LenSq() == 0
	b.noteRound()
	// The spin of a point has no meaning, and no contact could brake it: the point would roll for ever on half of its
	// zone.
	if b.Point = b.Sphere && solids[0].Shape.Radius == 0; b.Point {
		b.InvInertia = geom.Mat3{}
	}
}

// noteRound notes whether the path of the body may leave out its turns. With joints it may not: turns move anchors.
func (b *Body) noteRound() { b.Round = b.Sphere && b.Joints == 0 }

// EnterProxies makes a broad-phase entry for every solid of the body in a slot, and notes their size.
func (st *State) EnterProxies(slot int32, solids []Solid, category, mask uint32) {
	b := &st.Bodies[slot]
	frame := st.Poses[slot].Frame()
	b.Half = math.Inf(1)
	for _, solid := range solids {
		half := scaleOf(solid.Shape, b.Kind)
		b.Half = min(b.Half, half)
		zone := min(st.Settings.ExpelZone, max(zoneLeast, st.Settings.ZoneShare*half, min(zoneRest, zoneThin*half)))
		box := solid.Shape.Bounds(&frame).Grow(zone + MinDistance)
		id := st.Broad.Add(box, slot, b.Kind != Static)
		st.Broad.Filter(id, category, mask)
		b.Proxies = append(b.Proxies, id)
		for len(st.Proxies) <= int(id) {
			st.Proxies, st.EndBoxes = append(st.Proxies, Proxy{}), append(st.EndBoxes, [2]geom.Box{})
			st.TurnedBounds = append(st.TurnedBounds, collision.BoundsCache{})
		}
		st.TurnedBounds[id] = collision.BoundsCache{}
		st.Proxies[id] = Proxy{
			Body: slot, Shape: solid.Shape, Material: solid.Material, Zone: zone, Half: half, Swept: box,
			MidHalf: midHalfOf(solid.Shape, half), Recycle: min(slackMost, max(RecycleShare*half, zone)),
			Dynamic: b.MayYield(), Point: IsPoint(solid.Shape),
		}
	}
	b.SleepDrift = min(sleepMost, sleepShare*b.Half)
}

// scaleOf returns the size (m) of a solid, half its smallest width. Its expel zone and the thresholds of its pairs are
// shares of it. Flat polygons and meshes that no force moves have no size of their own: else one sliver of a terrain
// would keep every body a micrometre away. In their pairs the size of the other solid counts.
func scaleOf(s *collision.Shape, of Kind) float64 {
	switch {
	case s.Mesh != nil && of != Dynamic, s.Core != nil && len(s.Core.Faces) == 2 && of != Dynamic:
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

// LeaveBroadPhase takes the solids of the body in a slot out of the broad phase: with the next update their pairs end,
// and all that is known of them.
func (st *State) LeaveBroadPhase(slot int32) {
	b := &st.Bodies[slot]
	for i := len(b.Proxies) - 1; i >= 0; i-- {
		st.Broad.Remove(b.Proxies[i])
	}
	b.Proxies = b.Proxies[:0]
}

// ForgetContacts drops the records of how the body in a slot was held and loaded where it was.
func (st *State) ForgetContacts(slot int32) {
	st.Held.forget(int(slot))
	st.Sleep.Rest[slot].Restart(&st.Poses[slot])
	st.DirectLog.forget(int(slot))
}

// Remove leaves the slot of a body empty, to be handed out next.
func (st *State) Remove(slot int32) {
	st.Drag.forget(Occupant{Slot: slot, Gen: st.Bodies[slot].Gen})
	st.LeaveBroadPhase(slot)
	st.Bodies[slot] = Body{}
	st.Active.Leaving = true
	st.States[slot] = rigid.State{Turn: geom.IdentityQuat()}
	st.Poses[slot] = geom.IdentityPose()
	st.Paths[slot] = emptyPath
	st.Planned[slot], st.SliceMotion[slot] = geom.Motion{}, 0
	st.FreeSlots = append(st.FreeSlots, uint32(slot))
	st.forgetCCD(int(slot))
	st.Broad.Forget(slot)
	st.Externals.forget(int(slot))
	st.ForgetContacts(slot)
	st.Sleep.Islands.remove(slot)
}
