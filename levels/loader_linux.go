package levels

import (
	"os"
	"os/signal"
	"syscall"
)

// boundsTime says whether limitProcess bounds processor time.
const boundsTime = true

// limitProcess bounds the private memory and the processor time of this process. RLIMIT_DATA counts pages written to;
// RLIMIT_AS would count the 4 GB of addresses that the Starlark interpreter and the Go runtime only reserve.
func limitProcess(bytes uint64) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}); err != nil {
		return err
	}
	// The runtime ignores the warning signal unless it is asked for; a second later the kernel kills.
	warned := make(chan os.Signal, 1)
	signal.Notify(warned, syscall.SIGXCPU)
	go func() {
		<-warned
		os.Stderr.WriteString(outOfTime)
		os.Exit(exitFailed)
	}()
	// Processor time, unlike the parent's clock, is fair on a busy machine, and ends a child whose parent is gone.
	seconds := syscall.Rlimit{Cur: loaderSeconds, Max: loaderSeconds + 1}
	if err := syscall.Setrlimit(syscall.RLIMIT_CPU, &seconds); err != nil {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: bytes, Max: bytes})
}
