package vehicle

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// stepUp (m) is the least climb of a wheel within a step, beyond the slope of the ground, that shows that it met an
// edge.
const stepUp = 0.025

// trip stops a wheel that has met an edge sideways. A cast from above finds the wheel on top of a kerb that it has slid
// into; a real one hits it with its flank, which does not roll up, and loses its speed across: the impact is plastic,
// on the chassis and on the body of the edge. The row of the wheel has been prepared.
func (c *Car) trip(i int, frame *geom.Frame, dt float64) {
	w := &c.wheels[i]
	r, g, k := &w.row, &w.ground, &w.mark
	before, normal, centre := k.centre, k.normal, w.centre(frame)
	stood := k.stood
	*k = landmark{stood: true, centre: centre, normal: g.normal}
	if !stood {
		return
	}
	moved := centre.Sub(before).AddScaled(-dt, r.ground)
	rise := moved.Dot(c.up)
	level := moved.AddScaled(-rise, c.up)
	aside := level.Dot(r.left)
	slope := max(0, climb(level, normal, c.up), climb(level, g.normal, c.up))
	if rise-slope < stepUp || math.Abs(aside) < math.Abs(level.Dot(r.ahead)) {
		return
	}
	speed := c.motion.at(r.arm).Sub(r.ground).Dot(r.left)
	if float64(speed*aside) <= 0 {
		return
	}
	give := c.motion.compliance(r.left, r.left, r.arm)
	if g.dynamic {
		body := motion{invMass: 1 / c.world.Body(g.body).Mass(), invInertia: mat(c.world.Body(g.body).InvInertia())}
		give += body.compliance(r.left, r.left, g.point.Sub(vec(c.world.Body(g.body).Position())))
	}
	p := r.left.Scale(-speed / give)
	c.shove(p, r.arm)
	if g.dynamic {
		c.pushGround(g.body, mgl(p.Neg()), mgl(g.point))
	}
}

// landmark is the place where a wheel stood in the last step.
type landmark struct {
	stood          bool
	centre, normal geom.Vec3
}

// climb returns how far (m) a way across leads up along ground of a normal.
func climb(level, normal, up geom.Vec3) float64 {
	return -level.Dot(normal) / max(leastLean, normal.Dot(up))
}
