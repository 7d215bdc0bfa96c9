package play

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// timed holds keys as a text such as "30 space, 60-107 left" says: during a step, or from a step on until another one.
func timed(t *testing.T, text string) plays {
	t.Helper()
	type span struct {
		from, to uint64
		key      string
	}
	var spans []span
	for part := range strings.SplitSeq(text, ", ") {
		var at span
		if n, _ := fmt.Sscanf(part, "%d-%d %s", &at.from, &at.to, &at.key); n != 3 {
			if n, _ := fmt.Sscanf(part, "%d %s", &at.from, &at.key); n != 2 {
				t.Fatalf("no keys: %q", part)
			}
			at.to = at.from + 1
		}
		spans = append(spans, at)
	}
	return func(p *player) (held []string) {
		for _, at := range spans {
			if now := p.World().StepCount(); at.from <= now && now < at.to {
				held = append(held, at.key)
			}
		}
		return held
	}
}

// lands flies the lander to a pad whose middle is at x and whose top is at y (m): over it first, and then down.
func lands(x, y float64) plays {
	clamp := func(v, most float64) float64 { return math.Max(-most, math.Min(most, v)) }
	return func(p *player) (held []string) {
		b := p.body(p.t, "lander")
		at, v := b.Position(), b.Velocity()
		up := b.Rotation().Rotate(mgl64.Vec3{0, 1, 0})
		above := at.Y() - y
		lean := clamp(0.3*(clamp(0.45*(x-at.X()), 3.5)-v.X()), 0.5)
		if above < 2.5 {
			lean = 0
		}
		sink := -math.Max(0.6, math.Min(3, 0.45*(above-1.5)))
		if math.Abs(x-at.X()) > 1.5 {
			sink = math.Max(sink, 0.3*(12-above))
		}
		if v.Y() < sink {
			held = append(held, "up")
		}
		return append(held, toward(2*(lean-math.Asin(up.X()))+b.AngularVelocity().Z(), 0, 0.1, "right", "left")...)
	}
}

// TestMachines plays the levels with a goal to their ends by what a player does, under the auditor.
func TestMachines(t *testing.T) {
	for _, row := range []struct {
		level  string
		params map[string]string
		play   plays
		steps  int // at most
		want   string
		slow   bool
	}{
		{"rube", nil, timed(t, "10 space"), 1200, "won: all 20 in", false},
		{"rube", map[string]string{"dominoes": "17", "belt": "0.8"}, timed(t, "10 space"), 1200, "won: all 20 in", true},
		{"rube", map[string]string{"dominoes": "20", "belt": "2"}, timed(t, "10 space"), 1200, "won: all 20 in", true},
		{"lander", nil, lands(-7, 2), 1500, "won: landed: 1", false},
		{"lander", nil, timed(t, "20-40 up"), 600, "lost: ", false},
		{"lander", nil, timed(t, "10-600 up"), 900, "lost: off into space", true},
		{"conveyor", map[string]string{"auto": "on", "count": "8"}, timed(t, "10 left"), 1500, "won: 8 of 8", false},
		{"conveyor", nil, timed(t, "10 left, 2000 right"), 1500, "lost: 4 parcels went wrong", true},
		{"castle", nil, timed(t, "30 space, 60-107 left, 120-144 up, 190 space, 220-314 right, 350 space"), 600, "won: 3",
			false},
		{"castle", map[string]string{"stones": "1"}, timed(t, "10 left, 30 space"), 600, "lost: 1", true},
		{"bridgebuilder", map[string]string{"trucks": "2"}, timed(t, "2 left, 4 up, 6 up, 8 up, 10 right, 12 right, "+
			"14 up, 16 up, 18 up, 40 space, 440 space"), 900, "won: all 2 crossed, with 6", false},
		{"bridgebuilder", map[string]string{"deck": "30"}, timed(t, "10 space"), 400, "lost: 0 trucks crossed", false},
		{"claw", map[string]string{"prizes": "1"}, timed(t, "10-84 up, 10-20 left, 120 space"), 700, "won: 1 of 1", false},
		{"claw", map[string]string{"seconds": "10"}, timed(t, "10-30 up, 60 space"), 700, "lost: 0 of 3", true},
	} {
		t.Run(fmt.Sprint(row.level, row.params), func(t *testing.T) {
			if testing.Short() && row.slow {
				t.Skip("takes a second")
			}
			t.Parallel()
			s := playLevel(t, row.level, row.params, Options{})
			p := &player{show: s}
			p.play(row.steps, row.play)
			if err := s.Fault(); err != nil {
				t.Fatal(err)
			}
			b := s.Board()
			if got := b.Outcome.String() + ": " + b.Outcome.Text; !strings.HasPrefix(got, row.want) {
				t.Errorf("after %d steps %q, want %q; the board says %v", s.World().StepCount(), got, row.want, b.Lines)
			}
			if n := len(s.World().Bodies()); n > 150 {
				t.Errorf("%d bodies", n)
			}
		})
	}
}

// TestRubeKeepsItsBalls: balls that have rolled off their tracks stay on the foot of the machine.
func TestRubeKeepsItsBalls(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	p := &player{show: playLevel(t, "rube", nil, Options{})}
	p.play(1200, timed(t, "10 space"))
	for range 1200 {
		p.take()
	}
	for _, id := range p.World().Bodies() {
		if y := p.World().Body(id).Position().Y(); y < -0.5 {
			t.Errorf("%v has come down to %.1f m", id, y)
		}
	}
}
