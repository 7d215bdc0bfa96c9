package main

import (
	"fmt"
	"image"
	"image/png"

	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// canvas draws pictures off screen.
type canvas interface {
	// Draw renders a frame.
	Draw(f *render.Frame) error
	// Pixels returns what Draw rendered last, top row first; the next call may overwrite it.
	Pixels() *image.RGBA
	// Close gives the canvas back.
	Close()
}

// pictureFlags are the flags that shot and film share.
type pictureFlags struct {
	Size    string   `help:"Size in pixels (default: 1280x720, for GIF 640x360)." placeholder:"WxH"`
	Camera  string   `placeholder:"X,Y,Z,TX,TY,TZ" help:"Eye and target, or chase:CAR, cockpit:CAR; or as the level says."`
	Overlay []string `placeholder:"NAME,…" help:"Draw over the bodies: contacts, zones, boxes, screen."`
	Pair    string   `placeholder:"A,B" help:"Bodies for --overlay screen: A stands, B moves. Else what closes fastest."`
	HUD     bool     `name:"hud" help:"Show the figures: time, bodies, smallest gap, deepest overlap."`
	JSON    bool     `name:"json" help:"Print one JSON object about the file and nothing else."`
	Quality string   `help:"auto, low, medium or high (default: high, for films medium); auto: low on software OpenGL."`
}

// pictureResult is what shot and film report in JSON.
type pictureResult struct {
	Level    string `json:"level"`
	Steps    int    `json:"steps"`
	Out      string `json:"out"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Pictures int    `json:"pictures"`
}

// studio is all that drawing a level off screen needs.
type studio struct {
	canvas  canvas
	painter *painter
	camera  *render.Camera // nil until the first picture, where the level says
	seat    seatKind       // asked for, and the car
	carName string
	ride    ride
	hud     bool
	board   []render.HUDLine // figures of road tests
	checker checker
	size    pictureSize
	taken   int // pictures

	contacts []physics.ContactView // buffer
}

// fill sets what was not given.
func (f *pictureFlags) fill(size string, quality render.Level) {
	if f.Size == "" {
		f.Size = size
	}
	if f.Quality == "" {
		f.Quality = quality.String()
	}
}

// read checks the flags, without touching OpenGL yet.
func (f *pictureFlags) read() (*studio, render.Level, error) {
	size, err := parseSize(f.Size)
	s := &studio{painter: newPainter(), hud: f.HUD, size: size}
	if err != nil {
		return nil, 0, err
	}
	quality, err := render.ParseLevel(f.Quality)
	if err != nil {
		return nil, 0, usageError{err}
	}
	if s.painter.show, err = parseOverlays(f.Overlay); err != nil {
		return nil, 0, err
	}
	if f.Pair != "" && !s.painter.show.screen {
		return nil, 0, usageError{fmt.Errorf("--pair %q is for the collision screen: add --overlay screen", f.Pair)}
	}
	if kind, name, is := parseRide(f.Camera); is {
		s.seat, s.carName = kind, name
	} else if f.Camera != "" {
		camera, err := parseCamera(f.Camera)
		if err != nil {
			return nil, 0, err
		}
		s.camera = &camera
	}
	return s, quality, nil
}

// open checks the flags, against the level too, and then opens the canvas.
func (f *pictureFlags) open(lanes *play.Lanes) (*studio, error) {
	s, quality, err := f.read()
	if err != nil {
		return nil, err
	}
	if f.Pair != "" {
		if s.painter.screen.names, err = parsePair(f.Pair, lanes); err != nil {
			return nil, err
		}
	}
	if s.seat != besides {
		if err = s.ride.boardNamed(lanes, s.seat, s.carName); err != nil {
			return nil, err
		}
	}
	if car := followedCar(lanes.Scene()); s.seat == besides && s.camera == nil && !s.painter.show.screen && car >= 0 {
		s.ride.Board(chasing, car)
	}
	if s.board, err = roadTestBoard(lanes); err != nil {
		return nil, err
	}
	if s.canvas, err = openCanvas(s.size, quality); err != nil {
		return nil, err
	}
	return s, nil
}

// Draw renders the lanes at fraction alpha of their last step and returns the picture, valid until the next call.
func (s *studio) Draw(lanes *play.Lanes, alpha float64) (*image.RGBA, error) {
	if s.camera == nil { // once: a camera that follows what flies about would make a restless film
		camera := startCamera(lanes)
		if s.painter.show.screen {
			camera = camera.BesidePlot(float32(s.size.width) / float32(s.size.height))
		}
		s.camera = &camera
	}
	if camera, riding := s.ride.Camera(lanes, alpha); riding {
		s.camera = &camera
	}
	var hud *render.HUD
	if s.hud {
		s.audit(lanes)
		hud = &render.HUD{Lines: []render.HUDLine{{Label: lanes.Scene().Name, Tone: render.Heading}}}
		hud.Lines = appendWorldLines(hud.Lines, lanes, &s.contacts)
		hud.Lines = appendPromise(hud.Lines, &s.checker)
		hud.Labels = appendLabels(nil, lanes, s.camera, s.size.width, s.size.height)
		hud.Board = s.board
	} else if s.board != nil { // the figures are what such a level is about
		hud = &render.HUD{Board: s.board}
	}
	if err := s.canvas.Draw(s.painter.Compose(lanes, alpha, *s.camera, hud)); err != nil {
		return nil, err
	}
	s.taken++
	return s.canvas.Pixels(), nil
}

// Watch notes what the step just taken leaves to be drawn, and audits the present poses when the figures are to be
// shown, so that they speak for every step.
func (s *studio) Watch(lanes *play.Lanes) {
	s.painter.skids.Step(lanes)
	s.audit(lanes)
}

func (s *studio) audit(lanes *play.Lanes) {
	if !s.hud {
		return
	}
	if s.checker.lanes != lanes {
		s.checker.Begin(lanes)
	}
	if s.checker.seen != lanes.StepCount() {
		s.checker.LookNow()
	}
}

// Report tells about the file written.
func (s *studio) Report(f *pictureFlags, level, out string, lanes *play.Lanes, io *console) error {
	r := pictureResult{level, int(lanes.StepCount()), out, s.size.width, s.size.height, s.taken}
	if f.JSON {
		return writeJSON(io.out, r)
	}
	_, err := fmt.Fprintf(io.out, "%s: %s, %s of %d×%d after %s\n", r.Out, r.Level,
		counted(r.Pictures, "picture", "pictures"), r.Width, r.Height, counted(r.Steps, "step", "steps"))
	return err
}

// writePicture writes a picture as PNG without giving the file its name yet.
func writePicture(out *outputFile, m image.Image) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(out, m); err != nil {
		return out.fault(err)
	}
	return nil
}
