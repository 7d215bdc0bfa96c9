package ghost

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// How fast a hand moves a ghost: quick for a hand, and slow enough that in a step of 1/60 s a ghost of a decimetre does
// not pass another one unseen.
const (
	handSpeed = 6.0         // m/s
	handTurn  = 2 * math.Pi // rad/s
)

// Hold has a hand move a ghost towards a pose of its frame, at most 6 m/s and a turn a second fast, until Release. Its
// course stands still for so long. A pose that is not finite changes nothing.
func (s *Set) Hold(i int, target physics.Pose) {
	to := target.Geom()
	if !to.IsFinite() || !(to.P.Len() <= farthest) {
		return
	}
	to.Q = to.Q.Unit()
	s.ghosts[i].held, s.ghosts[i].target = true, to
}

// Release lets go of a ghost. One that drifts goes on as the hand moved it last, one that follows a course goes on
// along it from where it is now, and any other one stays there.
func (s *Set) Release(i int) {
	g := &s.ghosts[i]
	if !g.held {
		return
	}
	g.held = false
	switch {
	case g.follows:
		led := g.led()
		g.base.Q = led.Q.Conj().Mul(g.pose.Q).Unit()
		g.base.P = g.pose.P.Sub(led.P)
	case !g.drifts:
		g.vel, g.spin = geom.Vec3{}, geom.Vec3{}
	}
}

// Held reports whether a hand holds a ghost.
func (s *Set) Held(i int) bool { return s.ghosts[i].held }

// led returns where the course has led, seen from its beginning.
func (g *ghost) led() geom.Pose {
	at := g.route.At(g.clock)
	return at.Geom()
}

// move takes a ghost to where it is dt (s) later, and notes how fast that was.
func (g *ghost) move(dt float64) {
	before := g.pose
	switch {
	case g.held:
		g.follow(dt)
	case g.follows:
		g.clock += dt
		led := g.led()
		g.pose = geom.Pose{P: g.base.P.Add(led.P), Q: led.Q.Mul(g.base.Q).Unit()}
	case g.drifts:
		g.pose.P = g.pose.P.AddScaled(dt, g.vel)
		if g.spin != (geom.Vec3{}) {
			g.pose.Q = geom.FromRotationVector(g.spin.Scale(dt)).Mul(g.pose.Q).Unit()
		}
	}
	if !(g.pose.P.Len() <= farthest) { // the end of the world: it stays there
		g.pose, g.vel, g.spin = before, geom.Vec3{}, geom.Vec3{}
		return
	}
	if g.pose == before {
		if !g.free() {
			g.vel, g.spin = geom.Vec3{}, geom.Vec3{}
		}
		return
	}
	g.moved = true
	if !g.free() {
		g.vel = g.pose.P.Sub(before.P).Scale(1 / dt)
		g.spin = g.pose.Q.Mul(before.Q.Conj()).RotationVector().Scale(1 / dt)
	}
}

// follow takes a ghost towards the pose where the hand wants it.
func (g *ghost) follow(dt float64) {
	way := g.target.P.Sub(g.pose.P)
	if far := way.Len(); far > handSpeed*dt {
		way = way.Scale(handSpeed * dt / far)
		g.pose.P = g.pose.P.Add(way)
	} else {
		g.pose.P = g.target.P
	}
	turn := g.target.Q.Mul(g.pose.Q.Conj()).RotationVector()
	if angle := turn.Len(); angle > handTurn*dt {
		g.pose.Q = geom.FromRotationVector(turn.Scale(handTurn * dt / angle)).Mul(g.pose.Q).Unit()
	} else {
		g.pose.Q = g.target.Q
	}
}

// reflect moves a ghost with the box around it back into the room, turns its velocity round at the walls it met, and
// reports whether it met one.
func (g *ghost) reflect(box *geom.Box, room *physics.Box) (met bool) {
	p, v := g.pose.P.Array(), g.vel.Array()
	for k := range 3 {
		below, above := room.Min[k]-box.Min.Axis(k), box.Max.Axis(k)-room.Max[k]
		switch {
		case below > 0 && above > 0: // wider than the room: there is no place where it would fit
		case below > 0:
			p[k] += below
			v[k] = math.Abs(v[k])
			met = true
		case above > 0:
			p[k] -= above
			v[k] = -math.Abs(v[k])
			met = true
		}
	}
	g.pose.P, g.vel = geom.FromArray(p), geom.FromArray(v)
	return met
}
