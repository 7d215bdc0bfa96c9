package script

import "time"

// Limits of one run of a script.
const (
	// MaxBytes bounds one script file; data belongs into a scene file. (The parser bounds nesting by itself.)
	MaxBytes = 256 << 10
	// MaxModelBytes bounds an OBJ file; a million triangles need 50 MB.
	MaxModelBytes = 96 << 20
	// MaxSteps bounds the work of one script (about a second); 10 000 bricks take 200 000 steps.
	MaxSteps = 50_000_000
	// MaxSequence bounds a list made in one step such as list(range(n)) or [0] * n.
	MaxSequence = 1_000_000
	// MaxText (bytes) bounds a text made in one step such as "a" * n.
	MaxText = 16 << 20
	// MaxPrinted bounds the lines a script may print.
	MaxPrinted = 1000

	// maxBits bounds the product of whole numbers: beyond it one step would take seconds.
	maxBits = 1 << 20

	// timeout is the net under MaxSteps where processor time is not bounded.
	timeout = 12 * time.Second
)

// Limits of what callbacks do while a level is played.
const (
	// MaxCallSteps bounds the work of one call of a callback: some ten milliseconds.
	MaxCallSteps = 1_000_000
	// MaxStepSteps bounds the work of all callbacks in one step of the world.
	MaxStepSteps = 4_000_000

	maxMemory    = 512 << 20 // bytes that callbacks may take
	maxMade      = 1000      // bodies, joints and figures that they make in one step
	maxTimers    = 1000
	maxRings     = 1000 // calls of on_timer in one step
	maxLines     = 20   // of text on the screen
	maxText      = 200  // bytes of such a line, and of a tag
	maxTags      = 100  // of a body
	maxWaiting   = 100  // bodies of callbacks that wait until their places are free
	leastPeriod  = 1e-3 // s, of timers
	mostFailures = 100  // of a callback, before it is not called any more
)

// standardHit (m/s) is the speed from which on hits are told unless a script says otherwise.
const standardHit = 1
