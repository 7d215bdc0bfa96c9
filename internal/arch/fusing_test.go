package arch

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// exact are the folders whose results have the same bits on every machine: all but what draws.
var exact = []string{"internal", "contact", "collision", "physics", "levels"}

// looking lie inside them and are left out: they look at the engine from outside and predict what it should do with the
// standard library's functions on purpose.
var looking = []string{"physics/physicstest", "cmd/sandbox/internal/stress", "cmd/sandbox/internal/crosscheck",
	"cmd/sandbox/internal/chart", "internal/closedform", "internal/examples"}

// bait contains one fused product, one rounded product, and calls out of the house, to see that each is told apart.
const bait = "internal/arch/testdata/fused"

// targets are machines whose compiler may fuse: all of arm64, and amd64 from the third level on. The rules of both are
// alike, and each means to compile the standard library anew: only the nightly run looks at the second one too.
var targets = []struct {
	name  string
	env   []string
	fuses *regexp.Regexp
}{
	{"arm64", []string{"GOARCH=arm64"}, regexp.MustCompile(`^V?FN?M(ADD|SUB|LA|LS)[A-Z]*$`)},
	{"amd64v3", []string{"GOARCH=amd64", "GOAMD64=v3"}, regexp.MustCompile(`^VFN?M(ADD|SUB)\w*$`)},
}

// finding is one instruction that breaks the rounding rule.
type finding struct{ function, place, what string }

// TestNothingFuses reads the compiler's listing of our exact packages, which the build cache replays, so only the
// first run after a change compiles. What was inlined into a function of ours counts as ours.
func TestNothingFuses(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	packages := exactPackages(t)
	for i, target := range targets {
		t.Run(target.name, func(t *testing.T) {
			if i > 0 && os.Getenv("BRICKYARD_NIGHTLY") == "" {
				t.Skip("BRICKYARD_NIGHTLY is not set")
			}
			found := findings(listing(t, append(packages, bait), target.env), target.fuses)
			var caught []string
			told := map[string]bool{} // by place: a function inlined often is told once
			for _, f := range found {
				if name, in := strings.CutPrefix(f.function, module+"/"+bait+"."); in {
					caught = append(caught, name)
					continue
				}
				if !told[f.place] {
					t.Errorf("%s: %s in %s", f.place, f.what, strings.TrimPrefix(f.function, module+"/"))
				}
				told[f.place] = true
			}
			if len(told) > 0 {
				t.Log("Write float64(a*b) for a product that is added or subtracted; use geom's functions, not math's or mgl64's.")
			}
			slices.Sort(caught)
			if want := []string{"Foreign", "Fused", "Standard"}; !slices.Equal(slices.Compact(caught), want) {
				t.Errorf("the bait: caught %v, want %v: the listing is not understood", caught, want)
			}
		})
	}
}

// exactPackages lists the folders that hold code, from the sources this test has read: so the test's cached result is
// dropped when one of them changes.
func exactPackages(t *testing.T) []string {
	var packages []string
	for _, s := range sources(t) {
		if !s.test && within(s.dir, exact) && !within(s.dir, looking) {
			packages = append(packages, s.dir)
		}
	}
	slices.Sort(packages)
	packages = slices.Compact(packages)
	if len(packages) == 0 {
		t.Fatal("no package to look at")
	}
	return packages
}

func listing(t *testing.T, packages, env []string) []byte {
	t.Helper()
	args := []string{"build", "-gcflags=-S"}
	for _, p := range packages {
		args = append(args, "./"+p)
	}
	build := exec.Command("go", args...)
	build.Dir = root
	build.Env = append(os.Environ(), append([]string{"GOOS=linux", "CGO_ENABLED=0"}, env...)...)
	var out bytes.Buffer
	build.Stdout, build.Stderr = &out, &out
	if err := build.Run(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, bytes.Join(complaint.FindAll(out.Bytes(), 20), []byte("\n")))
	}
	return out.Bytes()
}

// Lines of a listing: `pkg.Name STEXT size=…` opens a function, `\t0x0010 00016 (file.go:7)\tCALL\tpkg.F(SB)` is one
// instruction of it. A build that fails complains in between.
var (
	complaint   = regexp.MustCompile(`(?m)^(go: |[^\s(]+\.go:\d+:).*$`)
	opens       = regexp.MustCompile(`^(\S.*) STEXT `)
	instruction = regexp.MustCompile(`^\t0x[0-9a-f]+ \d+ \((.*)\)\t([A-Z][A-Z0-9]*)\t?(.*)$`)
)

func findings(text []byte, fuses *regexp.Regexp) []finding {
	var found []finding
	function, place := "", ""
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		if m := opens.FindStringSubmatch(lines.Text()); m != nil {
			function, place = m[1], "?"
			continue
		}
		m := instruction.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		// What was inlined from elsewhere is told by the line of ours before it.
		here, inside := fromRoot(m[1])
		if inside {
			place = here
		} else {
			here = "near " + place + ", from " + here
		}
		switch op, arguments := m[2], m[3]; {
		case fuses.MatchString(op):
			found = append(found, finding{function, here, "fused " + op})
		case op == "CALL" && foreign(arguments):
			called := strings.TrimSuffix(arguments, "(SB)")
			found = append(found, finding{function, here, "a call of " + called + ", which may fuse"})
		}
	}
	return found
}

// safe are the functions of package math that round nothing, or once as IEEE 754 says.
var safe = strings.Fields(`Abs Sqrt Floor Ceil Trunc Round RoundToEven Max Min Copysign Signbit Inf NaN IsInf IsNaN
	Modf Frexp Ldexp Mod Nextafter Float64bits Float64frombits Float32bits Float32frombits`)

// foreign is true for a call into code whose rounding is not ours: package math beyond safe, and mathgl.
func foreign(arguments string) bool {
	called := strings.TrimSuffix(arguments, "(SB)")
	name, standard := strings.CutPrefix(called, "math.")
	if !standard {
		return strings.HasPrefix(called, "github.com/go-gl/mathgl/")
	}
	// Most of math is a wrapper, inlined into ours, around math.sin or an assembler's math.archSin.
	name = strings.TrimPrefix(name, "arch")
	return !slices.ContainsFunc(safe, func(s string) bool { return strings.EqualFold(s, name) })
}

// fromRoot shortens a place in a file of ours, and answers false for one elsewhere.
func fromRoot(place string) (string, bool) {
	absolute, err := filepath.Abs(root)
	if err != nil {
		return place, false
	}
	short, inside := strings.CutPrefix(place, absolute+string(filepath.Separator))
	if !inside {
		return path.Base(filepath.ToSlash(place)), false
	}
	return filepath.ToSlash(short), true
}
