package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// Colours of the overlays.
var (
	BoxColour  = Colour{235, 130, 255, 150}
	ZoneColour = Colour{120, 255, 140, 190}
)

// AppendBox appends the twelve edges of an axis-aligned box; an empty or endless box adds nothing.
func AppendBox(dst []Line, b *geom.Box, colour Colour) []Line {
	if !(b.Min.X <= b.Max.X) || !b.Min.IsFinite() || !b.Max.IsFinite() {
		return dst
	}
	corner := func(i int) mgl32.Vec3 {
		v := b.Min
		if i&1 != 0 {
			v.X = b.Max.X
		}
		if i&2 != 0 {
			v.Y = b.Max.Y
		}
		if i&4 != 0 {
			v.Z = b.Max.Z
		}
		return narrow(v)
	}
	for i := range 8 {
		for k := range 3 {
			if i>>k&1 == 0 {
				dst = append(dst, Line{A: corner(i), B: corner(i | 1<<k), Colour: colour, Width: 1})
			}
		}
	}
	return dst
}

// AppendZone appends the wire hull of a shape grown by zone metres: the edges of its polyhedron with every face moved
// out, three circles for a ball, two circles and four sides and half circles for a capsule.
func AppendZone(dst []Line, s *collision.Shape, pose *geom.Pose, zone float64, colour Colour) []Line {
	p, r := s.Skin(), s.Radius+zone
	if s.Mesh != nil {
		return appendGrown(dst, p, s.Mesh.Bends, pose, zone, colour)
	}
	switch len(p.Verts) {
	case 1:
		for _, n := range [3]geom.Vec3{geom.V(1, 0, 0), geom.V(0, 1, 0), geom.V(0, 0, 1)} {
			u, v := n.Perpendicular()
			dst = appendArc(dst, pose, p.Verts[0], u.Scale(r), v.Scale(r), 2*math.Pi, colour)
		}
		return dst
	case 2:
		axis := p.Verts[1].Sub(p.Verts[0]).Unit()
		u, v := axis.Perpendicular()
		for i, end := range p.Verts {
			out := axis.Scale(r)
			if i == 0 {
				out = out.Neg()
			}
			dst = appendArc(dst, pose, end, u.Scale(r), v.Scale(r), 2*math.Pi, colour)
			dst = appendArc(dst, pose, end, u.Scale(r), out, math.Pi, colour)
			dst = appendArc(dst, pose, end, v.Scale(r), out, math.Pi, colour)
		}
		for _, side := range [4]geom.Vec3{u, v, u.Neg(), v.Neg()} {
			a, b := p.Verts[0].AddScaled(r, side), p.Verts[1].AddScaled(r, side)
			dst = append(dst, Line{A: narrow(pose.Apply(a)), B: narrow(pose.Apply(b)), Colour: colour, Width: 1})
		}
		return dst
	}
	return appendGrown(dst, p, nil, pose, zone, colour)
}

// appendGrown appends the edges of a surface with every face moved out by zone metres; of a mesh, whose edges have
// bends, without those inside flat faces.
func appendGrown(
	dst []Line, p *convex.Surface, bends []mesh.Bend, pose *geom.Pose, zone float64, colour Colour,
) []Line {
	grow := growth(p)
	at := func(v int32) mgl32.Vec3 {
		return narrow(pose.Apply(p.Verts[v].AddScaled(zone, grow[v])))
	}
	for i, e := range p.Edges {
		if bends == nil || bends[i] != mesh.Flush {
			dst = append(dst, Line{A: at(e.V0), B: at(e.V1), Colour: colour, Width: 1})
		}
	}
	return dst
}

// growth returns for each vertex the displacement that moves all its faces outward by one metre: the least-squares
// solution of n·g = 1 over the normals n of the faces around it.
func growth(p *convex.Surface) []geom.Vec3 {
	type system struct {
		a geom.Mat3
		b geom.Vec3
	}
	sums := make([]system, len(p.Verts))
	for f := range p.Faces {
		n := p.Faces[f].Plane.N
		for _, v := range p.Loop(f) {
			s := &sums[v]
			s.a.X = s.a.X.AddScaled(n.X, n)
			s.a.Y = s.a.Y.AddScaled(n.Y, n)
			s.a.Z = s.a.Z.AddScaled(n.Z, n)
			s.b = s.b.Add(n)
		}
	}
	out := make([]geom.Vec3, len(p.Verts))
	for v := range sums {
		out[v] = solve(&sums[v].a, sums[v].b)
	}
	return out
}

// solve returns g of (A + εI) g = b for a symmetric A given by its columns; ε keeps a flat polygon's system regular.
func solve(a *geom.Mat3, b geom.Vec3) geom.Vec3 {
	const epsilon = 1e-6
	regular := geom.Diagonal3(geom.V(epsilon, epsilon, epsilon))
	regular = regular.Add(a)
	inverse, _ := regular.Inverse()
	g := inverse.Apply(b)
	// A needle's tip would fly off: no vertex moves more than twelve times what its faces do.
	if l := g.Len(); l > 12 {
		g = g.Scale(12 / l)
	}
	return g
}

// appendArc appends the arc centre + u cos t + v sin t for t from 0 to angle, in steps of 15°.
func appendArc(dst []Line, pose *geom.Pose, centre, u, v geom.Vec3, angle float64, colour Colour) []Line {
	steps := int(math.Round(angle / (math.Pi / 12)))
	at := func(i int) mgl32.Vec3 {
		s, c := math.Sincos(angle * float64(i) / float64(steps))
		return narrow(pose.Apply(centre.AddScaled(c, u).AddScaled(s, v)))
	}
	for i := range steps {
		dst = append(dst, Line{A: at(i), B: at(i + 1), Colour: colour, Width: 1})
	}
	return dst
}

// Touch is one contact point to draw.
type Touch struct {
	Point, Normal mgl32.Vec3 // m, unit; world, from the first body to the second
	Impulse       float64    // N s over the last step
}

// AppendTouch appends a dot and the normal of a contact, longer and warmer the harder the touch: an impulse of full
// (N s) gets an arrow of reach metres in red, none a short blue one.
func AppendTouch(dst []Line, t Touch, full, reach float64) []Line {
	share := 0.0
	if full > 0 {
		// The square root keeps resting contacts visible beside a hard impact.
		share = math.Sqrt(math.Max(0, math.Min(t.Impulse/full, 1)))
	}
	colour := Heat(share)
	tip := t.Point.Add(t.Normal.Mul(float32(reach * (0.1 + 0.9*share))))
	return append(dst,
		Line{A: t.Point, B: t.Point, Colour: colour, Width: 5},
		Line{A: t.Point, B: tip, Colour: colour, Width: 2})
}

// Heat maps 0…1 to blue, yellow, red.
func Heat(x float64) Colour {
	x = math.Max(0, math.Min(x, 1))
	cold, warm, hot := Colour{70, 150, 255, 255}, Colour{255, 214, 60, 255}, Colour{255, 60, 40, 255}
	if x < 0.5 {
		return mix(cold, warm, 2*x)
	}
	return mix(warm, hot, 2*x-1)
}

// mix returns the colour between a and b, which are at t = 0 and 1.
func mix(a, b Colour, t float64) Colour {
	var c Colour
	for i := range c {
		c[i] = uint8(float64(a[i]) + (float64(b[i])-float64(a[i]))*t + 0.5)
	}
	return c
}
