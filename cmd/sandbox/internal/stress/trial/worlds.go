package trial

import (
	"hash/fnv"
	"math/rand/v2"
)

// SoakBetween is how many poses within each step are audited where worlds are played that nobody drew, and levels.
const SoakBetween = 8

// Worlds plays the worlds that the case numbers, from 1, or the one that was asked for: see Options.World. Each begins
// one world with Begin, and draws from random numbers of its own, so that it is the same when it is played alone, and
// no other case has it. A suite that plays more of them begins with the same ones.
func (t *Trial) Worlds(play func(number int)) {
	name := fnv.New64a()
	_, _ = name.Write([]byte(t.played.Name)) // which never fails
	for number := 1; number <= t.played.WorldsIn(t.Suite); number++ {
		if only := t.options.World; only != 0 && only != number {
			continue
		}
		*t.source = *rand.NewPCG(t.Seed<<32|uint64(number), name.Sum64())
		t.meter.worlds = number - 1
		play(number)
	}
}
