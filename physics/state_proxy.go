package physics

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/mesh"
)

// proxy ties a broad-phase entry to the solid it bounds.
type proxy struct {
	body     int32
	shape    *collision.Shape
	material *contact.Material
	half     float64 // m, size to which zone and thresholds are relative: see scaleOf
	midHalf  float64 // m, half its second smallest extent: see midHalfOf
	zone     float64 // m, this solid's expel zone
	recycle  float64 // m, this solid's recycling tolerance
	dynamic  bool    // the body is dynamic
	point    bool    // a single point without a radius
	bound    bool    // the broad phase does not know the latest swept box yet
	longPath bool    // the body moves so far in this slice that pairs are found by time: see World.endBoxes
	swept    geom.Box
}

// collide reports whether two solids that the broad phase pairs keep apart. Two points never meet: they have no inside,
// and neither has an edge or face that the other could cross.
func collide(x, y *proxy) bool { return !(x.point && y.point) }

// hasRows reports whether contacts can move one of two solids: its body is dynamic. Two that are driven, or one and
// scenery, are kept apart by the guard alone: no impulse could part them.
func hasRows(x, y *proxy) bool { return x.dynamic || y.dynamic }

// pairZone returns the gap (m) at which a pair rests.
func pairZone(x, y *proxy) float64 { return min(x.zone, y.zone) }

func core(s *collision.Shape) mesh.Core {
	return mesh.Core{Poly: s.Core, Mesh: s.Mesh, Radius: s.Radius}
}

// meshed reports whether a pair has a mesh, so that it may touch in several patches.
func meshed(x, y *proxy) bool { return x.shape.Mesh != nil || y.shape.Mesh != nil }

// bounces reports whether two solids have enough restitution for an impact to cut the slice.
func bounces(x, y *proxy) bool {
	return contact.Combine(x.material, y.material, x.shape.Radius, y.shape.Radius).Restitution >= impactRestitution
}

// sweepProxies bounds every solid of body i over its path and hands the boxes to the broad phase.
func (st *State) sweepProxies(i int) {
	st.boundProxies(i)
	st.moveProxies(i)
}

// boundProxies bounds every solid of body i over its path.
func (st *State) boundProxies(i int) {
	p := &st.paths[i]
	for _, id := range st.bodies[i].proxies {
		x := &st.proxies[id]
		box := x.shape.Bounds(&p.Start)
		start, end := box, box
		skin := x.shape.Skin()
		reach := skin.Centre.Len() + skin.Radius
		grow := x.zone + minDistance
		if p.Motion.Angle == 0 {
			// No turn, or a turn too small to be planned: see straightTurn.
			d := p.End.P.Sub(p.Start.P)
			end = geom.Box{Min: box.Min.Add(d), Max: box.Max.Add(d)}
			box = box.Union(&end)
			grow += float64(p.Turn * reach)
		} else {
			end = x.shape.Bounds(&p.End)
			box = box.Union(&end)
			// Points leave their chords by the bulge of the centre's arc and by the sagitta of their own turn.
			grow += p.Motion.Bulge() + float64(min(0.125*p.Turn*p.Turn, 2)*reach)
		}
		x.swept, x.bound = box.Grow(grow), true
		if d := p.End.P.Sub(p.Start.P).Abs(); max(d.X, d.Y, d.Z) > x.half {
			x.longPath = true
			if !p.Motion.IsStraight() {
				grow += float64(0.125 * p.Turn * p.Speed) // the arc is traversed unevenly, relative to its chord
			}
			st.endBoxes[id] = [2]geom.Box{start.Grow(grow), end.Grow(grow)}
		} else {
			x.longPath = false
		}
	}
}

// moveProxies hands the boxes of body i to the broad phase.
func (st *State) moveProxies(i int) {
	for _, id := range st.bodies[i].proxies {
		x := &st.proxies[id]
		x.bound = false
		margin := boxMargin(x.half) + float64(0.1*x.shape.MinHalf)
		if x.longPath {
			st.broad.Sweep(id, &st.endBoxes[id][0], &st.endBoxes[id][1], margin)
		} else {
			st.broad.Move(id, x.swept, margin)
		}
	}
}

// boxMargin returns the margin (m) of a solid whose smallest width is 2·half (m).
func boxMargin(half float64) float64 { return min(marginMost, marginShare*half) }
