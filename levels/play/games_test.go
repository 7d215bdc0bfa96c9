package play

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// player is somebody who plays a level by its keys, under the auditor.
type player struct {
	*show
	held    []string
	pressed []TimedInput // all so far
}

// plays says which keys a player holds during the next step.
type plays func(p *player) []string

// play takes steps until the level is over, and then a second more; it returns how many there were.
func (p *player) play(most int, bot plays) (steps int) {
	for after := 0; steps < most && after < 60; steps++ {
		p.hold(bot(p))
		p.take()
		if p.Board().Outcome.Over {
			after++
		}
	}
	return steps
}

// hold has these keys held down, and no others.
func (p *player) hold(keys []string) {
	for _, k := range p.held {
		if !slices.Contains(keys, k) {
			p.press(k, false)
		}
	}
	for _, k := range keys {
		if !slices.Contains(p.held, k) {
			p.press(k, true)
		}
	}
	p.held = keys
}

func (p *player) press(key string, down bool) {
	in := scene.Input{Key: key, Down: down}
	p.pressed = append(p.pressed, TimedInput{p.World().StepCount(), in})
	p.Input(in)
}

// at returns where a body is (m).
func (p *player) at(name string) mgl64.Vec3 { return p.body(p.t, name).Position() }

// toward holds one of two keys until a coordinate is within slack of where it is to be.
func toward(now, want, slack float64, less, more string) []string {
	switch {
	case now < want-slack:
		return []string{more}
	case now > want+slack:
		return []string{less}
	}
	return nil
}

// tap presses keys for a step, every so many steps.
func tap(every uint64, keys ...string) plays {
	return func(p *player) []string {
		if p.World().StepCount()%every == 0 {
			return keys
		}
		return nil
	}
}

// number returns the number at the beginning of a line of the board.
func (p *player) number(label string) float64 {
	word, _, _ := strings.Cut(shown(p.Stage, label), " ")
	v, err := strconv.ParseFloat(word, 64)
	if err != nil {
		p.t.Fatalf("%s: %v", label, err)
	}
	return v
}

// charge holds space while there is less power (%) than this.
func (p *player) charge(power float64) []string {
	if p.number("Power") >= power {
		return nil
	}
	return []string{"space"}
}

// bowls throws from a place with full power.
func bowls(z float64) plays {
	return func(p *player) []string {
		ball := p.at("ball")
		if ball.X() > 0.11 {
			return nil
		}
		if keys := toward(ball.Z(), z, 0.005, "left", "right"); keys != nil {
			return keys
		}
		return p.charge(100)
	}
}

// strikes stands behind the puck, and strikes it towards the computer's half, on one side of its middle or the other.
func strikes(p *player) []string {
	you, puck := p.at("you"), p.at("puck")
	beside := puck.Z() + 0.07*math.Sin(float64(p.World().StepCount()/90))
	switch {
	case puck.X() > 0.05:
		return append(toward(you.X(), -0.9, 0.05, "down", "up"), toward(you.Z(), puck.Z()/3, 0.03, "left", "right")...)
	case you.X() > puck.X()-0.12:
		return append(toward(you.X(), puck.X()-0.2, 0.02, "down", "up"), toward(you.Z(), -puck.Z(), 0.1, "left", "right")...)
	case math.Abs(you.Z()-beside) > 0.03:
		return toward(you.Z(), beside, 0.02, "left", "right")
	}
	return []string{"up"}
}

// leaves strikes the puck once, and then leaves the goal open.
func leaves(p *player) []string {
	if p.World().StepCount() < 40 {
		return []string{"up"}
	}
	return []string{"left", "down"}
}

// returns serves, and meets the ball with one half of the paddle and then with the other.
func returns(p *player) []string {
	if p.World().StepCount()%60 == 0 {
		return []string{"space"}
	}
	aim := p.at("ball").X() + 0.7*math.Sin(float64(p.World().StepCount())/50)
	return toward(p.at("paddle").X(), aim, 0.15, "left", "right")
}

// pots aims at where the white ball has to be when it hits the black one, which then rolls into a pocket.
func pots(p *player) []string {
	white, black, mark := p.at("white"), p.at("black"), p.at("dot 8")
	if mark.Y() < 0 { // the balls roll
		return nil
	}
	best, way := -1.0, mgl64.Vec3{}
	for _, pocket := range [][2]float64{{-1, -0.5}, {1, -0.5}, {-1, 0.5}, {1, 0.5}, {0, 0.53}, {0, -0.53}} {
		out := mgl64.Vec3{pocket[0] - black.X(), 0, pocket[1] - black.Z()}
		to := black.Sub(out.Normalize().Mul(2 * 0.0286)).Sub(white)
		to[1] = 0
		if straight := to.Normalize().Dot(out.Normalize()); straight > best {
			best, way = straight, to
		}
	}
	now := mark.Sub(white)
	off := math.Remainder(math.Atan2(-way.Z(), way.X())-math.Atan2(-now.Z(), now.X()), 2*math.Pi)
	if keys := toward(-off, 0, 0.001, "right", "left"); keys != nil {
		if math.Abs(off) < 0.1 && p.World().StepCount()%2 == 0 {
			return nil // by taps: a key that is held turns faster and faster
		}
		return keys
	}
	return p.charge(50)
}

// drops puts the black ball over a pocket, as an unlucky shot does.
func drops(p *player) []string {
	if p.World().StepCount() == 5 {
		if err := p.body(p.t, "black").Teleport(mgl64.Vec3{1.05, 0.05, 0.555}, mgl64.QuatIdent()); err != nil {
			p.t.Fatal(err)
		}
	}
	return nil
}

// lifts as many balls as are asked for, by swings of seven seconds.
func lifts(p *player) []string {
	step := p.World().StepCount() % 420
	switch {
	case step < 60 && step%2 == 0:
		return toward(p.number("Balls to lift"), p.number("Send out"), 0, "down", "up")
	case step >= 60 && step < 150:
		return []string{"space"}
	}
	return nil
}

// shoots pulls the plunger so far, every so many steps.
func shoots(pull, every uint64) plays {
	return func(p *player) []string {
		if step := p.World().StepCount() % every; step > 30 && step < 30+pull {
			return []string{"space"}
		}
		return nil
	}
}

// games are played to their ends, well and badly.
var games = []struct {
	level, params string
	bot           plays
	steps         int // at most
	won           bool
	says          string // the end of the outcome's text
	check         func(p *player)
}{
	{"bowling", "frames=2 goal=12 wobble=0", bowls(0.06), 3600, true, " points", checkScore},
	{"bowling", "frames=2", bowls(0.4), 3600, false, " points", checkScore},
	{"hockey", "goals=2 skill=0.2", strikes, 3600, true, "", nil},
	{"hockey", "goals=1", leaves, 1200, false, "0 : 1", nil},
	{"breakout", "", returns, 7200, true, " balls left", nil},
	{"breakout", "", tap(60, "space"), 1800, false, " bricks are left", nil},
	{"billiards", "balls=1", pots, 7200, true, " shots", nil},
	{"billiards", "", drops, 600, false, "the black ball comes last", nil},
	{"billiards", "shots=2", tap(60, "space"), 600, false, "0 of 6 potted", nil},
	{"cradle", "order=31", lifts, 1200, true, "as many out as in", nil},
	{"cradle", "order=2 tries=0", tap(200, "space"), 600, false, "0 of 1", nil},
	{"marble", "marbles=3 goal=3", shoots(84, 400), 3600, true, "with 0 left", nil},
	{"marble", "marbles=2 goal=2", tap(60, "enter"), 600, false, "0 of 2 home", nil},
}

// TestGames plays each game to its end, well and badly: no overlap, no error of its script, and the outcome that the
// player deserves.
func TestGames(t *testing.T) {
	for _, g := range games {
		name := g.level + " lost"
		if g.won {
			name = g.level + " won"
		}
		t.Run(name, func(t *testing.T) {
			if g.won {
				physicstest.Long(t)
			}
			p := &player{show: playLevel(t, g.level, parameters(g.params), Options{})}
			steps := p.play(g.steps, g.bot)
			o, lines := p.Board().Outcome, p.Board().Lines
			t.Logf("%s %q after %d steps: %v", o, o.Text, steps, lines)
			if err := p.Fault(); err != nil {
				t.Fatal(err)
			}
			if !o.Over || o.Won != g.won || !strings.HasSuffix(o.Text, g.says) {
				t.Errorf("%s %q after %d steps, want %q: %v", o, o.Text, steps, g.says, lines)
			}
			if n := len(p.World().Bodies()); n > 150 {
				t.Errorf("%d bodies", n)
			}
			if g.check != nil {
				g.check(p)
			}
		})
	}
}

// TestGamesAreShort: people copy from these scripts.
func TestGamesAreShort(t *testing.T) {
	for name, most := range map[string]int{"bowling": 120, "hockey": 40, "breakout": 80, "billiards": 110, "cradle": 110,
		"marble": 110} {
		text, err := levels.BuiltinFile(name + ".star")
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(text, []byte("\n")); n > most {
			t.Errorf("%s has %d lines, at most %d", name, n, most)
		}
	}
}

// parameters reads name=value and so on.
func parameters(words string) map[string]string {
	params := map[string]string{}
	for _, word := range strings.Fields(words) {
		name, value, _ := strings.Cut(word, "=")
		params[name] = value
	}
	return params
}

// TestGamesRepeat: the same keys give the same bits, though the game makes and removes bodies and takes random numbers;
// other keys give others.
func TestGamesRepeat(t *testing.T) {
	first := &player{show: playLevel(t, "breakout", nil, Options{})}
	first.play(400, returns)
	for _, late := range []uint64{0, 1} {
		lanes := lanesOfLevel(t, "breakout", levels.LoadOptions{}, Options{})
		pressed := slices.Clone(first.pressed)
		for i := range pressed {
			pressed[i].Step += late
		}
		if err := lanes.Plan(pressed); err != nil {
			t.Fatal(err)
		}
		takeSteps(t, lanes, 400)
		if same := lanes.Stages()[0].Hash() == first.Hash(); same != (late == 0) {
			t.Errorf("keys %d steps later: the same bits: %v", late, same)
		}
	}
}

// checkScore counts the points of bowling anew: a spare counts the next throw too, and a strike the next two.
func checkScore(p *player) {
	var throws []int
	var first []int // of each frame, its first throw
	for _, frame := range strings.Split(shown(p.Stage, "Throws"), " | ") {
		first = append(first, len(throws))
		for _, n := range strings.Fields(frame) {
			v, err := strconv.Atoi(n)
			if err != nil {
				p.t.Fatal(err)
			}
			throws = append(throws, v)
		}
	}
	points := 0
	for _, i := range first {
		n := 2
		if throws[i] == 10 || throws[i]+throws[i+1] == 10 {
			n = 3
		}
		for _, v := range throws[i:min(i+n, len(throws))] {
			points += v
		}
	}
	if want := strconv.Itoa(points) + " points"; p.Board().Outcome.Text != want {
		p.t.Errorf("%q for %s, want %q", p.Board().Outcome.Text, shown(p.Stage, "Throws"), want)
	}
}

// TestCradlePasses: of five balls as many fly out as come in, as high as those were lifted, and the others stay.
func TestCradlePasses(t *testing.T) {
	for lifted := 1; lifted < 5; lifted++ {
		p := &player{show: playLevel(t, "cradle", map[string]string{"order": strconv.Itoa(lifted)}, Options{})}
		lowest, highest := [5]float64{}, [5]float64{} // rad
		for i := 0; i < 300 && !p.Board().Outcome.Over; i++ {
			p.hold(lifts(p))
			p.take()
			for k := range highest {
				angle := p.joint("hinge of ball " + strconv.Itoa(k+1)).Coordinate(0)
				lowest[k], highest[k] = min(lowest[k], angle), max(highest[k], angle)
			}
		}
		t.Logf("%d lifted: %.4f to %.4f rad", lifted, lowest, highest)
		for k := range highest {
			out := 0.0
			if k >= 5-lifted {
				out = -lowest[0]
			}
			if math.Abs(highest[k]-out) > 0.005*-lowest[0] {
				t.Errorf("%d balls come in by %.4f rad, and ball %d flies out by %.4f", lifted, -lowest[0], k+1, highest[k])
			}
		}
	}
}

// TestBilliardsAimsFromTheStart: the cue and what else helps to aim are at the start where they are after a step.
func TestBilliardsAimsFromTheStart(t *testing.T) {
	p := &player{show: playLevel(t, "billiards", nil, Options{})}
	marks := []string{"cue", "dot", "dot 8"}
	var first []mgl64.Vec3
	for _, name := range marks {
		first = append(first, p.at(name))
	}
	p.take()
	for i, name := range marks {
		if p.at(name).Sub(first[i]).Len() > 1e-5 { // the white ball settles
			t.Errorf("%s is at %v at the start, and at %v after a step", name, first[i], p.at(name))
		}
	}
}
