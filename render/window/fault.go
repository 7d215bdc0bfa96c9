//go:build !headless

package window

import "os"

// Fault is why nothing can be drawn, in words for the user.
type Fault struct {
	What string // that failed
	Why  string
	Mend string // what to do about it
}

// Error returns the fault in one line: what, why, how to mend.
func (f *Fault) Error() string { return f.What + ": " + f.Why + ": " + f.Mend }

// hushDriver silences Mesa, which explains each driver that it does not find in several lines of its own. Who sets
// these variables hears it.
func hushDriver() {
	for name, value := range map[string]string{"EGL_LOG_LEVEL": "fatal", "LIBGL_DEBUG": "quiet"} {
		if _, set := os.LookupEnv(name); !set {
			os.Setenv(name, value)
		}
	}
}
