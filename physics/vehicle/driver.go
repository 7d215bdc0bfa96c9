package vehicle

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Style says how a driver drives.
type Style struct {
	Grip  float64 // acceleration (m/s²) that the driver counts on across the car, and on half of it for braking
	Top   float64 // m/s, speed on straights
	Gap   float64 // s, time that is kept to the car in front
	Ahead float64 // s, how far ahead the driver looks at the line
	Side  float64 // m, to the left of the line, for cars that race side by side
}

// Driver steers a car along a closed line and keeps off cars in front. Steering is pure pursuit (Coulter,
// CMU-RI-TR-92-01, 1992): the arc through a point of the line ahead. The speed for every place of the line is the least
// of √(Grip/curvature) and the speed from which the car can still brake to that of the places after it.
type Driver struct {
	style  Style
	line   *Line     `snapshot:"-"`
	speeds []float64 `snapshot:"-"` // m/s, by point
	spot   Spot      // where the car is
	lost   bool      // not there: it has not begun, or was thrown off the line
	laps   int
	stuck  float64 // s, how long it has stood although it should go
	back   float64 // s, how long it goes on backing out
	held   float64 // s, how long a car that stands has been in its way
	aside  float64 // m, to the left of its own place on the road, to pass that car
}

// NewDriver returns a driver for a closed line of at least three points (m, world; the last leads to the first).
func NewDriver(points []mgl64.Vec3, style Style) (*Driver, error) {
	line, err := NewLine(points)
	if err != nil {
		return nil, err
	}
	err = firstRefusal([]rule{
		{"Style.Grip", style.Grip, 0, 1000, true, "8 m/s² are common"},
		{"Style.Top", style.Top, 0, 1000, true, "give the speed on straights in m/s"},
		{"Style.Gap", style.Gap, 0, 100, false, "1 s is common"},
		{"Style.Ahead", style.Ahead, 0, 100, true, "0.6 s is common"},
		{"Style.Side", style.Side, -100, 100, false, "it is in m to the left of the line"},
	})
	if err != nil {
		return nil, err
	}
	d := &Driver{style: style, line: line, lost: true}
	d.plan()
	return d, nil
}

// plan finds the speed for every point of the line.
func (d *Driver) plan() {
	points, ways := d.line.points, d.line.ways
	n := len(points)
	for i := range n {
		a, b, c := points[(i+n-1)%n], points[i], points[(i+1)%n]
		// Curvature of the circle through three points (Menger): 4 area / product of the sides.
		area := 0.5 * b.Sub(a).Cross(c.Sub(a)).Len()
		bend := 4 * area / (b.Sub(a).Len() * c.Sub(b).Len() * max(c.Sub(a).Len(), 1e-9))
		speed := d.style.Top
		if bend > 0 {
			speed = min(speed, math.Sqrt(d.style.Grip/bend))
		}
		d.speeds = append(d.speeds, speed)
	}
	// Twice around backwards, since the line is closed.
	for i := 2*n - 1; i >= 0; i-- {
		k, next := i%n, (i+1)%n
		gain := float64(2 * brakeShare * d.style.Grip * (ways[k+1] - ways[k]))
		d.speeds[k] = min(d.speeds[k], math.Sqrt(float64(d.speeds[next]*d.speeds[next])+gain))
	}
}

// brakeShare of the grip is used for braking: there must be some left for steering.
const brakeShare = 0.5

// Length returns the length of the line (m).
func (d *Driver) Length() float64 { return d.line.Length() }

// Laps returns how often the car has passed the first point of the line.
func (d *Driver) Laps() int { return d.laps }

// tooFar (m) is how far off the line a car has lost its place on it.
const tooFar = 15.0

// locate finds the spot that the car is beside. A car that was thrown off the line goes on at the nearest spot, and no
// lap is counted.
func (d *Driver) locate(p mgl64.Vec3) {
	was := d.spot
	if d.spot = d.line.Follow(was.Segment, p); d.lost || d.spot.Off > tooFar {
		d.spot = d.line.Nearest(p)
		d.lost = d.spot.Off > tooFar
		return
	}
	switch half := float64(0.5 * d.line.Length()); {
	case d.spot.Way < was.Way-half:
		d.laps++
	case d.spot.Way > was.Way+half:
		d.laps--
	}
}

// look returns the place of the line so far (m) beyond the spot that the car is beside, the way to its left, and the
// speed planned there.
func (d *Driver) look(beyond float64) (place, left geom.Vec3, speed float64) {
	k, share := d.line.find(d.spot.Way+beyond, d.spot.Segment)
	next := (k + 1) % len(d.speeds)
	a, b := d.line.points[k], d.line.points[next]
	left = geom.Vec3{Y: 1}.Cross(b.Sub(a).Unit())
	return a.Lerp(b, share), left, d.speeds[k] + float64(share*(d.speeds[next]-d.speeds[k]))
}

// spare is how much more than Style.Grip a car has at its limit, and leastShare the least share for throttle and brake.
const spare, leastShare = 1.15, 0.2

// crawl (m/s) is the speed below which a driver rather stands.
const crawl = 0.5

// leastAhead (m) is how near the point may be that the driver steers for.
const leastAhead = 4.0

// Drive returns the controls of the car for the coming step; others are the cars that it must not run into, itself
// among them or not. It backs out when it has stood still before an obstacle for a while. A car that has been removed
// has no controls, and is in nobody's way.
func (d *Driver) Drive(c *Car, others []*Car) Controls {
	if !c.world.Contains(c.chassis) {
		return Controls{}
	}
	s := c.State()
	pose := c.world.Body(c.chassis).Pose().Geom()
	frame := pose.Frame()
	d.locate(mgl(pose.P))
	d.pass(c, &frame, others)
	goal, left, _ := d.look(max(leastAhead, d.style.Ahead*s.Speed))
	steer, bend := c.toward(goal.AddScaled(d.style.Side+d.aside, left), &frame)
	_, _, speed := d.look(0)
	speed = min(speed, d.limit(c, s, &frame, others))
	// Of the friction circle the throttle and the brake get the part that the bend leaves; the throttle less when the
	// driven wheels lose grip.
	used := min(1, math.Abs(bend)*s.Speed*s.Speed/(spare*d.style.Grip))
	share := max(leastShare, math.Sqrt(1-float64(used*used)))
	lack := speed - s.Speed
	k := Controls{Steer: steer}
	k.Throttle = min(share, within(0.1+float64(0.4*lack), 0, 1)) * within(2-c.worstSlip(), 0.05, 1)
	k.Brake = min(share, within(-0.15*(lack+0.5), 0, 1))
	if speed < crawl { // or the idling engine would push the car into the one in front
		k.Throttle, k.Brake = 0, max(k.Brake, leastShare)
	}
	return d.backOut(c, s, k, &frame, others)
}

// Passing a car that stands.
const (
	standing   = 1.0  // m/s, below which a car stands
	hesitation = 1.0  // s, before one that stands is passed: on the grid all stand
	passRoom   = 3.2  // m, between the middles of the two
	passSight  = 40.0 // m, to one that is passed
	passRate   = 3.0  // m/s, how fast the driver's place on the road moves over
)

// pass moves the driver's place on the road to the freer side of the nearest car that stands in its way, and back when
// that is behind.
func (d *Driver) pass(c *Car, frame *geom.Frame, others []*Car) {
	want, nearest := 0.0, passSight
	for _, o := range others {
		if o == c || o.world != c.world || !o.world.Contains(o.chassis) ||
			vec(o.world.Body(o.chassis).Velocity()).Len() > standing {
			continue
		}
		p := vec(o.world.Body(o.chassis).Position())
		ahead := frame.R.ApplyT(p.Sub(frame.P)).X
		if ahead < -carLength || ahead > nearest {
			continue
		}
		place, left, _ := d.look(max(0, ahead))
		off := p.Sub(place).Dot(left) - d.style.Side
		if math.Abs(off) > passRoom {
			continue
		}
		side := -math.Copysign(1, off)
		if d.aside != 0 {
			side = math.Copysign(1, d.aside) // as begun
		}
		want, nearest = off+float64(side*passRoom), ahead
	}
	if want == 0 {
		d.held = 0
	} else if d.held += c.dt; d.held < hesitation {
		return
	}
	d.aside += within(want-d.aside, -passRate*c.dt, passRate*c.dt)
}

// toward returns the steering that leads the car on an arc through a point, and the curvature of that arc (1/m).
func (c *Car) toward(goal geom.Vec3, frame *geom.Frame) (steer, bend float64) {
	d := &c.def
	rear := c.fixedLine()
	to := frame.ApplyT(goal).Sub(geom.Vec3{X: rear})
	to.Y = 0
	bend = -2 * to.Z / max(1, to.LenSq())
	return within(geom.Atan2(bend*(d.Axles[0].X-rear), 1)/max(d.MaxSteer, 1e-3), -1, 1), bend
}

// worstSlip returns the largest slip of a driven wheel in slips of the peak.
func (c *Car) worstSlip() float64 {
	worst := 0.0
	for i := range c.wheels {
		if c.def.Axles[i/2].Drive > 0 {
			worst = max(worst, c.slipShare(i))
		}
	}
	return worst
}

// forward returns where the car looks (unit, world).
func (c *Car) forward() geom.Vec3 {
	pose := c.world.Body(c.chassis).Pose().Geom()
	frame := pose.Frame()
	return frame.R.X
}

// limit returns the speed (m/s) at which the car can still be braked to that of the nearest car in front before the
// gap is gone (Gipps 1981, in its simplest form).
func (d *Driver) limit(c *Car, s *State, frame *geom.Frame, others []*Car) float64 {
	limit := math.Inf(1)
	for _, o := range others {
		if o == c || o.world != c.world || !o.world.Contains(o.chassis) {
			continue
		}
		rel := frame.R.ApplyT(vec(o.world.Body(o.chassis).Position()).Sub(frame.P))
		turned := o.forward().Dot(frame.R.Z) // sine of the angle between the two
		aside := math.Abs(rel.Z) - float64(aisle*max(0, rel.X)) - float64(halfLength*math.Abs(turned))
		if rel.X <= 0 || aside > laneWidth || rel.X > float64(d.style.Gap*s.Speed)+sightMost {
			continue
		}
		lead := max(0, vec(o.world.Body(o.chassis).Velocity()).Dot(frame.R.X))
		gap := max(0, rel.X-carLength-float64(0.5*d.style.Gap*min(lead, s.Speed)))
		limit = min(limit, math.Sqrt(float64(lead*lead)+float64(2*brakeShare*d.style.Grip*gap)))
	}
	return limit
}

const (
	laneWidth  = 1.9  // m, aside of which another car is not in the way
	aisle      = 0.03 // the same grows with the distance, as lines bend
	carLength  = 5.5  // m, between the middles of two cars that stand nose to tail
	halfLength = 2.2  // m, from the middle of a car to its ends, which reach into the way of who passes at an angle
	sightMost  = 60.0 // m, how far a driver looks besides Style.Gap
)

// Times (s) of a driver who is stuck: waiting, and backing out.
const (
	patience = 2.0
	backing  = 1.5
	backRoom = 3.0 // m, that has to be free behind
)

// backOut replaces the controls of a car that wants to go, or to pass, and has stood still for too long, as long as no
// other stands behind it.
func (d *Driver) backOut(c *Car, s *State, k Controls, frame *geom.Frame, others []*Car) Controls {
	still := math.Abs(s.Speed) < 0.3 && (k.Throttle > 0.3 || d.held > hesitation) && s.Gear > 0
	if still {
		d.stuck += c.dt
	} else {
		d.stuck = 0
	}
	if d.back = max(0, d.back-c.dt); d.stuck > patience {
		d.stuck, d.back = 0, backing
	}
	if d.back == 0 {
		return k
	}
	for _, o := range others {
		if o == c || o.world != c.world || !o.world.Contains(o.chassis) {
			continue
		}
		rel := frame.R.ApplyT(vec(o.world.Body(o.chassis).Position()).Sub(frame.P))
		if rel.X < 0 && rel.X > -carLength-backRoom && math.Abs(rel.Z) < laneWidth {
			d.back = 0
			return k
		}
	}
	return Controls{Throttle: 0.4, Steer: -k.Steer, Gear: Reverse}
}
