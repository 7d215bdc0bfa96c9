package mesh

import "math"

// thicknessRays bounds how many faces of a closed mesh the thickness is measured from.
const thicknessRays = 256

// minHalf returns the value of MinHalf. The matter of a closed mesh is measured from the middles of evenly spread
// faces, straight inwards to the next face; a room is thinner nowhere than the bounds.
func (m *Mesh) minHalf() float64 {
	least := 4e-9 * m.Radius
	if !m.Closed {
		return max(0.25*m.leastHeight(), least)
	}
	size := m.Bounds.Max.Sub(m.Bounds.Min)
	thin := min(size.X, size.Y, size.Z)
	step := max(1, (len(m.Faces)+thicknessRays-1)/thicknessRays)
	for f := 0; f < len(m.Faces); f += step {
		in := m.Faces[f].Plane.N.Neg()
		if t, _, ok := m.rayBut(m.middle(f), in, thin, int32(f)); ok && t > least {
			thin = t
		}
	}
	return max(0.5*thin, least)
}

// leastHeight returns the least width of a face (m), measured across edges that are not Flush: cutting a flat region
// into faces does not make it thinner.
func (m *Mesh) leastHeight() float64 {
	least := math.Inf(1)
	for f := range m.Faces {
		face, loop := &m.Faces[f], m.Loop(f)
		for i, v := range loop {
			if m.Bends[m.LoopEdges[int(face.First)+i]] == Flush {
				continue
			}
			a := m.Verts[v]
			inward := face.Plane.N.Cross(m.Verts[loop[(i+1)%len(loop)]].Sub(a)).Unit()
			width := 0.0
			for _, w := range loop {
				width = max(width, inward.Dot(m.Verts[w].Sub(a)))
			}
			least = min(least, width)
		}
	}
	if math.IsInf(least, 1) {
		return m.Radius
	}
	return least
}
