package statics

// gradients is the method of conjugate gradients, preconditioned by a factor that leaves out fill (Hestenes and Stiefel
// 1952; Meijerink and van der Vorst 1977).
type gradients struct{ left, along, image, direct []vec6 }

const (
	roundsMost = 1000  // of conjugate gradients
	roundsExit = 1e-12 // of the residual at the start
)

// solve replaces y, by node, by the solution with matrix f, whose factor is only near to it.
func (c *gradients) solve(f *factor, y []vec6) {
	n := len(y)
	c.left, c.along = fit(c.left, n), fit(c.along, n)
	c.image, c.direct = fit(c.image, n), fit(c.direct, n)
	copy(c.left, y)
	copy(c.direct, y)
	clear(y)
	f.solve(c.direct)
	copy(c.along, c.direct)
	now := dot(c.left, c.direct)
	for enough, round := roundsExit*roundsExit*now, 0; now > enough && round < roundsMost; round++ {
		f.multiply(c.image, c.along)
		way := now / dot(c.along, c.image)
		for i := range y {
			y[i].addScaled(way, &c.along[i])
			c.left[i].addScaled(-way, &c.image[i])
		}
		copy(c.direct, c.left)
		f.solve(c.direct)
		before := now
		now = dot(c.left, c.direct)
		for i := range y {
			c.direct[i].addScaled(now/before, &c.along[i])
		}
		c.along, c.direct = c.direct, c.along
	}
}

func dot(a, b []vec6) (sum float64) {
	for i := range a {
		sum += a[i].dot(&b[i])
	}
	return sum
}
