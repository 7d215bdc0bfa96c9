package play

import (
	"bytes"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestLevelsAreSavedAndRestored: the worlds of every built-in level, saved at some moments, go on with the same bits
// where they are restored: in the world itself, and in one of another number of threads that has only the bodies of the
// beginning. What levels do from outside, such as cars and scripts, is left out from the moment of saving on.
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
			fresh := lanesOfLevel(t, name, levels.LoadOptions{}, Options{Threads: 2})
			before := 0
			for _, moment := range moments {
				for ; before < moment; before++ {
					lanes.Step()
				}
				for k, stage := range lanes.Stages() {
					compareRestored(t, stage.World(), fresh.Stages()[k].World(), goOn)
				}
			}
		})
	}
}

// compareRestored has a world take steps, go back, and take them again, and another one take the same. It leaves the
// first one where it was.
func compareRestored(t *testing.T, w, other *physics.World, steps int) {
	t.Helper()
	saved := w.Save(nil)
	var hashes []uint64
	for range steps {
		w.Step()
		hashes = append(hashes, w.Hash())
	}
	for _, x := range []*physics.World{other, w} {
		if err := x.Restore(saved); err != nil {
			t.Fatal(err)
		}
		for k, hash := range hashes {
			if x.Step(); x.Hash() != hash {
				t.Fatalf("step %d after restoring: another hash", k+1)
			}
		}
	}
	if err := w.Restore(saved); err != nil {
		t.Fatal(err)
	}
	if again := w.Save(nil); !bytes.Equal(again, saved) {
		t.Error("what is restored is saved with other bytes")
	}
}
