package play

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// mechanics are the levels of docs/mechanics, and keys by which each is played to its end.
var mechanics = []struct {
	name  string
	steps int
	keys  string
}{
	{"catapult", 320, "10 space down\n98 space up"},
	{"chain", 330, "30 space down\n31 space up"},
	{"bridge", 240, "30 space down\n31 space up\n90 space down\n91 space up\n150 space down\n151 space up"},
	{"latch", 330, "10 e down\n12 e up\n150 space down\n151 space up\n"},
	{"grapple", 460, "10 mouse 0.345 0.395 left\n20 space down\n90 space up\n100 mouse 0.44 0.33 left\n101 space down\n" +
		"170 space up\n180 mouse 0.54 0.26 left\n181 space down\n250 space up\n260 mouse 0.635 0.19 left\n" +
		"261 space down\n340 space up\n350 mouse 0.7 0.457 left\n351 space down\n450 space up"},
	{"loop", 320, strings.Repeat("0 up down\n0 up up\n", 7) + "20 space down"},
	{"stairs", 200, "10 w down\n10 shift down"},
	{"turntable", 700, "10 w down\n75 w up\n530 w down"},
	{"breakwall", 330, "30 space down\n31 space up\n90 space down\n91 space up\n150 space down\n151 space up\n" +
		"210 space down\n211 space up\n270 space down\n271 space up"},
}

// TestMechanics: each takes at most forty lines of script, and is won by its keys; nothing overlaps.
func TestMechanics(t *testing.T) {
	for _, m := range mechanics {
		t.Run(m.name, func(t *testing.T) {
			text := page(t, "../../docs/mechanics/"+m.name+".star")
			if n := strings.Count(text, "\n"); n > 40 {
				t.Errorf("%d lines", n)
			}
			timed, err := ReadInputs("keys.txt", []byte(m.keys))
			if err != nil {
				t.Fatal(err)
			}
			inputs := map[int][]scene.Input{}
			for _, in := range timed {
				inputs[int(in.Step)] = append(inputs[int(in.Step)], in.Input)
			}
			stage := stageOf(t, text, Options{})
			if camera := stage.Scene().Camera; camera != nil {
				stage.SetView(scene.View{Camera: *camera, Aspect: 16.0 / 9})
			}
			playOn(t, stage, m.steps, inputs)
			if err := stage.Fault(); err != nil || !stage.Board().Outcome.Won {
				t.Errorf("the outcome is %+v, %v", stage.Board().Outcome, err)
			}
		})
	}
}
