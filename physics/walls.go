package physics

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
)

// What is between two walls that leave it less room than its zones from both cannot keep them: its rows would drive it
// to and fro, and the guard would cut short what runs into the walls meanwhile. There the zones are half of the room
// each. That depends on the room alone and not on where in it the body is, and goes over into the whole zone steadily.

const (
	// wallFacing is the cosine of the angle beyond which two walls face each other: what opens wider is left upwards.
	wallFacing = 0.99
	// wallZone (m) is the least zone between walls, for which the guard stops at the least distance of all.
	wallZone = minDistance / stopShare
)

// walls lists the scenery near bodies that can move.
type walls struct {
	near []wall
	last []int32 // by body: one more than the place in near of its wall listed last, 0 for none
}

// wall is where a body is near to scenery.
type wall struct {
	body   int32
	of     int32     // a constraint or pair, by its place in the list in question
	before int32     // like walls.last, of the wall that the body had before
	inward geom.Vec3 // normal, from the wall to the body
	gap    float64   // m
}

// begin empties the list, for a world of so many bodies.
func (l *walls) begin(bodies int) {
	for i := range l.near {
		l.last[l.near[i].body] = 0
	}
	l.near = l.near[:0]
	for len(l.last) < bodies {
		l.last = append(l.last, 0)
	}
}

func (l *walls) add(body, of int32, inward geom.Vec3, gap float64) {
	l.near = append(l.near, wall{body, of, l.last[body], inward, gap})
	l.last[body] = int32(len(l.near))
}

// zone returns what a zone (m) becomes at a wall: half of the room to the nearest one of those that face it, at the
// most.
func (l *walls) zone(k *wall, zone float64) float64 {
	room := math.Inf(1)
	for at := l.last[k.body]; at > 0; at = l.near[at-1].before {
		if other := &l.near[at-1]; other.inward.Dot(k.inward) < -wallFacing {
			room = min(room, k.gap+other.gap)
		}
	}
	return min(zone, max(0.5*room, wallZone))
}

// listWalls lists the constraints from first on, just emitted for a pair, if one of its bodies is scenery. The gap of a
// body that is askew is that at its middle.
func (w *World) listWalls(s *contact.Solver, first int) {
	for k := first; k < len(s.Constraints); k++ {
		c := &s.Constraints[k]
		body, inward := c.A, c.Normal.Neg()
		if w.bodies[c.A].kind == Static {
			body, inward = c.B, c.Normal
		} else if w.bodies[c.B].kind != Static {
			return
		}
		gap := 0.0
		for _, r := range s.Rows[c.First : c.First+c.Count] {
			gap += r.Gap
		}
		if gap /= float64(c.Count); gap < 2*c.Zone {
			w.walls.add(body, int32(k), inward, gap)
		}
	}
}

// shareRoom gives the constraints at listed walls the zones that there is room for.
func (w *World) shareRoom(s *contact.Solver) {
	for i := range w.walls.near {
		k := &w.walls.near[i]
		c := &s.Constraints[k.of]
		c.Zone = w.walls.zone(k, c.Zone)
	}
}
