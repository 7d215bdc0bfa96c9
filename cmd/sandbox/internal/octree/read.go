package octree

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// Read reads saved results, and keeps the experiments that are named, all without names.
func Read(path string, names []string) (*Report, error) {
	data, err := os.ReadFile(path)
	var file *fs.PathError
	if errors.As(err, &file) {
		err = file.Err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w: name the folder that sandbox octree has written with --out", path, err)
	}
	r := &Report{}
	refuse := func(why error) (*Report, error) {
		return nil, fmt.Errorf("%s: no results of sandbox octree: %w: play anew with --out", path, why)
	}
	if err := json.Unmarshal(data, r); err != nil {
		return refuse(err)
	}
	if r.Version != Version {
		return refuse(fmt.Errorf("version %d, not %d", r.Version, Version))
	}
	wanted := names
	if names == nil {
		wanted = Names()
	}
	r.Experiments = slices.DeleteFunc(r.Experiments, func(e *Experiment) bool {
		return e == nil || !slices.Contains(wanted, e.Name)
	})
	if n := len(r.Experiments); n == 0 || names != nil && n != len(names) {
		return refuse(fmt.Errorf("%d of %d experiments are there", n, len(wanted)))
	}
	if err := r.check(); err != nil {
		return refuse(err)
	}
	return r, nil
}

// check refuses results that plots and page cannot tell: those that were interrupted, or of other runs and methods than
// are known here.
func (r *Report) check() error {
	rules := []string{Best, Paper}
	if r.Rule != bothRules {
		rules = []string{r.Rule}
	}
	for _, known := range catalog(false) {
		for _, e := range r.Experiments {
			if e.Name != known.name {
				continue
			}
			if len(e.Runs) != len(known.trials) {
				return fmt.Errorf("%s has %d runs of %d", e.Name, len(e.Runs), len(known.trials))
			}
			for i := range known.trials {
				if err := known.trials[i].check(e.Runs[i], rules); err != nil {
					return fmt.Errorf("%s: %w", e.Name, err)
				}
			}
		}
	}
	return nil
}

// check compares a run with the trial that it is to be of.
func (t *trial) check(run *Run, rules []string) error {
	if run == nil || run.Name != t.name {
		return fmt.Errorf("a run is not that of %q", t.name)
	}
	methods := slices.Concat(rules, t.rivals)
	if len(run.Methods) != len(methods) {
		return fmt.Errorf("%s has %d methods of %d", t.name, len(run.Methods), len(methods))
	}
	for i, m := range run.Methods {
		if m == nil || m.Method != methods[i] {
			return fmt.Errorf("%s: a method is not %q", t.name, methods[i])
		}
	}
	return nil
}
