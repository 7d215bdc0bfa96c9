package play

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// goOnVariable names the folder of saved levels to a process that goes on from them.
const goOnVariable = "BRICKYARD_TEST_GO_ON"

// TestAnotherProcessGoesOn: levels that are saved here, at some moments, go on in another process with the same bits at
// each step.
func TestAnotherProcessGoesOn(t *testing.T) {
	if dir := os.Getenv(goOnVariable); dir != "" {
		goOn(t, dir)
		return
	}
	names, moments := []string{"stroll", "race", "hockey", "octree", "claw", "clock"}, []int{40}
	if physicstest.Nightly() {
		names, moments = levels.Names(), []int{10, 140, 270}
	}
	dir, want := t.TempDir(), ""
	for _, name := range names {
		if !levels.BuiltIn(name) {
			t.Fatalf("there is no level %s", name)
		}
		lanes, before := lanesOfLevel(t, name, levels.LoadOptions{}, Options{}), 0
		for _, moment := range moments {
			takeSteps(t, lanes, moment-before)
			file := fmt.Sprintf("%d@%s", moment, strings.ReplaceAll(name, "/", "~"))
			if err := os.WriteFile(filepath.Join(dir, file), saveLanes(t, lanes), 0o600); err != nil {
				t.Fatal(err)
			}
			hashes, steps := hashesOfGoingOn(t, lanes)
			want += fmt.Sprintf("%s %s\n", file, hashes)
			before = moment + steps
		}
	}
	child := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.count", "1")
	child.Env = append(os.Environ(), goOnVariable+"="+dir)
	out, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(want) {
		if !strings.Contains(string(out), line) {
			t.Errorf("the other process does not say %q", line)
		}
	}
}

// hashesOfGoingOn takes steps, and returns their hashes.
func hashesOfGoingOn(t *testing.T, lanes *Lanes) (hashes string, steps int) {
	steps = 10
	if physicstest.Nightly() {
		steps = 120
	}
	for range steps {
		takeSteps(t, lanes, 1)
		hashes += hashOf(lanes) + " "
	}
	return hashes, steps
}

// goOn restores the levels of a folder and prints where they get.
func goOn(t *testing.T, dir string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		saved, err := os.ReadFile(filepath.Join(dir, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		_, name, _ := strings.Cut(strings.ReplaceAll(file.Name(), "~", "/"), "@")
		lanes := lanesOfLevel(t, name, levels.LoadOptions{}, Options{Threads: 2})
		if err := lanes.Restore(saved); err != nil {
			t.Fatal(err)
		}
		hashes, _ := hashesOfGoingOn(t, lanes)
		fmt.Printf("%s %s\n", file.Name(), hashes)
	}
}

// FuzzRestoreLanes: no bytes make Restore panic, or change a level without being a state of it. Those with a checksum
// that matches are forged, and may do anything but that which is forbidden to all.
func FuzzRestoreLanes(f *testing.F) {
	s, err := carScene(f, "ground()\nbox((1, 1, 1), at=(0, 1, 0))\ndef on_step(dt): state.x = [now(), (1, \"a\")]\n")
	if err != nil {
		f.Fatal(err)
	}
	lanes, err := NewLanes(s, Options{})
	if err != nil {
		f.Fatal(err)
	}
	lanes.Step()
	saved, err := lanes.Save(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(saved)
	f.Add(saved[:len(saved)/2])
	f.Add([]byte(`{"brickyard_state":1,"bytes":"1000000000000"}` + "\n"))
	before := lanes.Hash()
	f.Fuzz(func(t *testing.T, src []byte) {
		if err := lanes.Restore(src); err == nil && string(src) != string(saved) || lanes.Hash() != before {
			t.Fatalf("%v, and the level is another one: %v", err, lanes.Hash() != before)
		}
	})
}

// FuzzReadState reads the values of a script and all else beside the world from forged bytes: that fails, or leads to
// some level, and always ends.
func FuzzReadState(f *testing.F) {
	s, err := carScene(f, "ground()\nbox((1, 1, 1), at=(0, 1, 0))\n"+
		"def on_step(dt): state.x = [now(), (1, \"a\"), {2: set([3])}]\n")
	if err != nil {
		f.Fatal(err)
	}
	stage, err := NewStage(s, Options{})
	if err != nil {
		f.Fatal(err)
	}
	stage.Step()
	whole, err := stage.saveParts(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Fuzz(func(t *testing.T, src []byte) {
		if stage.restoreParts(src) != nil {
			if err := stage.restoreParts(whole); err != nil {
				t.Fatal(err)
			}
		}
	})
}
