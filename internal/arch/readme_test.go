package arch

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pictureMark stands in README.md before the block that shows the import table.
const pictureMark = "<!-- the picture of internal/arch -->\n```\n"

// short writes names of packages as the picture does: packages of the command without their folder.
func short(names string) string { return strings.ReplaceAll(names, command, "…/") }

// TestReadmeShowsTheImports compares the picture in README.md with the rows of the table. With BRICKYARD_README=update
// it draws the picture anew.
func TestReadmeShowsTheImports(t *testing.T) {
	var want strings.Builder
	for _, r := range slices.Backward(table) {
		fmt.Fprintf(&want, "%-32s -> %s\n", short(r.pkg), short(orNothing(r.ours)))
	}
	checkPicture(t, "README.md", pictureMark, want.String(), "```")
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
