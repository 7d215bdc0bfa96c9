package arch

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The tables of docs/architecture.md that say what the engine is made of.
const (
	mechanismMark = "| room | mechanism | what it does | files | lines |\n|---|---|---|---|---|\n"
	engineMark    = "| room | mechanisms | lines | constants |\n|---|---|---|---|\n"
)

// engineFolders are the folders of which every file belongs to a mechanism, by the name of their room in the table.
var engineFolders = map[string]string{
	"dynamics": rooms + "dynamics", "guard": rooms + "guard", "island": rooms + "island", "narrow": rooms + "narrow",
	"sense":     rooms + "sense",
	"jointrows": rooms + "jointrows", "linkage": rooms + "linkage", "state": rooms + "state",
	"contact": "contact", "rigid": "contact/rigid", "solver": "contact/solver",
	"statics": "contact/statics", "collision": "collision", "manifold": "collision/manifold",
	"expel": "collision/expel", "screw": "collision/screw", "mesh": "collision/mesh", "convex": "collision/convex",
	"geom": "collision/geom", "dsu": "internal/dsu", "elimination": "internal/elimination", "workers": "internal/workers",
}

var goFile = regexp.MustCompile("`([a-z0-9_]+\\.go)`")

// TestMechanismsAreListed: each file of the engine belongs to one row of the table of mechanisms, but for package
// comments and constants; a row without files has all of its folder. BRICKYARD_README=update counts lines anew.
func TestMechanismsAreListed(t *testing.T) {
	lines, constants := map[string]int{}, map[string]int{}
	for _, s := range sources(t) {
		if !s.test {
			lines[s.path] = strings.Count(s.text, "\n")
		}
	}
	for _, c := range constantsOfCore(t) {
		constants[c.dir]++
	}
	text, err := os.ReadFile(filepath.Join(root, "docs/architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), mechanismMark)
	table, _, _ = strings.Cut(table, "\n\n")
	rows, listed, counted := strings.Split(table, "\n"), map[string]bool{}, map[string]int{}
	for i, row := range rows {
		cells := strings.Split(row, " | ")
		room := strings.TrimPrefix(cells[0], "| ")
		dir, known := engineFolders[room]
		if len(cells) != 5 || !known {
			t.Fatalf("no row of a room: %s", row)
		}
		counted[room]++
		sum := 0
		for _, file := range filesOfRow(lines, dir, cells[3]) {
			if _, there := lines[file]; !there || listed[file] {
				t.Errorf("%s: %s is not there, or in another row", cells[1], file)
			}
			listed[file] = true
			sum += lines[file]
		}
		rows[i] = strings.Join(cells[:4], " | ") + " | " + itoa(sum) + " |"
	}
	var totals strings.Builder
	for _, room := range slices.Sorted(maps.Keys(engineFolders)) {
		dir, sum := engineFolders[room], 0
		for file, n := range lines {
			if path.Dir(file) != dir {
				continue
			}
			if sum += n; !listed[file] && belongs(file) {
				t.Errorf("%s belongs to no mechanism of docs/architecture.md", file)
			}
		}
		fmt.Fprintf(&totals, "| %s | %d | %d | %d |\n", room, counted[room], sum, constants[dir])
	}
	if os.Getenv("BRICKYARD_README") == "update" { // else each change of a line would change the page
		checkPicture(t, "docs/architecture.md", mechanismMark, strings.Join(rows, "\n"), "\n\n")
		checkPicture(t, "docs/architecture.md", engineMark, strings.TrimSpace(totals.String()), "\n\n")
	}
}

// belongs reports whether a file has to belong to a mechanism.
func belongs(file string) bool {
	name := path.Base(file)
	return name != "doc.go" && name != "tuning.go"
}

// filesOfRow returns the files that a cell names, or else all of a folder.
func filesOfRow(lines map[string]int, dir, cell string) (files []string) {
	for _, m := range goFile.FindAllStringSubmatch(cell, -1) {
		files = append(files, path.Join(dir, m[1]))
	}
	if len(files) > 0 {
		return files
	}
	for file := range lines {
		if path.Dir(file) == dir && belongs(file) {
			files = append(files, file)
		}
	}
	return files
}
