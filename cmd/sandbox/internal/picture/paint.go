package picture

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// Colours of bodies by what they do (linear).
var (
	asleepColour = mgl32.Vec3{0.06, 0.18, 0.75}
	awakeColour  = mgl32.Vec3{0.9, 0.22, 0.02}
	aloneColour  = mgl32.Vec3{0.19, 0.2, 0.21} // of bodies that nothing is to be told of
)

// paint colours bodies by what the engine knows of them. Its buffers are reused.
type paint struct {
	members  []int32   // by slot of a least body: how many its island has
	gaps     []float64 // by slot: the smallest gap, in zones; infinite without contact points
	contacts []physics.ContactView
	ids      []physics.BodyID
}

// begin looks at a lane.
func (p *paint) begin(stage *play.Stage, by Paint) {
	w := stage.World()
	switch by {
	case PaintIslands:
		p.members = p.members[:0]
		p.ids = w.AppendBodies(p.ids[:0])
		for _, id := range p.ids {
			if least, has := w.Body(id).Island(); has {
				p.members = grown(p.members, least.Index(), 0)
				p.members[least.Index()]++
			}
		}
	case PaintGaps:
		p.gaps = p.gaps[:0]
		p.contacts = w.AppendContacts(p.contacts[:0])
		for i := range p.contacts {
			c := &p.contacts[i]
			zone := min(w.Body(c.A).ExpelZone(), w.Body(c.B).ExpelZone())
			for _, id := range [2]physics.BodyID{c.A, c.B} {
				p.gaps = grown(p.gaps, id.Index(), math.Inf(1))
				p.gaps[id.Index()] = min(p.gaps[id.Index()], c.Gap/zone)
			}
		}
	}
}

// grown returns a table that has a row i, the new ones with a value.
func grown[T any](table []T, i int, value T) []T {
	for len(table) <= i {
		table = append(table, value)
	}
	return table
}

// body paints a moving body in one plain colour, since a texture would give its own to it; what does not move is left
// as it is.
func (p *paint) body(look *render.Look, body physics.Body, by Paint) {
	if by == PaintNothing || body.Kind() != physics.Dynamic {
		return
	}
	tint := aloneColour
	switch i := body.ID().Index(); by {
	case PaintSleep:
		if tint = awakeColour; body.Asleep() {
			tint = asleepColour
		}
	case PaintIslands:
		least, _ := body.Island()
		if k := least.Index(); k < len(p.members) && p.members[k] > 1 {
			tint = hue(float64(k) * goldenShare)
		}
	case PaintGaps:
		if i < len(p.gaps) && !math.IsInf(p.gaps[i], 0) {
			tint = tintOf(render.Heat(1 - p.gaps[i]))
		}
	}
	look.Material, look.Tint = render.Plain, tint
}

// goldenShare leads around the circle of hues so that any few numbers in a row are far apart.
const goldenShare = 0.6180339887498949

// hue returns a colour of the circle, of which 1 is a whole turn.
func hue(turn float64) (tint mgl32.Vec3) {
	for k := range tint {
		tint[k] = float32(0.12 + 0.75*math.Pow(0.5+0.5*math.Cos(2*math.Pi*(turn-float64(k)/3)), 1.4))
	}
	return tint
}
