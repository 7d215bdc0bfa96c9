package main

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/internal/geom"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// grabReach is how far the pointer reaches into the level (m).
const grabReach = 500

// grab drags a body by a spring between the point where it was taken and the pointer, at constant depth.
type grab struct {
	body  physics.BodyID // none when zero
	local mgl64.Vec3     // where it was taken, centre-of-mass frame
	depth float64        // m in front of the eye
}

// Take grabs the dynamic body under pixel (x, y) and reports whether there is one.
func (g *grab) Take(w *physics.World, camera *render.Camera, x, y float64, width, height int) bool {
	from, dir := camera.Ray(x, y, width, height)
	hit, ok := w.RayCast(from, dir, grabReach)
	if !ok || w.Kind(hit.Body) != physics.Dynamic {
		return false
	}
	pose := w.Pose(hit.Body)
	at := pose.ApplyT(geom.V(hit.Point[0], hit.Point[1], hit.Point[2]))
	g.body, g.local, g.depth = hit.Body, mgl64.Vec3{at.X, at.Y, at.Z}, camera.Depth(hit.Point)
	return true
}

// Held reports whether a body is being dragged.
func (g *grab) Held() bool { return !g.body.IsZero() }

// Follow pulls the body towards pixel (x, y); a body that is gone is let go.
func (g *grab) Follow(w *physics.World, camera *render.Camera, x, y float64, width, height int) {
	if !g.Held() {
		return
	}
	if !w.Contains(g.body) {
		g.body = physics.BodyID{}
		return
	}
	w.Drag(g.body, g.local, camera.PointAt(x, y, width, height, g.depth))
}

// Reel brings the body nearer or farther by wheel steps, a tenth of its depth each.
func (g *grab) Reel(steps float64) {
	g.depth = min(max(g.depth*(1+0.1*steps), 0.3), grabReach)
}

// Drop lets go.
func (g *grab) Drop(w *physics.World) {
	if g.Held() {
		w.Release()
		g.body = physics.BodyID{}
	}
}
