package arch

import (
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// Sizes of the house. A tab counts as one column.
const (
	maxFileLines     = 400
	maxFunctionLines = 60
	maxStepLines     = 40 // physics.World.Step: the step fits one screen
	maxColumns       = 120
)

func itoa(n int) string { return strconv.Itoa(n) }

func sortedKeys(files map[string]string) []string { return slices.Sorted(maps.Keys(files)) }

func TestFileLengths(t *testing.T) {
	for _, s := range sources(t) {
		if n := strings.Count(s.text, "\n"); n > maxFileLines && !ast.IsGenerated(s.file) {
			t.Errorf("%s: %d lines, at most %d: split it by concept", s.path, n, maxFileLines)
		}
		for i, line := range strings.Split(s.text, "\n") {
			if n := utf8.RuneCountInString(line); n > maxColumns {
				t.Errorf("%s:%d: %d columns, at most %d", s.path, i+1, n, maxColumns)
			}
		}
	}
}

func TestFunctionLengths(t *testing.T) {
	for _, s := range sources(t) {
		for _, decl := range s.file.Decls {
			function, is := decl.(*ast.FuncDecl)
			if !is || function.Body == nil || ast.IsGenerated(s.file) {
				continue
			}
			most, n := maxFunctionLines, functionLines(s.fset, function, s.test)
			if s.dir == "physics" && function.Name.Name == "Step" {
				most = maxStepLines
			}
			if n > most {
				t.Errorf("%s: %s has %d lines, at most %d", s.at(function.Pos()), function.Name.Name, n, most)
			}
		}
	}
}

// functionLines counts from func to the closing brace. In a test the rows of a table do not count.
func functionLines(fset *token.FileSet, function *ast.FuncDecl, test bool) int {
	lines := span(fset, function)
	if !test {
		return lines
	}
	ast.Inspect(function.Body, func(n ast.Node) bool {
		literal, is := n.(*ast.CompositeLit)
		if !is {
			return true
		}
		switch literal.Type.(type) {
		case *ast.ArrayType, *ast.MapType:
			lines -= span(fset, literal) - 1
			return false // what lies inside is gone already
		}
		return true
	})
	return lines
}

func span(fset *token.FileSet, n ast.Node) int {
	return fset.Position(n.End()).Line - fset.Position(n.Pos()).Line + 1
}

// vague names a place for whatever nobody found a place for.
var vague = regexp.MustCompile(`^(utils?|common|misc)(_test)?$`)

func TestNamesSayWhatIsInside(t *testing.T) {
	for _, s := range sources(t) {
		if base := strings.TrimSuffix(path.Base(s.path), ".go"); vague.MatchString(base) {
			t.Errorf("%s: name the file after its concept", s.path)
		}
		if name := s.file.Name.Name; vague.MatchString(name) {
			t.Errorf("%s: name package %s after its concept", s.path, name)
		}
	}
}

// The words are put together so that this file does not contain them.
var (
	machinePath = regexp.MustCompile(`(^|[^\w./])/(wo` + `rk|ro` + `ot|ho` + `me)/|\.\./sha` + `red\b`)
	unfinished  = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|X` + `XX)\b`)
)

// Nothing may depend on one machine's folders, and nothing unfinished is left lying about.
func TestTextIsFitToPublish(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sortedKeys(files) {
		for i, line := range strings.Split(files[name], "\n") {
			if found := machinePath.FindString(line); found != "" {
				t.Errorf("%s:%d: a path of one machine: %s", name, i+1, strings.TrimSpace(found))
			}
			if found := unfinished.FindString(line); found != "" {
				t.Errorf("%s:%d: %s: finish it or open an issue", name, i+1, found)
			}
		}
	}
}

func TestPatternsOfText(t *testing.T) {
	rows := []struct {
		text                  string
		path, isVague, marked bool
	}{
		{"utils", false, true, false},
		{"common_test", false, true, false},
		{"commonplace", false, false, false},
		{"see /wo" + "rk/x", true, false, false},
		{"(/ro" + "ot/go)", true, false, false},
		{"../sha" + "red/data", true, false, false},
		{"https://example.org/wo" + "rk/x", false, false, false},
		{"a frame" + "work/x", false, false, false},
		{"// TO" + "DO later", false, false, true},
		{"mastodon", false, false, false},
	}
	for _, r := range rows {
		got := [3]bool{machinePath.MatchString(r.text), vague.MatchString(r.text), unfinished.MatchString(r.text)}
		if want := [3]bool{r.path, r.isVague, r.marked}; got != want {
			t.Errorf("%q: got path, vague, unfinished %v, want %v", r.text, got, want)
		}
	}
}
