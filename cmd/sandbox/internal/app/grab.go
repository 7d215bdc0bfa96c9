package app

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// grabReach is how far the pointer reaches into the level (m).
const grabReach = 500

// grab drags a body by a spring between the point where it was taken and the pointer, at constant depth.
type grab struct {
	on    figure.Body
	local mgl64.Vec3 // where it was taken, centre-of-mass frame
	depth float64    // m in front of the eye
}

// bodyAt returns the dynamic body under pixel (x, y), in whichever lane, and where the pointer meets it; none where
// there is nothing, or something else before it.
func bodyAt(lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int) (figure.Body, mgl64.Vec3) {
	from, dir := camera.Ray(x, y, width, height)
	nearest, found := physics.RayHit{Distance: math.Inf(1)}, figure.Body{}
	for _, stage := range lanes.Stages() {
		hit, ok := stage.World().RayCast(from.Sub(stage.Shift()), dir, grabReach)
		if ok && hit.Distance < nearest.Distance {
			nearest, found = hit, figure.Body{Stage: stage, ID: hit.Body}
		}
	}
	if found.Stage == nil || found.Stage.World().Body(found.ID).Kind() != physics.Dynamic {
		return figure.Body{}, mgl64.Vec3{}
	}
	return found, nearest.Point
}

// Take grabs the dynamic body under pixel (x, y), in whichever lane, and reports whether there is one.
func (g *grab) Take(lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int) bool {
	found, point := bodyAt(lanes, camera, x, y, width, height)
	if found.Stage == nil {
		return false
	}
	pose := found.Stage.World().Body(found.ID).Pose().Geom()
	at := pose.ApplyT(geom.V(point[0], point[1], point[2]))
	g.on, g.local = found, mgl64.Vec3{at.X, at.Y, at.Z}
	g.depth = camera.Depth(point.Add(found.Stage.Shift()))
	return true
}

// Held reports whether a body is being dragged.
func (g *grab) Held() bool { return g.on.Stage != nil }

// Follow pulls the body towards pixel (x, y); a body that is gone is let go.
func (g *grab) Follow(camera *render.Camera, x, y float64, width, height int) {
	if !g.Held() {
		return
	}
	if !g.on.Stage.World().Contains(g.on.ID) {
		g.on = figure.Body{}
		return
	}
	to := camera.PointAt(x, y, width, height, g.depth).Sub(g.on.Stage.Shift())
	g.on.Stage.World().Body(g.on.ID).Drag(g.local, to)
}

// Reel brings the body nearer or farther by wheel steps, a tenth of its depth each.
func (g *grab) Reel(steps float64) {
	g.depth = min(max(g.depth*(1+0.1*steps), 0.3), grabReach)
}

// Drop lets go.
func (g *grab) Drop() {
	if g.Held() {
		g.on.Stage.World().EndDrag()
		g.on = figure.Body{}
	}
}
