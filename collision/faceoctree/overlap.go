package faceoctree

import (
	"cmp"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// overlaps are the overlap regions of the objects' boxes (section 3.3).
type overlaps struct {
	boxes   []geom.Box
	order   []begin    // where boxes begin, for a sweep
	regions []region   // sorted by objects
	first   []int32    // Paper: by object where its own begin in own; one more at the end
	own     []geom.Box // Paper: the regions of each object
	near    []geom.Box // Best: by object the box around its regions
}

// region is where the boxes of two objects overlap, a < b.
type region struct {
	box  geom.Box
	a, b int32
}

// find computes the boxes and all regions. An object without vertices or faces has none.
func (o *overlaps) find(objects []Surface) {
	o.boxes = resize(o.boxes, len(objects))
	for i := range objects {
		o.boxes[i] = geom.EmptyBox()
		if len(objects[i].Faces) > 0 {
			o.boxes[i] = boundsOf(objects[i].Verts)
		}
	}
	o.regions = o.regions[:0]
	if len(objects) <= fewObjects {
		for a := range o.boxes {
			for b := a + 1; b < len(o.boxes); b++ {
				o.meet(int32(a), int32(b))
			}
		}
	} else {
		o.sweep()
	}
}

// meet adds the region of two objects, if there is one.
func (o *overlaps) meet(a, b int32) {
	p, q := &o.boxes[a], &o.boxes[b]
	if p.Overlaps(q) {
		o.regions = append(o.regions, region{geom.Box{Min: p.Min.Max(q.Min), Max: p.Max.Min(q.Max)}, min(a, b), max(a, b)})
	}
}

// begin is where the box of an object begins along x.
type begin struct {
	x      float64
	object int32
}

func (b begin) compare(c begin) int { return cmp.Compare(b.x, c.x) }

func (r region) compare(s region) int { return cmp.Compare(facesKey(r.a, r.b), facesKey(s.a, s.b)) }

// sweep visits the boxes by their least x and compares each with those that begin before it ends.
func (o *overlaps) sweep() {
	o.order = o.order[:0]
	for i := range o.boxes {
		o.order = append(o.order, begin{o.boxes[i].Min.X, int32(i)})
	}
	slices.SortFunc(o.order, begin.compare)
	for i, a := range o.order {
		end := o.boxes[a.object].Max.X
		for _, b := range o.order[i+1:] {
			if b.x > end {
				break
			}
			o.meet(a.object, b.object)
		}
	}
	slices.SortFunc(o.regions, region.compare)
}

// share fills first and own.
func (o *overlaps) share(objects int) {
	o.first = resize(o.first, objects+1)
	clear(o.first)
	for i := range o.regions {
		o.first[o.regions[i].a]++
		o.first[o.regions[i].b]++
	}
	sum := int32(0)
	for i, n := range o.first {
		sum += n
		o.first[i] = sum
	}
	o.own = resize(o.own, int(sum))
	for i := len(o.regions) - 1; i >= 0; i-- {
		r := &o.regions[i]
		for _, object := range [2]int32{r.a, r.b} {
			o.first[object]--
			o.own[o.first[object]] = r.box
		}
	}
}

// listedFace is a face that meets a region of its object, with its corners and the box around them.
type listedFace struct {
	corners      Triangle
	box          geom.Box
	object, face int32
}

// listExactly lists the faces that meet a region of their object (section 3.4 as published): all faces of an object
// against all its regions.
func (f *Finder) listExactly(objects []Surface) {
	f.listed = f.listed[:0]
	o := &f.overlap
	o.share(len(objects))
	all := geom.EmptyBox()
	for i := range o.boxes {
		if len(objects[i].Faces) > 0 {
			all = all.Union(&o.boxes[i])
		}
	}
	f.clipper.margin = clipRounding * max(largest(all.Min), largest(all.Max))
	for i := range objects {
		regions := o.own[o.first[i]:o.first[i+1]]
		if len(regions) == 0 {
			continue
		}
		s := &objects[i]
		for face := range s.Faces {
			v := &s.Faces[face]
			box := geom.TriangleBox(&s.Verts[v[0]], &s.Verts[v[1]], &s.Verts[v[2]])
			for r := range regions {
				if !box.Overlaps(&regions[r]) {
					continue
				}
				if t := s.Triangle(int32(face)); f.clipper.meets(&t, &box, &regions[r]) {
					f.listed = append(f.listed, listedFace{t, box, int32(i), int32(face)})
					break
				}
			}
		}
	}
}
