package vehicle

import "math"

// perRPM turns rpm into rad/s.
const perRPM = math.Pi / 30

// torque returns the torque (N m) at full throttle at an engine speed (rpm).
func (e *Engine) torque(rpm float64) float64 {
	c := e.Curve
	if rpm < c[0].RPM || rpm > c[len(c)-1].RPM {
		return 0
	}
	for i := 1; i < len(c); i++ {
		if rpm <= c[i].RPM {
			share := (rpm - c[i-1].RPM) / (c[i].RPM - c[i-1].RPM)
			return c[i-1].Torque + float64(share*(c[i].Torque-c[i-1].Torque))
		}
	}
	return 0
}

// Power returns the largest power (W) of the curve up to the redline.
func (e *Engine) Power() float64 {
	best := 0.0
	for rpm := e.Idle; rpm <= e.Redline; rpm += 50 {
		best = max(best, float64(e.torque(rpm)*rpm*perRPM))
	}
	return best
}

// net returns the torque (N m) of the engine at a speed (rad/s) and throttle for a step of dt seconds. Below idle it
// gives as much of the torque that restores idle in this step as it can.
func (e *Engine) net(speed, throttle, dt float64) float64 {
	rpm := speed / perRPM
	full := e.torque(max(rpm, e.Curve[0].RPM))
	if rpm > e.Redline {
		throttle = 0
	}
	drag := e.Drag * (1 - throttle) * (1 + float64(2*max(0, rpm)/e.Redline)) / 3
	t := float64(throttle*full) - drag
	if lack := float64(e.Idle*perRPM) - speed; lack > 0 {
		t = max(t, min(full, float64(e.Inertia*lack)/dt))
	}
	return t
}

// gears is the state of the gearbox.
type gears struct {
	gear   int     // engaged: 1 and up, Reverse or Neutral
	next   int     // where it changes to
	change float64 // s, left until it is there
	dwell  float64 // s, that it stays there at least before it changes by itself again
}

// dwell (s) lets throttle and engine settle after a change.
const dwell = 0.4

// choose decides which gear the car should be in: shaft is the speed of the driven axles (rad/s), spinning says that
// its wheels have lost grip.
func (c *Car) choose(shaft, dt float64, spinning bool) {
	g, box := &c.gears, &c.def.Gearbox
	g.dwell = max(0, g.dwell-dt)
	if g.change > 0 {
		if g.change -= dt; g.change <= 0 {
			g.gear, g.change, g.dwell = g.next, 0, dwell
		}
		return
	}
	var want int
	switch told := c.controls.Gear; {
	case told == Drive:
		want = c.automatic(max(0, shaft), spinning)
	case told == Reverse || told == Neutral:
		want = told
	default:
		want = min(told, len(box.Ratios))
		for want < len(box.Ratios) && shaft*box.Final*box.Ratios[want-1] > c.def.Engine.Redline*perRPM {
			want++ // the gear told would burst the engine
		}
	}
	if want == g.gear {
		return
	}
	if g.next, g.change = want, box.ShiftTime; g.change <= 0 {
		g.gear = want
	}
}

// kickDown is the throttle from which the gearbox changes down for power, as long as the lower gear leaves the engine
// below kickRoom of the speed where it would change up again.
const kickDown, kickRoom = 0.8, 0.65

// automatic returns the gear for a speed of the axle (rad/s): the thresholds for changing up and down lie so far
// apart that a change never asks for its reverse; see Def.checkDrive.
func (c *Car) automatic(shaft float64, spinning bool) int {
	g, box := &c.gears, &c.def.Gearbox
	if g.gear < 1 {
		return 1
	}
	rpm := shaft * box.Final * box.Ratios[g.gear-1] / perRPM
	up := box.UpEasy + float64((box.Up-box.UpEasy)*c.controls.Throttle)
	switch {
	case g.dwell > 0:
	case rpm > up && g.gear < len(box.Ratios) && !spinning:
		return g.gear + 1
	case g.gear == 1:
	case rpm < box.Down:
		return g.gear - 1
	case c.controls.Throttle > kickDown && !spinning && rpm*box.Ratios[g.gear-2] < kickRoom*up*box.Ratios[g.gear-1]:
		return g.gear - 1
	}
	return g.gear
}

// ratio returns how often the engine turns per turn of the axle in the gear that is engaged: negative in reverse, 0
// without one.
func (c *Car) ratio() float64 {
	box := &c.def.Gearbox
	switch g := c.gears.gear; {
	case c.gears.change > 0 || g == Neutral:
		return 0
	case g == Reverse:
		return -box.Reverse * box.Final
	default:
		return box.Ratios[g-1] * box.Final
	}
}

// driveLine couples engine, differentials and wheels for a step and lets them turn freely.
func (c *Car) driveLine(dt float64) {
	s, d := &c.spins, &c.def
	engine := s.n - 1
	shaft := c.shaftSpeed()
	c.choose(shaft, dt, c.spinning())
	ratio := c.ratio()
	var torque, g [most]float64
	torque[engine] = d.Engine.net(s.speed[engine], c.controls.Throttle, dt)
	if c.gears.change > 0 {
		torque[engine] = c.match(shaft, dt)
	}
	s.begin()
	if ratio != 0 {
		g[engine] = 1
		for i := range engine {
			g[i] = -ratio * 0.5 * d.Axles[i/2].Drive
		}
		// Both ends of a closed clutch turn alike; a slipping one passes the torque that its speed allows.
		fast, idle := max(s.speed[engine], ratio*shaft), float64(d.Engine.Idle*perRPM)
		hold := d.Clutch.Torque * max(0, min(1, (fast-idle)/((d.Clutch.Closed-d.Engine.Idle)*perRPM)))
		slip := s.slipOf(&g)
		c.clutch = damping(hold, slip)
		s.couple(&g, c.clutch, dt)
		// The loss brakes with its share of the torque, in either direction; taken off where the engine gives it.
		torque[engine] -= math.Abs(torque[engine]) * d.Gearbox.Loss * hold / d.Clutch.Torque
	}
	c.coupleAxles(math.Abs(torque[engine]*ratio), dt)
	for i := range engine {
		torque[i] += c.controls.Torque[i]
	}
	s.release(&torque, dt)
}

// match returns the torque (N m) that brings the engine to the speed that it will have in the next gear: its own to
// speed it up, and up to half of the clutch torque to slow it down.
func (c *Car) match(shaft, dt float64) float64 {
	d, g := &c.def, c.gears.next
	speed, want := c.spins.speed[c.spins.n-1], d.Engine.Idle*perRPM
	if g >= 1 {
		want = max(want, min(d.Engine.Redline*perRPM, shaft*d.Gearbox.Ratios[g-1]*d.Gearbox.Final))
	}
	full := d.Engine.torque(max(speed/perRPM, d.Engine.Curve[0].RPM))
	return max(-0.5*d.Clutch.Torque, min(full, d.Engine.Inertia*(want-speed)/dt))
}

// coupleAxles adds the resistance of the differentials; drive is the torque (N m) that the gearbox gives.
func (c *Car) coupleAxles(drive, dt float64) {
	s, d := &c.spins, &c.def
	first := -1
	for a := range d.Axles {
		axle := &d.Axles[a]
		if axle.Drive == 0 {
			continue
		}
		var g [most]float64
		g[2*a], g[2*a+1] = 1, -1
		s.couple(&g, axle.Diff.resistance(axle.Drive*drive, s.slipOf(&g)), dt)
		if first >= 0 {
			g = [most]float64{}
			g[2*first], g[2*first+1], g[2*a], g[2*a+1] = 0.5, 0.5, -0.5, -0.5
			s.couple(&g, d.Centre.resistance(drive, s.slipOf(&g)), dt)
		}
		first = a
	}
}

// resistance returns the damper (N m s) of a differential that passes a torque (N m) at a difference of speeds
// (rad/s).
func (d *Differential) resistance(torque, slip float64) float64 {
	switch d.Kind {
	case Locked:
		return stiff
	case Limited:
		return damping(d.Preload+float64(d.Bias*torque), slip)
	}
	return 0
}

// shaftSpeed returns the mean speed of the driven wheels (rad/s), weighted by their torque.
func (c *Car) shaftSpeed() float64 {
	v := 0.0
	for i := range c.wheels {
		v += float64(0.5 * c.def.Axles[i/2].Drive * c.spins.speed[i])
	}
	return v
}

// spinSlip, in slips of the peak, is where a driven wheel counts as spinning.
const spinSlip = 1.3

// spinning reports whether a driven wheel has lost its grip: it then tells nothing about the speed of the car.
func (c *Car) spinning() bool {
	for i := range c.wheels {
		t := &c.def.Axles[i/2].Tyre
		if c.def.Axles[i/2].Drive > 0 && c.wheels[i].slip > spinSlip*t.PeakSlip {
			return true
		}
	}
	return false
}
