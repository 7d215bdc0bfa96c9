package linkage

import (
	"github.com/brickyard-physics/brickyard/physics/internal/jointrows"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// unused is held by rows that a joint does not have at present: it must not spread.
const unused = 1e9

// solution solves for a right side by rows of m, with a factor that has been filled and decomposed.
func (m *matrix) solution(f *Factor, y []float64) []float64 {
	vecs := make([]Vec, len(f.nodes))
	for i := range vecs {
		for k := range vecs[i] {
			vecs[i][k] = unused
		}
	}
	for a, i := range m.joint {
		vecs[i][m.row[a]] = y[a]
	}
	f.Solve(vecs)
	x := make([]float64, len(y))
	for a, i := range m.joint {
		x[a] = vecs[i][m.row[a]]
	}
	return x
}

// against compares a factor with the full Cholesky factor, each unknown in units of its own scale, for several right
// sides.
func against(t *testing.T, f *Factor, g *graph, m *matrix, r *rand.Rand, tolerance float64) {
	t.Helper()
	m.fill(f, g)
	f.Decompose()
	for range 3 {
		y := make([]float64, len(m.of))
		for i := range y {
			y[i] = r.NormFloat64() * math.Sqrt(m.of[i][i])
		}
		got, want := m.solution(f, y), m.solve(y)
		largest := 0.0
		for i := range want {
			largest = max(largest, math.Abs(want[i])*math.Sqrt(m.of[i][i]))
		}
		for i := range want {
			if d := math.Abs(got[i]-want[i]) * math.Sqrt(m.of[i][i]); !(d <= tolerance*largest) {
				t.Fatalf("%s of %d joints with edges %v and sizes %v: joint %d row %d is %g, want %g (off by %.2g of all)",
					g.name, g.n, g.edges, g.sizes, m.joint[i], m.row[i], got[i], want[i], d/largest)
			}
		}
	}
}

// TestSolveMatchesFullCholesky: trees, loops and nets, with sizes that change from one matrix to the next.
func TestSolveMatchesFullCholesky(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	f := &Factor{}
	for round := range 150 {
		g := random(r, 2+r.IntN(14), r.IntN(1+round/8))
		f.Lay(g.n, g.edges)
		for range 3 {
			g.resize(r)
			against(t, f, &g, g.positive(r, 0.1, 0), r, 1e-10)
			against(t, f, &g, g.positive(r, 0.1, 3), r, 1e-10) // entries from 1e-6 to 1e6
		}
	}
}

// TestSolveShapes: assemblies as levels have them, of joints with their usual rows.
func TestSolveShapes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, g := range []graph{chain("balls", 40, 3), chain("hinges", 30, 5), chain("welds", 20, 6), ragdoll(),
		net("net", 6)} {
		f := &Factor{}
		f.Lay(g.n, g.edges)
		against(t, f, &g, g.positive(r, 1e-3, 0), r, 1e-8)
		against(t, f, &g, g.positive(r, 1e-3, 3), r, 1e-8)
	}
}

// TestNoRows: joints without rows, and an assembly without joints.
func TestNoRows(t *testing.T) {
	f := &Factor{}
	for _, g := range []graph{chain("idle", 5, 0), {}} {
		f.Lay(g.n, g.edges)
		f.Begin(g.sizes)
		f.Decompose()
		f.Solve(make([]Vec, g.n))
	}
}

// TestRowWithoutEntry: a row that moves nothing, as a turn of bodies that cannot turn, takes no part.
func TestRowWithoutEntry(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		g := random(r, 6, 2)
		m := g.positive(r, 0.1, 0)
		idle := r.IntN(len(m.of) + 1)
		if idle == len(m.of) {
			continue
		}
		y := make([]float64, len(m.of))
		for i := range y {
			m.of[i][idle], m.of[idle][i], y[i] = 0, 0, r.NormFloat64()
		}
		f := &Factor{}
		f.Lay(g.n, g.edges)
		m.fill(f, &g)
		f.Decompose()
		got := m.solution(f, y)
		m.of[idle][idle], y[idle] = 1, 0 // the same, for who divides by pivots
		for i, want := range m.solve(y) {
			if !(math.Abs(got[i]-want) <= 1e-9*(1+math.Abs(want))) {
				t.Fatalf("row %d without entry: row %d is %g, want %g", idle, i, got[i], want)
			}
		}
	}
}

// TestRedundantRows: rows that say the same twice leave pivots of rounding. What can be solved is solved; and where two
// of them contradict each other, the solution is as large as leastPivot allows and no larger.
func TestRedundantRows(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		g := chain("doubled", 6, 6)
		m := g.positive(r, 1, 0)
		n := len(m.of)
		for i := 3; i < n; i += jointrows.MostRows { // the fourth row of each joint is its first
			copy(m.of[i], m.of[i-3])
			for j := range n {
				m.of[j][i] = m.of[j][i-3]
			}
		}
		f := &Factor{}
		f.Lay(g.n, g.edges)
		m.fill(f, &g)
		f.Decompose()
		x := make([]float64, n)
		for i := range x {
			x[i] = r.NormFloat64()
		}
		y := m.times(x)
		for i, v := range m.times(m.solution(f, y)) {
			if !(math.Abs(v-y[i]) <= 1e-3) {
				t.Fatalf("row %d: %g, want %g", i, v, y[i])
			}
		}
		largest := 0.0
		for _, v := range m.solution(f, x) { // any numbers: rows contradict each other
			largest = max(largest, math.Abs(v))
		}
		if !(largest > 1e-3/leastPivot/100 && largest < 100/leastPivot) {
			t.Fatalf("rows that contradict each other get %g", largest)
		}
	}
}

// TestSameBits: neither matrices before, nor the order of the list of edges, nor a second solution changes a bit.
func TestSameBits(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	used := &Factor{}
	for range 50 {
		g := random(r, 2+r.IntN(20), r.IntN(6))
		m := g.positive(r, 0.1, 0)
		y := make([]float64, len(m.of))
		for i := range y {
			y[i] = r.NormFloat64()
		}
		fresh := &Factor{}
		fresh.Lay(g.n, g.edges)
		m.fill(fresh, &g)
		fresh.Decompose()
		r.Shuffle(len(g.edges), func(i, j int) { g.edges[i], g.edges[j] = g.edges[j], g.edges[i] })
		for i := range g.edges {
			g.edges[i] = [2]int32{g.edges[i][1], g.edges[i][0]}
		}
		used.Lay(g.n, append(g.edges, g.edges...))
		m.fill(used, &g)
		used.Decompose()
		want := m.solution(fresh, y)
		for range 2 {
			if got := m.solution(used, y); !slices.Equal(got, want) {
				t.Fatalf("got %v, want %v", got, want)
			}
		}
	}
}

// TestTreesOfJointsHaveLittleFill: joints of one body couple anyway; more than that only hubs bring.
func TestTreesOfJointsHaveLittleFill(t *testing.T) {
	for _, g := range []graph{chain("chain", 100, 3), ragdoll()} {
		f := &Factor{}
		f.Lay(g.n, g.edges)
		if fill := len(f.rows) - g.n - len(g.edges); fill != 0 {
			t.Errorf("%s: %d blocks of fill", g.name, fill)
		}
	}
}

func TestNothingIsAllocatedOnceLaid(t *testing.T) {
	g := ragdoll()
	m := g.positive(rand.New(rand.NewPCG(11, 12)), 1, 0)
	f, x := &Factor{}, make([]Vec, g.n)
	f.Lay(g.n, g.edges)
	work := func() {
		m.fill(f, &g)
		f.Decompose()
		f.Solve(x)
	}
	if n := testing.AllocsPerRun(10, work); n != 0 {
		t.Errorf("%g allocations", n)
	}
	if n := testing.AllocsPerRun(10, func() { f.Lay(g.n, g.edges) }); n != 0 {
		t.Errorf("%g allocations to lay the same out again", n)
	}
}
