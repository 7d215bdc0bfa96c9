package arch

import (
	"fmt"
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// The marks before the blocks of docs/architecture.md that are drawn from the code.
const (
	roomsMark = "<!-- the rooms, drawn by internal/arch -->\n```\n"
	entryMark = "<!-- the entries of the rooms, drawn by internal/arch -->\n```\n"
)

// roomNames are the rooms of a step from above, as calls go.
var roomNames = []string{"physics", rooms + "dynamics", rooms + "guard", rooms + "island", rooms + "narrow",
	rooms + "state"}

// TestArchitectureShowsTheRooms draws how large the rooms are and how many calls lead from one to another: pairs of a
// function that calls and one that is called.
func TestArchitectureShowsTheRooms(t *testing.T) {
	reached := reachedBySteps(t)
	size, inStep, files, calls := map[string]int{}, map[string]int{}, map[string]map[string]bool{}, map[string]int{}
	for _, f := range functions(t) {
		size[f.room]++
		if reached[f] {
			inStep[f.room]++
		}
		if files[f.room] == nil {
			files[f.room] = map[string]bool{}
		}
		files[f.room][f.file] = true
		for _, callee := range f.calls {
			calls[f.room+" "+callee.room]++
		}
	}
	var want strings.Builder
	fmt.Fprintf(&want, "%-10s%10s%8s%12s  calls into:", "room", "functions", "files", "in a step")
	for _, to := range roomNames[1:] {
		fmt.Fprintf(&want, "%10s", path.Base(to))
	}
	want.WriteByte('\n')
	for _, room := range roomNames {
		fmt.Fprintf(&want, "%-10s%10d%8d%12d%13s", path.Base(room), size[room], len(files[room]), inStep[room], "")
		for _, to := range roomNames[1:] {
			fmt.Fprintf(&want, "%10s", orDot(room, to, calls[room+" "+to]))
		}
		want.WriteByte('\n')
	}
	checkPicture(t, "docs/architecture.md", roomsMark, trimLines(want.String()), "```")
}

// orDot writes a number of calls, a dot for none, and nothing for those within a room.
func orDot(from, to string, n int) string {
	switch {
	case from == to:
		return ""
	case n == 0:
		return "·"
	}
	return itoa(n)
}

func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// TestArchitectureShowsTheEntries draws by which functions each room is entered, and from which files above it. The
// state's helpers are left out: all rooms work on it.
func TestArchitectureShowsTheEntries(t *testing.T) {
	entries := map[string]map[string]map[string]bool{} // by room and function: the files that call it
	for _, f := range functions(t) {
		for _, callee := range f.calls {
			if callee.room == f.room || !slices.Contains(roomNames, f.room) ||
				!slices.Contains(roomNames[1:5], callee.room) {
				continue
			}
			if entries[callee.room] == nil {
				entries[callee.room] = map[string]map[string]bool{}
			}
			if entries[callee.room][callee.name] == nil {
				entries[callee.room][callee.name] = map[string]bool{}
			}
			entries[callee.room][callee.name][path.Join(path.Base(f.room), f.file)] = true
		}
	}
	var want strings.Builder
	for _, room := range roomNames[1:5] {
		for _, name := range slices.Sorted(maps.Keys(entries[room])) {
			from := slices.Sorted(maps.Keys(entries[room][name]))
			fmt.Fprintf(&want, "%-10s%-28s <- %s\n", path.Base(room), name, strings.Join(from, " "))
		}
	}
	checkPicture(t, "docs/architecture.md", entryMark, want.String(), "```")
}

// mayWrite are the functions that may write a field of the state; docs/architecture.md says when each of them does.
var mayWrite = map[string][]string{
	"Poses": {"physics move", "physics openPair", rooms + "dynamics commitBody", rooms + "state Place",
		rooms + "state Remove", rooms + "state Reserve", rooms + "state takeSlot"},
	"Asleep": {rooms + "island fallAsleep", rooms + "state wakeAlone"},
}

// TestWhoMayWrite finds the assignments to the fields of that table, or to a part of them.
func TestWhoMayWrite(t *testing.T) {
	writers := map[string]map[string]bool{}
	for _, s := range sources(t) {
		if s.test || strings.HasSuffix(s.dir, "test") || s.dir != "physics" && !strings.HasPrefix(s.dir, rooms) {
			continue
		}
		for _, decl := range s.file.Decls {
			f, is := decl.(*ast.FuncDecl)
			if !is {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if set, is := n.(*ast.AssignStmt); is {
					for _, left := range set.Lhs {
						noteWritten(writers, left, s.dir+" "+f.Name.Name)
					}
				}
				return true
			})
		}
	}
	for field, may := range mayWrite {
		if diff := gocmp.Diff(may, slices.Sorted(maps.Keys(writers[field]))); diff != "" {
			t.Errorf("%s is written by others (+) than may (-):\n%s", field, diff)
		}
	}
}

// noteWritten notes the fields that an assigned expression leads through.
func noteWritten(writers map[string]map[string]bool, left ast.Expr, by string) {
	for {
		switch e := left.(type) {
		case *ast.SelectorExpr:
			if writers[e.Sel.Name] == nil {
				writers[e.Sel.Name] = map[string]bool{}
			}
			writers[e.Sel.Name][by] = true
			left = e.X
		case *ast.IndexExpr:
			left = e.X
		default:
			return
		}
	}
}
