package rigid

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	// pieceTurn (rad) is the turn of a free body that the midpoint rule takes in one piece; piecesMost bounds their
	// number. Beyond it, pieces are longer and less exact.
	pieceTurn  = 0.1
	piecesMost = 16
	// newtonRounds bounds the rounds of Newton's method in a piece: three or four reach newtonTolerance of the angular
	// momentum, which is rounding.
	newtonRounds    = 8
	newtonTolerance = 1e-15
)

// Pieces returns the number of pieces for a free turn (rad).
func Pieces(turn float64) float64 { return max(1, min(piecesMost, math.Ceil(turn/pieceTurn))) }

// FreeTurn returns the rotation of h seconds of free turning that start with angular momentum before, in the body
// frame; j is the inverse of the inertia. The rotation is by twice the angle whose tangent is k times the spin of the
// mean m of the momenta before and after. Newton's method finds m by Euler's equations, m = before + k m × spin. For
// any k, the momentum after has the same length, and as 2 k m × spin = after − before is at right angles to the spin,
// the same energy; k is chosen such that a steady spin turns exactly by h times that spin.
func FreeTurn(j *geom.Mat3, before geom.Vec3, h float64) geom.Quat {
	m := before
	spin := j.Apply(m)
	k := 0.5 * h
	if angle := min(k*spin.Len(), 1); angle > 0 {
		sin, cos := geom.SinCos(angle)
		k *= sin / (angle * cos)
	}
	for range newtonRounds {
		miss := before.AddScaled(k, m.Cross(spin)).Sub(m)
		if miss.LenSq() <= float64(newtonTolerance*newtonTolerance*before.LenSq()) {
			break
		}
		slope := geom.Mat3{
			X: column(geom.Vec3{X: 1}, m, spin, j.X, k),
			Y: column(geom.Vec3{Y: 1}, m, spin, j.Y, k),
			Z: column(geom.Vec3{Z: 1}, m, spin, j.Z, k),
		}
		inverse, solvable := slope.Inverse()
		if !solvable {
			break
		}
		m = m.Add(inverse.Apply(miss))
		spin = j.Apply(m)
	}
	half := spin.Scale(k)
	return geom.Quat{W: 1, X: half.X, Y: half.Y, Z: half.Z}.Unit()
}

// column returns the decrease of the miss of FreeTurn as m grows along an axis e, which adds to the spin at the rate j.
func column(e, m, spin, j geom.Vec3, k float64) geom.Vec3 {
	return e.AddScaled(-k, e.Cross(spin).Add(m.Cross(j)))
}
