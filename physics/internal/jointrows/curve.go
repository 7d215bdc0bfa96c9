package jointrows

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Curve is a smooth curve through points, by arc length: a cubic spline with continuous curvature, whose parameter
// grows between two points by the square root of their distance, which keeps it from swinging out where points are
// uneven. An open curve has no curvature at its ends and goes on straight beyond them. A frame goes along with it: x is
// the tangent, z at the start is nearest to the curve's upward direction, and it rolls about x only as a closed curve
// needs to meet itself: evenly. Curves do not change, so joints may share them.
type Curve struct {
	pieces []piece
	length float64 // m
	roll   float64 // rad/m
	closed bool
}

// piece is a part of a curve: a cubic polynomial of t from 0 to 1.
type piece struct {
	by   [4]geom.Vec3 // m: the factors of 1, t, t², t³
	from float64      // m: arc length of its beginning
	turn geom.Quat    // of the frame there
}

const (
	// curveHalvings bounds how often a span between two points is halved for the sake of its arc length.
	curveHalvings = 12
	// curveExact is the share of a span's length by which halving it may change its arc length.
	curveExact = 1e-14
	// curveStraight is the least cosine of the turn of the tangent within half a piece.
	curveStraight = 0.9
	// curveReach is a number of points beyond which a point of a spline is not felt: its pull at least halves from one to
	// the next.
	curveReach = 60
)

// NewCurve returns the curve through points, of which neighbours differ: two or more, or three or more if it is closed.
// Its frame begins with z nearest to up. Where the curve has a corner (it turns too sharply for its arc length to be
// found) there is no curve, and corner is the point before it; else corner is −1.
func NewCurve(points []geom.Vec3, closed bool, up geom.Vec3) (c *Curve, corner int) {
	c = &Curve{closed: closed}
	spans := spline(points, closed)
	for i := range spans {
		if !c.append(&spans[i], spans[i].arc(1), curveHalvings) {
			return nil, i
		}
	}
	c.frames(up)
	return c, -1
}

// Length returns the arc length (m), of one lap if the curve is closed.
func (c *Curve) Length() float64 { return c.length }

// Closed reports whether the curve ends where it begins.
func (c *Curve) Closed() bool { return c.closed }

// piecePoints is the number of points of a piece that AppendPoints takes: it turns by half a right angle at most.
const piecePoints = 4

// AppendPoints appends points along the curve (m), from its beginning to its end, close enough to draw it.
func (c *Curve) AppendPoints(dst []geom.Vec3) []geom.Vec3 {
	for i := range c.pieces {
		for k := range piecePoints {
			at, _, _ := c.pieces[i].at(float64(k) / piecePoints)
			dst = append(dst, at)
		}
	}
	end, _, _ := c.pieces[len(c.pieces)-1].at(1)
	return append(dst, end)
}

// append appends a piece, in halves as often as its arc length needs it, and reports whether that was often enough.
func (c *Curve) append(p *piece, span float64, halvings int) bool {
	first, second := p.halves()
	whole, parts := p.arc(1), first.arc(1)+second.arc(1)
	start, middle, end := p.tangent(0), p.tangent(0.5), p.tangent(1)
	if math.Abs(whole-parts) <= curveExact*span && min(start.Dot(middle), middle.Dot(end)) >= curveStraight {
		p.from = c.length
		c.pieces = append(c.pieces, *p)
		c.length += whole
		return true
	}
	return halvings > 0 && c.append(&first, span, halvings-1) && c.append(&second, span, halvings-1)
}

// halves returns the two halves of a piece.
func (p *piece) halves() (first, second piece) {
	at, speed, bend := p.at(0.5)
	first.by = [4]geom.Vec3{p.by[0], p.by[1].Scale(0.5), p.by[2].Scale(0.25), p.by[3].Scale(0.125)}
	second.by = [4]geom.Vec3{at, speed.Scale(0.5), bend.Scale(0.125), first.by[3]}
	return first, second
}

// at returns the point (m) and its first two derivatives by t.
func (p *piece) at(t float64) (at, speed, bend geom.Vec3) {
	at = p.by[2].AddScaled(t, p.by[3])
	at = p.by[0].AddScaled(t, p.by[1].AddScaled(t, at))
	speed = p.by[1].AddScaled(2*t, p.by[2]).AddScaled(float64(3*t*t), p.by[3])
	return at, speed, p.by[2].Scale(2).AddScaled(6*t, p.by[3])
}

// tangent returns the direction of the curve, zero where it stands still.
func (p *piece) tangent(t float64) geom.Vec3 {
	_, speed, _ := p.at(t)
	return speed.Unit()
}

// gauss are points and weights of Gauss' rule of order 8, for −1 to 1, each for both signs.
var gauss = [4][2]float64{
	{0.1834346424956498, 0.3626837833783620},
	{0.5255324099163290, 0.3137066458778873},
	{0.7966664774136267, 0.2223810344533745},
	{0.9602898564975363, 0.1012285362903763},
}

// arc returns the arc length (m) from the piece's beginning to t.
func (p *piece) arc(t float64) float64 {
	sum := 0.0
	for _, g := range gauss {
		_, low, _ := p.at(float64(t * 0.5 * (1 - g[0])))
		_, high, _ := p.at(float64(t * 0.5 * (1 + g[0])))
		sum += float64(g[1] * (low.Len() + high.Len()))
	}
	return 0.5 * t * sum
}

// frame returns the frame at t that has gone along from the piece's beginning without rolling about the tangent.
func (p *piece) frame(t float64) geom.Quat {
	start, x := p.turn.Apply(axes[0]), p.tangent(t)
	// The least turns from the start to the tangents between roll: their spins have no part along start + x.
	sum := 0.0
	for _, g := range gauss {
		low, high := p.roll(start, float64(t*0.5*(1-g[0]))), p.roll(start, float64(t*0.5*(1+g[0])))
		sum += float64(g[1] * (low + high))
	}
	return geom.AxisAngle(x, -0.5*t*sum).Mul(leastTurn(start, x)).Mul(p.turn)
}

// roll returns how fast the least turn from a tangent to that at t rolls about it, as t grows.
func (p *piece) roll(start geom.Vec3, t float64) float64 {
	_, speed, bend := p.at(t)
	fast := speed.Len()
	return -start.Cross(speed).Dot(bend) / (fast * (fast + start.Dot(speed)))
}

// spline returns the pieces of the curve between neighbouring points.
func spline(points []geom.Vec3, closed bool) []piece {
	spans, before := len(points)-1, 0
	if closed {
		spans, before = len(points), curveReach
	}
	at := make([]geom.Vec3, spans+1+2*before)
	for i := range at {
		at[i] = points[((i-before)%len(points)+len(points))%len(points)]
	}
	steps := make([]float64, len(at)-1)
	for i := range steps {
		steps[i] = math.Sqrt(at[i+1].Sub(at[i]).Len())
	}
	bends := splineBends(at, steps)
	if closed {
		bends[before+spans] = bends[before]
	}
	pieces := make([]piece, spans)
	for i := range pieces {
		k := before + i
		p, q, hh := bends[k], bends[k+1], float64(steps[k]*steps[k])
		pieces[i].by = [4]geom.Vec3{
			at[k],
			at[k+1].Sub(at[k]).AddScaled(-hh/6, p.Scale(2).Add(q)),
			p.Scale(0.5 * hh),
			q.Sub(p).Scale(hh / 6),
		}
	}
	return pieces
}

// splineBends returns the second derivatives of the cubic spline through points, by a parameter with those steps: they
// are zero at its ends, and between them solve a tridiagonal system.
func splineBends(at []geom.Vec3, steps []float64) []geom.Vec3 {
	n := len(at)
	bends, factor := make([]geom.Vec3, n), make([]float64, n)
	for i := 1; i < n-1; i++ {
		h, k := steps[i-1], steps[i]
		pivot := 2*(h+k) - float64(h*factor[i-1])
		factor[i] = k / pivot
		right := at[i+1].Sub(at[i]).Scale(6/k).AddScaled(-6/h, at[i].Sub(at[i-1]))
		bends[i] = right.AddScaled(-h, bends[i-1]).Scale(1 / pivot)
	}
	for i := n - 2; i > 0; i-- {
		bends[i] = bends[i].AddScaled(-factor[i], bends[i+1])
	}
	return bends
}

// frames finds the frame at the beginning of each piece.
func (c *Curve) frames(up geom.Vec3) {
	first := &c.pieces[0]
	x := first.tangent(0)
	turn := leastTurn(axes[0], x)
	side := turn.Apply(axes[1])
	roll := geom.Atan2(-side.Dot(up), turn.Apply(axes[2]).Dot(up))
	start := geom.AxisAngle(x, roll).Mul(turn)
	turn = start
	for i := range c.pieces {
		p := &c.pieces[i]
		p.turn = turn
		turn = p.frame(1).Unit()
	}
	if !c.closed {
		return
	}
	off := turn.Conj().Mul(start)
	angle := 2 * geom.Atan2(off.X, off.W)
	c.roll = (angle - float64(2*math.Pi*math.Round(angle/(2*math.Pi)))) / c.length
	for i := range c.pieces {
		p := &c.pieces[i]
		p.turn = geom.AxisAngle(p.turn.Apply(axes[0]), float64(c.roll*p.from)).Mul(p.turn).Unit()
	}
}

// leastTurn returns the least rotation that takes one unit vector to another one.
func leastTurn(from, to geom.Vec3) geom.Quat {
	w, v := 1+from.Dot(to), from.Cross(to)
	if w < 1e-12 {
		across, _ := from.Perpendicular()
		return geom.AxisAngle(across, math.Pi)
	}
	return geom.Quat{W: w, X: v.X, Y: v.Y, Z: v.Z}.Unit()
}
