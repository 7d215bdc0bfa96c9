//go:build unix

package preview

import "syscall"

// giveWay puts this process behind all others.
func giveWay() { syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19) }
