package screw

import "math"

// Drawing is the picture of a collision screen, as plain data: the projected features of both bodies, drawn over each
// other, and where they collide (figure 14). Coordinates are those of Point, in metres; R is less than the distance
// from the axis by Screen.Base.
type Drawing struct {
	Screen   Screen
	Distance float64 // m; width of a pixel
	Points   []Point // of all lines
	Lines    []Polyline
	Marks    []Mark
}

// Polyline is the projection of a piece of an edge that faces the other body, or of a virtual one.
type Polyline struct {
	First, Last int32 // its points are Points[First:Last], at least two
	Moving      bool  // of the moving body
	Virtual     bool  // made by clipping or doppelling: bounds a face and collides with nothing
	Edge        int32 // of the body's Surface; -1 if it is virtual
}

// Mark is a collision on the screen. Its T is that of the standing body.
type Mark struct {
	Point
	Collision Collision
}

// Draw is Raster, and fills d with the picture of its screen; also when the bodies cannot meet, as long as one moves.
// It sees all of large surfaces, so that their pixels lie elsewhere than those of Raster. Memory that d has is used
// again.
func (s *Scratch) Draw(q *Query, r Resolution, d *Drawing) []Collision {
	d.Points, d.Lines, d.Marks = d.Points[:0], d.Lines[:0], d.Marks[:0]
	s.found = s.found[:0]
	m := &s.raster
	m.standing.draws, m.flying.draws = true, true
	s.takeWhole(q)
	usable, near := s.start(q, r)
	d.Screen, d.Distance = m.screen, r.Distance
	if usable {
		m.project()
		if near {
			m.collide()
		}
		d.addLines(m.standing.chords, r.Distance, Polyline{Edge: -1})
		d.addLines(m.standing.virtual, r.Distance, Polyline{Edge: -1, Virtual: true})
		d.addLines(m.flying.chords, r.Distance, Polyline{Edge: -1, Moving: true})
		d.addLines(m.flying.virtual, r.Distance, Polyline{Edge: -1, Moving: true, Virtual: true})
		s.found = append(s.found, m.found...)
	}
	m.standing.draws, m.flying.draws = false, false
	found := s.finish()
	for i := range found {
		d.Marks = append(d.Marks, Mark{m.screen.markOf(&found[i]), found[i]})
	}
	return found
}

// addLines appends chords, joined where one goes on from the other.
func (d *Drawing) addLines(chords []chord, metres float64, line Polyline) {
	scaled := func(p *Point) Point { return Point{float64(p.R * metres), float64(p.H * metres), p.T} }
	for i := range chords {
		c := &chords[i]
		if i == 0 || chords[i-1].edge != c.edge || chords[i-1].to != c.from {
			line.First, line.Edge = int32(len(d.Points)), c.edge
			d.Points = append(d.Points, scaled(&c.from))
			d.Lines = append(d.Lines, line)
		}
		d.Points = append(d.Points, scaled(&c.to))
		d.Lines[len(d.Lines)-1].Last = int32(len(d.Points))
	}
}

// markOf projects a collision, with the azimuth at which the standing body meets the moving one.
func (s *Screen) markOf(c *Collision) Point {
	l := s.local(c.Position)
	phi := s.azimuth(&l)
	if phi-float64(s.turn*c.Time) < -math.Pi {
		phi += 2 * math.Pi // doppelled: the moving body came from before the cut
	}
	return s.project(&l, phi)
}
