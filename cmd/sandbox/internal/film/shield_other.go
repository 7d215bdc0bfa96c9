//go:build !unix

package film

import "os/exec"

// shieldFromInterrupt does nothing here: Ctrl-C may end the command, and the film with it.
func shieldFromInterrupt(*exec.Cmd) {}
