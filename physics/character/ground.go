package character

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// ground is a face below somebody that he can walk on.
type ground struct {
	body  physics.BodyID
	gives bool      // it can give way
	drop  float64   // m down until the soles touch it
	point geom.Vec3 // m, where they do
	lean  float64   // upwards part of the normal there
	face  geom.Vec3 // normal of the face: that of a stair is its tread's, where a pill rests on the edge
	grip  float64   // friction of soles and ground together
	belt  geom.Vec3 // m/s, of the surface over the body, along the face
}

// below returns the ground no more than reach (m) below a place of the body.
func (w *walker) below(at geom.Vec3, reach float64) (g ground, ok bool) {
	// A ray costs a tenth of a cast, and the soles are at rest no lower than where it ends.
	w.filter.Kinds = 0
	if hit, ok := w.querier.RayCast(mgl(at), mgl(upwards(-1)), w.half+reach, w.filter); ok {
		reach = min(reach, max(0, hit.Distance-w.half)+w.skin)
	}
	for try := range 2 {
		hit, met := w.cast(at, upwards(-reach), &w.filter)
		if !met {
			return ground{}, false
		}
		n := vec(hit.Normal)
		g = ground{body: hit.Body, gives: w.givesWay(hit.Body), drop: float64(hit.Fraction * reach), point: vec(hit.Point),
			lean: n.Y}
		if g.face, ok = w.faceAt(g.point, n); ok || try == 1 {
			w.feel(&g, hit.Solid)
			return g, ok
		}
		// It leans on something steep: the ground may be beside that.
		at = at.AddScaled(2*w.skin, level(n).Unit())
	}
	return ground{}, false
}

// feel finds out how the surface of the ground grips, and how it runs.
func (w *walker) feel(g *ground, solid int) {
	body := w.world.Body(g.body)
	material := &body.Solids()[solid].Material
	surface := contact.Combine(&w.soles, material, 0, 0)
	g.grip, g.belt = surface.Friction, material.BeltAlong(body.Pose().Geom().Q, g.face)
}

// faceAt returns the normal of the face to walk on at a point that the body rests on with a normal n. Round soles rest
// on the edge of a stair, whose normal may be as steep as a wall's: a ray a bit further on asks the tread.
func (w *walker) faceAt(point, n geom.Vec3) (face geom.Vec3, walkable bool) {
	if n.Y <= 0 {
		return n, false
	}
	high := float64(beyond * (1 + w.steepness()))
	from := point.AddScaled(-beyond, level(n).Unit()).Add(upwards(high))
	w.filter.Kinds = 0
	if hit, ok := w.querier.RayCast(mgl(from), mgl(upwards(-1)), 2*high, w.filter); ok {
		if face = vec(hit.Normal); w.walkable(face) {
			return face, true
		}
	}
	return n, w.walkable(n)
}

// walkable reports whether a face of that normal can be walked on.
func (w *walker) walkable(n geom.Vec3) bool { return n.Y >= w.walk }

// steepness returns the rise over the run of the steepest slope.
func (w *walker) steepness() float64 {
	return math.Sqrt(max(0, 1-float64(w.walk*w.walk))) / w.walk
}

// givesWay reports whether a body is dynamic.
func (w *walker) givesWay(id physics.BodyID) bool {
	return w.world.Contains(id) && w.world.Body(id).Kind() == physics.Dynamic
}

// land finds the ground at the beginning of a step.
func (c *Character) land() {
	was, reach := c.grounded, 3*c.skin
	switch {
	case was && c.ground.gives:
		reach = carrying
	case was:
		reach = c.def.Step + c.skin
	}
	g, ok := c.below(c.at, reach)
	var fall float64
	if ok {
		fall = c.speedOf(&g).Y - c.vel.Y
	}
	// A hit threw it up, if it goes faster than it meant to, and than a slope could have turned it.
	thrown := min(c.vel.Y-c.meant.Y, -fall) > throwing+float64(level(c.meant).Len()*c.steepness())
	c.grounded = ok && (was && !g.gives && !thrown || fall > -rising)
	switch {
	case c.grounded && !was:
		// The contact has taken the speed of the step before, to which gravity added in between.
		c.tell(Landed, g.body, max(0, fall, c.speedOf(&g).Y-c.before+float64(0.5*c.gravity()*c.dt)))
		c.leapt, c.airborne = false, 0
	case c.grounded:
		c.airborne = 0
	case was:
		c.tell(Fell, c.ground.body, 0)
		if c.airborne = 0; !thrown {
			c.leave()
		}
	default:
		c.airborne += c.dt
	}
	if c.grounded {
		c.ground = g
	}
	// Nothing that falls has two such speeds in a row.
	hangs := 0.25 * c.gravity() * c.dt
	c.wedged = !c.grounded && math.Abs(c.vel.Y) < hangs && math.Abs(c.before) < hangs
	c.before = c.vel.Y
}

// gravity returns how fast the world pulls downwards (m/s²).
func (c *Character) gravity() float64 { return -c.world.Config().Gravity[1] }

// leave takes from the body the speed upwards with which it was walking up a step: it is no leap.
func (c *Character) leave() {
	if up := c.vel.Y - c.lift; up > 0 {
		c.vel.Y = c.lift
		c.set(c.vel)
	}
}

// feet returns the middle of the soles (m).
func (w *walker) feet() geom.Vec3 { return w.at.Add(upwards(-w.half)) }

// speedOf returns the velocity (m/s) of the ground under the soles.
func (w *walker) speedOf(g *ground) geom.Vec3 {
	body := w.world.Body(g.body)
	arm := w.feet().Sub(vec(body.Position()))
	return vec(body.Velocity()).Add(vec(body.AngularVelocity()).Cross(arm))
}

// ride returns how far the ground carries the soles in the coming step (m), and by how much it turns them (rad).
func (w *walker) ride() (shift geom.Vec3, turn float64) {
	body := w.world.Body(w.ground.body)
	now, then := body.Pose().Geom(), body.PoseAhead(w.dt).Geom()
	if now == then {
		return geom.Vec3{}, 0
	}
	local := now.ApplyT(w.feet())
	return then.Apply(local).Sub(now.Apply(local)), then.Q.Mul(now.Q.Conj()).RotationVector().Y
}
