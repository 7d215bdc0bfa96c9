package octree

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// docs is where the page lies, seen from here.
const docs = "../../../../docs"

// again says how to mend a page that is not what its results say.
const again = "sandbox octree all --from docs/deformable --out docs/deformable --page docs/deformable.md renders it " +
	"anew from the saved results, make deformable plays all anew"

// TestPageIsOfTheSavedResults renders the page from the saved results: it has to be the page that lies beside them,
// with all of its plots and no others.
func TestPageIsOfTheSavedResults(t *testing.T) {
	r, err := Read(filepath.Join(docs, "deformable", "octree.json"), Names())
	if err != nil {
		t.Fatal(err)
	}
	if r.Rule != bothRules || r.Wrong() > 0 {
		t.Errorf("the saved results are of the rule %q, with %d runs that are wrong", r.Rule, r.Wrong())
	}
	page, err := os.ReadFile(filepath.Join(docs, "deformable.md"))
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(string(page), "\n"), strings.Split(string(r.Page("deformable")), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("docs/deformable.md, line %d is not what the saved results say: %s", i+1, again)
		}
	}
	known := map[string]bool{}
	for _, p := range r.Plots() {
		known[p.Name+".png"] = true
		if !strings.Contains(string(page), "(deformable/"+p.Name+".png)") {
			t.Errorf("%s is not on the page", p.Name)
		}
		if _, err := os.Stat(filepath.Join(docs, "deformable", p.Name+".png")); err != nil {
			t.Errorf("%v: %s", err, again)
		}
	}
	entries, err := os.ReadDir(filepath.Join(docs, "deformable"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".png") && !known[e.Name()] {
			t.Errorf("docs/deformable/%s is no plot of the page any more: remove it", e.Name())
		}
	}
}
