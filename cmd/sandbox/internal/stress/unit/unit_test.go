package unit

import (
	"context"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/stress/trial"
)

// playScene plays one scene.
func playScene(s scene) (trial.Case, trial.Outcome) {
	c := trial.Case{Name: s.name, Bars: append(s.bars, s.noGain(), trial.NoOverlap),
		Play: func(t *trial.Trial) { s.run(t) }}
	out, _ := trial.Run(context.Background(), &c, trial.Unit, 1, trial.Options{})
	return c, out
}

// slowScenes take seconds.
var slowScenes = map[string]bool{"arch-101": true, "arch-101-laid": true}

// eachScene tests all scenes beside each other; short tests leave out the slow ones.
func eachScene(t *testing.T, test func(t *testing.T, s scene)) {
	for _, s := range scenes() {
		t.Run(s.name, func(t *testing.T) {
			if slowScenes[s.name] && testing.Short() {
				t.Skip("takes seconds")
			}
			t.Parallel()
			test(t, s)
		})
	}
}

// TestUnitScenes plays the unit scenes of Rigid IPC: nothing overlaps, and they behave as they should.
func TestUnitScenes(t *testing.T) {
	eachScene(t, func(t *testing.T, s scene) {
		c, out := playScene(s)
		if out.Error != "" || out.Unable != "" || out.Did == "" {
			t.Errorf("%s%s", out.Error, out.Unable)
		}
		for k := range c.Bars {
			bar := &c.Bars[k]
			why, known := s.missed[bar.What]
			switch holds := bar.Holds(out.Value(bar.What)); {
			case !holds && !known:
				t.Errorf("%s; it is %g", bar, out.Value(bar.What))
			case holds && known:
				t.Errorf("%s holds now; take it off the list of missed bars:  %s", bar, why)
			}
		}
	})
}

// TestUnitScenesCanFail changes a parameter of every scene so that it cannot behave as it should: the bar that is there
// for that has to be missed.
func TestUnitScenesCanFail(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	early := func(s *scene) { s.seconds = 0.25 }
	bouncy := func(s *scene) { s.restitution = 0.8 }
	pushed := func(s *scene) { s.thrust += 0.5 }
	heldBack := func(s *scene) { s.thrust = -5 }
	rough := func(s *scene) { s.friction, s.weightless, s.speed = 0.5, false, 10 }
	slippery := func(s *scene) { s.friction, s.seconds = 0, min(s.seconds, 8) }
	away := func(s *scene) { s.speed = -s.speed }
	changes := map[string]struct {
		bar    string
		change func(*scene)
	}{
		"edge-edge": {"impact", bouncy}, "edge-edge-parallel": {"impact", bouncy}, "vertex-face": {"impact", bouncy},
		"face-vertex": {"impact", bouncy}, "vertex-vertex": {"falling", early}, "cube-on-edge": {"aside", pushed},
		"5-cubes": {"gap", early}, "large-mass-ratio": {"gap", early}, "large-mass-ratio-reversed": {"gap", early},
		"tet-corner": {"height", early}, "concave": {"height", early},
		"spikes": {"moved", pushed}, "spike-and-wedge": {"moved", pushed}, "wedges": {"moved", pushed},
		"spike-in-crack": {"out", heldBack}, "wedge-in-crack": {"out", heldBack}, "spike-in-hole": {"out", heldBack},
		"sliding-spike": {"way", pushed}, "sliding-wedge": {"way", pushed},
		"cliff-edges": {"drift", pushed}, "internal-edges": {"drift", pushed},
		"tunnel-2-walls": {"way", rough}, "tunnel-2-walls-8K": {"way", rough}, "tunnel-3-walls": {"way", rough},
		"tunnel-4-walls": {"way", rough}, "tunneling": {"nearest", away},
		"slope-0.49": {"way", pushed}, "slope-0.5": {"laid", slippery},
		"card-house": {"sunk", slippery}, "card-house-falling-blocks": {"cubes", early},
		"arch-25": {"crown", slippery}, "arch-101": {"crown", slippery}, "arch-25-laid": {"sunk", slippery},
		"arch-101-laid": {"sunk", slippery},
		"dzhanibekov":   {"flip-time", early},
	}
	eachScene(t, func(t *testing.T, s scene) {
		how, known := changes[s.name]
		if !known {
			t.Fatal("nobody has seen it fail")
		}
		how.change(&s)
		c, out := playScene(s)
		if out.Error != "" {
			t.Error(out.Error)
		}
		failed := false
		for k := range c.Bars {
			failed = failed || c.Bars[k].What == how.bar && !c.Bars[k].Holds(out.Value(how.bar))
		}
		if !failed {
			t.Errorf("it clears the bar of %s although it cannot: %g", how.bar, out.Value(how.bar))
		}
		if n := out.Value(trial.Overlaps); n > 0 {
			t.Errorf("%g overlaps", n)
		}
	})
}
