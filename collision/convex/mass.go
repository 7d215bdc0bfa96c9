package convex

import (
	"github.com/brickyard-physics/brickyard/collision/geom"
	"math"
)

// MassProperties says how a solid of uniform density resists being moved and turned, in the frame the solid is given
// in.
type MassProperties struct {
	Volume  float64   // m³
	Mass    float64   // kg
	Centre  geom.Vec3 // centre of mass, m
	Inertia geom.Mat3 // about Centre, kg m²
}

// MassProperties returns those of a convex polyhedron of the given density (kg/m³). They are exact up to rounding: a
// sum over the tetrahedra from an inner point to the triangles of every face (divergence theorem). Points, segments
// and flat polygons have no mass; their Centre is the mean of the vertices.
func (p *Polyhedron) MassProperties(density float64) MassProperties {
	if len(p.Faces) < 3 {
		return MassProperties{Centre: p.Centre}
	}
	return p.SolidMass(density)
}

// SolidMass sums over the tetrahedra from Centre to the triangles of a closed surface.
func (s *Surface) SolidMass(density float64) MassProperties {
	// Taken about the mean vertex, numbers stay small however far the origin; of a convex solid, none cancel.
	var six float64 // six times the volume
	var first, square, mixed geom.Vec3
	for f := range s.Faces {
		loop := s.Loop(f)
		a := s.Verts[loop[0]].Sub(s.Centre)
		b := s.Verts[loop[1]].Sub(s.Centre)
		for _, v := range loop[2:] {
			c := s.Verts[v].Sub(s.Centre)
			d, sum := a.Dot(b.Cross(c)), a.Add(b).Add(c)
			six += d
			first = first.AddScaled(d, sum)
			// Over a tetrahedron from the origin, with volume d/6, ∫ x xᵀ = d/120 (s sᵀ + a aᵀ + b bᵀ + c cᵀ).
			square = square.AddScaled(d, squares(sum, a, b, c))
			mixed = mixed.AddScaled(d, products(sum, a, b, c))
			b = c
		}
	}
	// A flat polygon sums to nothing but rounding, which its vertices, all in one plane, keep near the square of it.
	if !(six > 0) {
		return MassProperties{Centre: s.Centre}
	}
	m := MassProperties{Volume: six / 6, Mass: density * six / 6}
	offset := first.Scale(1 / (4 * six))
	m.Centre = s.Centre.Add(offset)
	square = square.Scale(density/120).AddScaled(-m.Mass, offset.Mul(offset))
	mixed = mixed.Scale(density/120).AddScaled(-m.Mass, cyclic(offset))
	m.Inertia = inertiaOf(square, mixed)
	return m
}

// PlateMass returns the mass properties of a sheet or flat polygon of the given thickness (m) and density (kg/m³), half
// of it on either side: area times thickness, with the moments of every face as of a plate. They are exact for a flat
// surface; along the folds of others a plate has a little more or less. A two-sided polygon counts once.
func PlateMass(s *Surface, thickness, density float64) MassProperties {
	faces := s.Faces
	if s.twoSided() {
		faces = faces[:1]
	}
	var twice float64 // twice the area
	var first, square, mixed, across, acrossMixed geom.Vec3
	for _, face := range faces {
		loop := s.LoopVerts[face.First : face.First+face.Count]
		a, n := s.Verts[loop[0]].Sub(s.Centre), face.Plane.N
		b := s.Verts[loop[1]].Sub(s.Centre)
		for _, v := range loop[2:] {
			c := s.Verts[v].Sub(s.Centre)
			d, sum := exactCross(b.Sub(a), c.Sub(a)).Dot(n), a.Add(b).Add(c)
			twice += d
			first = first.AddScaled(d, sum)
			// Over a triangle of area d/2, ∫ x xᵀ = d/24 (s sᵀ + a aᵀ + b bᵀ + c cᵀ).
			square = square.AddScaled(d, squares(sum, a, b, c))
			mixed = mixed.AddScaled(d, products(sum, a, b, c))
			across = across.AddScaled(d, n.Mul(n))
			acrossMixed = acrossMixed.AddScaled(d, cyclic(n))
			b = c
		}
	}
	if !(twice > 0) {
		return MassProperties{Centre: s.Centre}
	}
	m := MassProperties{Volume: 0.5 * twice * thickness, Mass: 0.5 * twice * thickness * density}
	offset := first.Scale(1 / (3 * twice))
	m.Centre = s.Centre.Add(offset)
	layer := float64(density * thickness) // kg/m²
	depth := float64(layer * thickness * thickness / 24)
	square = square.Scale(layer/24).AddScaled(depth, across).AddScaled(-m.Mass, offset.Mul(offset))
	mixed = mixed.Scale(layer/24).AddScaled(depth, acrossMixed).AddScaled(-m.Mass, cyclic(offset))
	m.Inertia = inertiaOf(square, mixed)
	return m
}

// twoSided reports whether the surface is one polygon seen from both sides.
func (s *Surface) twoSided() bool {
	if len(s.Faces) != 2 {
		return false
	}
	for _, e := range s.Edges {
		if e.Left < 0 || e.Right < 0 {
			return false
		}
	}
	return true
}

// squares returns the sum of the squares of the components.
func squares(s, a, b, c geom.Vec3) geom.Vec3 {
	return s.Mul(s).Add(a.Mul(a)).Add(b.Mul(b)).Add(c.Mul(c))
}

// products returns the sum of the cyclic products.
func products(s, a, b, c geom.Vec3) geom.Vec3 {
	return cyclic(s).Add(cyclic(a)).Add(cyclic(b)).Add(cyclic(c))
}

// cyclic returns the products yz, zx, xy.
func cyclic(a geom.Vec3) geom.Vec3 {
	return geom.V(float64(a.Y*a.Z), float64(a.Z*a.X), float64(a.X*a.Y))
}

// inertiaOf returns the inertia tensor with second moments xx, yy, zz and mixed moments yz, zx, xy.
func inertiaOf(square, mixed geom.Vec3) geom.Mat3 {
	return geom.Mat3{
		X: geom.V(square.Y+square.Z, 0-mixed.Z, 0-mixed.Y),
		Y: geom.V(0-mixed.Z, square.Z+square.X, 0-mixed.X),
		Z: geom.V(0-mixed.Y, 0-mixed.X, square.X+square.Y),
	}
}

// BallMass returns the mass properties of a ball of the given radius (m) and density (kg/m³).
func BallMass(centre geom.Vec3, radius, density float64) MassProperties {
	m := MassProperties{Volume: 4. / 3 * math.Pi * radius * radius * radius, Centre: centre}
	m.Mass = density * m.Volume
	i := 0.4 * m.Mass * radius * radius
	m.Inertia = geom.Diagonal3(geom.V(i, i, i))
	return m
}

// PillMass returns the mass properties of everything within radius (m) of the segment ab, of the given density (kg/m³).
func PillMass(a, b geom.Vec3, radius, density float64) MassProperties {
	axis := b.Sub(a)
	length := axis.Len()
	if length == 0 {
		return BallMass(a, radius, density)
	}
	m := MassProperties{Centre: a.Lerp(b, 0.5)}
	disc := math.Pi * radius * radius
	tube, ball := float64(disc*length), float64(4./3*disc*radius)
	m.Volume = tube + ball
	m.Mass = density * m.Volume
	rr := float64(radius * radius)
	// The two half balls together are a ball cut in the middle and moved apart; 3/8 r is the centroid of a half ball.
	along := float64(density * (float64(tube*0.5*rr) + float64(ball*0.4*rr)))
	across := float64(density * (float64(tube*(float64(rr/4)+float64(length*length/12))) +
		float64(ball*(float64(0.4*rr)+float64(length*length/4)+float64(0.375*length*radius)))))
	u := axis.Unit()
	// across (1 - u uᵀ) + along u uᵀ
	k := along - across
	m.Inertia = geom.Mat3{X: u.Scale(k * u.X), Y: u.Scale(k * u.Y), Z: u.Scale(k * u.Z)}
	m.Inertia.X.X += across
	m.Inertia.Y.Y += across
	m.Inertia.Z.Z += across
	return m
}

// Combine returns the mass properties of several solids in one frame as one rigid body (parallel axis theorem). Where
// they overlap, their masses add. Without any mass, or with one so small that its inverse overflows, the centre is the
// mean of the centres.
func Combine(parts ...MassProperties) MassProperties {
	var m MassProperties
	if len(parts) == 0 {
		return m
	}
	var moment, mean geom.Vec3
	origin := parts[0].Centre // offsets are taken from here to keep their digits far from the origin
	for i := range parts {
		m.Volume += parts[i].Volume
		m.Mass += parts[i].Mass
		offset := parts[i].Centre.Sub(origin)
		moment = moment.AddScaled(parts[i].Mass, offset)
		mean = mean.AddScaled(1/float64(len(parts)), offset)
	}
	if inverse := 1 / m.Mass; m.Mass > 0 && !math.IsInf(inverse, 1) {
		mean = moment.Scale(inverse)
	}
	m.Centre = origin.Add(mean)
	for i := range parts {
		r := parts[i].Centre.Sub(origin).Sub(mean)
		shift := inertiaOf(r.Mul(r), cyclic(r))
		m.Inertia = m.Inertia.Add(&parts[i].Inertia)
		shift = shift.Scale(parts[i].Mass)
		m.Inertia = m.Inertia.Add(&shift)
	}
	return m
}

// Transformed returns the mass properties in the frame that sees the solid's own frame at pose.
func (m *MassProperties) Transformed(pose *geom.Pose) MassProperties {
	r := pose.Q.Mat()
	return MassProperties{m.Volume, m.Mass, pose.Apply(m.Centre), r.Similar(&m.Inertia)}
}
