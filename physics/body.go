package physics

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// Kind says how a body moves.
type Kind uint8

// The kinds of bodies.
const (
	Static    Kind = iota // never moves
	Kinematic             // moves at the velocity it is given; only a body that cannot give way stops it
	Dynamic               // moves by forces and contacts
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

// BodyID names a body. It is a value; the zero BodyID names none. An id of a removed body stays invalid for ever.
type BodyID struct{ index, gen uint32 }

// IsZero reports whether the id names no body.
func (id BodyID) IsZero() bool { return id.gen == 0 }

// Index returns the body's dense slot, for tables kept beside the world. Slots are reused after RemoveBody.
func (id BodyID) Index() int { return int(id.index) }

// occupantOf returns the occupant of a slot that an id names.
func occupantOf(id BodyID) state.Occupant { return state.Occupant{Slot: int32(id.index), Gen: id.gen} }

// idOf returns the public name of a body.
func idOf(o state.Occupant) BodyID { return BodyID{uint32(o.Slot), o.Gen} }

// Solid is a shape of a body and its material.
type Solid struct {
	Shape    collision.Shape // in the body frame of BodyDef
	Material contact.Material
}

// BodyDef describes a body to add. The shapes are given in a frame of the caller's choice; the world converts it to the
// centre of mass inside.
type BodyDef struct {
	Name     string
	Kind     Kind
	Position mgl64.Vec3 // m, of the body frame
	Rotation mgl64.Quat // zero means none
	Velocity mgl64.Vec3 // m/s, of the centre of mass
	Spin     mgl64.Vec3 // rad/s, world
	Solids   []Solid
	Mass     float64 // kg; 0 takes density × volume of the solids
	CCD      CCD     // how it finds its contacts when it is fast; CCDDefault leaves it to the world
	Filter   Filter
	Ignore   []BodyID // bodies that are there already and that it passes through: see World.IgnorePair
}

// facts are what only the caller of the world asks of a body.
type facts struct {
	name     string
	userData any // the caller's: see World.SetUserData
	filter   Filter
	solids   []Solid
}
