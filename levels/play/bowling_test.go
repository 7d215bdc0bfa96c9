package play

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/physics"
)

// TestBowlingWaits: pins are counted when the ball and they have rested for a second, and not before, however late the
// ball comes, and however long a pin rocks; but not much later.
func TestBowlingWaits(t *testing.T) {
	for _, row := range []struct {
		name       string
		disturb    func(p *player, after int) // steps after the throw
		from, upto int                        // steps after the throw in which pins are to be counted
	}{
		{"undisturbed", func(*player, int) {}, 120, 480},
		{"a slow ball", func(p *player, after int) {
			if after == 1 {
				p.body(p.t, "ball").SetVelocity(mgl64.Vec3{2.1, 0, 0}, mgl64.Vec3{})
			}
		}, 1000, 1799},
		{"a pin that rocks", func(p *player, after int) {
			if pin := p.standingPin(); after%30 == 0 && after < 600 && pin != (physics.Body{}) {
				pin.SetVelocity(mgl64.Vec3{0, 0, 0.1}, mgl64.Vec3{})
			}
		}, 600, 720},
		{"a pin that never rests", func(p *player, after int) {
			if pin := p.standingPin(); after%30 == 0 && pin != (physics.Body{}) {
				pin.SetVelocity(mgl64.Vec3{0, 0, 0.1}, mgl64.Vec3{})
			}
		}, 1790, 1810},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := &player{show: playLevel(t, "bowling", map[string]string{"wobble": "0"}, Options{})}
			bot, after := bowls(0.4), 0
			for ; after < 2400 && (after == 0 || shown(p.Stage, "Throws") == "none"); p.take() {
				p.hold(bot(p))
				if p.at("ball").X() > 0.11 {
					after++
					row.disturb(p, after)
				}
			}
			if shown(p.Stage, "Throws") != "3" {
				t.Errorf("the ball knocks %s pins over, want 3", shown(p.Stage, "Throws"))
			}
			if after < row.from || after > row.upto {
				t.Errorf("pins are counted %d steps after the throw, want %d to %d", after, row.from, row.upto)
			}
		})
	}
}

// standingPin returns the first pin that stands on the lane.
func (p *player) standingPin() physics.Body {
	for _, id := range p.World().Bodies() {
		b := p.World().Body(id)
		if b.Name() == "pin" && b.Position().Y() > 0.1 {
			return b
		}
	}
	return physics.Body{}
}
