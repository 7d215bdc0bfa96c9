package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
)

// playScene plays one scene.
func playScene(s unitScene) (Case, Outcome) {
	c := Case{Name: s.name, Bars: append(s.bars, s.noGain(), noOverlap), play: func(t *Trial) { s.run(t) }}
	out, _ := run(context.Background(), &c, Unit, 1, Options{})
	return c, out
}

// slowScenes take seconds.
var slowScenes = map[string]bool{"arch-101": true, "arch-101-laid": true}

// eachScene tests all scenes beside each other; short tests leave out the slow ones.
func eachScene(t *testing.T, test func(t *testing.T, s unitScene)) {
	for _, s := range unitScenes() {
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
	eachScene(t, func(t *testing.T, s unitScene) {
		c, out := playScene(s)
		if out.Error != "" || out.Unable != "" || out.Did == "" {
			t.Errorf("%s%s", out.Error, out.Unable)
		}
		for k := range c.Bars {
			bar := &c.Bars[k]
			why, known := s.missed[bar.What]
			switch holds := bar.holds(out.value(bar.What)); {
			case !holds && !known:
				t.Errorf("%s; it is %g", bar, out.value(bar.What))
			case holds && known:
				t.Errorf("%s holds now; strike it from the list of what is missed because %s", bar, why)
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
	early := func(s *unitScene) { s.seconds = 0.25 }
	bouncy := func(s *unitScene) { s.restitution = 0.8 }
	pushed := func(s *unitScene) { s.thrust += 0.5 }
	heldBack := func(s *unitScene) { s.thrust = -5 }
	rough := func(s *unitScene) { s.friction, s.weightless, s.speed = 0.5, false, 10 }
	slippery := func(s *unitScene) { s.friction, s.seconds = 0, min(s.seconds, 8) }
	away := func(s *unitScene) { s.speed = -s.speed }
	changes := map[string]struct {
		bar    string
		change func(*unitScene)
	}{
		"edge-edge": {"blow", bouncy}, "edge-edge-parallel": {"blow", bouncy}, "vertex-face": {"blow", bouncy},
		"face-vertex": {"blow", bouncy}, "vertex-vertex": {"falling", early}, "cube-on-edge": {"aside", pushed},
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
	eachScene(t, func(t *testing.T, s unitScene) {
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
			failed = failed || c.Bars[k].What == how.bar && !c.Bars[k].holds(out.value(how.bar))
		}
		if !failed {
			t.Errorf("it clears the bar of %s although it cannot: %g", how.bar, out.value(how.bar))
		}
		if n := out.value(overlaps); n > 0 {
			t.Errorf("%g overlaps", n)
		}
	})
}

// TestBehaviour: the table tells of each scene what was published of it, what happened and how long it took, and all of
// that survives the way through a file.
func TestBehaviour(t *testing.T) {
	p := Plan{Suite: Unit, Seeds: 1, Only: []string{"unit-spikes", "unit-sliding-spike"}, Build: "test"}
	r, err := Play(context.Background(), p, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var again Report
	if err := json.Unmarshal(data, &again); err != nil {
		t.Fatal(err)
	}
	var direct, read bytes.Buffer
	if err := r.Write(&direct); err != nil {
		t.Fatal(err)
	}
	if err := again.Write(&read); err != nil {
		t.Fatal(err)
	}
	if direct.String() != read.String() {
		t.Errorf("the table of what was read is another:\n%s\n%s", &direct, &read)
	}
	for text, want := range map[string]int{"published  0.1 mm apart": 1, "published  10 m/s, 0.1 mm above": 1,
		"steps of 10 ms": 2, "happened   ": 2, "0 overlaps": 3, "× real time": 2} {
		if got := strings.Count(direct.String(), text); got != want {
			t.Errorf("%q is there %d times, want %d:\n%s", text, got, want, &direct)
		}
	}
	if p := r.Cases[0].Outcomes[0].Pace; !(p.Mean > 0 && p.P99 > 0 && p.Worst >= p.P99) {
		t.Errorf("pace %+v", p)
	}
}
