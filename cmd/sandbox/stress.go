package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// stressCommand plays the stacking and robustness campaign, or joins what several machines played of it.
type stressCommand struct {
	Play  stressPlayCommand  `cmd:"" default:"withargs" help:"Play a suite of the campaign (the default)."`
	Merge stressMergeCommand `cmd:"" help:"Join the reports of all shards and draw the plots."`
}

// stressPlayCommand plays a suite, or one shard of it.
type stressPlayCommand struct {
	Suite   string   `arg:"" optional:"" help:"quick, standard (default), full, long, truth, unit, simbench, joints."`
	Full    bool     `help:"With joints: all rates and lengths, 45 minutes of processor time (joints-full)."`
	Shard   *string  `placeholder:"I/N" help:"Play only the I-th of N parts of the campaign."`
	Seeds   *int     `placeholder:"K" help:"Play each case under seeds 1…K."`
	Seed    *int     `placeholder:"K" help:"Play each case under this seed alone."`
	World   *int     `placeholder:"N" help:"Play only this world of each trial, of cases that number them (random)."`
	Out     *string  `placeholder:"DIR" help:"Write the report (JSON) and the plots (PNG, SVG) into this folder."`
	JSON    bool     `name:"json" help:"Print the report as one JSON object and nothing else."`
	Hz      *float64 `placeholder:"60" help:"Steps per second of all cases that do not set their own."`
	Threads int      `default:"1" placeholder:"N" help:"Threads that share a step (1); 0: as many as the step is worth."`
	Jobs    *int     `placeholder:"N" help:"Worlds at a time; as many as there are processors when not given."`
	List    bool     `help:"List the cases of the suite and their bars."`
	Only    []string `placeholder:"NAME" help:"Play only this case, or group of cases (repeatable, or with commas)."`
	Open    []string `placeholder:"NAME" help:"Known to miss a bar: show it, but do not fail for it (repeatable)."`
}

// Run is called by kong.
func (c *stressPlayCommand) Run(io *console.Console) error {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	if plan.Options.Threads, err = load.Threads(c.Threads, io); err != nil {
		return err
	}
	if c.List {
		return stress.List(io.Out, plan.Suite, plan.Only)
	}
	var folder *campaignFolder
	if c.Out != nil {
		if folder, err = openCampaignFolder(*c.Out, c.Shard != nil, plan.Shard); err != nil {
			return err
		}
	}
	if c.Suite == "" && !c.JSON {
		if err := tellDefault(&plan, io); err != nil {
			return err
		}
	}
	jobs := max(1, runtime.NumCPU()/plan.Options.Threads)
	if c.Jobs != nil {
		jobs = *c.Jobs
	}
	var meter *console.Progress
	report, err := stress.Play(io.Stop, plan, jobs, func(done, of int) {
		if meter == nil {
			meter = console.NewLongProgress(io.Err, "trial", of)
		}
		meter.Show(done)
	})
	if meter != nil {
		meter.Clear()
	}
	if err != nil {
		return err
	}
	return deliver(report, folder, c.JSON, io)
}

// tellDefault says how long a suite that nobody named takes, and how to have a shorter one.
func tellDefault(plan *stress.Plan, io *console.Console) error {
	trials, seconds, err := plan.Work()
	if err != nil {
		return err
	}
	work := fmt.Sprintf("%.0f s", math.Ceil(seconds))
	if seconds > 90 {
		work = fmt.Sprintf("%.0f minutes", math.Ceil(seconds/60))
	}
	_, err = fmt.Fprintf(io.Err, "no suite was named: playing %s, %s, about %s of processor time "+
		"(sandbox stress %s takes a minute in all)\n", plan.Suite, console.Counted(trials, "trial", "trials"), work,
		trial.Quick)
	return err
}

// plan checks the flags.
func (c *stressPlayCommand) plan() (p stress.Plan, err error) {
	suite, known := trial.Standard, true
	if c.Suite != "" {
		suite, known = trial.FindSuite(c.Suite)
	}
	whole := suite == trial.Joints || suite == trial.JointsFull
	if known && whole && c.Full {
		suite = trial.JointsFull
	}
	p = stress.Plan{Suite: suite, Seeds: suite.Seeds(), Only: c.Only, Open: c.Open,
		Shard: stress.Shard{Index: 1, Count: 1}, Build: buildFingerprint()}
	refuse := func(format string, args ...any) (stress.Plan, error) {
		return p, console.Misuse(fmt.Errorf(format, args...))
	}
	if !known {
		names := trial.SuiteNames()
		return refuse("there is no suite %q%s: the suites are %s", c.Suite, message.DidYouMean(c.Suite, names),
			strings.Join(names, ", "))
	}
	if err := c.checkNames(suite); err != nil {
		return p, err
	}
	switch {
	case c.Full && !whole:
		return refuse("--full goes with the suite joints, not with %s: for the longest campaign name the suite full", suite)
	case c.List && c.JSON:
		return refuse("--list is for people: drop --json")
	case c.List && c.Out != nil:
		return refuse("--list writes no files: drop --out")
	case c.Seeds != nil && (*c.Seeds < 1 || *c.Seeds > 10_000):
		return refuse("--seeds must be between 1 and 10000, got %d", *c.Seeds)
	case c.Seed != nil && (*c.Seed < 1 || *c.Seed > 10_000):
		return refuse("--seed must be between 1 and 10000, got %d", *c.Seed)
	case c.Seed != nil && (c.Seeds != nil || c.Shard != nil):
		return refuse("--seed plays one seed: drop --seeds and --shard")
	case c.World != nil && *c.World < 1:
		return refuse("--world must be 1 or more, got %d", *c.World)
	case c.Jobs != nil && (*c.Jobs < 1 || *c.Jobs > 1024):
		return refuse("--jobs must be between 1 and 1024, got %d", *c.Jobs)
	case c.Hz != nil && !(*c.Hz >= 1 && *c.Hz <= 10_000):
		return refuse("--hz must be between 1 and 10000, got %.10g", *c.Hz)
	}
	c.narrow(&p)
	if c.Shard != nil {
		if p.Shard, err = stress.ParseShard(*c.Shard); err != nil {
			return refuse("--shard %w", err)
		}
	}
	if _, _, err := p.Work(); err != nil {
		return p, console.Misuse(err)
	}
	return p, nil
}

// narrow enters the numbers that were given.
func (c *stressPlayCommand) narrow(p *stress.Plan) {
	if c.Seeds != nil {
		p.Seeds = *c.Seeds
	}
	if c.Seed != nil {
		p.First, p.Seeds = *c.Seed, 1
	}
	if c.World != nil {
		p.World = *c.World
	}
	if c.Hz != nil {
		p.Hz = *c.Hz
	}
}

// checkNames refuses cases that the suite does not have. Groups go for their cases in --only.
func (c *stressPlayCommand) checkNames(suite trial.Suite) error {
	cases := stress.CaseNames(suite)
	both := slices.Concat(cases, stress.GroupNames())
	check := func(given, known []string) error {
		for _, name := range given {
			if !slices.Contains(known, name) {
				return console.Misuse(fmt.Errorf("the suite %s has no case %q%s: sandbox stress %s --list shows them", suite,
					name, message.DidYouMean(name, known), suite))
			}
		}
		return nil
	}
	if c.Only != nil && len(c.Only) == 0 {
		return console.Misuse(errors.New("--only: the name of the case is empty: give one"))
	}
	if err := check(c.Only, both); err != nil {
		return err
	}
	return check(c.Open, cases)
}

// stressMergeCommand joins reports.
type stressMergeCommand struct {
	Reports []string `arg:"" help:"The reports of all shards, or the folder that holds them."`
	Out     *string  `placeholder:"DIR" help:"Write the joined report (JSON) and the plots (PNG, SVG) into this folder."`
	JSON    bool     `name:"json" help:"Print the joined report as one JSON object and nothing else."`
}

// Run is called by kong.
func (c *stressMergeCommand) Run(io *console.Console) error {
	files, err := shardFiles(c.Reports)
	if err != nil {
		return err
	}
	var reports []*stress.Report
	for _, file := range files {
		r, err := stress.ReadReport(file)
		if err != nil {
			return err
		}
		reports = append(reports, r)
	}
	joined, err := stress.Merge(reports, files)
	if err != nil {
		return err
	}
	var folder *campaignFolder
	if c.Out != nil {
		if folder, err = openCampaignFolder(*c.Out, false, stress.Shard{}); err != nil {
			return err
		}
	}
	return deliver(joined, folder, c.JSON, io)
}

// shardFiles replaces folders by the reports of shards in them.
func shardFiles(paths []string) (files []string, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
		}
		found := len(files)
		for _, e := range entries {
			if shard, _ := filepath.Match("stress-*-of-*.json", e.Name()); shard {
				files = append(files, filepath.Join(path, e.Name()))
			}
		}
		if len(files) == found {
			return nil, fmt.Errorf("%s: there is no report of a shard (stress-I-of-N.json) in it", path)
		}
	}
	return files, nil
}

// deliver writes the files, prints the report and turns it into a verdict.
func deliver(r *stress.Report, folder *campaignFolder, asJSON bool, io *console.Console) error {
	var err error
	told := ""
	if folder != nil {
		if !r.Complete {
			if told, err = folder.Part(folder.nameOf(r)); err != nil {
				return err
			}
		}
		if err = folder.write(r); err != nil {
			return err
		}
	}
	if asJSON {
		err = console.WriteJSON(io.Out, r)
	} else {
		err = r.Write(io.Out)
		if err == nil && folder != nil {
			_, err = fmt.Fprintln(io.Out, folder.toldOf(r))
		}
	}
	if err != nil {
		return err
	}
	failed := r.Failed()
	switch {
	case !r.Complete && folder != nil:
		return console.FailedCheck(errors.New("interrupted: what was finished is written" + told))
	case !r.Complete:
		return console.FailedCheck(errors.New("interrupted: what was finished is printed"))
	case failed > 0:
		return console.FailedCheck(fmt.Errorf("%s failed", console.Counted(failed, "case", "cases")))
	}
	return nil
}

// campaignFolder is where a campaign is written.
type campaignFolder struct {
	*output.Folder
	shard bool // it takes a shard, be it the only one: merge looks for the name of one
}

// openCampaignFolder fails before anything is played when the folder cannot take the report.
func openCampaignFolder(path string, shard bool, part stress.Shard) (*campaignFolder, error) {
	folder, err := output.OpenFolder(path, reportName(shard, part))
	if err != nil {
		return nil, err
	}
	return &campaignFolder{folder, shard}, nil
}

// reportName is the name of the file of a campaign, or of a shard of it.
func reportName(shard bool, s stress.Shard) string {
	if shard {
		return fmt.Sprintf("stress-%d-of-%d.json", s.Index, s.Count)
	}
	return "stress.json"
}

// nameOf is the name of the file of a report.
func (f *campaignFolder) nameOf(r *stress.Report) string {
	return reportName(f.shard, stress.Shard{Index: r.Shard, Count: r.Shards})
}

// write writes the report, and the plots unless it is a shard.
func (f *campaignFolder) write(r *stress.Report) error {
	if err := f.JSON(f.nameOf(r), r); err != nil || f.shard {
		return err
	}
	for _, plot := range r.Plots() {
		if err := f.Chart(plot.Name, plot.Chart); err != nil {
			return err
		}
	}
	return nil
}

// toldOf tells what write has written.
func (f *campaignFolder) toldOf(r *stress.Report) string {
	plots := 0
	if !f.shard {
		plots = len(r.Plots())
	}
	return f.Told(f.nameOf(r), plots)
}
