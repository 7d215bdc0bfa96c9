package arch

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pictureMark stands in README.md before the block that shows the import table.
const pictureMark = "<!-- the picture of internal/arch -->\n```\n"

// TestReadmeShowsTheImports compares the picture in README.md with the rows of the table whose packages exist.
func TestReadmeShowsTheImports(t *testing.T) {
	exists := map[string]bool{}
	for _, s := range sources(t) {
		exists[s.dir] = true
	}
	var want strings.Builder
	for _, r := range slices.Backward(table) {
		if exists[r.pkg] {
			ours := slices.DeleteFunc(slices.Clone(r.ours), func(name string) bool {
				return !exists[name] && name != "everything"
			})
			fmt.Fprintf(&want, "%-20s -> %s\n", r.pkg, orNothing(ours))
		}
	}
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(files["README.md"], pictureMark)
	if !found {
		t.Fatalf("README.md has no picture: no %q", pictureMark)
	}
	got, _, _ := strings.Cut(after, "```")
	if diff := cmp.Diff(strings.Split(want.String(), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("README.md shows other imports (+) than the table (-):\n%s", diff)
	}
}

// TestReadmeLinksLead looks for the files that README.md names in its links.
func TestReadmeLinksLead(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(files["README.md"], "](")[1:] {
		target, _, _ := strings.Cut(part, ")")
		if !strings.Contains(target, "://") && !isFile(target) {
			t.Errorf("README.md links to %s, which is not there", target)
		}
	}
}
