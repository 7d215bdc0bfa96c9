package app

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// ground says how low a camera may go, so that it is not lost under the level.
type ground struct {
	lanes    *play.Lanes
	searches []*physics.Querier // by lane
	lowest   float64            // m: the underside of the level's wide static bodies; −Inf where there are none
	hits     []physics.RayHit   // buffer
}

const (
	// overGround (m) is how far the eye keeps above a surface: more than the near plane of any camera.
	overGround = 0.25
	// wideGround (m) is how wide a static body is on both its level sides when it bounds the camera beside it too: a
	// ground or a landscape, but no wall, post or table in the air.
	wideGround = 10
	// steepGround is the slope (rise over run) up to which the eye climbs a surface that it flies into.
	steepGround = 4
	// deepGround (m) is how far down a surface is looked for.
	deepGround = 1e5
)

// newGround returns the ground of the worlds as they stand; it holds until they are replaced.
func newGround(lanes *play.Lanes) ground {
	g := ground{lanes: lanes, lowest: math.Inf(1)}
	for _, stage := range lanes.Stages() {
		w := stage.World()
		g.searches = append(g.searches, w.NewQuerier())
		for _, id := range w.Bodies() {
			if w.Body(id).Kind() != physics.Static {
				continue
			}
			pose, solids := w.Body(id).Pose().Geom(), w.Body(id).Solids()
			frame := pose.Frame()
			for i := range solids {
				box := solids[i].Shape.Bounds(&frame)
				if size := box.Max.Sub(box.Min); min(size.X, size.Z) >= wideGround {
					g.lowest = math.Min(g.lowest, box.Min.Y)
				}
			}
		}
	}
	if math.IsInf(g.lowest, 1) {
		g.lowest = math.Inf(-1)
	}
	return g
}

// Floor returns the least height (m) of an eye that moves between two places: overGround above the first static
// surface under the second one, looked for from as high as a steep slope can have risen on the way. A wall that the eye
// is in does not count, so that one may look inside. Where nothing lies below it is the underside of the level.
func (g *ground) Floor(from, to mgl32.Vec3) float64 {
	run := math.Hypot(float64(to[0]-from[0]), float64(to[2]-from[2]))
	start := widen(to)
	start[1] = math.Max(float64(from[1]), start[1]) + steepGround*run
	floor := math.Inf(-1)
	for i, stage := range g.lanes.Stages() {
		g.hits = g.searches[i].RayCastAll(g.hits[:0], start.Sub(stage.Shift()), mgl64.Vec3{0, -1, 0}, deepGround,
			physics.QueryFilter{Kinds: physics.KindsOf(physics.Static)})
		for k := range g.hits {
			if hit := &g.hits[k]; hit.Distance > 0 {
				floor = math.Max(floor, start[1]-hit.Distance)
				break
			}
		}
	}
	return math.Max(floor, g.lowest) + overGround
}
