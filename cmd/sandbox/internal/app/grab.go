package app

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/command"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// grabReach is how far the pointer reaches into the level (m).
const grabReach = 500

// grab drags a body by a spring between the point where it was taken and the pointer, at constant depth. A ghost, which
// nothing holds up, it carries there.
type grab struct {
	on    figure.Body
	local mgl64.Vec3 // where it was taken, centre-of-mass frame

	ghost picture.Ghost
	taken physics.Pose // of the ghost
	from  mgl64.Vec3   // m: where it was taken, as its lane is drawn

	depth float64 // m in front of the eye
	lane  int
	to    mgl64.Vec3 // m, where the pointer is, as the lane is drawn
}

// hit is the nearest body that a pointer meets.
type hit struct {
	on       figure.Body
	point    mgl64.Vec3 // m, in the world of its lane
	normal   mgl64.Vec3 // out of the body; in its frame where local is kept
	local    mgl64.Vec3 // m: point in the frame of the body, where that is kept
	distance float64    // m; infinite where there is none
}

// bodyAt returns the nearest body under pixel (x, y), in whichever lane.
func bodyAt(lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int) hit {
	from, dir := camera.Ray(x, y, width, height)
	nearest := hit{distance: math.Inf(1)}
	for _, stage := range lanes.Stages() {
		h, ok := stage.World().RayCast(from.Sub(stage.Shift()), dir, grabReach)
		if ok && h.Distance < nearest.distance {
			nearest = hit{on: figure.Body{Stage: stage, ID: h.Body}, point: h.Point, normal: h.Normal, distance: h.Distance}
		}
	}
	return nearest
}

// dynamic returns the body if it can be dragged, else none.
func (h *hit) dynamic() figure.Body {
	if h.on.Stage == nil || h.on.Stage.World().Body(h.on.ID).Kind() != physics.Dynamic {
		return figure.Body{}
	}
	return h.on
}

// ghostAt returns the nearest ghost under pixel (x, y) that is no farther than most metres, and where the pointer meets
// it, as its lane is drawn.
func ghostAt(
	lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int, most float64,
) (nearest picture.Ghost, point mgl64.Vec3) {
	from, dir := camera.Ray(x, y, width, height)
	for _, stage := range lanes.Stages() {
		set := stage.Ghosts()
		if set == nil {
			continue
		}
		if i, distance, ok := set.Ray(from.Sub(stage.Shift()), dir); ok && distance <= most {
			nearest, most, point = picture.Ghost{Stage: stage, Number: i}, distance, from.Add(dir.Mul(distance))
		}
	}
	return nearest, point
}

// Take grabs the nearest of dynamic bodies and ghosts under pixel (x, y), in whichever lane, and reports whether there
// is one; a static body hides what is behind it. Nothing is held before.
func (g *grab) Take(lanes *play.Lanes, camera *render.Camera, x, y float64, width, height int) bool {
	found := bodyAt(lanes, camera, x, y, width, height)
	ghost, point := ghostAt(lanes, camera, x, y, width, height, math.Min(found.distance, grabReach))
	if ghost.Stage != nil {
		*g = grab{lane: slices.Index(lanes.Stages(), ghost.Stage), ghost: ghost,
			taken: ghost.Stage.Ghosts().Pose(ghost.Number), from: point, depth: camera.Depth(point)}
		return true
	}
	body := found.dynamic()
	if body.Stage == nil {
		return false
	}
	pose := body.Stage.World().Body(body.ID).Pose().Geom()
	at := pose.ApplyT(geom.V(found.point[0], found.point[1], found.point[2]))
	*g = grab{lane: slices.Index(lanes.Stages(), body.Stage), on: body, local: mgl64.Vec3{at.X, at.Y, at.Z},
		depth: camera.Depth(found.point.Add(body.Stage.Shift()))}
	return true
}

// Held reports whether a body or a ghost is being dragged.
func (g *grab) Held() bool { return g.on.Stage != nil || g.ghost.Stage != nil }

// Follow returns the command that pulls what is held towards pixel (x, y), nil if nothing is; a body that is gone is
// let go.
func (g *grab) Follow(camera *render.Camera, x, y float64, width, height int) command.Command {
	if !g.Held() {
		return nil
	}
	to := camera.PointAt(x, y, width, height, g.depth)
	if g.ghost.Stage != nil {
		pose := g.taken
		pose.Position = pose.Position.Add(to.Sub(g.from))
		return command.Carry{Lane: g.lane, Ghost: g.ghost.Number, Position: pose.Position, Rotation: pose.Rotation}
	}
	if !g.on.Stage.World().Contains(g.on.ID) {
		*g = grab{}
		return nil
	}
	g.to = to
	return command.Drag{Body: command.BodyOf(g.lane, g.on.ID), At: g.local, To: to.Sub(g.on.Stage.Shift())}
}

// pull does a pull of the pointer, unless it is the one that was done last; nil does nothing.
func (a *Player) pull(c command.Command) {
	if c == nil || c == a.acting.drags {
		return
	}
	if a.acting.drags = c; !a.attempt(c) {
		a.grab = grab{}
	}
}

// drop lets go of what is held.
func (a *Player) drop() {
	if a.grab.Held() {
		_ = a.do(a.grab.letGo())
	}
	a.grab, a.acting.drags = grab{}, nil
}

// Reel brings what is held nearer or farther by wheel steps, a tenth of its depth each.
func (g *grab) Reel(steps float64) {
	g.depth = min(max(g.depth*(1+0.1*steps), 0.3), grabReach)
}

// letGo returns the command that lets go of what is held.
func (g *grab) letGo() command.Command {
	if g.ghost.Stage != nil {
		return command.Release{Lane: g.lane, Ghost: g.ghost.Number}
	}
	return command.Drop{}
}
