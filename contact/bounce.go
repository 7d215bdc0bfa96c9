package contact

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/rigid"
)

const (
	bounceSpeed  = 0.5  // m/s, slower approaches do not bounce
	bounceSweeps = 64   // over the struck rows of one manifold at the most
	bounceRest   = 1e-9 // of the impulse: what sweeps may leave. Corners that land at once must stop at once, or they tip
)

// Watch notes how fast the rows that may bounce approach, before the sub-step answers: with the speed that gravity adds
// in it, since the rows are struck at its end.
func (s *Solver) Watch(states []rigid.State) {
	for i := range s.Constraints {
		c := &s.Constraints[i]
		if c.Restitution == 0 {
			continue
		}
		a, b := &states[c.A], &states[c.B]
		rows := s.Rows[c.First : c.First+c.Count]
		for j := range rows {
			rows[j].Approach = c.speed(&rows[j], a, b)
		}
	}
}

// Bounce applies restitution at the end of a sub-step: what approached faster than bounceSpeed when it began and was
// stopped in it leaves at the restitution coefficient times its approach speed. Once a step would be too late: a box
// that lands on two corners one after the other would leave with more energy than it came with.
func (s *Solver) Bounce(states []rigid.State) {
	for i := range s.Constraints {
		c := &s.Constraints[i]
		rows := s.Rows[c.First : c.First+c.Count]
		if c.Restitution > 0 && c.struck(rows) {
			c.bounce(rows, &states[c.A], &states[c.B])
		}
	}
}

// struck reports whether a row bounces, and takes the approach of all others as zero.
func (c *Constraint) struck(rows []Row) bool {
	hit := false
	for i := range rows {
		if r := &rows[i]; r.Approach > -bounceSpeed || r.Impulse == 0 {
			r.Approach = 0
		} else {
			hit = true
		}
	}
	return hit
}

// bounce ends the compression of the struck rows of one manifold, gives each the restitution coefficient times the
// impulse that stopped it (Poisson's hypothesis: with friction, Newton's can bring energy), rubs what leaves, and ends
// the contact: nothing of it is carried on.
func (c *Constraint) bounce(rows []Row, a, b *rigid.State) {
	for range bounceSweeps {
		c.solveFriction(rows, a, b)
		most, sum := 0.0, 0.0
		for i := range rows {
			if r := &rows[i]; r.Approach != 0 {
				d := max(-r.Impulse, -float64(r.Mass*c.speed(r, a, b)))
				c.push(r, a, b, d)
				most, sum = max(most, math.Abs(d)), sum+r.Impulse
			}
		}
		if most <= bounceRest*sum {
			break
		}
	}
	c.release(rows, a, b)
	resting := false
	for i := range rows {
		if r := &rows[i]; r.Approach != 0 {
			r.Impulse = 0
		}
		resting = resting || rows[i].Impulse > 0
	}
	if !resting {
		c.Impulse1, c.Impulse2, c.Twist = 0, 0, 0
	}
}

// release gives the struck rows back the restitution coefficient times the impulses that stopped them, but never more
// work than that of the approach, times the coefficient squared (Stronge's hypothesis): where friction turned round in
// between, Poisson's alone would bring energy.
func (c *Constraint) release(rows []Row, a, b *rigid.State) {
	allowed := 0.0
	for i := range rows {
		if r := &rows[i]; r.Approach != 0 {
			d := c.Restitution * r.Impulse
			allowed -= float64(c.Restitution * d * r.Approach)
			c.push(r, a, b, d)
		}
	}
	c.solveFriction(rows, a, b)
	share := c.Restitution / (1 + c.Restitution) // of the impulses, which now are the released ones
	work := 0.0
	for i := range rows {
		if r := &rows[i]; r.Approach != 0 {
			work += float64(share * r.Impulse * c.speed(r, a, b))
		}
	}
	if work <= allowed {
		return
	}
	less := 1 - math.Sqrt(allowed/work)
	for i := range rows {
		if r := &rows[i]; r.Approach != 0 {
			c.push(r, a, b, -float64(less*share*r.Impulse))
		}
	}
	c.solveFriction(rows, a, b)
}

// push adds the normal impulse d (N s) to a row.
func (c *Constraint) push(r *Row, a, b *rigid.State, d float64) {
	r.Impulse += d
	a.Vel, b.Vel = a.Vel.AddScaled(-d*a.InvMass, c.Normal), b.Vel.AddScaled(d*b.InvMass, c.Normal)
	a.Spin, b.Spin = a.Spin.AddScaled(-d, r.RespA), b.Spin.AddScaled(d, r.RespB)
}
