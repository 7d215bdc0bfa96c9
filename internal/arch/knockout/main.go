// Command knockout switches one mechanism of the engine off at a time and lists the tests that notice:
//
//	go run ./internal/arch/knockout                      all mechanisms, tests without the long scenes
//	go run ./internal/arch/knockout -long -only level    one of them, every test
//
// A mechanism that no test misses gets the test that shows why it is there, or goes. Nothing in the tree is changed:
// the source that lacks the mechanism is laid over it (go test -overlay).
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	long := flag.Bool("long", false, "run the long scenes too: minutes for each mechanism")
	only := flag.String("only", "", "mechanisms to switch off, with commas; all of them unless told")
	tests := flag.String("tests", "./contact/... ./physics ./physics/internal/...", "packages whose tests run")
	flag.Parse()
	if err := run(*long, *only, strings.Fields(*tests)); err != nil {
		fmt.Fprintln(os.Stderr, "knockout:", err)
		os.Exit(1)
	}
}

func run(long bool, only string, tests []string) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "knockout")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	missed := 0
	for _, m := range chosen {
		overlay, err := without([]mechanism{m}, folder)
		if err != nil {
			return err
		}
		noticed, err := play(overlay, long, tests)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		fmt.Printf("%-22s %s\n", m.name, m.about)
		if len(noticed) == 0 {
			missed++
			noticed = []string{"NO TEST NOTICES"}
		}
		fmt.Printf("%-22s %s\n", "", strings.Join(noticed, " "))
	}
	fmt.Printf("%d mechanisms were switched off, %d of them unnoticed\n", len(chosen), missed)
	return nil
}

func choose(only string) ([]mechanism, error) {
	if only == "" {
		return mechanisms, nil
	}
	var chosen []mechanism
	for _, name := range strings.Split(only, ",") {
		at := slices.IndexFunc(mechanisms, func(m mechanism) bool { return m.name == name })
		if at < 0 {
			return nil, fmt.Errorf("there is no mechanism %q: mechanisms.go lists them", name)
		}
		chosen = append(chosen, mechanisms[at])
	}
	return chosen, nil
}

// without writes an overlay in which the functions of some mechanisms begin with what they do instead.
func without(off []mechanism, folder string) (overlay string, err error) {
	inserts := map[string]map[int]string{} // by file, by offset
	for i := range off {
		file, at, err := off[i].find()
		if err != nil {
			return "", err
		}
		if file, err = filepath.Abs(file); err != nil {
			return "", err
		}
		if inserts[file] == nil {
			inserts[file] = map[int]string{}
		}
		// Unreachable code would not be vetted, and unused variables not be compiled.
		inserts[file][at] = " if true { " + off[i].instead + " };"
	}
	replaced := map[string]string{}
	for file, at := range inserts {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		for _, offset := range slices.Backward(slices.Sorted(maps.Keys(at))) {
			text = slices.Insert(text, offset, []byte(at[offset])...)
		}
		replaced[file] = filepath.Join(folder, strconv.Itoa(len(replaced))+".go")
		if err := os.WriteFile(replaced[file], text, 0o600); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o600)
}

// find returns the file of the mechanism's function, and the offset at which its body begins.
func (m *mechanism) find() (file string, at int, err error) {
	files, err := filepath.Glob(filepath.Join(m.folder, "*.go"))
	if err != nil {
		return "", 0, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, nil, 0)
		if err != nil {
			return "", 0, err
		}
		for _, decl := range tree.Decls {
			if d, is := decl.(*ast.FuncDecl); is && d.Body != nil && nameOf(d) == m.function {
				return file, fset.Position(d.Body.Lbrace).Offset + 1, nil
			}
		}
	}
	return "", 0, fmt.Errorf("%s has no function %s, which mechanism %s names", m.folder, m.function, m.name)
}

// nameOf writes a method as Type.method.
func nameOf(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if pointer, is := t.(*ast.StarExpr); is {
		t = pointer.X
	}
	if id, is := t.(*ast.Ident); is {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

// play runs the tests over the overlay and returns the names of those that fail. A test that panics ends its package:
// the others run again without it.
func play(overlay string, long bool, tests []string) (failed []string, err error) {
	for {
		more, panicked, err := playOnce(overlay, long, tests, failed)
		known := len(failed)
		failed = append(failed, more...)
		slices.Sort(failed)
		if failed = slices.Compact(failed); err != nil || !panicked || len(failed) == known {
			return failed, err
		}
	}
}

// playOnce runs the tests but for those to skip, and reports whether one of those that fail has panicked.
func playOnce(overlay string, long bool, tests, skip []string) (failed []string, panicked bool, err error) {
	arguments := []string{"test", "-json", "-vet=off", "-timeout=60m", "-overlay", overlay}
	if !long {
		arguments = append(arguments, "-short")
	}
	if len(skip) > 0 {
		arguments = append(arguments, "-skip", "^("+strings.Join(skip, "|")+")$")
	}
	command := exec.Command("go", append(arguments, tests...)...)
	command.Stderr = os.Stderr
	output, err := command.Output()
	var failure *exec.ExitError
	if err != nil && !errors.As(err, &failure) {
		return nil, false, err
	}
	ran := false
	for _, line := range strings.Split(string(output), "\n") {
		var event struct{ Action, Test, Package, Output string }
		if json.Unmarshal([]byte(line), &event) != nil {
			continue
		}
		ran = ran || event.Action == "pass" || event.Action == "skip"
		switch {
		case event.Action == "build-fail":
			return nil, false, errors.New("the engine does not compile without it")
		case strings.HasPrefix(event.Output, "panic: "):
			panicked = true
		case event.Action == "fail" && event.Test == "":
			// The package; a test that panics may fail it without a name.
			if len(failed) == 0 {
				failed = append(failed, "(all of "+filepath.Base(event.Package)+")")
			}
		case event.Action == "fail" && !strings.Contains(event.Test, "/"):
			failed = append(failed, event.Test)
		}
	}
	if !ran && len(skip) == 0 {
		return nil, false, errors.New("no test ran")
	}
	return failed, panicked, nil
}
