package octree

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
)

// Read reads saved results, and keeps the experiments that are named.
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
	r.Experiments = slices.DeleteFunc(r.Experiments, func(e *Experiment) bool {
		return e == nil || !slices.Contains(names, e.Name)
	})
	if len(r.Experiments) != len(names) {
		return refuse(fmt.Errorf("%d of %d experiments are there", len(r.Experiments), len(names)))
	}
	return r, r.check()
}

// check refuses results that the plots and the page cannot tell.
func (r *Report) check() error {
	for _, e := range r.Experiments {
		for _, run := range e.Runs {
			if run == nil || len(run.Methods) == 0 || slices.Contains(run.Methods, nil) {
				return fmt.Errorf("%s: a run has no methods: play anew", e.Name)
			}
			for _, m := range run.Methods {
				if about[m.Method] == "" {
					return fmt.Errorf("%s, %s: there is no method %q: play anew", e.Name, run.Name, m.Method)
				}
			}
		}
	}
	return nil
}
