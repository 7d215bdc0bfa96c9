package character

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// cast moves the shape from a place of the body.
func (c *Character) cast(at, way geom.Vec3, filter *physics.QueryFilter) (physics.CastHit, bool) {
	return c.querier.ShapeCast(&c.shapes[c.low], physics.Pose{Position: mgl(at)}, mgl(way), mgl64.Vec3{}, *filter)
}

// trace moves the shape as far as scenery, driven bodies and all ground that gives way but can be walked on let it, and
// keeps a gap. It returns the place that it comes to, and the normal of what it meets there: zero where it starts so
// near to that that it has none. Steep sides of bodies that can give way are no obstacle: the step will meet them.
func (c *Character) trace(at, way geom.Vec3) (to, n geom.Vec3, met bool) {
	for {
		c.filter.Kinds = 0
		if len(c.passed) >= passes {
			c.filter.Kinds = physics.KindsOf(physics.Static, physics.Kinematic)
		}
		hit, ok := c.cast(at, way, &c.filter)
		if !ok {
			return at.Add(way), geom.Vec3{}, false
		}
		n = vec(hit.Normal)
		if !c.walkable(n) && c.givesWay(hit.Body) {
			c.passed = append(c.passed, hit.Body)
			continue
		}
		length := way.Len()
		free := float64(hit.Fraction * length)
		if closing := -way.Dot(n) / length; closing > 0 {
			free = max(0, free-c.skin/closing)
		}
		return at.AddScaled(free/length, way), n, true
	}
}

// slide moves the shape along what it meets, over at most five planes. It keeps its speed along the level on faces that
// can be walked on. With flat set, those that are too steep are walls, however they lean.
func (c *Character) slide(at, way geom.Vec3, flat bool) geom.Vec3 {
	var met [planes]geom.Vec3
	first := way
	for k := range met {
		if way.LenSq() < shortest*shortest {
			break
		}
		to, n, hit := c.trace(at, way)
		if !hit || n == (geom.Vec3{}) {
			at = to
			break
		}
		way, at = way.Sub(to.Sub(at)), to
		if flat && n.Y > 0 && !c.walkable(n) {
			n = level(n).Unit()
		}
		met[k] = n
		if way = c.clip(way, met[:k+1]); level(way).Dot(first) < 0 || !flat && way.Dot(first) < 0 {
			break // it would go back: in an acute corner
		}
	}
	return at
}

// shortest (m) is a way that leads nowhere.
const shortest = 1e-9

// clip takes from a way what leads into planes: it goes along one of them, along the crease of two, or stops in the
// corner of three.
func (c *Character) clip(way geom.Vec3, normals []geom.Vec3) geom.Vec3 {
	for i := range normals {
		if way.Dot(normals[i]) >= 0 {
			continue
		}
		along := c.along(way, normals[i])
		for j := range normals {
			if j == i || along.Dot(normals[j]) >= 0 {
				continue
			}
			crease := normals[i].Cross(normals[j]).Unit()
			along = crease.Scale(way.Dot(crease))
			for k := range normals {
				if k != i && k != j && along.Dot(normals[k]) < 0 {
					return geom.Vec3{}
				}
			}
		}
		return along
	}
	return way
}

// along turns a way along a plane: over one that can be walked on without loss along the level.
func (c *Character) along(way, n geom.Vec3) geom.Vec3 {
	if c.walkable(n) {
		way.Y = -level(way).Dot(n) / n.Y
		return way
	}
	return way.AddScaled(-way.Dot(n), n)
}

// plan returns where the body ought to be after a way (m) along the ground, seen from that: along faces, else up a
// step, and then down to the ground as far as a step is high.
func (c *Character) plan(way geom.Vec3) geom.Vec3 {
	c.passed = c.passed[:0]
	far := way.Len()
	to, slope := c.at, way
	if far >= shortest {
		slope = c.along(way, c.ground.face)
		to = c.slide(c.at, slope, true)
		if gain := to.Sub(c.at).Dot(way) / far; far-gain > gaining {
			if over, ok := c.stepOver(way); ok && over.Sub(c.at).Dot(way)/far > gain+gaining {
				return over
			}
		}
	}
	if c.ground.gives {
		return to // gravity presses it on what feels that
	}
	return c.settle(to, far)
}

// settle brings a planned place down to the ground, if there is any within a step: at once on slopes, and no faster
// than lifting has it fall behind an edge.
func (c *Character) settle(to geom.Vec3, far float64) geom.Vec3 {
	g, ok := c.below(to, c.def.Step+c.skin)
	if !ok {
		return to
	}
	drop := g.drop - c.skin/max(g.lean, 0.1)
	if drop <= 0.25*c.skin && drop >= -0.25*c.skin {
		return to
	}
	sinking := c.speedOf(&c.ground).Y - c.vel.Y
	most := max(float64(far*c.steepness()), float64((sinking+float64(lifting*c.dt))*c.dt))
	return to.Add(upwards(-min(drop, most)))
}

// stepOver returns where a way leads that goes up by a step, over, and down again to the ground.
func (c *Character) stepOver(way geom.Vec3) (to geom.Vec3, ok bool) {
	top, _, _ := c.trace(c.at, upwards(c.def.Step))
	high := top.Y - c.at.Y
	if high < gaining {
		return c.at, false
	}
	over := c.slide(top, way, true)
	g, ok := c.below(over, high+c.def.Step)
	if !ok {
		return c.at, false
	}
	end := over.Add(upwards(-max(0, g.drop-c.skin/max(g.lean, 0.1))))
	return c.straighten(end, over), true
}

// straighten raises the end of a step towards the height that it can be reached from in a straight line.
func (c *Character) straighten(end, over geom.Vec3) geom.Vec3 {
	for k := range 4 {
		to := end.Lerp(over, float64(k)/3)
		if _, _, met := c.trace(c.at, to.Sub(c.at)); !met {
			return to
		}
	}
	return end
}
