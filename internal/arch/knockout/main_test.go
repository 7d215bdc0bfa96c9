package main

import (
	"os"
	"os/exec"
	"testing"
)

// TestMechanismsAreThere finds the function of each mechanism, and its body.
func TestMechanismsAreThere(t *testing.T) {
	t.Chdir("../../..")
	seen := map[string]bool{}
	for _, m := range mechanisms {
		file, at, err := m.find()
		if err != nil {
			t.Error(err)
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if text[at-1] != '{' {
			t.Errorf("%s: the body of %s does not begin at offset %d of %s", m.name, m.function, at, file)
		}
		if seen[m.name] || seen[m.function] {
			t.Errorf("%s, %s: listed twice", m.name, m.function)
		}
		seen[m.name], seen[m.function] = true, true
	}
	if _, err := choose("rigid-groups,none"); err == nil {
		t.Error("a mechanism that is not there is not refused")
	}
}

// TestEngineBuildsWithoutThem builds the engine with all mechanisms off at once.
func TestEngineBuildsWithoutThem(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the engine")
	}
	t.Chdir("../../..")
	overlay, err := without(mechanisms, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "./physics/...").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
