package character

import (
	"math"

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
		if c.grounded && n.Y > 0 && !c.walkable(n) {
			n = level(n).Unit() // a wall, however it leans
		}
		return at.AddScaled(free/length, way), n, true
	}
}

// slide moves the shape along what it meets, over at most five planes.
func (c *Character) slide(at, way geom.Vec3) geom.Vec3 {
	var met [planes]geom.Vec3
	first := level(way)
	if !c.grounded {
		first = way
	}
	for k := range met {
		if way.LenSq() < shortest*shortest {
			break
		}
		to, n, hit := c.trace(at, way)
		way, at = way.Sub(to.Sub(at)), to
		if !hit || n == (geom.Vec3{}) {
			break
		}
		met[k] = n
		if way = c.clip(way, met[:k+1]); way.Dot(first) < 0 {
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

// plan returns where the body ought to be after a way (m) along the ground, seen from that. Without steps near, and with
// its soles on the ground, it goes along faces and down to the ground.
func (c *Character) plan(way geom.Vec3) geom.Vec3 {
	c.passed = c.passed[:0]
	far := way.Len()
	to := c.at
	if far >= shortest {
		if to, ok := c.resume(way, far); ok {
			return to
		}
		slope := c.along(way, c.ground.face)
		ahead := max(1, c.look()/far)
		end, n, met := c.trace(c.at, slope.Scale(ahead))
		wall := met && !c.walkable(n)
		if wall || c.height(&c.ground) > 2*c.skin && !c.ground.gives {
			return c.foresee(slope.Scale(ahead), far, wall)
		}
		if to = c.at.Add(slope); met && end.Sub(c.at).LenSq() < slope.LenSq() {
			to = c.slide(c.at, slope)
		}
	}
	if c.ground.gives {
		return to // gravity presses it on what feels that
	}
	if g, ok := c.below(to, c.def.Step+c.skin); ok {
		drop := c.height(&g)
		if drop > 2*c.skin && far >= shortest {
			return c.foresee(to.Sub(c.at).Scale(max(1, c.look()/far)), far, false)
		}
		if math.Abs(drop) > 0.25*c.skin {
			return to.Add(upwards(-min(drop, c.most(far))))
		}
	}
	return to
}

// look is how far ahead (m) it looks for steps: it rises in front of them, and so loses no speed.
func (c *Character) look() float64 { return 1.5 * c.def.Radius }

// height returns how far (m) the soles are above where they stand on a ground.
func (c *Character) height(g *ground) float64 { return g.drop - c.skin/max(g.lean, 0.1) }

// most returns how far (m) it goes up or down at most in a step that leads so far (m) along the level: as on the
// steepest slope, and downwards no slower than lifting has it fall.
func (c *Character) most(far float64) float64 {
	sinking := c.speedOf(&c.ground).Y - c.vel.Y
	return max(float64(far*c.steepness()), float64((sinking+float64(lifting*c.dt))*c.dt))
}

// foresee returns where a way of some length (m) leads that is the beginning of a longer one over a step, or down one:
// straight towards where that ends. wall says that the longer one does not get there without a step.
func (c *Character) foresee(way geom.Vec3, far float64, wall bool) geom.Vec3 {
	dir := level(way).Unit()
	lead := dir.Scale(min(far, far/(sliceRate*c.dt)))
	var over, below geom.Vec3
	steps := false
	if wall {
		over, below, steps = c.stepOver(level(way))
		if steps && over.Sub(c.at).Sub(way).Dot(dir) > -gaining {
			if to, straight := c.straighten(below, over, lead); straight {
				return c.towards(to, dir, far)
			}
		}
	}
	end := c.slide(c.at, way)
	to, straight := c.straighten(c.lowered(end, c.def.Step+float64(way.Len()*c.steepness())), end, lead)
	if missing := way.Sub(end.Sub(c.at)).Dot(dir); !straight || missing > gaining {
		if !wall {
			over, below, steps = c.stepOver(level(way))
		}
		if more := over.Sub(end).Dot(dir); steps && (more > gaining || !straight && more > -gaining) {
			to, straight = c.straighten(below, over, lead)
		}
	}
	if straight && level(to.Sub(c.at)).Len() > gaining {
		return c.towards(to, dir, far)
	}
	// It is too near to go straight: first up, if there is a step.
	if over, below, ok := c.stepOver(dir.Scale(far)); ok && below.Y-c.at.Y > 2*c.skin {
		return c.at.Add(upwards(min(float64(far*c.steepness()), over.Y-c.at.Y)))
	}
	return c.slide(c.at, way.Scale(far/way.Len()))
}

// towards returns where one gets on the way to a place who wants to go so far (m) in a level direction: as fast as he
// wants along where he is led, and no steeper than the steepest slope.
func (c *Character) towards(to, dir geom.Vec3, far float64) geom.Vec3 {
	way := to.Sub(c.at)
	if c.course.to != to {
		c.course = course{to: to, dir: dir, far: level(way).Len()}
	}
	share := min(1, far*level(way).Dot(dir)/level(way).LenSq())
	switch {
	case way.Y > 0:
		share = min(share, far*c.steepness()/way.Y)
	case way.Y < 0:
		share = min(share, -c.most(far)/way.Y)
	}
	c.course.next = c.at.Lerp(to, max(0, share))
	return c.course.next
}

// course is the straight way to a place that was foreseen.
type course struct {
	to, dir geom.Vec3 // m; the level direction that was wished
	far     float64   // m along the level, at the beginning
	next    geom.Vec3 // m, where the last step was to lead
}

// resume returns where a way leads that goes on with the one that was foreseen last, and false when that is half done,
// or would lead elsewhere: to look ahead costs five times as much.
func (c *Character) resume(way geom.Vec3, far float64) (to geom.Vec3, ok bool) {
	was := &c.course
	left := level(was.to.Sub(c.at)).Len()
	if left < 0.5*was.far || left < far || c.at.Sub(was.next).Len() > 0.25*c.skin ||
		way.Dot(was.dir) < (1-1e-9)*far || c.ground.gives {
		return c.at, false
	}
	to = c.towards(was.to, was.dir, far)
	_, _, met := c.trace(c.at, to.Sub(c.at))
	return to, !met
}

// lowered returns a place brought down to the ground, if there is any within reach (m).
func (c *Character) lowered(at geom.Vec3, reach float64) geom.Vec3 {
	if g, ok := c.below(at, reach); ok {
		return at.Add(upwards(-c.height(&g)))
	}
	return at
}

// stepOver returns where a way leads that goes up by a step and over, and where it is then on the ground.
func (c *Character) stepOver(way geom.Vec3) (over, below geom.Vec3, ok bool) {
	top, _, _ := c.trace(c.at, upwards(c.def.Step))
	high := top.Y - c.at.Y
	if high < gaining {
		return c.at, c.at, false
	}
	over = c.slide(top, way)
	g, ok := c.below(over, high+c.def.Step)
	return over, over.Add(upwards(-max(0, c.height(&g)))), ok && c.isStepped(over)
}

// isStepped reports whether what is below the way to a place rises in steps that are not too high. From where it has
// risen in front of one step, higher ones seem low.
func (c *Character) isStepped(over geom.Vec3) bool {
	way := level(over.Sub(c.at))
	way = way.Add(way.Unit().Scale(c.def.Radius))
	count := 1 + int(way.Len()/(0.5*c.def.Radius))
	apart := way.Len() / float64(count)
	last := math.Inf(1)
	c.filter.Kinds = 0
	for k := range count + 1 {
		from := c.at.AddScaled(float64(k)/float64(count), way)
		from.Y = over.Y
		hit, ok := c.querier.RayCast(mgl(from), mgl(upwards(-1)), c.half+2*c.def.Step, c.filter)
		if !ok {
			continue
		}
		n := vec(hit.Normal)
		run := float64(apart*level(n).Len()) / max(n.Y, 0.1)
		if hit.Point[1] > last+c.def.Step+run+c.skin {
			return false
		}
		last = hit.Point[1]
	}
	return true
}

// straighten raises the end of a way towards a height from which it can be reached in a straight line: upwards also by
// one who is farther ahead, as contacts take what a body faces for a wall until the end of a slice.
func (c *Character) straighten(end, over, lead geom.Vec3) (to geom.Vec3, straight bool) {
	for k := range 4 {
		to = end.Lerp(over, float64(k)/3)
		from := c.at
		if to.Y > from.Y {
			from = from.Add(lead)
		}
		if _, _, met := c.trace(from, to.Sub(c.at)); !met {
			return to, true
		}
	}
	return end, false
}
