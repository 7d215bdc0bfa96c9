package statics

import "github.com/brickyard-physics/brickyard/collision/geom"

// descent carries loads down a structure, body by body from the top. A body passes its weight and the loads on it to
// the contacts that it stands on, which share them by the least energy of these contacts alone. If each body can do so,
// the forces are in equilibrium after one pass: so walls, towers and pyramids need no factor. If one cannot, since
// bodies lean on each other, Newton's method finds the forces of all at once.
//
// Where a body is solved, its contacts count as contacts with a support: springs.ends has that body only.
type descent struct {
	down     geom.Vec3 // unit, direction of all external forces together
	supports []int32   // by node: 1 + first contact that it stands on, 0 if it has none
	next     []int32   // by contact: 1 + the next contact that its upper body stands on
	bearing  []int32   // by node: contacts on it whose load is not known yet
	ready    []int32   // nodes with all loads on them known, in order of the descent
	known    bool      // forces are known from before: they are nearer to the answer
}

// reserve reserves memory for so many nodes and contacts.
func (d *descent) reserve(nodes, contacts int) {
	d.supports, d.bearing, d.ready = fit(d.supports, nodes), fit(d.bearing, nodes), fit(d.ready, nodes)[:0]
	d.next = fit(d.next, contacts)
}

// startDescent finds which body of each contact stands on the other, and begins with the bodies that bear no other.
func (s *System) startDescent() {
	s.setStage(toDescend)
	d := &s.descent
	total := geom.Vec3{}
	for i := range s.Bodies {
		total = total.Add(s.Bodies[i].Force)
	}
	if d.known || total == (geom.Vec3{}) {
		s.endDescent(false)
		return
	}
	d.down = total.Unit()
	d.reserve(len(s.body), len(s.Contacts))
	clear(d.supports)
	clear(d.bearing)
	for i := len(s.Contacts) - 1; i >= 0; i-- { // so that the lists are in the order of the contacts
		if upper, lower := s.upperAndLower(i); upper >= 0 {
			d.next[i], d.supports[upper] = d.supports[upper], int32(i+1)
			if lower >= 0 {
				d.bearing[lower]++
			}
		}
	}
	for k, b := range s.body {
		s.g[k], s.tried[k] = freeRow(&s.Bodies[b], s.Bodies[b].Force, s.Bodies[b].Torque), vec6{}
		if d.bearing[k] == 0 {
			d.ready = append(d.ready, int32(k))
		}
	}
}

// upperAndLower returns the nodes of contact i: of the body that stands on it and of the body below. Both are −1 if it
// is too steep to stand on.
func (s *System) upperAndLower(i int) (upper, lower int32) {
	c := &s.Contacts[i]
	switch along := c.Normal.Dot(s.descent.down); {
	case along < -steepShare:
		return s.node[c.B], s.node[c.A]
	case along > steepShare:
		return s.node[c.A], s.node[c.B]
	}
	return -1, -1
}

// descend goes on with further bodies, of some work, and returns how much work is left.
func (s *System) descend(work int) int {
	d := &s.descent
	for ; s.cursor < len(d.ready) && work > 0; s.cursor++ {
		k := d.ready[s.cursor]
		rounds, stands := s.stand(k)
		if !stands {
			s.endDescent(false)
			return work
		}
		work--
		for i := d.supports[k] - 1; i >= 0; i = d.next[i] - 1 {
			s.handDown(int(i))
			work -= rounds * int(s.Contacts[i].Count+3)
		}
	}
	if s.cursor == len(d.ready) {
		s.endDescent(len(d.ready) == len(s.body)) // else bodies bear each other in a ring
	}
	return work
}

// stand finds the forces of the contacts that node k stands on, by Newton's method for its displacement alone. It
// returns the rounds that this took, and whether the forces balance the body.
func (s *System) stand(k int32) (rounds int, stands bool) {
	d, b, load, own := &s.descent, &s.Bodies[s.body[k]], s.g[k], &s.springs.own[k]
	for i := d.supports[k] - 1; i >= 0; i = d.next[i] - 1 {
		s.springs.ends[i] = s.oneEnd(int(i), k)
	}
	for rounds < standRounds && !stands {
		for j := range own {
			own[j] = vec6{}
			own[j].addScaled(standMass, &s.mass[k][j])
		}
		for i := d.supports[k] - 1; i >= 0; i = d.next[i] - 1 {
			s.addStiffness(int(i), rounds == 0)
		}
		own.cholesky(&vec6{own[0][0], own[1][1], own[2][2], own[3][3], own[4][4], own[5][5]}, leastPivot)
		own.solveLower(&s.g[k])
		own.solveLowerT(&s.g[k])
		s.tried[k].addScaled(1, &s.g[k])
		s.g[k] = load
		for i := d.supports[k] - 1; i >= 0; i = d.next[i] - 1 {
			s.updateTrial(int(i))
			s.project(int(i))
			s.addForces(int(i))
		}
		b.Residual = acceleration(b, s.g[k].linear(), s.g[k].angular())
		stands = b.Residual <= equilibriumShare*s.scale
		rounds++
	}
	return rounds, stands
}

// handDown adds the forces of contact i to the load of its lower body, which is ready after the last of them.
func (s *System) handDown(i int) {
	d := &s.descent
	if _, lower := s.upperAndLower(i); lower >= 0 {
		s.springs.ends[i] = s.oneEnd(i, lower)
		s.addForces(i)
		if d.bearing[lower]--; d.bearing[lower] == 0 {
			d.ready = append(d.ready, lower)
		}
	}
}

// oneEnd returns the ends of contact i with a support in the place of the body other than node k.
func (s *System) oneEnd(i int, k int32) [2]int32 {
	ends := s.endsOf(&s.Contacts[i])
	for j := range ends {
		if ends[j] != k {
			ends[j] = -1
		}
	}
	return ends
}

// endDescent takes the forces found, if they balance all bodies, and else begins Newton's method for all bodies.
func (s *System) endDescent(balanced bool) {
	if balanced {
		s.writeForces()
		s.setStage(done)
		return
	}
	for i := range s.Contacts {
		s.springs.ends[i] = s.endsOf(&s.Contacts[i])
	}
	s.matrix.startOrder(len(s.body), s.edges)
	s.setStage(toEliminate)
}
