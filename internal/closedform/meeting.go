package closedform

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// A Meeting is a point at which two rigid bodies, or a body and the ground, are about to collide in the plane, in a
// frame whose first axis lies in the surface and whose second is its normal.
type Meeting struct {
	// Along, Cross and Normal (1/kg) are the change of the velocity per impulse: along the surface by an impulse along
	// it, of either by the other, and along the normal by one along it.
	Along, Cross, Normal float64
	Velocity             mgl64.Vec2 // m/s, of the one body's point to the other's; its second part is negative
}

// Impulse returns the impulse (N s) on the one body in an impact of restitution e (Newton's law for the normal) and
// friction mu (Coulomb's law for the impulses: the point sticks if that takes no more than mu times the normal impulse,
// else it slips on the way it went, or was about to go). It is the law of Whittaker, A Treatise on the Analytical
// Dynamics of Particles and Rigid Bodies, chapter VIII; for a point that does not turn round while it slips, Routh's
// incremental law says the same (Stronge, Impact Mechanics, chapter 5).
func (m *Meeting) Impulse(e, mu float64) mgl64.Vec2 {
	slip, stop := m.Velocity[0], (1+e)*m.Velocity[1]
	det := m.Along*m.Normal - m.Cross*m.Cross
	along := (m.Cross*stop - m.Normal*slip) / det
	normal := (m.Cross*slip - m.Along*stop) / det
	if math.Abs(along) > mu*normal {
		way := -slip
		if slip == 0 {
			way = along
		}
		share := math.Copysign(mu, way)
		normal = -stop / (m.Normal + share*m.Cross)
		along = share * normal
	}
	return mgl64.Vec2{along, normal}
}
