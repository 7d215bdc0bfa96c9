package vehicle

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// park brings a car to rest. Springs push in every step, and a body that is pushed in every step does not fall asleep.
// A car that stands still therefore gives its impulses as loads (Body.ApplyLoad), first to the ground it stands on
// and, once that rests, to its chassis, which then falls asleep by the rule of the world, as any body does. While it
// sleeps no wheel is cast or solved. As wheels are no bodies, the car itself must notice changes that the world cannot
// know: controls, ground that moves or is gone, and bodies that come under a wheel.
type park struct {
	quiet bool // neither controls nor its own wheels move the car
	still bool // quiet, and on ground that rests
	told  bool // there are new controls

	judged  uint64                    // steps that the world had taken when the car was last judged
	grounds [MaxWheels]physics.BodyID // under the wheels by then; zero for none

	asleep bool // it has slept since the last step
	pose   geom.Pose
	room   collision.Shape `snapshot:"-"` // around all places of the wheels, chassis frame
	near   bool            // a body that does not rest may come under a wheel
	placed bool            // a static body was placed where it may be under one

	// filter is for bodies that may come under a wheel: it records them in near and placed, and lets none pass.
	filter physics.QueryFilter `snapshot:"-"`
}

const (
	quietSpeed = 1e-3 // m/s of a tread, below which a wheel stands still
	quietIdle  = 1.1  // of the idle speed of the engine, below which that idles
)

// open prepares the car for sleeping.
func (p *park) open(c *Car) error {
	low, high := geom.Vec3{X: math.Inf(1), Y: math.Inf(1), Z: math.Inf(1)}, geom.Vec3{}
	high = low.Neg()
	for i := range c.wheels {
		w, a := &c.wheels[i], &c.def.Axles[i/2]
		reach := a.Radius + a.Width
		around := geom.Vec3{X: reach, Y: a.Radius, Z: reach}
		low, high = low.Min(w.hub.Sub(around)), high.Max(w.hub.Add(geom.Vec3{Y: w.reach}).Add(around))
	}
	room, err := collision.Box(mgl(high.Sub(low).Scale(0.5)))
	if err != nil {
		return err
	}
	p.room = room.Placed(mgl(high.Add(low).Scale(0.5)), mgl64.QuatIdent())
	p.filter = physics.QueryFilter{As: c.chassis, Accept: func(id physics.BodyID) bool {
		p.near, p.placed = p.near || !c.rests(id), p.placed || c.placed(id)
		return false
	}}
	return nil
}

// rests reports whether a body stays where it is until it is woken.
func (c *Car) rests(id physics.BodyID) bool {
	return c.world.Body(id).Kind() == physics.Static || c.world.Body(id).Asleep()
}

// placed reports whether a static body was placed anew since the car was last judged. Others wake when they are placed,
// and so do not rest.
func (c *Car) placed(id physics.BodyID) bool {
	return c.world.Body(id).Kind() == physics.Static && c.world.Body(id).PlacedAt() >= c.park.judged
}

// sameGround reports whether the ground that a sleeping car stood on is still there, where it was. The records of the
// wheels do not tell: State casts them anew.
func (c *Car) sameGround() bool {
	for _, id := range c.park.grounds {
		if id != (physics.BodyID{}) && (!c.world.Contains(id) || c.placed(id)) {
			return false
		}
	}
	return true
}

// onSolidGround reports whether the ground under all wheels is still there and rests, and does not run as a belt.
func (c *Car) onSolidGround() bool {
	for i := range c.wheels {
		g := &c.wheels[i].ground
		if g.touches && !(c.world.Contains(g.body) && c.rests(g.body) && g.belt == geom.Vec3{}) {
			return false
		}
	}
	return true
}

// judge finds out whether the car is driven or moved in this step; the wheels have been cast.
func (p *park) judge(c *Car) {
	k, idle := &c.controls, c.def.Engine.Idle*perRPM
	p.quiet = k.Throttle == 0 && k.Torque == [MaxWheels]float64{} &&
		math.Abs(c.steer-float64(k.Steer*c.def.MaxSteer)) < 1e-9 && c.spins.speed[len(c.wheels)] <= quietIdle*idle
	for i := range c.wheels {
		speed := c.spins.speed[i] * c.def.Axles[i/2].Radius
		p.quiet = p.quiet && math.Abs(speed) <= quietSpeed
	}
	p.still = p.quiet && c.onSolidGround()
	p.judged, p.grounds = c.world.StepCount(), [MaxWheels]physics.BodyID{}
	for i := range c.wheels {
		if g := &c.wheels[i].ground; g.touches {
			p.grounds[i] = g.body
		}
	}
}

// sleeps reports whether the car sleeps and stays asleep.
func (p *park) sleeps(c *Car) bool {
	if !c.world.Body(c.chassis).Asleep() || !p.still || p.told {
		return false
	}
	if !p.asleep {
		p.asleep, p.pose = true, c.world.Body(c.chassis).Pose().Geom()
	}
	p.look(c)
	return !p.placed && c.sameGround() && c.onSolidGround()
}

// look finds static bodies that were placed near the wheels of a sleeping car. When a body that does not rest is near
// them, it casts the wheels anew: that body may be under one.
func (p *park) look(c *Car) {
	p.near, p.placed = false, false
	at := physics.Pose{Position: mgl(p.pose.P), Rotation: rotation(p.pose.Q)}
	c.met = c.querier.Overlap(c.met[:0], &p.room, at, p.filter)
	if p.near {
		c.stand()
	}
}

// wake brings a car that has slept back to the velocity that it has between steps when it stands on its wheels: half of
// the velocity that gravity gives in a step (see the package). A car that was woken by the step of the world has fallen
// through that step without its springs.
func (p *park) wake(c *Car, dt float64) {
	p.told = false
	w := c.world
	late := p.asleep && w.Body(c.chassis).Pose().Geom() != p.pose
	if !p.asleep && !w.Body(c.chassis).Asleep() {
		return
	}
	p.asleep = false
	gravity, borne := vec(w.Config().Gravity), 0.0
	for i := range c.wheels {
		borne += c.wheels[i].load
	}
	lost := 0.0 // s of the fall
	if weight := w.Body(c.chassis).Mass() * gravity.Len(); weight > 0 {
		lost = 0.5 * dt * min(1, borne/weight)
	}
	if late {
		lost = -lost
	}
	w.Body(c.chassis).ApplyImpulse(mgl(gravity.Scale(lost*w.Body(c.chassis).Mass())), w.Body(c.chassis).Position())
}

// push pushes the chassis at a place (m, world).
func (c *Car) push(p, at mgl64.Vec3) {
	if c.park.still {
		c.world.Body(c.chassis).ApplyLoad(p, at)
	} else {
		c.world.Body(c.chassis).ApplyImpulse(p, at)
	}
}

// pushGround pushes the body that a wheel stands on.
func (c *Car) pushGround(id physics.BodyID, p, at mgl64.Vec3) {
	if c.park.quiet {
		c.world.Body(id).ApplyLoad(p, at)
	} else {
		c.world.Body(id).ApplyImpulse(p, at)
	}
}
