package output

import (
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

// TestPartOfANamelessFolder: what an interrupted run has finished goes beside the folder that it was to go to, also
// where that is given without a name.
func TestPartOfANamelessFolder(t *testing.T) {
	for _, path := range []string{".", "..", "../.", "../../in"} {
		root := t.TempDir()
		in := filepath.Join(root, "in", "deep")
		if err := os.MkdirAll(in, 0o777); err != nil {
			t.Fatal(err)
		}
		t.Chdir(in)
		at, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(path, "a.json"), []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := OpenFolder(path)
		if err != nil {
			t.Fatal(err)
		}
		if told, err := f.Part("a.json"); err != nil || told == "" {
			t.Errorf("%s: told %q, %v", path, told, err)
		}
		if info, err := os.Stat(at + "-part"); err != nil || !info.IsDir() {
			t.Errorf("%s: no folder %s-part: %v", path, at, err)
		}
	}
}

// TestPartOfAFolderThatCannotBeRead: where nobody can tell whether a file is there, a part does not replace it.
func TestPartOfAFolderThatCannotBeRead(t *testing.T) {
	f, err := OpenFolder(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	if told, err := f.Part(strings.Repeat("long", 1000)); err != nil || told == "" {
		t.Errorf("told %q, %v, want another folder", told, err)
	}
}
