package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
)

// reportFolder is where reports and plots go.
type reportFolder struct {
	path  string
	shard bool // it takes a shard, be it the only one: merge looks for the name of one
}

// openReportFolder makes the folder, and fails before anything is played when it cannot take files of these names.
func openReportFolder(path string, files ...string) (*reportFolder, error) {
	if path == "" {
		return nil, console.Misuse(errors.New("--out: the name of the folder is empty: give one"))
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return nil, fmt.Errorf("%s: cannot make this folder: %w: give --out another", path, output.Reason(err))
	}
	for _, name := range files {
		file := filepath.Join(path, name)
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			return nil, fmt.Errorf("%s: cannot write: it is a folder: remove it, or give --out another", file)
		}
		probe, err := output.Create(file)
		if err != nil {
			return nil, fmt.Errorf("%w: give --out another folder", err)
		}
		probe.Discard()
	}
	return &reportFolder{path: path}, nil
}

// reportName is the name of the file of a campaign, or of a shard of it.
func reportName(shard bool, s stress.Shard) string {
	if shard {
		return fmt.Sprintf("stress-%d-of-%d.json", s.Index, s.Count)
	}
	return "stress.json"
}

// write writes the report, and the plots unless it is a shard.
func (f *reportFolder) write(r *stress.Report) error {
	name := reportName(f.shard, stress.Shard{Index: r.Shard, Count: r.Shards})
	err := f.file(name, func(out *output.File) error { return console.WriteJSON(out, r) })
	if err != nil || f.shard {
		return err
	}
	for _, plot := range r.Plots() {
		if err := f.chart(plot.Name, plot.Chart); err != nil {
			return err
		}
	}
	return nil
}

// toldOf tells what write has written.
func (f *reportFolder) toldOf(r *stress.Report) string {
	plots := 0
	if !f.shard {
		plots = len(r.Plots())
	}
	return f.told(reportName(f.shard, stress.Shard{Index: r.Shard, Count: r.Shards}), plots)
}

// told tells what was written: a file of results, and plots of two files each.
func (f *reportFolder) told(name string, plots int) string {
	text := filepath.Join(f.path, name) + " is written"
	if plots > 0 {
		text = fmt.Sprintf("%s, and %s (PNG, SVG) beside it", text, console.Counted(plots, "plot", "plots"))
	}
	return text
}

// file writes one file of the folder.
func (f *reportFolder) file(name string, write func(*output.File) error) error {
	out, err := output.Create(filepath.Join(f.path, name))
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := write(out); err != nil {
		return out.Fault(err)
	}
	return out.Commit()
}

// chart writes a chart as name.png and name.svg.
func (f *reportFolder) chart(name string, c *chart.Chart) error {
	if err := f.file(name+".png", func(out *output.File) error { return c.WritePNG(out) }); err != nil {
		return err
	}
	return f.file(name+".svg", func(out *output.File) error { return c.WriteSVG(out) })
}

// buildFingerprint names the build and, since not every build knows its revision, the bytes of this very program.
func buildFingerprint() string {
	exe, err := os.Executable()
	if err != nil {
		return buildVersion()
	}
	file, err := os.Open(exe)
	if err != nil {
		return buildVersion()
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return buildVersion()
	}
	return fmt.Sprintf("%s, sha256 %.6x", buildVersion(), hash.Sum(nil))
}
