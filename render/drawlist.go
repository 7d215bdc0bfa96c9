package render

import (
	"slices"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/physics"
)

// Instance places one mesh in the world, laid out as the vertex shader reads it.
type Instance struct {
	Position mgl32.Vec3 // m
	Rotation [4]float32 // quaternion x, y, z, w
	Scale    mgl32.Vec3
	Tint     [4]float32 // linear red, green, blue, beyond 1 for what is brighter than its surface; Glow in the fourth
	Surface  [4]uint8   // Material and three bytes of seed
}

// Batch is a run of instances that share a mesh: one draw call.
type Batch struct {
	Mesh         *Mesh
	First, Count int // in DrawList.Instances
}

// DrawList is the bodies of one picture. Its slices are reused by the Collector that made it.
type DrawList struct {
	Instances []Instance
	Opaque    []Batch // cast shadows
	Clear     []Batch // see-through, farthest first, after the opaque ones
	Casters   Bounds  // what is around the opaque bodies, very large ones left out
}

// hugeCaster is the radius (m) from which a body counts as ground: it does not stretch the shadow map.
const hugeCaster = 12

// behindAll is the distance that ground-like bodies are given: they are drawn last.
const behindAll = 1e9

// speckShare is the least radius of a point over its distance from the eye: a diamond of three pixels in a picture of
// 720 lines.
const speckShare = 0.002

// pending is an instance that has not been sorted into its batch yet.
type pending struct {
	mesh     *Mesh
	instance Instance
	distance float32 // from the eye (m)
}

// Collector builds draw lists and keeps meshes and buffers from one frame to the next. It is not safe for concurrent
// use.
type Collector struct {
	list    DrawList
	library library
	eye     mgl32.Vec3
	opaque  []pending
	clear   []pending
	near    []int32       // places in opaque, nearest first
	order   []*Mesh       // meshes of opaque, by first appearance in near
	count   map[*Mesh]int // instances of each, then its next place
	ids     bodyIDs
	joints  []physics.JointID
	way     []geom.Vec3 // m, that a cord takes
}

// NewCollector returns a collector without bodies.
func NewCollector() *Collector {
	return &Collector{library: newLibrary(), count: map[*Mesh]int{}}
}

// Begin starts a new list for a camera at eye; the list of the last frame becomes invalid.
func (c *Collector) Begin(eye mgl32.Vec3) {
	c.library.nextFrame(len(c.list.Instances))
	c.eye = eye
	c.opaque, c.clear = c.opaque[:0], c.clear[:0]
	c.list.Casters = EmptyBounds()
}

// Add draws a shape of a body whose frame is at pose.
func (c *Collector) Add(s *collision.Shape, pose geom.Pose, look Look) {
	d := c.library.lookup(s)
	place := pose.Mul(&d.place.pose)
	in := Instance{
		Position: narrow(place.P),
		Rotation: [4]float32{float32(place.Q.X), float32(place.Q.Y), float32(place.Q.Z), float32(place.Q.W)},
		Scale:    narrow(d.place.scale),
		Tint:     packTint(look),
		Surface:  packSurface(look),
	}
	distance := in.Position.Sub(c.eye).Len()
	if d.speck {
		r := max(in.Scale[0], speckShare*distance)
		in.Scale = mgl32.Vec3{r, r, r}
	}
	c.place(d.meshes[roundness(d.radius, distance)], in, d.radius, look)
}

// place notes an instance of a mesh within radius metres of its position.
func (c *Collector) place(m *Mesh, in Instance, radius float32, look Look) {
	p := pending{mesh: m, instance: in, distance: in.Position.Sub(c.eye).Len()}
	if look.Material.transparent() {
		c.clear = append(c.clear, p)
		return
	}
	if radius < hugeCaster {
		c.list.Casters.Include(in.Position, radius)
	} else {
		p.distance = behindAll
	}
	c.opaque = append(c.opaque, p)
}

// End sorts what was added into batches and returns the list, valid until the next Begin.
func (c *Collector) End() *DrawList {
	l := &c.list
	l.Instances, l.Opaque, l.Clear = l.Instances[:0], l.Opaque[:0], l.Clear[:0]
	c.order = c.order[:0]
	clear(c.count)
	c.sortNear()
	for _, i := range c.near {
		m := c.opaque[i].mesh
		if c.count[m] == 0 {
			c.order = append(c.order, m)
		}
		c.count[m]++
	}
	first := 0
	for _, m := range c.order {
		n := c.count[m]
		l.Opaque = append(l.Opaque, Batch{m, first, n})
		c.count[m] = first
		first += n
	}
	l.Instances = slices.Grow(l.Instances, len(c.opaque)+len(c.clear))[:len(c.opaque)]
	for _, i := range c.near {
		p := &c.opaque[i]
		l.Instances[c.count[p.mesh]] = p.instance
		c.count[p.mesh]++
	}
	c.endClear()
	return l
}

// sortNear orders the opaque bodies roughly from near to far, so that near ones hide far ones before those are shaded.
func (c *Collector) sortNear() {
	const buckets = 256
	var start [buckets + 1]int32
	lo, hi := float32(behindAll), float32(0)
	for i := range c.opaque {
		if d := c.opaque[i].distance; d < behindAll {
			lo, hi = min(lo, d), max(hi, d)
		}
	}
	bucket := func(d float32) int {
		return int(clamp((d-lo)/max(hi-lo, 1e-3)*(buckets-2), 0, buckets-1))
	}
	for i := range c.opaque {
		start[bucket(c.opaque[i].distance)+1]++
	}
	for i := range buckets {
		start[i+1] += start[i]
	}
	c.near = slices.Grow(c.near[:0], len(c.opaque))[:len(c.opaque)]
	for i := range c.opaque {
		b := bucket(c.opaque[i].distance)
		c.near[start[b]] = int32(i)
		start[b]++
	}
}

// endClear appends the see-through bodies, farthest first, joining neighbours of one mesh.
func (c *Collector) endClear() {
	l := &c.list
	slices.SortStableFunc(c.clear, func(a, b pending) int {
		switch {
		case a.distance > b.distance:
			return -1
		case a.distance < b.distance:
			return 1
		}
		return 0
	})
	for i := range c.clear {
		p := &c.clear[i]
		if n := len(l.Clear); n > 0 && l.Clear[n-1].Mesh == p.mesh {
			l.Clear[n-1].Count++
		} else {
			l.Clear = append(l.Clear, Batch{p.mesh, len(l.Instances), 1})
		}
		l.Instances = append(l.Instances, p.instance)
	}
}

// roundness picks how finely a round shape is drawn from the angle that it covers.
func roundness(radius, distance float32) detail {
	switch {
	case radius > 0.06*distance:
		return fineRound
	case radius > 0.015*distance:
		return middleRound
	}
	return coarseRound
}

// packTint stores the linear tint and the glow; a zero tint is white.
func packTint(l Look) [4]float32 {
	t := l.Tint
	if t == (mgl32.Vec3{}) {
		t = mgl32.Vec3{1, 1, 1}
	}
	return [4]float32{t[0], t[1], t[2], clamp(l.Glow, 0, 1)}
}

// packSurface stores the material and a scrambled seed.
func packSurface(l Look) [4]uint8 {
	h := scramble(l.Seed + 0x9e3779b9)
	return [4]uint8{uint8(l.Material), uint8(h), uint8(h >> 8), uint8(h >> 16)}
}
