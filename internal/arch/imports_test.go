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

// table is the import table of the house. README.md shows the same as a picture.
var table = []row{
	{"internal/arch", nil, nil},
	{"internal/arch/knockout", nil, nil},
	{"collision/geom", nil, nil},
	{"internal/closedform", nil, []string{vectors64}},
	{"internal/workers", nil, nil},
	{"internal/jsonplace", nil, nil},
	{"internal/message", nil, nil},
	{"internal/deform", []string{"collision/geom", "internal/message"}, nil},
	{"internal/deform/sculpt", []string{"collision/geom", "internal/deform"}, nil},
	{"internal/hash", nil, nil},
	{"internal/dsu", nil, nil},
	{"internal/snapshot", nil, nil},
	{"internal/elimination", []string{"internal/snapshot"}, nil},
	{"contact/rigid", []string{"collision/geom"}, nil},
	{"internal/geomtest", []string{"collision/geom"}, []string{"pgregory.net/rapid"}},
	{"collision/convex", []string{"collision/geom"}, nil},
	{"collision/convex/convextest", []string{"collision/geom", "collision/convex", "internal/geomtest"}, nil},
	{"collision/mesh", []string{"collision/geom", "collision/convex"}, nil},
	{"internal/meshfile", []string{"collision/geom", "collision/convex", "collision/mesh"}, nil},
	{"contact", []string{"collision/geom", "internal/dsu", "contact/rigid"}, nil},
	{"contact/statics", []string{"collision/geom", "internal/elimination", "contact/rigid", "contact"}, nil},
	{"contact/solver", []string{"collision/geom", "internal/workers", "internal/dsu", "contact/rigid", "contact"}, nil},
	{"collision/manifold", []string{"collision/geom", "collision/convex", "collision/mesh", "contact"}, nil},
	{"collision/expel", []string{"collision/geom", "collision/convex", "collision/mesh", "contact"}, nil},
	{"collision/screw", []string{"collision/geom", "collision/convex", "collision/mesh", "contact"}, nil},
	{"collision/faceoctree", []string{"collision/geom", "internal/dsu"}, nil},
	{"collision/collisiontest", []string{"collision/geom", "collision/convex", "collision/mesh", "internal/meshfile"},
		nil},
	{"collision", []string{"collision/geom", "collision/convex", "collision/mesh", "contact", "collision/expel",
		"collision/screw", "collision/faceoctree"},
		[]string{vectors64}},
	{rooms + "jointrows", []string{"collision/geom"}, nil},
	{"physics/joint", []string{"collision/geom", "internal/message", rooms + "jointrows"}, []string{vectors64}},
	{rooms + "linkage", []string{"collision/geom", "internal/dsu", "internal/elimination", "contact/rigid",
		rooms + "jointrows"}, nil},
	{rooms + "state", []string{"collision/geom", "collision/convex", "collision/mesh", "internal/workers", "contact/rigid",
		"contact/statics", "contact", "contact/solver", "collision/manifold", "collision", rooms + "jointrows",
		rooms + "linkage"}, nil},
	{rooms + "state/statetest", []string{"collision/geom", "collision/convex", "internal/workers", "contact",
		"collision/expel", "collision", rooms + "state"}, []string{vectors64}},
	{rooms + "narrow", []string{"collision/geom", "collision/mesh", "contact", "contact/solver", "collision/manifold",
		"collision/expel", "collision/screw", "collision", rooms + "state"}, nil},
	{rooms + "island", []string{"collision/geom", "internal/dsu", "contact/statics", "contact", "contact/solver",
		rooms + "linkage", rooms + "state", rooms + "narrow"}, nil},
	{rooms + "guard", []string{"collision/geom", "internal/dsu", "contact/rigid", "contact", "collision",
		rooms + "jointrows", rooms + "linkage", rooms + "state"}, nil},
	{rooms + "dynamics", []string{"collision/geom", "internal/dsu", "contact/rigid", "contact/statics", "contact",
		"contact/solver", "collision/expel", "collision", rooms + "linkage", rooms + "state", rooms + "narrow",
		rooms + "island", rooms + "guard"}, nil},
	{rooms + "sense", []string{"collision/geom", "collision/mesh", "contact", "contact/solver", "collision/expel",
		"collision", rooms + "state"}, nil},
	{"physics", []string{"collision/geom", "collision/convex", "collision/mesh", "internal/workers", "internal/snapshot",
		"contact/rigid", "contact/statics", "contact", "contact/solver", "collision/expel", "collision", "physics/joint",
		rooms + "jointrows", rooms + "linkage", rooms + "state", rooms + "narrow", rooms + "island", rooms + "guard",
		rooms + "dynamics", rooms + "sense"}, []string{vectors64}},
	{"physics/audit", []string{"collision/geom", "collision/convex", "collision/mesh", "physics"}, nil},
	{"physics/vehicle", append(worldUsers(), "collision/convex"), []string{vectors64}},
	{"physics/ghost", []string{"collision/geom", "collision/faceoctree", "internal/hash", "internal/message",
		"physics"}, []string{vectors64}},
	{"physics/figure", append(worldUsers(), "physics/joint"), []string{vectors64}},
	{"physics/character", append(worldUsers(), "physics/figure"), []string{vectors64}},
	{"physics/physicstest", append(worldUsers(), "physics/audit", "internal/closedform"), []string{vectors64}},
	{"levels/scene", []string{"internal/jsonplace", "internal/message", "internal/hash", "collision/geom",
		"collision/convex", "collision/mesh", "collision/faceoctree", "collision", "internal/deform",
		"physics/joint", "physics", "physics/vehicle", "physics/ghost", "physics/figure", "physics/character"},
		[]string{vectors64}},
	{"levels/scene/scenetest", []string{"levels/scene"}, nil},
	{"levels/script", []string{"internal/jsonplace", "internal/message", "internal/hash", "collision/geom",
		"internal/meshfile", "collision", "physics/joint", "physics", "physics/vehicle", "physics/figure",
		"physics/character", "levels/scene"}, []string{vectors64, starlark}},
	{"levels", []string{"internal/message", "levels/scene", "levels/script"}, nil},
	{"levels/play", append(worldUsers(), "internal/message", "internal/hash", "physics/vehicle", "physics/ghost",
		"physics/figure", "physics/character", "levels/scene"),
		[]string{vectors64}},
	{"render", []string{"collision/geom", "collision/convex", "collision/mesh", "contact", "collision", "physics/joint",
		"physics"},
		[]string{vectors64, vectors32, fonts}},
	{"render/ui", []string{"render"}, []string{graphemes}},
	{"render/window", []string{"render"}, []string{vectors32, openGL, glfw, fonts, "C"}},
	{"internal/examples/gate", []string{"contact", "collision", "physics", "render", "render/window"},
		[]string{vectors64, vectors32}},
	{command + "clock", nil, nil},
	{command + "console", nil, nil},
	{command + "output", []string{command + "console"}, nil},
	{command + "timing", []string{"physics"}, nil},
	{command + "load", []string{"physics", "levels/scene", "levels", "levels/play", command + "console"}, nil},
	{command + "load/loadtest", []string{"levels", "levels/play", command + "console", command + "load"}, nil},
	{command + "film", []string{command + "output"}, nil},
	{command + "cars", []string{"levels/play", "render", command + "console"}, nil},
	{command + "figure", []string{"collision/geom", "collision/screw", "collision", "internal/message", "physics",
		"levels/scene", "levels/play", "render", command + "console"}, nil},
	{command + "picture", []string{"collision/geom", "collision/faceoctree", "collision", "physics", "physics/audit",
		"physics/vehicle", "physics/ghost", "physics/character", "levels/scene", "levels/play", "render",
		command + "console", command + "figure"}, []string{vectors64, vectors32}},
	{command + "studio", []string{"physics", "levels/play", "render", command + "console", command + "load",
		command + "cars", command + "figure", command + "picture"}, nil},
	{command + "preview", []string{"levels", "levels/play", "render", command + "console", command + "output",
		command + "load", command + "studio"}, nil},
	{command + "gallery", []string{"levels", "levels/play", "render", command + "console", command + "output",
		command + "load", command + "film", command + "picture", command + "studio"}, nil},
	{command + "panels", []string{"levels/scene", "levels", "render", "render/ui", command + "preview"},
		[]string{fuzzy, vectors64}},
	{command + "app", []string{"collision/geom", "physics", "physics/audit", "physics/vehicle", "levels/scene", "levels",
		"levels/play", "render", "render/ui", command + "clock", command + "console", command + "timing", command + "load",
		command + "cars", command + "figure", command + "picture", command + "preview", command + "panels"},
		[]string{vectors64, vectors32}},
	{command + "chart", nil, []string{plots}},
	{command + "ccdcase", []string{"collision/geom", "collision/convex", "collision/mesh", "internal/meshfile",
		"internal/jsonplace", "collision/expel", "collision/screw", "collision/faceoctree", "collision"}, nil},
	{command + "ccdrun", []string{"collision/expel", "collision/screw", command + "console", command + "output",
		command + "timing", command + "chart", command + "ccdcase"}, nil},
	{command + "trace", []string{"collision/geom", "collision/convex", "collision/faceoctree", "collision",
		"physics/joint", "physics", "physics/ghost"}, []string{vectors64}},
	{command + "stress/trial", []string{"collision/geom", "physics", "physics/audit", "levels/scene", "levels",
		"levels/play"}, []string{vectors64}},
	{command + "stress/scenery", []string{"collision/geom", "contact", "collision", "physics", command + "stress/trial"},
		[]string{vectors64}},
	{command + "stress/cases", []string{"collision/geom", "contact", "collision", "physics", "levels", "levels/play",
		command + "stress/trial", command + "stress/scenery"}, []string{vectors64}},
	{command + "stress/truth", append(stressCases(), "physics/joint"), []string{vectors64}},
	{command + "stress/simbench", []string{"internal/closedform", "physics", command + "stress/trial",
		command + "stress/scenery"}, []string{vectors64}},
	{command + "stress/unit", stressCases(), []string{vectors64}},
	{command + "stress/joints", append(stressCases(), "physics/joint", "levels/play"), []string{vectors64}},
	{command + "stress", []string{command + "chart", command + "stress/trial", command + "stress/cases",
		command + "stress/truth", command + "stress/simbench", command + "stress/unit", command + "stress/joints"}, nil},
	{command + "record", append(worldUsers(), "internal/hash", "internal/message", "levels", "levels/play"),
		[]string{vectors64}},
	{command + "measure", []string{"physics", "physics/audit", "physics/ghost", "levels/scene", "levels/play",
		command + "console", command + "timing", command + "cars", command + "stress/trial"}, nil},
	{command + "crosscheck", []string{"internal/closedform", "contact", "collision", "physics", "physics/audit",
		"physics/joint", command + "chart"}, []string{vectors64, planar}},
	{command + "markdown", nil, nil},
	{command + "octree/rival", []string{"collision/geom", "collision/convex", "collision/faceoctree"}, nil},
	{command + "octree", []string{"collision/geom", "collision/convex", "internal/meshfile", "collision/faceoctree",
		"internal/deform", "levels", command + "chart", command + "markdown", command + "octree/rival"}, nil},
	{command + "report", []string{command + "chart", command + "markdown", command + "crosscheck",
		command + "stress/trial", command + "stress"}, nil},
	{"cmd/sandbox", []string{"everything"}, []string{commands}},
}

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
				t.Errorf("package %s is not in the import table of internal/arch/imports_test.go: give it a row", s.dir)
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
