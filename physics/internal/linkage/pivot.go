package linkage

import "math"

// pivoting tells how many of the axes that are at a wrong limit or bound change at once: all of them as long as fewer
// are wrong than ever before in the solve, and for a few rounds more; then one at a time until fewer are (Júdice and
// Pires 1994, block principal pivoting).
type pivoting struct{ least, left int }

func newPivoting() pivoting { return pivoting{least: math.MaxInt} }

// all reports whether all of the axes that are wrong change at once.
func (p *pivoting) all(wrong int) bool {
	p.left--
	if wrong < p.least {
		p.least, p.left = wrong, pivotTries
	}
	return p.left >= 0
}
