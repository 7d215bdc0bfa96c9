package narrow

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact/solver"
	"github.com/brickyard-physics/brickyard/physics/internal/state"
)

// A body between two opposing walls with less clearance than both zones cannot keep both: its rows would drive it to
// and fro, and the guard would cut short its motions into the walls meanwhile. There each zone becomes half the
// clearance. That depends only on the clearance, not on the place of the body in it, and grows steadily into the whole
// zone. Walls are scenery and driven bodies that stand: what jaws have closed on falls once they stop.

// Opposing lists the walls near bodies that can move.
type Opposing struct {
	List []wallContact
	last []int32 // by body: 1 + the index in List of its last listed wall, 0 for none
}

// wallContact is a body near a wall.
type wallContact struct {
	body   int32
	Of     int32     // index of the constraint or pair in its list
	before int32     // 1 + the index in List of the wall listed before for the body, 0 for none
	inward geom.Vec3 // normal, from the wall to the body
	gap    float64   // m
}

// Begin empties the list, for a world of this many bodies.
func (l *Opposing) Begin(bodies int) {
	for i := range l.List {
		l.last[l.List[i].body] = 0
	}
	l.List = l.List[:0]
	l.last = state.Extend(l.last, bodies, 0)
}

// Add lists a wall near a body: constraint or pair of, with its normal toward the body and its gap (m).
func (l *Opposing) Add(body, of int32, inward geom.Vec3, gap float64) {
	l.List = append(l.List, wallContact{body, of, l.last[body], inward, gap})
	l.last[body] = int32(len(l.List))
}

// Zone returns the zone (m) of a body at a wall: at most half the clearance to the nearest opposing wall.
func (l *Opposing) Zone(k *wallContact, zone float64) float64 {
	clearance := math.Inf(1)
	for at := l.last[k.body]; at > 0; at = l.List[at-1].before {
		if other := &l.List[at-1]; other.inward.Dot(k.inward) < -sameCos {
			clearance = min(clearance, k.gap+other.gap)
		}
	}
	return min(zone, max(0.5*clearance, opposingZone))
}

// listWalls lists the constraints of a pair, just prepared, if one of its bodies is a wall. The gap
// of a tilted body is the mean of its rows.
func (na *Narrow) listWalls(s *solver.Solver, t *touchingPair) {
	for k := t.first; k < t.end; k++ {
		c := &s.Constraints[k]
		body, inward := c.A, c.Normal.Neg()
		if na.stands(c.A) {
			body, inward = c.B, c.Normal
		} else if !na.stands(c.B) {
			return
		}
		gap := 0.0
		for _, r := range s.Rows[c.First : c.First+c.Count] {
			gap += r.Gap
		}
		if gap /= float64(c.Count); gap < 2*c.Zone {
			na.opposing.Add(body, k, inward, gap)
		}
	}
}

// shareMargins limits the zones of the constraints at listed walls to their clearance.
func (na *Narrow) shareMargins(s *solver.Solver) {
	for i := range na.opposing.List {
		k := &na.opposing.List[i]
		c := &s.Constraints[k.Of]
		c.Zone = na.opposing.Zone(k, c.Zone)
	}
}

// stands reports whether a body neither moves in this slice nor gives way.
func (na *Narrow) stands(i int32) bool { return na.Paths[i].Still && !na.Bodies[i].MayYield() }
