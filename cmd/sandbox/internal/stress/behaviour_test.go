package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// TestBehaviour: the table tells of each scene what was published of it, what happened and how long it took, and all of
// that survives the way through a file.
func TestBehaviour(t *testing.T) {
	p := Plan{Suite: trial.Unit, Seeds: 1, Only: []string{"unit-spikes", "unit-sliding-spike"}, Build: "test"}
	r, err := Play(context.Background(), p, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var again Report
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	var direct, read bytes.Buffer
	if err := r.Write(&direct); err != nil {
		t.Fatal(err)
	}
	if err := again.Write(&read); err != nil {
		t.Fatal(err)
	}
	if direct.String() != read.String() {
		t.Errorf("the table of what was read is another:\n%s\n%s", &direct, &read)
	}
	for text, want := range map[string]int{"published  0.1 mm apart": 1, "published  10 m/s, 0.1 mm above": 1,
		"steps of 10 ms": 2, "happened   ": 2, "0 overlaps": 3, "× real time": 2} {
		if got := strings.Count(direct.String(), text); got != want {
			t.Errorf("%q is there %d times, want %d:\n%s", text, got, want, &direct)
		}
	}
	if p := r.Cases[0].Outcomes[0].Pace; !(p.Mean > 0 && p.P99 > 0 && p.Worst >= p.P99) {
		t.Errorf("pace %+v", p)
	}
}
