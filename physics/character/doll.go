package character

import (
	"errors"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/figure"
)

// Ragdoll replaces the body of the character by a limp one with its velocity, which looks along Rotation·x. At, Height,
// Mass and Name of the doll are those of the character where they are zero. Where it has no room to stand it lies. It
// fails, and changes nothing, where there is no room for that either, and with the errors of figure.Ragdoll.
func (c *Character) Ragdoll(doll figure.Ragdoll, m contact.Material) error {
	if err := c.idle(); err != nil {
		return err
	}
	body := c.world.Body(c.id)
	velocity, feet := body.Velocity(), c.Feet()
	if doll.At == (mgl64.Vec3{}) {
		doll.At = feet
	}
	if doll.Height == 0 {
		doll.Height = 0.97 * c.def.Height // a pill has room above the head
	}
	if doll.Mass == 0 {
		doll.Mass = c.def.Mass
	}
	if doll.Name == "" {
		doll.Name = c.def.Name
	}
	made, err := c.placed(doll)
	if err != nil {
		return err
	}
	for i := range made.Parts {
		made.Parts[i].Velocity = velocity
	}
	was := c.def.body(c.low, c.made[c.low], feet, velocity)
	c.world.RemoveBody(c.id)
	limbs, _, err := made.AddTo(c.world, m)
	if err != nil {
		if id, again := c.world.AddBody(was); again == nil {
			c.enter(id, c.low)
		}
		return err
	}
	c.LetGo()
	c.id, c.limbs = physics.BodyID{}, limbs
	return nil
}

// placed returns the doll where it has room: upright, else lying, and a bit higher if it must be.
func (c *Character) placed(doll figure.Ragdoll) (figure.Figure, error) {
	at, upright := vec(doll.At), turnOf(doll.Rotation)
	for _, lying := range [...]float64{0, 1, -1} {
		turn := upright.Mul(geom.AxisAngle(geom.V(0, 0, 1), float64(-lying*0.5*math.Pi)))
		doll.Rotation = mgl64.Quat{W: turn.W, V: mgl64.Vec3{turn.X, turn.Y, turn.Z}}
		base := at
		if lying != 0 { // about its middle, with room for its shoulders
			base = at.Sub(turn.Apply(upwards(0.5 * doll.Height))).Add(upwards(c.def.Radius))
		}
		for _, up := range [...]float64{0, 0.05, 0.15, 0.3} {
			doll.At = mgl(base.Add(upwards(up)))
			made, err := doll.Figure()
			if err != nil {
				return made, err
			}
			if c.fits(&made) {
				return made, nil
			}
		}
	}
	return figure.Figure{}, errors.New("character: there is no room for its ragdoll here")
}

// turnOf returns a rotation as a value of package geom; zero means none.
func turnOf(q mgl64.Quat) geom.Quat {
	if q == (mgl64.Quat{}) {
		return geom.IdentityQuat()
	}
	return geom.Quat{W: q.W, X: q.V[0], Y: q.V[1], Z: q.V[2]}.Unit()
}

// fits reports whether the parts of a figure meet nothing but the body of the character.
func (c *Character) fits(made *figure.Figure) bool {
	for i := range made.Parts {
		p := &made.Parts[i]
		shape, err := collision.Box(p.Box.Mul(0.5))
		if p.Box == (mgl64.Vec3{}) {
			shape, err = collision.Capsule(float64(0.5*p.Height)-p.Radius, p.Radius)
		}
		at := physics.Pose{Position: p.Position, Rotation: p.Rotation}
		if _, met := c.querier.ClosestPoints(&shape, at, c.skin, c.room()); met || err != nil {
			return false
		}
	}
	return true
}

// room is the filter of bodies that take room from the character.
func (c *Character) room() physics.QueryFilter {
	return physics.QueryFilter{Filter: c.def.Filter, As: c.id}
}

// Limbs returns the bodies of the ragdoll, as figure.Ragdoll orders them; none of somebody who stands.
func (c *Character) Limbs() []physics.BodyID { return append([]physics.BodyID(nil), c.limbs...) }

// GetUp puts the character on its feet where its ragdoll lies, or beside that, crouched if it has to, with another
// body. It fails, and leaves it lying, where there is no room.
func (c *Character) GetUp() error {
	switch c.idle() {
	case errGone:
		return errGone
	case nil:
		return errors.New("character: it is no ragdoll that could get up")
	}
	pelvis := c.world.Body(c.limbs[0])
	at, velocity := vec(pelvis.Position()), pelvis.Velocity()
	var living []physics.BodyID
	for _, limb := range c.limbs {
		if c.world.Contains(limb) {
			living = append(living, limb)
		}
	}
	filter := physics.QueryFilter{Filter: c.def.Filter, Accept: func(id physics.BodyID) bool {
		return !slices.Contains(living, id)
	}}
	for _, low := range [...]posture{standing, crouched} {
		for k := range 9 {
			feet, ok := c.besides(at, k, low, &filter)
			if !ok {
				continue
			}
			def := c.def.body(low, c.made[low], mgl(feet), velocity)
			def.Ignore = living
			id, err := c.world.AddBody(def)
			if err != nil {
				continue
			}
			for _, limb := range living {
				c.world.RemoveBody(limb)
			}
			c.limbs = nil
			c.enter(id, low)
			return nil
		}
	}
	return errors.New("character: there is no room to get up")
}

// besides returns the feet (m) of one who gets up where he lies or, for k from 1 to 8, in one of the directions around
// that, if there is room.
func (c *Character) besides(at geom.Vec3, k int, low posture, filter *physics.QueryFilter) (
	feet geom.Vec3, ok bool) {
	if k > 0 {
		sin, cos := geom.SinCos(float64(k) * (0.25 * math.Pi))
		aside := geom.Vec3{X: cos, Z: sin}
		away := 2 * c.def.Radius
		if _, met := c.querier.RayCast(mgl(at), mgl(aside), away, *filter); met {
			return at, false
		}
		at = at.AddScaled(away, aside)
	}
	hit, met := c.querier.RayCast(mgl(at), mgl(upwards(-1)), c.def.Height, *filter)
	feet = at.Add(upwards(-c.def.Radius))
	if met {
		feet = vec(hit.Point).Add(upwards(float64(2 * c.skin)))
	}
	for _, up := range [...]float64{0, float64(0.3 * c.def.Radius), c.def.Radius} { // round soles on a slope
		stand := feet.Add(upwards(up))
		pose := physics.Pose{Position: mgl(stand.Add(upwards(float64(0.5 * c.def.height(low)))))}
		if _, near := c.querier.ClosestPoints(&c.made[low], pose, c.skin, *filter); !near {
			return stand, true
		}
	}
	return feet, false
}
