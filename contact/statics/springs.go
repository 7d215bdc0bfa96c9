package statics

// springs is the stiffness matrix of all contacts while it is assembled: a block for every body, and one for every
// contact that couples two of them.
type springs struct {
	own   []block    // by node
	cross []block    // by contact: rows of A, columns of B
	ends  [][2]int32 // by contact: nodes of A and B, -1 for a support
}

// reset reserves memory for so many nodes and contacts.
func (m *springs) reset(nodes, contacts int) {
	m.own, m.cross, m.ends = fit(m.own, nodes), fit(m.cross, contacts), fit(m.ends, contacts)[:0]
}

// couples reports whether both bodies of contact i move.
func (m *springs) couples(i int) bool { return m.ends[i][0] >= 0 && m.ends[i][1] >= 0 }

// add adds a spring of stiffness k to contact i, with lever a on one body and b on the other.
func (m *springs) add(i int, a, b *vec6, k float64) {
	ends := m.ends[i]
	if ends[0] >= 0 {
		m.own[ends[0]].addOuter(k, a, a)
	}
	if ends[1] >= 0 {
		m.own[ends[1]].addOuter(k, b, b)
	}
	if m.couples(i) {
		m.cross[i].addOuter(k, a, b)
	}
}

// multiply sets y to the product with x, both by node.
func (m *springs) multiply(y, x []vec6) {
	for i := range y {
		for k := range y[i] {
			y[i][k] = m.own[i][k].dot(&x[i])
		}
	}
	for i := range m.ends {
		if m.couples(i) {
			a, b := m.ends[i][0], m.ends[i][1]
			m.cross[i].addApply(&y[a], &x[b])
			m.cross[i].addApplyT(&y[b], &x[a])
		}
	}
}
