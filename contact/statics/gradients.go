package statics

// gradients is the method of conjugate gradients, preconditioned by the factor of a similar matrix (Hestenes and
// Stiefel 1952). The factor of the same matrix needs one round. That of the matrix before some contacts changed needs
// some rounds per contact, which cost far less than a new factor. One without fill needs most (Meijerink and van der
// Vorst 1977).
type gradients struct {
	residual, direction, product, preconditioned []vec6
	norm, tolerance                              float64
	round                                        int
	preconditioning                              bool // preconditioned is on its way through the factor
}

// reserve reserves memory for n nodes.
func (c *gradients) reserve(n int) {
	c.residual, c.direction = fit(c.residual, n), fit(c.direction, n)
	c.product, c.preconditioned = fit(c.product, n), fit(c.preconditioned, n)
}

// startSolve begins to solve for a right side y, by node, with a matrix similar to the one in f.
func (c *gradients) startSolve(f *factor, y []vec6) {
	n := len(y)
	c.reserve(n)
	copy(c.residual, y)
	clear(y)
	c.norm, c.round = 0, -1
	c.precondition(f)
}

// precondition begins to apply the factor to the residual.
func (c *gradients) precondition(f *factor) {
	copy(c.preconditioned, c.residual)
	f.startSolve(c.preconditioned)
	c.preconditioning = true
}

// sweep improves the solution y with matrix m by further rounds, of some work, and returns how much work is left.
func (c *gradients) sweep(m *springs, f *factor, y []vec6, work int) int {
	for !c.solved(f) && work > 0 {
		if c.preconditioning {
			if work = f.sweep(c.preconditioned, work); f.solved() {
				c.nextDirection()
			}
			continue
		}
		m.multiply(c.product, c.direction)
		way := c.norm / dot(c.direction, c.product)
		for i := range y {
			y[i].addScaled(way, &c.direction[i])
			c.residual[i].addScaled(-way, &c.product[i])
		}
		work -= len(m.ends)
		c.precondition(f)
	}
	return work
}

// nextDirection ends a round with the direction of the next.
func (c *gradients) nextDirection() {
	c.preconditioning = false
	before := c.norm
	c.norm = dot(c.residual, c.preconditioned)
	if c.round++; c.round == 0 {
		c.tolerance = roundsExit * roundsExit * c.norm
		copy(c.direction, c.preconditioned)
		return
	}
	for i := range c.preconditioned {
		c.preconditioned[i].addScaled(c.norm/before, &c.direction[i])
	}
	c.direction, c.preconditioned = c.preconditioned, c.direction
}

// solved reports whether sweep has finished.
func (c *gradients) solved(f *factor) bool {
	return !c.preconditioning && (!(c.norm > c.tolerance) || c.exhausted(f))
}

// exhausted reports whether the rounds have reached their limit.
func (c *gradients) exhausted(f *factor) bool {
	return c.round >= roundsMost && (f.exact || c.round >= roundsPartial)
}

func dot(a, b []vec6) (sum float64) {
	for i := range a {
		sum += a[i].dot(&b[i])
	}
	return sum
}
