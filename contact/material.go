package contact

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Material describes a surface. The zero value is frictionless, inelastic and weightless.
type Material struct {
	Name        string
	Density     float64 // kg/m³
	Friction    float64 // Coulomb coefficient, static and kinetic alike
	Restitution float64 // 0 inelastic … 1 elastic

	// Rolling and Spinning are the resistance of a round solid to rolling, and to spinning on the spot: the lever arm of
	// the normal load that opposes the turn, as a share of the solid's rounding radius. Where there is no friction nothing
	// resists spinning.
	Rolling, Spinning float64

	Belt geom.Vec3 // m/s, body frame: velocity of the surface over the body, as of a conveyor
}

// DefaultMaterial is as heavy as bricks and as rough as concrete, and neither bounces nor resists rolling: a ball or
// capsule of it rolls on for ever on a floor of it, and never sleeps. Set Rolling and Spinning, 0.01 as of the concrete
// of levels, on either of the two to have it come to rest.
func DefaultMaterial() Material {
	return Material{Name: "default", Density: 2000, Friction: 0.6}
}

// Combine returns the contact parameters of two touching solids of rounding radii roundA and roundB (m, 0 for solids
// with flat faces). All rules that combine materials are here:
//
//	friction     the geometric mean, so that ice stays slippery under anything
//	restitution  the larger, so that a ball bounces off any floor
//	rolling      the larger share of the radius of the round solid, of the smaller one if both are: a soft tyre and soft
//	spinning     ground resist alike; solids that are not round do not roll, but tip
//
// Belts add up as velocities do; they need the rotations of the bodies (Surface.Belt).
func Combine(a, b *Material, roundA, roundB float64) Surface {
	s := Surface{
		Friction:    math.Sqrt(float64(a.Friction * b.Friction)),
		Restitution: CombineRestitution(a, b),
	}
	round := roundA
	if roundA == 0 || roundB > 0 && roundB < roundA {
		round = roundB
	}
	if round > 0 {
		s.Rolling = round * max(a.Rolling, b.Rolling)
		s.Spinning = round * max(a.Spinning, b.Spinning)
	}
	return s
}

// BeltAlong returns the velocity (m/s, world) of the surface over a body of rotation r, along a face of unit normal n
// (world): the part of the belt that friction feels there.
func (m *Material) BeltAlong(r geom.Quat, n geom.Vec3) geom.Vec3 {
	if m.Belt == (geom.Vec3{}) {
		return geom.Vec3{}
	}
	v := r.Apply(m.Belt)
	return v.AddScaled(-v.Dot(n), n)
}

// CombineRestitution returns the restitution coefficient of Combine alone.
func CombineRestitution(a, b *Material) float64 { return max(a.Restitution, b.Restitution) }
