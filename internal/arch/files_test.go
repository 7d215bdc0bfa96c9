package arch

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// listsFiles are the folders whose doc.go lists all their files.
var listsFiles = []string{
	"contact", "contact/solver", "physics/internal/dynamics", "physics/internal/guard", "physics/internal/island",
	"physics/internal/linkage", "physics/internal/narrow", "physics/internal/sense", "physics/internal/state",
}

// listedFiles is a line of such a list: names, which may have a star, and after two spaces what they are about. Lines
// that go on have no names.
var listedFiles = regexp.MustCompile(`(?m)^//\t(\S+(?:, \S+)*)(?:  .*)?$`)

// TestRoomsListTheirFiles: who looks for something in a room finds each of its files in the list of its doc.go, once,
// and none that is not there.
func TestRoomsListTheirFiles(t *testing.T) {
	files, list := map[string][]string{}, map[string]string{}
	for _, s := range sources(t) {
		switch name := strings.TrimSuffix(path.Base(s.path), ".go"); {
		case s.test || !slices.Contains(listsFiles, s.dir):
		case name == "doc":
			_, list[s.dir], _ = strings.Cut(s.text, "// # The files\n")
		default:
			files[s.dir] = append(files[s.dir], name)
		}
	}
	for _, dir := range listsFiles {
		listed := map[string]int{}
		for _, m := range listedFiles.FindAllStringSubmatch(list[dir], -1) {
			for _, pattern := range strings.Split(m[1], ", ") {
				found := false
				for _, name := range files[dir] {
					if is, _ := path.Match(pattern, name); is {
						listed[name]++
						found = true
					}
				}
				if !found {
					t.Errorf("%s/doc.go lists %s, which is not there", dir, pattern)
				}
			}
		}
		for _, name := range files[dir] {
			if listed[name] != 1 {
				t.Errorf("%s/doc.go lists %s.go %d times, want once", dir, name, listed[name])
			}
		}
	}
}
