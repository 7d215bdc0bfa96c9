package measure

import (
	"errors"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

func TestAnOverlapFailsTheRun(t *testing.T) {
	err := (&Run{worlds: []*watch{{overlapping: 3,
		firstOverlap: &overlap{"brick 1", "ground", 0.002, 17, 0.5},
		deepestOf:    &overlap{"brick 2", "brick 3", 0.004, 20, 1}}}}).Verdict()
	var check console.CheckError
	if !errors.As(err, &check) {
		t.Fatalf("verdict %v", err)
	}
	for _, want := range []string{
		`"brick 1" and "ground"`, "2 mm", "step 17", `"brick 2" and "brick 3"`, "4 mm", "step 20",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q lacks %q", err, want)
		}
	}
}
