package sculpt

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Field is about the distance (m) of a point from a surface, negative inside.
type Field func(p geom.Vec3) float64

// gradient returns the derivative of the field, by differences.
func (f Field) gradient(p geom.Vec3) geom.Vec3 {
	const h = 1e-5
	return geom.V(
		f(geom.V(p.X+h, p.Y, p.Z))-f(geom.V(p.X-h, p.Y, p.Z)),
		f(geom.V(p.X, p.Y+h, p.Z))-f(geom.V(p.X, p.Y-h, p.Z)),
		f(geom.V(p.X, p.Y, p.Z+h))-f(geom.V(p.X, p.Y, p.Z-h)),
	).Scale(1 / (2 * h))
}

// project moves a point to the surface, by at most the given way (m) in each of two steps of Newton's method.
func (f Field) project(p geom.Vec3, most float64) geom.Vec3 {
	for range 2 {
		g := f.gradient(p)
		if g.LenSq() < 1e-6 {
			return p
		}
		step := g.Scale(-f(p) / g.LenSq())
		if l := step.Len(); l > most {
			step = step.Scale(most / l)
		}
		p = p.Add(step)
	}
	return p
}

// ellipsoid has its centre and half axes (m).
func ellipsoid(centre, half geom.Vec3) Field {
	least := min(half.X, half.Y, half.Z)
	return func(p geom.Vec3) float64 {
		q := p.Sub(centre)
		k := geom.V(q.X/half.X, q.Y/half.Y, q.Z/half.Z)
		l := k.Len()
		slope := geom.V(k.X/half.X, k.Y/half.Y, k.Z/half.Z).Len()
		if slope < 1e-9 {
			return -least
		}
		return l * (l - 1) / slope
	}
}

// cone is the hull of two balls.
func cone(a geom.Vec3, ra float64, b geom.Vec3, rb float64) Field {
	bone := b.Sub(a)
	return func(p geom.Vec3) float64 {
		out := p.Sub(a)
		t := max(0, min(1, out.Dot(bone)/bone.LenSq()))
		return out.AddScaled(-t, bone).Len() - (ra + float64(t*(rb-ra)))
	}
}

// block is a box with rounded edges.
func block(centre, half geom.Vec3, round float64) Field {
	inner := half.Sub(geom.V(round, round, round))
	return func(p geom.Vec3) float64 {
		q := p.Sub(centre).Abs().Sub(inner)
		return q.Max(geom.Vec3{}).Len() + min(max(q.X, q.Y, q.Z), 0) - round
	}
}

// join unites fields; surfaces nearer to each other than about blend (m) flow together (quadratic smooth minimum).
func join(blend float64, fields ...Field) Field {
	return func(p geom.Vec3) float64 {
		d := fields[0](p)
		for _, f := range fields[1:] {
			d = softMin(d, f(p), blend)
		}
		return d
	}
}

func softMin(a, b, blend float64) float64 {
	h := max(blend-math.Abs(a-b), 0) / blend
	return min(a, b) - float64(float64(h*h)*(blend*0.25))
}

// carve takes the second field out of the first.
func carve(f, without Field, blend float64) Field {
	return func(p geom.Vec3) float64 { return -softMin(-f(p), without(p), blend) }
}

// mirrored is a field and its mirror image in x = 0.
func mirrored(f Field) Field {
	return func(p geom.Vec3) float64 { return f(geom.V(math.Abs(p.X), p.Y, p.Z)) }
}

// turned is a field turned about a point: its axes become those of the rotation.
func turned(f Field, about geom.Vec3, q geom.Quat) Field {
	return func(p geom.Vec3) float64 { return f(q.ApplyT(p.Sub(about)).Add(about)) }
}
