package statics

// gradients is the method of conjugate gradients, preconditioned by a factor of a matrix that is near (Hestenes and
// Stiefel 1952): of the same one, and then a round is enough; of what it was before some contacts changed, each of
// which costs some rounds, far less than a factor; or one that leaves out fill (Meijerink and van der Vorst 1977).
type gradients struct {
	residual, direction, product, preconditioned []vec6
	norm, tolerance                              float64
	round                                        int
	preconditioning                              bool // direct is on its way through the factor
}

const (
	roundsMost    = 30   // of conjugate gradients: more cost as much as a factor
	roundsPartial = 1000 // the same where that leaves out fill
	roundsExit    = 1e-6 // of the residual at the start: less than that changes with the next step of Newton's method
)

// reserve makes room for n nodes.
func (c *gradients) reserve(n int) {
	c.residual, c.direction = fit(c.residual, n), fit(c.direction, n)
	c.product, c.preconditioned = fit(c.product, n), fit(c.preconditioned, n)
}

// startStep begins to solve for a right side y, by node, with a matrix that the one in f is near to.
func (c *gradients) startSolve(f *factor, y []vec6) {
	n := len(y)
	c.reserve(n)
	copy(c.residual, y)
	clear(y)
	c.norm, c.round = 0, -1
	c.precondition(f)
}

// precondition begins to find what the factor makes of what is left.
func (c *gradients) precondition(f *factor) {
	copy(c.preconditioned, c.residual)
	f.startSolve(c.preconditioned)
	c.preconditioning = true
}

// sweep improves the solution y with matrix m by further rounds, of some work.
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

// solved reports whether sweep is through.
func (c *gradients) solved(f *factor) bool {
	return !c.preconditioning && (!(c.norm > c.tolerance) || c.exhausted(f))
}

// exhausted reports whether sweep has gone on for long enough.
func (c *gradients) exhausted(f *factor) bool {
	return c.round >= roundsMost && (f.exact || c.round >= roundsPartial)
}

func dot(a, b []vec6) (sum float64) {
	for i := range a {
		sum += a[i].dot(&b[i])
	}
	return sum
}
