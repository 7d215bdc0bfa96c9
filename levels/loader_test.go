package levels

import (
	"bytes"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// TestMain lets the test binary stand in for the sandbox's: called with LoaderVerb it loads a level.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == LoaderVerb {
		os.Exit(RunLoader(os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

func writeLevel(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "level.star")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func loadChild(t *testing.T, path string, opt LoadOptions) (*scene.Scene, error) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	opt.Exe = exe
	return Load(path, opt)
}

// TestChildLoadsLikeWeDo sends levels through the child process and gets what a load in this process gives, prints,
// parameters and seed included.
func TestChildLoadsLikeWeDo(t *testing.T) {
	path := writeLevel(t, `
about("π and <b>")
gravity(0)
n = param("n", 3)
print("n is", n)
for i in range(n):
    box((1, 1, 1), at=random.direction() * (3 * i), rotate=random.rotation())
`)
	opt := LoadOptions{Params: map[string]string{"n": "5"}, Seed: 7}
	want, err := Load(path, opt)
	if err != nil {
		t.Fatal(err)
	}
	var printed []string
	opt.Print = func(line string) { printed = append(printed, line) }
	got, err := loadChild(t, path, opt)
	if err != nil {
		t.Fatal(err)
	}
	if !sameScene(got, want) {
		t.Errorf("\n got %+v\nwant %+v", got, want)
	}
	if fmt.Sprint(printed) != "[n is 5]" {
		t.Errorf("printed %q", printed)
	}
	other, err := loadChild(t, path, LoadOptions{Params: opt.Params, Seed: 8})
	if err != nil || reflect.DeepEqual(other.Bodies, want.Bodies) {
		t.Errorf("another seed gave the same level (%v)", err)
	}
}

// slowScripts take a second and more until a limit ends them: short runs leave them out.
var slowScripts = map[string]bool{"deep value": true, "prints without end": true, "too many points": true,
	"texts without end": true, "list of 10^10 by comprehension": true}

// TestHostileScripts runs what should never be run: each ends with one line, within the child's time, in a child that
// may die, while this process goes on. Of ends with a bar in between either will do.
func TestHostileScripts(t *testing.T) {
	memory := fmt.Sprintf("loading needs more than %d MiB of memory: make the level's lists and texts smaller",
		loaderMemory>>20)
	for _, row := range []struct{ name, text, want string }{
		{"endless loop", "for i in range(1 << 62):\n    pass",
			"level.star:1:1: the script took more than 50000000 steps: is there an endless loop here?"},
		{"list of 10^10", "x = list(range(10000000000))",
			"level.star:1:5: list: a sequence of 10000000000 entries is too long"},
		{"list of 10^10 by comprehension", "x = [i for i in range(10000000000)]",
			"level.star: loading took |level.star:1:6: the script took more than 50000000 steps"}, // it fills memory, too
		{"list of 2^29 by repetition", "x = [0] * (1 << 29)",
			"level.star:1:9: a list of 536870912 entries: at most 1000000 are allowed"},
		{"texts without end", "x = []\nfor i in range(1000):\n    x.append('x' * 16000000 + str(i))", memory},
		{"list of 10^9 by repetition", "ground()\nx=[0]*1000000000",
			"level.star:2:6: a list of 1000000000 entries: at most 1000000 are allowed"},
		{"string doubling", "s = 'x'\nfor i in range(60):\n    s = s + s",
			"level.star:3:11: a text of 33554432 bytes: at most 16777216 are allowed"},
		{"list doubling", "s = [1]\nfor i in range(60):\n    s += s",
			"level.star:3:7: a sequence of 1048576 entries is too long: at most 1000000 are allowed"},
		{"list doubling by a new list", "x = [0] * 100\nfor i in range(40):\n    x = x + x",
			"level.star:3:11: a sequence of 1638400 entries is too long: at most 1000000 are allowed"},
		{"integer squaring", "n = 10\nfor i in range(60):\n    n = n * n",
			"level.star:3:11: a whole number of 524288 digits: at most 315652 are allowed"},
		{"format bomb", "s = 'x'\nfor i in range(60):\n    s = '%s%s' % (s, s)",
			"level.star:3:16: a text of up to 16777224 bytes: at most 16777216 are allowed"},
		{"deep recursion", "def f(n):\n    return f(n + 1)\nf(0)", "level.star:2:12: function f called recursively"},
		{"deep value", "x = []\nfor i in range(10000000):\n    x = [x]\nprint(x)",
			"level.star: the script is nested too deeply: write it in smaller steps"},
		{"deep unary", "x = " + strings.Repeat("-", 250_000) + "1", "excessive nesting"},
		{"deep not", "x = " + strings.Repeat("not ", 60_000) + "1", "excessive nesting"},
		{"deep brackets hidden in text",
			"x = " + strings.Repeat(strings.Repeat("(", 150)+"'"+strings.Repeat(")", 150)+"' + ", 700), "excessive nesting"},
		{"path out of the folder", "load('../../etc/passwd.star', 'x')", "level.star:1:1: cannot load ../../etc/passwd.star"},
		{"link out of the folder", "load('link.star', 'x')",
			"level.star:1:1: cannot load link.star: path escapes from parent in the level's folder "},
		{"folder as a file", "load('folder.star', 'x')",
			"level.star:1:1: cannot load folder.star: not a regular file in the level's folder "},
		{"too many bodies", "for i in range(1000000000):\n    sphere(1)",
			"level.star:2:5: sphere: a scene may have at most 50000 bodies: make fewer"},
		{"too many points", "p = [(i % 100, i // 100 % 100, 0) for i in range(600000)]\nf = [(0, 1, 100)]\n" +
			"for i in range(100):\n    p[0] = (0, 0, i)\n    mesh(p, f)",
			"level.star:5:5: mesh: the scene has more than 1000000 points in hulls and meshes: use fewer or coarser ones"},
		{"prints without end", "for i in range(100000):\n    print('x' * 1000)\n", "level.star: the level has no bodies"},
		{"script of a megabyte", strings.Repeat("# comment\n", 100_000), `level.star: it has more than 256 KiB`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if testing.Short() && slowScripts[row.name] {
				t.Skip("takes a second and more")
			}
			path := writeLevel(t, row.text)
			secret := filepath.Join(t.TempDir(), "secret.star")
			os.WriteFile(secret, []byte("x = 1"), 0o644)
			os.Symlink(secret, filepath.Join(filepath.Dir(path), "link.star"))
			os.Mkdir(filepath.Join(filepath.Dir(path), "folder.star"), 0o755)
			_, err := loadChild(t, path, LoadOptions{})
			if err == nil {
				t.Fatal("no error")
			}
			text, is := err.Error(), func(want string) bool { return strings.Contains(err.Error(), want) }
			if !slices.ContainsFunc(strings.Split(row.want, "|"), is) || is("\n") || len(text) > 1000 {
				t.Errorf("\n got %s\nwant … %s …", text, row.want)
			}
		})
	}
}

// TestChildDeath reads last words of the Go runtime: short of memory it does not always say so.
func TestChildDeath(t *testing.T) {
	const memory, deep = "more than 512 MiB of memory", "nested too deeply"
	for _, row := range []struct{ name, complaint, want string }{
		{"plain", "fatal error: runtime: out of memory\n\nruntime stack:\n", memory},
		{"no room for its tables", "fatal error: out of memory allocating heap arena metadata\n\nruntime stack:", memory},
		{"a collector without its queue",
			"SIGSEGV: segmentation violation\nPC=0x43be5d\n\ngoroutine 0: runtime.(*spanQueue).tryDrain stack", memory},
		{"no thread", "runtime: failed to create new OS thread (have 5 already; errno=11)", memory},
		{"no thread, with cgo", "runtime/cgo: pthread_create failed: Resource temporarily unavailable\nstack:", memory},
		{"deep", "runtime: goroutine stack exceeds 67108864-byte limit\nfatal error: stack overflow", deep},
		{"time", outOfTime, "processor time"},
		{"anything else", "exec format error", "exec format error"},
	} {
		if err := loaderDeath("level.star", row.complaint, nil, nil); !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.name, err, row.want)
		}
	}
}

// TestRandomBytes feeds noise and cut levels to both loaders through their files.
func TestRandomBytes(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	whole, err := builtinFiles.ReadFile("data/brickwall.star")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for i := range 60 {
		data := make([]byte, rnd.Intn(3000))
		rnd.Read(data)
		if i%3 == 1 {
			data = whole[:rnd.Intn(len(whole))]
		}
		if i%3 == 2 {
			data = bytes.Clone(whole)
			data[rnd.Intn(len(data))] = byte(rnd.Intn(256))
		}
		for _, ext := range []string{".star", ".json"} {
			path := filepath.Join(dir, fmt.Sprint(i)+ext)
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := Load(path, LoadOptions{})
			if (s == nil) == (err == nil) || err != nil && (strings.Contains(err.Error(), "\n") ||
				!strings.HasPrefix(err.Error(), path)) {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// TestOddPaths names levels that are no files.
func TestOddPaths(t *testing.T) {
	dir := t.TempDir()
	os.Mkdir(filepath.Join(dir, "folder.json"), 0o755)
	os.Mkdir(filepath.Join(dir, "folder.star"), 0o755)
	for _, row := range []struct{ path, want string }{
		{"none.star", "cannot read the level: no such file or directory"},
		{"none.json", "cannot read the level: no such file or directory"},
		{"folder.json", "folder.json: not a regular file"},
		{"folder.star", "folder.star: not a regular file"},
		{"level.txt", "there is no level"},
	} {
		for _, load := range []func(string) (*scene.Scene, error){
			func(p string) (*scene.Scene, error) { return Load(p, LoadOptions{}) },
			func(p string) (*scene.Scene, error) { return loadChild(t, p, LoadOptions{}) },
		} {
			if _, err := load(filepath.Join(dir, row.path)); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("%s: %v", row.path, err)
			}
		}
	}
	if _, err := Load("x.json", LoadOptions{Params: map[string]string{"rows": "3"}}); err == nil ||
		err.Error() != "x.json: a scene file takes no parameters: drop --set rows" {
		t.Error(err)
	}
	if _, err := loadExternal(filepath.Join(dir, "no-such-program"), "x.star", LoadOptions{}); err == nil {
		t.Error("a child that does not start is no error")
	}
}

// TestNotesOfChildren: what was put right in a model is said once, by whichever process finds it, in the file's words.
func TestNotesOfChildren(t *testing.T) {
	path := writeLevel(t, "obj('t.obj')\ngravity(0)")
	const text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 1 0 0\nf 1 3 2\nf 1 5 4\nf 2 3 4\nf 1 4 3\nf 1 2 2\n"
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "t.obj"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var printed []string
	_, err := loadChild(t, path, LoadOptions{Print: func(l string) { printed = append(printed, l) }})
	if err != nil || len(printed) != 2 || !strings.HasSuffix(printed[0], "(the first: vertex 5 onto vertex 2)") ||
		!strings.HasSuffix(printed[1], "(the first: the face of line 10)") {
		t.Errorf("%q, %v", printed, err)
	}
}

// TestLargeMeshesAreLeftToTheParent: a child does not build what would cost it its memory, and the parent says what is
// wrong with it with the line of the script.
func TestLargeMeshesAreLeftToTheParent(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	s, err := loadChild(t, writeLevel(t, "heightfield(400, 1, lambda x, z: math.sin(x))"), LoadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	parts, _, err := s.Supply().Parts(&s.Bodies[0])
	if err != nil {
		t.Fatal(err)
	}
	if n := len(parts[0].Solid.Mesh.Faces); n != 2*399*399 {
		t.Errorf("%d triangles", n)
	}
	script := fmt.Sprintf("n = %d\n", loaderFaces) +
		"p = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (2, 3, 0), (1, 0, 0)] + [(i, i % 7, 5) for i in range(n + 2)]\n" +
		"f = [(0, 1, 2)] + [(5 + i, 6 + i, 7 + i) for i in range(n)]\nsphere(1)\nmesh(p, f, static=False)"
	_, err = loadChild(t, writeLevel(t, script), LoadOptions{})
	if err == nil || !strings.Contains(err.Error(), "level.star:5:1: ") || !strings.Contains(err.Error(), "mesh") {
		t.Errorf("%v", err)
	}
}
