package arch

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// checkPicture compares a block of a document, drawn from the code, with what the code says now. The block lies between
// the mark and the end, and both stay. With BRICKYARD_README=update it is drawn anew.
func checkPicture(t *testing.T, document, mark, want, end string) {
	t.Helper()
	file := filepath.Join(root, document)
	text, err := os.ReadFile(file) // anew: a document may have several pictures
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(text), mark)
	if !found {
		t.Fatalf("%s has no picture: no %q", document, mark)
	}
	got, rest, found := strings.Cut(after, end)
	if !found {
		t.Fatalf("%s: the picture after %q has no end: no %q", document, mark, end)
	}
	if os.Getenv("BRICKYARD_README") == "update" {
		drawn := before + mark + want + end + rest
		if err := os.WriteFile(file, []byte(drawn), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s shows another picture (+) than the code (-); BRICKYARD_README=update draws it anew:\n%s", document, diff)
	}
}

// namedFile is a Go file, or several, that a document names: with its path from the root, or by its base name alone.
var namedFile = regexp.MustCompile("`([a-zA-Z0-9_./*-]*[a-z0-9_*]\\.go)`")

// TestDocumentsNameFiles: a reader who is sent to a file finds something to read there.
func TestDocumentsNameFiles(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	readable := map[string]bool{}
	for _, s := range sources(t) {
		readable[s.path] = len(s.file.Decls) > 0 || s.file.Doc != nil
	}
	named := 0
	for _, document := range sortedKeys(files) {
		if !isManual(document) {
			continue
		}
		for _, m := range namedFile.FindAllStringSubmatch(files[document], -1) {
			named++
			if !matchesAny(m[1], readable) {
				t.Errorf("%s names %s, which is not there or holds nothing to read", document, m[1])
			}
		}
	}
	if named < 60 {
		t.Errorf("the documents name %d files: is this how they are written?", named)
	}
}

// isManual is true for the documents that speak of today's code. The change log speaks of each day's.
func isManual(document string) bool {
	return path.Ext(document) == ".md" && document != "CHANGELOG.md" && !strings.Contains(document, "testdata/")
}

// matchesAny reports whether a name, with or without folders, with or without stars, is that of a file.
func matchesAny(name string, files map[string]bool) bool {
	for file, readable := range files {
		if !strings.Contains(name, "/") {
			file = path.Base(file)
		}
		if match, err := path.Match(name, file); err == nil && match && readable {
			return true
		}
	}
	return false
}

// namedThing is a Go name that a document speaks of: of a type with its method or field, or with a capital inside.
var namedThing = regexp.MustCompile("`([A-Za-z]+\\.)?([a-z]+[A-Z][A-Za-z]*|[A-Z]+[a-z]+[A-Za-z]*)(\\(\\))?`")

// TestDocumentsNameThings: functions, types, fields and constants of which a document speaks exist by that name.
func TestDocumentsNameThings(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	known := namesInCode(t)
	named := 0
	for _, document := range sortedKeys(files) {
		if !isManual(document) {
			continue
		}
		for _, m := range namedThing.FindAllStringSubmatch(files[document], -1) {
			named++
			if name := m[1] + m[2]; !known[m[2]] || known[m[1]] && !known[name] {
				t.Errorf("%s speaks of %s, and nothing has that name", document, m[0])
			}
		}
	}
	if named < 300 {
		t.Errorf("the documents name %d things: is this how they are written?", named)
	}
}

// namesInCode are the names of the code: each by itself, types and packages that qualify others with a dot behind, and
// what they qualify.
func namesInCode(t *testing.T) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	member := func(of, name string) { known[of+"."], known[of+"."+name] = true, true }
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				known[n.Name] = true
			case *ast.FuncDecl:
				if n.Recv != nil {
					member(receiverOf(n), n.Name.Name)
				}
				member(s.file.Name.Name, n.Name.Name)
			case *ast.ValueSpec:
				for _, name := range n.Names {
					member(s.file.Name.Name, name.Name)
				}
			case *ast.TypeSpec:
				member(s.file.Name.Name, n.Name.Name)
				if st, is := n.Type.(*ast.StructType); is {
					for _, f := range st.Fields.List {
						for _, name := range f.Names {
							member(n.Name.Name, name.Name)
						}
					}
				}
			}
			return true
		})
	}
	return known
}

// docConstant is a constant with its value, as the table of docs/solver.md writes them: `name` 0.25 unit, meaning.
var docConstant = regexp.MustCompile("^`([A-Za-z]+)` ([0-9][0-9.e/-]*)[ ,]")

// TestConstantsOfTheSolver compares the constants in docs/solver.md, with their files and values, with the code.
func TestConstantsOfTheSolver(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(files["docs/solver.md"], "| file | constants |\n|---|---|\n")
	if !found {
		t.Fatal("docs/solver.md has no table of constants")
	}
	values := map[string]string{} // by file and name
	for _, c := range constantsOfCore(t) {
		values[c.file+" "+c.name] = c.value
	}
	told := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 4 {
			break
		}
		file := strings.Trim(cells[1], " `")
		for entry := range strings.SplitSeq(strings.TrimSpace(cells[2]), "; ") {
			m := docConstant.FindStringSubmatch(entry + " ")
			if m == nil {
				t.Errorf("docs/solver.md, %s: %q does not begin with `name` value", file, entry)
				continue
			}
			told++
			if err := sameValue(values[file+" "+m[1]], m[2]); err != nil {
				t.Errorf("docs/solver.md: %s in %s: %v", m[1], file, err)
			}
		}
	}
	if told < 60 {
		t.Errorf("the table of docs/solver.md has %d constants: is this how they are written?", told)
	}
}

// sameValue compares the value of a constant in the code with that in a document.
func sameValue(code, doc string) error {
	if code == "" {
		return fmt.Errorf("there is no such constant")
	}
	a, err := numberOf(code)
	if err != nil {
		return err
	}
	b, err := numberOf(doc)
	if err != nil {
		return err
	}
	if a != b {
		return fmt.Errorf("%s in the document, %s in the code", doc, code)
	}
	return nil
}

// numberOf evaluates an expression of numbers. In documents 1/60 is a sixtieth.
func numberOf(expression string) (float64, error) {
	numerator, denominator, divided := strings.Cut(expression, "/")
	if divided {
		expression = numerator + "/float64(" + denominator + ")"
	}
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, "float64("+expression+")")
	if err != nil {
		return 0, err
	}
	f, _ := constant.Float64Val(v.Value)
	return f, nil
}
