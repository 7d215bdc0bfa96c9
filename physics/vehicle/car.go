package vehicle

import (
	"fmt"
	"math"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// airDensity (kg/m³) at sea level and 15 °C (ISO 2533).
const airDensity = 1.225

// Car is a chassis on wheels. It belongs to the goroutine that steps its world. Once its chassis has been removed, Set
// and Step have no effect, and State stays as it was last; World.Contains tells.
type Car struct {
	world    *physics.World `snapshot:"-"`
	chassis  physics.BodyID
	def      Def              `snapshot:"-"`
	querier  *physics.Querier `snapshot:"-"`
	met      []physics.BodyID `snapshot:"-"` // of one query
	controls Controls
	wheels   []wheel
	tables   [MaxAxles]table `snapshot:"-"` // of the tyres of each axle
	spins    spins
	gears    gears
	motion   motion
	park     park
	steer    float64   // rad, where the steering is
	clutch   float64   // N m s, of the last step
	dt       float64   // s, of a step; 0 before the first one
	up       geom.Vec3 // of the chassis, in it
	state    State
	shell    []Panel `snapshot:"-"`
}

// New puts a car on a chassis, a dynamic body of w whose x axis points forward and y axis up. It returns an error that
// names the fault: a number of def, a wheel that sticks out of the chassis, or one inside the ground.
func New(w *physics.World, chassis physics.BodyID, def Def) (*Car, error) {
	if err := def.Validate(); err != nil {
		return nil, err
	}
	if !w.Contains(chassis) || w.Body(chassis).Kind() != physics.Dynamic {
		return nil, fmt.Errorf("vehicle: the chassis must be a dynamic body of the world: add it with Kind Dynamic")
	}
	c := &Car{world: w, chassis: chassis, def: def, querier: w.NewQuerier()}
	c.def.Axles = append([]Axle(nil), def.Axles...)
	c.def.Engine.Curve = append([]TorquePoint(nil), def.Engine.Curve...)
	c.def.Gearbox.Ratios = append([]float64(nil), def.Gearbox.Ratios...)
	c.gears.gear = 1
	for i := range c.def.Axles {
		a := &c.def.Axles[i]
		curve := makeCurve(a.Tyre.Slide)
		c.tables[i].fill(&curve)
		shape, err := a.prism()
		if err != nil {
			return nil, fmt.Errorf("vehicle: Axles[%d]: %w", i, err)
		}
		for _, side := range [2]float64{-0.5, 0.5} {
			hub := geom.Vec3{X: a.X, Y: a.Y, Z: side * a.Track}
			reach := a.Suspension.Travel + a.Suspension.Cover
			c.wheels = append(c.wheels, wheel{hub: hub, shape: shape, reach: reach})
		}
	}
	c.spins.n = len(c.wheels) + 1
	for i := range c.wheels {
		c.spins.inertia[i] = c.def.Axles[i/2].Spin
	}
	c.spins.inertia[len(c.wheels)] = def.Engine.Inertia
	c.spins.speed[len(c.wheels)] = def.Engine.Idle * perRPM
	if err := fit(c.def.Axles, w.Body(chassis).Solids()); err != nil {
		return nil, err
	}
	if err := c.clear(); err != nil {
		return nil, err
	}
	if err := c.park.open(c); err != nil {
		return nil, fmt.Errorf("vehicle: %w", err)
	}
	c.roll()
	return c, nil
}

// fit returns an error if a wheel, straight ahead, is not inside one solid of the chassis where its cast begins:
// another body could be there, into which the wheel would be drawn. Axles and solids are in the same frame.
func fit(axles []Axle, solids []physics.Solid) error {
	for i := range axles {
		a := &axles[i]
		shape, err := a.prism()
		if err != nil {
			return fmt.Errorf("vehicle: Axles[%d]: %w", i, err)
		}
		for _, side := range [2]float64{-0.5, 0.5} {
			top := geom.Vec3{X: a.X, Y: a.Y + a.Suspension.Travel + a.Suspension.Cover, Z: side * a.Track}
			if out := sticksOut(&shape, top, solids); out > 1e-9 {
				return misfit(fmt.Sprintf("Axles[%d]", i), "must have its wheels inside the chassis with the suspension at the "+
					"end of its way, got one that sticks out by %.3g m: move it inwards, make its wheels smaller or narrower, "+
					"or the solid around them larger", out)
			}
		}
	}
	return nil
}

// sticksOut returns how far (m) a wheel at a place sticks out of that solid that holds it best: endlessly far if none
// has faces. Of a rounded solid only the part within its faces counts.
func sticksOut(wheel *collision.Shape, at geom.Vec3, solids []physics.Solid) float64 {
	best := math.Inf(1)
	for i := range solids {
		core := solids[i].Shape.Core
		if core == nil || len(core.Faces) == 0 {
			continue
		}
		out := math.Inf(-1)
		for f := range core.Faces {
			for _, v := range wheel.Core.Verts {
				out = max(out, core.Faces[f].Plane.Height(v.Add(at)))
			}
		}
		best = min(best, out)
	}
	return best
}

// clear returns an error if a wheel starts inside the ground: at its bump stop or beyond it.
func (c *Car) clear() error {
	c.stand()
	for i := range c.wheels {
		w := &c.wheels[i]
		if past := w.press - c.def.Axles[i/2].Suspension.Travel; w.ground.touches && past > 0 {
			return misfit(fmt.Sprintf("Axles[%d]", i/2), "must not start inside the ground, got wheel %d %.3g m inside %q with "+
				"its suspension at the stop: raise the chassis by more than that", i, past, c.world.Body(w.ground.body).Name())
		}
	}
	return nil
}

// roll lets the wheels turn as fast as the car goes.
func (c *Car) roll() {
	pose := c.world.Body(c.chassis).Pose().Geom()
	frame := pose.Frame()
	v := unstopped(vec(c.world.Body(c.chassis).Velocity())).Dot(frame.R.X)
	for i := range c.wheels {
		c.spins.speed[i] = v / c.def.Axles[i/2].Radius
	}
	engine := &c.spins.speed[len(c.wheels)]
	box := &c.def.Gearbox
	for g, ratio := range box.Ratios {
		c.gears.gear = g + 1
		if *engine = max(*engine, c.shaftSpeed()*ratio*box.Final); *engine <= box.Up*perRPM {
			return
		}
		*engine = c.def.Engine.Idle * perRPM
	}
	*engine = c.def.Engine.Redline * perRPM
}

// Chassis returns the body that the car is built on.
func (c *Car) Chassis() physics.BodyID { return c.chassis }

// Def returns the definition of the car. Do not modify its slices.
func (c *Car) Def() Def { return c.def }

// Shell returns the drawn shell of the chassis, in its frame: nil if its solids are drawn. Do not modify it.
func (c *Car) Shell() []Panel { return c.shell }

// Set sets the controls of the car. A value out of range counts as its limit, a value that is not a number as 0.
func (c *Car) Set(k Controls) {
	k.Throttle, k.Brake = within(k.Throttle, 0, 1), within(k.Brake, 0, 1)
	k.HandBrake, k.Steer = within(k.HandBrake, 0, 1), within(k.Steer, -1, 1)
	k.Gear = max(Neutral, k.Gear)
	for i := range k.Hold {
		k.Hold[i], k.Torque[i] = within(k.Hold[i], 0, mostTorque), within(k.Torque[i], -mostTorque, mostTorque)
	}
	c.park.told = c.park.told || k != c.controls
	c.controls = k
}

// Controls returns the controls that were set last.
func (c *Car) Controls() Controls { return c.controls }

// mostTorque (N m) bounds the torques that game code sets.
const mostTorque = 1e7

func within(x, low, high float64) float64 {
	if x != x {
		return 0
	}
	return max(low, min(high, x))
}

// Step pushes the chassis for the coming step of the world: call it once before each World.Step. A car that stands
// still falls asleep as bodies do, and then costs next to nothing.
func (c *Car) Step() {
	if !c.world.Contains(c.chassis) {
		return
	}
	if c.park.sleeps(c) {
		return
	}
	w := c.world
	dt := 1 / w.Config().Hz
	c.turnWheels(dt)
	c.stand()
	c.park.judge(c)
	c.park.wake(c, dt)
	chassis := w.Body(c.chassis)
	pose := chassis.Pose().Geom()
	frame := pose.Frame()
	gravity := vec(w.Config().Gravity)
	c.motion = motion{
		vel:     unstopped(vec(chassis.Velocity()).AddScaled(0.5*dt, gravity)),
		spin:    unstopped(vec(chassis.AngularVelocity())),
		invMass: 1 / chassis.Mass(), invInertia: mat(chassis.InvInertia()),
	}
	c.up = frame.R.Y
	c.applyAirDrag(&frame, dt)
	c.dt = dt
	for i := range c.wheels {
		if c.wheels[i].ground.touches {
			c.prepare(i, &frame, dt)
			c.trip(i, &frame, dt)
		} else {
			c.wheels[i].mark = landmark{}
		}
	}
	before := c.spins.speed
	c.driveLine(dt)
	c.solve(dt)
	c.give(dt)
	c.react(&before, &frame)
}

// turnWheels moves the steering towards where it is told to be.
func (c *Car) turnWheels(dt float64) {
	d := &c.def
	want := float64(c.controls.Steer * d.MaxSteer)
	c.steer += max(-d.SteerRate*dt, min(d.SteerRate*dt, want-c.steer))
	for i := range c.wheels {
		w := &c.wheels[i]
		if angle := c.wheelAngle(i); angle != w.steer {
			w.steer, w.stood = angle, false // a turned wheel must be cast again
		}
	}
}

// wheelAngle returns the steering angle (rad) of wheel i. With a bicycle whose wheel, L ahead of the line of the fixed
// axles, turns by δ the car rolls about a point on that line, L/tan δ to the left; full Ackermann steering lets every
// wheel roll about that point.
func (c *Car) wheelAngle(i int) float64 {
	axle := &c.def.Axles[i/2]
	angle := float64(axle.Steer * c.steer)
	if angle == 0 || c.def.Ackermann == 0 {
		return angle
	}
	base := axle.X - c.fixedLine()
	if base == 0 {
		return angle
	}
	s, cos := geom.SinCos(angle)
	radius := base * cos / s
	// Left is -z. A wheel on the inner side of the turn has the shorter way to the point.
	own := radius + c.wheels[i].hub.Z
	if own*radius <= 0 {
		return angle
	}
	exact := math.Copysign(geom.Atan2(math.Abs(base), math.Abs(own)), angle)
	return angle + float64(c.def.Ackermann*(exact-angle))
}

// fastest (m/s and rad/s) is the speed of light: the coming step stops a body that is faster.
const fastest = 3e8

// unstopped returns a velocity (m/s or rad/s), or none if the coming step stops what is as fast: with such numbers the
// tyres would not be computed, they overflow.
func unstopped(v geom.Vec3) geom.Vec3 {
	if v.Len() <= fastest {
		return v
	}
	return geom.Vec3{}
}

// fixedLine returns the mean x (m) of the axles that do not steer, or of all.
func (c *Car) fixedLine() float64 {
	sum, n := 0.0, 0.0
	for i := range c.def.Axles {
		if c.def.Axles[i].Steer == 0 {
			sum, n = sum+c.def.Axles[i].X, n+1
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// applyAirDrag pushes the car by the air: drag against its way at the centre of mass, downforce at the axles.
func (c *Car) applyAirDrag(frame *geom.Frame, dt float64) {
	v := unstopped(vec(c.world.Body(c.chassis).Velocity()))
	speed := v.Len()
	dynamic := 0.5 * airDensity * dt
	// No drag turns a car round within a step.
	drag := min(float64(dynamic*c.def.DragArea*speed), 1/c.motion.invMass)
	c.shove(v.Scale(-drag), geom.Vec3{})
	ahead := v.Dot(frame.R.X)
	for i := range c.def.Axles {
		if a := &c.def.Axles[i]; a.Downforce != 0 {
			arm := frame.R.Apply(geom.Vec3{X: a.X, Y: a.Y})
			c.shove(frame.R.Y.Scale(-dynamic*a.Downforce*ahead*ahead), arm)
		}
	}
}

// shove pushes chassis and prediction.
func (c *Car) shove(p, arm geom.Vec3) {
	c.motion.push(p, arm)
	c.push(mgl(p), mgl(vec(c.world.Body(c.chassis).Position()).Add(arm)))
}

// give hands the impulses found to the world and records the state of the wheels.
func (c *Car) give(dt float64) {
	for i := range c.wheels {
		w := &c.wheels[i]
		r, g := &w.row, &w.ground
		w.angle = math.Mod(w.angle+float64(c.spins.speed[i]*dt), 2*math.Pi)
		w.load, w.along, w.across, w.slip, w.drift = 0, 0, 0, 0, 0
		if !g.touches {
			continue
		}
		p := r.normal.Scale(r.push).AddScaled(r.drive, r.ahead).AddScaled(r.corner, r.left)
		at := mgl(g.point)
		c.push(mgl(p), at)
		if g.dynamic {
			c.pushGround(g.body, mgl(p.Neg()), at)
		}
		w.load, w.along, w.across = r.push/dt, r.drive/dt, r.corner/dt
		u := c.motion.at(r.arm).Sub(r.surface)
		ux, uy := u.Dot(r.ahead), u.Dot(r.left)
		w.slip = (float64(c.spins.speed[i]*c.def.Axles[i/2].Radius) - ux) / max(math.Abs(ux), slipPace)
		w.drift = geom.Atan2(-uy, max(math.Abs(ux), slipPace))
	}
}

// slipPace (m/s) is the least speed that slips are measured against: a car that stands has none.
const slipPace = 0.5
