package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/chart"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/crosscheck"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// docs is where the page lies, seen from here.
const docs = "../../../../docs"

// again says how to mend a page that is not what its results say.
const again = "sandbox report --from docs/truth renders it anew from the saved results, sandbox report plays all anew"

func saved(t *testing.T) *Results {
	t.Helper()
	r, err := Read(os.DirFS(filepath.Join(docs, "truth")))
	if err != nil {
		t.Fatalf("docs/truth: %v", err)
	}
	return r
}

// TestNothingIsByHand renders the page from the saved results: it has to be the page that lies beside them.
func TestNothingIsByHand(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(docs, "truth.md"))
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(string(page), "\n"), strings.Split(string(saved(t).Page()), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("docs/truth.md, line %d is not what the saved results say: %s", i+1, again)
		}
	}
}

// TestPlotsAreOfTheResults draws the plots of the saved results: the pictures beside them have to be these, but for
// what the arithmetic of another processor may shade otherwise.
func TestPlotsAreOfTheResults(t *testing.T) {
	r := saved(t)
	page := string(r.Page())
	known := map[string]bool{}
	for _, d := range r.Plots() {
		file := d.Name + ".png"
		known[file] = true
		if !strings.Contains(page, "(truth/"+file+")") {
			t.Errorf("%s is not on the page", file)
		}
		var drawn bytes.Buffer
		if err := d.Chart.WritePNG(&drawn); err != nil {
			t.Fatal(err)
		}
		there, err := os.ReadFile(filepath.Join(docs, "truth", file))
		if err != nil {
			t.Errorf("%v: %s", err, again)
			continue
		}
		if share := differing(t, drawn.Bytes(), there); share > 0.002 {
			t.Errorf("docs/truth/%s: %.3g %% of its pixels are not what the saved results say: %s", file, 100*share, again)
		}
	}
	size := int64(0)
	entries, err := os.ReadDir(filepath.Join(docs, "truth"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			size += info.Size()
		}
		if strings.HasSuffix(e.Name(), ".png") && !known[e.Name()] {
			t.Errorf("docs/truth/%s is no plot of the page any more: remove it", e.Name())
		}
	}
	if size > 1_500_000 {
		t.Errorf("docs/truth takes %d bytes: draw less", size)
	}
}

// differing returns the share of pixels that differ by more than a shade; 1 for pictures of other sizes.
func differing(t *testing.T, a, b []byte) float64 {
	t.Helper()
	if bytes.Equal(a, b) {
		return 0
	}
	var pictures [2]image.Image
	for i, data := range [][]byte{a, b} {
		var err error
		if pictures[i], err = png.Decode(bytes.NewReader(data)); err != nil {
			t.Fatal(err)
		}
	}
	area := pictures[0].Bounds()
	if area != pictures[1].Bounds() {
		return 1
	}
	n := 0
	for y := range area.Dy() {
		for x := range area.Dx() {
			r, g, b, _ := pictures[0].At(x, y).RGBA()
			r2, g2, b2, _ := pictures[1].At(x, y).RGBA()
			for _, d := range []int{int(r) - int(r2), int(g) - int(g2), int(b) - int(b2)} {
				if max(d, -d) > 0x3000 {
					n++
					break
				}
			}
		}
	}
	return float64(n) / float64(area.Dx()*area.Dy())
}

// TestAllOfTheResultsIsTold: every scene and case that was played has its row, and what misses is in the summary. What
// the suites have besides is no fault of a page that tells its own build and date; the log names it.
func TestAllOfTheResultsIsTold(t *testing.T) {
	r := saved(t)
	page := string(r.Page())
	summary, _, _ := strings.Cut(page, "### By part")
	var names []string
	for _, s := range r.Crosscheck.Scenes {
		names = append(names, s.Name)
		if s.Verdict == crosscheck.Differs && !strings.Contains(summary, "| "+s.Name+" |") {
			t.Errorf("%s misses and is not in the summary", s.Name)
		}
	}
	for _, report := range r.Suites {
		for i := range report.Cases {
			names = append(names, report.Cases[i].Name)
			state, _ := report.Cases[i].State()
			if told := strings.Contains(summary, "| "+report.Cases[i].Name+" |"); told != (state != stress.Pass) {
				t.Errorf("%s: %s, in the summary: %t", report.Cases[i].Name, state, told)
			}
		}
	}
	for _, name := range names {
		if !strings.Contains(page, "\n| "+name+" |") {
			t.Errorf("%s has no row on the page", name)
		}
	}
	all := crosscheck.Names()
	for _, suite := range Suites() {
		all = append(all, stress.CaseNames(suite)...)
	}
	for _, name := range all {
		if !slices.Contains(names, name) {
			t.Logf("%s is younger than docs/truth.md (%s): sandbox report plays it", name, r.About.Date)
		}
	}
}

// TestNoPlacesOfTheMachine: results tell what they were made on, and nothing about whose it is.
func TestNoPlacesOfTheMachine(t *testing.T) {
	place := regexp.MustCompile(`(^|[\s"'(=])/(home|root|tmp|usr|var|work|Users|private)\b`)
	err := filepath.WalkDir(docs, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.Contains(path, "truth") || entry.IsDir() || filepath.Ext(path) == ".png" {
			return err
		}
		data, err := os.ReadFile(path)
		if found := place.Find(data); found != nil {
			t.Errorf("%s names a place of the machine: %q", path, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// small returns results of two planar scenes, of which one leaves its plane and the other is not played here, and of a
// case in each suite: that of the first has a tolerance that it misses once in two.
func small() *Results {
	of := func(x float64) *float64 { return &x }
	row := crosscheck.Row{What: "way", Unit: "m", Ours: of(1.5), Difference: of(0),
		Tolerance: crosscheck.Tolerance{Most: 1}, Verdict: crosscheck.Agrees}
	planar := &crosscheck.Report{Version: crosscheck.Version, Build: "b", Scenes: []crosscheck.Result{
		{Name: "leaves", Verdict: crosscheck.Differs, Rows: []crosscheck.Row{row}, OffPlane: 2,
			Plane: crosscheck.Plane{Off: 1}},
		{Name: "idle", Verdict: crosscheck.Skipped, Rows: []crosscheck.Row{{What: "period", Verdict: crosscheck.Differs}},
			Skipped: map[string]string{"brickyard": "it has no joints"}}}}
	var suites []*stress.Report
	for _, s := range Suites() {
		suites = append(suites, &stress.Report{Version: stress.ReportVersion, Build: "b", Suite: s.String(), Complete: true,
			Seeds: 1, Cases: []stress.Result{{Name: "rest-of-" + s.String(), Outcomes: []trial.Outcome{{Seed: 1}}}}})
	}
	suites[0].Cases = []stress.Result{{Name: "hops", Bars: []trial.Bar{
		{What: "height", Value: 0.01, Unit: "share", Source: "one | reason"}, {What: "overlaps"}},
		Outcomes: []trial.Outcome{{Seed: 1, Bodies: 3, Values: trial.Values{"height": 0.02, "overlaps": 0},
			Compared: []trial.Comparison{{Bar: "height", What: "first", Measured: 1, Exact: 1, Unit: "m", Scale: 4},
				{Bar: "height", What: "second", Measured: 1.02, Exact: 1, Unit: "m", Error: 0.02, Scale: 1}}}}}}
	r := &Results{About: About{Version, "a day", "b", "a processor", 1, "a command"}, Crosscheck: planar, Suites: suites,
		Causes: Causes{}}
	for i := range planar.Scenes {
		r.Drawings = append(r.Drawings, Drawing{drawingOf(planar.Scenes[i].Name), &chart.Chart{Title: "t"}})
	}
	return r
}

func TestMissesComeFirst(t *testing.T) {
	r := small()
	r.Causes["hops: height"] = "a cause"
	page := string(r.Page())
	for _, want := range []string{
		"4 quantities in 4 scenes: 2 within tolerance, 2 beyond; 0 overlaps",
		"| leaves | way and turn out of the plane | 2 m and 0 rad | 1 m and 0 rad |  |",
		"| planar scenes | Box2D and closed forms | 1 | 2 | 1 | 1 | 0 |",
		"| idle | Brickyard | it has no joints |",
		"2 of these 2 quantities, each beside what is exact",
		"| hops | height, 1 of 2 | 2 % | ≤ 1 % | <sup>1</sup> |",
		"1. a cause",
		"| hops |  | 3 | height | 2 | 2 % | ≤ 1 %<sup>1</sup> | **FAIL** |",
		"1. one \\| reason",
		"| first | 1 m | 1 m | 0 % | 4 m | 1 % | ok |",
		"| second | 1.02 m | 1.00 m | 2 % | 1 m | 1 % | **FAIL** |",
		"a processor, 1 core",
	} {
		if !strings.Contains(strings.ReplaceAll(page, noBreak, " "), want) {
			t.Errorf("%q is not on the page", want)
		}
	}
}

// TestPublished: what others have published stands beside what was measured, each engine in a column of its own.
func TestPublished(t *testing.T) {
	r := small()
	r.Suites[2].Cases = []stress.Result{{Name: "rolls", Outcomes: []trial.Outcome{{Seed: 1, Compared: []trial.Comparison{
		{What: "error at 1 ms", Measured: 3e-9, Unit: "m", Others: []trial.Figure{{Engine: "A", Value: 2.5e-7}}},
		{What: "error at 2 ms", Measured: 4e-9, Unit: "m"},
		{What: "error at 4 ms", Measured: 5e-9, Unit: "m", Others: []trial.Figure{{Engine: "B", Value: 0.5},
			{Engine: "A", Value: 7}}}}}}}}
	page := strings.ReplaceAll(string(r.Page()), noBreak, " ")
	want := "| rolls | Brickyard | A | B |\n| --- | ---: | ---: | ---: |\n| error at 1 ms | 3·10⁻⁹ m | 2.5·10⁻⁷ |  |\n" +
		"| error at 2 ms | 4·10⁻⁹ m |  |  |\n| error at 4 ms | 5·10⁻⁹ m | 7 | 0.5 |\n"
	if !strings.Contains(page, want) {
		t.Errorf("%s\nis not on\n%s", want, page)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, row := range []struct {
		name  string
		spoil func(*Results)
		file  string // then this one holds
		text  string // that, or is missing
		want  string
	}{
		{name: "nothing wrong"},
		{name: "another version", spoil: func(r *Results) { r.About.Version = 99 }, want: "report.json: version 99"},
		{name: "another build", spoil: func(r *Results) { r.Suites[1].Build = "c" }, want: "of another build (c)"},
		{name: "interrupted", spoil: func(r *Results) { r.Suites[2].Complete = false }, want: "interrupted"},
		{name: "another suite", spoil: func(r *Results) { r.Suites[0].Suite = "quick" }, want: `it holds the suite "quick"`},
		{name: "a plot without a chart", spoil: func(r *Results) { r.Drawings[0].Chart = nil }, want: "no chart"},
		{name: "a plot that leads elsewhere", spoil: func(r *Results) { r.Drawings[0].Name = "../../evil" },
			want: `drawings.json: plot 1 is called "../../evil", not "crosscheck-leaves"`},
		{name: "a line without its y", spoil: func(r *Results) {
			r.Drawings[1].Chart.Lines = []chart.Line{{X: []float64{1}}}
		}, want: "drawings.json: crosscheck-idle: the line \"\" has 1 x and 0 y"},
		{name: "a plot that is lacking", spoil: func(r *Results) { r.Drawings = r.Drawings[:1] }, want: "1 plots of 2"},
		{name: "no scenes", spoil: func(r *Results) { r.Crosscheck.Scenes, r.Drawings = nil, []Drawing{} },
			want: "no scenes"},
		{name: "a scene twice", spoil: func(r *Results) { r.Crosscheck.Scenes[1].Name = "leaves" }, want: "there twice"},
		{name: "a scene that leads elsewhere", spoil: func(r *Results) { r.Crosscheck.Scenes[1].Name = "../x" },
			want: `"../x" is no name`},
		{name: "a scene of nothing", spoil: func(r *Results) { r.Crosscheck.Scenes[0].Rows = nil }, want: "no quantities"},
		{name: "no cases", spoil: func(r *Results) { r.Suites[1].Cases = nil }, want: "unit.json: it has no cases"},
		{name: "no seeds", spoil: func(r *Results) { r.Suites[0].Cases[0].Outcomes = nil }, want: "hops has 0 seeds of 1"},
		{name: "a case twice", spoil: func(r *Results) {
			r.Suites[0].Cases = append(r.Suites[0].Cases, r.Suites[0].Cases[0])
		}, want: `truth.json: "hops" is there twice`},
		{name: "a series without its y", spoil: func(r *Results) {
			r.Suites[0].Cases[0].Outcomes[0].Series = []trial.Series{{Chart: "order", Name: "o", X: []float64{1, 2}}}
		}, want: `truth.json: the line "o" has 2 x and 0 y`},
		{name: "no causes", spoil: func(r *Results) { r.Causes = nil }, want: "causes.json: no saved result: it holds null"},
		{name: "a list", file: "truth.json", text: `[]`, want: "no saved result: it holds the wrong kind of value"},
		{name: "more than a file", file: "unit.json", text: `{} {}`, want: "unit.json: no saved result"},
		{name: "a missing file", file: "truth.json", want: "truth.json: cannot read: file does not exist"},
		{name: "half a file", file: "simbench.json", text: `{"bri`, want: "simbench.json: no saved result"},
		{name: "other JSON", file: "crosscheck.json", text: `{}`, want: "crosscheck.json: version 0"},
	} {
		r, folder := small(), fstest.MapFS{}
		if row.spoil != nil {
			row.spoil(r)
		}
		for _, f := range r.Files() {
			data, err := json.Marshal(f.Value)
			if err != nil {
				t.Fatal(err)
			}
			folder[f.Name] = &fstest.MapFile{Data: data}
		}
		if row.text != "" {
			folder[row.file].Data = []byte(row.text)
		} else {
			delete(folder, row.file)
		}
		_, err := Read(folder)
		if row.want == "" && err != nil || row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
}

// TestWordsAreExplained: the page tells what every bar is that it names.
func TestWordsAreExplained(t *testing.T) {
	for _, c := range stress.Cases() {
		if !slices.ContainsFunc(Suites(), c.In) {
			continue
		}
		for _, b := range c.Bars {
			if b.What != overlaps && !slices.ContainsFunc(measures, func(w word) bool { return w.name == b.What }) {
				t.Errorf("%s: %q is explained nowhere", c.Name, b.What)
			}
		}
	}
	if page := string(small().Page()); !strings.Contains(page, "| height | error of a height |") ||
		!strings.Contains(page, "| guard | ") || strings.Contains(page, "| crown |") {
		t.Error("the page does not explain its own words, and these only")
	}
}

// TestCountsAgree: what the summary counts are the rows below it.
func TestCountsAgree(t *testing.T) {
	for _, r := range []*Results{small(), saved(t)} {
		n := 0
		for _, c := range r.tallies() {
			for _, m := range c.misses {
				n += m.count
				if m.count == 0 && m.what != overlaps && m.what != "ended early" {
					t.Errorf("%s: %s counts for nothing", m.scene, m.what)
				}
			}
		}
		if !strings.Contains(r.Verdict(), fmt.Sprintf(" %d beyond;", n)) {
			t.Errorf("%d are beyond in %q", n, r.Verdict())
		}
	}
}

// TestAlike: numbers beside each other look equal, or apart, as they are.
func TestAlike(t *testing.T) {
	for _, row := range []struct {
		a, b float64
		want string
	}{
		{5.095, 5.095 + 1e-14, "5.095 5.095"}, {24034.5, 24034.5 + 2e-9, "24034.5 24034.5"}, {49.1, 49, "49.1 49.0"},
		{1, 1, "1 1"}, {5.0951, 5.0949, "5.0951 5.0949"}, {-0.256, -0.247, "−0.256 −0.247"}, {20, 0, "20 0"},
		{-0.00974, 0, "−0.00974 0"}, {0, 0, "0 0"},
		{0.5, -1e-9, "0.500 −10⁻⁹"}, {2e-7, 3e-7, "2·10⁻⁷ 3·10⁻⁷"}, {10, 10.00001, "10 10"},
	} {
		if got := strings.Join(alike(&row.a, &row.b), " "); got != row.want {
			t.Errorf("%.10g and %.10g: %q, want %q", row.a, row.b, got, row.want)
		}
	}
	if got := alike(nil, nil); got[0] != missing || got[1] != missing {
		t.Errorf("nothing: %q", got)
	}
}

func TestNumbers(t *testing.T) {
	for _, row := range []struct {
		v    float64
		want string
	}{
		{0, "0"}, {3.14159, "3.14"}, {-0.00574, "−0.00574"}, {1.5e-12, "1.5·10⁻¹²"}, {-2e300, "−2·10³⁰⁰"}, {34464.4, "34464"},
	} {
		if got := number(row.v); got != row.want {
			t.Errorf("%g: %s, want %s", row.v, got, row.want)
		}
	}
	for _, row := range []struct {
		v          float64
		unit, want string
	}{
		{0.0000123, "share", "0.00123 %"}, {-0.0012, "m", "−1.2 mm"}, {1e-9, "J", "10⁻⁹ J"}, {12345.6, "J", "12346 J"},
		{0.00040314, "", "0.000403"},
	} {
		if got := strings.ReplaceAll(quantity(row.v, row.unit), noBreak, " "); got != row.want {
			t.Errorf("%g %s: %s, want %s", row.v, row.unit, got, row.want)
		}
	}
	if got := raise("off by 2.5e-07 of 1e+10, not one-eighth"); got != "off by 2.5·10⁻⁷ of 10¹⁰, not one-eighth" {
		t.Error(got)
	}
}
