// Package ccdrun has the kernels answer collision cases, judges and times the answers, and reports them.
//
//	answer.go          the cases of a file or folder, by the expel kernel
//	screw.go, raster.go  by the screw kernel, exact and in pixels
//	pairs.go           pairs at rest
//	report.go          the report on motions
package ccdrun

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdcase"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/collision/expel"
)

// MethodExpel names the kernel of collision/expel.
const MethodExpel = "expel"

// MethodOctree names the kernel of collision/faceoctree, which answers pairs at rest.
const MethodOctree = "octree"

// Methods are the names of all kernels.
var Methods = []string{MethodExpel, MethodScrew, MethodRaster, MethodOctree}

// Questions are cases to be answered by a kernel.
type Questions struct {
	Cases     string       // their file or folder
	Method    string       // one of the kernels
	Zone      ccdcase.Zone // of the expel kernel
	Pixel     []float64    // of the pixel method: pixels over the radius of the smaller body; its own when empty
	TimePixel *float64     // share of the motion that a pixel is long in time; as Pixel when nil
	Robust    bool         // motions that pass within a pixel collide too
	Plot      *string      // file for the errors over the pixel
}

// Answer reads the input, whatever its form, and answers it. The results are for --out.
func (c *Questions) Answer(io *console.Console) (report console.Outcome, results any, err error) {
	info, err := os.Stat(c.Cases)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, fmt.Errorf("%s: there is no such file or folder", c.Cases)
		}
		return nil, nil, fmt.Errorf("%s: cannot read: %w", c.Cases, output.Reason(err))
	}
	files := []string{c.Cases}
	switch {
	case info.IsDir():
		if files, err = queryFiles(c.Cases); err != nil {
			return nil, nil, err
		}
	case !isQueryFile(c.Cases):
		set, err := readSet(c.Cases)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case c.Method == MethodOctree && set.Format != ccdcase.PairsFormat:
			return nil, nil, console.Misuse(fmt.Errorf("%s: holds motions, and --method %s answers pairs at rest: use "+
				"--method expel, screw or raster", c.Cases, c.Method))
		case c.Method != MethodExpel && c.Method != MethodOctree && set.Format == ccdcase.PairsFormat:
			return nil, nil, console.Misuse(fmt.Errorf("%s: holds pairs at rest, and --method %s answers motions: drop it",
				c.Cases, c.Method))
		case c.Method == MethodRaster:
			return c.answerRaster(set, io)
		case c.Method == MethodScrew:
			return c.answerScrews(set, io)
		case set.Format == ccdcase.PairsFormat:
			return c.answerPairs(set, io)
		}
		return c.answerCases(set, io)
	}
	if c.Method != MethodExpel {
		return nil, nil, console.Misuse(fmt.Errorf("%s: holds sample queries, and --method %s answers cases (.json): use "+
			"--method expel", c.Cases, c.Method))
	}
	return c.answerQueries(files, io)
}

func readSet(path string) (*ccdcase.Set, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
	}
	defer file.Close()
	return ccdcase.Read(path, file)
}

// queryFiles lists the sample queries below a folder, in the order of their names.
func queryFiles(folder string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && isQueryFile(path) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", folder, output.Reason(err))
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: holds no sample queries: no file below it ends in .csv or .csv.gz; name a .json "+
			"file of cases by its path", folder)
	}
	return files, nil
}

// Reads returns the files that the command reads; faults in them show when they are read.
func (c *Questions) Reads() []string {
	files, _ := queryFiles(c.Cases)
	return append(files, c.Cases)
}

func isQueryFile(path string) bool {
	return strings.HasSuffix(path, ".csv") || strings.HasSuffix(path, ".csv.gz")
}

// answerCases answers a set of motions.
func (c *Questions) answerCases(set *ccdcase.Set, io *console.Console) (console.Outcome, any, error) {
	report := c.newReport(set.Category)
	asker := newAsker(report, io, len(set.Cases))
	defer asker.meter.Clear()
	for i := range set.Cases {
		one := &set.Cases[i]
		sweep, err := one.Prepare(c.Zone)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: case %q: %w", one.Place, one.ID, err)
		}
		if err := asker.ask(one, sweep, one.Class()); err != nil {
			return nil, nil, err
		}
	}
	report.finish()
	return report, asker.results, nil
}

// each answers n cases in turn with a bar of progress, until one fails or the user stops it.
func each(n int, unit string, io *console.Console, answer func(i int) error) error {
	meter := console.NewProgress(io.Err, n)
	meter.Unit = unit
	defer meter.Clear()
	for i := range n {
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		if err := answer(i); err != nil {
			return err
		}
		meter.Show(i + 1)
	}
	return nil
}

// answerQueries answers the sample queries that fit.
func (c *Questions) answerQueries(files []string, io *console.Console) (console.Outcome, any, error) {
	report := c.newReport("sample queries")
	report.Left = map[string]int{}
	asker := newAsker(report, io, len(files))
	defer asker.meter.Clear()
	for i, path := range files {
		queries, err := readQueries(path)
		if err != nil {
			return nil, nil, err
		}
		class := queryClass(path)
		for k := range queries {
			one, most, what := queries[k].Case()
			if what != ccdcase.Compared && what != ccdcase.InPlane {
				report.Left[what.String()]++
				continue
			}
			sweep, err := one.Prepare(c.Zone)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", one.ID, err)
			}
			sweep.Narrow(most)
			if err := asker.ask(&one, sweep, class); err != nil {
				return nil, nil, err
			}
		}
		asker.meter.Show(i + 1)
	}
	report.finish()
	return report, asker.results, nil
}

func readQueries(path string) ([]ccdcase.SampleQuery, error) {
	features, ok := ccdcase.FeaturesOf(path)
	if absolute, err := filepath.Abs(path); !ok && err == nil {
		features, ok = ccdcase.FeaturesOf(absolute)
	}
	if !ok {
		return nil, fmt.Errorf("%s: does not say what moves: put it into a folder named vertex-face or edge-edge", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", path, output.Reason(err))
	}
	defer file.Close()
	return ccdcase.ReadQueries(path, file, features)
}

// queryClass is the part of the path that says which scene and which features: the last two folders.
func queryClass(path string) string {
	folder := filepath.Dir(path)
	return filepath.ToSlash(filepath.Join(filepath.Base(filepath.Dir(folder)), filepath.Base(folder)))
}

// asker asks the kernel and books what comes out.
type asker struct {
	report  *motionReport
	results []ccdcase.Result
	scratch expel.Scratch
	meter   *console.Progress
	io      *console.Console
	counts  bool // the meter counts cases
}

func newAsker(report *motionReport, io *console.Console, total int) *asker {
	meter := console.NewProgress(io.Err, total)
	meter.Unit = "case"
	if report.Left != nil {
		meter.Unit = "file"
	}
	return &asker{
		report: report, io: io, meter: meter, results: []ccdcase.Result{}, counts: report.Left == nil,
	}
}

// timings is how often a query is timed; the fastest counts, so that what else the machine does hardly does.
const timings = 3

func (a *asker) ask(one *ccdcase.Case, sweep *ccdcase.Sweep, class string) error {
	if a.io.Stop.Err() != nil {
		return console.ErrInterrupted
	}
	hit := sweep.Ask(&a.scratch)
	took := time.Duration(math.MaxInt64)
	for range timings {
		start := time.Now()
		sweep.Ask(&a.scratch)
		took = min(took, time.Since(start))
	}
	result := sweep.Result(one.ID, &hit)
	a.results = append(a.results, result)
	if sweep.Cut {
		a.report.Cut++
	}
	var found ccdcase.Finding
	if one.Expect != nil {
		found = ccdcase.NewJudge(one).Judge(&result)
	}
	a.report.book(one, &result, found, class, took)
	if a.counts {
		a.meter.Show(len(a.results))
	}
	return nil
}
