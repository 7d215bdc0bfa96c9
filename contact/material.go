package contact

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Material describes a surface. The zero value is frictionless, inelastic and weightless.
type Material struct {
	Name        string
	Density     float64 // kg/m³
	Friction    float64 // Coulomb coefficient, static and kinetic alike
	Restitution float64 // 0 inelastic … 1 elastic

	// Rolling and Spinning are the resistance of a round solid to rolling, and to spinning on the spot: the lever arm of
	// the normal load that opposes the turn, as a share of the solid's rounding radius.
	Rolling, Spinning float64

	Belt geom.Vec3 // m/s, body frame: how the surface runs over the body, as that of a conveyor does
}

// DefaultMaterial is concrete-like: it is what a shape gets when nothing else is said.
func DefaultMaterial() Material {
	return Material{Name: "concrete", Density: 2000, Friction: 0.6}
}

// CombineFriction is the coefficient of a touching pair: the geometric mean, so that ice stays slippery.
func CombineFriction(a, b float64) float64 { return math.Sqrt(a * b) }

// CombineRestitution is the restitution of a touching pair: the larger, so that a ball bounces off any floor.
func CombineRestitution(a, b float64) float64 { return math.Max(a, b) }
