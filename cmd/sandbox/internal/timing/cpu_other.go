//go:build !unix

package timing

import (
	"runtime"
	"time"
)

var processStart = time.Now()

// ProcessTime returns the time since the start: the CPU time of a process is read on Unix only.
func ProcessTime() time.Duration { return time.Since(processStart) }

// PeakMemory returns the memory the Go runtime holds (bytes), the nearest there is without the system's own count.
func PeakMemory() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
