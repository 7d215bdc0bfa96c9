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
	io, said := newTestConsole()
	if _, err := (&LevelFlags{}).Open("bench/heavytop", io); err != nil || said.Len() > 0 {
		t.Errorf("built in: %v, %q", err, said)
	}
	for _, name := range []string{"mine.star", "mine.json"} {
		_, err := (&LevelFlags{}).Open(writeFile(t, name, smallLevel), io)
		if err == nil || strings.Contains(err.Error(), "\n") || said.Len() > 0 ||
			!strings.Contains(err.Error(), name+": levels from outside are loaded in a process of their own") {
			t.Errorf("%s: %v, %q", name, err, said)
		}
	}
}
