package dynamics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
	"github.com/brickyard-physics/brickyard/physics/internal/state/statetest"
)

// TestFastNeedlesGainNoEnergy: Newton's method does not solve the midpoint rule where a needle turns by many radians in
// a piece. What it leaves then keeps the angular momentum, but about the long axis that would be a thousand times the
// energy.
func TestFastNeedlesGainNoEnergy(t *testing.T) {
	const h = 1.0 / 960
	random := rand.New(rand.NewPCG(17, 9))
	for exponent := 1.0; exponent <= 6; exponent++ {
		r := roomsOf(t, statetest.Body{Kind: state.Dynamic, Shape: statetest.Box(t, 1, 0.01, 0.02)})
		b, s := &r.Bodies[0], &r.States[0]
		for range 200 {
			speed := math.Pow(10, exponent)
			spin := geom.V(random.NormFloat64(), random.NormFloat64(), random.NormFloat64()).Scale(speed)
			s.Turn, s.Spin = geom.IdentityQuat(), spin
			had := b.SpinEnergy(r.Poses[0].Q, spin)
			r.dynamics.advanceGyroscopic(0, h)
			if now := b.SpinEnergy(s.Turn.Mul(r.Poses[0].Q), s.Spin); !(now <= had*(1+1e-9)) {
				t.Fatalf("a needle at %.3g rad/s has %g J after a sub-step, %g before", spin.Len(), now, had)
			}
		}
	}
}
