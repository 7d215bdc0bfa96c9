package screw

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// rows holds the vertices of one body by their r.
type rows struct {
	heads       [rowCount]int32 // of lists of drops, plus one
	low, perRow float64         // pixels
}

// row returns the bucket of r.
func (w *rows) row(r float64) int {
	return int(max(0, min(rowCount-1, float64((r-w.low)*w.perRow))))
}

// fill buckets the drops in view.
func (w *rows) fill(view *area, drops []drop) {
	w.low, w.perRow = view.rLow, rowCount/(view.rHigh-view.rLow)
	clear(w.heads[:])
	for i := range drops {
		d := &drops[i]
		if d.R < view.rLow || d.R > view.rHigh || d.H < view.hLow || d.H > view.hHigh {
			continue
		}
		row := w.row(d.R)
		d.next = w.heads[row]
		w.heads[row] = int32(i + 1)
	}
}

// visitFaces finds the vertices of one body that lie in faces of the other: step 5. Kind is VF where the vertices move.
func (m *raster) visitFaces(faces, vertices *footprint, kind Kind) {
	if len(faces.faces) == 0 || len(vertices.drops) == 0 {
		return
	}
	m.rows.fill(&m.view, vertices.drops)
	rim := rimPixels
	if m.robust {
		rim = robustPixels
	}
	reach := m.slackTime + 2*chordShare/m.perTime
	view := &m.view
	for i := range faces.faces {
		f := &faces.faces[i]
		// The sides of a face near the axis may reach far out of the area of its corners.
		box := f.area.wider(rim+min(f.bulge, farPixels), reach, kind)
		if box.rLow > view.rHigh || box.rHigh < view.rLow || box.hLow > view.hHigh || box.hHigh < view.hLow {
			continue
		}
		wide := rim + f.bulge
		if f.bulge > curved {
			wide = math.Inf(1) // the sides say nothing
		}
		for row, last := m.rows.row(box.rLow), m.rows.row(box.rHigh); row <= last; row++ {
			for k := m.rows.heads[row]; k > 0; {
				d := &vertices.drops[k-1]
				k = d.next
				if d.R < box.rLow || d.R > box.rHigh || d.H < box.hLow || d.H > box.hHigh {
					continue
				}
				if !vertices.mayFace(d, f, m.threshold) {
					continue
				}
				if wide < curved+1 && (d.T < box.tLow || d.T > box.tHigh || !faces.holds(f, &d.Point, wide)) {
					continue
				}
				m.descend(faces, f, vertices, d, kind, wide >= curved+1)
			}
		}
	}
}

// wider returns where the vertices are that the face may meet: wide (pixels) around it, and in [0, 1] before or after.
func (a *area) wider(wide, late float64, kind Kind) area {
	b := area{a.rLow - wide, a.rHigh + wide, a.hLow - wide, a.hHigh + wide, a.tLow - 1 - late, a.tHigh + late}
	if kind == FV {
		b.tLow, b.tHigh = a.tLow-late, a.tHigh+1+late
	}
	return b
}

// holds reports whether p is in the convex polygon that a face makes of the screen, or at most wide (pixels) outside.
func (f *footprint) holds(s *screenFace, p *Point, wide float64) bool {
	corners := f.corners[s.first:s.last]
	last := &corners[len(corners)-1]
	turns := 0.0 // the sense of the polygon: faces that look back lie mirrored
	if f.ahead < 0 {
		turns = 1
	} else {
		turns = -1
	}
	for i := range corners {
		c := &corners[i]
		r, h := c.R-last.R, c.H-last.H
		side := turns * (float64(r*(p.H-last.H)) - float64(h*(p.R-last.R)))
		if side < 0 && float64(side*side) > float64(wide*wide)*(float64(r*r)+float64(h*h)) {
			return false
		}
		last = c
	}
	return true
}

// mayFace reports whether the properness of a vertex against a face may reach the least that counts, without knowing
// when they meet: relative to outward neither the edges of the vertex nor the normal of the face ever change.
func (f *footprint) mayFace(d *drop, s *screenFace, least float64) bool {
	if s.spread >= 1 {
		return true
	}
	n, of := d.absolute(s.normal), f.body.of
	at := &f.locals[d.vertex]
	least -= s.spread
	for _, u := range of.Ring[of.RingStart[d.vertex]:of.RingStart[d.vertex+1]] {
		to := &f.locals[u]
		x, y, z := to.x-at.x, to.y-at.y, to.z-at.z
		rise := float64(n.x*x) + float64(n.y*y) + float64(n.z*z)
		if rise >= 0 && least <= 0 {
			continue
		}
		long := float64(x*x) + float64(y*y) + float64(z*z)
		if rise < least*math.Sqrt(long) {
			return false
		}
	}
	return true
}

// flight is the height of a vertex over the plane of a face while the flow carries it:
// f(t) = f0 + nx Δx(t) + nz Δz(t) + ny g t, with x and z turning by θt about the axis.
type flight struct {
	normal      local // unit, in the axes of the screen
	height      float64
	at          local   // the vertex at time 0
	radius      float64 // m; of the vertex from the axis along z
	turn, slide float64
}

// after returns where the vertex is at time t, its height over the plane, and how fast that grows.
func (w *flight) after(t float64) (at local, height, rate float64) {
	half := float64(0.5 * float64(w.turn*t))
	s, c := geom.SinCos(half)
	sin, versed := float64(2*float64(s*c)), float64(2*float64(s*s))
	dx := float64(sin*w.radius) - float64(versed*w.at.x)
	dz := -float64(sin*w.at.x) - float64(versed*w.radius)
	dy := float64(w.slide * t)
	at = local{w.at.x + dx, w.at.y + dy, w.at.z + dz}
	height = w.height + float64(w.normal.x*dx) + float64(w.normal.y*dy) + float64(w.normal.z*dz)
	rate = float64(w.turn*(float64(w.normal.x*(w.radius+dz))-float64(w.normal.z*at.x))) + float64(w.normal.y*w.slide)
	return at, height, rate
}

// descend finds when vertex d comes down on face s, by Newton's method (step 9), and where. It starts where the plane
// through three corners of the face on the screen has the vertex, or with a curved face at every turn of a radian.
func (m *raster) descend(faces *footprint, s *screenFace, vertices *footprint, d *drop, kind Kind, search bool) {
	normal := &faces.normals[s.face]
	n := local{normal.X, normal.Y, normal.Z}
	first := &faces.locals[faces.body.of.LoopVerts[faces.body.of.Faces[s.face].First]]
	v := &vertices.locals[d.vertex]
	w := flight{normal: n, at: *v, radius: m.screen.Base + v.z, turn: m.screen.turn, slide: m.screen.slide}
	w.height = float64(n.x*(v.x-first.x)) + float64(n.y*(v.y-first.y)) + float64(n.z*(v.z-first.z))
	sign := 1.0
	if kind == FV {
		sign = -1 // the face moves: seen from it the vertex moves back
		w.turn, w.slide = -w.turn, -w.slide
	}
	if !search {
		m.enterDescent(faces, s, d, kind, &w, sign*(faces.timeAt(s, &d.Point)-d.T))
		return
	}
	steps := 1 + math.Ceil(m.screen.turn)
	last := -1.0
	for k := range int(steps) + 1 {
		if t, ok := m.converge(&w, float64(k)/steps); ok && math.Abs(t-last) > sameDescent {
			m.enterDescent(faces, s, d, kind, &w, t)
			last = t
		}
	}
}

// timeAt returns the time of the plane through three corners of a face at p.
func (f *footprint) timeAt(s *screenFace, p *Point) float64 {
	a, b, c := &f.corners[s.first], &f.corners[s.first+1], &f.corners[s.last-1]
	br, bh, cr, ch := b.R-a.R, b.H-a.H, c.R-a.R, c.H-a.H
	area := float64(br*ch) - float64(bh*cr)
	if area == 0 {
		return 0.5 * (s.tLow + s.tHigh)
	}
	pr, ph := p.R-a.R, p.H-a.H
	u, v := (float64(pr*ch)-float64(ph*cr))/area, (float64(br*ph)-float64(bh*pr))/area
	t := a.T + float64(u*(b.T-a.T)) + float64(v*(c.T-a.T))
	return max(s.tLow, min(s.tHigh, t))
}

// converge follows Newton's method from time t, on a descent, until the time changes no more.
func (m *raster) converge(w *flight, t float64) (float64, bool) {
	for range mostDescents {
		_, height, rate := w.after(t)
		if !(rate < 0) {
			return t, false
		}
		step := height / rate
		t -= step
		if !(t > -1 && t < 2) {
			return t, false
		}
		if math.Abs(step) < leastDescent {
			return t, true
		}
	}
	return t, false
}

// enterDescent enters the collision of a vertex that comes down at about time t, if it comes down on the face.
func (m *raster) enterDescent(faces *footprint, s *screenFace, d *drop, kind Kind, w *flight, t float64) {
	t, ok := m.converge(w, t)
	if !ok {
		return
	}
	if t, ok = m.inTime(t); !ok {
		return
	}
	at, _, _ := w.after(t)
	rim := rimPixels
	if m.robust {
		rim = robustPixels
	}
	edge, end, inside := faces.rimOf(s.face, &w.normal, &at, rim*m.pixel)
	if inside {
		m.addTouch(s.face, d.vertex, kind, t, edge, end)
	}
}

// rimOf reports whether a point of the plane of a face, with normal n, is in the face or at most rim (m) outside, and
// which edge or vertex it is that close to, from either side: -1 for none.
func (f *footprint) rimOf(face int32, n, at *local, rim float64) (edge, end int32, inside bool) {
	of := f.body.of
	loop := &of.Faces[face]
	edge, end = -1, -1
	for i := loop.First; i < loop.First+loop.Count; i++ {
		j := i + 1
		if j == loop.First+loop.Count {
			j = loop.First
		}
		a, b := &f.locals[of.LoopVerts[i]], &f.locals[of.LoopVerts[j]]
		ex, ey, ez := b.x-a.x, b.y-a.y, b.z-a.z
		px, py, pz := at.x-a.x, at.y-a.y, at.z-a.z
		side := float64(n.x*(float64(ey*pz)-float64(ez*py))) + float64(n.y*(float64(ez*px)-float64(ex*pz))) +
			float64(n.z*(float64(ex*py)-float64(ey*px)))
		long := float64(ex*ex) + float64(ey*ey) + float64(ez*ez)
		if float64(side*side) <= float64(rim*rim)*long {
			along := float64(ex*px) + float64(ey*py) + float64(ez*pz)
			near := float64(rim * math.Sqrt(long))
			if along < -near || along > long+near {
				continue // beside the edge, not at it: another side tells whether it is outside
			}
			edge = of.LoopEdges[i]
			if along <= near {
				end = of.LoopVerts[i]
			} else if along >= long-near {
				end = of.LoopVerts[j]
			}
		} else if side < 0 {
			return -1, -1, false
		}
	}
	return edge, end, true
}
