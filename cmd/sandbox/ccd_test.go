package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

const (
	truthFolder = "../../collision/expel/testdata/ccd/"
	fallingDot  = `{"format":"ccd-cases-v1","category":"drop","cases":[{"id":"d-1","tags":["dots"],
"moving":{"vertices":[[0.1,0.2,3]],"faces":[]},
"static":{"vertices":[[1,0,0],[-1,1,0],[-1,-1,0],[0,0,-1]],"faces":[[0,1,2],[0,2,3],[2,1,3],[1,0,3]]},
"motion":{"type":"translation","vector":[0,0,-6]},"expect":{"hit":true,"t":0.5,"normal":[0,0,1]}}]}`
)

// ccdJSON is what programs read of ccd --json.
type ccdJSON struct {
	Category string
	Zone     float64 `json:"zone_share"`
	Total    struct {
		Cases, Judged, Hits, Misses, Pairs, Overlap int
		Verdicts                                    map[string]int
		Missing                                     *int     `json:"face_pairs_missing"`
		MeanDt                                      *float64 `json:"mean_dt"`
		Mean                                        float64  `json:"us_mean"`
	}
	Failures []struct{ ID, Verdict, Why string }
}

func ccdAnswers(t *testing.T, args ...string) (code int, report ccdJSON, errs string) {
	t.Helper()
	code, out, errs := sandbox(append([]string{"ccd", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v: %v in %q (%s)", args, err, out, errs)
	}
	if strings.Count(out, "\n") != 1 {
		t.Errorf("%v: more than one line of JSON", args)
	}
	return code, report, errs
}

// Every case of the sets, with every thickness of the zone, and closer to the impact the thinner it is.
func TestCcdAnswersTheTruth(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for name, cases := range map[string]int{"translation": 139, "rotation": 154, "screw": 152} {
		before := 1.0
		for _, share := range []string{"1e-3", "1e-4", "1e-6"} {
			code, r, errs := ccdAnswers(t, truthFolder+name+".json.gz", "--zone-share", share)
			if code != console.ExitDone || len(r.Failures) > 0 {
				t.Errorf("%s, zone %s: exit %d: %s", name, share, code, errs)
			}
			if r.Category != name || r.Total.Cases != cases || r.Total.Judged != cases || r.Total.Mean <= 0 {
				t.Errorf("%s, zone %s: %+v", name, share, r)
			}
			if r.Total.MeanDt == nil || *r.Total.MeanDt > 0.5*before {
				t.Errorf("%s, zone %s: the mean distance in time does not shrink", name, share)
			} else {
				before = *r.Total.MeanDt
			}
		}
	}
	code, r, errs := ccdAnswers(t, truthFolder+"static.json.gz")
	if code != console.ExitDone || r.Total.Pairs != 80 || r.Total.Overlap != 56 || r.Total.Missing == nil {
		t.Errorf("static: exit %d, %+v: %s", code, r, errs)
	}
	code, r, errs = ccdAnswers(t, truthFolder+"static.json.gz", "--method", "octree")
	if code != console.ExitDone || r.Total.Pairs != 80 || r.Total.Overlap != 56 || r.Total.Missing == nil {
		t.Errorf("static by the octree: exit %d, %+v: %s", code, r, errs)
	}
}

func TestCcdWritesAnswers(t *testing.T) {
	out := filepath.Join(t.TempDir(), "answers.json")
	code, text, errs := sandbox("ccd", loadtest.WriteFile(t, "drop.json", fallingDot), "--out", out)
	if code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{"drop", "dots", "mean |Δt|", "expel zone 0.001", "1 of 1 answers within the window"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var answers []struct {
		ID     string
		Hit    bool
		T, E   float64
		Normal []float64
	}
	if err := json.Unmarshal(data, &answers); err != nil || len(answers) != 1 {
		t.Fatalf("%v in %s", err, data)
	}
	a := answers[0]
	if a.ID != "d-1" || !a.Hit || a.T > 0.5-0.9*a.E/6 || a.T < 0.5-4*a.E/6 || len(a.Normal) != 3 ||
		a.Normal[2] < 0.999 {
		t.Errorf("answer %+v", a)
	}
	code, _, errs = sandbox("ccd", truthFolder+"static.json.gz", "--out", out)
	data, err = os.ReadFile(out)
	if code != console.ExitDone || err != nil ||
		!strings.HasPrefix(string(data), `[{"id":"st-0001","hit":true,"pairs":[[2,4],`) {
		t.Errorf("static: exit %d, %v, %s: %.80s", code, err, errs, data)
	}
}

// Expectations that are wrong make right answers fail, and the ids are named.
func TestCcdNamesWhatFails(t *testing.T) {
	rows := []struct{ name, from, to, want string }{
		{"penetrating", `"t":0.5`, `"t":0.4`, "ccd: 1 of 1 answers fail: d-1 penetrating"},
		{"missed", `[0,0,-6]`, `[0,0,6]`, "d-1 missed"},
	}
	for _, r := range rows {
		path := loadtest.WriteFile(t, "drop.json", strings.Replace(fallingDot, r.from, r.to, 1))
		code, _, errs := sandbox("ccd", path)
		if code != console.ExitFailed || !strings.Contains(errs, r.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d: %q", r.name, code, errs)
		}
	}
	text := strings.Replace(fallingDot, `,"expect":{"hit":true,"t":0.5,"normal":[0,0,1]}`, "", 1)
	code, out, errs := sandbox("ccd", loadtest.WriteFile(t, "unknown.json", text))
	if code != console.ExitDone || !strings.Contains(out, "not judged: 1") || errs != "" {
		t.Errorf("without expectations: exit %d: %s%s", code, out, errs)
	}
}

func TestCcdReadsQueries(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "scene", "vertex-face")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	triangle := "-9,1,-9,1,0,1,1\n9,1,-9,1,0,1,1\n0,1,9,1,0,1,1\n"
	text := "0,1,0,1,4,1,1\n" + triangle + "0,1,0,1,-4,1,1\n" + triangle +
		"0,1,0,1,0,1,1\n" + triangle + "0,1,0,1,-4,1,1\n" + triangle
	path := filepath.Join(folder, "data.csv")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, input := range []string{path, filepath.Dir(folder)} {
		code, out, errs := sandbox("ccd", input)
		if code != console.ExitDone || errs != "" || !strings.Contains(out, "scene/vertex-face") ||
			!strings.Contains(out, "1 query not compared: touching at the start") {
			t.Errorf("%s: exit %d: %s%s", input, code, out, errs)
		}
	}
}

func TestCcdRefuses(t *testing.T) {
	drop := loadtest.WriteFile(t, "drop.json", fallingDot)
	bent := `[[0,1,2],[0,2,3],[2,1,3],[1,0,3],[0,1,2]]`
	rows := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", []string{}, "name the file of cases"},
		{"missing file", []string{"nosuch.json"}, "nosuch.json: there is no such file"},
		{"folder without queries", []string{t.TempDir()}, "holds no sample queries"},
		{"truncated", []string{loadtest.WriteFile(t, "half.json", fallingDot[:200])}, "half.json:"},
		{"unknown features", []string{loadtest.WriteFile(t, "data.csv", "1\n")}, "does not say what moves"},
		{"screw with a zone", []string{drop, "--method", "screw", "--zone", "1"}, "knows no expel zone"},
		{"screw of pairs", []string{truthFolder + "static.json.gz", "--method", "screw"}, "--method screw answers motions"},
		{"screw of queries", []string{loadtest.WriteFile(t, "data.csv", "1\n"), "--method", "screw"},
			"answers cases (.json)"},
		{"screw of many turns", []string{loadtest.WriteFile(t, "turns.json", strings.Replace(fallingDot,
			`{"type":"translation","vector":[0,0,-6]}`,
			`{"type":"rotation","origin":[0,0,0],"axis":[0,0,1],"angle":7}`, 1)), "--method", "screw"},
			`case "d-1": motion.angle: the screw kernel turns by at most half a turn`},
		{"raster of pairs", []string{truthFolder + "static.json.gz", "--method", "raster"},
			"--method raster answers motions"},
		{"raster with a zone", []string{drop, "--method", "raster", "--zone", "1"}, "knows no expel zone"},
		{"pixels without raster", []string{drop, "--pixel", "0.1"}, "are for --method raster"},
		{"plot without raster", []string{drop, "--method", "screw", "--plot", "a.png"}, "are for --method raster"},
		{"pixel of nothing", []string{drop, "--method", "raster", "--pixel", "0.1,0"}, "must lie in 1e-05…1"},
		{"pixel NaN", []string{drop, "--method", "raster", "--pixel", "NaN"}, "must lie in 1e-05…1"},
		{"pixel in time", []string{drop, "--method", "raster", "--time-pixel", "2"}, "must lie in 1e-05…1"},
		{"plot of a kind", []string{drop, "--method", "raster", "--plot", "a.jpg"}, "must end in .png"},
		{"plot into no folder", []string{drop, "--method", "raster", "--plot", filepath.Join(t.TempDir(), "no", "a.png")},
			"cannot write"},
		{"plot and answers in one", []string{drop, "--method", "raster", "--plot", "a.png", "--out", "./a.png"},
			"--out and --plot both name a.png"},
		{"octree of motions", []string{drop, "--method", "octree"}, "--method octree answers pairs at rest"},
		{"unknown method", []string{drop, "--method", "magic"}, "--method magic: there is no such kernel"},
		{"two zones", []string{drop, "--zone", "1", "--zone-share", "0.01"}, "drop one"},
		{"zone of zero", []string{drop, "--zone", "0"}, "--zone must be"},
		{"zone NaN", []string{drop, "--zone", "NaN"}, "--zone must be"},
		{"share too large", []string{drop, "--zone-share", "0.5"}, "not above 0.02, got 0.5"},
		{"share NaN", []string{drop, "--zone-share", "NaN"}, "--zone-share"},
		{"share of nothing", []string{drop, "--zone-share"}, "--zone-share"},
		{"answers on stdout", []string{drop, "--out", "-"}, "--out -"},
		{"answers into no folder", []string{drop, "--out", filepath.Join(t.TempDir(), "no", "a.json")}, "cannot write"},
		{"face of no vertex", []string{loadtest.WriteFile(t, "face.json", strings.Replace(fallingDot, "[0,1,2]", "[0,1,7]",
			1))},
			`case "d-1" (cases[0]): static.faces[0]: vertex 7 does not exist`},
		{"pair that is open", []string{loadtest.WriteFile(t, "open.json", `{"format":"static-pairs-v1","cases":[{"id":"st-1",
"a":{"vertices":[[0,0,0],[1,0,0],[0,1,0]],"faces":[[0,1,2]]},"b":{"vertices":[[0,0,0],[1,0,0],[0,1,0]],
"faces":[[0,1,2]]}}]}`)}, `case "st-1": a: `},
		{"no surface", []string{loadtest.WriteFile(t, "bent.json", strings.Replace(strings.Replace(fallingDot, "[0,0,-1]",
			"[0,0,0]", 1), `[[0,1,2],[0,2,3],[2,1,3],[1,0,3]]`, bent, 1))}, `case "d-1": static: `},
	}
	for _, r := range rows {
		code, out, errs := sandbox(append([]string{"ccd"}, r.args...)...)
		if code != console.ExitBad || out != "" || !strings.Contains(errs, r.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: exit %d: %q %q, want %q", r.name, code, errs, out, r.want)
		}
	}
}
