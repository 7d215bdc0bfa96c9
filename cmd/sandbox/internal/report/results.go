package report

import (
	"math"
	"slices"
	"strconv"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// Version is the number that the saved results carry under "brickyard_report".
const Version = 1

// Results are all that the page tells.
type Results struct {
	About      About
	Crosscheck *crosscheck.Report
	Drawings   []Drawing        // of the scenes of Crosscheck
	Suites     []*stress.Report // by Suites
	Causes     Causes
}

// Causes say why a quantity of a scene was missed, as far as that was known on the day: what is found out later is no
// change of the results.
type Causes map[string]string

// of returns why a quantity of a scene was missed.
func (c Causes) of(scene, what string) string { return c[scene+": "+what] }

// note keeps a cause that is known.
func (c Causes) note(scene, what, why string) {
	if why != "" {
		c[scene+": "+what] = why
	}
}

// plane is what the cross-check calls that a scene leaves its plane.
const plane = "plane"

// causes gathers what is known of all quantities that can be missed.
func (r *Results) causes() Causes {
	c := Causes{}
	for i := range r.Crosscheck.Scenes {
		s := &r.Crosscheck.Scenes[i]
		c.note(s.Name, plane, crosscheck.Cause(s.Name, plane))
		for k := range s.Rows {
			c.note(s.Name, s.Rows[k].What, crosscheck.Cause(s.Name, s.Rows[k].What))
		}
	}
	for _, suite := range r.Suites {
		for i := range suite.Cases {
			s := &suite.Cases[i]
			for k := range s.Bars {
				c.note(s.Name, s.Bars[k].What, stress.Cause(s.Name, s.Bars[k].What))
			}
		}
	}
	return c
}

// About tells when and on what the results were made.
type About struct {
	Version int    `json:"brickyard_report"`
	Date    string `json:"date"`
	Build   string `json:"build"`
	CPU     string `json:"cpu"`
	Cores   int    `json:"cores"`
	Command string `json:"command"`
}

// Drawing is a chart and the name of its file.
type Drawing struct {
	Name  string       `json:"name"`
	Chart *chart.Chart `json:"chart"`
}

// file is that of the drawing, seen from the page.
func (d *Drawing) file() string { return "truth/" + d.Name + ".png" }

// Suites are the suites of the campaign that the page tells of, in this order.
func Suites() (suites []trial.Suite) {
	for i := range chapters {
		suites = append(suites, chapters[i].suite)
	}
	return suites
}

// Timed reports whether the page tells how fast a suite was played, which worlds beside it would change.
func Timed(s trial.Suite) bool { return s != trial.Truth }

// New gathers results. The suites are by Suites.
func New(about About, planar *crosscheck.Report, suites []*stress.Report) *Results {
	about.Version = Version
	r := &Results{About: about, Crosscheck: planar, Suites: suites}
	for _, p := range planar.Plots() {
		r.Drawings = append(r.Drawings, Drawing{p.Name, rounded(p.Chart)})
	}
	r.Causes = r.causes()
	return r
}

// rounded keeps of every point what a plot can show, a 10000th of what its axis spans or finer, and leaves out what is
// no number. So many digits of each number would not do: of what hardly moves they leave steps.
func rounded(c *chart.Chart) *chart.Chart {
	out := *c
	out.Lines = nil
	var across, up []float64
	for _, l := range c.Lines {
		line := l
		line.X, line.Y = nil, nil
		for i, x := range l.X {
			if sum := x + l.Y[i]; !math.IsNaN(sum) && !math.IsInf(sum, 0) {
				line.X, line.Y = append(line.X, x), append(line.Y, l.Y[i])
			}
		}
		across, up = append(across, line.X...), append(up, line.Y...)
		out.Lines = append(out.Lines, line)
	}
	for _, l := range out.Lines {
		shorten(l.X, places(across, c.LogX))
		shorten(l.Y, places(up, c.LogY))
	}
	return &out
}

// places returns how many digits after the point the values along an axis need; all, −1, on a logarithmic one.
func places(values []float64, log bool) int {
	if log || len(values) == 0 || slices.Min(values) == slices.Max(values) {
		return -1
	}
	return max(0, 4-int(math.Floor(math.Log10(slices.Max(values)-slices.Min(values)))))
}

// shorten rounds values to so many digits after the point.
func shorten(values []float64, places int) {
	for i, v := range values {
		if short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', places, 64), 64); err == nil {
			values[i] = short // a number as it is written is a number as it is read
		}
	}
}

// File is one of the files that results are saved in.
type File struct {
	Name  string
	Value any // to be written as JSON
}

// FileNames are the names of the files that Read reads.
func FileNames() (names []string) {
	for _, f := range empty().Files() {
		names = append(names, f.Name)
	}
	return names
}

// empty returns results to be read into.
func empty() *Results {
	r := &Results{Crosscheck: &crosscheck.Report{}}
	for range chapters {
		r.Suites = append(r.Suites, &stress.Report{})
	}
	return r
}

// Files are what Read reads.
func (r *Results) Files() []File {
	files := []File{{"report.json", &r.About}, {"crosscheck.json", r.Crosscheck}, {"drawings.json", &r.Drawings},
		{"causes.json", &r.Causes}}
	for i := range r.Suites {
		files = append(files, File{chapters[i].suite.String() + ".json", r.Suites[i]})
	}
	return files
}
