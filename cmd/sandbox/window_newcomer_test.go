//go:build !headless && linux

package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// crateStack is a level with something to turn.
const crateStack = `height = param("height", 3, "crates in the stack", min=1, max=9)
ground()
stack(height, size=(1, 1, 1), name="crate")
camera(eye=(0, 1.5, 9), target=(0, 1.5, 0))
`

// newestRecord returns the lines of the record that was written last, nil without one.
func newestRecord(t *testing.T, folder string) (path string, lines []string) {
	t.Helper()
	var last time.Time
	found, _ := filepath.Glob(filepath.Join(folder, "brickyard-*.record.gz"))
	for _, name := range found {
		if info, err := os.Stat(name); err == nil && !info.ModTime().Before(last) {
			path, last = name, info.ModTime()
		}
	}
	if path == "" {
		return "", nil
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return path, strings.Split(strings.TrimSpace(string(text)), "\n")
}

// recorded saves records by the key until one is as it should be, and returns it.
func (w *realWindow) recorded(what, folder string, is func(lines []string) bool) (path string, lines []string) {
	w.t.Helper()
	w.await("a record "+what, func() bool {
		w.do("key", "F9")
		path, lines = newestRecord(w.t, folder)
		return lines != nil && is(lines)
	})
	return path, lines
}

// click clicks at a place so many times.
func (w *realWindow) click(x, y, times int) {
	w.t.Helper()
	w.do("mousemove", fmt.Sprint(x), fmt.Sprint(y), "click", "--repeat", fmt.Sprint(times), "--delay", "150", "1")
}

// TestRealNewcomer does by pointer and keys what somebody does who sees the window for the first time: types a value of
// a parameter after a double click, throws a ball, rewinds on the timeline, goes on otherwise, and has it replayed. The
// records say whether it has happened, and each comes out the same without a window.
func TestRealNewcomer(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a window: takes seconds")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "stack.star"), []byte(crateStack), 0o666); err != nil {
		t.Fatal(err)
	}
	w := openRealWindow(t, folder, "play", "stack.star", "--size", "1000x640")
	w.titled("stack.star")
	w.do("windowfocus", strings.Fields(w.do("search", "--name", "Brickyard"))[0])
	w.do("mousemove", "300", "400")
	w.do("key", "F1")
	w.click(790, 20, 1)  // the panel Parameters, at this size
	w.click(849, 124, 2) // the number of its row
	w.do("type", "5")
	w.do("key", "Return")
	w.do("mousemove", "300", "500", "key", "space")
	w.click(50, 227, 1) // the timeline in the bar
	first, before := w.recorded("of five crates and some steps", folder, func(lines []string) bool {
		return strings.Contains(lines[0], `"height=5"`) && len(lines) > 20
	})
	w.do("key", "p")
	w.do("mousemove", "125", "619", "mousedown", "1", "mousemove", "120", "619", "mouseup", "1")
	second, rewound := w.recorded("of fewer steps", folder, func(lines []string) bool {
		return len(lines) < len(before)/2+5
	})
	w.do("key", "space", "p")
	third, _ := w.recorded("of another future", folder, func(lines []string) bool { return len(lines) > len(rewound)+5 })
	w.click(417, 619, 1) // the button that replays
	w.recorded("from the start on again", folder, func(lines []string) bool { return len(lines) > 5 })
	w.do("key", "ctrl+q")
	select {
	case err := <-w.ended:
		if err != nil || w.said.Len() > 0 {
			t.Errorf("the window ends with %v and says %q", err, w.said.String())
		}
	case <-time.After(patience):
		t.Fatal("Ctrl+Q does not quit")
	}
	for _, record := range []string{first, second, third} {
		verify := exec.Command(os.Args[0], "replay", record, "--verify")
		verify.Env = append(os.Environ(), asSandbox+"=1")
		if said, err := verify.CombinedOutput(); err != nil || !strings.Contains(string(said), "each as recorded") {
			t.Errorf("%s: %v: %s", filepath.Base(record), err, said)
		}
	}
}
