//go:build unix && !linux

package preview

import (
	"runtime"
	"syscall"
)

// giveWay puts this process behind all others, and on one core.
func giveWay() {
	runtime.GOMAXPROCS(1)
	syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowest)
}

// lowest is the priority of what nobody waits for.
const lowest = 19
