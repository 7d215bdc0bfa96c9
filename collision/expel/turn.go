package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// turn is the rotation of one query: from 0 to angle about the axis through origin.
//
// All times are r, the tangent of half the angle turned: sin t = 2r/(1+r²) and cos t = (1-r²)/(1+r²) then make every
// level crossing of v0 + v1 sin t + v2 cos t a quadratic, and r grows with the angle, so that stops are compared
// without an arc tangent (sections 2.4 and 4).
type turn struct {
	origin, axis geom.Vec3 // m; unit
	angle        float64   // rad, in (0, longestTurn]
	end          float64   // r at angle
	sin          float64   // of angle
	versine      float64   // 1 - cos angle
}

// sinVersine returns sin t and 1 - cos t of the angle with half-angle tangent r.
func sinVersine(r float64) (sin, versine float64) {
	d := 1 + float64(r*r)
	return 2 * r / d, 2 * float64(r*r) / d
}

// arc is the path of a point x about the axis: x + y sin t - g (1 - cos t).
type arc struct {
	y, g       geom.Vec3 // m; tangent and radius
	pathLength float64   // m, length of the path
}

func (t *turn) arcOf(x geom.Vec3, axis geom.Vec3) arc {
	g := x.Sub(t.origin)
	g = g.AddScaled(-axis.Dot(g), axis)
	return arc{axis.Cross(g), g, t.angle * g.Len()}
}

func (t *turn) appendArcs(dst []arc, points []geom.Vec3, axis geom.Vec3) []arc {
	for _, p := range points {
		dst = append(dst, t.arcOf(p, axis))
	}
	return dst
}

// at returns where the arc has brought point x.
func (a *arc) at(x geom.Vec3, r float64) geom.Vec3 {
	sin, versine := sinVersine(r)
	return x.AddScaled(sin, a.y).AddScaled(-versine, a.g)
}

// direction returns a vector along the path.
func (a *arc) direction(r float64) geom.Vec3 {
	return a.y.Scale(1-float64(r*r)).AddScaled(-2*r, a.g)
}

// carry returns frame f turned by angle about the axis.
func (t *turn) carry(f *geom.Frame, angle float64) geom.Frame {
	half, cos := geom.SinCos(0.5 * angle)
	sin, versine := 2*float64(half*cos), 2*float64(half*half)
	a := t.arcOf(f.P, t.axis)
	out := geom.Frame{P: f.P.AddScaled(sin, a.y).AddScaled(-versine, a.g)}
	out.R = geom.Mat3{
		X: spun(f.R.X, t.axis, sin, versine), Y: spun(f.R.Y, t.axis, sin, versine), Z: spun(f.R.Z, t.axis, sin, versine),
	}
	return out
}

// spun returns direction w turned about the unit vector k.
func spun(w, k geom.Vec3, sin, versine float64) geom.Vec3 {
	return w.AddScaled(sin, k.Cross(w)).AddScaled(-versine, w.AddScaled(-k.Dot(w), k))
}

// apex returns r where v1 sin t + v2 cos t is largest, and that value; r is +Inf at half a turn and negative beyond.
func apex(v1, v2 float64) (r, top float64) {
	top = math.Sqrt(float64(v1*v1) + float64(v2*v2))
	if v2 >= 0 {
		return v1 / (top + v2), top
	}
	return (top - v2) / v1, top
}

// descends returns r where c + 2 b r + a r² = 0 is crossed downwards, negative or +Inf when that is not within half a
// turn. With c = h - L, b = v1 and a = c - 2 v2 it is where a height h at the start falls below level L.
func descends(a, b, c float64) float64 {
	disc := float64(b*b) - float64(a*c)
	if !(disc > 0) {
		return -1
	}
	// Downwards the slope a r + b is -√disc; of the two forms of that root the one that adds equal signs.
	sq := math.Sqrt(disc)
	if b > 0 {
		if a == 0 {
			return math.Inf(1)
		}
		return -(b + sq) / a
	}
	return c / (sq - b)
}

// lowest returns the least height of a point that starts at h, with v1 = n·y and v2 = n·g of its arc.
func (t *turn) lowest(h, v1, v2 float64) float64 {
	end := h + float64(t.sin*v1) - float64(t.versine*v2)
	if v1 < 0 {
		if r, depth := apex(-v1, -v2); r < t.end {
			return h - v2 - depth
		}
	}
	return min(h, end)
}

// soon returns r a moment after r, when a feature that travels that far (m) in the whole turn has moved by soonShare
// zones. A feature that only heads for another may yet bend away from it: it is stopped if it comes nearer now.
func (t *turn) soon(r, pathLength, zone float64) float64 {
	return r + float64(soonShare*min(zone/pathLength, 1)*t.end)
}

// wave is v(t) = c + v1 sin t - v2 (1 - cos t).
type wave struct{ c, v1, v2 float64 }

func (v wave) minus(e float64, w wave) wave {
	return wave{v.c - float64(e*w.c), v.v1 - float64(e*w.v1), v.v2 - float64(e*w.v2)}
}

// roots returns where the wave is zero as half-angle tangents with the slopes there, a double or missing root as false.
// A root at half a turn comes out as ±Inf, and at a zero of c exactly as 0.
func (v wave) roots() (r0, slope0, r1, slope1 float64, ok bool) {
	a := v.c - float64(2*v.v2)
	disc := float64(v.v1*v.v1) - float64(a*v.c)
	if !(disc > 0) {
		return 0, 0, 0, 0, false
	}
	sq := math.Copysign(math.Sqrt(disc), v.v1)
	q := -(v.v1 + sq)
	return q / a, -sq, v.c / q, sq, true
}

// window is a part of a turn: sine and versine where it starts, and how much they grow.
type window struct {
	from                         float64
	sin, versine, dSin, dVersine float64
	angle                        float64 // rad, no less than it spans
}

func windowOf(from, to float64) window {
	w := window{from: from, angle: 2 * (to - from)}
	w.sin, w.versine = sinVersine(from)
	w.dSin, w.dVersine = sinVersine(to)
	w.dSin, w.dVersine = w.dSin-w.sin, w.dVersine-w.versine
	return w
}

// rangeOf returns the least and the largest that h + v1 sin t - v2 (1 - cos t) can be in the window: both functions
// only grow up to a quarter turn.
func (w *window) rangeOf(h, v1, v2 float64) (low, high float64) {
	at := h + float64(w.sin*v1) - float64(w.versine*v2)
	low = at + float64(w.dSin*min(v1, 0)) - float64(w.dVersine*max(v2, 0))
	high = at + float64(w.dSin*max(v1, 0)) - float64(w.dVersine*min(v2, 0))
	return low, high
}
