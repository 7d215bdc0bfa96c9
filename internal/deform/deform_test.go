package deform

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
)

func must(t testing.TB, f Func, err error) Func {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func apply(f Func, rest []geom.Vec3, time float64) []geom.Vec3 {
	dst := make([]geom.Vec3, len(rest))
	f(dst, rest, time)
	return dst
}

// sphere returns the vertices of a sphere.
func sphere(t testing.TB, faces int) []geom.Vec3 {
	t.Helper()
	verts, _, err := Sphere(faces)
	if err != nil {
		t.Fatal(err)
	}
	return verts
}

// some returns a formula of each kind, in motion.
func some(t testing.TB) map[string]Func {
	t.Helper()
	modes, err := Modes([]Mode{{2, 0, 0.3, Swing{1.5, 0}}, {3, -2, 0.2, Swing{2.25, 1}}, {4, 3, 0.1, Swing{0.5, 2}}})
	must(t, modes, err)
	box := geom.Box{Min: geom.V(-1, -1, -1), Max: geom.V(1, 1, 1)}
	lattice, err := NewLattice(LatticeDef{box, []Control{
		{[3]int{3, 1, 2}, geom.V(0.5, 0.25, 0), geom.V(0, 0, 0.5), Swing{1.25, 0.5}},
		{[3]int{0, 3, 3}, geom.V(0, 0.125, 0), geom.V(1, 0, 0), Swing{0.75, 0}}}})
	must(t, lattice, err)
	def := HandJoints()
	for i := range def.Chains {
		for k := range def.Chains[i].Joints {
			j := &def.Chains[i].Joints[k]
			j.Mean, j.Sway, j.Swing = 0.5, 0.5, Swing{1, float64(i)}
		}
	}
	bend, err := Bend(def)
	must(t, bend, err)
	return map[string]Func{"modes": modes, "lattice": lattice, "bend": bend}
}

func TestNothingIsAllocated(t *testing.T) {
	rest := sphere(t, 528)
	dst := make([]geom.Vec3, len(rest))
	for name, f := range some(t) {
		time := 0.0
		if n := testing.AllocsPerRun(20, func() { f(dst, rest, time); time += 0.01 }); n != 0 {
			t.Errorf("%s: %g allocations in a call", name, n)
		}
	}
}

// The results of a call in place are the same, and those of the same time too, whatever came between.
func TestFormulasKeepNothing(t *testing.T) {
	rest := sphere(t, 3968)
	for i := range rest {
		rest[i] = rest[i].Scale(0.1) // as large as the hand
	}
	for name, f := range some(t) {
		first := apply(f, rest, 0.3)
		apply(f, rest, 7.1)
		inPlace := slices.Clone(rest)
		f(inPlace, inPlace, 0.3)
		if !slices.Equal(first, inPlace) || slices.Equal(first, rest) {
			t.Errorf("%s: a call in place differs, or nothing moves", name)
		}
	}
}

// The same bits on every machine: this hash is that of amd64.
func TestBits(t *testing.T) {
	want := map[string]string{"modes": "6c4ad04499c40867", "lattice": "a23cce00becc50e8", "bend": "91f86ec255f379c9"}
	rest := sphere(t, 3968)
	for i := range rest {
		rest[i] = rest[i].Scale(0.1)
	}
	for name, f := range some(t) {
		h := fnv.New64a()
		for step := range 10 {
			for _, p := range apply(f, rest, 0.37*float64(step)) {
				for _, x := range p.Array() {
					h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)))
				}
			}
		}
		if got := fmt.Sprintf("%016x", h.Sum64()); got != want[name] {
			t.Errorf("%s: hash %s, want %s", name, got, want[name])
		}
	}
}

func TestRefusals(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	box := geom.Box{Min: geom.V(0, 0, 0), Max: geom.V(1, 1, 1)}
	point := func(c Control) LatticeDef { return LatticeDef{box, []Control{c}} }
	bent := func(change func(*BendDef)) BendDef { d := HandJoints(); change(&d); return d }
	rows := []struct {
		name string
		err  error
		says string
	}{
		{"no mode", fails(Modes(nil)), "there is none"},
		{"degree", fails(Modes([]Mode{{33, 0, 0.1, Swing{}}})), "modes[0]: degree 33"},
		{"order", fails(Modes([]Mode{{2, 0, 0.1, Swing{}}, {2, -3, 0.1, Swing{}}})), "modes[1]: order -3"},
		{"amplitude", fails(Modes([]Mode{{2, 0, nan, Swing{}}})), "amplitude NaN is not finite"},
		{"frequency", fails(Modes([]Mode{{2, 0, 0.1, Swing{Hz: inf}}})), "+Inf Hz"},
		{"phase", fails(Modes([]Mode{{2, 0, 0.1, Swing{Phase: nan}}})), "phase NaN"},
		{"through the centre", fails(Modes([]Mode{{2, 0, 1, Swing{}}, {1, 0, 1, Swing{}}})), "through it"},
		{"many modes", fails(Modes(make([]Mode, 33))), "33 are more than 32"},
		{"flat box", fails(NewLattice(LatticeDef{Box: geom.Box{}})), "no volume"},
		{"endless box", fails(NewLattice(LatticeDef{Box: geom.Box{Max: geom.V(inf, 1, 1)}})), "no volume"},
		{"index", fails(NewLattice(point(Control{Index: [3]int{0, 4, 0}}))), "control point (0, 4, 0) is not in the grid"},
		{"shift", fails(NewLattice(point(Control{Shift: geom.V(0, nan, 0)}))), "not finite"},
		{"sway", fails(NewLattice(point(Control{Sway: geom.V(0, 0, inf)}))), "not finite"},
		{"lattice in time", fails(NewLattice(point(Control{Swing: Swing{Hz: nan}}))), "NaN Hz"},
		{"twice", fails(NewLattice(LatticeDef{box, make([]Control, 2)})), "comes twice"},
		{"no chain", fails(Bend(BendDef{})), "no chain"},
		{"no joint", fails(Bend(BendDef{make([]Chain, 1)})), "no joint"},
		{"reach", fails(Bend(bent(func(d *BendDef) { d.Chains[1].Reach = 0 }))), `bend "middle": reach 0 m`},
		{"axis", fails(Bend(bent(func(d *BendDef) { d.Chains[0].Joints[2].Axis = geom.Vec3{} }))), ", joints[2]: its axis"},
		{"place", fails(Bend(bent(func(d *BendDef) { d.Chains[0].Joints[1].At.X = nan }))), "not finite"},
		{"no bone", fails(Bend(bent(func(d *BendDef) { d.Chains[0].Tip = d.Chains[0].Joints[2].At }))), "no length"},
		{"soft", fails(Bend(bent(func(d *BendDef) { d.Chains[0].Joints[0].Soft = -1 }))), "sets in over -1 m"},
		{"softer", fails(Bend(bent(func(d *BendDef) { d.Chains[0].Joints[0].Soft = 0.05 }))), "beyond the next"},
		{"angle", fails(Bend(bent(func(d *BendDef) { d.Chains[0].Joints[0].Sway = nan }))), "half a turn"},
		{"bend in time", fails(Bend(bent(func(d *BendDef) { d.Chains[4].Joints[0].Hz = 1e9 }))),
			`bend "thumb", joints[0]: 1e+09`},
	}
	for _, r := range rows {
		if r.err == nil || !strings.Contains(r.err.Error(), r.says) || strings.Contains(r.err.Error(), "\n") {
			t.Errorf("%s: got %v, want one line with %q", r.name, r.err, r.says)
		}
	}
}

// TestIdle: parts that have no vertex near them are told, and those that move some are not.
func TestIdle(t *testing.T) {
	rod := func(rings int) (verts []geom.Vec3) {
		for i := range rings + 1 {
			y := 2*float64(i)/float64(rings) - 1
			verts = append(verts, geom.V(0.1, y, 0), geom.V(-0.1, y, 0.1), geom.V(-0.1, y, -0.1))
		}
		return verts
	}
	z := geom.V(0, 0, 1)
	def := BendDef{[]Chain{{Reach: 0.3, Tip: geom.V(0, 1, 0), Joints: []Joint{
		{At: geom.V(0, -0.5, 0), Axis: z, Soft: 0.1, Mean: 1}, {At: geom.V(0, 0.2, 0), Axis: z, Soft: 0.1, Mean: 1}}},
		{Name: "far", Reach: 0.1, Tip: geom.V(5, 1, 0), Joints: []Joint{{At: geom.V(5, 0, 0), Axis: z, Soft: 0.1}}}}}
	box := geom.Box{Min: geom.V(-0.1, -1, -0.1), Max: geom.V(0.1, 1, 0.1)}
	corner := Control{Index: [3]int{0, 3, 3}, Shift: geom.V(1, 0, 0)}
	middle := Control{Index: [3]int{0, 1, 3}, Shift: geom.V(1, 0, 0)}
	lattice := LatticeDef{box, []Control{corner, middle}}
	for _, row := range []struct {
		got  []string
		want []string
	}{
		{def.Idle(rod(1)), []string{"bends[0], joints[0] bends nothing there", "bends[0], joints[1] bends",
			`bend "far", joints[0]`}},
		{def.Idle(rod(20)), []string{`bend "far", joints[0]`}},
		{lattice.Idle(rod(1)), []string{"lattice: control point (0, 1, 3) moves nothing"}},
		{lattice.Idle(rod(20)), nil},
	} {
		if len(row.got) != len(row.want) {
			t.Errorf("%q, want %q", row.got, row.want)
			continue
		}
		for i, want := range row.want {
			if !strings.HasPrefix(row.got[i], want) {
				t.Errorf("%q, want %q", row.got[i], want)
			}
		}
	}
}

func fails(_ Func, err error) error { return err }
