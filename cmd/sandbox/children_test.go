package main

import (
	"errors"
	"strings"
	"testing"
)

// TestWithoutChildren: where no process can be started, as in a browser, built-in levels play all the same, and levels
// from outside are refused in one line.
func TestWithoutChildren(t *testing.T) {
	defer func(before func() (string, error)) { ownPath = before }(ownPath)
	ownPath = func() (string, error) { return "", errors.New("this system does not say") }
	code, out, errs := sandbox("sim", "bench/heavytop", "--steps", "2", "--hash")
	if code != ExitDone || errs != "" || !strings.Contains(out, "hash") {
		t.Errorf("built in: exit %d, %q, %q", code, out, errs)
	}
	for _, name := range []string{"mine.star", "mine.json"} {
		code, out, errs := sandbox("sim", writeFile(t, name, smallLevel), "--steps", "2")
		if code != ExitBad || out != "" || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, name+": levels from outside are loaded in a process of their own") {
			t.Errorf("%s: exit %d, %q, %q", name, code, out, errs)
		}
	}
}
