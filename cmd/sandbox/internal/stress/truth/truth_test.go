package truth

import (
	"context"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/scenery"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// TestKeepEnergy: what loses energy with every bounce is not judged by its first second.
func TestKeepEnergy(t *testing.T) {
	m := scenery.Bouncy(0, 0.9)
	c := trial.Case{Name: "dull", Bars: []trial.Bar{trial.Within("energy", 0.01, trial.ClosedForm)},
		Play: func(t *trial.Trial) {
			keepEnergy(t, t.Config(), scenery.On(m, scenery.Ball("ball", m, 0.2, vec{0, 3, 0}))...)
		}}
	out, _ := trial.Run(context.Background(), &c, trial.Truth, 1, trial.Options{})
	if what := out.Compared[0].What; strings.Contains(what, "after 1 s") || out.Value("energy") < 0.9 {
		t.Errorf("%s: %g", what, out.Value("energy"))
	}
}
