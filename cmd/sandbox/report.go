package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/report"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// reportCommand writes the page on all that is compared with something exact.
type reportCommand struct {
	Out  *string `placeholder:"docs" help:"Write truth.md, and truth with results and plots, in here (exit 0: a page)."`
	From *string `placeholder:"FOLDER" help:"Render the results saved in this folder, such as docs/truth; play nothing."`
	Date *string `placeholder:"2026-01-31" help:"Date to note; today when not given."`
}

// Help says what cannot be told in a line.
func (c *reportCommand) Help() string {
	return "Without --out the page goes to docs or, with --from, beside the folder that is rendered. A page that tells " +
		"of quantities beyond tolerance is a page: the exit code is 0, as crosscheck and stress are there to fail."
}

// Run is called by kong.
func (c *reportCommand) Run(io *console.Console) error {
	out, date, err := c.flags()
	if err != nil {
		return err
	}
	if c.From != nil {
		results, err := readResults(*c.From)
		if err == nil && c.Out == nil {
			out, err = beside(*c.From)
		}
		if err != nil {
			return err
		}
		return writeReport(out, results, io)
	}
	if err := probeReport(out); err != nil { // before anything is played
		return err
	}
	results, err := playResults(io, fullPlay(), date)
	if err != nil {
		return err
	}
	if err := writeReport(out, results, io); err != nil {
		return rescue(results, err)
	}
	return nil
}

// beside returns the folder of the page on results.
func beside(results string) (string, error) {
	full, err := filepath.Abs(results)
	if err != nil || filepath.Base(full) != reportResults {
		return "", console.Misuse(fmt.Errorf("--out: a page lies beside results in a folder %s, and these are in %s: "+
			"give the folder for the page", reportResults, results))
	}
	return filepath.Join(results, ".."), nil
}

// flags returns the folder of a page that is played and the date to note.
func (c *reportCommand) flags() (out, date string, err error) {
	refuse := func(format string, args ...any) (string, string, error) {
		return "", "", console.Misuse(fmt.Errorf(format, args...))
	}
	out = "docs"
	switch {
	case c.From != nil && *c.From == "":
		return refuse("--from: the name of the folder is empty: name the one that sandbox report has saved its results in")
	case c.From != nil && c.Date != nil:
		return refuse("--date: saved results have a date of their own: drop it, or --from")
	case c.Out != nil && *c.Out == "":
		return refuse("--out: the name of the folder is empty: give one")
	case c.Out != nil:
		out = *c.Out
	}
	if c.Date == nil {
		return out, dateOr(""), nil
	}
	if _, err := time.Parse(time.DateOnly, *c.Date); err != nil {
		return refuse("--date: %q is no day: give one such as 2026-01-31", *c.Date)
	}
	return out, *c.Date, nil
}

// The names beside each other in the folder of a report.
const (
	reportPage    = "truth.md"
	reportResults = "truth" // a folder
)

// probeReport makes the folders of a report, and fails when they cannot take its files.
func probeReport(out string) error {
	if _, err := output.OpenFolder(out, reportPage); err != nil {
		return err
	}
	files := report.FileNames()
	for _, name := range crosscheck.Names() {
		files = append(files, "crosscheck-"+name+".png")
	}
	_, err := output.OpenFolder(filepath.Join(out, reportResults), files...)
	return err
}

// readResults reads saved results.
func readResults(path string) (*report.Results, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w: name the folder that sandbox report has saved its results in", path,
			output.Reason(err))
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s: not a folder: name the one that sandbox report has saved its results in", path)
	}
	results, err := report.Read(os.DirFS(path))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return results, nil
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
			Options: trial.Options{Threads: 1}})
	}
	return p
}

// playResults plays one thing after another.
func playResults(io *console.Console, p reportPlay, date string) (*report.Results, error) {
	about := report.About{Date: date, Build: buildVersion(), CPU: cpuName(), Cores: runtime.NumCPU(),
		Command: "sandbox report"}
	part := func(n int, what string) string {
		return fmt.Sprintf("part %d of %d, %s", n, 1+len(p.suites), what)
	}
	meter := console.NewLongProgress(io.Err, part(1, "crosscheck: scene"), len(p.scenes))
	planar, err := crosscheck.Play(io.Stop, p.scenes, crosscheck.Settings{Hz: 60}, meter.Show)
	meter.Clear()
	if io.Stop.Err() != nil {
		return nil, console.ErrInterrupted
	}
	if err != nil {
		return nil, err
	}
	planar.Build = about.Build
	var suites []*stress.Report
	for i, plan := range p.suites {
		plan.Build = about.Build
		played, err := playSuite(io, plan, part(2+i, plan.Suite.String()+": trial"))
		if err != nil {
			return nil, err
		}
		suites = append(suites, played)
	}
	return report.New(about, planar, suites), nil
}

// playSuite plays a suite of the campaign: world by world where speeds are told.
func playSuite(io *console.Console, plan stress.Plan, unit string) (*stress.Report, error) {
	jobs := 1
	if !report.Timed(plan.Suite) {
		jobs = runtime.NumCPU()
	}
	var meter *console.Progress
	played, err := stress.Play(io.Stop, plan, jobs, func(done, of int) {
		if meter == nil {
			meter = console.NewLongProgress(io.Err, unit, of)
		}
		meter.Show(done)
	})
	if meter != nil {
		meter.Clear()
	}
	if err == nil && !played.Complete {
		err = console.ErrInterrupted
	}
	return played, err
}
