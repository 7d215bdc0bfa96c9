package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/levels/scene"
)

// press returns a key that goes down, let one that goes up.
func press(key string) scene.Input { return scene.Input{Key: key, Down: true} }
func let(key string) scene.Input   { return scene.Input{Key: key} }

// gaze returns a look in a direction (degrees).
func gaze(heading, pitch float64) scene.Input {
	return scene.Input{Gaze: &scene.Gaze{Heading: heading * math.Pi / 180, Pitch: pitch * math.Pi / 180}}
}

// feet returns where the player of a stage stands (m).
func feet(s *Stage) [3]float64 { return s.Player().Character().Feet() }

// TestPlayerKeys: without any callback the keys walk, run, look, jump and crouch.
func TestPlayerKeys(t *testing.T) {
	stage := playText(t, "ground()\nplayer(heading=90)", 60, map[int][]scene.Input{0: {press("w")}})
	if at := feet(stage); math.Abs(at[2]+4) > 0.5 || math.Abs(at[0]) > 1e-9 {
		t.Errorf("after a second ahead, along −z, it is at %.3v", at)
	}
	was := feet(stage)
	playOn(t, stage, 60, map[int][]scene.Input{0: {gaze(0, 0), press("shift")}})
	if at := feet(stage); math.Abs(at[0]-was[0]-7) > 1 {
		t.Errorf("running along +x for a second it came %.3g m far", at[0]-was[0])
	}
	was = feet(stage)
	playOn(t, stage, 60, map[int][]scene.Input{0: {let("w"), let("shift"), press("d")}})
	if at := feet(stage); math.Abs(at[2]-was[2]-4) > 0.6 {
		t.Errorf("to the right for a second it came %.3g m along z", at[2]-was[2])
	}
	high := 0.0
	for k := range 60 {
		playOn(t, stage, 1, map[int][]scene.Input{0: [][]scene.Input{{let("d"), press("space")}, nil}[min(k, 1)]})
		high = max(high, feet(stage)[1])
	}
	if math.Abs(high-1.1) > 0.03 {
		t.Errorf("it jumped %.3g m high", high)
	}
	playOn(t, stage, 1, map[int][]scene.Input{0: {press("control")}})
	if !stage.Player().Character().Crouched() {
		t.Error("it does not crouch")
	}
	playOn(t, stage, 1, map[int][]scene.Input{0: {let("control")}})
	if stage.Player().Character().Crouched() {
		t.Error("it does not stand up")
	}
}

// TestPlayerHands: E takes hold of the body in view and lets go of it, G shoots, and nothing overlaps.
func TestPlayerHands(t *testing.T) {
	const text = `
ground()
player()
box((0.4, 0.4, 0.4), at=(1.2, 0.201, 0), mass=20, name="box")
box((1, 1, 1), at=(-5, 0.501, 0), mass=20, name="target")
`
	stage := playText(t, text, 1, map[int][]scene.Input{0: {gaze(0, -48), press("e")}})
	who := stage.Player().Character()
	if who.Holding().IsZero() {
		t.Fatal("it takes no hold of the box in view")
	}
	box := stage.World().Body(stage.Body(1))
	playOn(t, stage, 120, map[int][]scene.Input{0: {gaze(0, 10)}})
	if up := box.Position()[1]; up < 1.2 {
		t.Errorf("the box hangs %.3g m high", up)
	}
	playOn(t, stage, 120, map[int][]scene.Input{0: {let("e")}, 1: {press("e")}})
	if up := box.Position()[1]; up > 0.25 || !who.Holding().IsZero() {
		t.Errorf("the box was let go of, and is %.3g m high", up)
	}
	bodies := len(stage.World().Bodies())
	playOn(t, stage, 120, map[int][]scene.Input{0: {gaze(180, -5), press("g")}})
	if n := len(stage.World().Bodies()); n != bodies+1 {
		t.Fatalf("%d bodies came of a shot", n-bodies)
	}
	if x := stage.World().Body(stage.Body(2)).Position()[0]; x > -5.01 {
		t.Errorf("the ball left its target at %.4g m", x)
	}
	playOn(t, stage, 1, map[int][]scene.Input{0: {gaze(0, -90), let("g"), press("g")}})
	if n := len(stage.World().Bodies()); n != bodies+1 {
		t.Error("it shot a ball into itself")
	}
}

// TestPlayerLadder: in a ladder it goes where it looks, hangs there without a wish, and a jump lets go.
func TestPlayerLadder(t *testing.T) {
	const text = `
ground()
player(at=(-1, 0, 0))
box((0.2, 6, 2), at=(0.7, 3.001, 0), static=True, name="wall")
box((1, 7, 1), at=(0.2, 3.5, 0), sensor=True, ladder=True)
`
	stage := playText(t, text, 90, map[int][]scene.Input{0: {press("w"), gaze(0, 60)}})
	high := feet(stage)[1]
	if who := stage.Player().Character(); high < 2 || !who.Climbing() {
		t.Fatalf("it climbed %.3g m, and climbs: %v", high, who.Climbing())
	}
	playOn(t, stage, 60, map[int][]scene.Input{0: {let("w")}, 1: nil})
	hangs := feet(stage)[1]
	playOn(t, stage, 60, nil)
	if now := feet(stage)[1]; math.Abs(now-hangs) > 1e-3 {
		t.Errorf("it slips from %.4g to %.4g m", hangs, now)
	}
	playOn(t, stage, 120, map[int][]scene.Input{0: {press("space")}})
	if now := feet(stage)[1]; now > 0.1 {
		t.Errorf("it let go, and is still %.3g m high", now)
	}
}

// TestPlayerScript: callbacks are told how the player fares, and tell it what to do.
func TestPlayerScript(t *testing.T) {
	const text = `
floor = ground()
wall = box((1, 3, 4), at=(6, 1.501, 0), static=True, name="wall")
low = box((2, 0.2, 2), at=(-5, 1.6, 0), static=True, name="low")
you = player(keys=False, name="you")
state.log = []

def check(what, ok):
    if not ok:
        fail(what)

def on_start():
    check("start", you.name == "you" and abs(you.at.y - 0.01) < 1e-9 and you.body.name == "you" and not you.limp)
    check("view", you.heading == 0 and you.look == vec3(1, 0, 0) and abs(you.eye.y - 1.66) < 1e-9)
    check("taken", not you.move_to((6, 1, 0)) and you.at.x == 0)

def on_player(what):
    state.log.append(what.replace(" ", "_"))
    text("log", " ".join(state.log))

def on_step(dt):
    n = int(now() * 60 + 0.5)
    if n < 30:
        you.move((3, 0, 0))
    elif n == 40:
        check("ground", you.ground == vec3(0, 1, 0) and you.support == floor and you.held == None)
        you.jump()
    elif n == 120:
        you.crouch()
    elif n == 130:
        check("put", you.move_to((-5, 0, 0)) and you.crouched and abs(you.at.x + 5) < 1e-9)
        you.crouch(False)
    elif n == 150:
        check("low", you.crouched)
        you.at = (0, 0, 0)
    elif n == 160:
        you.heading, you.pitch = 450, -30
        check("turned", abs(you.heading - 450) < 1e-9 and abs(you.look.z + math.cos(30)) < 1e-9)
        you.fall()
        check("limp", you.limp and you.body == None)
    elif n == 260:
        you.rise()
        check("up", not you.limp and you.body.alive)
`
	stage := playText(t, text, 320, nil)
	if err := stage.Fault(); err != nil {
		t.Fatal(err)
	}
	if got, want := shown(stage, "log"), "landed jumped landed crouched has_no_room_to_stand_up landed "+
		"stood_up landed landed"; got != want {
		t.Errorf("told:\n got %s\nwant %s", got, want)
	}
	if at := feet(stage); at[1] > 0.02 {
		t.Errorf("got up, it is at %.3v", at)
	}
}

// TestPlayerFaults: what makes no sense is told in one line with its place.
func TestPlayerFaults(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"player(at=(0, 0.3, 0))\nbox((1, 1, 1), at=(0, 0.51, 0), name='crate')",
			`x.star:2:1: player "player" would start inside "crate": give another at, which is the ground under its feet`},
		{"box((2, 4, 2), at=(0, 2.01, 0), static=True, name='wall')\nplayer(name='me')",
			`x.star:3:1: player "me" would start inside "wall"`},
		{"player(at=(0, -1, 0))", `x.star:2:1: player "player" would start inside "ground"`},
	} {
		s, err := carScene(t, "ground()\n"+row.text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = NewStage(s, Options{}); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.text, err, row.want)
		}
	}
	for _, row := range []struct{ call, want string }{
		{"you.at = (3, 0.5, 0)", `the player cannot be put there: "crate" is in its place; move_to() only says so`},
		{"you.at = (0, float('nan'), 0)", `x.star:6:8: at: want a finite number, got nan`},
		{"you.at = (0, 1e9, 0)", `at must be three finite numbers within ±1e+06 m`},
		{"you.move((0, float('inf'), 0))", `x.star:6:5: move: for parameter v: want a finite number, got +inf`},
		{"you.vel = 3", `vel: want (x, y, z) or a vec3, got int`},
		{"you.vel = (1e9, 0, 0)", `a velocity must be at most 100000 m/s`},
		{"you.pitch = 100", `pitch must be within ±90 degrees, got 100`},
		{"you.heading = float('nan')", `heading: want a finite number, got nan`},
		{"you.crouched = True", `the crouched of a player cannot be set: at, heading, pitch, vel can`},
		{"you.rise()", `rise: it is no ragdoll that could get up`},
		{"you.fall(); you.fall()", `fall: it is a ragdoll: have it get up first`},
		{"you.fall(); you.at = (0, 0, 0)", `it is a ragdoll: have it get up first`},
		{"you.fall(); you.vel = (0, 0, 0)", `vel: the player is limp: have it rise first`},
	} {
		text := fmt.Sprintf("ground()\nbox((1, 1, 1), at=(3, 0.51, 0), name='crate')\nyou = player()\n\ndef on_start():\n"+
			"    %s\n", row.call)
		stage := playText(t, text, 2, nil)
		if err := stage.Fault(); err == nil || !strings.HasPrefix(err.Error(), "x.star:6:") ||
			!strings.Contains(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.call, err, row.want)
		}
	}
}

// TestPlayerCrushed: walls that close on a player stop at him, he is stuck and says so, and nothing overlaps.
func TestPlayerCrushed(t *testing.T) {
	const text = `
ground()
you = player()
walls = [box((1, 3, 3), at=(2 * side, 1.51, 0), kinematic=True, vel=(-side, 0, 0), name="wall") for side in (-1, 1)]
state.log = []

def on_step(dt):
    if abs(now() - 2.5) < 0.001:
        for wall in walls:
            wall.vel = (1 if wall.at.x > 0 else -1, 0, 0)

def on_player(what):
    state.log.append(what)
    text("log", ", ".join(state.log))
`
	for _, keys := range []map[int][]scene.Input{nil, {50: {press("w")}}, {50: {press("space")}, 55: {press("c")}}} {
		stage := playText(t, text, 240, keys)
		if log := shown(stage, "log"); !strings.Contains(log, "is stuck") || !strings.Contains(log, "is free again") {
			t.Errorf("it says: %s", log)
		}
		if feet(stage)[1] < -1e-3 {
			t.Errorf("it is pressed to %.3v", feet(stage))
		}
	}
}

// TestPlayerPressed: a lift that presses a player to a ceiling stops at him, crouched or not, and at nobody's cost.
func TestPlayerPressed(t *testing.T) {
	const text = `
ground()
player(at=(0, 0.2, 0))
box((3, 0.2, 3), at=(0, 0.1, 0), kinematic=True, vel=(0, 0.5, 0), name="lift")
box((3, 1, 3), at=(0, 3.5, 0), static=True, name="ceiling")
`
	for _, keys := range []map[int][]scene.Input{nil, {100: {press("c")}, 200: {let("c")}}, {60: {press("w")}}} {
		stage := playText(t, text, 400, keys)
		if h := stage.Incidents(); h.Blocked == 0 && keys[60] == nil || h.Quarantined > 0 {
			t.Errorf("incidents: %+v", h)
		}
		if up := stage.World().Body(stage.Body(1)).Position()[1]; up > 2.9 {
			t.Errorf("the lift is %.3g m high, below a ceiling at 3 m", up)
		}
	}
}

// TestPlayerSteps: a step of a player whom no callbacks watch allocates nothing, nor does a ladder or a body in hand.
func TestPlayerSteps(t *testing.T) {
	stage := playText(t, "ground()\nplayer()\nbox((0.4, 0.4, 0.4), at=(1.2, 0.201, 0), mass=20)\n"+
		"box((9, 9, 9), at=(0, 50, 0), sensor=True, ladder=True)", 60, map[int][]scene.Input{
		0: {gaze(0, -48), press("e"), press("w")}, 30: {let("w"), press("d")}})
	if n := testing.AllocsPerRun(60, stage.Step); n > 0 {
		t.Errorf("%g allocations in a step", n)
	}
	if stage.Player().Character().Holding().IsZero() {
		t.Error("it holds nothing")
	}
}

// TestPlayerAgain: the same keys give the same bits, with any number of threads and after a restart.
func TestPlayerAgain(t *testing.T) {
	inputs, err := ReadInputs("keys", []byte("0 w down\n10 look 20 -30 # aside\n20 g down\n30 space down\n31 e down\n"+
		"60 c down\n80 c up\n90 shift down\n100 look 200 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := carScene(t, "ground()\nplayer()\nwall(3, 4, at=(4, 0, -2), rotate=80)\n")
	if err != nil {
		t.Fatal(err)
	}
	hash := ""
	for _, threads := range []int{1, 2, 4} {
		lanes, err := NewLanes(s, Options{Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		if err := lanes.Plan(inputs); err != nil {
			t.Fatal(err)
		}
		playLanes(t, lanes, 240)
		if now := hashOf(lanes); hash != "" && now != hash {
			t.Errorf("%d threads: %s instead of %s", threads, now, hash)
		} else {
			hash = now
		}
		if who := lanes.Stages()[0].Player().Character(); who.Feet()[0] > -1 {
			t.Errorf("%d threads: it stands at %.3v", threads, who.Feet())
		}
	}
}

// TestFaultyInputs: lines that make no sense are told with their places.
func TestFaultyInputs(t *testing.T) {
	for _, row := range []struct{ line, want string }{
		{"3 look 90", "keys:1:1: want a line such as 120 look 90 -10, got 3 words"},
		{"3 look 90 100", `keys:1:11: want a heading and a pitch in degrees, such as 90 -10, this one within ±90, got "100"`},
		{"3 look nan 0", `keys:1:8: want a heading and a pitch in degrees`},
		{"3 look 90 up", `keys:1:11: want a heading`},
		{"3 p down", `keys:1:3: the key "p" belongs to the window, and only the keys of levels can be played`},
		{"3 f9 down", `keys:1:3: the key "f9" belongs to the window`},
		{"3 spcae down", `keys:1:3: there is no key "spcae" (did you mean "space"?): name it as the US layout prints it`},
	} {
		if _, err := ReadInputs("keys", []byte(row.line)); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s:\n got %v\nwant %s", row.line, err, row.want)
		}
	}
	inputs, _ := ReadInputs("keys", []byte("3 look 90 0"))
	s, err := carScene(t, "ground()\nplayer(keys=False)")
	if err != nil {
		t.Fatal(err)
	}
	lanes, err := NewLanes(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := lanes.Plan(inputs); err == nil || err.Error() != "step 3: the level has no player who could look there" {
		t.Error(err)
	}
}
