package sculpt

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Part is a mesh under a name. Quads are pairs of neighbours in Tris, by the first one of each pair, that the file
// keeps as one face of four corners: first a, b, c, then a, c, d.
type Part struct {
	Name  string
	Mesh  Mesh
	Quads []int
}

// Faces returns how many faces the file has for the part.
func (p *Part) Faces() int { return len(p.Mesh.Tris) - len(p.Quads) }

// OBJ writes parts as a Wavefront OBJ file, coordinates rounded to 1 µm, under comments of the given lines.
func OBJ(comments []string, parts ...Part) []byte {
	var out bytes.Buffer
	for _, line := range comments {
		fmt.Fprintf(&out, "# %s\n", line)
	}
	base := int32(1)
	for _, p := range parts {
		fmt.Fprintf(&out, "o %s\n", p.Name)
		for _, v := range p.Mesh.Verts {
			fmt.Fprintf(&out, "v %s %s %s\n", micrometres(v.X), micrometres(v.Y), micrometres(v.Z))
		}
		for i := 0; i < len(p.Mesh.Tris); i++ {
			t := p.Mesh.Tris[i]
			fmt.Fprintf(&out, "f %d %d %d", t[0]+base, t[1]+base, t[2]+base)
			if slices.Contains(p.Quads, i) {
				i++
				fmt.Fprintf(&out, " %d", p.Mesh.Tris[i][2]+base)
			}
			out.WriteByte('\n')
		}
		base += int32(len(p.Mesh.Verts))
	}
	return out.Bytes()
}

// micrometres writes a coordinate (m) with six decimals at most.
func micrometres(x float64) string {
	x = math.Round(x*1e6) / 1e6
	if x == 0 {
		x = 0 // no minus sign
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
