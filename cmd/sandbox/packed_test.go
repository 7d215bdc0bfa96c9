package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestOtherPackersAreRefused: a name does not promise a compression that its file has not.
func TestOtherPackersAreRefused(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"t.jsonl.bz2", "t.xz", "t.zst", "t.ZIP", "t.tgz"} {
		code, out, errs := sandbox("sim", "bench/heavytop", "--steps", "2", "--trace", name)
		want := name + ": files are compressed by gzip only: let the name end in .gz, or drop " + filepath.Ext(name) + "\n"
		if code != console.ExitBad || out != "" || errs != want {
			t.Errorf("exit %d, %q\n got %s\nwant %s", code, out, errs, want)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestPackedByName: a name that ends in .gz has the file compressed.
func TestPackedByName(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	plain, packed := filepath.Join(t.TempDir(), "t.jsonl"), filepath.Join(t.TempDir(), "t.jsonl.GZ")
	for _, path := range []string{plain, packed} {
		code, _, errs := sandbox("sim", small, "--steps", "20", "--trace", path)
		if code != console.ExitDone || errs != "" {
			t.Fatalf("exit %d, %q", code, errs)
		}
	}
	want, err := os.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatalf("%v: it is not compressed", err)
	}
	got, err := io.ReadAll(unpacked)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v: unpacked it has %d bytes, want %d", err, len(got), len(want))
	}
}

// TestPackedBaseline: bench reads what it packed.
func TestPackedBaseline(t *testing.T) {
	small := loadtest.WriteFile(t, "small.star", loadtest.Small)
	path := filepath.Join(t.TempDir(), "b.json.gz")
	bench := func(flag string) (int, string, string) {
		return sandbox("bench", small, "--steps", "2", "--repeat", "1", flag, path)
	}
	if code, _, errs := bench("--save"); code != console.ExitDone || errs != "" {
		t.Fatalf("exit %d, %q", code, errs)
	}
	data, err := os.ReadFile(path)
	if err != nil || !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		t.Fatalf("%v: it is not compressed", err)
	}
	if _, err := readBench(path); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(path, data[:len(data)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := bench("--against"); code != console.ExitBad || !strings.Contains(errs, "damaged") {
		t.Errorf("cut in half: exit %d, %q", code, errs)
	}
}
