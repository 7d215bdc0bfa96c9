package expel

import (
	"math"

	"github.com/brickyard-physics/brickyard/internal/geom"
)

// Trace follows a point from a place along a unit direction (both in the frame of the solid) for at most maxDist metres
// and returns how far it gets before it enters the solid, with the outward normal there. A start inside is no hit. It is
// the visibility test of van Waveren 2005, section 6: a translating point against the faces from their front sides.
// Rounded cores must be points or segments.
func Trace(p *geom.Polyhedron, radius float64, from, dir geom.Vec3, maxDist float64) (float64, geom.Vec3, bool) {
	if radius > 0 {
		return traceRound(p, radius, from, dir, maxDist)
	}
	enter, leave := 0.0, maxDist
	var normal geom.Vec3
	hit := false
	for i := range p.Faces {
		plane := &p.Faces[i].Plane
		height, speed := plane.Height(from), plane.N.Dot(dir)
		if speed == 0 {
			if height > 0 {
				return 0, geom.Vec3{}, false
			}
			continue
		}
		t := -height / speed
		if speed < 0 && height >= 0 && t >= enter {
			enter, normal, hit = t, plane.N, true
		} else if speed > 0 && t < leave {
			leave = t
		}
	}
	if !hit || enter > leave {
		return 0, geom.Vec3{}, false
	}
	return enter, normal, true
}

// traceRound is Trace for a ball or a capsule: the first entry into the ball at either end or the cylinder between.
func traceRound(p *geom.Polyhedron, radius float64, from, dir geom.Vec3, maxDist float64) (float64, geom.Vec3, bool) {
	best, centre, hit := maxDist, geom.Vec3{}, false
	try := func(dd, od, oo float64) (t float64, ok bool) {
		if dd == 0 || oo <= 0 || od >= 0 {
			return 0, false
		}
		disc := float64(od*od) - float64(dd*oo)
		if disc < 0 {
			return 0, false
		}
		t = oo / (math.Sqrt(disc) - od) // the nearer root without cancellation
		return t, t <= best
	}
	for _, v := range p.Verts {
		o := from.Sub(v)
		if t, ok := try(dir.LenSq(), o.Dot(dir), o.LenSq()-float64(radius*radius)); ok {
			best, centre, hit = t, v, true
		}
	}
	if len(p.Verts) == 2 {
		axis := p.Verts[1].Sub(p.Verts[0])
		length := axis.Len()
		u := axis.Unit()
		o := from.Sub(p.Verts[0])
		oFlat, dFlat := o.AddScaled(-u.Dot(o), u), dir.AddScaled(-u.Dot(dir), u)
		t, ok := try(dFlat.LenSq(), oFlat.Dot(dFlat), oFlat.LenSq()-float64(radius*radius))
		if along := u.Dot(o.AddScaled(t, dir)); ok && along >= 0 && along <= length {
			best, centre, hit = t, p.Verts[0].AddScaled(along, u), true
		}
	}
	if !hit {
		return 0, geom.Vec3{}, false
	}
	return best, from.AddScaled(best, dir).Sub(centre).Unit(), true
}
