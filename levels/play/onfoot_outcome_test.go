package play

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// playKeys plays a level under the auditor with the inputs of a file of levels/testdata until it is over, for no more
// than so many steps.
func playKeys(t *testing.T, level string, set map[string]string, keys string, steps int) *Lanes {
	t.Helper()
	lanes := lanesOfLevel(t, level, levels.LoadOptions{Params: set}, Options{})
	if keys != "" {
		text, err := os.ReadFile(filepath.Join("..", "testdata", keys))
		if err != nil {
			t.Fatal(err)
		}
		inputs, err := ReadInputs(keys, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := lanes.Plan(inputs); err != nil {
			t.Fatal(err)
		}
	}
	again := audited(t, lanes.Stages()[0])
	for lanes.StepCount() < uint64(steps) && !lanes.Board().Outcome.Over {
		lanes.Advance()
		again()
		lanes.React()
	}
	if err := lanes.Fault(); err != nil {
		t.Fatal(err)
	}
	return lanes
}

// TestStrollWalked: the keys of a stroll lead over stairs, ramp, ledge, ferry and turntable, past crates, through the
// passage and up the ladder to the flag.
func TestStrollWalked(t *testing.T) {
	physicstest.Long(t)
	lanes := playKeys(t, "stroll", nil, "stroll.keys", 2000)
	if o := lanes.Board().Outcome; !o.Won || !strings.Contains(o.Text, "24 s, 0 falls") {
		t.Errorf("%+v after %d steps, at %.3v", o, lanes.StepCount(), lanes.Stages()[0].Player().Character().Feet())
	}
	if n := lanes.Incidents().Quarantined; n > 0 {
		t.Errorf("%d times a body was stopped because its motion made no sense", n)
	}
}

// TestStrollLost: one who walks on at the shore falls, and is put back; nobody who stays there is in time.
func TestStrollLost(t *testing.T) {
	lanes := playKeys(t, "stroll", map[string]string{"limit": "10"}, "", 700)
	if o := lanes.Board().Outcome; !o.Over || o.Won || o.Text != "after 10 s" || lanes.StepCount() != 600 {
		t.Errorf("%+v after %d steps", o, lanes.StepCount())
	}
	lanes = lanesOfLevel(t, "stroll", levels.LoadOptions{}, Options{})
	inputs, err := ReadInputs("keys", []byte("0 w down\n218 space down"))
	if err != nil {
		t.Fatal(err)
	}
	if err := lanes.Plan(inputs); err != nil {
		t.Fatal(err)
	}
	playLanes(t, lanes, 360)
	if said := lanes.Board().Message; said != "Wait for the ferry" {
		t.Errorf("after a fall it says %q, at %.3v", said, lanes.Stages()[0].Player().Character().Feet())
	}
}

// TestElevatorRun: the keys of a run lead up to the flag by six lifts, and without them the time runs out.
func TestElevatorRun(t *testing.T) {
	physicstest.Long(t)
	lanes := playKeys(t, "elevatorrun", nil, "elevatorrun.keys", 4200)
	if o := lanes.Board().Outcome; !o.Won || o.Text != "17 s before the time was up" {
		t.Errorf("%+v after %d steps, at %.3v", o, lanes.StepCount(), lanes.Stages()[0].Player().Character().Feet())
	}
	if h := lanes.Incidents(); h.Quarantined+h.Stuck+h.Blocked > 0 {
		t.Errorf("incidents: %+v", h)
	}
	lanes = playKeys(t, "elevatorrun", map[string]string{"limit": "10"}, "", 700)
	if o := lanes.Board().Outcome; !o.Over || o.Won || lanes.StepCount() != 600 {
		t.Errorf("without keys: %+v after %d steps", o, lanes.StepCount())
	}
}
