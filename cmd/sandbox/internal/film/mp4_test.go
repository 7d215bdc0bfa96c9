package film

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMP4WithoutFFmpeg(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	_, err := NewMP4(filepath.Join(dir, "film.mp4"), 60)
	if err == nil || !strings.Contains(err.Error(), "ffmpeg is not installed") {
		t.Errorf("error %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A stand-in for ffmpeg keeps the test independent of the real one: it writes its arguments, or fails.
func TestMP4ThroughAPipe(t *testing.T) {
	rows := []struct {
		name, script string
		wantErr      string
	}{
		{"works", `for last; do :; done; cat >"${last#file:}"`, ""},
		{"fails at once", "echo 'Unknown encoder' >&2; exit 1", "Unknown encoder"},
		{"fails at the end", "cat >/dev/null; echo 'first'>&2; echo 'No space left on device' >&2; exit 1", "No space left"},
		{"fails and says so, but exits well", `for last; do :; done; cat >"${last#file:}"; echo 'No space left' >&2`,
			"No space left"},
		{"fails without a word", "cat >/dev/null; exit 3", "exit status 3"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			tools, dir := t.TempDir(), t.TempDir()
			script := "#!/bin/sh\n" + r.script + "\n"
			if err := os.WriteFile(filepath.Join(tools, "ffmpeg"), []byte(script), 0o777); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", tools+string(os.PathListSeparator)+os.Getenv("PATH"))
			path := filepath.Join(dir, "film.mp4")
			w, err := NewMP4(path, 60)
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < 3 && err == nil; i++ {
				err = w.Add(testPicture(640, 360, 8*i))
			}
			if err == nil {
				err = w.Commit()
			}
			w.Discard()
			left, _ := os.ReadDir(dir)
			if r.wantErr == "" {
				info, statErr := os.Stat(path)
				if err != nil || statErr != nil || len(left) != 1 {
					t.Fatalf("error %v, %v, left %v", err, statErr, left)
				}
				if want := int64(3 * 640 * 360 * 4); info.Size() != want {
					t.Errorf("%d bytes went through the pipe, want %d", info.Size(), want)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), r.wantErr) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want one line with %q", err, r.wantErr)
			}
			if len(left) != 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}
