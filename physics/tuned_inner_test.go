package physics

import "testing"

// TestTunedThreads: the steps of a world whose number of threads is left to the engine tell its pool what sharing
// costs, and whatever that makes of it, the world is that of one thread, bit for bit. Where the number is given they do
// not.
func TestTunedThreads(t *testing.T) {
	one, tuned, two := DefaultConfig(), DefaultConfig(), DefaultConfig()
	tuned.Threads, tuned.TuneThreads, two.Threads = 2, true, 2
	var worlds []*World
	for _, cfg := range []Config{one, tuned, two} {
		worlds = append(worlds, busyWorldOf(t, cfg))
	}
	const steps = 120
	for step := range steps {
		for _, w := range worlds {
			w.Step()
		}
		if a, b, c := worlds[0].Hash(), worlds[1].Hash(), worlds[2].Hash(); a != b || a != c {
			t.Fatalf("step %d: hashes %x of one thread, %x of a tuned pool, %x of two threads", step, a, b, c)
		}
	}
	for i, want := range []int{0, steps, 0} {
		if got := worlds[i].st.Pool.Spans(); got != want {
			t.Errorf("world %d: %d steps told the pool what sharing costs, want %d", i, got, want)
		}
		worlds[i].Close()
	}
	tuned.Threads, tuned.TuneThreads = 0, false
	if err := tuned.normalise(); err != nil || !tuned.TuneThreads {
		t.Errorf("without a number of threads %+v, %v", tuned, err)
	}
}
