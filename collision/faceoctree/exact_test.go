package faceoctree

import (
	"math/big"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// meetExactly reports whether two triangles share a point, by linear programming with fractions: weights λ ≥ 0 of the
// corners of x and μ ≥ 0 of those of y, each with sum one, such that Σ λ x = Σ μ y. If there are any, there are some on
// linearly independent columns, so all choices of columns are tried.
func meetExactly(x, y *Triangle) bool {
	var column [6][5]*big.Rat
	for i := range 6 {
		v, sign, in := x[i%3], int64(1), 0
		if i >= 3 {
			v, sign, in = y[i%3], -1, 1
		}
		for k, c := range v.Array() {
			column[i][k] = new(big.Rat).SetFloat64(c)
			column[i][k].Mul(column[i][k], big.NewRat(sign, 1))
		}
		column[i][3], column[i][4] = big.NewRat(int64(1-in), 1), big.NewRat(int64(in), 1)
	}
	for set := 1; set < 64; set++ {
		if set&7 != 0 && set>>3 != 0 && feasible(&column, set) {
			return true
		}
	}
	return false
}

// feasible reports whether the columns of a set are independent and combine to (0, 0, 0, 1, 1) with no negative weight.
func feasible(column *[6][5]*big.Rat, set int) bool {
	var rows [5][]*big.Rat // with the right-hand side last
	n := 0
	for i := range 6 {
		if set>>i&1 != 0 {
			for k := range rows {
				rows[k] = append(rows[k], new(big.Rat).Set(column[i][k]))
			}
			n++
		}
	}
	if n > 5 {
		return false
	}
	for k := range rows {
		rows[k] = append(rows[k], big.NewRat([5]int64{0, 0, 0, 1, 1}[k], 1))
	}
	for c := range n { // Gauss and Jordan
		pivot := -1
		for k := c; k < 5 && pivot < 0; k++ {
			if rows[k][c].Sign() != 0 {
				pivot = k
			}
		}
		if pivot < 0 {
			return false
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		for k := range rows {
			if k == c || rows[k][c].Sign() == 0 {
				continue
			}
			by := new(big.Rat).Quo(rows[k][c], rows[c][c])
			for j := c; j <= n; j++ {
				rows[k][j].Sub(rows[k][j], new(big.Rat).Mul(by, rows[c][j]))
			}
		}
	}
	for k := range rows {
		if k < n && rows[k][n].Sign()*rows[k][k].Sign() < 0 || k >= n && rows[k][n].Sign() != 0 {
			return false
		}
	}
	return true
}

// gridTriangle draws corners from a small lattice, so that every degenerate case comes up.
func gridTriangle(pick func(n int) int, side int) Triangle {
	var t Triangle
	for k := range t {
		t[k] = geom.V(float64(pick(side)), float64(pick(side)), float64(pick(side)))
	}
	return t
}

// meetOnGrid is meetExactly for corners with small whole coordinates, a thousand times faster.
func meetOnGrid(x, y *Triangle) bool {
	var column [6][5]int64
	for i := range 6 {
		v, sign, in := x[i%3], 1.0, 0
		if i >= 3 {
			v, sign, in = y[i%3], -1, 1
		}
		for k, c := range v.Array() {
			column[i][k] = int64(sign * c)
		}
		column[i][3+in] = 1
	}
	for set := 1; set < 64; set++ {
		if set&7 != 0 && set>>3 != 0 && feasibleOnGrid(&column, set) {
			return true
		}
	}
	return false
}

// feasibleOnGrid is feasible without fractions: each step divides by the pivot before, which leaves no rest (Bareiss
// 1968).
func feasibleOnGrid(column *[6][5]int64, set int) bool {
	var rows [5][6]int64 // with the right-hand side last
	n := 0
	for i := range 6 {
		if set>>i&1 != 0 {
			if n == 5 {
				return false
			}
			for k := range rows {
				rows[k][n] = column[i][k]
			}
			n++
		}
	}
	rows[3][n], rows[4][n] = 1, 1
	before := int64(1)
	for c := range n {
		pivot := c
		for pivot < 5 && rows[pivot][c] == 0 {
			pivot++
		}
		if pivot == 5 {
			return false
		}
		rows[c], rows[pivot] = rows[pivot], rows[c]
		p := rows[c][c]
		for k := range rows {
			if by := rows[k][c]; k != c {
				for j := range n + 1 {
					rows[k][j] = (rows[k][j]*p - by*rows[c][j]) / before
				}
			}
		}
		before = p
	}
	for k := range rows {
		if k < n && rows[k][n] != 0 && (rows[k][n] < 0) != (before < 0) || k >= n && rows[k][n] != 0 {
			return false
		}
	}
	return true
}
