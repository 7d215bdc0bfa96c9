package arch

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// row says what one package may import. Imports point down to geometry: a row names only packages of rows above it.
type row struct {
	pkg    string   // from the root
	ours   []string // packages of ours, "everything" for all of them
	others []string // packages of other modules, or folders of packages; "C" is cgo
}

const (
	vectors64 = "github.com/go-gl/mathgl/mgl64"
	vectors32 = "github.com/go-gl/mathgl/mgl32"
	openGL    = "github.com/go-gl/gl/v3.3-core/gl"
	glfw      = "github.com/go-gl/glfw/v3.3/glfw"
	fonts     = "golang.org/x/image"
	starlark  = "go.starlark.net"
	commands  = "github.com/alecthomas/kong"
	planar    = "github.com/ByteArena/box2d"
	plots     = "gonum.org/v1/plot"
	graphemes = "github.com/rivo/uniseg"
	fuzzy     = "github.com/sahilm/fuzzy"

	// rooms is the folder of the rooms of a step, each of which may import those before it.
	rooms = "physics/internal/"
	// command is the folder of what serves the command alone.
	command = "cmd/sandbox/internal/"
)

// worldUsers is what may be imported above the world.
func worldUsers() []string {
	return []string{"collision/geom", "contact", "collision", "physics"}
}

// stressCases are the imports of stress cases that have closed forms.
func stressCases() []string {
	return []string{"collision/geom", "internal/closedform", "contact", "collision", "physics", command + "stress/trial",
		command + "stress/scenery"}
}

// fixtures are packages for tests, which may therefore import testing.
var fixtures = []string{"internal/geomtest", "collision/convex/convextest", "collision/collisiontest",
	rooms + "state/statetest", "physics/physicstest", command + "load/loadtest", "levels/scene/scenetest"}

// testTools may be imported by every test file and by nothing else.
var testTools = []string{"pgregory.net/rapid", "github.com/google/go-cmp", "github.com/markus-wa/quickhull-go",
	"golang.org/x/tools/go/packages"}

func rowOf(pkg string) *row {
	for i := range table {
		if table[i].pkg == pkg {
			return &table[i]
		}
	}
	return nil
}

// beneath is all of ours that pkg may import, directly or through others.
func beneath(pkg string) map[string]bool {
	below := map[string]bool{}
	r := rowOf(pkg)
	if r == nil {
		return below
	}
	for _, name := range r.ours {
		if name == "everything" {
			for _, any := range table {
				below[any.pkg] = true
			}
			return below
		}
		below[name] = true
		maps.Copy(below, beneath(name))
	}
	return below
}

// illegal answers why a file of pkg may not import path, or "" when it may. A test file may also import its own
// package, all beneath it with the vectors it speaks, testTools, above collision/geom internal/geomtest, from the
// kernels upwards collision/collisiontest, in the rooms statetest, from the world upwards physics/audit,
// physics/physicstest and internal/closedform, above levels/scene levels/scene/scenetest and, in levels/play, levels
// and levels/script.
func illegal(pkg, path string, test bool) string {
	r := rowOf(pkg)
	if r == nil {
		return "is not in the import table: give it a row"
	}
	name, ours := strings.CutPrefix(path, module+"/")
	switch {
	case ours && rowOf(name) == nil:
		return "imports " + name + ", which is not in the import table"
	case ours && (slices.Contains(r.ours, name) || r.ours != nil && r.ours[0] == "everything"):
		return ""
	case ours && test && testMayImport(pkg, name):
		return ""
	case ours:
		return "may not import " + name + "; it may import " + orNothing(r.ours)
	case path == "testing" && !test && !slices.Contains(fixtures, pkg):
		return "may not import testing outside its tests"
	case !strings.Contains(strings.SplitN(path, "/", 2)[0], ".") && path != "C":
		return "" // the standard library
	case within(path, r.others) || test && within(path, testTools):
		return ""
	case path == vectors64 && test && beneath(pkg)["collision"]:
		return "" // what the public calls beneath speak
	}
	return "may not import " + path + "; of other modules it may import " + orNothing(r.others)
}

func testMayImport(pkg, name string) bool {
	below := beneath(pkg)
	kernels := within(pkg, []string{"collision"}) || below["collision"]
	world := pkg == "physics" || below["physics"]
	switch name {
	case "internal/geomtest":
		return pkg == "collision/geom" || below["collision/geom"]
	case "collision/convex/convextest":
		return below["collision/convex"]
	case "collision/collisiontest":
		return kernels
	case rooms + "state/statetest":
		return strings.HasPrefix(pkg, rooms)
	case "physics/physicstest", "physics/audit", "internal/closedform":
		return world
	case command + "load/loadtest":
		return pkg != command+"load" && below["levels/play"]
	case "levels/scene/scenetest":
		return name == pkg || below["levels/scene"]
	case "levels/script", "levels":
		return name == pkg || below[name] || pkg == "levels/play" // levels that are played are loaded first
	}
	return name == pkg || below[name]
}

// within is true when path is one of the packages or lies in one of the folders.
func within(path string, folders []string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		return path == folder || strings.HasPrefix(path, folder+"/")
	})
}

func orNothing(names []string) string {
	if len(names) == 0 {
		return "nothing"
	}
	return strings.Join(names, ", ")
}

func TestImports(t *testing.T) {
	unknown := map[string]bool{}
	for _, s := range sources(t) {
		if rowOf(s.dir) == nil {
			if !unknown[s.dir] {
				t.Errorf("package %s is not in the import table of internal/arch/imports_table_test.go: give it a row", s.dir)
			}
			unknown[s.dir] = true
			continue
		}
		for _, spec := range s.file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatalf("%s: %v", s.at(spec.Pos()), err)
			}
			if why := illegal(s.dir, path, s.test); why != "" {
				t.Errorf("%s: %s %s", s.at(spec.Pos()), s.dir, why)
			}
		}
	}
}

// A row for a package that does not exist would permit what nobody has weighed.
func TestTableNamesPackagesThatExist(t *testing.T) {
	exists := map[string]bool{}
	for _, s := range sources(t) {
		exists[s.dir] = true
	}
	for _, r := range table {
		if !exists[r.pkg] {
			t.Errorf("there is no package %s: delete its row", r.pkg)
		}
	}
}

// A row that named a package of a later row would let imports point up, and could close a circle.
func TestTableIsLayered(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range table {
		for _, name := range r.ours {
			if !seen[name] && name != "everything" {
				t.Errorf("row %s names %s, which is not above it in the table", r.pkg, name)
			}
		}
		if seen[r.pkg] {
			t.Errorf("two rows for %s", r.pkg)
		}
		seen[r.pkg] = true
	}
}
