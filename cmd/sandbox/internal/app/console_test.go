package app

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
)

// TestTheConsole keeps messages of the level, warnings of the engine and errors of its script with their place, after
// they have gone from the picture.
func TestTheConsole(t *testing.T) {
	a := newDeskApp(t, loadtest.WriteFile(t, "talk.star", `
about("it talks")
ground()
box((1, 1, 1), at=(0, 0.6, 0), mass=1e-3, name="light")
box((1, 1, 1), at=(0, 1.7, 0), mass=1e4, name="heavy")

def on_step(dt):
    if now() > 0.2 and now() < 0.25:
        message("half way")
    if now() > 0.5:
        nonsense = {}["nothing"]
`))
	a.slow.begun = true // the heavy one falls at the usual speed
	a.frame(t, press("f1"))
	for range 60 {
		a.frame(t)
	}
	a.toast, a.trouble = toast{}, ""
	a.click(t, "tabs/Console")
	a.frame(t)
	var said []string
	for _, n := range a.Trace() {
		if strings.HasPrefix(n.Path, "Desk/Console") {
			said = append(said, n.Value)
		}
	}
	text := strings.Join(said, "\n")
	for _, want := range []string{"it talks", "half way", `warning: "heavy"`, "talk.star:11:"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if a.click(t, "Console/clear"); !strings.Contains(a.value("Console/list"), "Nothing") {
		t.Errorf("cleared: %q", a.value("Console/list"))
	}
}
