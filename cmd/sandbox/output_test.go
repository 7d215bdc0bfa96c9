package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOutputAppearsOnlyWhenCommitted(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out.WriteString("new")
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("before Commit the file reads %q", got)
	}
	if err := out.Commit(); err != nil {
		t.Fatal(err)
	}
	out.Discard()
	if got, _ := os.ReadFile(path); string(got) != "new" {
		t.Errorf("after Commit the file reads %q", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestDiscardedOutputLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	out, err := Create(filepath.Join(dir, "a.txt"))
	if err != nil {
		t.Fatal(err)
	}
	out.WriteString("half")
	out.Discard()
	out.Discard()
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestOutputThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"", dir, filepath.Join(dir, "no", "such", "folder.png")} {
		_, err := Create(path)
		if err == nil {
			t.Errorf("%q was opened", path)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: more than a line: %v", path, err)
		}
	}
}

func TestOutputToADeviceIsWrittenDirectly(t *testing.T) {
	out, err := Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	out.WriteString("x")
	if err := out.Commit(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error("the device was replaced by a file")
	}
}

// TestOutputIntoAFolderThatTakesNone: the folder is there, whatever the system says of the file.
func TestOutputIntoAFolderThatTakesNone(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("this system has no /proc")
	}
	_, err := Create("/proc/x.json")
	if err == nil || strings.Contains(err.Error(), "there is no folder") {
		t.Errorf("error %v", err)
	}
}

// TestOtherPackersAreRefused: a name does not promise a compression that its file has not.
func TestOtherPackersAreRefused(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"t.jsonl.bz2", "t.xz", "t.zst", "t.ZIP", "t.tgz"} {
		code, out, errs := sandbox("sim", "bench/heavytop", "--steps", "2", "--trace", name)
		want := name + ": files are compressed by gzip only: let the name end in .gz, or drop " + filepath.Ext(name) + "\n"
		if code != ExitBad || out != "" || errs != want {
			t.Errorf("exit %d, %q\n got %s\nwant %s", code, out, errs, want)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestPackedByName: a name that ends in .gz has the file compressed.
func TestPackedByName(t *testing.T) {
	small := writeFile(t, "small.star", smallLevel)
	plain, packed := filepath.Join(t.TempDir(), "t.jsonl"), filepath.Join(t.TempDir(), "t.jsonl.GZ")
	for _, path := range []string{plain, packed} {
		code, _, errs := sandbox("sim", small, "--steps", "20", "--trace", path)
		if code != ExitDone || errs != "" {
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
	small := writeFile(t, "small.star", smallLevel)
	path := filepath.Join(t.TempDir(), "b.json.gz")
	bench := func(flag string) (int, string, string) {
		return sandbox("bench", small, "--steps", "2", "--repeat", "1", flag, path)
	}
	if code, _, errs := bench("--save"); code != ExitDone || errs != "" {
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
	if code, _, errs := bench("--against"); code != ExitBad || !strings.Contains(errs, "damaged") {
		t.Errorf("cut in half: exit %d, %q", code, errs)
	}
}
