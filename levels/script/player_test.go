package script

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// TestPlayer: a script gives the player that it asks for, and it goes through a file.
func TestPlayer(t *testing.T) {
	s, err := runText(`
ground()
box((1, 1, 1), at=(5, 0.501, 0), name="player")
me = player(at=(1, 0, 2), heading=90, shape="box", slope=45, jump=0, mass=60, keys=False, category="me", mask="!me")
box((1, 3, 1), at=(9, 1.5, 0), sensor=True, ladder=True)
if me.name != "player 2" or type(me) != "player" or str(me) != '<player "player 2">':
    fail(me, type(me))
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	scenetest.RoundTrip(t, s)
	p := s.Player
	if p.Position != (mgl64.Vec3{1, 0, 2}) || math.Abs(p.Heading-math.Pi/2) > 1e-15 || p.Shape != "box" ||
		math.Abs(*p.Slope-math.Pi/4) > 1e-15 || *p.Jump != 0 || *p.Mass != 60 || p.Step != nil || !p.Scripted ||
		p.Category[0] != "me" || p.Mask[0] != "!me" || p.Source != "bad.star:4:6" || !s.Sensors[0].Ladder {
		t.Errorf("%+v", p)
	}
}

// TestPlayerErrors: what makes no sense for a player is refused in one line that says how to go on.
func TestPlayerErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"player()\nplayer()", "bad.star:2:1: player: there is a player already, of bad.star:1:1: a level has one"},
		{"player(shape='ball')", `player: a player is one of pill, box, got "ball"`},
		{"player(slope=90)", "player: slope must be 0 to 80 degrees, got 90: 50 is common"},
		{"player(mass=-1)", "player: mass must be > 0 and ≤ 1e+06, got -1: give it in kg; 75 is common"},
		{"player(jump=float('nan'))", "want a finite number, got nan"},
		{"player(at=(0, float('inf'), 0))", "want a finite number, got +inf"},
		{"player(height=0.5)", "player: height must be > 0.6 and ≤ 1000, got 0.5: the least is twice the radius;"},
		{"player(weight=3)", `unexpected keyword argument "weight"`},
		{"you = player()\nyou.jump()", "this asks the running world: do it in a callback such as on_start()"},
		{"you = player()\nyou.at = (0, 0, 0)", "can't assign to .at field of player"},
		{"def on_player(what):\n    pass", "bad.star:1:1: on_player is told of a player, and there is none: make one with " +
			"player(at=…)"},
		{"player()\ncontrols({'w': 'fly'})\ndef on_key(key, down):\n    pass",
			`bad.star:2:1: the key "w" moves the player (go): take another one, or say player(keys=False)`},
		{"box((1, 1, 1), ladder=True)", "ladder says that a player climbs in a sensor: say sensor=True"},
		{"ghost(shape.sphere(1), ladder=True)", `unexpected keyword argument "ladder"`},
	} {
		_, err := runText(row.text+"\nground()", nil)
		if err == nil || !strings.HasPrefix(err.Error(), "bad.star:") || !strings.Contains(err.Error(), row.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s:\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}
