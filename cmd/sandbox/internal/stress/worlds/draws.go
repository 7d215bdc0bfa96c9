package worlds

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// vec is short for the vectors of the public calls.
type vec = mgl64.Vec3

// oneOf picks one of some values.
func oneOf[T any](t *trial.Trial, values ...T) T { return values[t.IntN(len(values))] }

// chance is true n times in of.
func chance(t *trial.Trial, n, of int) bool { return t.IntN(of) < n }

// anyBetween is uniform from low to high.
func anyBetween(t *trial.Trial, low, high float64) float64 { return low + (high-low)*t.Random() }

// anyMagnitude is from low to high, every order of magnitude as often as any other.
func anyMagnitude(t *trial.Trial, low, high float64) float64 {
	return low * math.Pow(high/low, t.Random())
}

// anyVector is up to most long, and up to extreme one time in twelve.
func anyVector(t *trial.Trial, most, extreme float64) vec {
	if chance(t, 1, 12) {
		most = extreme
	}
	return t.AnyDirection().Mul(most * t.Random())
}

// anyInCube is uniform in a cube about the origin of the given half edge.
func anyInCube(t *trial.Trial, half float64) vec {
	return vec{anyBetween(t, -half, half), anyBetween(t, -half, half), anyBetween(t, -half, half)}
}

// anyTurn is any rotation, or none two times in five.
func anyTurn(t *trial.Trial) mgl64.Quat {
	if chance(t, 2, 5) {
		return mgl64.QuatIdent()
	}
	return t.AnyRotation()
}

// A pace is how fast something goes, in m/s, m/s² or rad/s: up to most, and up to extreme one time in twelve.
type pace struct{ most, extreme float64 }

func (p pace) any(t *trial.Trial) vec { return anyVector(t, p.most, p.extreme) }
