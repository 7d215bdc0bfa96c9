package arch

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// What one reads at a time: a type with its methods and fields, and a folder with its files.
const (
	mostMethods = 60
	mostFields  = 30
	mostFiles   = 25
)

// TestSizesOfTheCore bounds types and folders of the core: whoever opens one can hold it in mind.
func TestSizesOfTheCore(t *testing.T) {
	methods, fields, files := map[string]int{}, map[string]int{}, map[string]int{}
	for _, s := range sources(t) {
		if s.test || !within(s.dir, []string{"physics", "contact", "collision"}) {
			continue
		}
		files[s.dir]++
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv != nil {
					methods[s.dir+"."+receiverOf(n)]++
				}
			case *ast.TypeSpec:
				if st, is := n.Type.(*ast.StructType); is {
					for _, f := range st.Fields.List {
						fields[s.dir+"."+n.Name.Name] += max(1, len(f.Names))
					}
				}
			}
			return true
		})
	}
	atMost(t, methods, mostMethods, "methods")
	atMost(t, fields, mostFields, "fields")
	atMost(t, files, mostFiles, "files")
}

func atMost(t *testing.T, counts map[string]int, most int, of string) {
	t.Helper()
	if len(counts) == 0 {
		t.Fatalf("no %s are counted", of)
	}
	for name, n := range counts {
		if n > most {
			t.Errorf("%s has %d %s, at most %d", name, n, of, most)
		}
	}
}

// receiverOf returns the name of the type that a method belongs to.
func receiverOf(f *ast.FuncDecl) string {
	of := f.Recv.List[0].Type
	if star, is := of.(*ast.StarExpr); is {
		of = star.X
	}
	if generic, is := of.(*ast.IndexExpr); is {
		of = generic.X
	}
	return of.(*ast.Ident).Name
}

// mostCrossings is how many pairs of functions may call from one room of a step to another, or from package physics
// into one. Calls of the state's own helpers do not count, nor those of the solver of joints below it: the state is
// what all of them work on.
const mostCrossings = 41

func TestCallsBetweenRooms(t *testing.T) {
	below := []string{rooms + "jointrows", rooms + "linkage", rooms + "state"}
	isRoom := func(pkg string) bool {
		return pkg == "physics" || path.Dir(pkg)+"/" == rooms && !slices.Contains(below, pkg)
	}
	var crossings []string
	for _, f := range functions(t) {
		for _, callee := range f.calls {
			if f.room != callee.room && isRoom(f.room) && isRoom(callee.room) {
				crossings = append(crossings, f.room+" "+f.name+" → "+callee.room+" "+callee.name)
			}
		}
	}
	t.Logf("%d calls between rooms", len(crossings))
	if len(crossings) > mostCrossings || len(crossings) == 0 {
		slices.Sort(crossings)
		t.Errorf("%d calls between rooms, at most %d:\n%s", len(crossings), mostCrossings, strings.Join(crossings, "\n"))
	}
}
