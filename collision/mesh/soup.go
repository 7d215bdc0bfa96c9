package mesh

import (
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

const (
	// MaxFaces is the largest number of faces that New takes.
	MaxFaces = 4_000_000
	// maxOutline bounds the corners of one face, because splitting it takes the square of their number.
	maxOutline = 4096
	// maxMeshCoordinate bounds the coordinates of a mesh (m), so that the boxes of its tree fit float32.
	maxMeshCoordinate = 1e30
)

// soup is the raw form of a mesh: polygons over vertices, not linked to each other. Numbers in notes and errors are
// those of the caller's vertices and faces.
type soup struct {
	verts    []geom.Vec3
	polygons []outline
	corners  []int32 // loops of all polygons one after another

	vertNumber []int32 // the caller's number of every vertex
	notes      []string

	eps        float64 // m; vertices this close are one
	resolution float64 // m; the finest length that the coordinates can resolve
}

// outline is one polygon of a soup.
type outline struct {
	first, count int32     // its loop in corners
	source       int32     // the caller's number of the face
	rough        bool      // a triangle of a face that is not planar
	normal       geom.Vec3 // unit, of the whole face where it is a piece of one
}

// newSoup checks and copies the caller's data, welds vertices and drops faces without area.
func newSoup(verts []geom.Vec3, loops [][]int32) (*soup, error) {
	if err := checkCounts(verts, loops); err != nil {
		return nil, err
	}
	s := &soup{}
	number, err := s.number(verts, loops)
	if err != nil {
		return nil, err
	}
	b, far := geom.EmptyBox(), 0.0
	for i, v := range verts {
		a := v.Abs()
		if reach := max(a.X, a.Y, a.Z); !v.IsFinite() || reach > maxMeshCoordinate {
			return nil, fmt.Errorf("mesh: vertex %d is at %v: coordinates must be finite and below %.0e m; "+
				"mend it in the file it comes from", i, v, float64(maxMeshCoordinate))
		} else if reach > far {
			far = reach
		}
		b = b.Include(v)
	}
	size := b.Max.Sub(b.Min)
	s.resolution = float64(4e-15 * far)
	s.eps = float64(1e-9*max(size.X, size.Y, size.Z)) + s.resolution
	if !(s.eps > 0) {
		return nil, fmt.Errorf("mesh: all %d vertices lie at one point: check the unit of length", len(verts))
	}
	s.weld(verts, number)
	return s, s.takeFaces(loops, number)
}

func checkCounts(verts []geom.Vec3, loops [][]int32) error {
	switch {
	case len(loops) == 0:
		return fmt.Errorf("mesh: there are no faces, only %d vertices: give at least one face", len(verts))
	case len(loops) > MaxFaces:
		return fmt.Errorf("mesh: %d faces are too many, at most %d: thin it out or cut it into several",
			len(loops), MaxFaces)
	case len(verts) > math.MaxInt32:
		return fmt.Errorf("mesh: %d vertices are too many, at most %d: cut it into several", len(verts), math.MaxInt32)
	}
	return nil
}

// number returns 0 for every vertex in use and -1 for the others, having checked that all that are named exist.
func (s *soup) number(verts []geom.Vec3, loops [][]int32) ([]int32, error) {
	number := make([]int32, len(verts))
	for i := range number {
		number[i] = -1
	}
	corners := 0
	for f, loop := range loops {
		for _, v := range loop {
			if v < 0 || int(v) >= len(verts) {
				return nil, fmt.Errorf("mesh: face %d names vertex %d, but there are only %d (from 0 on): "+
					"give the vertex or drop the face", f, v, len(verts))
			}
			number[v] = 0
		}
		corners += len(loop)
	}
	if corners > math.MaxInt32/4 {
		return nil, fmt.Errorf("mesh: the faces have %d corners, at most %d: cut it into several",
			corners, math.MaxInt32/4)
	}
	s.corners = make([]int32, 0, corners)
	if unused, first := count(number, -1); unused > 0 {
		s.notes = append(s.notes, fmt.Sprintf("dropped %s (the first: vertex %d)",
			counted(unused, "unused vertex", "unused vertices"), first))
	}
	return number, nil
}

// counted writes a number of things with their noun.
func counted[N int | int32](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// count returns how often x occurs in list, and where first.
func count(list []int32, x int32) (n, first int) {
	for i, y := range list {
		if x == y {
			if n == 0 {
				first = i
			}
			n++
		}
	}
	return n, first
}

// weld fills verts from the vertices whose number is not -1, and number with their places. A vertex within eps of an
// earlier one becomes that one.
func (s *soup) weld(verts []geom.Vec3, number []int32) {
	s.verts = make([]geom.Vec3, 0, len(verts))
	s.vertNumber = make([]int32, 0, len(verts))
	grid := newWeldGrid(len(verts), s.eps)
	welded, firstFrom, firstTo := 0, 0, int32(0)
	for i, v := range verts {
		if number[i] < 0 {
			continue
		}
		if known := grid.find(s.verts, v); known >= 0 {
			if welded == 0 {
				firstFrom, firstTo = i, s.vertNumber[known]
			}
			welded++
			number[i] = known
			continue
		}
		number[i] = int32(len(s.verts))
		grid.add(v, number[i])
		s.verts = append(s.verts, v)
		s.vertNumber = append(s.vertNumber, int32(i))
	}
	if welded > 0 {
		s.notes = append(s.notes, fmt.Sprintf("welded %s onto others within %.2g m "+
			"(the first: vertex %d onto vertex %d)", counted(welded, "vertex", "vertices"), s.eps, firstFrom, firstTo))
	}
}

// weldGrid finds points by place: a hash table of cells 64 times as wide as the distance asked for.
type weldGrid struct {
	slots []int32 // vertex + 1, 0 for none
	eps   float64
	cell  float64
}

func newWeldGrid(points int, eps float64) *weldGrid {
	size := 16
	for size < 2*points {
		size *= 2
	}
	return &weldGrid{make([]int32, size), eps, 64 * eps}
}

// slot is where the search for a point of the given cell begins.
func (g *weldGrid) slot(x, y, z float64) int {
	h := uint64(int64(x))*0x9E3779B97F4A7C15 ^ uint64(int64(y))*0xC2B2AE3D27D4EB4F ^ uint64(int64(z))*0x165667B19E3779F9
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	h ^= h >> 32
	return int(h & uint64(len(g.slots)-1))
}

func (g *weldGrid) cellOf(x float64) float64 { return math.Floor(x / g.cell) }

func (g *weldGrid) add(v geom.Vec3, number int32) {
	at := g.slot(g.cellOf(v.X), g.cellOf(v.Y), g.cellOf(v.Z))
	for g.slots[at] != 0 {
		at = (at + 1) & (len(g.slots) - 1)
	}
	g.slots[at] = number + 1
}

// find returns a point within eps of v, or -1. It looks into the cells that the box around v reaches into.
func (g *weldGrid) find(verts []geom.Vec3, v geom.Vec3) int32 {
	low := geom.V(g.cellOf(v.X-g.eps), g.cellOf(v.Y-g.eps), g.cellOf(v.Z-g.eps))
	high := geom.V(g.cellOf(v.X+g.eps), g.cellOf(v.Y+g.eps), g.cellOf(v.Z+g.eps))
	for x := low.X; x <= high.X; x++ {
		for y := low.Y; y <= high.Y; y++ {
			for z := low.Z; z <= high.Z; z++ {
				for at := g.slot(x, y, z); g.slots[at] != 0; at = (at + 1) & (len(g.slots) - 1) {
					if w := g.slots[at] - 1; verts[w].Sub(v).LenSq() <= float64(g.eps*g.eps) {
						return w
					}
				}
			}
		}
	}
	return -1
}

// takeFaces fills polygons and corners from loops of old vertex numbers.
func (s *soup) takeFaces(loops [][]int32, number []int32) error {
	s.polygons = make([]outline, 0, len(loops))
	gone, firstGone := 0, 0
	for f, loop := range loops {
		if len(loop) > maxOutline {
			return fmt.Errorf("mesh: face %d has %d corners, at most %d: split it", f, len(loop), maxOutline)
		}
		first := len(s.corners)
		for _, v := range loop {
			if w := number[v]; len(s.corners) == first || s.corners[len(s.corners)-1] != w {
				s.corners = append(s.corners, w)
			}
		}
		for n := len(s.corners); n-first > 1 && s.corners[n-1] == s.corners[first]; n-- {
			s.corners = s.corners[:n-1]
		}
		p := outline{first: int32(first), count: int32(len(s.corners) - first), source: int32(f)}
		flat, err := s.face(&p)
		if err != nil {
			return err
		}
		if flat {
			if gone++; gone == 1 {
				firstGone = f
			}
			s.corners = s.corners[:first]
			continue
		}
		s.polygons = append(s.polygons, p)
	}
	if gone > 0 {
		s.notes = append(s.notes, fmt.Sprintf("dropped %s without area (the first: face %d)",
			counted(gone, "face", "faces"), firstGone))
		s.dropLoose()
	}
	if len(s.polygons) == 0 {
		return fmt.Errorf("mesh: none of the %d faces has an area: check the unit of length and the vertices", len(loops))
	}
	return nil
}

// dropLoose drops vertices that no polygon has.
func (s *soup) dropLoose() {
	number := make([]int32, len(s.verts))
	for _, v := range s.corners {
		number[v] = 1
	}
	kept := int32(0)
	for v, used := range number {
		if used == 1 {
			s.verts[kept], s.vertNumber[kept], number[v] = s.verts[v], s.vertNumber[v], kept
			kept++
		}
	}
	s.verts, s.vertNumber = s.verts[:kept], s.vertNumber[:kept]
	for i, v := range s.corners {
		s.corners[i] = number[v]
	}
}

// face gives p its normal. It answers true when p has no area.
func (s *soup) face(p *outline) (flat bool, err error) {
	loop := s.loop(p)
	if len(loop) < 3 {
		return true, nil
	}
	longest := 0.0
	for i, v := range loop {
		longest = max(longest, s.verts[loop[(i+1)%len(loop)]].Sub(s.verts[v]).LenSq())
	}
	n := convex.LoopNormal(s.verts, loop)
	if n.Len() > float64(s.eps*math.Sqrt(longest)) {
		p.normal = n.Unit()
		return false, nil
	}
	if len(loop) > 3 && !s.straight(loop) {
		return false, fmt.Errorf("mesh: face %d crosses itself: its halves turn opposite ways and their areas "+
			"cancel; give its corners in order", p.source)
	}
	return true, nil
}

// straight reports whether the vertices of a loop lie on a line.
func (s *soup) straight(loop []int32) bool {
	a, far := s.verts[loop[0]], geom.Vec3{}
	for _, v := range loop {
		if d := s.verts[v].Sub(a); d.LenSq() > far.LenSq() {
			far = d
		}
	}
	far = far.Unit()
	for _, v := range loop {
		if far.Cross(s.verts[v].Sub(a)).Len() > 4*s.eps {
			return false
		}
	}
	return true
}

func (s *soup) loop(p *outline) []int32 { return s.corners[p.first : p.first+p.count] }

// extent returns a size of the polygon (m): twice the largest distance of a corner from the first, at most.
func (s *soup) extent(p *outline) float64 {
	loop, most := s.loop(p), 0.0
	for _, v := range loop[1:] {
		most = max(most, s.verts[v].Sub(s.verts[loop[0]]).LenSq())
	}
	return math.Sqrt(most)
}
