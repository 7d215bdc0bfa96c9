package physics

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// RayHit is where a ray meets a body first.
type RayHit struct {
	Body     BodyID
	Point    mgl64.Vec3 // m
	Normal   mgl64.Vec3 // unit, out of the body
	Distance float64    // m
}

// RayCast returns the first body on the ray from a point along dir (any length), up to maxDist metres.
func (w *World) RayCast(from, dir mgl64.Vec3, maxDist float64) (RayHit, bool) {
	o, d := vec(from), vec(dir).Unit()
	if d == (geom.Vec3{}) || !o.IsFinite() || !(maxDist > 0) {
		return RayHit{}, false
	}
	best, found := RayHit{Distance: maxDist}, false
	for _, id := range w.broad.AppendRay(nil, o, d, maxDist) {
		x := &w.proxies[id]
		frame := w.poses[x.body].Frame()
		dist, n, ok := expel.Trace(core(x.shape), 0, frame.ApplyT(o), frame.R.ApplyT(d), best.Distance)
		if ok && dist < best.Distance {
			found = true
			best.Body = BodyID{uint32(x.body), w.bodies[x.body].gen}
			best.Distance = dist
			best.Point, best.Normal = mgl(o.AddScaled(dist, d)), mgl(frame.R.Apply(n))
		}
	}
	return best, found
}
