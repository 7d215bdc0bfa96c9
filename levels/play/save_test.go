package play

import (
	"bytes"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestLevelsAreSavedAndRestored: every built-in level, saved at some moments, goes on with the same bits where it is
// restored: in the lanes themselves, and in some that stand at the beginning and have another number of threads.
func TestLevelsAreSavedAndRestored(t *testing.T) {
	moments, goOn := []int{12}, 6
	if physicstest.Nightly() {
		moments, goOn = []int{10, 60, 150}, 120
	}
	for _, name := range levels.Names() {
		if testing.Short() && slowGolden[name] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lanes := lanesOfLevel(t, name, levels.LoadOptions{}, Options{})
			before := 0
			for _, moment := range moments {
				for ; before < moment; before++ {
					lanes.Step()
				}
				fresh := lanesOfLevel(t, name, levels.LoadOptions{}, Options{Threads: 2})
				compareRestored(t, lanes, fresh, goOn)
			}
		})
	}
}

// compareRestored has a level take steps, go back, and take them again, and another one take the same. It leaves the
// first one where it was.
func compareRestored(t *testing.T, lanes, other *Lanes, steps int) {
	t.Helper()
	saved := saveLanes(t, lanes)
	var hashes []uint64
	for range steps {
		lanes.Step()
		hashes = append(hashes, lanes.Hash())
	}
	for _, x := range []*Lanes{other, lanes} {
		if err := x.Restore(saved); err != nil {
			t.Fatal(err)
		}
		for k, hash := range hashes {
			if x.Step(); x.Hash() != hash {
				t.Fatalf("step %d after restoring: another hash", k+1)
			}
		}
	}
	if err := lanes.Restore(saved); err != nil {
		t.Fatal(err)
	}
	if again := saveLanes(t, lanes); !bytes.Equal(again, saved) {
		t.Error("what is restored is saved with other bytes")
	}
}

func saveLanes(t *testing.T, lanes *Lanes) []byte {
	t.Helper()
	saved, err := lanes.Save(nil)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}
