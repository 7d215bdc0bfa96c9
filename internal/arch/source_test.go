package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/brickyard-physics/brickyard"

// root is the repository, seen from this folder, where go test runs.
const root = "../.."

// source is one Go file of ours; files below testdata are not ours in this sense.
type source struct {
	path string // from the root, with slashes
	dir  string // the package's folder, likewise
	test bool
	text string
	fset *token.FileSet
	file *ast.File
}

// at names a place in the file, as a compiler does.
func (s *source) at(pos token.Pos) string {
	p := s.fset.Position(pos)
	return s.path + ":" + itoa(p.Line)
}

// textFiles are the files a person wrote, by path from the root: code, levels, shaders, documents, scripts.
var textFiles = sync.OnceValues(func() (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		slashed, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		slashed = filepath.ToSlash(slashed)
		if entry.IsDir() {
			if skipFolder(slashed) {
				return filepath.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() || !isText(slashed) {
			return nil
		}
		text, err := os.ReadFile(name)
		files[slashed] = string(text)
		return err
	})
	return files, err
})

// skipFolder leaves out what git does not track and what we did not write.
func skipFolder(slashed string) bool {
	base := path.Base(slashed)
	hidden := strings.HasPrefix(base, ".") && slashed != "." && base != ".ci"
	return hidden || slashed == "bin" || slashed == "out"
}

// isFile is true for a file of ours by its path from the root.
func isFile(slashed string) bool {
	info, err := os.Stat(filepath.Join(root, filepath.FromSlash(slashed)))
	return err == nil && info.Mode().IsRegular()
}

func isText(slashed string) bool {
	switch path.Ext(slashed) {
	case ".go", ".md", ".star", ".glsl", ".vert", ".frag", ".mod", ".sh", ".yml", ".yaml":
		return true
	}
	return slashed == "Makefile" || path.Dir(slashed) == ".ci"
}

// parsed are all Go files of ours whatever their build tags, in the order of their paths.
var parsed = sync.OnceValues(func() ([]*source, error) {
	files, err := textFiles()
	if err != nil {
		return nil, err
	}
	var all []*source
	fset := token.NewFileSet()
	for _, name := range sortedKeys(files) {
		if path.Ext(name) != ".go" || strings.Contains("/"+name, "/testdata/") {
			continue
		}
		file, err := parser.ParseFile(fset, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		test := strings.HasSuffix(name, "_test.go")
		all = append(all, &source{name, path.Dir(name), test, files[name], fset, file})
	}
	return all, nil
})

func sources(t *testing.T) []*source {
	t.Helper()
	all, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 10 {
		t.Fatalf("only %d Go files below %s: is this the repository?", len(all), root)
	}
	return all
}
