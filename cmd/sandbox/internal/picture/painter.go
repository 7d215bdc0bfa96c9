// Package picture composes pictures of a level, for the window and for files alike: bodies, cars, marks and overlays,
// the view from a car, and the lines of text about the world and the findings of the auditor.
//
//	painter.go                   a frame of all lanes
//	looks.go, wheels.go, skids.go  how bodies, cars and the tracks of tyres are drawn
//	effects.go, throw.go         dust, chips and sparks of hits
//	ghosts.go                    ghosts, with the faces that meet in red
//	joints.go, sensors.go        by how much joints are open, and how many sensors hold somebody, as text
//	ride.go, walk.go             the camera that goes with a car, and on foot
//	show.go                      which overlays there are
//	overlays.go, labels.go       lines and labels over bodies
//	paint.go                     bodies coloured by sleep, islands and gaps
//	trails.go                    paths of the last seconds
//	lines.go, checker.go         the figures over the picture, and the auditor behind them
//	flags.go                     size, camera and overlays as text
package picture

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// Painter composes pictures of a level. Window, shot and film share it, so that they show the same.
type Painter struct {
	Show    Overlays
	Dragged figure.Body // lit up
	Held    Ghost       // lit up
	Pointed figure.Body // under the pointer
	Unseen  figure.Body // left out: the user looks out of it
	Picked  [2]Outlined // drawn with an outline
	Wires   []Wire      // of bodies that are not there
	Strokes []Stroke
	Skids   Skids
	Trails  Trails
	Effects Effects
	Screen  figure.CollisionScreen

	collector *render.Collector
	overlays  render.Overlays
	lines     []render.Line
	drawn     int // of them by overlays, besides trails
	frame     render.Frame
	wheels    wheelSet
	crowd     crowd
	paint     paint
	text      render.HUD // of pictures that have none else
}

// Outlined is a body that is drawn with an outline; none where its stage is nil.
type Outlined struct {
	figure.Body
	Colour render.Colour
}

// NewPainter returns a painter without overlays.
func NewPainter() *Painter { return &Painter{collector: render.NewCollector()} }

// heldGlow is how brightly what the mouse holds is lit up, of 1.
const heldGlow = 0.35

// Compose returns the picture of the lanes at fraction alpha of their last step, drawn around a point near the camera's
// target. It is valid until the next call.
func (p *Painter) Compose(lanes *play.Lanes, alpha float64, camera render.Camera, hud *render.HUD) *render.Frame {
	p.lines, p.drawn = p.lines[:0], 0
	hud = p.withScreen(lanes, hud)
	origin := originOf(&camera)
	camera.Eye, camera.Target = camera.Eye.Sub(narrow(origin)), camera.Target.Sub(narrow(origin))
	p.collector.Begin(camera.Eye)
	for i, stage := range lanes.Stages() {
		view := render.View{World: stage.World(), Alpha: lanes.Fraction(i, alpha),
			Shift: toGeom(stage.Shift().Sub(origin))}
		p.paint.begin(stage, p.Show.Paint)
		p.collector.AddWorld(&view, p.lookOn(stage))
		p.collector.AddCords(&view)
		p.wheels.add(p.collector, stage, &view, p.lookOn(stage))
		p.crowd.add(p.collector, i, stage, &view, p.Held)
		p.addSensors(stage, &view)
		first := len(p.lines)
		p.overlay(stage, &view)
		p.drawn += len(p.lines) - first
		if p.Show.Trails && !p.Trails.Hidden {
			p.appendTrails(stage, &view)
		}
		for _, o := range p.Picked {
			if o.Stage == stage && stage.World().Contains(o.ID) {
				p.lines = render.AppendOutline(p.lines, &view, o.ID, o.Colour)
			}
		}
	}
	p.addWires(origin)
	p.frame = render.Frame{
		Camera:    camera,
		Sun:       render.DefaultSun(),
		List:      p.collector.End(),
		Marks:     p.Skids.Marks(float64(lanes.StepCount())/lanes.Hz(), narrow(origin)),
		Lines:     p.lines,
		Particles: p.Effects.Particles(alpha, 1/lanes.Hz(), camera.Eye, origin),
		HUD:       hud,
	}
	return &p.frame
}

// patternRepeat (m) is a whole number of repeats of all patterns that surface.glsl draws by the place in the world.
const patternRepeat = 640

// originOf returns the point that a picture is drawn around. The numbers of graphics cards have 24 bits: 100 km away
// they tell no places apart that are within 8 mm, and surfaces would shade themselves.
func originOf(camera *render.Camera) (origin mgl64.Vec3) {
	for i, x := range camera.Target {
		origin[i] = patternRepeat * math.Round(float64(x)/patternRepeat)
	}
	return origin
}

// AppendLabels writes over the picture of the lanes at fraction alpha of their last step: labels of bodies and places,
// the rates of several lanes, and by how much joints are open where these are shown.
func (p *Painter) AppendLabels(
	labels []render.HUDLabel, lanes *play.Lanes, alpha float64, camera *render.Camera, width, height int,
) []render.HUDLabel {
	labels = appendBodyLabels(labels, lanes, alpha, camera, width, height)
	labels = appendPlaceLabels(labels, lanes, camera, width, height)
	labels = appendRates(labels, lanes, camera, width, height)
	if p.Show.Names {
		labels = p.appendNames(labels, lanes, alpha, camera, width, height)
	}
	if p.Show.Joints {
		labels = appendOpenings(labels, lanes, alpha, camera, width, height)
	}
	return labels
}

// withScreen puts the collision screen on the text of a picture, or takes it away.
func (p *Painter) withScreen(lanes *play.Lanes, hud *render.HUD) *render.HUD {
	if !p.Show.Screen {
		if hud != nil {
			hud.Plot = nil
		}
		return hud
	}
	if hud == nil {
		hud = &p.text
	}
	hud.Plot = p.Screen.Plot(lanes, p.focus())
	return hud
}

// focus returns the body whose collision screen is looked at; none lets the screen choose a pair.
func (p *Painter) focus() figure.Body {
	if p.Dragged.Stage != nil {
		return p.Dragged
	}
	return p.Pointed
}

// lookOn returns a function that says how a solid of a lane appears.
func (p *Painter) lookOn(stage *play.Stage) func(physics.BodyID, int) render.Look {
	return func(id physics.BodyID, solid int) render.Look {
		look := lookOf(stage.Look(id, solid), uint32(id.Index()))
		p.paint.body(&look, stage.World().Body(id), p.Show.Paint)
		if p.Unseen == (figure.Body{Stage: stage, ID: id}) {
			look.Hidden = true
		}
		if p.Dragged == (figure.Body{Stage: stage, ID: id}) {
			look.Glow = heldGlow
		}
		if p.Show.Screen {
			p.Screen.Paint(&look, figure.Body{Stage: stage, ID: id})
		}
		return look
	}
}

// StartCamera is where a level wants the viewer to stand.
func StartCamera(lanes *play.Lanes) render.Camera {
	c := lanes.Camera()
	return CameraOf(&c)
}

// CameraOf returns the camera of a scene for the renderer.
func CameraOf(c *scene.Camera) render.Camera {
	camera := render.LookAt(narrow(c.Eye), narrow(c.Target))
	if c.Fov > 0 {
		camera.FovY = mgl32.DegToRad(float32(c.Fov))
	}
	return camera
}

func toGeom(v mgl64.Vec3) geom.Vec3 { return geom.V(v[0], v[1], v[2]) }

func narrow(v mgl64.Vec3) mgl32.Vec3 { return mgl32.Vec3{float32(v[0]), float32(v[1]), float32(v[2])} }
