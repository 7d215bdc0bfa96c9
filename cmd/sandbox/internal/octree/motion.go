package octree

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/octree/rival"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

// diagonal is the direction of an approach: boxes of objects overlap long before the objects meet.
var diagonal = geom.V(1, 0.6, 0.4).Unit()

// approach has the first two objects of a scene move towards each other, by step (m) a cycle and turning by degrees, so
// that they meet at the last cycle for the first time. Which sides they turn to each other is tried out.
func (s *scene) approach(cycles int, step, degrees float64) error {
	axes := [2]geom.Vec3{geom.V(0.3, 1, 0.2), geom.V(-0.2, 0.9, 0.5)}
	for try := range 64 {
		at := func(cycle int, apart float64) []geom.Pose { // apart at the last cycle (m)
			gone := float64(cycle - (cycles - 1))
			apart -= step * gone
			return []geom.Pose{
				{P: diagonal.Scale(-apart / 2), Q: turn(axes[0], 37*float64(try)+degrees*gone)},
				{P: diagonal.Scale(apart / 2), Q: turn(axes[1], 11+53*float64(try)-degrees*gone)},
			}
		}
		touching := s.touching(func(apart float64) []geom.Pose { return at(cycles-1, apart) }, cycles-1)
		s.poses = nil
		for cycle := range cycles {
			poses := at(cycle, touching-step/4)
			if s.meetAt(poses, cycle) != (cycle == cycles-1) {
				break
			}
			s.poses = append(s.poses, poses)
		}
		if len(s.poses) == cycles {
			return nil
		}
	}
	return fmt.Errorf("no way was found on which the objects meet at cycle %d first", cycles)
}

// touching returns how far apart the first two objects of a scene are when they just touch (m), by bisection.
func (s *scene) touching(poses func(apart float64) []geom.Pose, cycle int) float64 {
	high := 1.1 * (radius(&s.rest[0]) + radius(&s.rest[1]))
	low := high / 4
	for range 40 {
		if middle := (low + high) / 2; s.meetAt(poses(middle), cycle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// meetAt reports whether the first two objects meet at the given poses.
func (s *scene) meetAt(poses []geom.Pose, cycle int) bool {
	s.putOne(0, &poses[0], cycle)
	s.putOne(1, &poses[1], cycle)
	var f faceoctree.Finder
	return len(f.Find(s.now[:2], faceoctree.Rule{})) > 0
}

// wanderer is an object on its way through a room.
type wanderer struct {
	pose geom.Pose
	move geom.Vec3 // m a cycle
	spin geom.Quat // a cycle
	half float64   // m, how near to a wall its centre may come
	hand func(cycle int) geom.Pose
}

// room is where objects wander: they are reflected at its walls.
type room struct {
	half float64 // m, of its side
	all  []wanderer
	find faceoctree.Finder
}

// crowd puts objects at random places of a room and gives them random directions. They are apart from each other, by
// their radii or, where those leave no place, by their faces, unless they are to be heaped up.
func (s *scene) crowd(half, step, degrees float64, seed uint64, heaped bool) *room {
	random := rand.New(rand.NewPCG(seed, 98))
	vector := func() geom.Vec3 {
		for {
			v := geom.V(2*random.Float64()-1, 2*random.Float64()-1, 2*random.Float64()-1)
			if l := v.Len(); l > 0.1 && l < 1 {
				return v.Scale(1 / l)
			}
		}
	}
	r := &room{half: half}
	for i := range s.rest {
		w := wanderer{half: radius(&s.rest[i])}
		for try := range 1200 {
			at := geom.V(2*random.Float64()-1, 2*random.Float64()-1, 2*random.Float64()-1).Scale(half - w.half)
			w.pose = geom.Pose{P: at, Q: turn(vector(), 360*random.Float64())}
			if heaped || !r.crowded(&w) || try > 1000 && !r.meets(s, &w) {
				break
			}
		}
		w.move, w.spin = vector().Scale(step), turn(vector(), degrees)
		r.all = append(r.all, w)
	}
	return r
}

// crowded reports whether an object is within the reach of another one.
func (r *room) crowded(w *wanderer) bool {
	for i := range r.all {
		if o := &r.all[i]; o.pose.P.Sub(w.pose.P).Len() < o.half+w.half {
			return true
		}
	}
	return false
}

// meets reports whether faces of the next object of the scene meet those of the objects that are in the room.
func (r *room) meets(s *scene, w *wanderer) bool {
	n := len(r.all)
	for i := range r.all {
		s.putOne(i, &r.all[i].pose, 0)
	}
	s.putOne(n, &w.pose, 0)
	for _, p := range r.find.Find(s.now[:n+1], faceoctree.Rule{}) {
		if int(p.B) == n {
			return true
		}
	}
	return false
}

// advance moves all by a cycle.
func (r *room) advance(cycle int) {
	for i := range r.all {
		w := &r.all[i]
		if w.hand != nil {
			w.pose = w.hand(cycle)
			continue
		}
		w.pose = geom.Pose{P: w.pose.P.Add(w.move), Q: w.spin.Mul(w.pose.Q).Unit()}
		bound := r.half - w.half
		w.move = geom.V(reflected(w.pose.P.X, w.move.X, bound), reflected(w.pose.P.Y, w.move.Y, bound),
			reflected(w.pose.P.Z, w.move.Z, bound))
	}
}

// reflected is a velocity, turned back where it leads on out of the room.
func reflected(at, move, bound float64) float64 {
	if math.Abs(at) > bound && at*move > 0 {
		return -move
	}
	return move
}

// poses are those of all.
func (r *room) poses() []geom.Pose {
	out := make([]geom.Pose, len(r.all))
	for i := range r.all {
		out[i] = r.all[i].pose
	}
	return out
}

// meeting returns which objects of the scene meet in the room now.
func (r *room) meeting(s *scene, cycle int) []rival.Couple {
	s.put(r.poses(), cycle)
	return rival.CouplesOf(r.find.Find(s.now, faceoctree.Rule{}))
}

// wander has objects go through the room; what meets exchanges velocities, and turns away from a hand.
func (s *scene) wander(r *room, cycles int) {
	s.world = cube(1.2 * r.half)
	for cycle := range cycles {
		r.advance(cycle)
		for _, c := range r.meeting(s, cycle) {
			a, b := &r.all[c.A], &r.all[c.B]
			apart := b.pose.P.Sub(a.pose.P)
			switch {
			case a.hand == nil && b.hand == nil && b.move.Sub(a.move).Dot(apart) < 0:
				a.move, b.move = b.move, a.move
			case a.hand == nil && b.hand != nil:
				a.turnAway(apart.Neg())
			case a.hand != nil && b.hand == nil:
				b.turnAway(apart)
			}
		}
		s.poses = append(s.poses, r.poses())
	}
}

// turnAway reflects a velocity that does not lead away.
func (w *wanderer) turnAway(away geom.Vec3) {
	if away = away.Unit(); w.move.Dot(away) < 0 {
		w.move = w.move.AddScaled(-2*w.move.Dot(away), away)
	}
}

// avoid has objects go through the room without meeting for a number of cycles: those that would meet stay where they
// are and go back. Then the nearest two go for each other, until they meet.
func (s *scene) avoid(r *room, cycles int) error {
	s.world = cube(1.2 * r.half)
	var first, second int
	for cycle := 0; cycle < cycles+200; cycle++ {
		before := append([]wanderer(nil), r.all...)
		if cycle >= cycles {
			first, second = r.nearest(first, second)
			r.steer(first, second)
		}
		r.advance(cycle)
		held := make([]bool, len(r.all))
		for again := true; again; {
			again = false
			for _, c := range r.meeting(s, cycle) {
				if cycle >= cycles && int(c.A) == first && int(c.B) == second {
					continue
				}
				for _, i := range [2]int32{c.A, c.B} {
					if !held[i] {
						held[i], again = true, true
						r.all[i] = before[i]
						r.all[i].move, r.all[i].spin = r.all[i].move.Neg(), r.all[i].spin.Conj()
					}
				}
			}
		}
		s.poses = append(s.poses, r.poses())
		if cycle >= cycles && len(r.meeting(s, cycle)) > 0 {
			return nil
		}
	}
	return fmt.Errorf("no two objects met within %d cycles", cycles+200)
}

// nearest returns the two objects whose centres are nearest, or those that were it before.
func (r *room) nearest(a, b int) (first, second int) {
	if a != b {
		return a, b
	}
	least := math.Inf(1)
	for i := range r.all {
		for k := i + 1; k < len(r.all); k++ {
			if d := r.all[i].pose.P.Sub(r.all[k].pose.P).Len(); d < least {
				first, second, least = i, k, d
			}
		}
	}
	return first, second
}

// steer turns the ways of two objects to each other.
func (r *room) steer(a, b int) {
	x, y := &r.all[a], &r.all[b]
	to := y.pose.P.Sub(x.pose.P).Unit()
	x.move, y.move = to.Scale(x.move.Len()), to.Scale(-y.move.Len())
}
