package picture

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/vehicle"
	"github.com/brickyard-physics/brickyard/render"
)

// Skids keeps the marks that sliding tyres leave on resting ground. The oldest go first.
type Skids struct {
	laid  []skid // a ring once it is full
	next  int    // the place in it of the next one
	ends  []skidEnd
	marks []render.Mark // buffer
}

// skid is a mark and when it was made (s).
type skid struct {
	mark render.Mark
	at   float64
}

// skidEnd is where the track of a wheel ends now.
type skidEnd struct {
	at   mgl64.Vec3 // m, in the world of its lane
	on   bool       // the wheel slides
	open bool       // edge and dark are those of the last mark
	edge [2]mgl64.Vec3
	dark float32
}

// Skid marks.
const (
	mostSkids  = 4000
	skidStays  = 40.0  // s, before it fades
	skidFades  = 20.0  // s, in which it does
	skidPiece  = 0.3   // m, length of a mark
	skidLost   = 5.0   // m in one step: the car was put elsewhere
	skidLift   = 0.002 // m above the ground
	skidPatch  = 0.14  // m, length of the patch of a tyre on the ground
	skidLoad   = 4500  // N, at which a mark is as dark as it gets
	skidDarkly = 0.55  // 0…1, how dark that is
)

// Step lays marks for the step that the lanes have just taken.
func (s *Skids) Step(lanes *play.Lanes) {
	now, n := float64(lanes.StepCount())/lanes.Hz(), 0
	for _, stage := range lanes.Stages() {
		for _, car := range stage.Cars() {
			def := car.Def()
			for i, w := range car.State().Wheels {
				if n == len(s.ends) {
					s.ends = append(s.ends, skidEnd{})
				}
				s.roll(&s.ends[n], stage, &w, def.Axles[i/2].Width, now)
				n++
			}
		}
	}
}

// roll carries the track of a wheel on.
func (s *Skids) roll(e *skidEnd, stage *play.Stage, w *vehicle.WheelState, width, now float64) {
	world := stage.World()
	slides := w.Touches && w.Sliding && world.Contains(w.Ground) && world.Body(w.Ground).Kind() == physics.Static
	if !slides || !e.on || w.Contact.Sub(e.at).Len() > skidLost {
		*e = skidEnd{at: w.Contact, on: slides}
		return
	}
	way := w.Contact.Sub(e.at)
	if way = way.Sub(w.Normal.Mul(way.Dot(w.Normal))); way.Len() < skidPiece {
		return // not far enough along the ground
	}
	across := w.Normal.Cross(way).Normalize()
	axle := w.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	share := math.Min(1, math.Abs(axle.Dot(across)))
	half := across.Mul(0.5 * (width*share + skidPatch*math.Sqrt(1-share*share)))
	lift := w.Normal.Mul(skidLift)
	edgeAt := func(p mgl64.Vec3) [2]mgl64.Vec3 { return [2]mgl64.Vec3{p.Add(lift).Add(half), p.Add(lift).Sub(half)} }
	from := e.edge
	if !e.open {
		from = edgeAt(e.at) // dark is 0: a track begins by and by
	}
	to, dark := edgeAt(w.Contact), float32(skidDarkly*math.Min(1, w.Load/skidLoad))
	shift := stage.Shift()
	place := skid{render.Mark{Dark: [2]float32{e.dark, dark}}, now}
	for i := range 2 {
		place.mark.From[i], place.mark.To[i] = narrow(from[i].Add(shift)), narrow(to[i].Add(shift))
	}
	if len(s.laid) < mostSkids {
		s.laid = append(s.laid, place)
	} else {
		s.laid[s.next] = place
	}
	s.next = (s.next + 1) % mostSkids
	*e = skidEnd{at: w.Contact, on: true, open: true, edge: to, dark: dark}
}

// Marks returns what is to be seen of them at a time (s), as seen from an origin (m), valid until the next call.
func (s *Skids) Marks(now float64, origin mgl32.Vec3) []render.Mark {
	s.marks = s.marks[:0]
	for i := range s.laid {
		share := float32(math.Min(1, (skidStays+skidFades-(now-s.laid[i].at))/skidFades))
		if share <= 0 {
			continue
		}
		m := s.laid[i].mark
		m.Dark[0], m.Dark[1] = m.Dark[0]*share, m.Dark[1]*share
		for k := range 2 {
			m.From[k], m.To[k] = m.From[k].Sub(origin), m.To[k].Sub(origin)
		}
		s.marks = append(s.marks, m)
	}
	return s.marks
}
