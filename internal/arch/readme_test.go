package arch

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(files["README.md"], pictureMark)
	if !found {
		t.Fatalf("README.md has no picture: no %q", pictureMark)
	}
	got, rest, _ := strings.Cut(after, "```")
	if os.Getenv("BRICKYARD_README") == "update" {
		before, _, _ := strings.Cut(files["README.md"], pictureMark)
		drawn := before + pictureMark + want.String() + "```" + rest
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(drawn), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
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

// readmeFile is a Go file of ours that README.md names by its path.
var readmeFile = regexp.MustCompile("`([a-z/]+/[a-z_]+\\.go)`")

// TestReadmeNamesFilesWithCode: who is sent to a file finds something to read there.
func TestReadmeNamesFilesWithCode(t *testing.T) {
	files, err := textFiles()
	if err != nil {
		t.Fatal(err)
	}
	code := map[string]bool{}
	for _, s := range sources(t) {
		code[s.path] = len(s.file.Decls) > 0
	}
	named := readmeFile.FindAllStringSubmatch(files["README.md"], -1)
	if len(named) < 4 {
		t.Errorf("README.md names %d files: is this how they are written?", len(named))
	}
	for _, m := range named {
		if !code[m[1]] {
			t.Errorf("README.md names %s, which is not there or holds no code", m[1])
		}
	}
}
