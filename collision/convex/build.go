package convex

import (
	"errors"
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"slices"
)

// maxCoordinate bounds the coordinates of a polyhedron (m), so that squared areas stay far from overflow.
const maxCoordinate = 1e50

// Tolerance returns the distance (m) below which points of a cloud count as coinciding, collinear or coplanar: a
// billionth of its extent, and never less than the resolution of its coordinates.
func Tolerance(points []geom.Vec3) float64 {
	b, far := geom.EmptyBox(), 0.0
	for _, v := range points {
		b = b.Include(v)
		far = max(far, math.Abs(v.X), math.Abs(v.Y), math.Abs(v.Z))
	}
	d := b.Max.Sub(b.Min)
	return float64(1e-9*max(d.X, d.Y, d.Z)) + float64(4e-15*far)
}

// NewPolyhedron builds the convex polyhedron with the given vertices (m) whose faces are loops of vertex indices,
// counter-clockwise seen from outside. A flat two-sided polygon is two opposite loops over the same vertices.
// It copies its arguments, and returns an error when a vertex is not finite or unused, a face is not planar and convex,
// the surface is not closed and consistently turned, or the solid is not convex, all within Tolerance(verts).
//
// Every vertex has Height ≤ 0 over every face plane, to the bit: a plane is moved out to the farthest vertex.
func NewPolyhedron(verts []geom.Vec3, loops [][]int32) (*Polyhedron, error) {
	if len(verts) < 3 {
		return nil, fmt.Errorf("polyhedron: %d vertices bound no face, at least 3 are needed", len(verts))
	}
	if err := checkFinite(verts, "polyhedron: vertex"); err != nil {
		return nil, err
	}
	if len(loops) < 2 {
		return nil, fmt.Errorf("polyhedron: %d faces do not close a surface", len(loops))
	}
	return buildPolyhedron(slices.Clone(verts), loops, Tolerance(verts))
}

// buildPolyhedron is NewPolyhedron for finite vertices that it may keep, within eps (m).
func buildPolyhedron(verts []geom.Vec3, loops [][]int32, eps float64) (*Polyhedron, error) {
	p := &Polyhedron{Surface: Surface{Verts: verts}}
	for f, loop := range loops {
		if err := p.addFace(loop, eps); err != nil {
			return nil, fmt.Errorf("polyhedron: face %d: %w", f, err)
		}
	}
	if err := p.linkEdges(); err != nil {
		return nil, err
	}
	if err := p.checkConvex(eps); err != nil {
		return nil, err
	}
	p.LinkRing()
	p.blunt = p.anyBlunt()
	p.finish()
	return p, nil
}

// checkFinite names the first point that is NaN, infinite or beyond maxCoordinate.
func checkFinite(points []geom.Vec3, what string) error {
	for i, v := range points {
		if !v.IsFinite() {
			return fmt.Errorf("%s %d is not finite: %v", what, i, v)
		}
		if a := v.Abs(); max(a.X, a.Y, a.Z) > maxCoordinate {
			return fmt.Errorf("%s %d is too far away: %v", what, i, v)
		}
	}
	return nil
}

// addFace appends a face with the normal of its loop; D follows in finish.
func (p *Polyhedron) addFace(loop []int32, eps float64) error {
	if len(loop) < 3 {
		return fmt.Errorf("%d vertices bound no face, at least 3 are needed", len(loop))
	}
	for i, v := range loop {
		if v < 0 || int(v) >= len(p.Verts) {
			return fmt.Errorf("vertex %d does not exist, there are %d", v, len(p.Verts))
		}
		if slices.Contains(loop[:i], v) {
			return fmt.Errorf("vertex %d appears twice", v)
		}
	}
	normal, longest := LoopNormal(p.Verts, loop), 0.0
	for i, v := range loop {
		length := p.Verts[loop[(i+1)%len(loop)]].Sub(p.Verts[v]).Len()
		if !(length > eps) {
			return fmt.Errorf("vertices %d and %d coincide within %.3g m", v, loop[(i+1)%len(loop)], eps)
		}
		longest = max(longest, length)
	}
	if area := normal.Len(); !(area > eps*longest) {
		return fmt.Errorf("no area: its vertices lie on a line within %.3g m", eps)
	}
	normal = normal.Unit()
	if err := CheckPolygon(p.Verts, loop, normal, eps); err != nil {
		return err
	}
	p.Faces = append(p.Faces, Face{geom.Plane{N: normal}, int32(len(p.LoopVerts)), int32(len(loop))})
	p.LoopVerts = append(p.LoopVerts, loop...)
	return nil
}

// LoopNormal returns the normal of a polygon with twice its area as length (Newell's sum), taken relative to the first
// vertex so that it keeps its digits far from the origin.
func LoopNormal(verts []geom.Vec3, loop []int32) geom.Vec3 {
	var n geom.Vec3
	a := verts[loop[0]]
	u := verts[loop[1]].Sub(a)
	for _, v := range loop[2:] {
		w := verts[v].Sub(a)
		n = n.Add(exactCross(u, w))
		u = w
	}
	return n
}

// exactCross returns a × b with every component rounded once, so that the normal of a long thin face keeps its digits.
func exactCross(a, b geom.Vec3) geom.Vec3 {
	return geom.V(
		geom.DifferenceOfProducts(a.Y, b.Z, a.Z, b.Y),
		geom.DifferenceOfProducts(a.Z, b.X, a.X, b.Z),
		geom.DifferenceOfProducts(a.X, b.Y, a.Y, b.X),
	)
}

// CheckPolygon says why a loop with unit normal n is not a planar convex polygon.
func CheckPolygon(verts []geom.Vec3, loop []int32, n geom.Vec3, eps float64) error {
	var mean geom.Vec3
	a := verts[loop[0]]
	for _, v := range loop {
		mean = mean.AddScaled(1/float64(len(loop)), verts[v].Sub(a))
	}
	for i, v := range loop {
		if h := n.Dot(verts[v].Sub(a).Sub(mean)); math.Abs(h) > eps {
			return fmt.Errorf("not planar: vertex %d is %.3g m off, more than %.3g", v, math.Abs(h), eps)
		}
		b := verts[v]
		inward := n.Cross(verts[loop[(i+1)%len(loop)]].Sub(b)).Unit()
		for _, w := range loop {
			if h := inward.Dot(verts[w].Sub(b)); h < -eps {
				return fmt.Errorf("not convex: vertex %d lies %.3g m outside the edge that starts at vertex %d", w, -h, v)
			}
		}
	}
	return nil
}

// linkEdges fills Edges and LoopEdges and proves that the surface is closed, in one piece and consistently turned.
func (p *Polyhedron) linkEdges() error {
	type pair struct{ low, high int32 }
	known := make(map[pair]int32, len(p.LoopVerts)/2)
	used := make([]bool, len(p.Verts))
	p.LoopEdges = make([]int32, len(p.LoopVerts))
	for f := range p.Faces {
		loop, first := p.Loop(f), p.Faces[f].First
		for i, a := range loop {
			b := loop[(i+1)%len(loop)]
			used[a] = true
			key := pair{min(a, b), max(a, b)}
			e, ok := known[key]
			switch {
			case !ok:
				e = int32(len(p.Edges))
				known[key] = e
				p.Edges = append(p.Edges, Edge{a, b, int32(f), -1})
			case p.Edges[e].V0 == b && p.Edges[e].Right < 0:
				p.Edges[e].Right = int32(f)
			default:
				return fmt.Errorf("polyhedron: faces %d and %d both run along edge %d–%d in the same direction: "+
					"every loop must turn counter-clockwise seen from outside", p.Edges[e].Left, f, a, b)
			}
			p.LoopEdges[int(first)+i] = e
		}
	}
	for _, e := range p.Edges {
		if e.Right < 0 {
			return fmt.Errorf("polyhedron: edge %d–%d has a face on one side only: the surface is not closed", e.V0, e.V1)
		}
	}
	if i := slices.Index(used, false); i >= 0 {
		return fmt.Errorf("polyhedron: vertex %d belongs to no face", i)
	}
	if euler := len(p.Verts) - len(p.Edges) + len(p.Faces); euler != 2 {
		return fmt.Errorf("polyhedron: the surface is not that of one solid without holes (V-E+F is %d, not 2)", euler)
	}
	return nil
}

// checkConvex proves that no vertex lies outside a face, and that a solid with more than two faces is not flat.
func (p *Polyhedron) checkConvex(eps float64) error {
	for f := range p.Faces {
		n, a, deepest := p.Faces[f].Plane.N, p.Verts[p.Loop(f)[0]], 0.0
		for i, v := range p.Verts {
			h := n.Dot(v.Sub(a))
			// Twice the tolerance: both a and v may be one tolerance off their faces.
			if h > 2*eps {
				return fmt.Errorf("polyhedron: vertex %d lies %.3g m outside face %d: the solid is not convex, "+
					"or the loop runs clockwise", i, h, f)
			}
			deepest = max(deepest, -h)
		}
		if len(p.Faces) > 2 && deepest <= 2*eps {
			return errors.New("polyhedron: the solid is flat: give a flat polygon two opposite loops")
		}
	}
	return nil
}

// bluntVolume is the volume spanned by three unit normals of faces at a vertex, below which it counts as no corner:
// over a metre the faces then bend away by far more than rounding from there on.
const bluntVolume = 1e-8

// anyBlunt reports whether some vertex is no corner: the normals of its faces all lie in one plane.
func (p *Polyhedron) anyBlunt() bool {
	around := make([][]geom.Vec3, len(p.Verts))
	for f := range p.Faces {
		for _, v := range p.Loop(f) {
			around[v] = append(around[v], p.Faces[f].Plane.N)
		}
	}
	for _, normals := range around {
		var across geom.Vec3
		for _, n := range normals {
			if c := normals[0].Cross(n); c.LenSq() > across.LenSq() {
				across = c
			}
		}
		most := 0.0
		for _, n := range normals {
			most = max(most, math.Abs(n.Dot(across)))
		}
		if most < bluntVolume {
			return true
		}
	}
	return false
}

// LinkRing fills Ring and RingStart from Edges.
func (p *Surface) LinkRing() {
	p.RingStart = make([]int32, len(p.Verts)+1)
	for _, e := range p.Edges {
		p.RingStart[e.V0+1]++
		p.RingStart[e.V1+1]++
	}
	for i := range p.Verts {
		p.RingStart[i+1] += p.RingStart[i]
	}
	p.Ring = make([]int32, 2*len(p.Edges))
	next := slices.Clone(p.RingStart)
	for _, e := range p.Edges {
		p.Ring[next[e.V0]] = e.V1
		p.Ring[next[e.V1]] = e.V0
		next[e.V0]++
		next[e.V1]++
	}
}

// Measure fills bounds, centre and radius.
func (s *Surface) Measure() {
	s.Bounds = geom.EmptyBox()
	for i := range s.Verts {
		s.Bounds.Widen(&s.Verts[i])
	}
	// The mean is taken relative to the first vertex: the centre of a point is that point to the bit.
	var mean geom.Vec3
	for _, v := range s.Verts {
		mean = mean.Add(v.Sub(s.Verts[0]))
	}
	s.Centre = s.Verts[0].AddScaled(1/float64(len(s.Verts)), mean)
	farthest := 0.0
	for _, v := range s.Verts {
		if d := v.Sub(s.Centre).LenSq(); d > farthest {
			farthest = d
		}
	}
	s.Radius = math.Sqrt(farthest)
}

// finish fills the fields that depend on the coordinates alone: measures, the box mark, plane offsets and sides.
func (p *Polyhedron) finish() {
	p.Measure()
	p.Half, p.IsBox = p.asBox()
	p.Sides = make([]Side, 0, len(p.LoopVerts))
	for f := range p.Faces {
		loop := p.Loop(f)
		a := p.Verts[loop[len(loop)-1]]
		for _, next := range loop {
			b := p.Verts[next]
			e := b.Sub(a)
			p.Sides = append(p.Sides, Side{At: a, Out: e.Cross(p.Faces[f].Plane.N), LenSq: e.LenSq()})
			a = b
		}
		plane := &p.Faces[f].Plane
		plane.D = math.Inf(-1)
		for _, v := range p.Verts {
			plane.D = max(plane.D, plane.N.Dot(v))
		}
	}
}
