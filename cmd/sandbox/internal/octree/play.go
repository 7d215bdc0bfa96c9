package octree

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/octree/rival"
	"github.com/brickyard-physics/brickyard/collision/faceoctree"
)

// Plan says what is played, and how.
type Plan struct {
	Experiments []string
	Rules       []string // Best, Paper
	Repeat      int      // plays of each run; 0 as many as the experiment is for
	Short       bool     // small scenes of few cycles: to test that all goes together

	spoil func(method string, found []faceoctree.FacePair) []faceoctree.FacePair // to test that a check fails
}

// bothRules is the rule of a report of both.
const bothRules = "both"

// Play plays experiments, one run after another. It stops early when ctx is done; the report says so then.
func Play(ctx context.Context, plan Plan, progress func(done, of int)) (*Report, error) {
	r := &Report{Version: Version, Rule: bothRules}
	if len(plan.Rules) == 1 {
		r.Rule = plan.Rules[0]
	}
	var chosen []experiment
	total := 0
	for _, e := range catalog(plan.Short) {
		if slices.Contains(plan.Experiments, e.name) {
			chosen = append(chosen, e)
			total += len(e.trials)
		}
	}
	done := 0
	for _, e := range chosen {
		out := &Experiment{Name: e.name, About: e.about, Repeat: plan.Repeat, Published: published(e.name)}
		if out.Repeat == 0 {
			out.Repeat = e.repeat
		}
		r.Experiments = append(r.Experiments, out)
		for _, t := range e.trials {
			progress(done, total)
			run, err := t.play(ctx, &plan, out.Repeat)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", e.name, t.name, err)
			}
			if run == nil {
				return r, nil
			}
			out.Runs = append(out.Runs, run)
			done++
		}
		out.fit()
		out.judge()
	}
	r.Complete = true
	return r, nil
}

// trial is a scene to be played by some methods.
type trial struct {
	name   string
	size   float64
	rivals []string
	scene  func() (*scene, error)
	curves bool // keep the times of every cycle
	stacks bool // and those of the stages
}

// play plays a scene by all methods; nil when it was interrupted.
func (t *trial) play(ctx context.Context, plan *Plan, repeat int) (*Run, error) {
	s, err := t.scene()
	if err != nil {
		return nil, err
	}
	run := &Run{Name: t.name, Size: t.size, Objects: len(s.rest), Faces: s.faces(), Cycles: s.cycles()}
	run.Place = meanPlace(s)
	var all []contestant
	for _, name := range slices.Concat(plan.Rules, t.rivals) {
		c, err := enter(name, s)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
		run.Methods = append(run.Methods, &Result{Method: name})
	}
	hits, whole := run.check(ctx, s, all, plan)
	if !whole {
		return nil, nil
	}
	for i, c := range all {
		curve, whole := times(ctx, s, c, repeat)
		if !whole {
			return nil, nil
		}
		run.Methods[i].sum(curve, hits)
		if t.curves {
			run.Methods[i].Curve = rounded(curve)
		}
		if c, is := c.(timed); is {
			stacks := stageTimes(s, c, max(1, repeat/3))
			run.Methods[i].Stages = &stacks[len(stacks)-1]
			if t.stacks {
				run.Methods[i].Stacks = stacks
			}
		}
	}
	return run, nil
}

// times returns the least time of every cycle (ms).
func times(ctx context.Context, s *scene, c contestant, repeat int) (curve []float64, whole bool) {
	curve = make([]float64, s.cycles())
	for i := range curve {
		curve[i] = math.Inf(1)
	}
	for range repeat {
		c.restart()
		for cycle := range curve {
			if ctx.Err() != nil {
				return nil, false
			}
			s.place(cycle)
			start := time.Now()
			c.find(s)
			curve[cycle] = math.Min(curve[cycle], milliseconds(time.Since(start)))
		}
	}
	return curve, true
}

// stageTimes returns the least time of every stage at every cycle.
func stageTimes(s *scene, c timed, repeat int) []Stages {
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	stacks := make([]Stages, s.cycles())
	for round := range repeat {
		for cycle := range stacks {
			s.place(cycle)
			found := c.stages(s, clock)
			now := Stages{milliseconds(found.Boxes), milliseconds(found.Regions), milliseconds(found.Octree),
				milliseconds(found.Pairs), found.Listed, found.Candidates, found.Hits}
			if old := &stacks[cycle]; round > 0 {
				now.Boxes, now.Regions = math.Min(now.Boxes, old.Boxes), math.Min(now.Regions, old.Regions)
				now.Octree, now.Pairs = math.Min(now.Octree, old.Octree), math.Min(now.Pairs, old.Pairs)
			}
			stacks[cycle] = now
		}
	}
	for i := range stacks {
		for _, v := range []*float64{&stacks[i].Boxes, &stacks[i].Regions, &stacks[i].Octree, &stacks[i].Pairs} {
			*v = short(*v)
		}
	}
	return stacks
}

// meanPlace returns what moving and deforming the vertices takes (ms a cycle).
func meanPlace(s *scene) float64 {
	least := math.Inf(1)
	for range 3 {
		start := time.Now()
		for cycle := range s.poses {
			s.place(cycle)
		}
		least = math.Min(least, milliseconds(time.Since(start)))
	}
	return short(least / float64(s.cycles()))
}

// sum fills in the means of a curve.
func (r *Result) sum(curve []float64, hits []bool) {
	var hit, quiet float64
	for i, ms := range curve {
		r.Worst = math.Max(r.Worst, ms)
		if hits[i] {
			hit += ms
			r.HitCycles++
		} else {
			quiet += ms
		}
	}
	n := len(curve)
	r.Mean, r.Last, r.Worst = short((hit+quiet)/float64(n)), short(curve[n-1]), short(r.Worst)
	if r.HitCycles > 0 {
		r.Hit = short(hit / float64(r.HitCycles))
	}
	if r.HitCycles < n {
		r.Quiet = short(quiet / float64(n-r.HitCycles))
	}
}

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

func milliseconds(d time.Duration) float64 { return float64(d) / 1e6 }

// short keeps four digits of a number.
func short(v float64) float64 {
	out, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 4, 64), 64)
	if err != nil {
		return v // as written it is a number
	}
	return out
}

// rounded is short of all.
func rounded(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = short(v)
	}
	return out
}
