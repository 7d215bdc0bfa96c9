package sculpt

import (
	"math"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

// Shrine returns a mikoshi, a portable shrine of 5263 faces in sixteen parts, put together: x is across, the steps and
// the phoenix look along z, the poles go along z, the ground is y = 0. Parts reach some millimetres into each other.
func Shrine() []Part {
	parts := []Part{
		{Name: "pole_left", Mesh: refined(pole(-0.30), 200)},
		{Name: "pole_right", Mesh: refined(pole(0.30), 200)},
		{Name: "crossbar_front", Mesh: refined(crossbar(0.58), 140)},
		{Name: "crossbar_back", Mesh: refined(crossbar(-0.58), 140)},
		{Name: "base", Mesh: refined(base(), 320)},
		{Name: "steps", Mesh: refined(steps(), 240)},
		{Name: "body", Mesh: refined(body(), 640)},
	}
	for i, name := range []string{"column_1", "column_2", "column_3", "column_4"} {
		x, z := 0.315*float64(1-i&2), 0.315*float64(1-i<<1&2)
		parts = append(parts, Part{Name: name, Mesh: refined(column(x, z), 140)})
	}
	parts = append(parts,
		Part{Name: "roof_lower", Mesh: refined(roof(0.56, 0.20, 0.815, 1.02, 0.10), 760)},
		Part{Name: "neck", Mesh: refined(neck(), 144)},
		Part{Name: "roof_upper", Mesh: refined(roof(0.40, 0.06, 1.10, 1.36, 0.075), 520)},
		Part{Name: "finial", Mesh: refined(finial(), 240)},
		Part{Name: "phoenix", Mesh: phoenix(1160)},
	)
	base := &parts[4]
	base.Quads = []int{base.Mesh.keepQuad()}
	return parts
}

// lathe is a solid of revolution about the y axis, from pairs of radius and height (m), bottom first.
func lathe(n int, profile ...[2]float64) Mesh {
	var rings [][]geom.Vec3
	for _, p := range profile {
		if p[0] == 0 {
			rings = append(rings, []geom.Vec3{geom.V(0, p[1], 0)})
		} else {
			rings = append(rings, circle(n, p[0], p[1], 0.5))
		}
	}
	return loft(rings...)
}

// rod is a lathe of six sides along the y axis whose ends are thicker, and long bands between them.
func rod(half, radius float64, bands int) Mesh {
	end, step := half-0.13, half-0.16
	profile := [][2]float64{{radius * 1.2, -half}, {radius * 1.2, -end}}
	for i := range bands + 1 {
		profile = append(profile, [2]float64{radius, float64(step * (float64(2*i)/float64(bands) - 1))})
	}
	profile = append(profile, [2]float64{radius * 1.2, end}, [2]float64{radius * 1.2, half})
	return lathe(6, profile...)
}

// pole is a carrying pole along z.
func pole(x float64) Mesh {
	return rod(1.25, 0.042, 9).moved(func(p geom.Vec3) geom.Vec3 { return geom.V(x+p.Z, 0.185+p.X, p.Y) })
}

// crossbar lies across both poles.
func crossbar(z float64) Mesh {
	return rod(0.66, 0.034, 5).moved(func(p geom.Vec3) geom.Vec3 { return geom.V(p.Y, 0.245+p.X, z-p.Z) })
}

// square is a ring about the y axis with k edges on each side, counter-clockwise seen from above. The corners are
// higher by lift, their neighbourhood by less.
func square(k int, half, y, lift float64) []geom.Vec3 {
	var ring []geom.Vec3
	for side := range 4 {
		for i := range k {
			t := 1 - 2*float64(i)/float64(k)
			s := float64(t * t)
			p := geom.V(half, y+float64(lift*float64(s*s)), float64(t*half))
			for range side {
				p = geom.V(p.Z, p.Y, -p.X)
			}
			ring = append(ring, p)
		}
	}
	return ring
}

func base() Mesh {
	return loft(square(4, 0.43, 0.215, 0), square(4, 0.43, 0.255, 0), square(4, 0.37, 0.265, 0),
		square(4, 0.37, 0.325, 0), square(4, 0.41, 0.335, 0), square(4, 0.41, 0.375, 0))
}

// steps lead up to the door.
func steps() Mesh {
	xs := []float64{-0.13, -0.05, 0.05, 0.13}
	full := func(_, y, z int) bool { return y+z < 4 }
	return cells([3]int{3, 4, 4}, full, func(x, y, z int) geom.Vec3 {
		return geom.V(xs[x], 0.257+float64(0.04*float64(y)), 0.40+float64(0.045*float64(z)))
	})
}

// body is a box with a door of two wings sunk into each side.
func body() Mesh {
	across := []float64{-0.25, -0.22, -0.13, -0.015, 0.015, 0.13, 0.22, 0.25}
	ys := []float64{0.37, 0.42, 0.72, 0.80, 0.83}
	full := func(x, y, z int) bool {
		wing := func(i int) bool { return i == 2 || i == 4 }
		atSide := func(i int) bool { return i == 0 || i == 6 }
		return y != 1 || !(wing(x) && atSide(z) || wing(z) && atSide(x))
	}
	return cells([3]int{7, 4, 7}, full, func(x, y, z int) geom.Vec3 {
		return geom.V(across[x], ys[y], across[z])
	})
}

func column(x, z float64) Mesh {
	m := lathe(6, [2]float64{0.044, 0.37}, [2]float64{0.044, 0.40}, [2]float64{0.028, 0.42}, [2]float64{0.028, 0.50},
		[2]float64{0.027, 0.60}, [2]float64{0.027, 0.70}, [2]float64{0.028, 0.78}, [2]float64{0.044, 0.80},
		[2]float64{0.044, 0.83})
	return m.moved(func(p geom.Vec3) geom.Vec3 { return geom.V(p.X+x, p.Y, p.Z+z) })
}

// roof is a hipped roof with hollow slopes and raised corners.
func roof(eave, top, low, high, lift float64) Mesh {
	const k = 8
	thick := 0.03
	rings := [][]geom.Vec3{square(k, 0.55*eave, low, 0.1*lift), square(k, eave, low, lift),
		square(k, eave+0.012, low+thick, lift)}
	const slopes = 5
	for i := 1; i <= slopes; i++ {
		t := float64(i) / slopes
		half := eave + float64(t*(top-eave))
		y := low + thick + float64((high-low-thick)*float64(t*(0.35+float64(0.65*t))))
		fade := float64((1 - t) * (1 - t))
		rings = append(rings, square(k, half, y, float64(lift*fade)))
	}
	return loft(rings...)
}

func neck() Mesh {
	return loft(square(4, 0.19, 1.0, 0), square(4, 0.17, 1.03, 0), square(4, 0.17, 1.09, 0), square(4, 0.21, 1.115, 0))
}

// finial is the dew basin with the ball on which the phoenix stands.
func finial() Mesh {
	return lathe(12, [2]float64{0.085, 1.35}, [2]float64{0.085, 1.385}, [2]float64{0.05, 1.40}, [2]float64{0.06, 1.42},
		[2]float64{0.066, 1.445}, [2]float64{0.05, 1.475}, [2]float64{0, 1.487})
}

// keepQuad moves two faces that make a flat convex quad next to each other, and returns the first one.
func (m *Mesh) keepQuad() int {
	for i, t := range m.Tris {
		for j := i + 1; j < len(m.Tris); j++ {
			for k := range 3 {
				a, b, c := t[k], t[(k+1)%3], t[(k+2)%3]
				d, is := m.beyond(m.Tris[j], a, c)
				if !is || !m.flatConvex(a, b, c, d) {
					continue
				}
				m.Tris[i] = [3]int32{a, b, c}
				m.Tris[j] = m.Tris[i+1]
				m.Tris[i+1] = [3]int32{a, c, d}
				return i
			}
		}
	}
	return -1
}

// beyond returns the third corner of a face that goes along the edge from a to c.
func (m *Mesh) beyond(t [3]int32, a, c int32) (d int32, is bool) {
	for k := range 3 {
		if t[k] == a && t[(k+1)%3] == c {
			return t[(k+2)%3], true
		}
	}
	return 0, false
}

func (m *Mesh) flatConvex(loop ...int32) bool {
	var first geom.Vec3
	for k := range loop {
		p, q, r := m.Verts[loop[k]], m.Verts[loop[(k+1)%4]], m.Verts[loop[(k+2)%4]]
		n := q.Sub(p).Cross(r.Sub(q)).Unit()
		if k == 0 {
			first = n
		}
		if !(n.Dot(first) > 1-1e-12) || math.Abs(n.Len()-1) > 1e-9 {
			return false
		}
	}
	return true
}
