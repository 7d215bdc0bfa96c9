package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// painter composes pictures of a level. Window, shot and film share it, so that they show the same.
type painter struct {
	collector *render.Collector
	overlays  render.Overlays
	show      overlaySet
	lines     []render.Line
	frame     render.Frame
	dragged   held // lit up
	pointed   held // under the pointer
	wheels    wheelSet
	skids     skids
	screen    collisionScreen
	text      render.HUD // of pictures that have none else
}

func newPainter() *painter { return &painter{collector: render.NewCollector()} }

// The overlays are drawn at these sizes: a true zone is thinner than a pixel, an arrow as long as a brick reads well.
const (
	zoneMagnified = 20
	arrowReach    = 0.35 // m
)

// Compose returns the picture of the lanes at fraction alpha of their last step, drawn around a point near the camera's
// target. It is valid until the next call.
func (p *painter) Compose(lanes *play.Lanes, alpha float64, camera render.Camera, hud *render.HUD) *render.Frame {
	p.lines = p.lines[:0]
	hud = p.withScreen(lanes, hud)
	origin := originOf(&camera)
	camera.Eye, camera.Target = camera.Eye.Sub(narrow(origin)), camera.Target.Sub(narrow(origin))
	p.collector.Begin(camera.Eye)
	for i, stage := range lanes.Stages() {
		view := render.View{World: stage.World(), Alpha: lanes.Fraction(i, alpha),
			Shift: toGeom(stage.Shift().Sub(origin))}
		p.collector.AddWorld(&view, p.lookOn(stage))
		p.wheels.add(p.collector, stage, &view, p.lookOn(stage))
		if p.show.contacts {
			p.lines = p.overlays.Contacts(p.lines, &view, arrowReach)
		}
		if p.show.zones {
			p.lines = p.overlays.Zones(p.lines, &view, zoneMagnified)
		}
		if p.show.boxes {
			p.lines = p.overlays.Boxes(p.lines, &view)
		}
	}
	p.frame = render.Frame{
		Camera: camera,
		Sun:    render.DefaultSun(),
		List:   p.collector.End(),
		Marks:  p.skids.Marks(float64(lanes.StepCount())/lanes.Hz(), narrow(origin)),
		Lines:  p.lines,
		HUD:    hud,
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

// withScreen puts the collision screen on the text of a picture, or takes it away.
func (p *painter) withScreen(lanes *play.Lanes, hud *render.HUD) *render.HUD {
	if !p.show.screen {
		if hud != nil {
			hud.Plot = nil
		}
		return hud
	}
	if hud == nil {
		hud = &p.text
	}
	hud.Plot = p.screen.Plot(lanes, p.focus())
	return hud
}

// focus returns the body whose collision screen is looked at; none lets the screen choose a pair.
func (p *painter) focus() held {
	if p.dragged.stage != nil {
		return p.dragged
	}
	return p.pointed
}

// lookOn returns a function that says how a solid of a lane appears.
func (p *painter) lookOn(stage *play.Stage) func(physics.BodyID, int) render.Look {
	return func(id physics.BodyID, solid int) render.Look {
		look := lookOf(stage.Look(id, solid), uint32(id.Index()))
		if p.dragged == (held{stage, id}) {
			look.Glow = 0.35
		}
		if p.show.screen {
			p.screen.paint(&look, held{stage, id})
		}
		return look
	}
}

// overlaySet says which overlays are on.
type overlaySet struct{ contacts, zones, boxes, screen bool }

// overlayHelp lists what --overlay takes.
const overlayHelp = "contacts, zones, boxes, screen"

// parseOverlays reads a list of overlay names.
func parseOverlays(names []string) (overlaySet, error) {
	var s overlaySet
	for _, n := range names {
		switch strings.TrimSpace(n) {
		case "contacts":
			s.contacts = true
		case "zones":
			s.zones = true
		case "boxes":
			s.boxes = true
		case "screen":
			s.screen = true
		default:
			return s, usageError{fmt.Errorf("--overlay %q is not known: use any of %s", n, overlayHelp)}
		}
	}
	return s, nil
}

// parseCamera reads eye and target from x,y,z,tx,ty,tz.
func parseCamera(text string) (render.Camera, error) {
	fields := strings.Split(text, ",")
	var v [6]float32
	ok := len(fields) == len(v)
	for i := 0; ok && i < len(v); i++ {
		x, err := strconv.ParseFloat(strings.TrimSpace(fields[i]), 32)
		v[i] = float32(x)
		ok = err == nil && math.Abs(x) <= scene.MaxDistance
	}
	if !ok {
		return render.Camera{}, usageError{fmt.Errorf("--camera %q: give six numbers x,y,z,tx,ty,tz in metres: "+
			"where the eye is and what it looks at", text)}
	}
	eye, target := mgl32.Vec3{v[0], v[1], v[2]}, mgl32.Vec3{v[3], v[4], v[5]}
	if eye.Sub(target).Len() < 1e-3 {
		return render.Camera{}, usageError{fmt.Errorf("--camera %q: the eye must be away from what it looks at", text)}
	}
	return render.LookAt(eye, target), nil
}

// pictureSize is a --size flag.
type pictureSize struct{ width, height int }

// The largest picture: what every OpenGL 3.3 driver can draw off screen.
const maxPictureSide = 8192

func parseSize(text string) (pictureSize, error) {
	w, h, found := strings.Cut(strings.ToLower(text), "x")
	width, err1 := strconv.Atoi(w)
	height, err2 := strconv.Atoi(h)
	if !found || err1 != nil || err2 != nil || min(width, height) < 16 || max(width, height) > maxPictureSide {
		return pictureSize{}, usageError{fmt.Errorf("--size %q: give WIDTHxHEIGHT in pixels, each from 16 to %d, "+
			"such as 1280x720", text, maxPictureSide)}
	}
	return pictureSize{width, height}, nil
}

// startCamera is where a level wants the viewer to stand.
func startCamera(lanes *play.Lanes) render.Camera {
	c := lanes.Camera()
	camera := render.LookAt(narrow(c.Eye), narrow(c.Target))
	if c.Fov > 0 {
		camera.FovY = mgl32.DegToRad(float32(c.Fov))
	}
	return camera
}

func toGeom(v mgl64.Vec3) geom.Vec3 { return geom.V(v[0], v[1], v[2]) }

func narrow(v mgl64.Vec3) mgl32.Vec3 { return mgl32.Vec3{float32(v[0]), float32(v[1]), float32(v[2])} }
