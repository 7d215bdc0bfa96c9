package levels

import "time"

// Limits of one run of a script.
const (
	// MaxScriptBytes bounds one script file; data belongs into a scene file. (The parser bounds nesting by itself.)
	MaxScriptBytes = 256 << 10
	// MaxModelBytes bounds an OBJ file; a million triangles need 50 MB.
	MaxModelBytes = 96 << 20
	// MaxScriptSteps bounds the work of one script (about a second); 10 000 bricks take 200 000 steps.
	MaxScriptSteps = 50_000_000
	// MaxSequence bounds a list made by one call such as list(range(n)).
	MaxSequence = 1_000_000
	// MaxPrinted bounds the lines a script may print.
	MaxPrinted = 1000

	// timeout is the net under MaxScriptSteps where processor time is not bounded.
	scriptTimeout = 12 * time.Second
)
