package ccdcase

import (
	"math"
	"testing"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/collision/screw"
)

// TestJudgeExact: answers without a zone that are wrong are told from right ones. A cube of side 2 falls by 2 m, 1 m
// above another, or beside it.
func TestJudgeExact(t *testing.T) {
	above, beside := cube(geom.V(0, 0, 3), 1), cube(geom.V(2.1, 0, 3), 1)
	hit := &Expect{Hit: true, T: 0.5}
	for _, r := range []struct {
		name   string
		moving Body
		expect *Expect
		answer *Result
		want   Verdict
	}{
		{"at the impact", above, hit, hitAt(0.5, 0), Right},
		{"within rounding", above, hit, hitAt(0.5+1e-12, 0), Right},
		{"late", above, hit, hitAt(0.5+1e-7, 0), Penetrating},
		{"early", above, hit, hitAt(0.5-1e-7, 0), Early},
		{"missed", above, hit, &Result{}, Missed},
		{"no time", above, hit, &Result{Hit: true}, Unsure},
		{"rightly none", beside, &Expect{}, &Result{}, Right},
		{"false", beside, &Expect{}, hitAt(0.5, 0), False},
		{"touches first", above, &Expect{Hit: true, T: 0.6}, hitAt(0.5, 0), ZoneStop},
		{"touches only", above, &Expect{}, hitAt(0.5, 0), ZoneStop},
	} {
		c := Case{Moving: r.moving, Static: cube(geom.Vec3{}, 1), Expect: r.expect,
			Motion: Motion{Kind: Translation, Vector: geom.V(0, 0, -2)}}
		if got := NewJudge(&c).JudgeExact(r.answer); got.Verdict != r.want {
			t.Errorf("%s: judged %v, want %v", r.name, got.Verdict, r.want)
		}
	}
}

// TestAgree spoils right answers to the listed cases in every way.
func TestAgree(t *testing.T) {
	set := readTruth(t, "screw")
	var scratch screw.Scratch
	tried := 0
	for i := range set.Cases {
		c := &set.Cases[i]
		q, err := c.PrepareScrew()
		if err != nil {
			t.Fatal(err)
		}
		r := q.Result(c.ID, q.Ask(&scratch))
		a := c.Agree(&r)
		if a.Lacking > 0 || a.Time > 1e-9 || a.Properness > 1e-6 {
			t.Errorf("%s: %+v", c.ID, a)
		}
		if a.Listed == 0 {
			continue
		}
		tried++
		for k := range r.Collisions {
			r.Collisions[k].T += 1e-5
			r.Collisions[k].Properness -= 1e-4
		}
		if a := c.Agree(&r); a.Lacking > 0 || a.Time < 0.9e-5 || a.Properness < 0.9e-4 {
			t.Errorf("%s, late: %+v", c.ID, a)
		}
		for k := range r.Collisions {
			r.Collisions[k].Static = append([]int32{-1}, r.Collisions[k].Static[1:]...)
		}
		if a := c.Agree(&r); a.Lacking != a.Listed {
			t.Errorf("%s, other features: %+v", c.ID, a)
		}
	}
	if tried < 70 {
		t.Errorf("only %d cases list proper collisions", tried)
	}
}

// TestResultAtTheEnd: what touches just as the motion ends is a collision, and no hit.
func TestResultAtTheEnd(t *testing.T) {
	c := Case{ID: "a", Moving: cube(geom.V(0, 0, 3), 1), Static: cube(geom.Vec3{}, 1),
		Motion: Motion{Kind: Translation, Vector: geom.V(0, 0, -1)}}
	q, err := c.PrepareScrew()
	if err != nil {
		t.Fatal(err)
	}
	var scratch screw.Scratch
	r := q.Result(c.ID, q.Ask(&scratch))
	if r.Hit || r.T != nil || len(r.Collisions) == 0 || r.Collisions[0].T != 1 {
		t.Errorf("%+v", r)
	}
}

// TestDeviations: what the pixel method looks for too is looked for, and the nearest in time compared.
func TestDeviations(t *testing.T) {
	at := func(time float64) screw.Collision {
		return screw.Collision{Kind: screw.EE, Moving: 3, Static: 4, Time: time, Properness: time}
	}
	rim, within, improper, other := at(0.1), at(0.1), at(0.1), at(0.6)
	rim.Boundary, within.Leaving, improper.Properness, other.Moving = true, true, -0.01, 5
	moved := at(0.51)
	moved.Position = geom.V(0, 2, 0)
	exact := []screw.Collision{rim, within, improper, at(0.5), other}
	got := []screw.Collision{at(0.2), moved, at(0.9)}
	found, missing := Deviations(got, exact)
	if missing != 1 || len(found) != 1 || math.Abs(found[0].Time-0.01) > 1e-12 || found[0].Place != 2 ||
		math.Abs(found[0].Properness-0.01) > 1e-12 {
		t.Errorf("%+v, %d missing", found, missing)
	}
}
