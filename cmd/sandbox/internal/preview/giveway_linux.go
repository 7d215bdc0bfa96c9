package preview

import (
	"os"
	"runtime"
	"strconv"
	"syscall"
)

// giveWay puts this process behind all others, and on one core. Linux has a priority for each thread: new ones take
// that of the thread that makes them, those that the runtime began with are told one by one.
func giveWay() {
	runtime.GOMAXPROCS(1)
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		syscall.Setpriority(syscall.PRIO_PROCESS, 0, lowest)
		return
	}
	for _, thread := range threads {
		if id, err := strconv.Atoi(thread.Name()); err == nil {
			syscall.Setpriority(syscall.PRIO_PROCESS, id, lowest)
		}
	}
}

// lowest is the priority of what nobody waits for.
const lowest = 19
