package audit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/physics"
)

// posed is a world whose bodies have the shapes and are in the places that a test gives them, where an engine might
// refuse them. The bodies of the world beneath are cubes far apart; they lend their ids.
type posed struct {
	View
	solids map[physics.BodyID][]physics.Solid
	poses  map[physics.BodyID]geom.Pose
	ways   map[physics.BodyID][]geom.Motion // slice by slice, of bodies that moved in the last step
	ends   []float64                        // of these slices, as shares of the step
}

func (w *posed) Solids(id physics.BodyID) []physics.Solid { return w.solids[id] }
func (w *posed) Pose(id physics.BodyID) geom.Pose         { return w.poses[id] }
func (w *posed) SliceEnds() []float64                     { return w.ends }

func (w *posed) PoseAt(id physics.BodyID, t float64) geom.Pose {
	way := w.ways[id]
	if t >= 1 || way == nil {
		return w.poses[id]
	}
	slice, start := 0, 0.0
	for ; w.ends[slice] <= t; slice++ {
		start = w.ends[slice]
	}
	return way[slice].At((t - start) / (w.ends[slice] - start))
}

// put adds a body.
func (w *posed) put(t testing.TB, b bodyAt) physics.BodyID {
	t.Helper()
	material := contact.DefaultMaterial()
	id, err := w.AddBody(physics.BodyDef{Kind: b.kind, Position: mgl64.Vec3{200 * float64(len(w.poses)), 0, 0},
		Solids: []physics.Solid{{Shape: unitCube(t), Material: material}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range b.shapes {
		w.solids[id] = append(w.solids[id], physics.Solid{Shape: s, Material: material})
	}
	if b.pose.Q == (geom.Quat{}) {
		b.pose.Q = geom.IdentityQuat()
	}
	w.poses[id] = b.pose
	return id
}

// move lets a body go from pose to pose in the last step, one slice each, of which the first is the shortest.
func (w *posed) move(id physics.BodyID, way ...geom.Pose) {
	w.ways[id], w.ends = nil, nil
	for k := range len(way) - 1 {
		w.ways[id] = append(w.ways[id], geom.MotionBetween(&way[k], &way[k+1]))
		share := float64(k+1) / float64(len(way)-1)
		w.ends = append(w.ends, share*share)
	}
	w.poses[id] = way[len(way)-1]
}

// audited makes a world of such bodies.
func audited(t testing.TB, bodies ...bodyAt) (*posed, []physics.BodyID) {
	t.Helper()
	below, err := physics.NewWorld(physics.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	w := &posed{View: View{below}, solids: map[physics.BodyID][]physics.Solid{}, poses: map[physics.BodyID]geom.Pose{},
		ways: map[physics.BodyID][]geom.Motion{}}
	var ids []physics.BodyID
	for _, b := range bodies {
		ids = append(ids, w.put(t, b))
	}
	return w, ids
}

type bodyAt struct {
	kind   physics.Kind
	pose   geom.Pose
	shapes []collision.Shape
}

func at(x, y, z float64) geom.Pose { return geom.Pose{P: geom.V(x, y, z), Q: geom.IdentityQuat()} }

func unitCube(t testing.TB) collision.Shape {
	s, err := collision.Box(mgl64.Vec3{.5, .5, .5})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWorld(t *testing.T) {
	const static, kinematic, dynamic = physics.Static, physics.Kinematic, physics.Dynamic
	cube := unitCube(t)
	ball, err := collision.Ball(0.5)
	if err != nil {
		t.Fatal(err)
	}
	// Two solids of one body that overlap each other, symmetric so that the centre of mass stays in the middle.
	pair := []collision.Shape{
		cube.Placed(mgl64.Vec3{-.3, 0, 0}, mgl64.QuatIdent()), cube.Placed(mgl64.Vec3{.3, 0, 0}, mgl64.QuatIdent()),
	}
	one := func(kind physics.Kind, x, y, z float64) bodyAt {
		return bodyAt{kind, at(x, y, z), []collision.Shape{cube}}
	}
	two := func(kind physics.Kind, x, y, z float64) bodyAt { return bodyAt{kind, at(x, y, z), pair} }
	round := bodyAt{dynamic, at(.1, 1.0078125, 0), []collision.Shape{ball}}
	type list = []bodyAt
	inf := math.Inf(1)
	for _, c := range []struct {
		name        string
		bodies      list
		overlapping int
		deepest     float64
		gap         float64
		a, b        int // index of the worst pair, -1 for none
	}{
		{"empty", nil, 0, 0, inf, -1, -1},
		{"alone", list{one(dynamic, 0, 0, 0)}, 0, 0, inf, -1, -1},
		{"25 mm apart is not near", list{one(dynamic, 0, 0, 0), one(dynamic, 0, 1.025, 0)}, 0, 0, inf, -1, -1},
		{"near", list{one(static, 0, 0, 0), one(dynamic, 0, 1.001, 0)}, 0, 0, .001, 0, 1},
		{"touching", list{one(dynamic, 0, 0, 0), one(dynamic, 0, 1, 0)}, 0, 0, 0, 0, 1},
		{"a tenth of a picometre is rounding", list{one(dynamic, 0, 0, 0), one(dynamic, 0, 1-1e-13, 0)}, 0, 0, 0, 0, 1},
		{"10 pm are an overlap", list{one(dynamic, 0, 0, 0), one(dynamic, 0, 1-1e-11, 0)}, 1, 1e-11, 0, 0, 1},
		{"deeper of two", list{one(dynamic, 0, 0, 0), one(dynamic, 0, .99, 0), one(dynamic, 0, 1.96, 0)},
			2, .03, 0, 1, 2},
		{"overlap and a small gap", list{one(dynamic, 0, 0, 0), one(dynamic, 0, 1.001, 0), one(dynamic, .9, 0, 0)},
			1, .1, 0, 0, 2},
		{"static bodies may overlap", list{one(static, 0, 0, 0), one(static, 0, .5, 0)}, 0, 0, inf, -1, -1},
		{"kinematic and static not", list{one(static, 0, 0, 0), one(kinematic, 0, .5, 0)}, 1, .5, 0, 0, 1},
		{"nor two kinematic ones", list{one(kinematic, 0, 0, 0), one(kinematic, 0, .5, 0)}, 1, .5, 0, 0, 1},
		{"kinematic and dynamic not", list{one(dynamic, 0, 0, 0), one(kinematic, 0, .5, 0)}, 1, .5, 0, 0, 1},
		{"one body with itself", list{two(dynamic, 0, 0, 0)}, 0, 0, inf, -1, -1},
		{"one pair of bodies, two of solids", list{two(static, 0, 0, 0), two(dynamic, 0, .75, 0)}, 1, .25, 0, 0, 1},
		{"ball and box", list{one(static, 0, 0, 0), round}, 0, 0, .0078125, 0, 1},
		{"NaN", list{one(dynamic, math.NaN(), 0, 0), one(dynamic, 0, 0, 0)}, 1, inf, 0, 0, -1},
		{"flush at 1e5 m", list{one(static, 1e5, 1e5+.1, 0), one(dynamic, 1e5, 1e5+1.1, 0)}, 0, 0, 0, 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, ids := audited(t, c.bodies...)
			a := New(w)
			for repeat := 0; repeat < 2; repeat++ {
				got := a.Check(0)
				if got.Overlapping != c.overlapping || !within(got.Deepest, c.deepest) ||
					!within(got.SmallestGap, c.gap) {
					t.Errorf("got %+v, want %d overlapping, deepest %g, gap %g", got, c.overlapping, c.deepest, c.gap)
				}
				pick := func(i int) physics.BodyID {
					if i < 0 {
						return physics.BodyID{}
					}
					return ids[i]
				}
				if got.A != pick(c.a) || got.B != pick(c.b) {
					t.Errorf("worst pair %v %v, want bodies %d %d", got.A, got.B, c.a, c.b)
				}
			}
		})
	}
}

func within(a, b float64) bool { return a == b || math.Abs(a-b) <= 2e-15 }

func TestLooksBetween(t *testing.T) {
	// A bullet that starts before a plate and ends behind it, as an engine without a guard would move it.
	cube := []collision.Shape{unitCube(t)}
	w, ids := audited(t, bodyAt{physics.Static, at(0, 0, 0), cube}, bodyAt{physics.Dynamic, at(4, 0, 0), cube})
	w.move(ids[1], at(-4, 0, 0), at(4, 0, 0))
	a := New(w)
	for _, c := range []struct {
		between, overlapping int
		deepest, at          float64
	}{{0, 0, 0, 0}, {-5, 0, 0, 0}, {1, 1, 1, .5}, {2, 0, 0, 0}, {8, 1, 1 - 4./9, 4. / 9}} {
		got := a.Check(c.between)
		if got.Overlapping != c.overlapping || !within(got.Deepest, c.deepest) || !within(got.At, c.at) {
			t.Errorf("between %d: %+v, want %+v", c.between, got, c)
		}
	}
}

func TestFollowsBodies(t *testing.T) {
	cube := []collision.Shape{unitCube(t)}
	w, ids := audited(t, bodyAt{physics.Dynamic, at(0, 0, 0), cube}, bodyAt{physics.Dynamic, at(0, .875+1./128, 0), cube},
		bodyAt{physics.Dynamic, at(0, 9, 0), cube})
	a := New(w)
	if got := a.Check(0); got.Overlapping != 1 {
		t.Fatalf("before: %+v", got)
	}
	w.RemoveBody(ids[1])
	if got := a.Check(0); got.Overlapping != 0 {
		t.Fatalf("after the removal: %+v", got)
	}
	ball, err := collision.Ball(.375)
	if err != nil {
		t.Fatal(err)
	}
	// In the removed cube's slot and place there is a ball now, which does not reach as far down.
	id := w.put(t, bodyAt{physics.Dynamic, at(0, .875+1./128, 0), []collision.Shape{ball}})
	if id.Index() != ids[1].Index() {
		t.Fatalf("slot %d, not %d", id.Index(), ids[1].Index())
	}
	if got := a.Check(0); got.Overlapping != 0 || !within(got.SmallestGap, 1./128) {
		t.Fatalf("after the slot was reused: %+v", got)
	}
	w.poses[id] = at(0, .825, 0)
	if got := a.Check(0); got.Overlapping != 1 || !within(got.Deepest, .05) {
		t.Fatalf("after the ball moved: %+v", got)
	}
}

func TestPairSearchAgainstAllPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	cube := unitCube(t)
	plate, err := collision.Box(mgl64.Vec3{6, .1, 6})
	if err != nil {
		t.Fatal(err)
	}
	for round := 0; round < 40; round++ {
		spread := 4 + 4*float64(round%3)
		var bodies []bodyAt
		for i := 0; i < 30; i++ {
			q := geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
			p := geom.V(spread*(r.Float64()-.5), spread*(r.Float64()-.5), spread*(r.Float64()-.5))
			bodies = append(bodies, bodyAt{physics.Dynamic, geom.Pose{P: p, Q: q}, []collision.Shape{cube}})
		}
		bodies = append(bodies, bodyAt{physics.Static, at(0, -.5*spread, 0), []collision.Shape{plate}})
		w, ids := audited(t, bodies...)
		a := New(w)
		got := a.Check(0)

		want := Finding{SmallestGap: math.Inf(1)}
		for i, x := range ids {
			for _, y := range ids[i+1:] {
				gap := a.sep.gap(&a.bodies[x.Index()].solids[0], &a.bodies[y.Index()].solids[0], math.Inf(1))
				want.Deepest = max(want.Deepest, -gap)
				if gap < 0 {
					want.Overlapping++
				}
				if gap < nearBy {
					want.SmallestGap = min(want.SmallestGap, max(gap, 0))
				}
			}
		}
		if got.Overlapping != want.Overlapping || got.Deepest != want.Deepest || got.SmallestGap != want.SmallestGap {
			t.Fatalf("round %d: %+v, all pairs give %+v", round, got, want)
		}
	}
}

func TestIsIndependent(t *testing.T) {
	// The auditor judges the engine; it may read values and call the methods of World, and nothing else. Only world.go,
	// which answers these methods, may name the engine's world.
	allowed := map[string][]string{
		"geom":    {"Vec3", "Quat", "Pose", "Box", "EmptyBox"},
		"convex":  {"Polyhedron", "Surface"},
		"mesh":    {"Mesh", "MaxCorners"},
		"physics": {"BodyID", "Kind", "Static", "Filter", "Solid", "Report"},
	}
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) < 8 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if !slices.Contains([]string{`"cmp"`, `"math"`, `"slices"`,
				`"github.com/brickyard-physics/brickyard/collision/geom"`,
				`"github.com/brickyard-physics/brickyard/internal/convex"`,
				`"github.com/brickyard-physics/brickyard/internal/mesh"`,
				`"github.com/brickyard-physics/brickyard/physics"`}, i.Path.Value) {
				t.Errorf("%s imports %s", name, i.Path.Value)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if of, ok := s.X.(*ast.Ident); ok {
					adapter := name == "world.go" && s.Sel.Name == "World"
					if names, ruled := allowed[of.Name]; ruled && !adapter && !slices.Contains(names, s.Sel.Name) {
						t.Errorf("%s uses %s.%s", name, of.Name, s.Sel.Name)
					}
				}
			}
			return true
		})
	}
}

// brickWall is 20 courses of 20 bricks in running bond, half a millimetre apart, on a floor.
func brickWall(t testing.TB) []bodyAt {
	brick, err := collision.Box(mgl64.Vec3{.25, .125, .125})
	if err != nil {
		t.Fatal(err)
	}
	floor, err := collision.Box(mgl64.Vec3{50, .5, 50})
	if err != nil {
		t.Fatal(err)
	}
	bodies := []bodyAt{{physics.Static, at(0, -.5, 0), []collision.Shape{floor}}}
	shapes := []collision.Shape{brick}
	for course := 0; course < 20; course++ {
		for i := 0; i < 20; i++ {
			x := .5005*float64(i) + .25*float64(course%2)
			bodies = append(bodies, bodyAt{physics.Dynamic, at(x, .1255+.2505*float64(course), 0), shapes})
		}
	}
	return bodies
}

func TestAllocatesNothingWarm(t *testing.T) {
	w, ids := audited(t, brickWall(t)...)
	a := New(w)
	if got := a.Check(0); got.Overlapping != 0 || math.Abs(got.SmallestGap-.0005) > 1e-14 {
		t.Fatalf("%+v", got)
	}
	if n := testing.AllocsPerRun(5, func() {
		nudge(w, ids)
		a.Check(1)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// nudge moves every dynamic body of brickWall a little, so that the auditor must place it anew.
func nudge(w *posed, ids []physics.BodyID) {
	for _, id := range ids[1:] {
		pose := w.poses[id]
		pose.P.X += 1e-9
		w.poses[id] = pose
	}
}

// benchmarkCheck times an audit of bodies that are near each other and have moved.
func benchmarkCheck(b *testing.B, bodies ...bodyAt) {
	b.Helper()
	w, ids := audited(b, bodies...)
	a := New(w)
	if got := a.Check(0); got.Overlapping != 0 || got.SmallestGap > nearBy {
		b.Fatalf("%+v", got)
	}
	b.ReportAllocs()
	for b.Loop() {
		nudge(w, ids)
		a.Check(0)
	}
}

func BenchmarkBrickWall(b *testing.B) { benchmarkCheck(b, brickWall(b)...) }
