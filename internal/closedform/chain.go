package closedform

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Chain is rods in a plane, the first of which hangs from a fixed point and each other one from the end of the one
// before. Angles are from the vertical.
type Chain struct {
	Mass, Length, Centre, Inertia []float64 // kg; m; m from the upper end to the centre of mass; kg m² about that
}

// below returns the mass (kg) that hangs from the end of a rod.
func (c *Chain) below(rod int) (sum float64) {
	for _, m := range c.Mass[rod+1:] {
		sum += m
	}
	return sum
}

// lever returns what a rod and all below it weigh times how far from its upper end they pull at it (kg m).
func (c *Chain) lever(rod int) float64 { return c.Mass[rod]*c.Centre[rod] + c.below(rod)*c.Length[rod] }

// Rates returns the rates of the angles (rad) and of their rates (rad/s) of all rods, in this order, by Lagrange's
// equations.
func (c *Chain) Rates(x []float64) []float64 {
	n := len(c.Mass)
	angle, rate := x[:n], x[n:]
	left, right := make([][]float64, n), make([]float64, n)
	for i := range n {
		left[i] = make([]float64, n)
	}
	for i := range n {
		left[i][i] = c.Inertia[i] + c.Mass[i]*c.Centre[i]*c.Centre[i] + c.below(i)*c.Length[i]*c.Length[i]
		right[i] -= Gravity * c.lever(i) * math.Sin(angle[i])
		for j := range i {
			sin, cos := math.Sincos(angle[i] - angle[j])
			couples := c.lever(i) * c.Length[j]
			left[i][j], left[j][i] = couples*cos, couples*cos
			right[i] -= couples * sin * rate[j] * rate[j]
			right[j] += couples * sin * rate[i] * rate[i]
		}
	}
	return append(append(make([]float64, 0, 2*n), rate...), solved(left, right)...)
}

// Hook returns the force (N) of the fixed point on the first rod: to the side that positive angles lead to, and up.
func (c *Chain) Hook(x []float64) (force mgl64.Vec2) {
	n := len(c.Mass)
	turn := c.Rates(x)[n:]
	for i := range n {
		sin, cos := math.Sincos(x[i])
		square := x[n+i] * x[n+i]
		force = force.Add(mgl64.Vec2{turn[i]*cos - square*sin, turn[i]*sin + square*cos}.Mul(c.lever(i)))
		force[1] += c.Mass[i] * Gravity
	}
	return force
}

// solved returns the solution of linear equations with a positive definite left side, which it overwrites.
func solved(left [][]float64, right []float64) []float64 {
	n := len(right)
	for i := range n {
		for j := i + 1; j < n; j++ {
			share := left[j][i] / left[i][i]
			for k := i; k < n; k++ {
				left[j][k] -= share * left[i][k]
			}
			right[j] -= share * right[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			right[i] -= left[i][k] * right[k]
		}
		right[i] /= left[i][i]
	}
	return right
}
