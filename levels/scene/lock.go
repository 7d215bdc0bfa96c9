package scene

import (
	"fmt"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
)

// lockWords are the words for freedoms: translation along x, y, z and turning about them.
var lockWords = []struct {
	word string
	axes physics.Axes
}{
	{"x", physics.LockX}, {"y", physics.LockY}, {"z", physics.LockZ},
	{"turn x", physics.LockTurnX}, {"turn y", physics.LockTurnY}, {"turn z", physics.LockTurnZ},
	{"planar", physics.Planar}, {"turns", physics.LockTurns}, {"all", physics.LockAll},
}

// LockNames returns the words that Body.Lock may hold: x, y and z for translation along an axis, "turn x" and its kin
// for turning about it; planar for z, "turn x" and "turn y", turns for all three, all for everything.
func LockNames() []string {
	names := make([]string, len(lockWords))
	for i := range lockWords {
		names[i] = lockWords[i].word
	}
	return names
}

// Locks returns the locked freedoms of a checked body.
func (b *Body) Locks() (axes physics.Axes) {
	for _, word := range b.Lock {
		for _, known := range lockWords {
			if word == known.word {
				axes |= known.axes
			}
		}
	}
	return axes
}

// lockAlsoCalled has words that people write for those of lockWords, and that are no typing errors.
var lockAlsoCalled = map[string]string{
	"plane": "planar", "2d": "planar", "rotation": "turns", "rotations": "turns", "upright": "turns", "fixed": "all",
}

// meantLock returns a question about the freedom that was perhaps meant, "" if none is near.
func meantLock(word string) string {
	if known := lockAlsoCalled[word]; known != "" {
		return fmt.Sprintf(" (did you mean %q?)", known)
	}
	return message.DidYouMean(word, LockNames())
}

// checkLock wants known words, for a dynamic body without velocity along a locked axis.
func (b *Body) checkLock() *Fault {
	for _, word := range b.Lock {
		if (&Body{Lock: []string{word}}).Locks() == 0 {
			return faultf("lock", "there is no freedom %s to lock%s: take one of %s", message.Quote(word),
				meantLock(word), strings.Join(LockNames(), ", "))
		}
	}
	if len(b.Lock) == 0 {
		return nil
	}
	if b.Kind == StaticBody || b.Kind == KinematicBody {
		return faultf("lock", "only a dynamic body has freedoms to lock: drop the lock or make the body dynamic")
	}
	axes := b.Locks()
	for k, axis := range [3]string{"x", "y", "z"} {
		if axes>>k&1 != 0 && b.Velocity[k] != 0 {
			return faultf("velocity", "its velocity leads along %s, which is locked: drop that part of it, or the lock", axis)
		}
		if axes>>(3+k)&1 != 0 && b.Spin[k] != 0 {
			return faultf("spin", "its spin is about %s, which is locked: drop that part of it, or the lock", axis)
		}
	}
	return nil
}
