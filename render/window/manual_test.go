//go:build !headless

package window

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheProgramOfTheManualCompiles: docs/engine.md shows a whole program with a window of its own.
func TestTheProgramOfTheManualCompiles(t *testing.T) {
	manual, err := os.ReadFile("../../docs/engine.md")
	if err != nil {
		t.Fatal(err)
	}
	program := ""
	for i, part := range strings.Split(string(manual), "```go\n") {
		if text, _, _ := strings.Cut(part, "```"); i > 0 && strings.Contains(text, "window.Open(") {
			program = text
		}
	}
	if program == "" {
		t.Fatal("docs/engine.md shows no program with a window")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("go", "vet", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}
