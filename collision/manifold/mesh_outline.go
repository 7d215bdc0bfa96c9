package manifold

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// thin keeps in order, the touches of one manifold, those that make its outline: first of the touches within a zone of
// the nearest, on which the solid stands, then, while the manifold has room, of the others, onto which it may tip. The
// nearest of all stays if it is by more than a share of the zone.
func (s *PatchScratch) thin(n geom.Vec3, merge float64) {
	if len(s.order) == 1 {
		return
	}
	nearest, least := int32(0), math.Inf(1)
	for _, t := range s.order {
		if gap := s.along(t, n); gap < least {
			nearest, least = t, gap
		}
	}
	stands := 0
	for i, t := range s.order {
		if s.along(t, n) <= least+s.zone {
			s.order[i], s.order[stands] = s.order[stands], t
			stands++
		}
	}
	s.others = append(s.others[:0], s.order[stands:]...)
	s.order = s.order[:stands]
	s.outline(0, n, merge)
	if kept := len(s.order); kept < contact.MaxPoints && len(s.others) > 0 {
		s.order = append(s.order, s.others...)
		s.outline(kept, n, merge)
	}
	s.require(nearest, n)
}

// outline keeps in order, besides the first ones, the touch farthest from their middle if there are none, then always
// the one farthest from all kept, none closer than merge. Of touches at one place the nearer stays.
func (s *PatchScratch) outline(kept int, n geom.Vec3, merge float64) {
	var mean geom.Vec3
	share := 1 / float64(len(s.order))
	for _, t := range s.order {
		mean = mean.AddScaled(share, s.touches[t].onM)
	}
	s.near = s.near[:0]
	pick, far := -1, -1.0
	for i, t := range s.order {
		s.near = append(s.near, math.Inf(1))
		d := s.touches[t].onM.Sub(mean).LenSq()
		for _, k := range s.order[:kept] {
			s.near[i] = min(s.near[i], s.touches[t].onM.Sub(s.touches[k].onM).LenSq())
			d = s.near[i]
		}
		if i >= kept && d > far*(1+tieShare) {
			pick, far = i, d
		}
	}
	if kept == 0 {
		far = math.Inf(1)
	}
	for ; pick >= 0 && kept < contact.MaxPoints && far > merge*merge; kept++ {
		s.order[kept], s.order[pick] = s.order[pick], s.order[kept]
		s.near[pick] = s.near[kept]
		pick, far = s.keep(kept, merge, n)
	}
	s.order = s.order[:kept]
}

// along returns the gap of touch t along n but for radii.
func (s *PatchScratch) along(t int32, n geom.Vec3) float64 {
	return n.Dot(s.touches[t].onQ.Sub(s.touches[t].onM))
}

// keep gives the place kept in order to the nearest touch at that place, and returns the touch farthest from all kept
// and its squared distance from them, -1 if there is none.
func (s *PatchScratch) keep(kept int, merge float64, n geom.Vec3) (pick int, far float64) {
	from := s.touches[s.order[kept]].onM
	pick, far = -1, -1
	for i := kept + 1; i < len(s.order); i++ {
		d := s.touches[s.order[i]].onM.Sub(from).LenSq()
		if d <= merge*merge && s.near[i] > merge*merge &&
			s.along(s.order[i], n) < s.along(s.order[kept], n)-float64(closestShare*s.zone) {
			s.order[i], s.order[kept] = s.order[kept], s.order[i]
		}
		s.near[i] = min(s.near[i], d)
		if s.near[i] > far*(1+tieShare) {
			pick, far = i, s.near[i]
		}
	}
	return pick, far
}

// require puts touch t in the place of the kept one nearest to it if it is nearer than all kept.
func (s *PatchScratch) require(t int32, n geom.Vec3) {
	at, best := 0, math.Inf(1)
	bar := s.along(t, n) + float64(closestShare*s.zone)
	for i, k := range s.order {
		if k == t || s.along(k, n) <= bar {
			return
		}
		if d := s.touches[k].onM.Sub(s.touches[t].onM).LenSq(); d < best {
			at, best = i, d
		}
	}
	if len(s.order) < contact.MaxPoints {
		s.order = append(s.order, t)
		return
	}
	s.order[at] = t
}
