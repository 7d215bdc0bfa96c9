package physicstest

import (
	"os"
	"testing"
)

// Long is called first by a test that takes half a second or more of processor time: it skips the test in short runs,
// and has it run beside other long ones in all others. Such a test shares nothing with others that it writes to.
func Long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a long scene: left out of short runs")
	}
	t.Parallel()
}

// Nightly reports whether tests may take minutes: what else looks at a few seeds, angles or widths looks at all then.
func Nightly() bool { return os.Getenv("BRICKYARD_NIGHTLY") != "" }
