// Package console connects a command with the program around it: where it writes, when it is to stop, how far it is,
// and by which kind of error it says how it ended.
package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
)

// The exit codes.
const (
	ExitDone   = 0
	ExitFailed = 1 // the run failed its check, was interrupted, or hit a bug of ours
	ExitBad    = 2 // bad usage or bad input
)

// Console is where a command writes, and its notice to stop.
type Console struct {
	Out  io.Writer // results, and nothing else
	Err  io.Writer // progress and notices
	Stop context.Context
}

// UsageError is a command line that cannot be obeyed.
type UsageError struct{ error }

// Misuse returns the error of a command line that cannot be obeyed, which ends the program with ExitBad.
func Misuse(why error) error { return UsageError{why} }

// CheckError says that a run went through and failed its check.
type CheckError struct{ error }

// FailedCheck returns the error of a run that failed its check, which ends the program with ExitFailed.
func FailedCheck(why error) error { return CheckError{why} }

// ErrInterrupted ends a run on Ctrl-C.
var ErrInterrupted = FailedCheck(errors.New("interrupted: nothing was written"))

// EndAtOnce makes the first Ctrl-C end the program where it stands, as long as the function that it returns has not
// been called: loading a large model takes long, and there is nothing yet to finish or to save.
func (c *Console) EndAtOnce() func() bool {
	return context.AfterFunc(c.Stop, func() {
		fmt.Fprintln(c.Err, "sandbox: interrupted while the level was loading")
		os.Exit(ExitFailed)
	})
}

// OneLine joins the lines of an error: everything the user reads about a failure is one line, and what a level or a
// file name brings along cannot steer the terminal.
func OneLine(err error) string {
	var parts []string
	for line := range strings.Lines(err.Error()) {
		line = strings.Join(strings.FieldsFunc(line, unicode.IsControl), " ")
		if line = strings.TrimSpace(line); line != "" {
			parts = append(parts, line)
		}
	}
	return strings.Join(parts, "; ")
}

// Counted writes a number with its noun.
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
