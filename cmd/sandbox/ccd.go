package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/collision/expel"
	"github.com/brickyard-physics/brickyard/internal/ccdcase"
)

// ccdCommand answers collision cases with known answers and judges what comes out.
type ccdCommand struct {
	Cases     string    `arg:"" help:"Cases or mesh pairs (.json, .json.gz), or sample queries (.csv, .csv.gz, folder)."`
	Method    string    `default:"expel" help:"Kernel that answers: expel, screw, raster." placeholder:"NAME"`
	Out       *string   `placeholder:"FILE" help:"Write the answers to FILE (.json)."`
	ZoneShare *float64  `placeholder:"E" help:"Thickness of the expel zone over the radius of the static body (1e-3)."`
	Zone      *float64  `placeholder:"M" help:"Thickness of the expel zone in metres, at most 0.02 of that radius."`
	Pixel     []float64 `placeholder:"E,…" help:"Raster: pixels over the radius of the smaller body (0.1 … 0.001)."`
	TimePixel *float64  `placeholder:"T" help:"Raster: share of the motion that a pixel is long in time (as --pixel)."`
	Robust    bool      `help:"Raster: what passes within a pixel collides too."`
	Plot      *string   `placeholder:"FILE" help:"Raster: draw the errors over the pixel into FILE (.png)."`
	JSON      bool      `name:"json" help:"Print one JSON object and nothing else."`
}

// methodExpel names the kernel of collision/expel.
const methodExpel = "expel"

// defaultShare is the zone when no flag says otherwise.
const defaultShare = 1e-3

// Run is called by kong.
func (c *ccdCommand) Run(console *console) error {
	zone, err := c.check()
	if err != nil {
		return err
	}
	out, err := createOptional("--out", c.Out, c.reads()...)
	if err != nil {
		return err
	}
	defer out.Discard()
	report, results, err := c.answer(zone, console)
	if err != nil {
		return err
	}
	if err := out.CommitJSON(results); err != nil {
		return err
	}
	return tell(console.out, report, c.JSON)
}

// check refuses flags that make no sense before anything is read.
func (c *ccdCommand) check() (zone ccdcase.Zone, err error) {
	refuse := func(format string, args ...any) (ccdcase.Zone, error) {
		return ccdcase.Zone{}, usageError{fmt.Errorf(format, args...)}
	}
	switch {
	case c.Method == "octree":
		return refuse("--method %s: this kernel is not built in: use --method expel, screw or raster", c.Method)
	case c.Method != methodExpel && c.Method != methodScrew && c.Method != methodRaster:
		return refuse("--method %s: there is no such kernel: use --method expel, screw or raster", c.Method)
	case c.Method != methodExpel && (c.Zone != nil || c.ZoneShare != nil):
		return refuse("--method %s knows no expel zone: drop --zone and --zone-share", c.Method)
	case c.Method != methodRaster && (c.Pixel != nil || c.TimePixel != nil || c.Robust || c.Plot != nil):
		return refuse("--pixel, --time-pixel, --robust and --plot are for --method raster: drop them")
	case slices.ContainsFunc(c.Pixel, notPixel) || c.TimePixel != nil && notPixel(*c.TimePixel):
		return refuse("--pixel and --time-pixel are shares, and must lie in %g…1", leastPixel)
	case c.Plot != nil && filepath.Ext(*c.Plot) != ".png":
		return refuse("--plot %s: the picture is a PNG: let its name end in .png", *c.Plot)
	case c.Plot != nil && c.Out != nil && filepath.Clean(*c.Plot) == filepath.Clean(*c.Out):
		return refuse("--out and --plot both name %s: give the picture a name of its own", *c.Plot)
	case c.Out != nil && *c.Out == "-":
		return refuse("--out -: stdout is for the figures: name a file or a pipe for the answers")
	case c.Zone != nil && c.ZoneShare != nil:
		return refuse("--zone and --zone-share both say how thick the zone is: drop one")
	case c.Zone != nil && (!(*c.Zone > 0) || math.IsInf(*c.Zone, 0)):
		return refuse("--zone must be a length > 0 in metres, got %g", *c.Zone)
	case c.Zone != nil:
		return ccdcase.Zone{Thickness: *c.Zone}, nil
	case c.Method != methodExpel:
		return ccdcase.Zone{}, nil
	case c.ZoneShare == nil:
		return ccdcase.Zone{Share: defaultShare}, nil
	case !(*c.ZoneShare > 0 && *c.ZoneShare <= ccdcase.LargestShare):
		return refuse("--zone-share must lie above 0 and not above %g, got %g", ccdcase.LargestShare, *c.ZoneShare)
	}
	return ccdcase.Zone{Share: *c.ZoneShare}, nil
}

// leastPixel is the smallest pixel that is drawn with: edges of a few radii then cross a million.
const leastPixel = 1e-5

func notPixel(share float64) bool { return !(share >= leastPixel && share <= 1) }

// answer reads the input, whatever its form, and answers it. results is what --out writes.
func (c *ccdCommand) answer(zone ccdcase.Zone, console *console) (report outcome, results any, err error) {
	info, err := os.Stat(c.Cases)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, fmt.Errorf("%s: there is no such file or folder", c.Cases)
		}
		return nil, nil, fmt.Errorf("%s: cannot read: %w", c.Cases, reason(err))
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
		case c.Method != methodExpel && set.Format == ccdcase.PairsFormat:
			return nil, nil, usageError{fmt.Errorf("%s: holds pairs at rest, and --method %s answers motions: drop it",
				c.Cases, c.Method)}
		case c.Method == methodRaster:
			return c.answerRaster(set, console)
		case c.Method == methodScrew:
			return c.answerScrews(set, console)
		case set.Format == ccdcase.PairsFormat:
			return c.answerPairs(set, console)
		}
		return c.answerCases(set, zone, console)
	}
	if c.Method != methodExpel {
		return nil, nil, usageError{fmt.Errorf("%s: holds sample queries, and --method %s answers cases (.json): use "+
			"--method expel", c.Cases, c.Method)}
	}
	return c.answerQueries(files, zone, console)
}

func readSet(path string) (*ccdcase.Set, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read: %w", path, reason(err))
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
		return nil, fmt.Errorf("%s: cannot read: %w", folder, reason(err))
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: holds no sample queries: no file below it ends in .csv or .csv.gz; name a .json "+
			"file of cases by its path", folder)
	}
	return files, nil
}

// reads returns the files that the command reads; what is wrong with them shows when they are read.
func (c *ccdCommand) reads() []string {
	files, _ := queryFiles(c.Cases)
	return append(files, c.Cases)
}

func isQueryFile(path string) bool {
	return strings.HasSuffix(path, ".csv") || strings.HasSuffix(path, ".csv.gz")
}

// answerCases answers a set of motions.
func (c *ccdCommand) answerCases(set *ccdcase.Set, zone ccdcase.Zone, console *console) (outcome, any, error) {
	report := c.newReport(set.Category, zone)
	asker := newAsker(report, console, len(set.Cases))
	defer asker.meter.Clear()
	for i := range set.Cases {
		one := &set.Cases[i]
		sweep, err := one.Prepare(zone)
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
func each(n int, unit string, console *console, answer func(i int) error) error {
	meter := newProgress(console.err, n)
	meter.unit = unit
	defer meter.Clear()
	for i := range n {
		if console.stop.Err() != nil {
			return errInterrupted
		}
		if err := answer(i); err != nil {
			return err
		}
		meter.Show(i + 1)
	}
	return nil
}

// answerQueries answers the sample queries that fit.
func (c *ccdCommand) answerQueries(files []string, zone ccdcase.Zone, console *console) (outcome, any, error) {
	report := c.newReport("sample queries", zone)
	report.Left = map[string]int{}
	asker := newAsker(report, console, len(files))
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
			sweep, err := one.Prepare(zone)
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
		return nil, fmt.Errorf("%s: cannot read: %w", path, reason(err))
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
	report  *ccdReport
	results []ccdcase.Result
	scratch expel.Scratch
	meter   *progress
	console *console
	counts  bool // the meter counts cases
}

func newAsker(report *ccdReport, console *console, total int) *asker {
	meter := newProgress(console.err, total)
	meter.unit = "case"
	if report.Left != nil {
		meter.unit = "file"
	}
	return &asker{
		report: report, console: console, meter: meter, results: []ccdcase.Result{}, counts: report.Left == nil,
	}
}

// timings is how often a query is timed; the fastest counts, so that what else the machine does hardly does.
const timings = 3

func (a *asker) ask(one *ccdcase.Case, sweep *ccdcase.Sweep, class string) error {
	if a.console.stop.Err() != nil {
		return errInterrupted
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
