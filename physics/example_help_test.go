package physics_test

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// What the examples share: a program of one's own handles these errors.

// made returns a value, and panics where a constructor refuses.
func made[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// boxBody describes a box of half extents (m) at a place.
func boxBody(kind physics.Kind, half, at mgl64.Vec3) physics.BodyDef {
	return bodyOf(kind, made(collision.Box(half)), contact.DefaultMaterial(), at)
}

// bodyOf describes a body of one solid at a place.
func bodyOf(kind physics.Kind, shape collision.Shape, material contact.Material, at mgl64.Vec3) physics.BodyDef {
	return physics.BodyDef{Kind: kind, Position: at, Solids: []physics.Solid{{Shape: shape, Material: material}}}
}

// floorBody describes a floor 40 m wide whose top is at a height of zero.
func floorBody() physics.BodyDef {
	def := boxBody(physics.Static, mgl64.Vec3{20, 0.5, 20}, mgl64.Vec3{0, -0.5, 0})
	def.Name = "floor"
	return def
}

// seconds takes steps for a time (s).
func seconds(world *physics.World, time float64) {
	for range int(time*world.Config().Hz + 0.5) {
		world.Step()
	}
}
