package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// hint is where a refusal says which flags there are.
var hint = regexp.MustCompile(` \(sandbox((?: [a-z]+)*) --help lists [a-z ]+\)$`)

// named are command lines that name these commands.
var named = regexp.MustCompile(`^(sim|bench|shot|film|stress|ccd) `)

// TestMistypedCommandLines: one line names the mistyped word and, where one is near, the word that was meant.
func TestMistypedCommandLines(t *testing.T) {
	t.Chdir(t.TempDir())
	here := loadtest.WriteFile(t, "mine.star", loadtest.Small)
	t.Chdir(filepath.Dir(here))
	for _, row := range []struct{ line, want string }{
		{"simm brickwall", `there is neither a command nor a level "simm" (did you mean "sim"?)`},
		{"simm", `there is neither a command nor a level "simm" (did you mean "sim"?)`},
		{"SIM brickwall", `there is neither a command nor a level "SIM" (did you mean "sim"?)`},
		{"brickwal", `there is neither a command nor a level "brickwal" (did you mean "brickwall"?)`},
		{"teapot --steps 3", `there is neither a command nor a level "teapot"`},
		{"mine", `there is neither a command nor a level "mine" (did you mean the file "mine.star"?)`},
		{"sim", "name a level: a built-in one (sandbox list shows them), or the path of a .star or .json file"},
		{"sim mine", `there is no level "mine" (did you mean the file "mine.star"?): name a built-in one (sandbox list ` +
			"shows them), or give the path of a .star or .json file"},
		{"sim pyramid.star", "pyramid.star: there is no such file: the built-in level is called pyramid"},
		{"sim brickwall 60", "unexpected argument 60: did you mean --steps 60?"},
		{"sim brickwall rows=3", "unexpected argument rows=3: parameters are set with --set rows=3"},
		{"sim brickwall tower", "unexpected argument tower: sim takes one level"},
		{"brickwall tower", "unexpected argument tower: play takes one level"},
		{"shot brickwall x.png", "unexpected argument x.png: name the file to write with --out x.png"},
		{"sim brickwall -steps 60", "unknown flag -steps: flags have two dashes, as in --steps"},
		{"sim brickwall --stepps 60", `unknown flag --stepps, did you mean "--steps"?`},
		{"-v", "unknown flag -v"},
		{"--steps 60 brickwall", "unknown flag --steps: the command comes first, as in sandbox sim … --steps"},
		{"sim brickwall --seed abc", `--seed: expected a whole number of at least 0 but got "abc"`},
		{"sim brickwall --trace", "--trace: no value was given"},
		{"sim brickwall --trace=", "--trace: the name of the file to write is empty: give one"},
		{"sim brickwall --ends", "--ends says what to trace: name the file with --trace FILE, or drop it"},
		{"sim brickwall --steps 20 --to-step 0", "--to-step must be at least 1, the first step, got 0"},
		{"sim brickwall --steps 0 --sharing", "--sharing measures steps, and there are none: raise --steps"},
		{"sim brickwall --compare=", `--compare: give numbers of threads, as in 2,4, got ""`},
		{"sim brickwall --compare 2,x", `--compare: give numbers of threads, as in 2,4, got "2,x"`},
		{"sim brickwall --compare 2,257", "--compare: there can be 1 to 256 threads, got 257"},
		{"sim brickwall --compare 0",
			"--compare: give numbers of threads from 1 to 256: 0 leaves the number to the machine"},
		{"sim brickwall --compare", "--compare: no value was given"},
		{"sim brickwall --set --steps 3", "--set: no value was given"},
		{"stress --only", "--only: no value was given"},
		{"stress play quick --only --json", "--only: no value was given"},
		{"bench wall --against --repeat=1", "--against: no value was given"},
		{"bench s1 --save", "--save: no value was given"},
		{"shot brickwall --size", "--size: no value was given"},
		{"ccd", "name the file of cases"},
	} {
		code, out, errs := sandbox(strings.Fields(row.line)...)
		got := strings.TrimPrefix(strings.TrimSuffix(errs, "\n"), "sandbox: ")
		if m := hint.FindStringSubmatch(got); m != nil {
			got = strings.TrimSuffix(got, m[0])
			if !strings.HasPrefix(" "+row.line+" ", m[1]+" ") || m[1] == "" && named.MatchString(row.line) {
				t.Errorf("sandbox %s: told of%s", row.line, m[0])
			}
		}
		if code != console.ExitBad || out != "" || got != row.want {
			t.Errorf("sandbox %s: exit %d, stdout %q\n got %s\nwant %s", row.line, code, out, got, row.want)
		}
	}
}

// TestFamiliarWords: help and version do what they do elsewhere.
func TestFamiliarWords(t *testing.T) {
	for line, want := range map[string]string{"help": "Usage: sandbox <command>", "help sim": "Usage: sandbox sim",
		"version": "sandbox "} {
		if code, out, errs := sandbox(strings.Fields(line)...); code != console.ExitDone || !strings.HasPrefix(out, want) {
			t.Errorf("%s: exit %d, %q, %q", line, code, out, errs)
		}
	}
}

// TestPicturesHaveAName: shot and film write to a file called like the level, in the folder they are called in.
func TestPicturesHaveAName(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	for level, want := range map[string]string{
		"brickwall": "brickwall.png", "bench/bullet:50:3": "bullet.png", "../levels/my.level.star": "my.level.png",
		"/levels/scene.json": "scene.png",
	} {
		if got := fileOf(level, ".png"); got != filepath.Join(folder, want) {
			t.Errorf("%s: %s, want %s in %s", level, got, want, folder)
		}
	}
	film := filmCommand{Level: "arch:101", Steps: 1}
	if err := film.check(); err != nil || film.Out != filepath.Join(folder, "arch.gif") {
		t.Errorf("a film of arch:101 goes to %q, %v", film.Out, err)
	}
	if code, _, errs := sandbox("shot", "nosuch"); code != console.ExitBad ||
		!strings.Contains(errs, `no level "nosuch"`) {
		t.Errorf("exit %d, %q: want the level refused, not the missing --out", code, errs)
	}
}
