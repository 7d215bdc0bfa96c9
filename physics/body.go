package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/contact/rigid"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Kind says how a body moves.
type Kind uint8

// The kinds of bodies.
const (
	Static    = Kind(state.Static)    // never moves
	Kinematic = Kind(state.Kinematic) // moves at the velocity it is given; only a body that cannot give way stops it
	Dynamic   = Kind(state.Dynamic)   // moves by forces and contacts
)

// String returns the kind in words.
func (k Kind) String() string { return wordOf("Kind", k, "static", "kinematic", "dynamic") }

func (k Kind) check() error {
	if k > Dynamic {
		return fmt.Errorf("there is no kind %d of bodies: take one of the constants", k)
	}
	return nil
}

// wordOf returns the word for a constant, or its type and number if there is no such constant.
func wordOf[K ~uint8](name string, k K, words ...string) string {
	if int(k) < len(words) {
		return words[k]
	}
	return fmt.Sprintf("%s(%d)", name, uint8(k))
}

// BodyID names a body. It is a value; the zero BodyID names none. An id of a removed body stays invalid for ever. Ids
// are for the world that made them: another one takes them for its own, and worlds that are built alike have the same
// ones.
type BodyID struct{ index, gen uint32 }

// IsZero reports whether the id names no body.
func (id BodyID) IsZero() bool { return id.gen == 0 }

// Index returns the body's dense slot, for tables kept beside the world. Slots are reused after RemoveBody.
func (id BodyID) Index() int { return int(id.index) }

// Body is a handle on one body of a world: a small value, made by World.Body. Its methods panic once the body has been
// removed; World.Contains tells.
type Body struct {
	world *World
	id    BodyID
}

// Body returns a handle on a live body, and panics for an id that names none.
func (w *World) Body(id BodyID) Body {
	w.lookup(id)
	return Body{w, id}
}

// ID returns the id of the body.
func (b Body) ID() BodyID { return b.id }

// slot returns the slot of the body.
func (b Body) slot() int {
	if b.world == nil {
		panic("physics: a call of a Body that World.Body did not make")
	}
	return b.world.lookup(b.id)
}

// at returns the world of the body and its slot there.
func (b Body) at() (*World, int) { return b.world, b.slot() }

// occupantOf returns the occupant of a slot that an id names.
func occupantOf(id BodyID) state.Occupant { return state.Occupant{Slot: int32(id.index), Gen: id.gen} }

// idOf returns the public name of a body.
func idOf(o state.Occupant) BodyID { return BodyID{uint32(o.Slot), o.Gen} }

// Axes is a set of freedoms of a dynamic body, joined by |: translation of its centre of mass along the axes of the
// world, and turning about them. A locked freedom is gone: contacts, forces and gravity do not move the body along it,
// whatever they press with, and the coordinate keeps its bits. A body pressed along a locked axis holds like scenery.
//
// With two or three turns locked the rotation about the locked axes stays as it is, to rounding in the one case and to
// the bit in the other. With one turn locked it is the angular velocity about that axis that stays zero: turns about
// the other two, one after the other, also lead to rotations about the third.
type Axes uint8

// The freedoms. Planar are those that a body in a vertical plane along x does without: z, and turns out of the plane.
const (
	LockX     Axes = Axes(rigid.ShiftX)
	LockY     Axes = Axes(rigid.ShiftY)
	LockZ     Axes = Axes(rigid.ShiftZ)
	LockTurnX Axes = Axes(rigid.TurnX)
	LockTurnY Axes = Axes(rigid.TurnY)
	LockTurnZ Axes = Axes(rigid.TurnZ)

	LockTurns Axes = Axes(rigid.Turns)
	LockAll   Axes = Axes(rigid.All)
	Planar    Axes = LockZ | LockTurnX | LockTurnY
)

// Solid is a shape of a body and its material.
type Solid struct {
	Shape    collision.Shape // in the body frame of BodyDef
	Material contact.Material
}

// BodyDef describes a body to add. The shapes are given in a frame of the caller's choice; the world converts it to the
// centre of mass inside.
type BodyDef struct {
	Name            string
	Kind            Kind
	Position        mgl64.Vec3 // m, of the body frame
	Rotation        mgl64.Quat // zero means none
	Velocity        mgl64.Vec3 // m/s, of the centre of mass; static bodies have none
	AngularVelocity mgl64.Vec3 // rad/s, world; static bodies have none
	Solids          []Solid
	Locks           Axes    // of a dynamic body: the freedoms that it does not have
	Mass            float64 // kg; 0 takes density × volume of the solids
	CCD             CCD     // how it finds its contacts when it is fast; CCDDefault leaves it to the world
	Filter          Filter
	Ignore          []BodyID // bodies that are there already and that it passes through: see World.IgnorePair
}

// facts are those of a body that the step never reads.
type facts struct {
	name     string
	userData any `snapshot:"-"` // the caller's: see Body.SetUserData
	filter   Filter
	solids   []Solid
	asked    geom.Vec3 // m: where the call that added it had its centre of mass
	opened   float64   // m: how far that call moved it from there; 0 since it was put elsewhere or got other solids
}

// Name returns the body's name.
func (b Body) Name() string { return b.world.facts[b.slot()].name }

// Kind returns how the body moves.
func (b Body) Kind() Kind { return Kind(b.world.st.Bodies[b.slot()].Kind) }

// Solids returns the body's shapes in the frame of its centre of mass: exactly the ones that collide. Do not modify
// them.
func (b Body) Solids() []Solid { return b.world.facts[b.slot()].solids }

// Mass returns the body's mass (kg); 0 for static and kinematic bodies.
func (b Body) Mass() float64 { return b.world.st.Bodies[b.slot()].Mass }

// InvInertia returns the inverse inertia about the centre of mass (1/(kg m²), world) at the committed pose; zero for
// static and kinematic bodies, and about locked axes.
func (b Body) InvInertia() mgl64.Mat3 {
	w, i := b.at()
	r := w.st.Poses[i].Q.Mat()
	m := w.st.Bodies[i].InvInertiaAt(&r)
	return mgl64.Mat3FromCols(mgl(m.X), mgl(m.Y), mgl(m.Z))
}

// Pose returns the committed pose of the centre-of-mass frame.
func (b Body) Pose() Pose { return poseOf(&b.world.st.Poses[b.slot()]) }

// Position returns the centre of mass (m).
func (b Body) Position() mgl64.Vec3 { return mgl(b.world.st.Poses[b.slot()].P) }

// Rotation returns the rotation from the frame of the body to the world.
func (b Body) Rotation() mgl64.Quat { return b.Pose().Rotation }

// PlacedAt returns how many steps the world had taken when the body was added, or last entered anew by Teleport,
// SetSolids, SetMass or SetFriction. Wheels of a car, which stand on bodies without being any, find out by it that one
// was changed under them.
func (b Body) PlacedAt() uint64 { return b.world.st.Bodies[b.slot()].Added }

// Velocity returns the velocity of the centre of mass (m/s). A blocked kinematic body has only the part of its velocity
// that the guard left it.
func (b Body) Velocity() mgl64.Vec3 { return mgl(b.world.st.States[b.slot()].Vel) }

// AngularVelocity returns the angular velocity (rad/s, world).
func (b Body) AngularVelocity() mgl64.Vec3 { return mgl(b.world.st.States[b.slot()].Spin) }

// SetVelocity sets the velocities of a dynamic or kinematic body (m/s, rad/s) and wakes it. A kinematic body that is
// already driven at these velocities goes on as it was. A dynamic body takes no velocity along and about locked axes.
// If any component is not finite, both vectors are ignored.
func (b Body) SetVelocity(v, spin mgl64.Vec3) {
	w, i := b.at()
	if w.st.Bodies[i].Kind == state.Static || !finite(v) || !finite(spin) {
		return
	}
	body := &w.st.Bodies[i]
	turn := body.Spin(vec(spin))
	if body.Kind == state.Kinematic && body.Drive.Goes(vec(v), turn) {
		return
	}
	b.redirect()
	w.st.States[i].Vel, w.st.States[i].Spin = body.Locks.FreeShift(vec(v)), turn
	body.Drive.TurnTo(w.st.Poses[i], vec(v), turn)
}

// redirect wakes the body before it is given another velocity or drive. A driven body that stands blocked wakes its
// neighbours, too: it may hold some of them in the air, asleep.
func (b Body) redirect() {
	w, i := b.at()
	if w.st.StandsBlocked(int32(i)) {
		w.st.WakeNeighbours(i)
	}
	w.st.Wake(i)
}

// ExpelZone returns the thickness of the body's expel zone (m).
func (b Body) ExpelZone() float64 {
	w := b.world
	zone := 0.0
	for _, p := range w.st.Bodies[b.slot()].Proxies {
		zone = max(zone, w.st.Proxies[p].Zone)
	}
	return zone
}

// Wake wakes a dynamic body with its island, and restarts the time for which they must rest until they sleep. A
// kinematic body that stands blocked tries to go on. It does nothing to a static body.
func (b Body) Wake() { b.world.st.Rouse(b.slot()) }

// SetUserData keeps a value of the caller's beside a body, until the body is removed. The world never reads it.
func (b Body) SetUserData(data any) { b.world.facts[b.slot()].userData = data }

// UserData returns the value given to SetUserData; nil if there is none.
func (b Body) UserData() any { return b.world.facts[b.slot()].userData }

// Asleep reports whether the body sleeps. A kinematic body sleeps while its drive stands still. A body that driven
// bodies hold fast sleeps too, even if sleeping is off.
func (b Body) Asleep() bool { return b.world.st.Bodies[b.slot()].Asleep }

// Island returns the least body of the island of a dynamic body: of those that contacts and joints joined at the end of
// the last step, and that settle and sleep together. Sleepers keep theirs; other kinds of bodies have none.
func (b Body) Island() (least BodyID, has bool) {
	k := b.world.st.Sleep.Islands.Of[b.slot()]
	if k < 0 {
		return BodyID{}, false
	}
	return b.world.idOf(k), true
}

// Filter returns the filter that the body was added with, its zeros replaced by the values they stand for.
func (b Body) Filter() Filter { return b.world.facts[b.slot()].filter }
