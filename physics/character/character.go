package character

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// Character is somebody who walks. It belongs to the goroutine that steps its world. Once its body has been removed, by
// Remove or by the world, it does nothing any more: what it is told has no effect, calls that return an error say so,
// and Feet and Eye stay where they were in its last step. A ragdoll is removed with its pelvis. World.Contains tells.
type Character struct {
	walker
	def    Def                `snapshot:"-"`
	id     physics.BodyID     // zero while it is a ragdoll
	made   [2]collision.Shape `snapshot:"-"` // by posture, around the origin
	shapes [2]collision.Shape `snapshot:"-"` // the same in the frame of the body, with the soles in one place
	low    posture
	gave   physics.QueryFilter `snapshot:"-"` // of bodies that can give way

	wish     geom.Vec3 // m/s
	ducks    bool      // wants to crouch
	cramped  bool      // wants to stand, and has no room
	climbs   bool      // in a ladder
	letGo    bool      // of it
	asked    float64   // s for which a jump is still wanted
	airborne float64   // s since it left the ground
	leapt    bool      // it left it by a jump
	wedged   bool      // it hangs between faces that are too steep to stand on
	lift     float64   // m/s upwards that the last face gave
	meant    geom.Vec3 // m/s, that the last step was to give the body
	before   float64   // m/s upwards, at the beginning of the step before
	turned   float64   // rad, by which the ground turned in the step

	holds  hold
	limbs  []physics.BodyID // of its ragdoll
	last   mgl64.Vec3       // m: its feet when it stepped last, or was removed
	events []Event
	heard  []physics.Event `snapshot:"-"` // of the world
}

// walker plans where a body gets to in a step.
type walker struct {
	world    *physics.World      `snapshot:"-"`
	querier  *physics.Querier    `snapshot:"-"`
	filter   physics.QueryFilter `snapshot:"-"` // of traces: passes the bodies that are listed in passed
	passed   []physics.BodyID    `snapshot:"-"` // bodies that can give way, met in this step
	shape    *collision.Shape    `snapshot:"-"`
	half     float64             // m, from the origin of the body's frame down to the soles
	radius   float64             // m
	step     float64             // m: the highest one
	walk     float64             // cosine of the steepest slope
	skin     float64             // m, the gap that is planned
	soles    contact.Material    `snapshot:"-"`
	at, vel  geom.Vec3           // m and m/s, of the body at the beginning of the step
	dt       float64             // s, of the step
	grounded bool
	carried  bool    // a belt or slippery ground moves it, not its legs: it gets up no step
	effort   float64 // m: how far its legs lead in the step where its soles slide, if something gave them a hold
	ground   ground
	course   course
}

// posture is one of its shapes.
type posture uint8

const (
	standing posture = iota
	crouched
)

// Add adds a character to a world. It fails with a *FieldError for a number that makes no sense, and with the errors of
// World.AddBody: an *physics.OverlapError if it would start in a wall.
func Add(w *physics.World, def Def) (*Character, error) {
	if err := def.Validate(); err != nil {
		return nil, err
	}
	c := &Character{def: def}
	c.world, c.querier, c.radius, c.step = w, w.NewQuerier(), def.Radius, def.Step
	for low := range c.made {
		var err error
		if c.made[low], err = def.shape(posture(low)); err != nil {
			return nil, fmt.Errorf("character: %w", err)
		}
	}
	c.soles.Friction = def.Grip
	_, cos := geom.SinCos(def.Slope)
	c.walk = cos - 1e-9 // a floor is level but for rounding
	c.filter = physics.QueryFilter{Filter: def.Filter, Accept: c.accepts}
	c.gave = physics.QueryFilter{Filter: def.Filter, Kinds: physics.KindsOf(physics.Dynamic)}
	id, err := w.AddBody(def.body(standing, c.made[standing], def.Feet, def.Velocity))
	if err != nil {
		return nil, fmt.Errorf("character: %w", err)
	}
	c.enter(id, standing)
	return c, nil
}

// enter begins anew with a body that was added in a posture.
func (c *Character) enter(id physics.BodyID, low posture) {
	c.id, c.filter.As, c.gave.As = id, id, id
	c.skin = slack * c.world.Body(id).ExpelZone()
	c.half = 0.5 * c.def.height(low)
	c.low = low
	c.placeShapes()
	c.last = c.Feet()
	c.grounded, c.ground, c.airborne, c.asked = false, ground{}, math.Inf(1), 0
	c.leapt, c.wedged, c.cramped, c.letGo, c.before = false, false, false, false, c.world.Body(id).Velocity()[1]
}

// placeShapes puts the shapes of the postures where they are in the frame of the body.
func (c *Character) placeShapes() {
	for p := range c.made {
		higher := float64(0.5*c.def.height(posture(p))) - c.half
		c.shapes[p] = c.made[p].Placed(mgl64.Vec3{0, higher, 0}, mgl64.QuatIdent())
	}
	c.shape = &c.shapes[c.low]
}

// accepts reports whether a trace minds a body.
func (w *walker) accepts(id physics.BodyID) bool {
	return !slices.Contains(w.passed, id)
}

// Body returns the body of the character: the zero BodyID while it is a ragdoll. To crouch, jump and take hold keeps
// it, a ragdoll gets up with another one.
func (c *Character) Body() physics.BodyID { return c.id }

// Def returns the definition.
func (c *Character) Def() Def { return c.def }

// Move says where the character wants to go from now on, in m/s, world: level, but on a ladder along the view. A wish
// that is not finite is ignored, one of more than 1000 m/s shortened.
func (c *Character) Move(wish mgl64.Vec3) {
	v := vec(wish)
	if !v.IsFinite() {
		return
	}
	if l := v.Len(); l > fastest {
		v = v.Scale(fastest / l)
	}
	c.wish = v
}

// Walk is Move at the speed of the definition, walking or running. The length of the direction counts up to 1.
func (c *Character) Walk(direction mgl64.Vec3, run bool) {
	d := vec(direction)
	if !d.IsFinite() {
		return
	}
	speed := c.def.Speed
	if run {
		speed = c.def.Run
	}
	c.Move(mgl(d.Scale(speed / max(1, d.Len()))))
}

// Wish returns the velocity that Move was told last (m/s).
func (c *Character) Wish() mgl64.Vec3 { return mgl(c.wish) }

// Jump has the character jump: in the next step if it stands or left an edge less than 0.1 s ago, or when it lands
// within 0.1 s, or hangs between faces that are too steep to stand on. On a ladder it lets go, until it has been away
// from it.
func (c *Character) Jump() { c.asked = grace }

// Crouch has the character crouch at once, or stand up as soon as there is room.
func (c *Character) Crouch(on bool) { c.ducks = on }

// Ladder says that the character is, or is no longer, in a ladder. There it goes where it wishes, upwards too, and does
// not fall. A sensor of World.Watch tells.
func (c *Character) Ladder(in bool) {
	c.climbs = in
	c.letGo = c.letGo && in
}

// Crouched reports whether the character is low, as it wants, or because it has no room to stand up.
func (c *Character) Crouched() bool { return c.low == crouched }

// Grounded reports whether the character stood on something that it can walk on when the last step began.
func (c *Character) Grounded() bool { return c.grounded }

// Climbing reports whether the character holds on to a ladder.
func (c *Character) Climbing() bool { return c.climbs && !c.letGo }

// Support returns the body that the character stands on, zero if there is none.
func (c *Character) Support() physics.BodyID {
	if !c.grounded || !c.world.Contains(c.ground.body) {
		return physics.BodyID{}
	}
	return c.ground.body
}

// Normal returns the normal of the face that the character stands on; straight up in the air.
func (c *Character) Normal() mgl64.Vec3 {
	if !c.grounded {
		return mgl64.Vec3{0, 1, 0}
	}
	return mgl(c.ground.face)
}

// Turned returns the angle (rad, about y) by which the ground turned the character in the last step: add it to the
// view of who rides a turntable.
func (c *Character) Turned() float64 { return c.turned }

// Feet returns the middle of the soles (m, world): of a ragdoll its pelvis.
func (c *Character) Feet() mgl64.Vec3 {
	if c.gone() {
		return c.last
	}
	if len(c.limbs) > 0 {
		return c.world.Body(c.limbs[0]).Position()
	}
	return c.world.Body(c.id).Position().Sub(mgl64.Vec3{0, c.half, 0})
}

// Eye returns the place of the eyes (m, world).
func (c *Character) Eye() mgl64.Vec3 {
	eye := c.def.Eye
	if c.low == crouched {
		eye -= c.def.Height - c.def.CrouchHeight
	}
	return c.Feet().Add(mgl64.Vec3{0, eye, 0})
}

// Teleport puts the soles of the character at another place (m, world). It fails, and changes nothing, as
// Body.Teleport: with an *physics.OverlapError that names the body there.
func (c *Character) Teleport(feet mgl64.Vec3) error {
	if err := c.idle(); err != nil {
		return err
	}
	body := c.world.Body(c.id)
	err := body.Teleport(feet.Add(mgl64.Vec3{0, c.half, 0}), body.Rotation())
	if err == nil {
		c.grounded, c.airborne = false, math.Inf(1)
	}
	return err
}

// Remove takes the character out of its world.
func (c *Character) Remove() {
	c.last = c.Feet()
	for _, id := range append(c.limbs, c.id) {
		if c.world.Contains(id) {
			c.world.RemoveBody(id)
		}
	}
	c.id, c.limbs, c.holds = physics.BodyID{}, nil, hold{}
}

func vec(v mgl64.Vec3) geom.Vec3 { return geom.FromArray(v) }

func mgl(v geom.Vec3) mgl64.Vec3 { return v.Array() }

// level returns the level part of a vector.
func level(v geom.Vec3) geom.Vec3 { return geom.Vec3{X: v.X, Z: v.Z} }

// upwards returns a vector straight up.
func upwards(by float64) geom.Vec3 { return geom.Vec3{Y: by} }

// shortened returns a vector, at most so long.
func shortened(v geom.Vec3, most float64) geom.Vec3 {
	if l := v.Len(); l > most {
		return v.Scale(most / l)
	}
	return v
}
