//go:build !headless && linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// realWindow is a sandbox in a process of its own on a display of its own, with real keys and a real pointer.
type realWindow struct {
	t       *testing.T
	display string
	process *exec.Cmd
	ended   chan error
	said    bytes.Buffer
}

// patience is how long a busy machine may take for anything; nothing is judged by its time.
const patience = 2 * time.Minute

// virtualDisplay starts an X server that shows nothing, and returns its name.
func virtualDisplay(t *testing.T) string {
	t.Helper()
	for _, tool := range []string{"Xvfb", "xdotool"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s, which the set-up installs, is not here: %v", tool, err)
		}
	}
	tell, told, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer tell.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1000x640x24", "-noreset")
	server.ExtraFiles = []*os.File{told}
	if err := server.Start(); err != nil {
		t.Skip("Xvfb does not start: ", err)
	}
	t.Cleanup(func() { server.Process.Kill(); server.Wait() })
	told.Close()
	number, err := io.ReadAll(io.LimitReader(tell, 8))
	if err != nil || len(bytes.TrimSpace(number)) == 0 {
		t.Skip("Xvfb opens no display: ", err)
	}
	return ":" + string(bytes.TrimSpace(number))
}

// openRealWindow starts the sandbox.
func openRealWindow(t *testing.T, folder string, args ...string) *realWindow {
	t.Helper()
	w := &realWindow{t: t, display: virtualDisplay(t), ended: make(chan error, 1)}
	w.process = exec.Command(os.Args[0], args...)
	w.process.Dir = folder
	w.process.Env = append(os.Environ(), asSandbox+"=1", "DISPLAY="+w.display, "WAYLAND_DISPLAY=",
		"XDG_CONFIG_HOME="+folder, "XDG_CACHE_HOME=none") // a folder that is refused: no pictures of levels are drawn
	w.process.Stdout, w.process.Stderr = &w.said, &w.said
	if err := w.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.process.Process.Kill() })
	go func() { w.ended <- w.process.Wait() }()
	return w
}

// do has xdotool do something.
func (w *realWindow) do(args ...string) string {
	w.t.Helper()
	command := exec.Command("xdotool", args...)
	command.Env = append(os.Environ(), "DISPLAY="+w.display)
	out, err := command.CombinedOutput()
	if err != nil && args[0] != "search" {
		w.t.Fatalf("xdotool %v: %v: %s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// await waits until something is so.
func (w *realWindow) await(what string, is func() bool) {
	w.t.Helper()
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	for !is() {
		select {
		case <-ctx.Done():
			w.t.Fatalf("%s: not within %v", what, patience)
		case err := <-w.ended:
			w.t.Fatalf("%s: the window has ended: %v: %s", what, err, w.said.String())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// titled waits for a window of a title.
func (w *realWindow) titled(title string) {
	w.t.Helper()
	w.await("a window "+title, func() bool { return w.do("search", "--name", "^Brickyard: "+title+"$") != "" })
}

// TestRealKeysAndPointer opens the real window, finds a level by typing, changes to another panel by the pointer, and
// quits; what it did stands in the title, in a picture, and in the settings.
func TestRealKeysAndPointer(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a window: takes seconds")
	}
	folder := t.TempDir()
	w := openRealWindow(t, folder, "play", "--size", "1000x640")
	w.titled("tower")
	w.do("windowfocus", strings.Fields(w.do("search", "--name", "Brickyard"))[0])
	w.do("mousemove", "300", "400")
	w.do("key", "--delay", "100", "ctrl+o")
	w.do("type", "--delay", "100", "brickw")
	w.do("key", "--delay", "100", "Return")
	w.titled("brickwall")
	w.do("mousemove", "790", "20", "click", "1") // the tab beside that of the levels, at this size
	w.do("key", "--delay", "100", "p", "F12")
	w.await("a picture", func() bool {
		pictures, _ := filepath.Glob(filepath.Join(folder, "brickyard-brickwall-*.png"))
		return len(pictures) == 1
	})
	w.do("key", "--delay", "100", "ctrl+q")
	select {
	case err := <-w.ended:
		if err != nil {
			t.Errorf("the window ends with %v: %s", err, w.said.String())
		}
	case <-time.After(patience):
		t.Fatal("Ctrl+Q does not quit")
	}
	settings, err := os.ReadFile(filepath.Join(folder, "brickyard", "settings.json"))
	if errors.Is(err, os.ErrNotExist) || !strings.Contains(string(settings), `"panels": true`) ||
		!strings.Contains(string(settings), `"tab": "Parameters"`) {
		t.Errorf("settings %s, %v", settings, err)
	}
	if w.said.Len() > 0 {
		t.Errorf("it says %s", fmt.Sprintf("%q", w.said.String()))
	}
}

// TestRealFullscreen: F11 fills the screen and gives the window its size back; a window of one pixel, and one that is
// given another size, go on.
func TestRealFullscreen(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a window: takes seconds")
	}
	w := openRealWindow(t, t.TempDir(), "play", "tower", "--size", "600x400")
	w.titled("tower")
	id := strings.Fields(w.do("search", "--name", "Brickyard"))[0]
	sized := func(size string) {
		t.Helper()
		w.await("a window of "+size, func() bool {
			return strings.Contains(w.do("getwindowgeometry", id), "Geometry: "+size)
		})
	}
	sized("600x400")
	w.do("windowfocus", id)
	w.do("key", "F11")
	sized("1000x640")
	w.do("key", "F11")
	sized("600x400")
	w.do("windowsize", id, "1", "1")
	sized("1x1")
	w.do("windowsize", id, "700", "500")
	sized("700x500")
	w.do("windowfocus", id)
	w.do("key", "ctrl+q")
	select {
	case err := <-w.ended:
		if err != nil || w.said.Len() > 0 {
			t.Errorf("the window ends with %v and says %q", err, w.said.String())
		}
	case <-time.After(patience):
		t.Fatal("Ctrl+Q does not quit")
	}
}

// TestAWindowInsteadOfAPicture: where a window opens, play says that it draws no picture.
func TestAWindowInsteadOfAPicture(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "crates.star"), []byte(crateStack), 0o600); err != nil {
		t.Fatal(err)
	}
	w := openRealWindow(t, folder, "play", "crates.star", "--frames", "2", "--size", "320x180", "--quality", "low",
		"--picture", "p.png")
	select {
	case err := <-w.ended:
		want := "note: --picture p.png: a window opens, so no picture is drawn; F12 there writes one\n"
		if err != nil || w.said.String() != want {
			t.Errorf("%v, %q", err, w.said.String())
		}
	case <-time.After(patience):
		t.Fatal("the window does not close")
	}
	if _, err := os.Stat(filepath.Join(folder, "p.png")); err == nil {
		t.Error("there is a picture")
	}
}
