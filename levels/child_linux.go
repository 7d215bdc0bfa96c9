package levels

import "syscall"

// limitMemory bounds the private memory of this process. RLIMIT_DATA counts what is written to; RLIMIT_AS would count
// the 4 GB of addresses that the Starlark interpreter and the Go runtime only reserve.
func limitMemory(bytes uint64) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}); err != nil {
		return err
	}
	seconds := uint64(3 * childTimeout.Seconds()) // for a child whose parent is gone
	if err := syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: seconds, Max: seconds}); err != nil {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: bytes, Max: bytes})
}
