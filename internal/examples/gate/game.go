// Command gate is a first mechanic in Go, in a window of its own: a crate on a plate opens a gate. docs/mechanics.md
// tells how it comes about, and has the same as a script.
package main

import (
	"errors"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// game is the world, and what of it the rules speak of.
type game struct {
	world       *physics.World
	crate, gate physics.BodyID
	plate       physics.SensorID
	failed      error
}

// newGame builds the level.
func newGame() (*game, error) {
	world, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		return nil, err
	}
	g := &game{world: world}
	g.block("ground", physics.Static, mgl64.Vec3{40, 1, 40}, mgl64.Vec3{0, -0.5, 0})
	g.block("wall", physics.Static, mgl64.Vec3{3, 2, 0.3}, mgl64.Vec3{-2.5, 1, -3})
	g.block("wall", physics.Static, mgl64.Vec3{3, 2, 0.3}, mgl64.Vec3{2.5, 1, -3})
	g.gate = g.block("gate", physics.Kinematic, mgl64.Vec3{1.9, 1.9, 0.2}, mgl64.Vec3{0, 0.96, -3})
	g.crate = g.block("crate", physics.Dynamic, mgl64.Vec3{0.8, 0.8, 0.8}, mgl64.Vec3{-2, 0.401, 0})
	volume, err := collision.Box(mgl64.Vec3{0.7, 0.1, 0.7})
	g.failed = errors.Join(g.failed, err)
	if g.failed == nil {
		g.plate, g.failed = world.Watch().AddSensor(physics.SensorDef{Shapes: []collision.Shape{volume},
			Position: mgl64.Vec3{2, 0.11, 0}})
	}
	return g, g.failed
}

// block adds a box of a size (m) with its middle at a place.
func (g *game) block(name string, kind physics.Kind, size, at mgl64.Vec3) (id physics.BodyID) {
	shape, err := collision.Box(size.Mul(0.5)) // shapes take half sizes
	if err == nil {
		solid := physics.Solid{Shape: shape, Material: contact.DefaultMaterial()}
		id, err = g.world.AddBody(physics.BodyDef{Name: name, Kind: kind, Solids: []physics.Solid{solid}, Position: at,
			Mass: 20})
	}
	g.failed = errors.Join(g.failed, err)
	return id
}

// step takes a step in which the crate is pushed with a force (N), and then plays by the rules.
func (g *game) step(push mgl64.Vec3) error {
	if push.Len() > 0 {
		crate := g.world.Body(g.crate)
		crate.ApplyForce(push, crate.Position())
	}
	g.world.Step()
	for _, e := range g.world.Watch().AppendSensorEvents(nil) {
		if e.Sensor != g.plate || e.Body != g.crate {
			continue
		}
		to := mgl64.Vec3{0, 0.96, -3}
		if e.Kind == physics.SensorBegan {
			to[1] = 2.9
		}
		if err := g.world.Body(g.gate).MoveTo(to, mgl64.QuatIdent(), 1); err != nil {
			return err
		}
	}
	return nil
}
