package octree

import (
	"context"
	"fmt"
	"slices"

	"github.com/brickyard-physics/brickyard/collision/faceoctree"
)

// Plan says what is played, and how.
type Plan struct {
	Experiments []string
	Rules       []string // Best, Paper
	Repeat      int      // plays of each run; 0 as many as the experiment is for

	// For tests: small scenes of few cycles, to see that all goes together, and faults, to see that checks fail.
	short bool
	spoil func(method string, found []faceoctree.FacePair) []faceoctree.FacePair
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
	for _, e := range catalog(plan.short) {
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
				if len(out.Runs) == 0 {
					r.Experiments = r.Experiments[:len(r.Experiments)-1]
				}
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
	curves, whole := times(ctx, s, all, repeat)
	if !whole {
		return nil, nil
	}
	for i, c := range all {
		run.Methods[i].sum(curves[i], hits)
		if t.curves {
			run.Methods[i].Curve = rounded(curves[i])
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
