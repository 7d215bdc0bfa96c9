package jointrows

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// measureBall: a point of A and a point of B coincide. The axes are the twist and the angle of the swing, whose upper
// limit is a round cone.
func measureBall(_ *Joint, p *placed, out *Rows) {
	p.pointRows(out)
	if p.lockedOnly {
		return
	}
	var s swing
	p.takeApart(&s)
	p.twistRow(&s, &out[3])
	p.swingRow(&s, &out[4])
}

// measurePyramid: a ball whose swings about y and z of A are axes of their own, so that their limits are a pyramid.
func measurePyramid(_ *Joint, p *placed, out *Rows) {
	p.pointRows(out)
	var s swing
	p.takeApart(&s)
	p.twistRow(&s, &out[3])
	p.swingRows(&s, out[4:6])
}

// measureEllipse: a ball whose swing is bounded by an ellipse in the plane of the swings about y and z. The second axis
// is the angle by which the swing is beyond the ellipse in its own direction, less than 0 inside.
func measureEllipse(j *Joint, p *placed, out *Rows) {
	p.pointRows(out)
	var s swing
	p.takeApart(&s)
	p.twistRow(&s, &out[3])
	if !s.directed {
		out[4].turn(geom.Vec3{}, s.angle-min(j.Cone[0], j.Cone[1]))
		return
	}
	// With g² = (y/Y)² + (z/Z)², which is 1 on the ellipse, the swing φ is beyond it by φ − φ/g.
	shareY, shareZ := s.y/j.Cone[0], s.z/j.Cone[1]
	g := math.Sqrt(float64(shareY*shareY) + float64(shareZ*shareZ))
	along, across := (1-1/g)/s.angle, s.angle/(g*g*g)
	var swings [2]Row
	p.swingRows(&s, swings[:])
	y, z := &swings[0], &swings[1]
	w := y.Sides[1].Ang.Scale(float64(along*s.y) + float64(across*(shareY/j.Cone[0])))
	w = w.AddScaled(float64(along*s.z)+float64(across*(shareZ/j.Cone[1])), z.Sides[1].Ang)
	out[4].turn(w, s.angle-s.angle/g)
}
