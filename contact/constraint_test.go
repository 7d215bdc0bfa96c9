package contact

import (
	"math"
	"testing"
)

// TestTwistLever: friction about the normal works at the mean distance of the points, and spinning resistance farther
// out by its lever over the coefficient. Next to no friction has none, not one that is infinite.
func TestTwistLever(t *testing.T) {
	for _, row := range []struct{ friction, want float64 }{
		{0.5, 0.34}, {2, 0.31}, {1e-8, 2e6 + 0.3}, {0, 0}, {5e-324, 0}, {1e-300, 0}, {1e-10, 0},
	} {
		c := Constraint{Friction: row.friction, Radius: 0.3, Spinning: 0.02}
		if lever := c.TwistLever(); !(math.Abs(lever-row.want) <= 1e-12*row.want) {
			t.Errorf("friction %g: a lever of %g m, want %g", row.friction, lever, row.want)
		}
	}
}
