package ccdcase

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/collisiontest"
	"github.com/brickyard-physics/brickyard/collision/convex"
	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/collision/geom"
)

func readTruth(t *testing.T, name string) *Set {
	t.Helper()
	file := collisiontest.OpenCases(t, name)
	defer file.Close()
	set, err := Read(name, file)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// cube is a box about c with the given half side.
func cube(c geom.Vec3, half float64) Body {
	b := Body{Kind: "box", Faces: [][]int32{
		{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5},
	}}
	for i := range 8 {
		corner := geom.V(float64(i&1), float64(i>>1&1), float64(i>>2&1)).Scale(2).Sub(geom.V(1, 1, 1))
		b.Verts = append(b.Verts, c.AddScaled(half, corner))
	}
	return b
}

func hitAt(t, e float64) *Result { return &Result{ID: "x", Hit: true, T: &t, E: e} }

// The judge must find fault with answers that are wrong: two cubes of side 2, the one on top 1 m above the other,
// fall by 2 m, pass by, part or slide.
func TestJudgeOfWrongAnswers(t *testing.T) {
	const e = 1e-3
	at := func(x, y float64) Body { return cube(geom.V(x, 0, y), 1) }
	hit := func(t float64) *Expect { return &Expect{Hit: true, T: t} }
	move := func(x, z float64) Motion { return Motion{Kind: Translation, Vector: geom.V(x, 0, z)} }
	none := &Result{ID: "x", E: e}
	rows := []struct {
		name   string
		moving Body
		motion Motion
		expect *Expect
		answer *Result
		want   Verdict
	}{
		{"stop at the zone", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5-0.5*e, e), Right},
		{"stop within the rounding", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5-1e-13, e), Right},
		{"stop four zones away", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5-1.99*e, e), Right},
		{"no stop", at(0, 3), move(0, -2), hit(0.5), none, Missed},
		{"late stop", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5+1e-6, e), Penetrating},
		{"hardly late stop", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5+2e-9, e), Penetrating},
		{"much too late", at(0, 3), move(0, -2), hit(0.5), hitAt(1, e), Penetrating},
		{"stop with no gap left", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5, e), Penetrating},
		{"early stop", at(0, 3), move(0, -2), hit(0.5), hitAt(0.5-2.5*e, e), Early},
		{"stop at once", at(0, 3), move(0, -2), hit(0.5), hitAt(0, e), Early},
		{"time that is none", at(0, 3), move(0, -2), hit(0.5), hitAt(math.NaN(), e), Unsure},
		{"time after the end", at(0, 3), move(0, -2), hit(0.5), hitAt(1.5, e), Unsure},
		{"hit without a time", at(0, 3), move(0, -2), hit(0.5), &Result{Hit: true, E: e}, Unsure},
		{"search given up", at(0, 3), move(0, -2), hit(0.5), &Result{Hit: true, Unsure: true, T: new(float64), E: e},
			Unsure},
		{"rightly no stop", at(0, 3), move(4, 0), &Expect{}, none, Right},
		{"false stop", at(0, 3), move(4, 0), &Expect{}, hitAt(0.5, e), False},
		{"stop in the zone on the way in", at(-3, 2+0.5*e), move(6, 0), &Expect{}, hitAt(1.0/6-0.5*e/6, e), ZoneStop},
		{"stop while parting", at(0, 2+0.5*e), move(0, 2), &Expect{}, hitAt(0, e), Stuck},
		{"stop while leaving over the edge", at(0, 2+0.5*e), move(6, 0), &Expect{}, hitAt(1.0/3+e/6, e), Stuck},
		{"stop while sliding", at(0, 2+0.5*e), move(1, 0), &Expect{}, hitAt(0, e), SlideStop},
		{"touching, moves away", at(0, 2), move(0, 2), &Expect{Touching: true}, hitAt(0, e), Stuck},
		{"touching, slides", at(0, 2), move(1, 0), &Expect{Touching: true}, hitAt(0, e), SlideStop},
		{"touching, moves in", at(0, 2), move(0, -1), &Expect{Hit: true, Touching: true}, hitAt(0, e), Right},
		{"touching, moves in unseen", at(0, 2), move(0, -1), &Expect{Hit: true, Touching: true}, none, Missed},
	}
	for _, r := range rows {
		c := Case{ID: "x", Moving: r.moving, Static: at(0, 0), Motion: r.motion, Expect: r.expect}
		if got := NewJudge(&c).Judge(r.answer); got.Verdict != r.want {
			t.Errorf("%s: judged %v (gap %.3g zones), want %v", r.name, got.Verdict, got.Zones, r.want)
		}
	}
}

// Answers to true cases are made wrong in every way, in turns and screws too.
func TestJudgeOfSpoiledAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	judged := 0
	for _, name := range []string{"translation", "rotation", "screw"} {
		set := readTruth(t, name)
		for i := range set.Cases {
			c := &set.Cases[i]
			if c.Expect == nil {
				t.Fatalf("%s expects nothing", c.ID)
			}
			if !c.Expect.Hit || c.Expect.Touching || c.Expect.T < 0.01 || c.Expect.T > 0.99 {
				continue
			}
			judged++
			e := 1e-4 * c.Static.Radius()
			j := NewJudge(c)
			late := c.Expect.T + 1e-8*j.size/j.speed
			if v := j.Judge(hitAt(late, e)).Verdict; v != Penetrating {
				t.Errorf("%s: a late stop is judged %v", c.ID, v)
			}
			if v := j.Judge(&Result{E: e}).Verdict; v != Missed {
				t.Errorf("%s: no stop is judged %v", c.ID, v)
			}
			// The gap falls to 0 at the impact, so there is a last time at which it is six zones.
			before := c.Expect.T
			for j.Gap(before) < 6*e && before > 0 {
				before -= 0.5 * e / j.speed
			}
			if v := j.Judge(hitAt(before, e)).Verdict; before > 0 && v != Early {
				t.Errorf("%s: a stop at %g, before the impact at %g, is judged %v", c.ID, before, c.Expect.T, v)
			}
			before = c.Expect.T - 1e-7*j.size/j.speed
			if v := j.Judge(hitAt(before, e)).Verdict; v.Fails() {
				t.Errorf("%s: a stop just before the impact is judged %v", c.ID, v)
			}
		}
	}
	if judged < 200 {
		t.Errorf("only %d cases were judged", judged)
	}
}

// The distance by features is that of the kernels where the bodies are convex and apart, and 0 where they cross.
func TestGapAgainstDistance(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 14))
	apart, crossing := 0, 0
	for _, name := range []string{"rotation", "screw"} {
		set := readTruth(t, name)
		for i := range set.Cases {
			c := &set.Cases[i]
			moving, err := c.Moving.Core()
			if err != nil {
				t.Fatal(err)
			}
			static, err := c.Static.Core()
			if err != nil {
				t.Fatal(err)
			}
			if moving.Poly == nil || static.Poly == nil || len(moving.Poly.Faces) < 4 {
				continue
			}
			j := NewJudge(c)
			for range 5 {
				x := random.Float64()
				frame := c.Motion.At(x)
				var cache convex.DistanceCache
				want := convex.Distance(static.Poly, moving.Poly, &frame, &cache)
				got := j.Gap(x)
				switch {
				case want.Normal != (geom.Vec3{}):
					apart++
					if math.Abs(got-want.Dist) > 1e-12*j.size {
						t.Errorf("%s at %g: gap %g, want %g", c.ID, x, got, want.Dist)
					}
				case got == 0:
					crossing++
				}
			}
		}
	}
	if apart < 500 || crossing < 50 {
		t.Errorf("only %d poses apart and %d crossing", apart, crossing)
	}
}

// The judge's path is the motion: the centre and radius of a turn, a slide along the axis, and a far axis.
func TestPath(t *testing.T) {
	m := Motion{Kind: Screw, Origin: geom.V(1, 2, 3), Axis: geom.V(0, 0, 2), Angle: math.Pi, Pitch: 5}
	f := m.At(0.5)
	if got, want := f.Apply(geom.V(2, 2, 3)), geom.V(1, 3, 5.5); got.Sub(want).Len() > 1e-15 {
		t.Errorf("a quarter turn leads to %v, want %v", got, want)
	}
	far := Motion{Kind: Rotation, Origin: geom.V(0, 1e9, 0), Axis: geom.V(0, 0, 1), Angle: 1e-9}
	f = far.At(1)
	if got := f.P; math.Abs(got.X-1) > 1e-15 || math.Abs(got.Y-5e-10) > 1e-18 {
		t.Errorf("a turn about a far axis leads to %v", got)
	}
	point := Body{Verts: []geom.Vec3{geom.V(4, 2, 9)}}
	if got := m.Speed(&point); math.Abs(got-(3*math.Pi+5)) > 1e-14 {
		t.Errorf("speed %g, want %g", got, 3*math.Pi+5)
	}
}

// Golden answers: the fraction at which the kernels stop in cases that a hand can check, and none where it misses.
func TestAnswers(t *testing.T) {
	var scratch expel.Scratch
	rows := []struct {
		name   string
		motion Motion
		want   float64 // of the stop, -1 for none
	}{
		{"falls", Motion{Kind: Translation, Vector: geom.V(0, 0, -2)}, 0.5 - 0.5e-3*math.Sqrt(3)},
		{"rises", Motion{Kind: Translation, Vector: geom.V(0, 0, 2)}, -1},
		{"rests", Motion{Kind: Translation}, -1},
		{"spins", Motion{Kind: Rotation, Origin: geom.V(0, 0, 3), Axis: geom.V(0, 0, 1), Angle: 2}, -1},
		{"screws down", Motion{Kind: Screw, Origin: geom.V(0, 0, 3), Axis: geom.V(0, 0, 1), Angle: 1e-9, Pitch: -2},
			0.5 - 0.5e-3*math.Sqrt(3)},
	}
	for _, r := range rows {
		c := Case{ID: r.name, Moving: cube(geom.V(0, 0, 3), 1), Static: cube(geom.V(0, 0, 0), 1), Motion: r.motion}
		sweep, err := c.Prepare(Zone{Share: 1e-3})
		if err != nil {
			t.Fatal(err)
		}
		hit := sweep.Ask(&scratch)
		got := sweep.Result(c.ID, &hit)
		if got.Hit != (r.want >= 0) || got.Hit && math.Abs(*got.T-r.want) > 1e-4 {
			t.Errorf("%s: %+v, want a stop at %g", r.name, got, r.want)
		}
		if got.Hit && (len(got.Normal) != 3 || got.Normal[2] < 0.999) {
			t.Errorf("%s: normal %v, want +z", r.name, got.Normal)
		}
	}
}

func TestZoneLeavesRoom(t *testing.T) {
	small, point := cube(geom.V(0, 0, 0), 1/math.Sqrt(3)), Body{Verts: []geom.Vec3{geom.V(9, 9, 9)}}
	rows := []struct {
		name           string
		zone           Zone
		moving, static *Body
		want           float64
		cut            bool
	}{
		{"share", Zone{Share: 1e-4}, &point, &small, 1e-4, false},
		{"length", Zone{Thickness: 0.01}, &point, &small, 0.01, false},
		{"too thick", Zone{Thickness: 0.5}, &point, &small, 0.02, true},
		{"point at rest", Zone{Share: 1e-4}, &small, &point, 1e-4, false},
	}
	for _, r := range rows {
		if e, cut := r.zone.Of(r.moving, r.static); math.Abs(e-r.want) > 1e-15 || cut != r.cut {
			t.Errorf("%s: %g, cut %v; want %g, %v", r.name, e, cut, r.want, r.cut)
		}
	}
}
