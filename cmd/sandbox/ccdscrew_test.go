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

// TestCcdScrew: the exact variant answers every case of the sets at the impact, and finds every proper collision
// listed.
func TestCcdScrew(t *testing.T) {
	for name, listed := range map[string]int{"translation": 0, "rotation": 0, "screw": 117} {
		code, out, errs := sandbox("ccd", "--json", truthFolder+name+".json.gz", "--method", "screw")
		var r struct {
			Total struct {
				Judged int
				MaxDt  float64 `json:"max_dt"`
			}
			Collisions struct {
				Found, Listed, Lacking int
				MaxDt                  float64 `json:"max_dt"`
				Properness             float64 `json:"max_properness_error"`
			}
		}
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != console.ExitDone {
			t.Fatalf("%s: exit %d, %v: %s", name, code, err, errs)
		}
		l := r.Collisions
		if r.Total.Judged < 139 || !(r.Total.MaxDt < 1e-9) || l.Listed != listed || l.Lacking != 0 || l.Found < 100 ||
			!(l.MaxDt < 1e-9) || !(l.Properness < 1e-6) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestCcdScrewWritesCollisions(t *testing.T) {
	list := `,"collisions":[{"type":"VF","t":0.46,"moving":[0],"static":[0],"properness":1,
"position":[0.1,0.2,0.24],"normal":[0,0,1]}]`
	for _, row := range []struct {
		name, from, to string
		code           int
		want           string
	}{
		{"right", "", "", console.ExitDone, "1 of 1 answers within the window"},
		{"late", `"t":0.5`, `"t":0.4`, console.ExitFailed, "d-1 penetrating"},
		{"missed", `[0,0,-6]`, `[0,0,6]`, console.ExitFailed, "d-1 missed"},
		{"lacking", `}}]}`, `}` + strings.Replace(list, `"static":[0]`, `"static":[2]`, 1) + `}]}`, console.ExitFailed,
			"d-1 lacks"},
		{"lacking, nothing else known", `"expect":{"hit":true,"t":0.5,"normal":[0,0,1]}}]}`,
			strings.Replace(list, `"static":[0]`, `"static":[2]`, 1)[1:] + `}]}`, console.ExitFailed,
			"1 of 1 answers fail: d-1 lacks"},
		{"other time", `}}]}`, `}` + strings.Replace(list, "0.46", "0.50001", 1) + `}]}`, console.ExitFailed,
			"d-1 collision differs"},
		{"other properness", `}}]}`, `}` + strings.Replace(list, `0.46,"moving":[0],"static":[0],"properness":1`,
			`0.5,"moving":[0],"static":[0],"properness":0.9`, 1) + `}]}`, console.ExitFailed, "d-1 collision differs"},
		{"as listed", `}}]}`, `}` + strings.Replace(list, "0.46", "0.5", 1) + `}]}`, console.ExitDone,
			"1 of 1 listed proper ones"},
		{"unknown kind", `}}]}`, `}` + strings.Replace(list, "VF", "VV", 1) + `}]}`, console.ExitBad,
			"collisions[0].type: must be"},
	} {
		out := filepath.Join(t.TempDir(), "answers.json")
		text := fallingDot
		if row.from != "" {
			text = strings.Replace(text, row.from, row.to, 1)
		}
		code, said, errs := sandbox("ccd", loadtest.WriteFile(t, "drop.json", text), "--method", "screw", "--out", out)
		if code != row.code || !strings.Contains(said+errs, row.want) {
			t.Errorf("%s: exit %d: %s%s", row.name, code, said, errs)
		}
		if row.name != "right" {
			continue
		}
		data, err := os.ReadFile(out)
		if err != nil || !strings.Contains(string(data), `"t":0.5,"e":0,`) ||
			!strings.Contains(string(data), `"collisions":[{"type":"VF","t":0.5,`) ||
			!strings.Contains(string(data), `"properness":1,"moving":[0],"static":[0]`) {
			t.Errorf("%v: %s", err, data)
		}
	}
}
