package preview

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// gaveWayVariable tells a process to give way, and to look at its threads.
const gaveWayVariable = "BRICKYARD_TEST_GIVE_WAY"

// TestAllThreadsGiveWay: not only the thread that asks for it.
func TestAllThreadsGiveWay(t *testing.T) {
	if os.Getenv(gaveWayVariable) == "" {
		child := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.count", "1")
		child.Env = append(os.Environ(), gaveWayVariable+"=1")
		if out, err := child.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return
	}
	giveWay()
	files, err := filepath.Glob("/proc/self/task/*/stat")
	if err != nil || len(files) < 2 {
		t.Skipf("%d threads are told of: %v", len(files), err)
	}
	for _, file := range files {
		stat, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue
		}
		_, after, _ := strings.Cut(string(stat), ") ")
		// The nice value is field 19 of proc_pid_stat(5); these begin with field 3.
		if fields := strings.Fields(after); len(fields) < 17 || fields[16] != "19" {
			t.Errorf("%s: %s", file, stat)
		}
	}
}
