package convex

import (
	"cmp"
	"errors"
	"fmt"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
	"slices"
)

// Hull returns the convex hull of a cloud of points (m), coplanar triangles merged into polygons, corners in the order
// and with the bits of the input. Every point lies inside every face within Tolerance(points); clouds that crowd at
// that very distance from its faces get ten, a hundred or a thousand times that. It returns an error for fewer than
// four points, for points that are not finite, and for clouds that are coplanar, collinear or coinciding within ten
// times the tolerance.
//
// The method is quickhull (Barber, Dobkin, Huhdanpaa 1996) on triangles, with one change: a face that holds the new
// point in its plane is replaced like one that sees it. So a triangle is never built on a point in line with its base,
// and points inside faces and edges of the hull do not survive.
func Hull(points []geom.Vec3) (*Polyhedron, error) {
	if len(points) < 4 {
		return nil, fmt.Errorf("hull: %d points span no solid, at least 4 are needed", len(points))
	}
	if err := checkFinite(points, "hull: point"); err != nil {
		return nil, err
	}
	tolerance := Tolerance(points)
	if _, err := firstSimplex(points, 10*tolerance); err != nil {
		return nil, err
	}
	last := errors.New("some points stay outside")
	for coarse := tolerance; coarse < 2000*tolerance; coarse *= 10 {
		kept := weld(points, 0.5*coarse)
		corners, err := firstSimplex(kept, 10*tolerance)
		if err != nil {
			last = err
			break
		}
		// Points that crowd within eps of a face can tie the surface in a knot. Another eps sorts them differently.
		for eps := coarse / 16; eps > coarse/1000; eps /= 2 {
			p, err := hullWithin(kept, corners, eps)
			if err == nil && p.holds(points, coarse) {
				return p, nil
			}
			if err != nil {
				last = err
			}
		}
	}
	return nil, fmt.Errorf("hull: points too nearly coplanar to tell its faces apart within %.3g m: %w", tolerance, last)
}

// holds reports whether all points lie inside all faces within eps.
func (p *Polyhedron) holds(points []geom.Vec3, eps float64) bool {
	for f := range p.Faces {
		n, a := p.Faces[f].Plane.N, p.Verts[p.Loop(f)[0]]
		for _, v := range points {
			if n.Dot(v.Sub(a)) > eps {
				return false
			}
		}
	}
	return true
}

// weld returns the points in their order, less those within eps of an earlier one that stays.
func weld(points []geom.Vec3, eps float64) []geom.Vec3 {
	// Points near each other are near each other along any direction; one askew of the axes tells those of a grid apart.
	askew := geom.V(0.5377, 0.6439, 0.5443)
	along := make([]float64, len(points))
	order := make([]int, len(points))
	for i, p := range points {
		along[i], order[i] = p.Sub(points[0]).Dot(askew), i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(along[i], along[j]) })
	rank := make([]int, len(points))
	for k, i := range order {
		rank[i] = k
	}
	gone := make([]bool, len(points))
	kept := make([]geom.Vec3, 0, len(points))
	for i, p := range points {
		if gone[i] {
			continue
		}
		kept = append(kept, p)
		for _, step := range [...]int{-1, 1} {
			for k := rank[i] + step; k >= 0 && k < len(order) && math.Abs(along[order[k]]-along[i]) <= eps; k += step {
				gone[order[k]] = gone[order[k]] || points[order[k]].Sub(p).Len() <= eps
			}
		}
	}
	return kept
}

// firstSimplex returns the indices of four points that span a tetrahedron about as large as the cloud, or says within
// which tolerance there is none.
func firstSimplex(points []geom.Vec3, eps float64) (corners [4]int32, err error) {
	farthest := func(distance func(v geom.Vec3) float64) (int32, float64) {
		best, far := int32(0), -1.0
		for i, v := range points {
			if d := distance(v); d > far {
				best, far = int32(i), d
			}
		}
		return best, far
	}
	centre := points[0]
	for range 2 { // from a far end of the cloud to the far end seen from there
		corners[0] = corners[1]
		i, d := farthest(func(v geom.Vec3) float64 { return v.Sub(centre).Len() })
		if d <= eps {
			return corners, fmt.Errorf("hull: all points coincide within %.3g m", eps)
		}
		corners[1], centre = i, points[i]
	}
	a := points[corners[0]]
	along := points[corners[1]].Sub(a).Unit()
	i, d := farthest(func(v geom.Vec3) float64 { return along.Cross(v.Sub(a)).Len() })
	if d <= eps {
		return corners, fmt.Errorf("hull: all points are collinear within %.3g m", eps)
	}
	corners[2] = i
	n := along.Cross(points[i].Sub(a)).Unit()
	var side float64
	i, d = farthest(func(v geom.Vec3) float64 {
		h := n.Dot(v.Sub(a))
		return max(h, -h)
	})
	if d <= eps {
		return corners, fmt.Errorf("hull: all points are coplanar within %.3g m", eps)
	}
	corners[3] = i
	if side = n.Dot(points[i].Sub(a)); side > 0 {
		corners[1], corners[2] = corners[2], corners[1] // the fourth lies below the first three
	}
	return corners, nil
}

// facet is a triangle of the growing hull. Across side i, from corner i to the next, lies facet next[i].
type facet struct {
	corner  [3]int32
	next    [3]int32
	plane   geom.Plane // D unused: heights are taken from the first corner, to keep digits far from the origin
	outside []int32
	dead    bool
}

// growth is a quickhull under way.
type growth struct {
	points []geom.Vec3
	eps    float64
	facets []facet

	visible []int32
	horizon []ridge
	starts  []int32 // scratch of chain
	kept    []int32 // per point: the last apex whose horizon it was on, or that already took care of it
}

// ridge is a side of a visible facet with a facet beyond that stays.
type ridge struct {
	from, to int32
	beyond   int32
}

var errKnot = errors.New("the horizon is not a simple loop")

// hullWithin grows the hull; points less than eps above a facet count as inside.
func hullWithin(points []geom.Vec3, corners [4]int32, eps float64) (*Polyhedron, error) {
	g := growth{points: points, eps: eps, starts: make([]int32, len(points)), kept: make([]int32, len(points))}
	for i := range points {
		g.starts[i], g.kept[i] = -1, -1
	}
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	g.add([3]int32{a, b, c}, [3]int32{1, 2, 3})
	g.add([3]int32{b, a, d}, [3]int32{0, 3, 2})
	g.add([3]int32{c, b, d}, [3]int32{0, 1, 3})
	g.add([3]int32{a, c, d}, [3]int32{0, 2, 1})
	for i := range points {
		g.assign(int32(i), 0)
	}
	for f := 0; f < len(g.facets); f++ {
		if g.facets[f].dead || len(g.facets[f].outside) == 0 {
			continue
		}
		if err := g.addPoint(int32(f)); err != nil {
			return nil, err
		}
		f-- // look again, unless the facet is gone
	}
	return g.merged()
}

func (g *growth) add(corner, next [3]int32) {
	a := g.points[corner[0]]
	n := exactCross(g.points[corner[1]].Sub(a), g.points[corner[2]].Sub(a)).Unit()
	g.facets = append(g.facets, facet{corner: corner, next: next, plane: geom.Plane{N: n}})
}

func (g *growth) height(f, point int32) float64 {
	t := &g.facets[f]
	return t.plane.N.Dot(g.points[point].Sub(g.points[t.corner[0]]))
}

// assign hands a point to the facet from first on that it is highest above, if it is outside at all.
func (g *growth) assign(point, first int32) {
	best, high := int32(-1), g.eps
	for f := first; int(f) < len(g.facets); f++ {
		if h := g.height(f, point); h > high {
			best, high = f, h
		}
	}
	if best >= 0 {
		g.facets[best].outside = append(g.facets[best].outside, point)
	}
}

// addPoint makes the highest point above facet f a corner of the hull.
func (g *growth) addPoint(f int32) error {
	apex, high := int32(-1), 0.0
	for _, i := range g.facets[f].outside {
		if h := g.height(f, i); h > high {
			apex, high = i, h
		}
	}
	g.findVisible(f, apex)
	if err := chain(g.horizon, g.starts); err != nil {
		return err
	}
	first, n := int32(len(g.facets)), int32(len(g.horizon))
	for i, r := range g.horizon {
		left, right := first+(int32(i)+1)%n, first+(int32(i)+n-1)%n
		g.add([3]int32{r.from, r.to, apex}, [3]int32{r.beyond, left, right})
		beyond := &g.facets[r.beyond]
		for k := range beyond.corner {
			if beyond.corner[k] == r.to {
				beyond.next[k] = first + int32(i)
			}
		}
	}
	for _, r := range g.horizon {
		g.kept[r.from] = apex
	}
	for _, v := range g.visible {
		dead := &g.facets[v]
		for _, i := range dead.outside {
			if i != apex {
				g.assign(i, first)
			}
		}
		// A corner that leaves the hull may still stand a little above its new facets.
		for _, i := range dead.corner {
			if g.kept[i] != apex {
				g.kept[i] = apex
				g.assign(i, first)
			}
		}
		dead.outside = nil
	}
	return nil
}

// findVisible collects the facets that see the apex or hold it in their plane, spreading from f, and their rim.
func (g *growth) findVisible(f, apex int32) {
	g.visible, g.horizon = append(g.visible[:0], f), g.horizon[:0]
	g.facets[f].dead = true
	for i := 0; i < len(g.visible); i++ {
		for _, next := range g.facets[g.visible[i]].next {
			if !g.facets[next].dead && g.height(next, apex) >= -g.eps {
				g.facets[next].dead = true
				g.visible = append(g.visible, next)
			}
		}
	}
	for _, v := range g.visible {
		t := &g.facets[v]
		for k, next := range t.next {
			if !g.facets[next].dead {
				g.horizon = append(g.horizon, ridge{t.corner[k], t.corner[(k+1)%3], next})
			}
		}
	}
}

// chain puts ridges into the order of one loop, or reports that they are none. starts holds -1 for every point, before
// and after.
func chain(ridges []ridge, starts []int32) error {
	knot := len(ridges) < 3
	for i, r := range ridges {
		knot = knot || starts[r.from] >= 0
		starts[r.from] = int32(i)
	}
	for i := 1; i < len(ridges) && !knot; i++ {
		j := starts[ridges[i-1].to]
		if knot = j < int32(i); knot {
			break
		}
		starts[ridges[i].from] = j
		starts[ridges[j].from] = int32(i)
		ridges[i], ridges[j] = ridges[j], ridges[i]
	}
	for _, r := range ridges {
		starts[r.from] = -1
	}
	if knot || ridges[len(ridges)-1].to != ridges[0].from {
		return errKnot
	}
	return nil
}
