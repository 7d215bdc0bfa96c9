package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// Read reads the results that a folder holds. They have to be of one build, and to go together.
func Read(folder fs.FS) (*Results, error) {
	r := empty()
	for _, file := range r.Files() {
		data, err := fs.ReadFile(folder, file.Name)
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		if err != nil {
			return nil, fmt.Errorf("%s: cannot read: %w: %s", file.Name, err, mend)
		}
		if err := decode(data, file.Value); err != nil {
			return nil, fmt.Errorf("%s: no saved result: %w: %s", file.Name, err, mend)
		}
	}
	return r, r.check()
}

// mend is what to do about results that cannot be told.
const mend = "play anew with sandbox report"

// decode reads JSON, and tells what is wrong with it in words of JSON.
func decode(data []byte, into any) error {
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		return errors.New("it holds null")
	}
	err := json.Unmarshal(data, into)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("it holds the wrong kind of value (%s)", kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%q holds the wrong kind of value (%s)", kind.Field, kind.Value)
	}
	return err
}

// named is what scenes and cases may be called: their names become names of files.
var named = regexp.MustCompile(`^[a-z0-9]+([-.][a-z0-9]+|-[A-Z0-9]+)*$`)

// known notes names, and refuses those that are none and those that come twice.
func known(names []string, name string) ([]string, error) {
	switch {
	case !named.MatchString(name):
		return nil, fmt.Errorf("%q is no name of a scene", name)
	case slices.Contains(names, name):
		return nil, fmt.Errorf("%q is there twice", name)
	}
	return append(names, name), nil
}

// check refuses results that this package does not know how to tell, or that do not belong together.
func (r *Results) check() error {
	if r.About.Version != Version {
		return refuse("report", "version %d of the report, not %d", r.About.Version, Version)
	}
	if err := r.checkPlanar(); err != nil {
		return refuse("crosscheck", "%w", err)
	}
	if err := r.checkDrawings(); err != nil {
		return refuse("drawings", "%w", err)
	}
	for i, s := range r.Suites {
		if err := r.checkSuite(chapters[i].suite, s); err != nil {
			return refuse(chapters[i].suite.String(), "%w", err)
		}
		for _, d := range chapters[i].named(s) {
			if err := d.Chart.Check(); err != nil {
				return refuse(chapters[i].suite.String(), "%w", err)
			}
		}
	}
	return nil
}

func refuse(file, format string, args ...any) error {
	return fmt.Errorf("%s.json: %w: %s", file, fmt.Errorf(format, args...), mend)
}

// sameBuild refuses what was made by another program than the rest.
func (r *Results) sameBuild(build string) error {
	if build != r.About.Build {
		return fmt.Errorf("of another build (%s) than report.json (%s)", build, r.About.Build)
	}
	return nil
}

func (r *Results) checkPlanar() error {
	if v := r.Crosscheck.Version; v != crosscheck.Version {
		return fmt.Errorf("version %d of the cross-check, not %d", v, crosscheck.Version)
	}
	if err := r.sameBuild(r.Crosscheck.Build); err != nil {
		return err
	}
	if len(r.Crosscheck.Scenes) == 0 {
		return errors.New("it has no scenes")
	}
	var names []string
	var err error
	for i := range r.Crosscheck.Scenes {
		s := &r.Crosscheck.Scenes[i]
		if names, err = known(names, s.Name); err != nil {
			return err
		}
		if len(s.Rows) == 0 {
			return fmt.Errorf("%s has no quantities", s.Name)
		}
	}
	return nil
}

// checkDrawings asks for a plot of every scene, in their order.
func (r *Results) checkDrawings() error {
	if len(r.Drawings) != len(r.Crosscheck.Scenes) {
		return fmt.Errorf("%d plots of %d scenes", len(r.Drawings), len(r.Crosscheck.Scenes))
	}
	for i := range r.Drawings {
		d := &r.Drawings[i]
		if want := drawingOf(r.Crosscheck.Scenes[i].Name); d.Name != want {
			return fmt.Errorf("plot %d is called %q, not %q", i+1, d.Name, want)
		}
		if d.Chart == nil {
			return fmt.Errorf("%q has no chart", d.Name)
		}
		if err := d.Chart.Check(); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
	}
	return nil
}

// drawingOf is the name of the plot of a planar scene.
func drawingOf(scene string) string { return "crosscheck-" + scene }

func (r *Results) checkSuite(suite trial.Suite, s *stress.Report) error {
	switch {
	case s.Version != stress.ReportVersion:
		return fmt.Errorf("version %d of the campaign, not %d", s.Version, stress.ReportVersion)
	case s.Suite != suite.String():
		return fmt.Errorf("it holds the suite %q", s.Suite)
	case !s.Complete:
		return errors.New("it was interrupted")
	case len(s.Cases) == 0:
		return errors.New("it has no cases")
	}
	if err := r.sameBuild(s.Build); err != nil {
		return err
	}
	var names []string
	var err error
	for i := range s.Cases {
		c := &s.Cases[i]
		if names, err = known(names, c.Name); err != nil {
			return err
		}
		if len(c.Outcomes) == 0 || len(c.Outcomes) != s.Seeds {
			return fmt.Errorf("%s has %d seeds of %d", c.Name, len(c.Outcomes), s.Seeds)
		}
	}
	return nil
}
