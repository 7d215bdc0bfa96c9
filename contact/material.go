package contact

import "math"

// Material describes a surface. The zero value is frictionless, inelastic and weightless.
type Material struct {
	Name        string
	Density     float64 // kg/m³
	Friction    float64 // Coulomb coefficient, static and kinetic alike
	Restitution float64 // 0 inelastic … 1 elastic
}

// DefaultMaterial is concrete-like: it is what a shape gets when nothing else is said.
func DefaultMaterial() Material {
	return Material{Name: "concrete", Density: 2000, Friction: 0.6}
}

// CombineFriction is the coefficient of a touching pair: the geometric mean, so that ice stays slippery.
func CombineFriction(a, b float64) float64 { return math.Sqrt(a * b) }

// CombineRestitution is the restitution of a touching pair: the larger, so that a ball bounces off any floor.
func CombineRestitution(a, b float64) float64 { return math.Max(a, b) }
