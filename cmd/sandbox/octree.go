package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/octree"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// octreeCommand repeats the experiments of the paper on face octrees.
type octreeCommand struct {
	Experiment string  `arg:"" optional:"" help:"all, approach, shuttles, hands, shrine, planes, stored, closest, deform."`
	Out        *string `placeholder:"DIR" help:"Write results (JSON) and plots (PNG) into this folder."`
	Rule       string  `default:"both" placeholder:"NAME" help:"paper, best, or both (the default)."`
	Repeat     *int    `placeholder:"N" help:"Plays of each run, of which the least time counts; 5 to 15 when not given."`
	From       *string `placeholder:"DIR" help:"Tell the results saved in this folder, all without a name; play nothing."`
	Page       *string `placeholder:"FILE" help:"Write a page (.md) on all experiments, such as docs/deformable.md."`
	JSON       bool    `name:"json" help:"Print one JSON object and nothing else."`
}

// octreeFile is where the results go.
const octreeFile = "octree.json"

// Words that stand for all of them.
const (
	everyExperiment = "all"
	bothRules       = "both"
)

// Run is called by kong.
func (c *octreeCommand) Run(io *console.Console) error {
	plan, err := c.plan()
	if err != nil {
		return err
	}
	if c.Page != nil {
		if err := output.CheckName("--page", *c.Page, ".md"); err != nil {
			return err
		}
	}
	var folder *output.Folder
	if c.Out != nil {
		if folder, err = output.OpenFolder(*c.Out, octreeFile); err != nil {
			return err
		}
	}
	page, err := output.CreateOptional("--page", c.Page)
	if err != nil {
		return err
	}
	defer page.Discard()
	r, err := c.results(plan, io)
	if err != nil {
		return err
	}
	if c.Page != nil && r.Rule != bothRules {
		return fmt.Errorf("%s: played by one rule: --page tells of both: play anew without --rule", *c.From)
	}
	told := ""
	if folder != nil && !r.Complete {
		if told, err = folder.Part(octreeFile); err != nil {
			return err
		}
	}
	if err := c.write(r, folder, page); err != nil {
		return err
	}
	return c.tell(r, folder, told, io)
}

// results plays, or reads what was played.
func (c *octreeCommand) results(plan octree.Plan, io *console.Console) (*octree.Report, error) {
	if c.From != nil {
		return octree.Read(filepath.Join(*c.From, octreeFile), plan.Experiments)
	}
	var meter *console.Progress
	r, err := octree.Play(io.Stop, plan, func(done, of int) {
		if meter == nil {
			meter = console.NewUnevenProgress(io.Err, "run", of)
		}
		meter.Show(done)
	})
	if meter != nil {
		meter.Clear()
	}
	if err != nil {
		return nil, err
	}
	r.Build, r.CPU, r.Date = buildVersion(), cpuName(), dateOr("")
	return r, nil
}

// plan checks the flags.
func (c *octreeCommand) plan() (p octree.Plan, err error) {
	refuse := func(format string, args ...any) (octree.Plan, error) {
		return p, console.Misuse(fmt.Errorf(format, args...))
	}
	names := append(octree.Names(), everyExperiment)
	rules := []string{octree.Paper, octree.Best, bothRules}
	switch {
	case c.Experiment == "" && c.From == nil:
		return refuse("name an experiment: %s", strings.Join(names, ", "))
	case c.Experiment != "" && !slices.Contains(names, c.Experiment):
		return refuse("there is no experiment %q%s: the experiments are %s", c.Experiment,
			message.DidYouMean(c.Experiment, names), strings.Join(names, ", "))
	case !slices.Contains(rules, c.Rule):
		return refuse("there is no rule %q%s: the rules are %s", c.Rule, message.DidYouMean(c.Rule, rules),
			strings.Join(rules, ", "))
	case c.Repeat != nil && (*c.Repeat < 1 || *c.Repeat > 1000):
		return refuse("--repeat must be between 1 and 1000, got %d", *c.Repeat)
	case c.From != nil && (c.Repeat != nil || c.Rule != bothRules):
		return refuse("--from tells saved results: drop --repeat and --rule")
	case c.From != nil && *c.From == "":
		return refuse("--from: the name of the folder is empty: give one")
	case c.Page != nil && (c.Experiment != "" && c.Experiment != everyExperiment || c.Rule != bothRules):
		return refuse("--page tells of all experiments under both rules: say octree all, without --rule")
	case c.Page != nil && c.Out == nil && c.From == nil:
		return refuse("--page shows plots: say with --out where they go")
	}
	switch {
	case c.Experiment == everyExperiment || c.Page != nil:
		p.Experiments = octree.Names()
	case c.Experiment != "": // without a name saved results tell all that they hold
		p.Experiments = []string{c.Experiment}
	}
	p.Rules = []string{octree.Best, octree.Paper}
	if c.Rule != bothRules {
		p.Rules = []string{c.Rule}
	}
	if c.Repeat != nil {
		p.Repeat = *c.Repeat
	}
	return p, nil
}

// write writes the files.
func (c *octreeCommand) write(r *octree.Report, folder *output.Folder, page *output.File) error {
	if folder != nil {
		if err := folder.JSON(octreeFile, r); err != nil {
			return err
		}
		for _, p := range r.Plots() {
			if err := folder.PNG(p.Name, p.Chart); err != nil {
				return err
			}
		}
	}
	if page == nil || !r.Complete {
		return nil
	}
	if _, err := page.Write(r.Page(c.plots())); err != nil {
		return page.Fault(err)
	}
	return page.Commit()
}

// plots is the folder of the plots, seen from the page.
func (c *octreeCommand) plots() string {
	folder := c.From
	if c.Out != nil {
		folder = c.Out
	}
	from, err := filepath.Abs(filepath.Dir(*c.Page))
	to, other := filepath.Abs(*folder)
	if err != nil || other != nil {
		return filepath.ToSlash(*folder)
	}
	if beside, err := filepath.Rel(from, to); err == nil {
		to = beside
	}
	return filepath.ToSlash(to)
}

// tell prints the report and turns it into a verdict. The folder, if there is one, is where it was written, and part
// tells where that is another one than it was to be.
func (c *octreeCommand) tell(r *octree.Report, folder *output.Folder, part string, io *console.Console) error {
	var err error
	if c.JSON {
		err = console.WriteJSON(io.Out, r)
	} else {
		err = r.Write(io.Out)
		if err == nil && folder != nil {
			_, err = fmt.Fprintf(io.Out, "%s is written, and %s beside it\n", folder.File(octreeFile),
				console.Counted(len(r.Plots()), "plot", "plots"))
		}
	}
	wrong := r.Wrong()
	switch {
	case err != nil:
		return err
	case !r.Complete && folder != nil:
		return console.FailedCheck(errors.New("interrupted: what was finished is written" + part))
	case !r.Complete:
		return console.FailedCheck(errors.New("interrupted: what was finished is printed"))
	case wrong > 0:
		return console.FailedCheck(fmt.Errorf("%s other pairs than brute force", console.Counted(wrong, "run has",
			"runs have")))
	}
	return nil
}
