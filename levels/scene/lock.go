package scene

import (
	"fmt"
	"strings"

	"github.com/brickyard-physics/brickyard/internal/message"
)

// lockWords are the words for freedoms, with their bits: translation along x, y, z and turning about them, as in
// physics.Axes.
var lockWords = []struct {
	word string
	bits uint8
}{
	{"x", 1}, {"y", 2}, {"z", 4}, {"turn x", 8}, {"turn y", 16}, {"turn z", 32},
	{"planar", 4 | 8 | 16}, {"turns", 8 | 16 | 32}, {"all", 63},
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

// LockBits returns the locked freedoms of a checked body, one bit each: translation along x, y, z from the lowest, and
// turning about them.
func (b *Body) LockBits() (bits uint8) {
	for _, word := range b.Lock {
		for _, known := range lockWords {
			if word == known.word {
				bits |= known.bits
			}
		}
	}
	return bits
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
		if (&Body{Lock: []string{word}}).LockBits() == 0 {
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
	bits := b.LockBits()
	for k, axis := range [3]string{"x", "y", "z"} {
		if bits>>k&1 != 0 && b.Velocity[k] != 0 {
			return faultf("velocity", "its velocity leads along %s, which is locked: drop that part of it, or the lock", axis)
		}
		if bits>>(3+k)&1 != 0 && b.Spin[k] != 0 {
			return faultf("spin", "its spin is about %s, which is locked: drop that part of it, or the lock", axis)
		}
	}
	return nil
}
