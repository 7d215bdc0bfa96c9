package character

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Def describes a character. Person has the usual one.
type Def struct {
	Name     string
	Feet     mgl64.Vec3 // m, world: the middle of the soles at the start
	Velocity mgl64.Vec3 // m/s, at the start

	Box          bool    // a box as wide as the pill, with its sides along the axes of the world, in place of the pill
	Height       float64 // m, from tip to tip
	Radius       float64 // m, of the pill
	CrouchHeight float64 // m
	Eye          float64 // m, height of the eyes above the soles of somebody who stands
	Mass         float64 // kg

	Speed float64 // m/s, of Walk
	Run   float64 // m/s, of Walk
	Quick float64 // m/s²: how fast it changes its velocity on firm ground, where nothing that can give way is in touch
	Air   float64 // m/s²: the same in the air
	Step  float64 // m: the highest step that it walks up or down
	Slope float64 // rad: the steepest face that it walks on
	Grip  float64 // friction of the soles, combined with that of the ground as contact.Combine says
	Push  float64 // N: the most, level, that it gives to bodies that can give way, and to one that it stands on
	Pull  float64 // N: the most that it gives to a body that it holds
	Jump  float64 // m: how high it jumps
	Reach float64 // m: how far away it holds a body

	Filter physics.Filter
}

// Person returns a grown-up of 75 kg and 1.8 m, who stands at the origin.
func Person() Def {
	return Def{
		Name: "player", Height: 1.8, Radius: 0.3, CrouchHeight: 1.2, Eye: 1.65, Mass: 75,
		Speed: 4, Run: 7, Quick: 30, Air: 5, Step: 0.35, Slope: 50 * math.Pi / 180,
		Grip: 1,
		Push: 400, Pull: 400, Jump: 1.1, Reach: 2.5,
	}
}

// FieldError says which number of a Def makes no sense, and why.
type FieldError struct {
	Field string // as it is written in Go
	Fault string // the condition, the value, and how to mend it
}

// Error returns it as one line.
func (e *FieldError) Error() string { return "character: " + e.Field + " " + e.Fault }

// Validate returns an error that names the first number that makes no sense, its value and how to mend it. Places and
// velocities are checked with the body.
func (d *Def) Validate() error {
	for _, r := range [...]struct {
		field      string
		value      float64
		low, top   float64
		lowIsValid bool
		remedy     string
	}{
		{"Radius", d.Radius, 0, 100, false, "give it in m; 0.3 is common"},
		{"Height", d.Height, 2 * d.Radius, 1000, false, "the least is twice the radius; 1.8 and 0.3 m are common"},
		{"CrouchHeight", d.CrouchHeight, 2 * d.Radius, d.Height, false, "the least is twice the radius; 1.2 m is common"},
		{"Eye", d.Eye, 0, d.Height, true, "the eyes are between the soles and Height"},
		{"Mass", d.Mass, 0, 1e6, false, "give it in kg; 75 is common"},
		{"Speed", d.Speed, 0, fastest, true, "give it in m/s; 4 is common"},
		{"Run", d.Run, 0, fastest, true, "give it in m/s; 7 is common"},
		{"Quick", d.Quick, 0, 1e6, false, "give it in m/s²; 30 is common"},
		{"Air", d.Air, 0, 1e6, true, "give it in m/s²; 5 is common, 0 leaves its velocity in the air alone"},
		{"Step", d.Step, 0, d.Height, true, "give it in m; 0.35 is common, 0 walks up no step"},
		{"Slope", d.Slope, 0, steepest, true, "give it in radians; 0.87 (50°) is common"},
		{"Grip", d.Grip, 0, 1e6, false, "1 is common: as shoes on asphalt"},
		{"Push", d.Push, 0, 1e9, true, "give it in N; 400 is common"},
		{"Pull", d.Pull, 0, 1e9, true, "give it in N; 400 is common"},
		{"Jump", d.Jump, 0, 1000, true, "give it in m; 1.1 is common"},
		{"Reach", d.Reach, 0, 1000, true, "give it in m; 2.5 is common"},
	} {
		sign := ">"
		if r.lowIsValid {
			sign = "≥"
		}
		if !(r.value >= r.low && r.value <= r.top) || !r.lowIsValid && r.value == r.low {
			return &FieldError{r.field, fmt.Sprintf("must be %s %.4g and ≤ %.4g, got %g: %s", sign, r.low, r.top, r.value,
				r.remedy)}
		}
	}
	return nil
}

// height returns its height in a posture (m).
func (d *Def) height(low posture) float64 {
	if low == crouched {
		return d.CrouchHeight
	}
	return d.Height
}

// shape returns its solid in a posture, around the origin.
func (d *Def) shape(low posture) (collision.Shape, error) {
	height := d.height(low)
	if d.Box {
		return collision.Box(mgl64.Vec3{d.Radius, 0.5 * height, d.Radius})
	}
	return collision.Capsule(float64(0.5*height)-d.Radius, d.Radius)
}

// solids returns the solids of a shape: legs push, the skin itself has no friction. That of the soles is Def.Grip.
func solids(shape collision.Shape) []physics.Solid {
	return []physics.Solid{{Shape: shape, Material: contact.Material{Name: "character", Density: 1000}}}
}

// body returns its body in a posture, with the soles at a place.
func (d *Def) body(low posture, shape collision.Shape, feet, velocity mgl64.Vec3) physics.BodyDef {
	return physics.BodyDef{
		Name: d.Name, Kind: physics.Dynamic, Position: feet.Add(mgl64.Vec3{0, 0.5 * d.height(low), 0}), Velocity: velocity,
		Solids: solids(shape), Locks: physics.LockTurns, Mass: d.Mass, Filter: d.Filter,
	}
}
