package main

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
	exitDone   = 0
	exitFailed = 1
	exitBad    = 2
)

// console is where a command writes, and its notice to stop.
type console struct {
	out, err io.Writer
	stop     context.Context
}

// usageError is a command line that cannot be parsed.
type usageError struct{ error }

// misuse says that a command line cannot be obeyed, and why.
func misuse(why error) error { return usageError{why} }

// checkError says that a run did what it was told and failed its check.
type checkError struct{ error }

// failedCheck says in what a run failed its check.
func failedCheck(why error) error { return checkError{why} }

// errInterrupted ends a run on Ctrl-C.
var errInterrupted = failedCheck(errors.New("interrupted: nothing was written"))

// endAtOnce makes the first Ctrl-C end the program where it stands, as long as the function that it returns has not
// been called: loading a large model takes long, and there is nothing yet to finish or to save.
func (c *console) endAtOnce() func() bool {
	return context.AfterFunc(c.stop, func() {
		fmt.Fprintln(c.err, "sandbox: interrupted while the level was loading")
		os.Exit(exitFailed)
	})
}

// oneLine joins the lines of an error: everything the user reads about a failure is one line, and what a level or a
// file name brings along cannot steer the terminal.
func oneLine(err error) string {
	var parts []string
	for line := range strings.Lines(err.Error()) {
		line = strings.Join(strings.FieldsFunc(line, unicode.IsControl), " ")
		if line = strings.TrimSpace(line); line != "" {
			parts = append(parts, line)
		}
	}
	return strings.Join(parts, "; ")
}

// counted writes a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
