package octree

import (
	"context"
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/octree/rival"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
)

// check compares all methods at every cycle, and with brute force at the last one and at the last one in which objects
// meet. It returns in which cycles they do.
func (run *Run) check(ctx context.Context, s *scene, all []contestant, plan *Plan) (hits []bool, whole bool) {
	for _, c := range all {
		c.restart()
	}
	v := &verifier{run: run, scene: s, all: all, plan: plan, wrong: map[string]bool{}}
	for cycle := range s.cycles() {
		if ctx.Err() != nil {
			return nil, false
		}
		hits = append(hits, v.compare(cycle, cycle == s.cycles()-1))
	}
	for i, c := range all {
		found := c.answer()
		run.Methods[i].Found = max(len(found.pairs), len(found.couples))
	}
	if hit := lastOf(hits); hit >= 0 && hit < len(hits)-1 {
		v.compare(hit, true)
	}
	return hits, true
}

// lastOf returns where the last true value is, -1 if there is none.
func lastOf(values []bool) int {
	for i := len(values) - 1; i >= 0; i-- {
		if values[i] {
			return i
		}
	}
	return -1
}

// verifier compares the methods of a run.
type verifier struct {
	run   *Run
	scene *scene
	all   []contestant
	plan  *Plan
	wrong map[string]bool // methods whose first fault is told
}

// compare compares all methods at a cycle, with brute force or with the first of them, and reports whether objects
// meet.
func (v *verifier) compare(cycle int, brute bool) bool {
	v.scene.place(cycle)
	var want []faceoctree.FacePair
	beside := v.run.Methods[0].Method
	if brute {
		beside, want = "brute force", bruteForce(v.scene.now)
		v.run.Brute += len(want)
	}
	for i, c := range v.all {
		c.find(v.scene)
		found := c.answer()
		name := v.run.Methods[i].Method
		if v.plan.spoil != nil && !found.rough {
			found.pairs = v.plan.spoil(name, found.pairs)
		}
		if i == 0 && !brute {
			want = slices.Clone(found.pairs)
		}
		if text := differs(found, want); text != "" && !v.wrong[name] {
			v.wrong[name] = true
			v.run.Wrong = append(v.run.Wrong, fmt.Sprintf("%s: cycle %d: %s by %s", name, cycle+1, text, beside))
		}
	}
	return len(want) > 0
}

// differs says how an answer differs from the pairs that it should have.
func differs(found answer, want []faceoctree.FacePair) string {
	if found.rough {
		if couples := rival.CouplesOf(want); !slices.Equal(found.couples, couples) {
			return fmt.Sprintf("%d pairs of objects, %d", len(found.couples), len(couples))
		}
		return ""
	}
	if !slices.Equal(found.pairs, want) {
		return fmt.Sprintf("%d pairs of faces, %d", len(found.pairs), len(want))
	}
	return ""
}
