package script

import "testing"

// TestMends: messages say how to mend what they name, and nothing that is not true.
func TestMends(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"x = random.random()", "1:11: random has no random: write random.uniform(0, 1)"},
		{"x = random.randint(1, 6)", "1:11: random has no randint: write random.integer(a, b)"},
		{"x = math.box()", "1:9: math has no box: write box(…) without math"},
		{"mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (1, 2, 3)], mass=2)",
			"1:1: mesh: the surface is open (face 0 has no neighbour at the edge between vertices 0 and 2, so the surface " +
				"bounds no solid (3 edges in all)), so it has no mass: close it, drop the mass, or give it a thickness"},
		{"polygon([(0, 0, 0), (1, 0, 0), (0, 1, 0)], mass=2)",
			"1:1: polygon: a polygon has no mass by itself: drop the mass, or give it a thickness"},
		{"heightfield(2, 1, [1, 2, 3, 4], mass=2)", "1:1: heightfield: a heightfield has no mass by itself: drop the mass"},
		{"sphere(1, mass=2, static=True)",
			"1:1: sphere: a static body has no mass: drop the mass or make the body dynamic"},
	} {
		if _, err := runText(row.text, nil); err == nil || err.Error() != "bad.star:"+row.want {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}
