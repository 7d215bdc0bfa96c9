package vehicle

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

const (
	// rounds of the sweep over all wheels. Impulses are kept from step to step, so that a car that stands still is exact.
	rounds = 10
	// slowest (m/s) is the least speed that slips are measured against. Below it tyres do not slip but hold: a tyre
	// that gives a fifth of its grip, on a 20 % slope, creeps by a tenth of it over the slope of the curve, in units of
	// this speed, which is 1 µm/s.
	slowest = 1e-4
	// absLeast (m/s): below, wheels may lock.
	absLeast = 1.5
	// absShare of the peak slip is the slip that ABS keeps to, on the safe side of the peak.
	absShare = 0.9
)

// motion is that of the chassis in a step: mean velocities, gravity included.
type motion struct {
	vel, spin  geom.Vec3
	invMass    float64
	invInertia geom.Mat3
}

func (m *motion) at(arm geom.Vec3) geom.Vec3 { return m.vel.Add(m.spin.Cross(arm)) }

func (m *motion) push(p, arm geom.Vec3) {
	m.vel = m.vel.AddScaled(m.invMass, p)
	m.spin = m.spin.Add(m.invInertia.Apply(arm.Cross(p)))
}

// compliance returns aᵀ K b, with K the velocity (m/s) that an impulse at the arm gives there.
func (m *motion) compliance(a, b, arm geom.Vec3) float64 {
	return float64(m.invMass*a.Dot(b)) + arm.Cross(a).Dot(m.invInertia.Apply(arm.Cross(b)))
}

// prepare fills the row of wheel i, which stands on the ground.
func (c *Car) prepare(i int, frame *geom.Frame, dt float64) {
	w, axle := &c.wheels[i], &c.def.Axles[i/2]
	r, g, m := &w.row, &w.ground, &c.motion
	ahead, axis := w.axes(frame)
	r.normal = g.normal
	r.left = axis.AddScaled(-axis.Dot(g.normal), g.normal).Unit().Neg()
	r.ahead = r.left.Cross(g.normal)
	if r.ahead.Dot(ahead) < 0 {
		r.ahead = r.ahead.Neg()
	}
	r.arm = g.point.Sub(frame.P)
	r.ground = geom.Vec3{}
	r.lean = max(leastLean, g.normal.Dot(frame.R.Y))
	r.kn = m.compliance(r.normal, r.normal, r.arm)
	r.kxx = m.compliance(r.ahead, r.ahead, r.arm)
	r.kxy = m.compliance(r.ahead, r.left, r.arm)
	r.kyy = m.compliance(r.left, r.left, r.arm)
	c.yielding(w, dt)
	c.strut(i, &c.wheels[i^1], dt)
	k := &c.controls
	r.brake = dt * axle.Brake * k.Brake
	r.hold = dt * (float64(axle.HandBrake*k.HandBrake) + k.Hold[i] + float64(axle.Tyre.Rolling*w.load*axle.Radius))
}

// yielding takes the motion of the ground into the row. A body that can move gives way to a tyre, but counts as at
// least as heavy as the car: as a rule it is held by other bodies, of which a car knows nothing, and if not, the tyre
// finds that out in the next step.
func (c *Car) yielding(w *wheel, dt float64) {
	r, g := &w.row, &w.ground
	r.ground = unstopped(c.groundSpeed(g, dt))
	r.surface = r.ground.Add(g.belt)
	if !g.dynamic {
		return
	}
	inertia := mat(c.world.Body(g.body).InvInertia())
	body := motion{invMass: 1 / c.world.Body(g.body).Mass(), invInertia: inertia}
	arm := g.point.Sub(vec(c.world.Body(g.body).Position()))
	x, y := body.compliance(r.ahead, r.ahead, arm), body.compliance(r.left, r.left, arm)
	share := min(1, r.kxx/x, r.kyy/y)
	r.kxx += float64(share * x)
	r.kyy += float64(share * y)
	r.kxy += float64(share * body.compliance(r.ahead, r.left, arm))
}

// groundSpeed returns how fast (m/s) the ground moves under a wheel: for a turning driven body, the mean over the step
// of dt seconds, for a car that goes round with it. At the velocity of its start a car would leave the circle.
func (c *Car) groundSpeed(g *footing, dt float64) geom.Vec3 {
	centre, spin := vec(c.world.Body(g.body).Position()), vec(c.world.Body(g.body).AngularVelocity())
	v := vec(c.world.Body(g.body).Velocity()).Add(spin.Cross(g.point.Sub(centre)))
	if g.dynamic || spin == (geom.Vec3{}) {
		return v
	}
	arm := vec(c.world.Body(c.chassis).Position()).Sub(centre)
	return v.AddScaled(0.5*dt, spin.Cross(spin.Cross(arm)))
}

// solve finds the impulses of all wheels for a step.
func (c *Car) solve(dt float64) {
	for i := range c.wheels {
		if w := &c.wheels[i]; w.ground.touches {
			c.warm(i)
		} else {
			c.free(i, dt)
		}
	}
	for i := range c.wheels {
		// Only now: before the impulses of the last step are in, gravity would count as speed.
		r := &c.wheels[i].row
		u := c.motion.at(r.arm)
		r.pace = max(slowest, math.Abs(u.Sub(r.surface).Dot(r.ahead)))
		r.rush = r.rushing(u.Sub(r.ground), c.up)
		r.abs = c.def.ABS && r.brake > 0 && c.controls.HandBrake == 0 && r.pace > absLeast
	}
	for range rounds {
		for i := range c.wheels {
			w := &c.wheels[i]
			if !w.ground.touches {
				continue
			}
			r := &w.row
			u := c.motion.at(r.arm).Sub(r.ground)
			if change := r.bear(u.Dot(r.normal), dt); change != 0 {
				c.motion.push(r.normal.Scale(change), r.arm)
			}
			c.grip(i)
		}
	}
}

// warm starts a wheel with the impulses of the last step.
func (c *Car) warm(i int) {
	r := &c.wheels[i].row
	p := r.normal.Scale(r.push).AddScaled(r.drive, r.ahead).AddScaled(r.corner, r.left)
	c.motion.push(p, r.arm)
	r.braked = max(-r.brake-r.hold, min(r.brake+r.hold, r.braked))
	c.spins.push(i, -float64(r.drive*c.def.Axles[i/2].Radius)+r.braked)
}

// free brakes a wheel in the air.
func (c *Car) free(i int, dt float64) {
	w, axle := &c.wheels[i], &c.def.Axles[i/2]
	k := &c.controls
	w.row.push, w.row.drive, w.row.corner = 0, 0, 0
	most := dt * (float64(axle.Brake*k.Brake) + float64(axle.HandBrake*k.HandBrake) + k.Hold[i])
	c.spins.push(i, max(-most, min(most, -c.spins.speed[i]/c.spins.w[i][i])))
}

// grip solves tyre and brake of wheel i together: a light wheel between a heavy car and a strong brake would converge
// too slowly else.
func (c *Car) grip(i int) {
	w, axle := &c.wheels[i], &c.def.Axles[i/2]
	r, radius, own := &w.row, axle.Radius, c.spins.w[i][i]
	u := c.motion.at(r.arm).Sub(r.surface)
	// Speeds without the impulses of this wheel.
	ux := u.Dot(r.ahead) - float64(r.kxx*r.drive) - float64(r.kxy*r.corner)
	uy := u.Dot(r.left) - float64(r.kxy*r.drive) - float64(r.kyy*r.corner)
	spin := c.spins.speed[i] - float64(own*(r.braked-float64(r.drive*radius)))
	before, braked := r.drive, r.braked
	px, py := r.drive, r.corner

	t := tread{tyre: &axle.Tyre, table: &c.tables[i/2], row: r}
	t.most = axle.Tyre.friction(w.ground.grip, r.push/c.dt) * r.push
	settled := false
	if total := r.brake + r.hold; total > 0 {
		held := 0.0
		if r.abs {
			held = u.Dot(r.ahead) * (1 - float64(absShare*axle.Tyre.PeakSlip)) / radius
		}
		if bound := float64(own * (total + float64(radius*t.most))); math.Abs(spin-held) <= bound {
			px, py = t.solve(ux-float64(radius*held), uy, 0)
			r.braked = (held-spin)/own + float64(radius*px)
			settled = math.Abs(r.braked) <= total
		} else {
			r.braked = held - spin
		}
		if r.abs && r.braked*held > 0 { // a brake can let go of a wheel that turns too slowly, not drive it
			r.braked, settled = 0, false
		} else if !settled {
			r.braked = math.Copysign(total, r.braked)
		}
	} else {
		r.braked = 0
	}
	if !settled {
		spin += float64(own * r.braked)
		px, py = t.solve(ux-float64(radius*spin), uy, float64(own*radius*radius))
	}
	change := r.ahead.Scale(px-r.drive).AddScaled(py-r.corner, r.left)
	r.drive, r.corner = px, py
	c.motion.push(change, r.arm)
	c.spins.push(i, r.braked-braked-float64((px-before)*radius))
}

// tread is the contact of one tyre for the solve.
type tread struct {
	tyre  *Tyre
	table *table
	row   *row
	most  float64 // N s, largest impulse along the wheel
}

// solve returns the impulses ahead and to the left that tyre and motion agree on: x and y are the slips (m/s) without
// them, wheel the share of the wheel's spin in the compliance ahead (1/kg).
//
// With slips in units of those of the peak, q = (x/(V κ*), y/(V tan α*)), the force is −F f(|q|) q/|q|, across the
// wheel in the ratio of the friction ellipse (combined slip by similarity, Pacejka section 4.3.2). Written −C(|q|) s
// it is a damper, and (1 + K C) s⁺ = s is solved for a C that is found by iteration: for a force that does not grow
// without bound that converges from any start.
func (t *tread) solve(x, y, wheel float64) (px, py float64) {
	r := t.row
	ix, iy := 1/float64(r.pace*t.tyre.PeakSlip), 1/float64(r.pace*t.tyre.PeakAngle)
	kxx, kxy, kyy := r.kxx+wheel, r.kxy, r.kyy
	sx, sy := r.slipX, r.slipY
	for range 4 {
		q := math.Sqrt(float64(sx*sx*ix*ix) + float64(sy*sy*iy*iy))
		f := float64(t.most * t.table.perSlip(q))
		cx, cy := float64(f*ix), float64(f*iy*t.tyre.Lateral)
		// (1 + K C) s⁺ = s, by Cramer's rule.
		a, b := 1+float64(kxx*cx), float64(kxy*cy)
		d, e := float64(kxy*cx), 1+float64(kyy*cy)
		det := float64(a*e) - float64(b*d)
		sx, sy = (float64(x*e)-float64(b*y))/det, (float64(a*y)-float64(d*x))/det
		px, py = -float64(cx*sx), -float64(cy*sy)
	}
	r.slipX, r.slipY = sx, sy
	return px, py
}
