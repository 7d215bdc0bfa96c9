//go:build unix

package film

import (
	"os/exec"
	"syscall"
)

// shieldFromInterrupt keeps Ctrl-C at the terminal, which goes to all of a process group, from a command that is to
// finish what it has been given.
func shieldFromInterrupt(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}
