package stress

import (
	"context"
	"strings"
	"testing"
)

// TestKeepEnergy: what loses energy with every bounce is not judged by its first second.
func TestKeepEnergy(t *testing.T) {
	m := Bouncy(0, 0.9)
	c := Case{Name: "dull", Bars: []Bar{Within("energy", 0.01, ClosedForm)}, Play: func(t *Trial) {
		keepEnergy(t, t.Config(), On(m, Ball("ball", m, 0.2, vec{0, 3, 0}))...)
	}}
	out, _ := Run(context.Background(), &c, Truth, 1, Options{})
	if what := out.Compared[0].What; strings.Contains(what, "after 1 s") || out.Value("energy") < 0.9 {
		t.Errorf("%s: %g", what, out.Value("energy"))
	}
}
