package statics

// gradients is the method of conjugate gradients, preconditioned by a factor of a matrix that is near (Hestenes and
// Stiefel 1952): of the same one, and then a round is enough; of what it was before some contacts changed, each of
// which costs some rounds, far less than a factor; or one that leaves out fill (Meijerink and van der Vorst 1977).
type gradients struct {
	left, along, image, direct []vec6
	now, enough                float64
	round                      int
	refining                   bool // direct is on its way through the factor
}

const (
	roundsMost    = 30   // of conjugate gradients: more cost as much as a factor
	roundsPartial = 1000 // the same where that leaves out fill
	roundsExit    = 1e-6 // of the residual at the start: less than that changes with the next step of Newton's method
)

// reserve makes room for n nodes.
func (c *gradients) reserve(n int) {
	c.left, c.along = fit(c.left, n), fit(c.along, n)
	c.image, c.direct = fit(c.image, n), fit(c.direct, n)
}

// present begins to solve for a right side y, by node, with a matrix that the one in f is near to.
func (c *gradients) present(f *factor, y []vec6) {
	n := len(y)
	c.reserve(n)
	copy(c.left, y)
	clear(y)
	c.now, c.round = 0, -1
	c.refine(f)
}

// refine begins to find what the factor makes of what is left.
func (c *gradients) refine(f *factor) {
	copy(c.direct, c.left)
	f.present(c.direct)
	c.refining = true
}

// sweep improves the solution y with matrix m by further rounds, of some work.
func (c *gradients) sweep(m *springs, f *factor, y []vec6, work int) int {
	for !c.solved(f) && work > 0 {
		if c.refining {
			if work = f.sweep(c.direct, work); f.solved() {
				c.turn()
			}
			continue
		}
		m.multiply(c.image, c.along)
		way := c.now / dot(c.along, c.image)
		for i := range y {
			y[i].addScaled(way, &c.along[i])
			c.left[i].addScaled(-way, &c.image[i])
		}
		work -= len(m.ends)
		c.refine(f)
	}
	return work
}

// turn ends a round with the direction of the next.
func (c *gradients) turn() {
	c.refining = false
	before := c.now
	c.now = dot(c.left, c.direct)
	if c.round++; c.round == 0 {
		c.enough = roundsExit * roundsExit * c.now
		copy(c.along, c.direct)
		return
	}
	for i := range c.direct {
		c.direct[i].addScaled(c.now/before, &c.along[i])
	}
	c.along, c.direct = c.direct, c.along
}

// solved reports whether sweep is through.
func (c *gradients) solved(f *factor) bool {
	return !c.refining && (!(c.now > c.enough) || c.tired(f))
}

// tired reports whether sweep has gone on for long enough.
func (c *gradients) tired(f *factor) bool {
	return c.round >= roundsMost && (f.whole || c.round >= roundsPartial)
}

func dot(a, b []vec6) (sum float64) {
	for i := range a {
		sum += a[i].dot(&b[i])
	}
	return sum
}
