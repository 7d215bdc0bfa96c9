package jointrows

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// curvePoint is a point of a curve with its frame.
type curvePoint struct {
	s    float64   // m: its arc length; that of a closed curve counts laps
	at   geom.Vec3 // m
	turn geom.Quat // of the frame: its x axis is the tangent
	bend geom.Vec3 // 1/m: the tangent's derivative by arc length
}

const (
	nearestRounds = 64 // of Newton's method, at most
	// nearestStep is the share of a piece by which the last round moved: the error is about its square.
	nearestStep = 1e-9
	// nearestLeast is the least share by which a curve's bend may bring a point nearer to its centre of curvature: a
	// point farther off than that is found by shorter steps, and has the rows of one that is not.
	nearestLeast = 0.25
)

// nearest returns the point of the curve nearest to x (m, in the curve's frame): the one that Newton's method finds
// from arc length near, or, if that is no number, the nearest of the whole curve.
func (c *Curve) nearest(x geom.Vec3, near float64) curvePoint {
	if math.IsNaN(near) {
		i, t := c.search(x)
		return c.point(i, t, near)
	}
	i, t := c.locate(near)
	i, t = c.approach(x, i, t)
	return c.point(i, t, near)
}

// Distance returns how far (m) x (m, in the curve's frame) is from the curve.
func (c *Curve) Distance(x geom.Vec3) float64 { return c.nearest(x, math.NaN()).at.Sub(x).Len() }

// approach goes along the curve to where x is straight across it.
func (c *Curve) approach(x geom.Vec3, i int, t float64) (int, float64) {
	for range nearestRounds {
		at, speed, bend := c.at(i, t)
		d, fast := x.Sub(at), speed.LenSq()
		step := d.Dot(speed) / max(fast-d.Dot(bend), nearestLeast*fast)
		most := 0.25 * c.length / math.Sqrt(fast)
		step = max(-most, min(step, most))
		i, t = c.walk(i, t+step)
		if !(math.Abs(step) > nearestStep) {
			break
		}
	}
	return i, t
}

// locate returns the piece with the point at an arc length, and about its t.
func (c *Curve) locate(s float64) (i int, t float64) {
	if c.closed {
		s -= float64(c.length * math.Floor(s/c.length))
	}
	high := len(c.pieces)
	for high-i > 1 {
		if middle := (i + high) / 2; c.pieces[middle].from <= s {
			i = middle
		} else {
			high = middle
		}
	}
	return i, (s - c.pieces[i].from) / (c.end(i) - c.pieces[i].from)
}

// end returns the arc length of a piece's end.
func (c *Curve) end(i int) float64 {
	if i+1 < len(c.pieces) {
		return c.pieces[i+1].from
	}
	return c.length
}

// search returns the nearest to x of the points that are found from each piece.
func (c *Curve) search(x geom.Vec3) (i int, t float64) {
	least := math.Inf(1)
	for k := range c.pieces {
		k, u := c.approach(x, k, 0.5)
		at, _, _ := c.at(k, u)
		if d := at.Sub(x).LenSq(); d < least {
			i, t, least = k, u, d
		}
	}
	return i, t
}

// walk carries a t that has left its piece over to the neighbours, by length. Of an open curve the first and the last
// piece have no end.
func (c *Curve) walk(i int, t float64) (int, float64) {
	last := len(c.pieces) - 1
	for t > 1 && (c.closed || i < last) {
		_, speed, _ := c.pieces[i].at(1)
		i = (i + 1) % len(c.pieces)
		t = (t - 1) * speed.Len() / c.pieces[i].by[1].Len()
	}
	for t < 0 && (c.closed || i > 0) {
		speed := c.pieces[i].by[1].Len()
		i = (i + last) % len(c.pieces)
		_, next, _ := c.pieces[i].at(1)
		t = 1 + t*speed/next.Len()
	}
	return i, t
}

// beyond returns how far t is beyond the end of an open curve, and else zero.
func (c *Curve) beyond(i int, t float64) float64 {
	switch {
	case c.closed:
	case i == 0 && t < 0:
		return t
	case i == len(c.pieces)-1 && t > 1:
		return t - 1
	}
	return 0
}

// at returns a point (m) of the curve and its first two derivatives by t.
func (c *Curve) at(i int, t float64) (at, speed, bend geom.Vec3) {
	if by := c.beyond(i, t); by != 0 {
		at, speed, _ = c.pieces[i].at(t - by)
		return at.AddScaled(by, speed), speed, geom.Vec3{}
	}
	return c.pieces[i].at(t)
}

// point returns a point of the curve with its frame, its arc length in the lap nearest to near.
func (c *Curve) point(i int, t, near float64) curvePoint {
	p := &c.pieces[i]
	at, speed, bend := c.at(i, t)
	by := c.beyond(i, t)
	fast := speed.Len()
	arc := p.arc(t-by) + float64(by*fast)
	q := curvePoint{s: p.from + arc, at: at}
	if c.closed && !math.IsNaN(near) {
		q.s += float64(c.length * math.Round((near-q.s)/c.length))
	}
	x := speed.Scale(1 / fast)
	q.bend = bend.AddScaled(-bend.Dot(x), x).Scale(1 / float64(fast*fast))
	q.turn = geom.AxisAngle(x, float64(c.roll*arc)).Mul(p.frame(t - by))
	return q
}
