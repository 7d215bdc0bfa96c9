package manifold

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// cluster is the touches that share a normal, a list through touch.next.
type cluster struct {
	n           geom.Vec3
	first, last int32
}

// cluster shares the touches out to normals: those of faces first, near ones before far ones.
func (s *PatchScratch) cluster() {
	s.order = s.order[:0]
	for i := range s.touches {
		s.order = append(s.order, int32(i))
	}
	step := 1 / (orderShare * s.zone)
	slices.SortFunc(s.order, func(i, j int32) int {
		t, o := &s.touches[i], &s.touches[j]
		if t.rank != o.rank {
			return int(t.rank) - int(o.rank)
		}
		if k, l := math.Floor(t.dist*step), math.Floor(o.dist*step); k != l {
			return int(math.Copysign(1, k-l))
		}
		return int(i - j)
	})
	// Directions at least 40° apart are fewer than maxPatches.
	for same := sameNormal; !s.share(same); same = float64(2*same*same) - 1 {
	}
}

// share shares the touches, in order, out to normals that are farther apart than the angle with cosine same. It returns
// false when there would be too many.
func (s *PatchScratch) share(same float64) bool {
	s.reps = s.reps[:0]
	for _, i := range s.order {
		t := &s.touches[i]
		t.next = -1
		at := s.manifoldOf(t, same)
		if at < 0 {
			if t.rank != beside {
				if len(s.reps) == maxPatches {
					return false
				}
				s.reps = append(s.reps, cluster{t.n, i, i})
			}
			continue
		}
		c := &s.reps[at]
		s.touches[c.last].next = i
		c.last = i
	}
	return true
}

// manifoldOf returns the cluster that t joins, -1 if it needs one of its own.
func (s *PatchScratch) manifoldOf(t *touch, same float64) int {
	best, at := same, -1
	for i := range s.reps {
		cos := s.reps[i].n.Dot(t.n)
		if cos <= best {
			continue
		}
		loss := t.dist - s.reps[i].n.Dot(t.onQ.Sub(t.onM))
		if same < sameNormal || loss <= s.mayLose(t) {
			best, at = cos, i
		}
	}
	return at
}

// fill makes the manifolds, nearest first.
func (s *PatchScratch) fill(flipped bool, rel *geom.Frame) {
	merge := s.mergeDistance()
	for i := range s.reps {
		c := &s.reps[i]
		s.patches = append(s.patches, contact.Manifold{})
		m := &s.patches[len(s.patches)-1]
		s.order = s.order[:0]
		for t := c.first; t >= 0; t = s.touches[t].next {
			s.order = append(s.order, t)
		}
		s.thin(c.n, merge)
		m.Normal = c.n
		for _, t := range s.order {
			// The upper end of a leaning capsule is farther than its core is.
			if p := s.point(&s.touches[t], c.n); p.Gap <= s.reach-s.core.Radius {
				addPoint(m, p)
			}
		}
		if m.Count == 0 {
			s.patches = s.patches[:len(s.patches)-1]
			continue
		}
		if m.Count == 1 && len(s.skin.Verts) == 1 {
			m.Points[0].Feature = nameTouch(ballOnMesh, 0, 0) // a ball keeps its one contact wherever it rolls
		}
		least := leastGap(m)
		if flipped {
			m.Normal = rel.R.Apply(c.n).Neg()
			for k := range m.Count {
				m.Points[k].OnA, m.Points[k].OnB = m.Points[k].OnB, m.Points[k].OnA
			}
		}
		for k := len(s.patches) - 1; k > 0 && leastGap(&s.patches[k-1]) > least; k-- {
			s.patches[k], s.patches[k-1] = s.patches[k-1], s.patches[k]
		}
	}
}

// addPoint adds p to m, or puts it in the place of the point of its name if it is nearer: one corner over two faces
// that are nearly of one plane.
func addPoint(m *contact.Manifold, p contact.Point) {
	for k := range m.Count {
		if o := &m.Points[k]; o.Feature == p.Feature {
			if p.Gap < o.Gap {
				*o = p
			}
			return
		}
	}
	m.Points[m.Count] = p
	m.Count++
}

// leastGap returns the gap of the nearest point of m.
func leastGap(m *contact.Manifold) float64 {
	least := math.Inf(1)
	for i := range m.Count {
		least = min(least, m.Points[i].Gap)
	}
	return least
}

// mergeDistance returns how near each other points count as one (m).
func (s *PatchScratch) mergeDistance() float64 {
	half := s.mesh.MinHalf
	if s.core.Mesh != nil {
		half = min(half, s.core.Mesh.MinHalf)
	} else if h := smallestHalf(&s.core); h > 0 {
		half = min(half, h)
	}
	return mergeShare * half
}

// gap returns the gap of touch t along n, and where n meets the rounded surface of Q.
func (s *PatchScratch) gap(t *touch, n geom.Vec3) (gap float64, onQ geom.Vec3) {
	onQ = t.onQ
	if r := s.core.Radius; r > 0 {
		down := n.Neg()
		if len(s.skin.Verts) == 2 {
			a, b := s.at.Apply(s.skin.Verts[0]), s.at.Apply(s.skin.Verts[1])
			e := b.Sub(a)
			down = roundOff(down, e, onQ.Sub(a).Dot(e)/e.LenSq())
		}
		onQ = onQ.AddScaled(r, down)
	}
	return n.Dot(onQ.Sub(t.onM)), onQ
}

// point makes the contact point of touch t along n: A is M, B is Q. Where too many normals had to share one, its place
// on M is moved along it to keep the true gap: features that are apart must not look pressed in.
func (s *PatchScratch) point(t *touch, n geom.Vec3) contact.Point {
	gap, onQ := s.gap(t, n)
	onM, dist := t.onM, t.dist-s.core.Radius
	if dist-gap > s.mayLose(t)+float64(tinyShare*s.size) {
		onM, gap = onM.AddScaled(gap-dist, n), dist
	}
	return contact.Point{OnA: onM, OnB: s.at.ApplyT(onQ), Gap: gap, Feature: t.name}
}

// mayLose returns by how much the gap of t along the normal of its manifold may be less than the true one (m).
func (s *PatchScratch) mayLose(t *touch) float64 {
	return max(joinShare*s.zone, joinGap*(t.dist-s.core.Radius))
}
