package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/brickyard-physics/brickyard/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/internal/report"
	"github.com/brickyard-physics/brickyard/internal/stress"
)

// reportCommand writes the page on all that is compared with something exact.
type reportCommand struct {
	Out  string  `default:"docs" placeholder:"docs" help:"Write truth.md, and truth with results and plots, in here."`
	From *string `placeholder:"FOLDER" help:"Render the results saved in this folder, such as docs/truth; play nothing."`
	Date string  `placeholder:"TEXT" help:"Date to note; today when not given."`
}

// Run is called by kong.
func (c *reportCommand) Run(io *console) error {
	if c.From != nil && c.Date != "" {
		return usageError{errors.New("--date: saved results have a date of their own: drop it, or --from")}
	}
	if c.Out == "" {
		return usageError{errors.New("--out: the name of the folder is empty: give one")}
	}
	if c.From != nil {
		results, err := readResults(*c.From)
		if err != nil {
			return err
		}
		if folder, err := c.folder(); err != nil {
			return err
		} else if err := saveResults(folder, results); err != nil { // for another folder than they came from
			return err
		}
		return c.write(results, io)
	}
	folder, err := c.folder() // before anything is played
	if err != nil {
		return err
	}
	results, err := playResults(io, fullPlay(), dateOr(c.Date))
	if err != nil {
		return err
	}
	if err := saveResults(folder, results); err != nil {
		return err
	}
	if results, err = readResults(folder.path); err != nil { // what is rendered is what is saved
		return err
	}
	return c.write(results, io)
}

// folder makes the folder of results and plots.
func (c *reportCommand) folder() (*reportFolder, error) {
	return openReportFolder(filepath.Join(c.Out, "truth"))
}

// saveResults writes the files that readResults reads.
func saveResults(folder *reportFolder, results *report.Results) error {
	for _, f := range results.Files() {
		if err := folder.file(f.Name, func(out *outputFile) error { return writeJSON(out, f.Value) }); err != nil {
			return err
		}
	}
	return nil
}

// readResults reads saved results.
func readResults(path string) (*report.Results, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w: name the folder that sandbox report has saved its results in", path,
			reason(err))
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s: not a folder: name the one that sandbox report has saved its results in", path)
	}
	results, err := report.Read(os.DirFS(path))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return results, nil
}

// write writes the page and its plots.
func (c *reportCommand) write(results *report.Results, io *console) error {
	plots, err := c.folder()
	if err != nil {
		return err
	}
	for _, p := range results.Plots() {
		if err := plots.file(p.Name+".png", func(out *outputFile) error { return p.Chart.WritePNG(out) }); err != nil {
			return err
		}
	}
	page := &reportFolder{path: c.Out}
	err = page.file("truth.md", func(out *outputFile) error {
		_, err := out.Write(results.Page())
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(io.out, "%s: %s\n", filepath.Join(c.Out, "truth.md"), results.Verdict())
	return err
}

// reportPlay is what a report plays.
type reportPlay struct {
	scenes []crosscheck.Scene
	suites []stress.Plan
}

// fullPlay is all there is.
func fullPlay() reportPlay {
	p := reportPlay{scenes: crosscheck.Scenes()}
	for _, suite := range report.Suites() {
		p.suites = append(p.suites, stress.Plan{Suite: suite, Seeds: suite.Seeds(), Shard: stress.Shard{Index: 1, Count: 1},
			Options: stress.Options{Threads: 1}})
	}
	return p
}

// playResults plays one thing after another.
func playResults(io *console, p reportPlay, date string) (*report.Results, error) {
	about := report.About{Date: date, Build: buildVersion(), CPU: cpuName(), Cores: runtime.NumCPU(),
		Command: "sandbox report"}
	meter := newLongProgress(io.err, "crosscheck: scene", len(p.scenes))
	planar, err := crosscheck.Play(io.stop, p.scenes, crosscheck.Settings{Hz: 60}, meter.Show)
	meter.Clear()
	if io.stop.Err() != nil {
		return nil, errInterrupted
	}
	if err != nil {
		return nil, err
	}
	planar.Build = about.Build
	var suites []*stress.Report
	for _, plan := range p.suites {
		plan.Build = about.Build
		played, err := playSuite(io, plan)
		if err != nil {
			return nil, err
		}
		suites = append(suites, played)
	}
	return report.New(about, planar, suites), nil
}

// playSuite plays a suite of the campaign: world by world where speeds are told.
func playSuite(io *console, plan stress.Plan) (*stress.Report, error) {
	jobs := 1
	if !report.Timed(plan.Suite) {
		jobs = runtime.NumCPU()
	}
	var meter *progress
	played, err := stress.Play(io.stop, plan, jobs, func(done, of int) {
		if meter == nil {
			meter = newLongProgress(io.err, plan.Suite.String()+": trial", of)
		}
		meter.Show(done)
	})
	if meter != nil {
		meter.Clear()
	}
	if err == nil && !played.Complete {
		err = errInterrupted
	}
	return played, err
}
