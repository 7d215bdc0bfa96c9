package ghost

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// respond changes the velocities of drifting ghosts that meet others, pair of ghosts by pair in their order.
func (s *Set) respond() {
	if s.opt.Response == PassThrough {
		return
	}
	for first := 0; first < len(s.pairs); {
		a, b := s.pairs[first].A, s.pairs[first].B
		end := first
		for end < len(s.pairs) && s.pairs[end].A == a && s.pairs[end].B == b {
			end++
		}
		s.meet(&s.ghosts[a], &s.ghosts[b], s.pairs[first:end])
		first = end
	}
}

// meet has two ghosts respond to the pairs of faces in which they meet.
func (s *Set) meet(a, b *ghost, pairs []faceoctree.FacePair) {
	freeA, freeB := a.free(), b.free()
	apart := a.pose.P.Sub(b.pose.P).Unit()
	motion := a.vel.Sub(b.vel)
	if s.opt.Response == BounceOff {
		if n := s.meanNormal(pairs, motion); n != (geom.Vec3{}) {
			apart = n
		}
	}
	closing := -motion.Dot(apart)
	if !(closing > 0) {
		return
	}
	switch {
	case freeA && freeB && s.opt.Response == ExchangeVelocities:
		a.vel, b.vel = b.vel, a.vel
	case freeA && freeB: // equal masses: what they have along the normal changes hands
		a.vel, b.vel = a.vel.AddScaled(closing, apart), b.vel.AddScaled(-closing, apart)
	case freeA:
		a.rebound(b, 2*closing, apart)
	case freeB:
		b.rebound(a, -2*closing, apart)
	}
}

// free reports whether a ghost goes as its velocity says.
func (g *ghost) free() bool { return g.drifts && !g.held }

// rebound changes the velocity of a ghost that met one which nothing pushes. It gets no faster than either was, so that
// pushes by hands do not add up.
func (g *ghost) rebound(off *ghost, change float64, along geom.Vec3) {
	most := max(g.vel.LenSq(), off.vel.LenSq())
	g.vel = g.vel.AddScaled(change, along)
	if now := g.vel.LenSq(); now > most {
		g.vel = g.vel.Scale(math.Sqrt(most / now))
	}
}

// meanNormal returns the mean direction from the second ghost to the first by the normals of the faces that meet, each
// as much as it looks into the motion of the first ghost relative to the second (m/s): the sides of what has gone in a
// little look across it, and say nothing. Zero where no face looks into the motion.
func (s *Set) meanNormal(pairs []faceoctree.FacePair, motion geom.Vec3) geom.Vec3 {
	var sum geom.Vec3
	for _, p := range pairs {
		f, g := s.surfaces[p.A].Triangle(p.F), s.surfaces[p.B].Triangle(p.G)
		ahead, towards := outward(&f), outward(&g)
		sum = sum.AddScaled(-max(0, ahead.Dot(motion)), ahead).AddScaled(max(0, -towards.Dot(motion)), towards)
	}
	return sum.Unit()
}

// outward returns the unit normal of a face; zero if it has none.
func outward(t *faceoctree.Triangle) geom.Vec3 { return t[1].Sub(t[0]).Cross(t[2].Sub(t[0])).Unit() }
