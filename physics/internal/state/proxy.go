package state

import (
	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
	"github.com/brickyard-physics/brickyard/contact"
)

// Proxy ties a broad-phase entry to the solid it bounds.
type Proxy struct {
	Body     int32
	Shape    *collision.Shape  `snapshot:"-"`
	Material *contact.Material `snapshot:"-"`
	Half     float64           // m, half the width to which zone and thresholds are relative: see scaleOf
	MidHalf  float64           // m, half its second smallest extent
	Zone     float64           // m, this solid's expel zone
	Recycle  float64           // m, this solid's recycling tolerance
	Dynamic  bool              // contacts may move the body: see Body.MayYield
	Point    bool              // a single point without a radius
	Leaves   bool              // the latest swept box does not fit that of the broad phase
	LongPath bool              // the body moves so far in this slice that pairs are found by time: see EndBoxes
	Swept    geom.Box
}

// Collide reports whether two solids that the broad phase pairs keep apart. Two points never meet: they have no inside,
// and neither has an edge or face that the other could cross.
func Collide(x, y *Proxy) bool { return !(x.Point && y.Point) }

// HasRows reports whether contacts can move one of two solids: its body is dynamic, and not locked in all. Two that are
// driven, or one and scenery, are kept apart by the guard alone: no impulse could part them.
func HasRows(x, y *Proxy) bool { return x.Dynamic || y.Dynamic }

// PairZone returns the gap (m) at which a pair rests.
func PairZone(x, y *Proxy) float64 { return min(x.Zone, y.Zone) }

// Core returns the solid of a shape in the form that kernels take.
func Core(s *collision.Shape) mesh.Core {
	return mesh.Core{Poly: s.Core, Mesh: s.Mesh, Radius: s.Radius}
}

// Meshed reports whether a pair has a mesh, so that it may touch in several patches.
func Meshed(x, y *Proxy) bool { return x.Shape.Mesh != nil || y.Shape.Mesh != nil }

// ImpactRestitution returns the restitution coefficient of two solids, 0 where impacts give back too little to matter.
func ImpactRestitution(x, y *Proxy) float64 {
	e := contact.CombineRestitution(x.Material, y.Material)
	if e < impactRestitution {
		return 0
	}
	return e
}

// SweepProxies bounds every solid of body i over its path and hands the boxes to the broad phase.
func (st *State) SweepProxies(i int) {
	if st.BoundProxies(i) {
		moveProxiesOf(st, i)
	}
}

// BoundProxies bounds every solid of body i over its path, and reports whether any has left the box that the broad
// phase knows.
func (st *State) BoundProxies(i int) (leaves bool) {
	p := &st.Paths[i]
	for _, id := range st.Bodies[i].Proxies {
		x := &st.Proxies[id]
		// Corners of boxes stay in registers: copies of boxes just made would wait for them.
		low, high := x.Shape.CachedBounds(&p.Start, &st.TurnedBounds[id])
		var endLow, endHigh geom.Vec3
		skin := x.Shape.Skin()
		reach := skin.Centre.Len() + skin.Radius
		grow := x.Zone + MinDistance
		if p.Motion.Angle == 0 {
			// No turn, or a turn too small to be planned: see straightTurn of package dynamics.
			d := p.End.P.Sub(p.Start.P)
			endLow, endHigh = low.Add(d), high.Add(d)
			grow += float64(p.Turn * reach)
		} else {
			endLow, endHigh = x.Shape.CachedBounds(&p.End, &st.TurnedBounds[id])
			// Points leave their chords by the bulge of the centre's arc and by the sagitta of their own turn.
			grow += p.Motion.Bulge() + float64(min(0.125*p.Turn*p.Turn, 2)*reach)
		}
		x.Swept.Min, x.Swept.Max = geom.Outwards(low.Min(endLow), high.Max(endHigh), grow)
		if d := p.End.P.Sub(p.Start.P).Abs(); max(d.X, d.Y, d.Z) > x.Half {
			x.LongPath = true
			if !p.Motion.IsStraight() {
				grow += float64(0.125 * p.Turn * p.Speed) // the arc is traversed unevenly, relative to its chord
			}
			ends := &st.EndBoxes[id]
			ends[0].Min, ends[0].Max = geom.Outwards(low, high, grow)
			ends[1].Min, ends[1].Max = geom.Outwards(endLow, endHigh, grow)
		} else {
			x.LongPath = false
		}
		from, to := x.sweptBetween(&st.EndBoxes[id])
		x.Leaves = !st.Broad.Fits(id, from, to, x.margin())
		leaves = leaves || x.Leaves
	}
	return leaves
}

// sweptBetween returns the boxes between which the solid sweeps; ends are those of a long path.
func (x *Proxy) sweptBetween(ends *[2]geom.Box) (from, to *geom.Box) {
	if !x.LongPath {
		return &x.Swept, &x.Swept
	}
	return &ends[0], &ends[1]
}

// MoveProxies hands the boxes to the broad phase that have left the ones it knows, if Leaving says that there are any.
func (st *State) MoveProxies() {
	if st.Leaving.Swap(false) {
		for _, i := range st.Active.Bodies {
			moveProxiesOf(st, int(i))
		}
	}
}

// moveProxiesOf hands those of body i to the broad phase.
func moveProxiesOf(st *State, i int) {
	for _, id := range st.Bodies[i].Proxies {
		if x := &st.Proxies[id]; x.Leaves {
			x.Leaves = false
			from, to := x.sweptBetween(&st.EndBoxes[id])
			st.Broad.Sweep(id, from, to, x.margin())
		}
	}
}

// margin returns the margin (m) of the solid's box in the broad phase.
func (x *Proxy) margin() float64 { return boxMargin(x.Half) + float64(0.1*x.Shape.MinHalf) }

// boxMargin returns the margin (m) of a solid whose smallest width is 2·half (m).
func boxMargin(half float64) float64 { return min(slackMost, marginShare*half) }
