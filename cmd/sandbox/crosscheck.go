package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/internal/message"
)

// crosscheckCommand plays planar scenes here and in Box2D.
type crosscheckCommand struct {
	Scenes   []string `arg:"" optional:"" name:"scene" help:"Scenes to compare; all if none is named."`
	JSON     bool     `name:"json" help:"Print one JSON object and nothing else."`
	Out      *string  `placeholder:"FOLDER" help:"Write results (JSON) and plots (PNG, SVG) into this folder."`
	List     bool     `help:"List the scenes, what is compared, the tolerances and their reasons."`
	Open     []string `sep:"none" placeholder:"SCENE" help:"Known to differ: shown, but no failure (repeatable, or a,b)."`
	Hz       *float64 `placeholder:"60" help:"Steps per second of this engine; tolerances are for 60."`
	Substeps *int     `placeholder:"N" help:"Sub-steps of this engine; it chooses when not given."`
}

// Run is called by kong.
func (c *crosscheckCommand) Run(io *console.Console) error {
	scenes, err := c.scenes()
	if err != nil {
		return err
	}
	settings, err := c.settings()
	if err != nil {
		return err
	}
	if c.List {
		return crosscheck.List(io.Out, scenes)
	}
	var folder *output.Folder
	if c.Out != nil {
		if folder, err = output.OpenFolder(*c.Out, crosscheckFile); err != nil {
			return err
		}
	}
	meter := console.NewLongProgress(io.Err, "scene", len(scenes))
	report, err := crosscheck.Play(io.Stop, scenes, settings, meter.Show)
	meter.Clear()
	switch {
	case io.Stop.Err() != nil:
		return console.ErrInterrupted
	case err != nil:
		return err
	}
	report.Build = buildVersion()
	report.Excuse(c.open())
	if folder != nil {
		if err := writeCrosscheck(folder, report); err != nil {
			return err
		}
	}
	if c.JSON {
		err = console.WriteJSON(io.Out, report)
	} else {
		err = report.Write(io.Out)
		if err == nil && folder != nil {
			_, err = fmt.Fprintln(io.Out, folder.Told(crosscheckFile, len(report.Plots())))
		}
	}
	if failed := report.Failed(); err == nil && failed > 0 {
		err = console.FailedCheck(fmt.Errorf("%s beyond tolerance", console.Counted(failed, "scene is", "scenes are")))
	}
	return err
}

// crosscheckFile is where the results go.
const crosscheckFile = "crosscheck.json"

// open are the scenes that are known to differ.
func (c *crosscheckCommand) open() (names []string) {
	for _, list := range c.Open {
		names = append(names, strings.Split(list, ",")...)
	}
	return names
}

// settings checks the flags.
func (c *crosscheckCommand) settings() (s crosscheck.Settings, err error) {
	s.Hz = 60
	if c.Hz != nil {
		s.Hz = *c.Hz
	}
	if c.Substeps != nil {
		s.Substeps = *c.Substeps
	}
	switch {
	case c.List && c.JSON:
		err = fmt.Errorf("--list is for people: drop --json")
	case c.List && c.Out != nil:
		err = fmt.Errorf("--list writes no files: drop --out")
	case c.List && (c.Hz != nil || c.Substeps != nil || c.Open != nil):
		err = fmt.Errorf("--list plays nothing: drop --hz, --substeps and --open")
	case !(s.Hz >= 1 && s.Hz <= 960):
		err = fmt.Errorf("--hz must be between 1 and 960, got %.10g", s.Hz)
	case c.Substeps != nil && (s.Substeps < 1 || s.Substeps > 1000):
		err = fmt.Errorf("--substeps must be between 1 and 1000, got %d", s.Substeps)
	}
	if err != nil {
		err = console.Misuse(err)
	}
	return s, err
}

// scenes finds the scenes that are named, in the order of the table.
func (c *crosscheckCommand) scenes() (chosen []crosscheck.Scene, err error) {
	names := crosscheck.Names()
	for _, name := range slices.Concat(c.Scenes, c.open()) {
		if !slices.Contains(names, name) {
			return nil, console.Misuse(fmt.Errorf("there is no scene %q%s: the scenes are %s", name,
				message.DidYouMean(name, names), strings.Join(names, ", ")))
		}
	}
	for _, name := range c.open() {
		if len(c.Scenes) > 0 && !slices.Contains(c.Scenes, name) {
			return nil, console.Misuse(fmt.Errorf("--open %s: it is not played: name it among the scenes as well, or drop it",
				name))
		}
	}
	for _, s := range crosscheck.Scenes() {
		if len(c.Scenes) == 0 || slices.Contains(c.Scenes, s.Name) {
			chosen = append(chosen, s)
		}
	}
	return chosen, nil
}

// writeCrosscheck writes the results and the plots.
func writeCrosscheck(f *output.Folder, r *crosscheck.Report) error {
	if err := f.JSON(crosscheckFile, r); err != nil {
		return err
	}
	for _, plot := range r.Plots() {
		if err := f.Chart(plot.Name, plot.Chart); err != nil {
			return err
		}
	}
	return nil
}
