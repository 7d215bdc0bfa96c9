package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// longestTurn (rad) is the largest rotation answered at once; longer ones are cut into equal parts, each starting
// from where the last one ended. All heights are then monotone in the sine and the half-angle tangent stays small.
const longestTurn = 1.5

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

// Rotate turns mover, placed in the frame of obstacle by rel, by angle (rad, right-handed, any size and sign) about the
// axis (any length) through origin (m), both in the frame of obstacle, and stops it where one of its features reaches
// the expel zone of thickness zone (m) of a feature it is about to meet. Features that start in the zone may move out
// of it or along it, never deeper. Radii are left out.
//
// The answer is StateHit or StateApart, and StateUnsure with Fraction 0 when the input is not finite or the axis zero.
// With angle zero it is a hit only if the two touch or overlap. Source: sections 2.4, 2.5, 3.3 and 3.4, corrected as
// the package says.
func Rotate(mover, obstacle mesh.Core, rel *geom.Frame, origin, axis geom.Vec3, angle, zone float64, s *Scratch) Hit {
	if mover.Mesh != nil || obstacle.Mesh != nil {
		return s.sweepFaces(mover, obstacle, rel, Screw{Origin: origin, Axis: axis, Angle: angle}, geom.Vec3{}, zone)
	}
	return s.rotate(mover, obstacle, rel, origin, axis, angle, zone)
}

// rotate is Rotate for any surfaces, the smaller one moving.
func (s *Scratch) rotate(mover, obstacle mesh.Core, rel *geom.Frame, origin, axis geom.Vec3, angle, zone float64) Hit {
	k := axis.Unit()
	if !s.place(mover, obstacle, rel, zone) || !origin.IsFinite() || k == (geom.Vec3{}) || !(math.Abs(angle) < 1e6) {
		return Hit{State: StateUnsure}
	}
	if angle == 0 {
		return s.atRest(mover, obstacle, rel)
	}
	if angle < 0 {
		k, angle = k.Neg(), -angle
	}
	// The foot of the mover on the axis: relative to it no more digits are lost than need be.
	c := rel.Apply(s.mover.surface.Centre)
	origin = origin.AddScaled(k.Dot(c.Sub(origin)), k)
	parts := math.Ceil(angle / longestTurn)
	s.turn = turn{origin: origin, axis: k, angle: angle / parts}
	sin, cos := geom.SinCos(0.5 * s.turn.angle)
	s.turn.end = sin / cos
	s.turn.sin, s.turn.versine = sinVersine(s.turn.end)
	for i := 0.0; i < parts; i++ {
		if i > 0 {
			frame := s.turn.carry(rel, s.turn.angle*i)
			s.place(mover, obstacle, &frame, zone)
		}
		if s.rotateOnce(); s.hit.State == StateHit {
			s.hit.Fraction = min(1, (i+s.hit.Fraction)/parts)
			return s.hit
		}
	}
	return Hit{State: StateApart, Fraction: 1}
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

// rotateOnce answers one part of a rotation.
func (s *Scratch) rotateOnce() {
	t := &s.turn
	s.best = t.end
	s.moverArcs = t.appendArcs(s.moverArcs[:0], s.mover.verts, t.axis)
	rest := s.obstacle.surface.Bounds.Grow(farthest * s.zone)
	if swept := s.sweptArc(); !swept.Overlaps(&rest) {
		return
	}
	if s.mover.mesh != nil || s.obstacle.mesh != nil {
		s.turnFaces()
		s.stopTurn()
		return
	}
	s.restArcs = t.appendArcs(s.restArcs[:0], s.obstacle.verts, t.axis.Neg())
	if s.turnPoints(s.mover.verts, s.moverArcs, &s.obstacle, VertexFace) ||
		s.turnPoints(s.obstacle.verts, s.restArcs, &s.mover, FaceVertex) {
		s.hit = Hit{State: StateApart, Fraction: 1}
		return
	}
	s.turnEdges()
	s.stopTurn()
}

// stopTurn reads the fraction off the tangent of half the angle.
func (s *Scratch) stopTurn() {
	if s.hit.State == StateHit {
		s.hit.Fraction = min(1, 2*geom.Atan2(s.best, 1)/s.turn.angle)
	}
}

// sweptArc returns a box around the mover on its way up to the earliest stop so far, and leaves those of its vertices:
// the boxes of the ends of the arcs, grown by how far the arcs leave their chords.
func (s *Scratch) sweptArc() geom.Box {
	r := s.best
	sin, versine := sinVersine(r)
	// Sagitta ρ (1 - cos(t/2)), with cos(t/2) = 1/√(1+r²).
	q := math.Sqrt(1 + float64(r*r))
	bulge := float64(r*r) / (float64(q*q) + q) / s.turn.angle
	box := geom.EmptyBox()
	s.moverBoxes = s.moverBoxes[:0]
	for i, p := range s.mover.verts {
		a := &s.moverArcs[i]
		end := p.AddScaled(sin, a.y).AddScaled(-versine, a.g)
		b := geom.Box{Min: p.Min(end), Max: p.Max(end)}.Grow(bulge * a.pathLength)
		box = box.Union(&b)
		s.moverBoxes = append(s.moverBoxes, b)
	}
	return box
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
