package arch

import (
	"cmp"
	"go/ast"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// core are the folders of the engine, whose calls are looked at.
var core = []string{"./internal/...", "./contact/...", "./collision/...", "./physics", "./physics/internal/..."}

// function is a function or method of the core.
type function struct {
	name  string // as in Type.method
	room  string // the package's folder, from the root
	file  string // its base name
	calls []*function
}

// corePackages are the packages of the core, with the types of their syntax.
var corePackages = sync.OnceValues(func() ([]*packages.Package, error) {
	config := &packages.Config{Dir: root, Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes |
		packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}
	loaded, err := packages.Load(config, core...)
	if err != nil {
		return nil, err
	}
	for _, p := range loaded {
		for _, e := range p.Errors {
			return nil, e
		}
	}
	return loaded, nil
})

// coreCalls are all functions of the core outside tests, with what each of them calls, directly or through an interface
// that it hands a value to: a conversion to a type of ours counts as calls of the methods that a worker pool runs.
var coreCalls = sync.OnceValues(func() ([]*function, error) {
	loaded, err := corePackages()
	if err != nil {
		return nil, err
	}
	known := map[types.Object]*function{}
	for _, p := range loaded {
		eachFunction(p, func(object types.Object, decl *ast.FuncDecl) {
			known[object] = &function{
				name: nameOf(object), room: strings.TrimPrefix(p.PkgPath, module+"/"),
				file: filepath.Base(p.Fset.Position(decl.Pos()).Filename),
			}
		})
	}
	for _, p := range loaded {
		eachFunction(p, func(object types.Object, decl *ast.FuncDecl) {
			caller := known[object]
			called := map[*function]bool{}
			ast.Inspect(decl, func(n ast.Node) bool {
				id, is := n.(*ast.Ident)
				if !is {
					return true
				}
				switch used := p.TypesInfo.Uses[id].(type) {
				case *types.Func:
					called[known[used.Origin()]] = true
				case *types.TypeName:
					called[known[runMethod(used)]] = true
				}
				return true
			})
			delete(called, nil)
			delete(called, caller)
			caller.calls = slices.SortedFunc(maps.Keys(called), compareFunctions)
		})
	}
	return slices.SortedFunc(maps.Values(known), compareFunctions), nil
})

func compareFunctions(a, b *function) int {
	return cmp.Or(cmp.Compare(a.room, b.room), cmp.Compare(a.file, b.file), cmp.Compare(a.name, b.name))
}

func eachFunction(p *packages.Package, f func(types.Object, *ast.FuncDecl)) {
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if d, is := decl.(*ast.FuncDecl); is {
				f(p.TypesInfo.Defs[d.Name], d)
			}
		}
	}
}

// nameOf writes a method as Type.method.
func nameOf(object types.Object) string {
	if receiver := object.(*types.Func).Signature().Recv(); receiver != nil {
		t := receiver.Type()
		if pointer, is := t.(*types.Pointer); is {
			t = pointer.Elem()
		}
		return t.(*types.Named).Obj().Name() + "." + object.Name()
	}
	return object.Name()
}

// runMethod is the method Run of a type, nil if it has none.
func runMethod(t *types.TypeName) types.Object {
	named, is := t.Type().(*types.Named)
	if !is {
		return nil
	}
	for m := range named.Methods() {
		if m.Name() == "Run" {
			return m
		}
	}
	return nil
}

func functions(t *testing.T) []*function {
	t.Helper()
	all, err := coreCalls()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 1000 {
		t.Fatalf("only %d functions in the core", len(all))
	}
	return all
}

// mostKnotted is how many files of one package may call each other in a circle: each of them can be read only together
// with all the others.
const mostKnotted = 6

func TestFilesCallInOneDirection(t *testing.T) {
	files := map[string]map[string]map[string]bool{} // by package and file: the files of the package that it calls
	for _, f := range functions(t) {
		for _, callee := range f.calls {
			if callee.room != f.room || callee.file == f.file {
				continue
			}
			if files[f.room] == nil {
				files[f.room] = map[string]map[string]bool{}
			}
			if files[f.room][f.file] == nil {
				files[f.room][f.file] = map[string]bool{}
			}
			files[f.room][f.file][callee.file] = true
		}
	}
	for _, room := range slices.Sorted(maps.Keys(files)) {
		circle := largestCircle(files[room])
		if len(circle) > mostKnotted {
			t.Errorf("%s: %d files call each other in a circle, at most %d: %s", room, len(circle), mostKnotted,
				strings.Join(circle, " "))
		}
	}
}

// largestCircle returns the largest strongly connected component of a graph (Tarjan 1972), sorted.
func largestCircle(graph map[string]map[string]bool) (largest []string) {
	index, low, on := map[string]int{}, map[string]int{}, map[string]bool{}
	var stack []string
	var visit func(v string)
	visit = func(v string) {
		index[v], low[v] = len(index)+1, len(index)+1
		stack, on[v] = append(stack, v), true
		for _, w := range slices.Sorted(maps.Keys(graph[v])) {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if on[w] {
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] < index[v] {
			return
		}
		at := slices.Index(stack, v)
		circle := slices.Sorted(slices.Values(stack[at:]))
		for _, w := range circle {
			on[w] = false
		}
		stack = stack[:at]
		if len(circle) > len(largest) {
			largest = circle
		}
	}
	for _, v := range slices.Sorted(maps.Keys(graph)) {
		if index[v] == 0 {
			visit(v)
		}
	}
	return largest
}

func TestLargestCircle(t *testing.T) {
	to := func(names ...string) map[string]bool {
		set := map[string]bool{}
		for _, n := range names {
			set[n] = true
		}
		return set
	}
	graph := map[string]map[string]bool{"a": to("b", "d"), "b": to("c"), "c": to("a", "d"), "d": to("e"), "e": to("d")}
	if got := largestCircle(graph); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("the largest circle is %v", got)
	}
}

// reachedBySteps are the functions that a step of the world can reach, World.Step among them.
func reachedBySteps(t *testing.T) map[*function]bool {
	t.Helper()
	var step *function
	for _, f := range functions(t) {
		if f.room == "physics" && f.name == "World.Step" {
			step = f
		}
	}
	if step == nil {
		t.Fatal("there is no World.Step")
	}
	reached := map[*function]bool{step: true}
	for list := []*function{step}; len(list) > 0; list = list[1:] {
		for _, callee := range list[0].calls {
			if !reached[callee] {
				reached[callee] = true
				list = append(list, callee)
			}
		}
	}
	return reached
}

// TestReachable tells, with -v, how many functions and files of each room a step of the world can reach.
func TestReachable(t *testing.T) {
	reached := reachedBySteps(t)
	count, files := map[string]int{}, map[string]bool{}
	for f := range reached {
		count[f.room]++
		files[path.Join(f.room, f.file)] = true
	}
	for _, room := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%4d %s", count[room], room)
	}
	t.Logf("%4d functions in %d files of %d rooms are reached from World.Step", len(reached), len(files), len(count))
	if len(count) < 8 {
		t.Errorf("only %d rooms are reached: calls are missing", len(count))
	}
}
