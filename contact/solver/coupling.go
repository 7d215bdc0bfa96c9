package solver

import (
	"math"

	"github.com/brickyard-physics/brickyard/contact/rigid"
)

// Sweeps over a group come nearer to an impact by shares only, and leave it unequally shared between rows that see the
// same motion. So it begins with the rows of all manifolds as one system, without friction, whose limits are not known
// yet. Sweeps solve on from there.

// coupledRow is a row that has hit, of one of the impacts of a group.
type coupledRow struct {
	member int
	row    int
	pushes bool    // it is in the system
	least  float64 // of its compliance left besides the rows before it that counts: see system
}

// coupling is the system of the rows that have hit in a group.
type coupling struct {
	rows       []coupledRow
	compliance []float64 // len(rows) × len(rows): by row, the speeds at all rows that 1 N s there changes
	active     []int     // rows in the system, by equation
	of         []float64 // equations × (equations + 1), as in system
	inverse    []float64 // of the pivots, by equation
}

// couple begins the compression of a group of several impacts, if their rows are few enough: by steps of Newton's
// method, each of which leaves out the rows that cease to push. It reports whether they are.
func (g *impactGroup) couple() bool {
	if len(g.members) < 2 || !g.listRows() {
		return false
	}
	g.passAll()
	g.measure()
	for range coupledSteps {
		g.coupling.write(g.members)
		g.coupling.solve()
		if !g.take() {
			break
		}
	}
	return true
}

// listRows lists the rows that have hit. It reports whether they are few enough.
func (g *impactGroup) listRows() bool {
	c := &g.coupling
	c.rows = c.rows[:0]
	for k := range g.members {
		t := &g.members[k]
		most := 0.0
		for j := range t.lines {
			most = max(most, t.m.compliance[j][j])
		}
		if t.b.locked>>t.l&1 == 0 && !t.isHeld() {
			most = 0
		}
		for j := range t.lines {
			if t.m.aims[j].mass > 0 {
				c.rows = append(c.rows, coupledRow{k, j, true, float64(rigid.CarryLeast * most)})
			}
		}
	}
	return len(c.rows) <= coupledMost
}

// measure finds the compliances: of a manifold those that it has, and between two by trial.
func (g *impactGroup) measure() {
	c := &g.coupling
	n := len(c.rows)
	c.compliance = resize(c.compliance, n*n)
	for i, row := range c.rows {
		t := &g.members[row.member]
		unit := inverse(t.m.compliance[row.row][row.row]) // N s: worth about 1 m/s
		var w wrench
		w.push(&t.lines[row.row], t.l, unit)
		t.give(&w)
		for k, other := range c.rows {
			u, to := &g.members[other.member], &c.compliance[i*n+k]
			switch {
			case other.member == row.member:
				*to = t.m.compliance[other.row][row.row]
			case t.reaches(u):
				m := u.motion()
				*to = float64((m.speed(&u.lines[other.row], u.l) - u.m.speed[other.row]) * inverse(unit))
			default:
				*to = 0
			}
		}
		w.scale(-1)
		t.give(&w)
	}
}

// reaches reports whether the bodies of another impact answer to the impulses of this one.
func (t *member) reaches(o *member) bool {
	for _, i := range t.bodies {
		if (i == o.bodies[0] || i == o.bodies[1]) && t.states[i].InvMass > 0 {
			return true
		}
	}
	return t.isHeld() && o.isHeld()
}

// write writes the system of the rows that push. A proximal term shares what several of them can bear alike.
func (c *coupling) write(members []member) {
	c.active = c.active[:0]
	for i := range c.rows {
		if c.rows[i].pushes {
			c.active = append(c.active, i)
		}
	}
	size, n := len(c.rows), len(c.active)
	c.of, c.inverse = resize(c.of, n*(n+1)), resize(c.inverse, n)
	for x, i := range c.active {
		a := c.of[x*(n+1):][:n+1]
		for y, k := range c.active {
			a[y] = c.compliance[k*size+i]
		}
		a[x] += float64(coupledProximal * a[x])
		a[n] = -members[c.rows[i].member].m.speed[c.rows[i].row]
	}
}

// solve leaves the solution in the column of the right sides, by elimination: see system.solve.
func (c *coupling) solve() {
	n := len(c.active)
	width := n + 1
	for i := range n {
		a := c.of[i*width:][:width]
		for k := range i {
			f := float64(a[k] * c.inverse[k])
			if f == 0 {
				continue
			}
			above := c.of[k*width:][:len(a)]
			for x := k + 1; x < len(a); x++ {
				a[x] -= float64(f * above[x])
			}
		}
		if c.inverse[i] = 0; math.Abs(a[i]) > c.rows[c.active[i]].least {
			c.inverse[i] = 1 / a[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		a := c.of[i*width:][:width]
		x := a[n]
		for k := i + 1; k < n; k++ {
			x -= float64(a[k] * c.of[k*width+n])
		}
		a[n] = float64(x * c.inverse[i])
	}
}

// take changes the impulses by the solution, up to where the first row ceases to push. It reports whether another step
// has to follow, without that row.
func (g *impactGroup) take() (again bool) {
	c, share := &g.coupling, 1.0
	n := len(c.active)
	for x, i := range c.active {
		if p, d := g.impulseOf(i), c.of[x*(n+1)+n]; float64(share*d) < -p {
			share = -p / d
		}
	}
	for x, i := range c.active {
		row, p, whole := &c.rows[i], g.impulseOf(i), c.of[x*(n+1)+n]
		d := float64(share * whole)
		if whole < 0 && p+d <= float64(sameRow*p) {
			d, again, row.pushes = -p, true, false
		}
		g.members[row.member].m.push(row.row, d)
	}
	g.passAll()
	return again
}

// impulseOf returns the impulse (N s) of a row of the system.
func (g *impactGroup) impulseOf(i int) float64 {
	row := &g.coupling.rows[i]
	t := &g.members[row.member]
	return t.lines[row.row].impulse[t.l]
}
