package trial

import "math/rand/v2"

// SoakBetween is how many poses within each step are audited where worlds are played that nobody drew, and levels.
const SoakBetween = 8

// Worlds plays some worlds, numbered from 1. Each begins one world with Begin, and draws from random numbers of its
// own, so that it is the same when it is played alone: see Options.World. A suite that plays more of them begins with
// the same ones.
func (t *Trial) Worlds(count int, play func(number int)) {
	t.numbered = true
	only := t.options.World
	if only > count {
		Break("there is no world %d under --world: the suite %s plays %d of this case", only, t.Suite, count)
	}
	for number := 1; number <= count; number++ {
		if only != 0 && only != number {
			continue
		}
		*t.source = *rand.NewPCG(t.Seed, uint64(number))
		t.meter.worlds = number - 1
		play(number)
	}
}
