package physics

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
	"github.com/brickyard-physics/brickyard/contact"
	"github.com/brickyard-physics/brickyard/internal/geom"
)

// audited makes a world of cubes set wide apart, so that it accepts them, and then gives them the shapes and moves them
// to where the test wants them.
func audited(t testing.TB, bodies ...auditedBody) (*World, []BodyID) {
	t.Helper()
	w, err := NewWorld(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	var ids []BodyID
	for i, b := range bodies {
		material := contact.DefaultMaterial()
		id, err := w.AddBody(BodyDef{Kind: b.kind, Position: mgl64.Vec3{200 * float64(i), 0, 0},
			Solids: []Solid{{unitCube(t), material}}})
		if err != nil {
			t.Fatal(err)
		}
		var solids []Solid
		for _, s := range b.shapes {
			solids = append(solids, Solid{s, material})
		}
		w.bodies[id.Index()].solids = solids
		pose := b.pose
		if pose.Q == (geom.Quat{}) {
			pose.Q = geom.IdentityQuat()
		}
		w.poses[id.Index()] = pose
		ids = append(ids, id)
	}
	return w, ids
}

type auditedBody struct {
	kind   Kind
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

func TestAuditWorld(t *testing.T) {
	cube := unitCube(t)
	ball, err := collision.Ball(0.5)
	if err != nil {
		t.Fatal(err)
	}
	// Two solids of one body that overlap each other, symmetric so that the centre of mass stays in the middle.
	pair := []collision.Shape{
		cube.Placed(mgl64.Vec3{-.3, 0, 0}, mgl64.QuatIdent()), cube.Placed(mgl64.Vec3{.3, 0, 0}, mgl64.QuatIdent()),
	}
	one := func(kind Kind, x, y, z float64) auditedBody {
		return auditedBody{kind, at(x, y, z), []collision.Shape{cube}}
	}
	two := func(kind Kind, x, y, z float64) auditedBody { return auditedBody{kind, at(x, y, z), pair} }
	round := auditedBody{Dynamic, at(.1, 1.0078125, 0), []collision.Shape{ball}}
	type list = []auditedBody
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
		{"alone", list{one(Dynamic, 0, 0, 0)}, 0, 0, inf, -1, -1},
		{"25 mm apart is not near", list{one(Dynamic, 0, 0, 0), one(Dynamic, 0, 1.025, 0)}, 0, 0, inf, -1, -1},
		{"near", list{one(Static, 0, 0, 0), one(Dynamic, 0, 1.001, 0)}, 0, 0, .001, 0, 1},
		{"touching", list{one(Dynamic, 0, 0, 0), one(Dynamic, 0, 1, 0)}, 0, 0, 0, 0, 1},
		{"a tenth of a picometre is rounding", list{one(Dynamic, 0, 0, 0), one(Dynamic, 0, 1-1e-13, 0)}, 0, 0, 0, 0, 1},
		{"10 pm are an overlap", list{one(Dynamic, 0, 0, 0), one(Dynamic, 0, 1-1e-11, 0)}, 1, 1e-11, 0, 0, 1},
		{"deeper of two", list{one(Dynamic, 0, 0, 0), one(Dynamic, 0, .99, 0), one(Dynamic, 0, 1.96, 0)},
			2, .03, 0, 1, 2},
		{"overlap and a small gap", list{one(Dynamic, 0, 0, 0), one(Dynamic, 0, 1.001, 0), one(Dynamic, .9, 0, 0)},
			1, .1, 0, 0, 2},
		{"static bodies may overlap", list{one(Static, 0, 0, 0), one(Static, 0, .5, 0)}, 0, 0, inf, -1, -1},
		{"kinematic and static too", list{one(Static, 0, 0, 0), one(Kinematic, 0, .5, 0)}, 0, 0, inf, -1, -1},
		{"kinematic and dynamic not", list{one(Dynamic, 0, 0, 0), one(Kinematic, 0, .5, 0)}, 1, .5, 0, 0, 1},
		{"one body with itself", list{two(Dynamic, 0, 0, 0)}, 0, 0, inf, -1, -1},
		{"one pair of bodies, two of solids", list{two(Static, 0, 0, 0), two(Dynamic, 0, .75, 0)}, 1, .25, 0, 0, 1},
		{"ball and box", list{one(Static, 0, 0, 0), round}, 0, 0, .0078125, 0, 1},
		{"NaN", list{one(Dynamic, math.NaN(), 0, 0), one(Dynamic, 0, 0, 0)}, 1, inf, 0, 0, -1},
		{"flush at 1e5 m", list{one(Static, 1e5, 1e5+.1, 0), one(Dynamic, 1e5, 1e5+1.1, 0)}, 0, 0, 0, 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, ids := audited(t, c.bodies...)
			a := NewAuditor(w)
			for repeat := 0; repeat < 2; repeat++ {
				got := a.Check(0)
				if got.Overlapping != c.overlapping || !within(got.Deepest, c.deepest) ||
					!within(got.SmallestGap, c.gap) {
					t.Errorf("got %+v, want %d overlapping, deepest %g, gap %g", got, c.overlapping, c.deepest, c.gap)
				}
				pick := func(i int) BodyID {
					if i < 0 {
						return BodyID{}
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

func TestAuditLooksBetween(t *testing.T) {
	// A bullet that starts before a plate and ends behind it, as an engine without a guard would move it.
	cube := []collision.Shape{unitCube(t)}
	w, ids := audited(t, auditedBody{Static, at(0, 0, 0), cube}, auditedBody{Dynamic, at(4, 0, 0), cube})
	w.Step()
	from, to := at(-4, 0, 0), at(4, 0, 0)
	w.poses[ids[1].Index()] = to
	w.slices = 1
	w.trail[0][ids[1].Index()] = geom.MotionBetween(&from, &to)
	a := NewAuditor(w)
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

func TestAuditFollowsBodies(t *testing.T) {
	cube := []collision.Shape{unitCube(t)}
	w, ids := audited(t, auditedBody{Dynamic, at(0, 0, 0), cube}, auditedBody{Dynamic, at(0, .875+1./128, 0), cube},
		auditedBody{Dynamic, at(0, 9, 0), cube})
	a := NewAuditor(w)
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
	def := BodyDef{Kind: Dynamic, Position: mgl64.Vec3{0, 20, 0}, Solids: []Solid{{ball, contact.DefaultMaterial()}}}
	id, err := w.AddBody(def)
	if err != nil {
		t.Fatal(err)
	}
	// In the removed cube's slot and place there is a ball now, which does not reach as far down.
	w.poses[id.Index()] = at(0, .875+1./128, 0)
	if got := a.Check(0); got.Overlapping != 0 || !within(got.SmallestGap, 1./128) {
		t.Fatalf("after the slot was reused: %+v", got)
	}
	w.poses[id.Index()] = at(0, .825, 0)
	if got := a.Check(0); got.Overlapping != 1 || !within(got.Deepest, .05) {
		t.Fatalf("after the ball moved: %+v", got)
	}
}

func TestAuditPairSearchAgainstAllPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	cube := unitCube(t)
	plate, err := collision.Box(mgl64.Vec3{6, .1, 6})
	if err != nil {
		t.Fatal(err)
	}
	for round := 0; round < 40; round++ {
		spread := 4 + 4*float64(round%3)
		var bodies []auditedBody
		for i := 0; i < 30; i++ {
			q := geom.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
			p := geom.V(spread*(r.Float64()-.5), spread*(r.Float64()-.5), spread*(r.Float64()-.5))
			bodies = append(bodies, auditedBody{Dynamic, geom.Pose{P: p, Q: q}, []collision.Shape{cube}})
		}
		bodies = append(bodies, auditedBody{Static, at(0, -.5*spread, 0), []collision.Shape{plate}})
		w, ids := audited(t, bodies...)
		a := NewAuditor(w)
		got := a.Check(0)

		want := Audit{SmallestGap: math.Inf(1)}
		for i, x := range ids {
			for _, y := range ids[i+1:] {
				gap := a.sep.gap(&a.bodies[x.Index()].solids[0], &a.bodies[y.Index()].solids[0], math.Inf(1))
				want.Deepest = max(want.Deepest, -gap)
				if gap < 0 {
					want.Overlapping++
				}
				if gap < auditReach {
					want.SmallestGap = min(want.SmallestGap, max(gap, 0))
				}
			}
		}
		if got.Overlapping != want.Overlapping || got.Deepest != want.Deepest || got.SmallestGap != want.SmallestGap {
			t.Fatalf("round %d: %+v, all pairs give %+v", round, got, want)
		}
	}
}

// screwPose moves pose a along the screw to pose b by the textbook: turn about the point that the axis passes through.
func screwPose(a, b geom.Pose, t float64) geom.Pose {
	turn := b.Q.Mul(a.Q.Conj())
	if turn.W < 0 {
		turn = geom.Quat{W: -turn.W, X: -turn.X, Y: -turn.Y, Z: -turn.Z}
	}
	angle := 2 * math.Acos(turn.W)
	axis := geom.V(turn.X, turn.Y, turn.Z).Unit()
	d := b.P.Sub(a.P)
	slide := axis.Scale(axis.Dot(d))
	across := d.Sub(slide)
	centre := a.P.AddScaled(.5, across).AddScaled(.5/math.Tan(.5*angle), axis.Cross(across))
	part := geom.Quat{W: math.Cos(.5 * t * angle)}
	s := math.Sin(.5 * t * angle)
	part.X, part.Y, part.Z = s*axis.X, s*axis.Y, s*axis.Z
	return geom.Pose{P: centre.Add(part.Apply(a.P.Sub(centre))).AddScaled(t, slide), Q: part.Mul(a.Q)}
}

func TestAuditPosesLieOnTheScrew(t *testing.T) {
	cube := []collision.Shape{unitCube(t)}
	w, ids := audited(t, auditedBody{Dynamic, at(0, 5, 0), cube})
	w.SetVelocity(ids[0], mgl64.Vec3{3, 1, -2}, mgl64.Vec3{4, -5, 6})
	for step := 0; step < 20; step++ {
		before := w.Pose(ids[0])
		w.Step()
		after := w.Pose(ids[0])
		for k := 0; k <= 8; k++ {
			moment := float64(k) / 8
			got, want := w.PoseAt(ids[0], moment), screwPose(before, after, moment)
			if w.slices == 1 && (got.P.Sub(want.P).Len() > 1e-12 || math.Abs(1-math.Abs(dot4(got.Q, want.Q))) > 1e-14) {
				t.Fatalf("step %d at %g: %v, the screw is at %v", step, moment, got, want)
			}
		}
	}
}

func dot4(a, b geom.Quat) float64 { return a.W*b.W + a.X*b.X + a.Y*b.Y + a.Z*b.Z }

func TestAuditIsIndependent(t *testing.T) {
	// The auditor judges the engine; it may read values and the world, and nothing else.
	allowed := map[string][]string{
		"geom":    {"Vec3", "Quat", "Pose", "Box", "EmptyBox", "Polyhedron", "Mesh", "Surface", "MaxCorners"},
		"a.world": {"AppendBodies", "Pose", "PoseAt", "Kind", "Solids", "slices"},
	}
	names, err := filepath.Glob("audit*.go")
	if err != nil || len(names) < 6 {
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
				`"github.com/brickyard-physics/brickyard/internal/geom"`}, i.Path.Value) {
				t.Errorf("%s imports %s", name, i.Path.Value)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				of := ""
				switch x := s.X.(type) {
				case *ast.Ident:
					of = x.Name
				case *ast.SelectorExpr:
					if id, ok := x.X.(*ast.Ident); ok {
						of = id.Name + "." + x.Sel.Name
					}
				}
				if names, ruled := allowed[of]; ruled && !slices.Contains(names, s.Sel.Name) {
					t.Errorf("%s uses %s.%s", name, of, s.Sel.Name)
				}
			}
			return true
		})
	}
}

// brickWall is 20 courses of 20 bricks in running bond, half a millimetre apart, on a floor.
func brickWall(t testing.TB) []auditedBody {
	brick, err := collision.Box(mgl64.Vec3{.25, .125, .125})
	if err != nil {
		t.Fatal(err)
	}
	floor, err := collision.Box(mgl64.Vec3{50, .5, 50})
	if err != nil {
		t.Fatal(err)
	}
	bodies := []auditedBody{{Static, at(0, -.5, 0), []collision.Shape{floor}}}
	shapes := []collision.Shape{brick}
	for course := 0; course < 20; course++ {
		for i := 0; i < 20; i++ {
			x := .5005*float64(i) + .25*float64(course%2)
			bodies = append(bodies, auditedBody{Dynamic, at(x, .1255+.2505*float64(course), 0), shapes})
		}
	}
	return bodies
}

func TestAuditAllocatesNothingWarm(t *testing.T) {
	w, ids := audited(t, brickWall(t)...)
	a := NewAuditor(w)
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
func nudge(w *World, ids []BodyID) {
	for _, id := range ids[1:] {
		w.poses[id.Index()].P.X += 1e-9
	}
}

func BenchmarkAuditBrickWall(b *testing.B) {
	w, ids := audited(b, brickWall(b)...)
	a := NewAuditor(w)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		nudge(w, ids)
		a.Check(0)
	}
}
