package arch

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tuned is a constant of the core that somebody chose: a number without a type, outside an enumeration.
type tuned struct {
	dir, file string // from the root
	name      string
	value     string // as written
	unit      string // as its comment says; empty if it says none
}

// constantsOfCore returns the numbers of the core, by file and place in the file.
func constantsOfCore(t *testing.T) (all []tuned) {
	t.Helper()
	for _, s := range sources(t) {
		if s.test || !within(s.dir, tunedFolders) || within(s.dir, aboveTheEngine) {
			continue
		}
		for _, decl := range s.file.Decls {
			if d, is := decl.(*ast.GenDecl); is && d.Tok == token.CONST {
				all = append(all, constantsIn(s, d)...)
			}
		}
	}
	return all
}

// tunedFolders are the folders whose constants take part in a step.
var tunedFolders = []string{"physics", "contact", "collision", "contact/rigid"}

// aboveTheEngine are folders below those whose constants do not take part in a step.
var aboveTheEngine = []string{"physics/audit", "physics/vehicle", "physics/physicstest", "collision/collisiontest"}

// constantsIn returns the numbers of a declaration.
func constantsIn(s *source, d *ast.GenDecl) (all []tuned) {
	for _, spec := range d.Specs {
		v := spec.(*ast.ValueSpec)
		if v.Type != nil {
			continue
		}
		for i, name := range v.Names {
			if i >= len(v.Values) || !isNumber(v.Values[i]) {
				continue
			}
			from, to := s.fset.Position(v.Values[i].Pos()).Offset, s.fset.Position(v.Values[i].End()).Offset
			comment := v.Comment.Text() + " " + v.Doc.Text() + " "
			if len(d.Specs) == 1 || !d.Lparen.IsValid() {
				comment += d.Doc.Text()
			}
			all = append(all, tuned{s.dir, s.path, name.Name, s.text[from:to], unitIn(comment, name.Name)})
		}
	}
	return all
}

// isNumber reports whether an expression is made of numbers, rather than of text, truths or places in an enumeration.
func isNumber(e ast.Expr) bool {
	number := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			number = number && (n.Kind == token.INT || n.Kind == token.FLOAT)
		case *ast.Ident:
			number = number && n.Name != "iota" && n.Name != "true" && n.Name != "false"
		case *ast.CallExpr: // of a type: a value that has one
			number = false
		}
		return number
	})
	return number
}

const unitPattern = `(m|s|m/s|m/s²|rad|rad/s|1/s|kg|J|N|N s|steps|m/s and rad/s|m and rad|Hz)`

var unitAlone = regexp.MustCompile(`^` + unitPattern + `(,|:|;|\s|$)`)

// unitIn returns the unit that a comment gives a constant: "name (s) is …" or "m, …" behind it.
func unitIn(comment, name string) string {
	if m := regexp.MustCompile(`\b` + name + ` \(` + unitPattern + `[ ,)]`).FindStringSubmatch(comment); m != nil {
		return m[1]
	}
	if m := unitAlone.FindStringSubmatch(comment); m != nil {
		return m[1]
	}
	return ""
}

// constantsMark is the head of the table in docs/lab/constants.md.
const constantsMark = "| file | constant | value | unit | could follow from |\n|---|---|---|---|---|\n"

// TestConstantsAreListed compares docs/lab/constants.md with the code: constants, files and values are drawn from it,
// units that no comment gives and notes are written by hand and kept.
func TestConstantsAreListed(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	hand := map[string][2]string{} // unit and note by folder and name, and by name alone for constants that move
	for line := range strings.Lines(files["docs/lab/constants.md"]) {
		if cells := strings.Split(line, " | "); len(cells) == 5 {
			dir := path.Dir(strings.Trim(cells[0], "| `"))
			hand[cells[1]] = [2]string{cells[3], strings.TrimSuffix(strings.TrimSpace(cells[4]), "|")}
			hand[dir+" "+cells[1]] = hand[cells[1]]
		}
	}
	all, perDir, listed := constantsOfCore(t), map[string]int{}, map[string]bool{}
	var want strings.Builder
	for _, c := range all {
		perDir[c.dir]++
		listed[c.file] = true
		name := "`" + c.name + "`"
		kept, known := hand[c.dir+" "+name]
		if !known {
			kept = hand[name]
		}
		unit := cmp.Or(c.unit, strings.TrimSpace(kept[0]))
		fmt.Fprintf(&want, "| `%s` | %s | %s | %s | %s|\n", c.file, name, c.value, unit, kept[1])
	}
	for _, dir := range slices.Sorted(maps.Keys(perDir)) {
		t.Logf("%4d %s", perDir[dir], dir)
	}
	t.Logf("%4d constants in %d files", len(all), len(listed))
	checkPicture(t, "docs/lab/constants.md", constantsMark, strings.TrimSpace(want.String()), "\n\n")
}
