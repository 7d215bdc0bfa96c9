package character

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Why a call of a character has no effect.
var (
	errDoll = errors.New("character: it is a ragdoll: have it get up first")
	errGone = errors.New("character: its body has been removed: add another character")
)

// gone reports whether the body has been removed, or the pelvis of the ragdoll.
func (c *Character) gone() bool {
	if len(c.limbs) > 0 {
		return !c.world.Contains(c.limbs[0])
	}
	return !c.world.Contains(c.id)
}

// idle returns why the character does nothing, nil if it is on its feet.
func (c *Character) idle() error {
	switch {
	case c.gone():
		return errGone
	case len(c.limbs) > 0:
		return errDoll
	}
	return nil
}

// Step plans the coming step of the world and has the body go there: call it once before each World.Step. The gravity
// scale of the body is its own.
func (c *Character) Step() {
	c.events, c.turned = c.events[:0], 0
	c.last = c.Feet()
	if c.idle() != nil {
		return
	}
	c.listen()
	body := c.world.Body(c.id)
	if body.Asleep() && c.stays() {
		return
	}
	c.at, c.vel, c.dt = vec(body.Position()), vec(body.Velocity()), 1/c.world.Config().Hz
	c.passed = c.passed[:0]
	c.duck()
	if c.Climbing() {
		c.grounded, c.ground, c.wedged = false, ground{}, false
	} else {
		c.land()
	}
	c.pull()
	switch {
	case c.leaps():
		c.leap()
	case c.Climbing():
		body.SetGravityScale(0)
		way := c.slide(c.at, c.wish.Scale(c.dt)).Sub(c.at)
		c.head(way, way)
	case c.grounded:
		c.stride()
	default:
		c.fly()
	}
	c.asked = max(0, c.asked-c.dt)
}

// stays reports whether a character that sleeps has no reason to wake up.
func (c *Character) stays() bool {
	wants := c.wish != (geom.Vec3{}) || c.asked > 0 || c.ducks != (c.low == crouched) || !c.holds.body.IsZero()
	return !wants && c.grounded && c.rests(&c.ground)
}

// rests reports whether the ground stays where it is.
func (c *Character) rests(g *ground) bool {
	if !c.world.Contains(g.body) {
		return false
	}
	body := c.world.Body(g.body)
	return body.Asleep() || body.Velocity() == mgl64.Vec3{} && body.AngularVelocity() == mgl64.Vec3{}
}

// duck changes the shape of the body to the one that is wanted, if there is room.
func (c *Character) duck() {
	want := standing
	if c.ducks {
		want = crouched
	}
	if want == c.low {
		c.cramped = false
		return
	}
	body := c.world.Body(c.id)
	by, met := c.querier.ClosestPoints(&c.shapes[want], body.Pose(), 0, c.room())
	if !met {
		met = body.SetSolids(solids(c.shapes[want])) != nil
	}
	if !met {
		c.low, c.shape, c.cramped = want, &c.shapes[want], false
		c.tell([...]EventKind{standing: Stood, crouched: Crouched}[want], physics.BodyID{}, 0)
	} else if !c.cramped {
		c.cramped = true
		c.tell(Cramped, by.Body, 0)
	}
}

// stride walks, or stands, on the ground.
func (c *Character) stride() {
	body := c.world.Body(c.id)
	if c.ground.gives {
		body.SetGravityScale(1)
	} else {
		body.SetGravityScale(0)
	}
	now := c.speedOf(&c.ground)
	held := level(c.vel.Sub(now))
	slip := held.Sub(level(c.ground.belt))
	change, push, slides := c.tread(shortened(level(c.wish).Sub(slip), c.def.Quick*c.dt))
	want := held.Add(change)
	c.carried = c.wish == geom.Vec3{} && (slides || c.ground.belt != geom.Vec3{})
	if c.effort = 0; slides {
		c.effort = min(level(c.wish).Len(), c.def.Quick*c.dt) * c.dt
	}
	var shift geom.Vec3
	shift, c.turned = c.ride()
	if slides && c.ground.gives {
		c.meant = want.Add(now)
		c.pushOff(shortened(push, c.def.Push))
		return
	}
	way := c.plan(want.Scale(c.dt)).Sub(c.at)
	c.lift = now.Y + max(0, c.along(want, c.ground.face).Y)
	c.head(way.Add(shift), way)
}

// tread returns which change of velocity (m/s, level) the soles bear of one that is wanted in a step, with which force
// (N) the ground pushes, and whether they slide. Ground that grips firmly bears all. On other ground friction is that
// of Coulomb: the force along the face that the change and the pull of gravity ask for, at most the friction of the
// weight on the face.
func (c *Character) tread(want geom.Vec3) (change, push geom.Vec3, slides bool) {
	g := &c.ground
	if g.grip >= firm {
		return want, geom.Vec3{}, false
	}
	weight := upwards(float64(-c.def.Mass * c.gravity()))
	load := -weight.Dot(g.face)
	down := weight.AddScaled(load, g.face)
	push = down.Neg().AddScaled(c.def.Mass/c.dt, c.along(want, g.face))
	most := float64(g.grip * max(0, load))
	if push.LenSq() <= float64(most*most) {
		return want, push, false
	}
	push = shortened(push, most)
	return level(push.Add(down)).Scale(c.dt / c.def.Mass), push, true
}

// fly leaves the body to gravity.
func (c *Character) fly() {
	body := c.world.Body(c.id)
	body.SetGravityScale(1)
	if wish := level(c.wish); wish != (geom.Vec3{}) && c.def.Air > 0 {
		change := shortened(wish.Sub(level(c.vel)), c.def.Air*c.dt)
		c.force(shortened(change.Scale(c.def.Mass/c.dt), c.def.Push))
	}
}

// leaps reports whether it is time for a jump that was asked for.
func (c *Character) leaps() bool {
	return c.asked > 0 && (c.Climbing() || c.grounded || c.wedged || !c.leapt && c.airborne <= grace)
}

// leap jumps.
func (c *Character) leap() {
	body, climbing := c.world.Body(c.id), c.Climbing()
	v := math.Sqrt(2 * max(0, c.gravity()) * c.def.Jump)
	from := c.Support()
	c.letGo, c.asked, c.leapt, c.airborne = c.climbs, 0, true, math.Inf(1)
	body.SetGravityScale(1)
	if climbing {
		c.tell(Jumped, from, 0)
		return
	}
	u := c.vel
	u.Y = v
	if c.grounded {
		u.Y += c.speedOf(&c.ground).Y
		if c.ground.gives {
			c.world.Body(from).ApplyImpulse(mgl(upwards(-c.def.Mass*(u.Y-c.vel.Y))), mgl(c.ground.point))
		}
	}
	c.set(u)
	c.grounded = false
	c.tell(Jumped, from, 0)
}
