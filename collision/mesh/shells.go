package mesh

import (
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"slices"
)

// turnShells turns the connected pieces of a closed surface outwards, and inwards where they lie inside an odd number
// of others. It answers true when it turned any, and an error for one that encloses nothing, or that of check.
func (m *Mesh) turnShells(s *soup, w *wiring, check func(*Mesh) error) (bool, error) {
	shell, count := s.shells(w)
	volume, area := make([]float64, count), make([]float64, count)
	face := make([]int32, count) // a face of the shell
	for f := len(m.Faces) - 1; f >= 0; f-- {
		v, a := m.wedge(f)
		volume[shell[f]] += v
		area[shell[f]] += a
		face[shell[f]] = int32(f)
	}
	inwards := make([]bool, count)
	for k := range volume {
		if math.Abs(volume[k]) <= float64(s.eps*area[k]) {
			return false, fmt.Errorf("mesh: the surface that face %d belongs to encloses no volume: give a sheet's faces "+
				"from one side only, they count from both", s.polygons[face[k]].source)
		}
	}
	if check != nil {
		if err := check(m); err != nil {
			return false, err
		}
	}
	if count > 1 {
		for k := range inwards {
			inwards[k] = true
		}
		// A piece that lies partly inside another crosses it, and is no wall of a room.
		for f, k := range shell {
			inwards[k] = inwards[k] && m.insideShells(shell, k, m.middle(f))
		}
	}
	turned := 0
	for f := range s.polygons {
		if k := shell[f]; (volume[k] < 0) != inwards[k] {
			p := &s.polygons[f]
			slices.Reverse(s.loop(p))
			p.normal = p.normal.Neg()
			turned++
		}
	}
	if turned == 0 {
		return false, nil
	}
	first := 0
	for (volume[first] < 0) == inwards[first] {
		first++
	}
	s.notes = append(s.notes, fmt.Sprintf("turned a surface that was inside out: %s (the first: face %d)",
		counted(turned, "face", "faces"),
		s.polygons[face[first]].source))
	return true, nil
}

// listShells returns a vertex of every connected piece of the surface.
func (m *Mesh) listShells(s *soup, w *wiring) []int32 {
	var first []int32
	shell, _ := s.shells(w)
	for f, k := range shell {
		if int(k) == len(first) {
			first = append(first, m.Loop(f)[0])
		}
	}
	return first
}

// shells numbers the connected pieces of the surface, for every polygon.
func (s *soup) shells(w *wiring) (shell []int32, count int) {
	shell = make([]int32, len(s.polygons))
	for f := range shell {
		shell[f] = -1
	}
	var front []int32
	for seed := range shell {
		if shell[seed] >= 0 {
			continue
		}
		shell[seed] = int32(count)
		front = append(front[:0], int32(seed))
		for len(front) > 0 {
			f := front[len(front)-1]
			front = front[:len(front)-1]
			p := &s.polygons[f]
			for side := p.first; side < p.first+p.count; side++ {
				if mate := w.mate[side]; mate >= 0 && shell[w.owner[mate]] < 0 {
					shell[w.owner[mate]] = int32(count)
					front = append(front, w.owner[mate])
				}
			}
		}
		count++
	}
	return shell, count
}

// wedge returns the signed volume of the pyramid from Centre to face f, and the area of f.
func (m *Mesh) wedge(f int) (volume, area float64) {
	n := convex.LoopNormal(m.Verts, m.Loop(f))
	return n.Dot(m.Verts[m.Loop(f)[0]].Sub(m.Centre)) / 6, 0.5 * n.Len()
}

// middle returns the mean of the corners of face f.
func (m *Mesh) middle(f int) geom.Vec3 {
	loop := m.Loop(f)
	a, sum := m.Verts[loop[0]], geom.Vec3{}
	for _, v := range loop[1:] {
		sum = sum.Add(m.Verts[v].Sub(a))
	}
	return a.AddScaled(1/float64(len(loop)), sum)
}

// insideShells reports whether x, on shell own, lies inside an odd number of the other shells: whether a ray from there
// crosses them an odd number of times.
func (m *Mesh) insideShells(shell []int32, own int32, x geom.Vec3) (inside bool) {
	for try := range probes {
		clean := true
		inside = false
		for at := m.along(x, probes[try]); at.next(); {
			for _, f := range m.Order[at.first : at.first+at.count] {
				if shell[f] == own {
					continue
				}
				_, hits, touch := at.meet(m, f)
				clean = clean && !touch
				inside = inside != (hits&1 == 1)
			}
		}
		if clean {
			break
		}
	}
	return inside
}
