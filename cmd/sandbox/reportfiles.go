package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/report"
)

// A reportFile is a file of a report, in full.
type reportFile struct {
	path string
	data []byte
}

// resultFiles are the results as readResults reads them, in a folder.
func resultFiles(folder string, results *report.Results) (files []reportFile, err error) {
	for _, f := range results.Files() {
		var data bytes.Buffer
		if err := console.WriteJSON(&data, f.Value); err != nil {
			return nil, fmt.Errorf("%s: cannot write: %w", filepath.Join(folder, f.Name), err)
		}
		files = append(files, reportFile{filepath.Join(folder, f.Name), data.Bytes()})
	}
	return files, nil
}

// writeReport writes the results, the page on them and its plots: all of it, or nothing.
func writeReport(out string, results *report.Results, io *console.Console) error {
	folder := filepath.Join(out, reportResults)
	files, err := resultFiles(folder, results)
	if err != nil {
		return err
	}
	for _, p := range results.Plots() {
		var data bytes.Buffer
		if err := p.Chart.WritePNG(&data); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		files = append(files, reportFile{filepath.Join(folder, p.Name+".png"), data.Bytes()})
	}
	page := filepath.Join(out, reportPage)
	files = append(files, reportFile{page, results.Page()})
	if _, err := output.OpenFolder(folder); err != nil {
		return err
	}
	if err := writeTogether(files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(io.Out, "%s: %s\n%s: results and %s\n", page, results.Verdict(), folder,
		console.Counted(len(results.Plots()), "plot", "plots"))
	return err
}

// writeTogether writes files: none has its new content before all of it is on the disk.
func writeTogether(files []reportFile) error {
	var all []*output.File
	defer func() {
		for _, f := range all {
			f.Discard() // what is committed stays
		}
	}()
	for _, f := range files {
		out, err := output.Create(f.path)
		if err != nil {
			return err
		}
		all = append(all, out)
		_, err = out.Write(f.data)
		if err := errors.Join(err, out.Sync()); err != nil {
			return out.Fault(err)
		}
	}
	for _, out := range all {
		if err := out.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// rescue keeps results that took minutes to play where they can be kept, and says where.
func rescue(results *report.Results, failure error) error {
	folder, err := os.MkdirTemp("", "brickyard-report-")
	if err != nil {
		return failure
	}
	files, err := resultFiles(folder, results)
	if err = errors.Join(err, writeTogether(files)); err != nil {
		return errors.Join(failure, os.RemoveAll(folder))
	}
	return fmt.Errorf("%w: what was played is in %s: sandbox report --from %s --out FOLDER writes the page", failure,
		folder, folder)
}
