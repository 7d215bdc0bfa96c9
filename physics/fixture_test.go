package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
)

// worldOf is a world of these bodies, for tests of what lies inside it. Those of what it does have physicstest.
func worldOf(t testing.TB, cfg Config, defs ...BodyDef) (*World, []BodyID) {
	t.Helper()
	w, err := NewWorld(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := w.AddBodies(defs)
	if err != nil {
		t.Fatal(err)
	}
	return w, ids
}

// oneSolid is a body of one shape.
func oneSolid(kind Kind, shape collision.Shape, at mgl64.Vec3) BodyDef {
	return BodyDef{Name: "body", Kind: kind, Position: at, Solids: []Solid{{shape, contact.DefaultMaterial()}}}
}

// boxOf is a box of half extents (m).
func boxOf(t testing.TB, half mgl64.Vec3) collision.Shape {
	t.Helper()
	shape, err := collision.Box(half)
	if err != nil {
		t.Fatal(err)
	}
	return shape
}
