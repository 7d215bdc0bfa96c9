package faceoctree

import (
	"math"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// divideWorld finds the pairs of listed faces of different objects that share a voxel of the face octree (section 3.5):
// the root is the world cube, the voxels are Level divisions below it. keys are places in listed, each pair once.
func (f *Finder) divideWorld(rule Rule) {
	if len(f.listed) == 0 {
		return
	}
	f.nodes = f.nodes[:0]
	for i := range f.listed {
		f.nodes = append(f.nodes, int32(i))
	}
	level := rule.Level
	if level <= 0 {
		level = publishedLevel
	}
	root := worldCube(rule.World, f.overlap.boxes)
	f.divide(root, 0, len(f.nodes), min(level, mostLevels))
	slices.Sort(f.keys)
	f.keys = slices.Compact(f.keys)
}

// divide visits a node whose faces are nodes[from:to], level divisions above the voxels. The faces lie in the order of
// their objects: they belong to two at least if the first and the last do.
func (f *Finder) divide(box geom.Box, from, to, level int) {
	if from == to || f.listed[f.nodes[from]].object == f.listed[f.nodes[to-1]].object {
		return
	}
	mid := geom.Vec3{X: middle(box.Min.X, box.Max.X), Y: middle(box.Min.Y, box.Max.Y), Z: middle(box.Min.Z, box.Max.Z)}
	if level == 0 || !inside(&mid, &box) {
		f.pairUp(from, to)
		return
	}
	for octant := range 8 {
		child := geom.Box{Min: box.Min, Max: mid}
		if octant&1 != 0 {
			child.Min.X, child.Max.X = mid.X, box.Max.X
		}
		if octant&2 != 0 {
			child.Min.Y, child.Max.Y = mid.Y, box.Max.Y
		}
		if octant&4 != 0 {
			child.Min.Z, child.Max.Z = mid.Z, box.Max.Z
		}
		for i := from; i < to; i++ {
			face := f.nodes[i]
			if l := &f.listed[face]; l.box.Overlaps(&child) && f.clipper.meets(&l.corners, &l.box, &child) {
				f.nodes = append(f.nodes, face)
			}
		}
		f.divide(child, to, len(f.nodes), level-1)
		f.nodes = f.nodes[:to]
	}
}

// inside reports whether a point lies within a box, not on it: rounding leaves no middle in the smallest ones.
func inside(p *geom.Vec3, b *geom.Box) bool {
	return b.Min.X < p.X && p.X < b.Max.X && b.Min.Y < p.Y && p.Y < b.Max.Y && b.Min.Z < p.Z && p.Z < b.Max.Z
}

// pairUp appends all pairs of faces of different objects of a voxel.
func (f *Finder) pairUp(from, to int) {
	for i := from; i < to && !f.enough(); i++ {
		a := f.nodes[i]
		object := f.listed[a].object
		for j := to - 1; j > i; j-- {
			b := f.nodes[j]
			if f.listed[b].object == object {
				break // so are all before it
			}
			f.keys = append(f.keys, facesKey(a, b))
		}
	}
}

// worldCube returns the cube from the least corner of the world on, as wide as its longest side. The world is widened
// to the boxes that it does not hold.
func worldCube(world geom.Box, boxes []geom.Box) geom.Box {
	if world == (geom.Box{}) {
		world = geom.EmptyBox()
	}
	for i := range boxes {
		if boxes[i].Min.X <= boxes[i].Max.X {
			world = world.Union(&boxes[i])
		}
	}
	d := world.Max.Sub(world.Min)
	side := max(d.X, d.Y, d.Z)
	cube := geom.Box{Min: world.Min}
	cube.Max = geom.Vec3{X: beyond(world.Min.X, side), Y: beyond(world.Min.Y, side), Z: beyond(world.Min.Z, side)}
	cube.Max = cube.Max.Max(world.Max)
	return cube
}

// beyond returns low + side, rounded up.
func beyond(low, side float64) float64 { return math.Nextafter(low+side, math.Inf(1)) }

// middle halves an interval of any size.
func middle(low, high float64) float64 { return float64(low*0.5) + float64(high*0.5) }
