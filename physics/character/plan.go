package character

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// cast moves the shape from a place of the body.
func (w *walker) cast(at, way geom.Vec3, filter *physics.QueryFilter) (physics.CastHit, bool) {
	return w.querier.ShapeCast(w.shape, physics.Pose{Position: mgl(at)}, mgl(way), mgl64.Vec3{}, *filter)
}

// trace moves the shape as far as scenery, driven bodies and all ground that gives way but can be walked on let it, and
// keeps a gap. It returns the place that it comes to, and the normal of the face there: zero where it starts so
// near to that that it has none. Steep sides of bodies that can give way are no obstacle: the step will meet them.
func (w *walker) trace(at, way geom.Vec3) (to, n geom.Vec3, met bool) {
	for {
		w.filter.Kinds = 0
		if len(w.passed) >= passes {
			w.filter.Kinds = physics.KindsOf(physics.Static, physics.Kinematic)
		}
		hit, ok := w.cast(at, way, &w.filter)
		if !ok {
			return at.Add(way), geom.Vec3{}, false
		}
		n = vec(hit.Normal)
		if !w.walkable(n) && w.givesWay(hit.Body) {
			w.passed = append(w.passed, hit.Body)
			continue
		}
		length := way.Len()
		free := float64(hit.Fraction * length)
		if closing := -way.Dot(n) / length; closing > 0 {
			free = max(0, free-w.skin/closing)
		}
		if w.grounded && n.Y > 0 && !w.walkable(n) {
			n = level(n).Unit() // a wall, however it leans
		}
		return at.AddScaled(free/length, way), n, true
	}
}

// slide moves the shape along the faces that it meets, over at most five planes.
func (w *walker) slide(at, way geom.Vec3) geom.Vec3 {
	var met [planes]geom.Vec3
	first := level(way)
	if !w.grounded {
		first = way
	}
	for k := range met {
		if way.LenSq() < shortest*shortest {
			break
		}
		to, n, hit := w.trace(at, way)
		way, at = way.Sub(to.Sub(at)), to
		if !hit || n == (geom.Vec3{}) {
			break
		}
		met[k] = n
		if way = w.clip(way, met[:k+1]); way.Dot(first) < 0 {
			break // it would go back: in an acute corner
		}
	}
	return at
}

// shortest (m) is a way that leads nowhere.
const shortest = 1e-9

// clip takes the part that leads into planes from a way: it goes along one of them, along the crease of two, or stops
// in the corner of three.
func (w *walker) clip(way geom.Vec3, normals []geom.Vec3) geom.Vec3 {
	for i := range normals {
		if way.Dot(normals[i]) >= 0 {
			continue
		}
		along := w.along(way, normals[i])
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
func (w *walker) along(way, n geom.Vec3) geom.Vec3 {
	if w.walkable(n) {
		way.Y = -level(way).Dot(n) / n.Y
		return way
	}
	return way.AddScaled(-way.Dot(n), n)
}

// plan returns where the body ought to be after a way (m) along the ground, seen from that. Without steps near, and
// with its soles on the ground, it goes along faces and down to the ground.
func (w *walker) plan(way geom.Vec3) geom.Vec3 {
	w.passed = w.passed[:0]
	far := way.Len()
	to := w.at
	if far >= shortest {
		if to, ok := w.resume(way, far); ok {
			return to
		}
		slope := w.along(way, w.ground.face)
		ahead := max(1, w.look()/far)
		end, n, met := w.trace(w.at, slope.Scale(ahead))
		wall := met && !w.walkable(n)
		if wall || w.height(&w.ground) > 2*w.skin && !w.ground.gives {
			return w.foresee(slope.Scale(ahead), far, wall)
		}
		if to = w.at.Add(slope); met && end.Sub(w.at).LenSq() < slope.LenSq() {
			to = w.slide(w.at, slope)
		}
	}
	if w.ground.gives {
		return to // gravity presses it on a body that feels that
	}
	if g, ok := w.below(to, w.step+w.skin); ok {
		drop := w.height(&g)
		if drop > 2*w.skin && far >= shortest {
			return w.foresee(to.Sub(w.at).Scale(max(1, w.look()/far)), far, false)
		}
		if math.Abs(drop) > 0.25*w.skin {
			return to.Add(upwards(-min(drop, w.most(far))))
		}
	}
	return to
}

// look is how far ahead (m) it looks for steps: it rises in front of them, and so loses no speed.
func (w *walker) look() float64 { return 1.5 * w.radius }

// height returns how far (m) the soles are above where they stand on a ground.
func (w *walker) height(g *ground) float64 { return g.drop - w.skin/max(g.lean, 0.1) }

// most returns how far (m) it goes up or down at most in a step that leads so far (m) along the level: as on the
// steepest slope, and downwards no slower than lifting has it fall.
func (w *walker) most(far float64) float64 {
	sinking := w.speedOf(&w.ground).Y - w.vel.Y
	return max(float64(far*w.steepness()), float64((sinking+float64(lifting*w.dt))*w.dt))
}

// foresee returns where a way of some length (m) leads that is the beginning of a longer one over a step, or down one:
// straight towards where that ends. wall says that the longer one does not get there without a step.
func (w *walker) foresee(way geom.Vec3, far float64, wall bool) geom.Vec3 {
	dir := level(way).Unit()
	lead := dir.Scale(min(far, far/(sliceRate*w.dt)))
	var over, below geom.Vec3
	steps := false
	if wall {
		over, below, steps = w.stepOver(level(way))
		if steps && over.Sub(w.at).Sub(way).Dot(dir) > -gaining {
			if to, straight := w.straighten(below, over, lead); straight {
				return w.towards(to, dir, far)
			}
		}
	}
	end := w.slide(w.at, way)
	to, straight := w.straighten(w.lowered(end, w.step+float64(way.Len()*w.steepness())), end, lead)
	if missing := way.Sub(end.Sub(w.at)).Dot(dir); !straight || missing > gaining {
		if !wall {
			over, below, steps = w.stepOver(level(way))
		}
		if more := over.Sub(end).Dot(dir); steps && (more > gaining || !straight && more > -gaining) {
			to, straight = w.straighten(below, over, lead)
		}
	}
	if straight && level(to.Sub(w.at)).Len() > gaining {
		return w.towards(to, dir, far)
	}
	if wall { // it is too near to go straight: first up, if there is a step
		far := max(far, w.effort)
		if over, below, ok := w.stepOver(dir.Scale(far)); ok && below.Y-w.at.Y > 2*w.skin {
			return w.at.Add(upwards(min(float64(far*w.steepness()), over.Y-w.at.Y)))
		}
	}
	return w.slide(w.at, way.Scale(far/way.Len()))
}

// towards returns where one gets on the way to a place who wants to go so far (m) in a level direction: as fast as he
// wants along where he is led, and no steeper than the steepest slope.
func (w *walker) towards(to, dir geom.Vec3, far float64) geom.Vec3 {
	way := to.Sub(w.at)
	if w.course.to != to {
		w.course = course{to: to, dir: dir, far: level(way).Len()}
	}
	share := min(1, far*level(way).Dot(dir)/level(way).LenSq())
	switch {
	case way.Y > 0:
		share = min(share, far*w.steepness()/way.Y)
	case way.Y < 0:
		share = min(share, -w.most(far)/way.Y)
	}
	w.course.next = w.at.Lerp(to, max(0, share))
	return w.course.next
}

// course is the straight way to a place that was foreseen.
type course struct {
	to, dir geom.Vec3 // m; the level direction that was wished
	far     float64   // m along the level, at the beginning
	next    geom.Vec3 // m, where the last step was to lead
}

// resume returns where a way leads that goes on with the one that was foreseen last, and false when that is half done,
// lies behind, or would lead elsewhere: to look ahead costs five times as much.
func (w *walker) resume(way geom.Vec3, far float64) (to geom.Vec3, ok bool) {
	was := &w.course
	rest := level(was.to.Sub(w.at))
	left := rest.Len()
	if left < 0.5*was.far || left < far || rest.Dot(was.dir) <= 0 || w.at.Sub(was.next).Len() > 0.25*w.skin ||
		way.Dot(was.dir) < (1-1e-9)*far || w.ground.gives {
		return w.at, false
	}
	to = w.towards(was.to, was.dir, far)
	_, _, met := w.trace(w.at, to.Sub(w.at))
	return to, !met
}

// lowered returns a place brought down to the ground, if there is any within reach (m).
func (w *walker) lowered(at geom.Vec3, reach float64) geom.Vec3 {
	if g, ok := w.below(at, reach); ok {
		return at.Add(upwards(-w.height(&g)))
	}
	return at
}

// stepOver returns where a way leads that goes up by a step and over, and where it is then on the ground.
func (w *walker) stepOver(way geom.Vec3) (over, below geom.Vec3, ok bool) {
	top, _, _ := w.trace(w.at, upwards(w.step))
	high := top.Y - w.at.Y
	if high < gaining || w.carried {
		return w.at, w.at, false
	}
	over = w.slide(top, way)
	g, ok := w.below(over, high+w.step)
	return over, over.Add(upwards(-max(0, w.height(&g)))), ok && w.isStepped(over)
}

// isStepped reports whether the ground below the way to a place rises in steps that are not too high. From where it has
// risen in front of one step, higher ones seem low.
func (w *walker) isStepped(over geom.Vec3) bool {
	way := level(over.Sub(w.at))
	way = way.Add(way.Unit().Scale(w.radius))
	count := 1 + int(way.Len()/(0.5*w.radius))
	apart := way.Len() / float64(count)
	last := math.Inf(1)
	w.filter.Kinds = 0
	for k := range count + 1 {
		from := w.at.AddScaled(float64(k)/float64(count), way)
		from.Y = over.Y
		hit, ok := w.querier.RayCast(mgl(from), mgl(upwards(-1)), w.half+2*w.step, w.filter)
		if !ok {
			continue
		}
		n := vec(hit.Normal)
		run := float64(apart*level(n).Len()) / max(n.Y, 0.1)
		if hit.Point[1] > last+w.step+run+w.skin {
			return false
		}
		last = hit.Point[1]
	}
	return true
}

// straighten raises the end of a way towards a height from which it can be reached in a straight line: upwards also by
// one who is farther ahead, as contacts take a face ahead for a wall until the end of a slice.
func (w *walker) straighten(end, over, lead geom.Vec3) (to geom.Vec3, straight bool) {
	for k := range 4 {
		to = end.Lerp(over, float64(k)/3)
		from := w.at
		if to.Y > from.Y {
			from = from.Add(lead)
		}
		if _, _, met := w.trace(from, to.Sub(w.at)); !met {
			return to, true
		}
	}
	return end, false
}
