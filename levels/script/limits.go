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
	// MaxSequence bounds a list made by one call such as list(range(n)).
	MaxSequence = 1_000_000
	// MaxPrinted bounds the lines a script may print.
	MaxPrinted = 1000

	// timeout is the net under MaxSteps where processor time is not bounded.
	timeout = 12 * time.Second
)
