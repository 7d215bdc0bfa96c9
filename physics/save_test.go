package physics

import (
	"testing"
)

// TestSavedStatesGoOn: a world that is restored, another one of the same bodies, and the one that goes on take the same
// steps, to the bit, wherever the state is saved.
func TestSavedStatesGoOn(t *testing.T) {
	w := busyWorld(t)
	defer w.Close()
	other := busyWorld(t)
	defer other.Close()
	var saved [][]byte
	var hashes []uint64
	const steps, every = 420, 30
	for step := range steps {
		if step%every == 0 {
			saved = append(saved, w.Save(nil))
		}
		w.Step()
		hashes = append(hashes, w.Hash())
	}
	for k := len(saved) - 1; k >= 0; k-- {
		for name, x := range map[string]*World{"the same world": w, "another one": other} {
			if err := x.Restore(saved[k]); err != nil {
				t.Fatal(err)
			}
			for step := k * every; step < min(steps, k*every+60); step++ {
				if x.Step(); x.Hash() != hashes[step] {
					t.Fatalf("%s restored at step %d: another hash after step %d", name, k*every, step)
				}
			}
		}
	}
}
