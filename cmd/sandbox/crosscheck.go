package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/levels"
)

// crosscheckCommand plays planar scenes here and in Box2D.
type crosscheckCommand struct {
	Scenes   []string `arg:"" optional:"" name:"scene" help:"Scenes to compare; all if none is named."`
	JSON     bool     `name:"json" help:"Print one JSON object and nothing else."`
	Out      *string  `placeholder:"FOLDER" help:"Write results (JSON) and plots (PNG, SVG) into this folder."`
	List     bool     `help:"List the scenes, what is compared, the tolerances and their reasons."`
	Open     []string `placeholder:"SCENE" help:"Known to differ: show it, but do not fail for it (repeatable)."`
	Hz       float64  `default:"60" placeholder:"60" help:"Steps per second of this engine; tolerances are for 60."`
	Substeps int      `default:"0" placeholder:"N" help:"Sub-steps of this engine; it chooses when not given."`
}

// Run is called by kong.
func (c *crosscheckCommand) Run(io *console) error {
	scenes, err := c.scenes()
	if err != nil {
		return err
	}
	if c.List {
		return crosscheck.List(io.out, scenes)
	}
	var folder *reportFolder
	if c.Out != nil {
		if folder, err = openReportFolder(*c.Out); err != nil {
			return err
		}
	}
	meter := newLongProgress(io.err, "scene", len(scenes))
	report, err := crosscheck.Play(io.stop, scenes, crosscheck.Settings{Hz: c.Hz, Substeps: c.Substeps}, meter.Show)
	meter.Clear()
	switch {
	case io.stop.Err() != nil:
		return errInterrupted
	case err != nil:
		return err
	}
	report.Build = buildVersion()
	report.Excuse(c.Open)
	if folder != nil {
		if err := folder.crosscheck(report); err != nil {
			return err
		}
	}
	if c.JSON {
		err = writeJSON(io.out, report)
	} else {
		err = report.Write(io.out)
	}
	if failed := report.Failed(); err == nil && failed > 0 {
		err = checkError{fmt.Errorf("%s beyond tolerance", counted(failed, "scene is", "scenes are"))}
	}
	return err
}

// scenes finds the scenes that are named, in the order of the table, and checks the flags.
func (c *crosscheckCommand) scenes() (chosen []crosscheck.Scene, err error) {
	names := crosscheck.Names()
	for _, name := range slices.Concat(c.Scenes, c.Open) {
		if !slices.Contains(names, name) {
			return nil, usageError{fmt.Errorf("there is no scene %q%s: the scenes are %s", name,
				levels.DidYouMean(name, names), strings.Join(names, ", "))}
		}
	}
	switch {
	case c.List && c.JSON:
		return nil, usageError{fmt.Errorf("--list is for people: drop --json")}
	case !(c.Hz >= 1 && c.Hz <= 960):
		return nil, usageError{fmt.Errorf("--hz must be between 1 and 960, got %.10g", c.Hz)}
	case c.Substeps < 0 || c.Substeps > 1000:
		return nil, usageError{fmt.Errorf("--substeps must be between 1 and 1000, got %d", c.Substeps)}
	}
	for _, s := range crosscheck.Scenes() {
		if len(c.Scenes) == 0 || slices.Contains(c.Scenes, s.Name) {
			chosen = append(chosen, s)
		}
	}
	return chosen, nil
}

// crosscheck writes the results and the plots.
func (f *reportFolder) crosscheck(r *crosscheck.Report) error {
	if err := f.file("crosscheck.json", func(out *outputFile) error { return writeJSON(out, r) }); err != nil {
		return err
	}
	for _, plot := range r.Plots() {
		if err := f.chart(plot.Name, plot.Chart); err != nil {
			return err
		}
	}
	return nil
}
