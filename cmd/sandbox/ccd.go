package main

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdcase"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/ccdrun"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
)

// ccdCommand answers collision cases with known answers and judges what comes out.
type ccdCommand struct {
	Cases     string    `arg:"" help:"Cases or mesh pairs (.json, .json.gz), or sample queries (.csv, .csv.gz, folder)."`
	Method    string    `default:"expel" help:"Kernel that answers: expel, screw, raster, octree." placeholder:"NAME"`
	Out       *string   `placeholder:"FILE" help:"Write the answers to FILE (.json, or .json.gz)."`
	ZoneShare *float64  `placeholder:"E" help:"Thickness of the expel zone over the radius of the static body (1e-3)."`
	Zone      *float64  `placeholder:"M" help:"Thickness of the expel zone in metres, at most 0.02 of that radius."`
	Pixel     []float64 `placeholder:"E,…" help:"Raster: pixels over the radius of the smaller body (0.1 … 0.001)."`
	TimePixel *float64  `placeholder:"T" help:"Raster: share of the motion that a pixel is long in time (as --pixel)."`
	Robust    bool      `help:"Raster: what passes within a pixel collides too."`
	Plot      *string   `placeholder:"FILE" help:"Raster: draw the errors over the pixel into FILE (.png)."`
	JSON      bool      `name:"json" help:"Print one JSON object and nothing else."`
}

// defaultShare is the zone when no flag says otherwise.
const defaultShare = 1e-3

// Run is called by kong.
func (c *ccdCommand) Run(io *console.Console) error {
	zone, err := c.check()
	if err != nil {
		return err
	}
	if c.Plot != nil {
		if err := output.CheckName("--plot", *c.Plot, ".png"); err != nil {
			return err
		}
	}
	if err := output.CheckJSON("--out", c.Out, ""); err != nil {
		return err
	}
	out, err := output.CreateOptional("--out", c.Out, c.questions(ccdcase.Zone{}).Reads()...)
	if err != nil {
		return err
	}
	defer out.Discard()
	report, results, err := c.questions(zone).Answer(io)
	if err != nil {
		return err
	}
	if err := out.CommitJSON(results); err != nil {
		return err
	}
	return console.Tell(io.Out, report, c.JSON)
}

// questions are the cases to be answered, and how.
func (c *ccdCommand) questions(zone ccdcase.Zone) *ccdrun.Questions {
	return &ccdrun.Questions{Cases: c.Cases, Method: c.Method, Zone: zone, Pixel: c.Pixel, TimePixel: c.TimePixel,
		Robust: c.Robust, Plot: c.Plot}
}

// check refuses flags that make no sense before anything is read.
func (c *ccdCommand) check() (zone ccdcase.Zone, err error) {
	refuse := func(format string, args ...any) (ccdcase.Zone, error) {
		return ccdcase.Zone{}, console.Misuse(fmt.Errorf(format, args...))
	}
	switch {
	case !slices.Contains(ccdrun.Methods, c.Method):
		return refuse("--method %s: there is no such kernel: use --method %s", c.Method,
			strings.Join(ccdrun.Methods, ", "))
	case c.Method != ccdrun.MethodExpel && (c.Zone != nil || c.ZoneShare != nil):
		return refuse("--method %s knows no expel zone: drop --zone and --zone-share", c.Method)
	case c.Method != ccdrun.MethodRaster && (c.Pixel != nil || c.TimePixel != nil || c.Robust || c.Plot != nil):
		return refuse("--pixel, --time-pixel, --robust and --plot are for --method raster: drop them")
	case slices.ContainsFunc(c.Pixel, notPixel) || c.TimePixel != nil && notPixel(*c.TimePixel):
		return refuse("--pixel and --time-pixel are shares, and must lie in %g…1", leastPixel)
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
	case c.Method != ccdrun.MethodExpel:
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
