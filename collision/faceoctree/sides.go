package faceoctree

import "github.com/brickyard-physics/brickyard/collision/geom"

// listBySides lists the faces that may meet a region of their object (section 3.4, by rule Best). Each vertex tells
// which of the six sides of the box around the regions it is beyond; a face whose corners share a side is out.
func (f *Finder) listBySides(objects []Surface) {
	o := &f.overlap
	f.items = f.items[:0]
	f.first = resize(f.first, len(objects)+1)
	o.bound(len(objects))
	all := geom.EmptyBox()
	for i := range objects {
		if o.near[i].Min.X <= o.near[i].Max.X {
			all = all.Union(&o.boxes[i])
		}
	}
	f.lattice = newLattice(&all)
	for i := range objects {
		f.first[i] = int32(len(f.items))
		if near := &o.near[i]; near.Min.X <= near.Max.X {
			f.list(&objects[i], near)
		}
	}
	f.first[len(objects)] = int32(len(f.items))
}

// bound sets near, by object the box around its regions.
func (o *overlaps) bound(objects int) {
	o.near = resize(o.near, objects)
	for i := range o.near {
		o.near[i] = geom.EmptyBox()
	}
	for i := range o.regions {
		r := &o.regions[i]
		o.near[r.a] = o.near[r.a].Union(&r.box)
		o.near[r.b] = o.near[r.b].Union(&r.box)
	}
}

// list appends the faces of an object that have no side of the box in common.
func (f *Finder) list(s *Surface, near *geom.Box) {
	f.sides = resize(f.sides, len(s.Verts))
	sides := f.sides
	low, high := near.Min, near.Max
	for i := range s.Verts {
		sides[i] = sidesBeyond(&s.Verts[i], &low, &high)
	}
	for i := range s.Faces {
		face := &s.Faces[i]
		if sides[face[0]]&sides[face[1]]&sides[face[2]] == 0 {
			f.items = append(f.items, f.lattice.item(&s.Verts[face[0]], &s.Verts[face[1]], &s.Verts[face[2]], int32(i)))
		}
	}
}

// sidesBeyond returns a bit for each side of a box that a point is beyond.
func sidesBeyond(p, low, high *geom.Vec3) uint8 {
	var s uint8
	if p.X < low.X {
		s |= 1
	}
	if p.X > high.X {
		s |= 2
	}
	if p.Y < low.Y {
		s |= 4
	}
	if p.Y > high.Y {
		s |= 8
	}
	if p.Z < low.Z {
		s |= 16
	}
	if p.Z > high.Z {
		s |= 32
	}
	return s
}
