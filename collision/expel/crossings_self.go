package expel

import (
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/mesh"
)

// SelfCrossing returns the first two faces found of a mesh that properly cross, as Crossings says, and have no corner
// in common: neighbours meet at theirs, whatever rounding says.
func SelfCrossing(m *mesh.Mesh, s *Scratch) (pair FacePair, crossed bool) {
	home := geom.Frame{R: geom.Identity3()}
	if !s.startCrossings(m, m, &home) {
		return FacePair{}, false
	}
	for range selfPatience * len(m.Faces) {
		x, y, ok := s.nextLeafPair(m, m)
		if !ok {
			return FacePair{}, false
		}
		for _, f := range m.Order[x.First : x.First+x.Count] {
			for _, g := range m.Order[y.First : y.First+y.Count] {
				if !shareCorner(m, f, g) && s.facesCross(f, g) {
					return FacePair{f, g}, true
				}
			}
		}
	}
	c := newCutter(m, s)
	return c.search(0, len(c.shards), selfDepth, selfSpoilt)
}

// shareCorner reports whether two faces of a mesh have a vertex in common.
func shareCorner(m *mesh.Mesh, f, g int32) bool {
	b := m.Loop(int(g))
	for _, v := range m.Loop(int(f)) {
		if slices.Contains(b, v) {
			return true
		}
	}
	return false
}

// cutter searches a mesh for faces that cross, part of space by part of space.
type cutter struct {
	mesh    *mesh.Mesh
	scratch *Scratch
	near    float64     // m by which parts of space reach over into each other, far above rounding
	shards  []shard     // of faces, those of each part of space in hand one after another
	points  []geom.Vec3 // their corners
	asked   int         // shards and pairs of them looked at
}

// shard is the piece of a face in a part of space.
type shard struct {
	face         int32
	first, count int // its corners
	box          geom.Box
}

// newCutter returns a cutter with a shard for each face of a mesh, whose crossings the scratch has begun to walk.
func newCutter(m *mesh.Mesh, s *Scratch) *cutter {
	c := &cutter{mesh: m, scratch: s, near: float64(64 * s.slack)}
	for f := range m.Faces {
		first := len(c.points)
		for _, v := range m.Loop(f) {
			c.points = append(c.points, m.Verts[v])
		}
		c.add(int32(f), first)
	}
	return c
}

// add appends the shard of a face whose corners are all points from first on.
func (c *cutter) add(face int32, first int) {
	box := geom.EmptyBox()
	for i := range c.points[first:] {
		box.Widen(&c.points[first+i])
	}
	c.shards = append(c.shards, shard{face, first, len(c.points) - first, box})
}

// search looks for two faces that cross among those with shards[from:to]. It drops the shards that it adds.
func (c *cutter) search(from, to, depth, spoilt int) (pair FacePair, crossed bool) {
	if c.commonCorner(from, to) {
		return FacePair{}, false
	}
	if to-from <= selfFew || depth == 0 || spoilt == 0 {
		return c.compare(from, to)
	}
	whole := geom.EmptyBox()
	for i := from; i < to; i++ {
		whole = whole.Union(&c.shards[i].box)
	}
	axis, size := 0, whole.Max.Sub(whole.Min)
	switch {
	case size.Y >= size.X && size.Y >= size.Z:
		axis = 1
	case size.Z > size.X:
		axis = 2
	}
	at := 0.5 * (whole.Min.Axis(axis) + whole.Max.Axis(axis))
	if !(size.Axis(axis) > 8*c.near) {
		return c.compare(from, to)
	}
	for _, side := range [2]float64{-1, 1} {
		shards, points, left := len(c.shards), len(c.points), selfSpoilt
		c.cut(from, to, axis, at, side)
		if n := len(c.shards) - shards; float64(n) > selfShrink*float64(to-from) {
			left = spoilt - 1
		}
		pair, crossed = c.search(shards, len(c.shards), depth-1, left)
		c.shards, c.points = c.shards[:shards], c.points[:points]
		if crossed {
			return pair, true
		}
	}
	return FacePair{}, false
}

// commonCorner reports whether all faces with shards[from:to] have a corner in common.
func (c *cutter) commonCorner(from, to int) bool {
	if from == to {
		return true
	}
	for _, v := range c.mesh.Loop(int(c.shards[from].face)) {
		all := true
		for i := from + 1; i < to && all; i++ {
			all = slices.Contains(c.mesh.Loop(int(c.shards[i].face)), v)
		}
		if all {
			return true
		}
	}
	return false
}

// compare tests the faces with shards[from:to] pair by pair.
func (c *cutter) compare(from, to int) (pair FacePair, crossed bool) {
	for i := from; i < to; i++ {
		box := c.shards[i].box.Grow(c.near)
		f := c.shards[i].face
		c.asked += i - from
		for j := from; j < i; j++ {
			if g := c.shards[j].face; box.Overlaps(&c.shards[j].box) && !shareCorner(c.mesh, f, g) &&
				c.scratch.facesCross(f, g) {
				return FacePair{f, g}, true
			}
		}
	}
	return FacePair{}, false
}

// cut appends the parts of shards[from:to] below at along an axis (side −1) or above it (side 1), and a little beyond.
func (c *cutter) cut(from, to, axis int, at, side float64) {
	at -= float64(side * c.near)
	c.asked += to - from
	for i := from; i < to; i++ {
		p := c.shards[i]
		low, high := p.box.Min.Axis(axis), p.box.Max.Axis(axis)
		switch {
		case side < 0 && low > at, side > 0 && high < at:
		case side < 0 && high <= at, side > 0 && low >= at:
			c.shards = append(c.shards, p)
		default:
			first := len(c.points)
			c.clip(&p, axis, at, side)
			if len(c.points) > first {
				c.add(p.face, first)
			}
		}
	}
}

// clip appends the corners of the part of a shard on the given side of at (Sutherland and Hodgman 1974).
func (c *cutter) clip(p *shard, axis int, at, side float64) {
	last := c.points[p.first+p.count-1]
	from := float64(side * (last.Axis(axis) - at))
	for i := range p.count {
		corner := c.points[p.first+i]
		to := float64(side * (corner.Axis(axis) - at))
		if from < 0 && to > 0 || from > 0 && to < 0 {
			c.points = append(c.points, last.Lerp(corner, from/(from-to)))
		}
		if to >= 0 {
			c.points = append(c.points, corner)
		}
		last, from = corner, to
	}
}
