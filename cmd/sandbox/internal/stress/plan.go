package stress

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// Plan says what to play.
type Plan struct {
	trial.Options
	Suite trial.Suite
	Seeds int      // per case
	First int      // of the seeds; 0 for 1
	Only  []string // cases by name; all of the suite when empty
	Open  []string // cases known to miss a bar
	Shard Shard
	Build string // of this program, for the report
}

// Shard is a part of a campaign: the Index-th of Count, from 1 up.
type Shard struct{ Index, Count int }

// ParseShard reads I/N.
func ParseShard(text string) (Shard, error) {
	i, n, found := strings.Cut(text, "/")
	index, err := strconv.Atoi(i)
	count, err2 := strconv.Atoi(n)
	switch {
	case !found || err != nil || err2 != nil:
		return Shard{}, fmt.Errorf("%q is not of the form I/N, such as 2/8", text)
	case count < 1 || count > 10_000:
		return Shard{}, fmt.Errorf("%s: there can be 1 to 10000 shards", text)
	case index < 1 || index > count:
		return Shard{}, fmt.Errorf("%s: shards count from 1 to %d", text, count)
	}
	return Shard{index, count}, nil
}

// job is a trial to be played.
type job struct {
	Index int // in the plan
	play  *trial.Case
	place int // of the case in the report
	seed  uint64
}

// jobs returns the cases of the plan and the trials of its shard.
func (p *Plan) jobs() ([]trial.Case, []job, error) {
	cases, err := selected(p.Suite, p.Only)
	if err != nil {
		return nil, nil, err
	}
	if err := p.checkWorld(cases); err != nil {
		return nil, nil, err
	}
	var all []job
	for i := range cases {
		for seed := range p.Seeds {
			all = append(all, job{len(all), &cases[i], i, uint64(seed + max(1, p.First))})
		}
	}
	return cases, p.Shard.take(p.Suite, all), nil
}

// checkWorld returns an error if a case does not have the one world that is to be played.
func (p *Plan) checkWorld(cases []trial.Case) error {
	for i := range cases {
		c := &cases[i]
		switch has := c.WorldsIn(p.Suite); {
		case p.World == 0 || p.World <= has:
		case has == 0 && p.Suite > trial.Full:
			return fmt.Errorf("--world %d: no case of the suite %s gives its worlds numbers: drop --world", p.World, p.Suite)
		case has == 0:
			return fmt.Errorf("--world %d: the worlds of %s have no numbers: name cases whose worlds have, as in "+
				"--only random", p.World, c.Name)
		default:
			return fmt.Errorf("--world %d: %s has the worlds 1 to %d in the suite %s: name one of them, or other cases "+
				"with --only", p.World, c.Name, has, p.Suite)
		}
	}
	return nil
}

// Work returns the number of trials of the plan's shard, and about how many seconds of processor time they take.
func (p *Plan) Work() (trials int, seconds float64, err error) {
	_, jobs, err := p.jobs()
	for _, j := range jobs {
		seconds += j.play.Cost[p.Suite]
	}
	return len(jobs), seconds, err
}

// take deals the jobs out, the dearest first, each to the shard that has least to do so far, and returns those of this
// shard in that order (Graham's rule for even loads: no shard takes longer than 4/3 of the best possible).
func (s Shard) take(suite trial.Suite, all []job) (mine []job) {
	slices.SortFunc(all, byCost(suite))
	load := make([]float64, max(1, s.Count))
	for _, j := range all {
		least := 0
		for i := range load {
			if load[i] < load[least] {
				least = i
			}
		}
		load[least] += j.play.Cost[suite]
		if s.Count <= 1 || least == s.Index-1 {
			mine = append(mine, j)
		}
	}
	return mine
}
