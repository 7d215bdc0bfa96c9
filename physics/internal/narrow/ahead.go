package narrow

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// The planes of a manifold stay fixed for a slice. But the plane between two balls turns as they come nearer, and so
// does that between an edge or a corner and whatever it comes near. Of the start of the slice it would send a ball that
// is hit off its middle aside by up to 12°, depending on how long before the impact the slice began. So a pair that
// will come into touch within the slice gets the manifold of the place where it does. Newton's method finds it: when do
// the predicted paths lead through the planes of the last manifold? Two convex solids on straight paths come nearer
// ever more slowly, so that is never too late.

// planesTurn reports whether the planes of a pair turn as it comes nearer. Those of a load do not: it is in touch. Nor
// does that of a face, unless its solid turns. To list what is near between two meshes takes too long.
func (na *Narrow) planesTurn(data *state.PairData, x, y *state.Proxy) bool {
	if x.Shape.Mesh != nil && y.Shape.Mesh != nil || !state.Meshed(x, y) && data.Hint.OnFace() || data.Cache.Loaded() {
		return false
	}
	more := na.FurtherPatches(data)
	for i := range more {
		if more[i].Loaded() {
			return false
		}
	}
	return true
}

// leastGap returns the smallest gap (m) of all manifolds of a pair for bodies at frames fa and fb: +Inf without points.
func (na *Narrow) leastGap(data *state.PairData, fa, fb *geom.Frame) float64 {
	least := data.Cache.LeastGap(fa, fb)
	more := na.FurtherPatches(data)
	for i := range more {
		least = min(least, more[i].LeastGap(fa, fb))
	}
	return least
}

// closingAlong bounds by how much (m) the gaps of a pair may close along the normals of its manifolds in this slice, in
// which B moves against A by motion (m, world) and what gravity adds.
func (na *Narrow) closingAlong(data *state.PairData, x, y *state.Proxy, motion geom.Vec3) float64 {
	closing := -data.Cache.Normal().Dot(motion)
	more := na.FurtherPatches(data)
	for i := range more {
		closing = max(closing, -more[i].Normal().Dot(motion))
	}
	turnA, turnB := na.Paths[x.Body].Turn, na.Paths[y.Body].Turn
	return closing + na.GravityStep + float64(turnA*na.Bodies[x.Body].Radius) + float64(turnB*na.Bodies[y.Body].Radius)
}

// frameAhead returns the predicted frame of body i at path time t. A body that falls is on its parabola there. The path
// of one that is supported has a fall in it that will not be: see expected.
func (na *Narrow) frameAhead(i int32, t float64) geom.Frame {
	p, b := &na.Paths[i], &na.Bodies[i]
	f := p.FrameAt(t)
	if b.Kind == state.Dynamic {
		fall := p.Motion.Displacement().AddScaled(-na.Dt, na.States[i].Vel) // m, at the end of the path
		share := -t
		if b.Falls {
			share += float64(0.5 * t * t)
		}
		f.P = f.P.AddScaled(share, fall)
	}
	return f
}
