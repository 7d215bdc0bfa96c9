package stress

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// Progress is told of every trial that ends, and of none before the first.
type Progress func(done, of int)

// Play runs the trials of the plan, up to atOnce at a time, and reports. When ctx ends first, the report holds what was
// finished and says that it is not complete.
func Play(ctx context.Context, p Plan, atOnce int, tell Progress) (*Report, error) {
	cases, jobs, err := p.jobs()
	if err != nil {
		return nil, err
	}
	if tell != nil {
		tell(0, len(jobs))
	}
	report := p.report(cases)
	var lock sync.Mutex
	var crowd sync.WaitGroup
	done := 0
	queue := make(chan job)
	for range max(1, min(atOnce, len(jobs))) {
		crowd.Go(func() {
			for j := range queue {
				out, whole := trial.Run(ctx, j.play, p.Suite, j.seed, p.Options)
				if !whole {
					continue
				}
				lock.Lock()
				done++
				r := &report.Cases[j.place]
				r.Outcomes = append(r.Outcomes, out)
				if tell != nil {
					tell(done, len(jobs))
				}
				lock.Unlock()
			}
		})
	}
	for _, j := range jobs {
		if ctx.Err() == nil {
			queue <- j
		}
	}
	close(queue)
	crowd.Wait()
	report.Complete = done == len(jobs)
	report.order()
	return report, nil
}

// report returns an empty report on the cases of the plan.
func (p *Plan) report(cases []trial.Case) *Report {
	r := &Report{Version: ReportVersion, Build: p.Build, Suite: p.Suite.String(), Seeds: p.Seeds, First: p.First,
		World: p.World, Only: p.Only, Hz: p.Hz, Threads: max(1, p.Threads),
		Shard: max(1, p.Shard.Index), Shards: max(1, p.Shard.Count)}
	for _, c := range cases {
		r.Cases = append(r.Cases, Result{Name: c.Name, Group: c.Group, Shows: c.Shows,
			Published: c.Published, Bars: c.Bars,
			Open: slices.Contains(p.Open, c.Name), Outcomes: []trial.Outcome{}})
	}
	return r
}

// order sorts the outcomes of each case by seed.
func (r *Report) order() {
	for i := range r.Cases {
		slices.SortFunc(r.Cases[i].Outcomes, func(a, b trial.Outcome) int { return cmp.Compare(a.Seed, b.Seed) })
	}
}
