package convex

import (
	"cmp"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"slices"
)

// merged turns the live triangles into a polyhedron: triangles in one plane become one polygon, corners between only
// two polygons go.
func (g *growth) merged() (*Polyhedron, error) {
	var loops [][]int32
	region := g.regions()
	for r := range slices.Max(region) + 1 {
		loops = append(loops, g.outlines(region, r)...)
	}
	loops = dropStraight(loops, len(g.points))
	// Renumber the points in use, in their order.
	number := make([]int32, len(g.points))
	for _, loop := range loops {
		for _, v := range loop {
			number[v] = 1
		}
	}
	var verts []geom.Vec3
	for i, used := range number {
		if used == 1 {
			number[i] = int32(len(verts))
			verts = append(verts, g.points[i])
		}
	}
	for _, loop := range loops {
		for i, v := range loop {
			loop[i] = number[v]
		}
	}
	return buildPolyhedron(verts, loops, 8*g.eps)
}

// regions numbers the live facets by plane, the largest first; dead ones get -1.
func (g *growth) regions() []int32 {
	region := make([]int32, len(g.facets))
	area := make([]float64, len(g.facets))
	var order []int32
	for f := range g.facets {
		region[f] = -1
		if t := &g.facets[f]; !t.dead {
			a := g.points[t.corner[0]]
			area[f] = g.points[t.corner[1]].Sub(a).Cross(g.points[t.corner[2]].Sub(a)).LenSq()
			order = append(order, int32(f))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(area[b], area[a]) })
	count := int32(0)
	var front []int32
	for _, f := range order {
		if region[f] >= 0 {
			continue
		}
		region[f] = count
		front = append(front[:0], f)
		for i := 0; i < len(front); i++ {
			for _, next := range g.facets[front[i]].next {
				if region[next] < 0 && g.inPlane(f, next) {
					region[next] = count
					front = append(front, next)
				}
			}
		}
		count++
	}
	return region
}

// inPlane reports whether the corners of facet t lie in the plane of facet f.
func (g *growth) inPlane(f, t int32) bool {
	for _, v := range g.facets[t].corner {
		if h := g.height(f, v); h > 2*g.eps || h < -2*g.eps {
			return false
		}
	}
	return true
}

// outlines returns the outline of a region, or its triangles one by one when the outline is not one simple loop.
func (g *growth) outlines(region []int32, r int32) [][]int32 {
	var sides []ridge
	var triangles [][]int32
	for f := range g.facets {
		if region[f] != r {
			continue
		}
		t := &g.facets[f]
		triangles = append(triangles, slices.Clone(t.corner[:]))
		for k, next := range t.next {
			if region[next] != r {
				sides = append(sides, ridge{from: t.corner[k], to: t.corner[(k+1)%3]})
			}
		}
	}
	if chain(sides, g.starts) != nil {
		return triangles
	}
	loop := make([]int32, 0, len(sides))
	for _, s := range sides {
		loop = append(loop, s.from)
	}
	return [][]int32{loop}
}

// dropStraight removes the corners where only two polygons meet: there the edge between them runs straight through.
func dropStraight(loops [][]int32, points int) [][]int32 {
	meet := make([]int32, points)
	for _, loop := range loops {
		for _, v := range loop {
			meet[v]++
		}
	}
	for i, loop := range loops {
		loops[i] = slices.DeleteFunc(loop, func(v int32) bool { return meet[v] < 3 })
	}
	return loops
}
