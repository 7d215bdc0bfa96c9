package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// grabReach is how far the pointer reaches into the level (m).
const grabReach = 500

// held is a body of a lane; none when the stage is nil.
type held struct {
	stage *play.Stage
	body  physics.BodyID
}

// grab drags a body by a spring between the point where it was taken and the pointer, at constant depth.
type grab struct {
	held
	local mgl64.Vec3 // where it was taken, centre-of-mass frame
	depth float64    // m in front of the eye
}

// bodyAt returns the dynamic body under pixel (x, y), in whichever lane, and where the pointer meets it; none where
// there is nothing, or something else before it.
func bodyAt(lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int) (held, mgl64.Vec3) {
	from, dir := camera.Ray(x, y, width, height)
	nearest, found := physics.RayHit{Distance: math.Inf(1)}, held{}
	for _, stage := range lanes.Stages() {
		hit, ok := stage.World().RayCast(from.Sub(stage.Shift()), dir, grabReach)
		if ok && hit.Distance < nearest.Distance {
			nearest, found = hit, held{stage, hit.Body}
		}
	}
	if found.stage == nil || found.stage.World().Body(found.body).Kind() != physics.Dynamic {
		return held{}, mgl64.Vec3{}
	}
	return found, nearest.Point
}

// Take grabs the dynamic body under pixel (x, y), in whichever lane, and reports whether there is one.
func (g *grab) Take(lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int) bool {
	found, point := bodyAt(lanes, camera, x, y, width, height)
	if found.stage == nil {
		return false
	}
	pose := found.stage.World().Body(found.body).Pose().Geom()
	at := pose.ApplyT(toGeom(point))
	g.held, g.local = found, mgl64.Vec3{at.X, at.Y, at.Z}
	g.depth = camera.Depth(point.Add(found.stage.Shift()))
	return true
}

// Held reports whether a body is being dragged.
func (g *grab) Held() bool { return g.stage != nil }

// Follow pulls the body towards pixel (x, y); a body that is gone is let go.
func (g *grab) Follow(camera *render.Camera, x, y float64, width, height int) {
	if !g.Held() {
		return
	}
	if !g.stage.World().Contains(g.body) {
		g.held = held{}
		return
	}
	to := camera.PointAt(x, y, width, height, g.depth).Sub(g.stage.Shift())
	g.stage.World().Body(g.body).Drag(g.local, to)
}

// Reel brings the body nearer or farther by wheel steps, a tenth of its depth each.
func (g *grab) Reel(steps float64) {
	g.depth = min(max(g.depth*(1+0.1*steps), 0.3), grabReach)
}

// Drop lets go.
func (g *grab) Drop() {
	if g.Held() {
		g.stage.World().EndDrag()
		g.held = held{}
	}
}
