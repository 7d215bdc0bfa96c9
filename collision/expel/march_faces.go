package expel

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// followFaces is follow for pairs with a mesh. Two surfaces that start apart, neither around the other, stay so while
// no face of the one comes to a face of the other; so every pair of faces that may come near is followed by itself.
// The pairs keep the gap of the whole solids, not their own gap at the start: a body that rests in the zone of one tile
// must be able to slide onto the next.
func (s *Scratch) followFaces(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64) Hit {
	swap := faceCount(mover) > faceCount(obstacle)
	from, path := *rel, motion
	if swap {
		mover, obstacle = obstacle, mover
		from, path = seenFromMover(rel, motion)
	}
	h := s.followSmaller(mover, obstacle, &from, path, zone)
	if swap {
		s.swapHit(&h, rel, motion)
	}
	return h
}

// followSmaller is followFaces once the mover is the one with fewer faces.
func (s *Scratch) followSmaller(mover, obstacle mesh.Core, rel *geom.Frame, motion Screw, zone float64) Hit {
	if !s.startMarch(mover, obstacle, rel, motion, zone) {
		return Hit{State: StateUnsure}
	}
	m := &s.march
	ball := len(s.moverVerts) == 1
	m.floorKnown, m.floor = true, keepsShare*zone
	if !s.asked.clear || ball {
		sep := s.apart(obstacle, mover, rel, zone+m.radius)
		gap := sep.Sep - m.radius
		switch {
		case s.near.contained, m.radius > 0 && gap < -m.slack:
			return Hit{State: StateHit, Mover: -1, Obstacle: -1, Point: sep.OnA}
		case sep.Normal == (geom.Vec3{}), gap < m.slack:
			m.floor = -m.slack
		default:
			m.floor = keepsShare * min(zone, gap)
			if obstacle.Mesh != nil && m.turn.angle == 0 && ball && gap > zone*(1+favour) {
				return s.slideBallToMesh(obstacle)
			}
		}
	}
	s.best = 1
	s.bounds.kind, s.bounds.slide = screwing, m.turn.axis.Scale(m.pitch)
	if m.turn.angle == 0 {
		s.bounds.kind = sliding
	}
	s.turn = m.turn
	s.startVisits()
	for {
		leaves, ok := s.nextLeaves()
		if !ok {
			break
		}
		s.followLeaves(&leaves, mover, obstacle)
	}
	if s.asked.names && s.hit.State == StateHit {
		s.nameFeatures(mover, obstacle)
	}
	return s.hit
}

// followLeaves follows every pair of faces of two leaves whose boxes come near, a convex core counting as one face.
func (s *Scratch) followLeaves(leaves *visit, mover, obstacle mesh.Core) {
	a, b := s.moverPart.faces, s.restPart.faces
	if mover.Mesh == nil {
		a = whole
	}
	if obstacle.Mesh == nil {
		b = whole
	}
	to := min(leaves.to, s.best)
	start, end := s.march.frameAt(leaves.from), s.march.frameAt(to)
	var box, other geom.Box
	both := mover.Mesh != nil && obstacle.Mesh != nil
	grow := s.bounds.reach + s.bow(leaves.mover, to-leaves.from)
	for _, f := range a {
		if both {
			box = mover.Mesh.SweptBox(f, &start, &end)
		}
		for _, g := range b {
			if leaves.from >= s.best {
				return
			}
			if both {
				if obstacle.Mesh.GrownBox(g, grow, &other); !box.Overlaps(&other) {
					continue
				}
			}
			if s.best < to {
				to = s.best
				end = s.march.frameAt(to)
			}
			s.march.now, s.march.end, s.march.frame = leaves.from, to, start
			s.followPair(&end, mover, obstacle, f, g)
		}
	}
}

// bow bounds by how much (m) the points of a node of the mover's tree leave their chords in a window so long.
func (s *Scratch) bow(node int32, span float64) float64 {
	c := s.carry(node)
	angle := s.march.turn.angle
	if angle == 0 {
		return 0
	}
	return float64(0.125 * angle * span * span * (c.arc.pathLength + float64(angle*c.radius)))
}

// followPair follows one pair of faces through the window of the march, to where the mover is at end.
func (s *Scratch) followPair(end *geom.Frame, mover, obstacle mesh.Core, f, g int32) {
	m := &s.march
	m.takePair(&s.faces, mover, obstacle, f, g)
	if m.passes(end, mover, obstacle, f, g) {
		m.stretches++
		return
	}
	m.cache.Count, m.cache.FaceA, m.cache.FaceB = 0, 0, 0
	h := m.follow()
	if h.State == StateApart {
		m.last = m.sep.Normal
	}
	if h.State == StateApart || h.Fraction >= s.best && s.hit.State != StateApart {
		return
	}
	s.best, s.hit = h.Fraction, h
	s.hit.Pair, s.hit.Mover, s.hit.Obstacle = NoPair, -1, -1
	s.onMover = m.sep.OnB
}

// passes reports whether the axis of the last pair, or the normal of either face, keeps the pair apart from now to the
// end: most pairs that come near only pass, and need no search for their closest points.
func (m *march) passes(end *geom.Frame, mover, obstacle mesh.Core, f, g int32) bool {
	span := m.end - m.now
	if m.last != (geom.Vec3{}) && m.proves(m.last, span, end) {
		return true
	}
	between := m.frame.Apply(m.mover.Centre).Sub(m.obstacle.Centre)
	if obstacle.Mesh != nil && m.proves(towards(obstacle.Mesh.Faces[g].Plane.N, between), span, end) {
		return true
	}
	return mover.Mesh != nil && m.proves(towards(m.frame.R.Apply(mover.Mesh.Faces[f].Plane.N), between), span, end)
}

// towards returns n or −n, whichever leads along d.
func towards(n, d geom.Vec3) geom.Vec3 {
	if n.Dot(d) < 0 {
		return n.Neg()
	}
	return n
}

// slideBallToMesh answers a ball that moves straight at a mesh from beyond the zone, in closed form.
func (s *Scratch) slideBallToMesh(obstacle mesh.Core) Hit {
	m := &s.march
	v := m.turn.axis.Scale(m.pitch)
	length := v.Len()
	if length == 0 {
		return s.hit
	}
	x := s.moverVerts[0]
	dist, n, ok := Trace(mesh.Core{Mesh: obstacle.Mesh}, m.radius+m.zone, x, v.Scale(1/length), length)
	if !ok {
		return s.hit
	}
	t := min(1, dist/length)
	s.onMover = x.AddScaled(t, v)
	return Hit{StateHit, t, n, s.onMover.AddScaled(-m.radius-m.zone, n), NoPair, 0, -1}
}
