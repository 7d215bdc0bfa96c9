package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestNoRunOverwritesWhatItReads: a level, a file that its script loads and a file of cases stay as they are when they
// are named, by whatever name, as the file to write.
func TestNoRunOverwritesWhatItReads(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	files := map[string]string{
		"victim.star": "load(\"part.star\", \"n\")\nground()\nbox((1, 1, 1), at=(0, 1, 0))\n" +
			"obj(\"rock.obj\", at=(9, 1, 0), static=True)\n",
		"part.star":   "n = 1\n",
		"rock.obj":    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n",
		"queries.csv": "0,1,0,1\n",
		"me.json": `{"brickyard_scene": 1, "name": "me", "bodies": [
			{"name": "b", "position": [0, 1, 0], "shapes": [{"kind": "box", "size": [1, 1, 1]}]}]}`,
		"cases.json": `{"brickyard_ccd": 1, "cases": []}`,
	}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, name := range map[string]string{"level.jsonl": "victim.star", "part.jsonl": "part.star",
		"rock.jsonl.gz": "rock.obj", "me.jsonl": "me.json"} {
		if err := os.Symlink(name, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link("victim.star", "hard.jsonl"); err != nil {
		t.Fatal(err)
	}
	if err := os.Link("part.star", "part-base.json"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"sim", "victim.star", "--trace", "victim.star"},
		{"sim", "me.json", "--trace", "./me.json"},
		{"sim", "me.json", "--trace", filepath.Join(folder, "me.jsonl")},
		{"sim", "victim.star", "--trace", "level.jsonl"},
		{"sim", "victim.star", "--trace", "hard.jsonl"},
		{"sim", "victim.star", "--trace", "part.jsonl"},
		{"sim", "victim.star", "--trace", "rock.jsonl.gz"},
		{"sim", "level.star", "--trace", "me.json.gz"}, // refused for its name, before there is no such level
		{"bench", "me.json", "--repeat", "1", "--save", "me.json"},
		{"bench", "victim.star", "--repeat", "1", "--save", "part-base.json"},
		{"ccd", "cases.json", "--method", "expel", "--out", "cases.json"},
		{"ccd", ".", "--method", "expel", "--out", "queries.csv"},
	} {
		if args[0] != "ccd" {
			args = append(args, "--steps", "2")
		}
		code, out, errs := sandbox(args...)
		refused := strings.Contains(errs, "would be overwritten") || strings.Contains(errs, "must end in .json")
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !refused {
			t.Errorf("%v: exit %d, %q, %s", args, code, out, errs)
		}
	}
	for name, text := range files {
		if now, err := os.ReadFile(name); err != nil || string(now) != text {
			t.Errorf("%s: %v, now %q", name, err, now)
		}
	}
}

// TestNoRunOverwritesItsKeys: nor a file of keys, nor the record that is played or the state that a run begins with.
func TestNoRunOverwritesItsKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	const keys = "1 w down\n"
	level := loadtest.WriteFile(t, "level.star", "ground()\nbox((1, 1, 1), at=(0, 1, 0))\ncontrols({'w': 'on'})\n"+
		"def on_key(key, down):\n    pass\n")
	if code, _, errs := sandbox("record", level, "--steps", "2", "--out", "a.record"); code != console.ExitDone {
		t.Fatal(errs)
	}
	record, err := os.ReadFile("a.record")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		file, text string
		args       []string // the last one is followed by a name that the file has, too
	}{
		{"k.record", keys, []string{"record", level, "--steps", "2", "--keys", "k.record", "--out"}},
		{"k.state", keys, []string{"sim", level, "--steps", "2", "--keys", "k.state", "--save"}},
		{"k.jsonl", keys, []string{"sim", level, "--steps", "2", "--keys", "k.jsonl", "--trace"}},
		{"k.png", keys, []string{"shot", level, "--keys", "k.png", "--out"}},
		{"k.gif", keys, []string{"film", level, "--steps", "2", "--keys", "k.gif", "--out"}},
		{"k.csv", keys, []string{"play", level, "--keys", "k.csv", "--frame-times"}},
		{"p.png", keys, []string{"play", level, "--keys", "p.png", "--picture"}},
		{"r.csv", string(record), []string{"play", "r.csv", "--frame-times"}},
		{"r.png", string(record), []string{"play", "r.png", "--picture"}},
	} {
		if err := os.WriteFile(row.file, []byte(row.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(row.file, "link-"+row.file); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{row.file, "link-" + row.file} {
			code, out, errs := sandbox(append(slices.Clone(row.args), name)...)
			if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 ||
				!strings.Contains(errs, name+": this run reads "+row.file+", which is the same file") {
				t.Errorf("%v %s: exit %d, %q, %s", row.args, name, code, out, errs)
			}
		}
		if now, err := os.ReadFile(row.file); err != nil || string(now) != row.text {
			t.Errorf("%v: %v, now %q", row.args, err, now)
		}
	}
}

// TestNoRunOverwritesAnotherKind: records, baselines, answers and pages have names of their own, and no scene, cases or
// baseline is overwritten by what has the same extension.
func TestNoRunOverwritesAnotherKind(t *testing.T) {
	t.Chdir(t.TempDir())
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	cases := loadtest.WriteFile(t, "drop.json", fallingDot)
	packed := func(text string) string {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		w.Write([]byte(text))
		w.Close()
		return b.String()
	}
	record := []string{"record", small, "--steps", "2", "--out"}
	bench := []string{"bench", small, "--steps", "2", "--repeat", "1", "--save"}
	ccd := []string{"ccd", cases, "--out"}
	plot := []string{"ccd", cases, "--method", "raster", "--plot"}
	page := []string{"octree", "all", "--out", "plots", "--page"}
	const base = `{"brickyard_bench":1}`
	for _, row := range []struct {
		args       []string
		file, text string
		want       string // in the line that refuses the file; "" if it may be overwritten
	}{
		{record, "tower.gif", "GIF89a", `--out "tower.gif": the file name must end in .record or .record.gz`},
		{record, "level.star", "ground()", "must end in .record"},
		{record, "r.json", "{}", "must end in .record"},
		{record, "r", "", "must end in .record"},
		{record, "r.record.zip", "", "compressed by gzip only"},
		{record, "r.RECORD.gz", "old", ""},
		{record, "r.rec", "old", ""},
		{record, os.DevNull, "", ""},
		{bench, "lvl.star", "ground()", `--save "lvl.star": the file name must end in .json or .json.gz`},
		{bench, "a.png", "", "must end in .json"},
		{bench, "scene.json", `{"name": "s", "brickyard_scene" : 1,`, `scene.json: this file has "brickyard_scene"`},
		{bench, "cases.json.gz", packed(fallingDot), `this file has "ccd-cases-v1" in it`},
		{bench, "base.json", base, ""},
		{bench, "base.json.gz", packed(base), ""},
		{bench, "empty.json", "", ""},
		{bench, os.DevNull, "", ""},
		{ccd, "lvl.star", "ground()", `--out "lvl.star": the file name must end in .json or .json.gz`},
		{ccd, "scene.json", `{"brickyard_scene":1}`, `this file has "brickyard_scene"`},
		{ccd, "base.json.gz", packed(base), `this file has "brickyard_bench"`},
		{ccd, "answers.json", `[{"id":"d-1"}]`, ""},
		{ccd, os.DevNull, "", ""},
		{plot, "a.gif", "GIF89a", `--plot "a.gif": the file name must end in .png`},
		{page, "lvl.star", "ground()", `--page "lvl.star": the file name must end in .md`},
	} {
		if row.file != os.DevNull {
			if err := os.WriteFile(row.file, []byte(row.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		code, out, errs := sandbox(append(slices.Clone(row.args), row.file)...)
		refused := code == console.ExitBad && out == "" && strings.Count(errs, "\n") == 1
		if row.want == "" && code != console.ExitDone || row.want != "" && !(refused && strings.Contains(errs, row.want)) {
			t.Errorf("%v %s: exit %d, %q, %s", row.args, row.file, code, out, errs)
		}
		now, err := os.ReadFile(row.file)
		if kept := string(now) == row.text; err != nil || kept != (row.want != "" || row.file == os.DevNull) {
			t.Errorf("%v %s: %v, now %.40q", row.args, row.file, err, now)
		}
	}
}

// TestTraceNames: a trace is called .jsonl or .jsonl.gz; what is no regular file may have any name.
func TestTraceNames(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, want := range map[string]int{
		"t.jsonl": console.ExitDone, "t.JSONL.gz": console.ExitDone, os.DevNull: console.ExitDone,
		"t": console.ExitBad, "t.json": console.ExitBad, "t.txt": console.ExitBad, "t.gz": console.ExitBad,
		"t.star": console.ExitBad,
	} {
		code, _, errs := sandbox("sim", "bench/heavytop", "--steps", "1", "--trace", name)
		if code != want || code == console.ExitBad && !strings.Contains(errs, "--trace") {
			t.Errorf("%s: exit %d, want %d, %s", name, code, want, errs)
		}
	}
}
