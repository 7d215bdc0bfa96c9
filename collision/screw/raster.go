package screw

import "math"

// Resolution says how fine the collision screen is.
type Resolution struct {
	Distance float64 // m; width of a pixel
	Time     float64 // how far off the time of a pixel may be
	Robust   bool    // features that pass within a pixel of each other, and a Time of [0, 1], collide too (section 10)
}

// Raster returns the collisions of q as the pixel method of section 9 finds them, sorted by time, kind and indices. The
// slice is valid until the next query. The nine steps of the paper:
//
//  1. The screen is placed, and bounding spheres tell bodies that cannot meet (NewScreen).
//  2. Faces are clipped to the parts that look ahead on the moving and back on the standing body, and both to the
//     range of azimuth (footprint.layFaces, Screen.doppel). Of edges the parts stay that one of their faces needs
//     (footprint.lookingShare).
//  3. Edges are projected by halving, until they are straight within half a pixel in distance and half of Time in
//     time (footprint.halve). The chords that come out fill pixels, those at one r as one run (pixelGrid.scan).
//  4. Runs are not sorted but hashed by their pixel: see pixelGrid for the reason.
//  5. Vertices in the interior of faces: vertices are bucketed by r, and every face asks those at its own rows
//     (raster.visitFaces).
//  6. Crossing edges: chords of both bodies that share a pixel (raster.crossEdges).
//  7. VV, EV, VE, EE, VF and FV are named after the features within half a pixel (raster.addEdges, raster.addTouch),
//     and of all readings of one such meeting the one with the greatest properness stays (raster.keep).
//  8. Collisions below the threshold are dropped, and those that part.
//  9. Where a vertex meets a face is found by Newton's method on the face itself (raster.descend). Edges meet where
//     their chords cross: that is as good as the pixels are.
func (s *Scratch) Raster(q *Query, r Resolution) []Collision {
	s.found = s.found[:0]
	beyond := 2 * r.Distance
	if r.Robust {
		beyond += float64(r.Time * q.Screw.reach(q.Static, q.Moving, &q.Place))
	}
	if !s.takeParts(q, wholeFaces, beyond) {
		return s.found
	}
	if usable, near := s.start(q, r); !usable || !near {
		return s.found
	}
	m := &s.raster
	m.project()
	m.collide()
	s.found = append(s.found, m.found...)
	s.rename()
	return s.finish()
}

// start sets up a query for the parts of the bodies that it looks at. It reports whether there is a motion and a
// resolution, and whether the bodies can meet.
func (s *Scratch) start(q *Query, r Resolution) (usable, near bool) {
	m := &s.raster
	m.found = m.found[:0]
	screen, near := screenOf(q, s.static.of, s.moving.of)
	if !(r.Distance > 0 && r.Time > 0) || screen.turn == 0 && screen.slide == 0 {
		return false, false
	}
	m.screen, m.motion, m.threshold, m.robust = screen, &q.Screw, q.Threshold, r.Robust
	m.pixel, m.perMetre, m.perTime = r.Distance, 1/r.Distance, 1/r.Time
	m.slackTime = timeRounding
	if r.Robust {
		m.slackTime = r.Time
	}
	s.static.place(nil, &q.Screw)
	s.moving.place(&q.Place, &q.Screw)
	m.turn = meeting{static: &s.static, moving: &s.moving}
	m.turnAt = math.NaN()
	m.groups.clear()
	m.standing.begin(m, &s.static, -1)
	m.flying.begin(m, &s.moving, 1)
	return true, near
}

// collide finds the collisions: steps 4 to 9.
func (m *raster) collide() {
	if !m.window() {
		return
	}
	m.crossEdges()
	m.visitFaces(&m.standing, &m.flying, VF)
	m.visitFaces(&m.flying, &m.standing, FV)
	m.single()
}

// window finds where both bodies are on the screen, a pixel wider, and whether they are there in time.
func (m *raster) window() bool {
	a, b := &m.standing.area, &m.flying.area
	m.view = area{
		max(a.rLow, b.rLow) - viewPixels, min(a.rHigh, b.rHigh) + viewPixels,
		max(a.hLow, b.hLow) - viewPixels, min(a.hHigh, b.hHigh) + viewPixels, 0, 0,
	}
	late := m.slackTime + 2*chordShare/m.perTime
	return m.view.rLow < m.view.rHigh && m.view.hLow < m.view.hHigh &&
		a.tHigh-b.tLow >= -late && a.tLow-b.tHigh <= 1+late
}
