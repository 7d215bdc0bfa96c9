// Package physicstest holds tiny worlds and closed-form predictions for tests. Every world it runs is audited.
package physicstest

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Between is the number of poses inside every step that Run audits besides the committed ones.
const Between = 3

// Lab is a world under test.
type Lab struct {
	t testing.TB
	*physics.World
	witness *Witness

	SmallestGap float64 // m, smallest gap any audit saw
	Senseless   bool    // bodies may be stopped because their motion makes no sense: else that fails the test
}

// New returns a lab with the given settings and no bodies. Sleeping is off.
func New(t testing.TB, cfg physics.Config) *Lab {
	t.Helper()
	w, err := physics.NewWorld(cfg)
	if err != nil {
		t.Fatal(err)
	}
	w.SetSleeping(false)
	return &Lab{t: t, World: w, witness: Watch(t, w), SmallestGap: 1}
}

// Add adds bodies and fails the test if the world refuses them.
func (l *Lab) Add(defs ...physics.BodyDef) []physics.BodyID {
	l.t.Helper()
	ids, err := l.AddBodies(defs)
	if err != nil {
		l.t.Fatal(err)
	}
	return ids
}

// Run takes steps and audits each; an overlap fails the test at once, and so does a body that had to be stopped: where
// it stands says nothing about the engine.
func (l *Lab) Run(steps int) {
	l.t.Helper()
	for range steps {
		l.Step()
		if n := l.Report().Quarantined; n > 0 && !l.Senseless {
			l.t.Fatalf("step %d: %d bodies were quarantined", l.StepCount(), n)
		}
		l.SmallestGap = min(l.SmallestGap, l.witness.Check(Between).SmallestGap)
	}
}

// Seconds runs for a time (s), rounded to whole steps.
func (l *Lab) Seconds(s float64) {
	l.t.Helper()
	l.Run(int(s*l.Config().Hz + 0.5))
}

// Awake counts the bodies that do not sleep.
func (l *Lab) Awake(ids []physics.BodyID) (n int) {
	for _, id := range ids {
		if !l.Body(id).Asleep() {
			n++
		}
	}
	return n
}

// Material is inelastic with the given friction and the density of water.
func Material(friction float64) contact.Material {
	return contact.Material{Name: "test", Density: 1000, Friction: friction}
}

// Floor is a static slab 100 m wide whose top is y = 0.
func Floor(m contact.Material) physics.BodyDef {
	def := Block(m, mgl64.Vec3{50, 0.5, 50}, mgl64.Vec3{0, -0.5, 0})
	def.Name, def.Kind = "floor", physics.Static
	return def
}

// Block is a dynamic box with half extents half (m) at a position.
func Block(m contact.Material, half, at mgl64.Vec3) physics.BodyDef {
	shape, err := collision.Box(half)
	return body("block", m, shape, at, err)
}

// Ball is a dynamic sphere of radius r (m) at a position.
func Ball(m contact.Material, r float64, at mgl64.Vec3) physics.BodyDef {
	shape, err := collision.Sphere(r)
	return body("ball", m, shape, at, err)
}

func body(name string, m contact.Material, shape collision.Shape, at mgl64.Vec3, err error) physics.BodyDef {
	if err != nil {
		panic("physicstest: " + err.Error())
	}
	return physics.BodyDef{
		Name: name, Kind: physics.Dynamic, Position: at, Solids: []physics.Solid{{Shape: shape, Material: m}},
	}
}

// Mat returns a matrix as a value of package geom.
func Mat(m mgl64.Mat3) geom.Mat3 {
	return geom.Mat3{X: geom.V(m[0], m[1], m[2]), Y: geom.V(m[3], m[4], m[5]), Z: geom.V(m[6], m[7], m[8])}
}
