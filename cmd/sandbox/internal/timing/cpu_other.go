//go:build !unix

package main

import (
	"runtime"
	"time"
)

var processStart = time.Now()

// processTime returns the time since the start: the CPU time of a process is read on Unix only.
func processTime() time.Duration { return time.Since(processStart) }

// peakMemory returns the memory the Go runtime holds (bytes), the nearest there is without the system's own count.
func peakMemory() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
