// Package studio draws pictures of a level off screen, by the flags that shot and film share.
package studio

import (
	"fmt"
	"image"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/cars"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/figure"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/render"
)

// Canvas draws pictures off screen.
type Canvas interface {
	// Draw renders a frame.
	Draw(f *render.Frame) error
	// Pixels returns what Draw rendered last, top row first; the next call may overwrite it.
	Pixels() *image.RGBA
	// Close gives the canvas back.
	Close()
}

// CanvasOpener opens a canvas of a size in pixels.
type CanvasOpener func(size picture.Size, quality render.Level) (Canvas, error)

// PictureFlags are the flags that shot and film share.
type PictureFlags struct {
	Size    string   `help:"Size in pixels (default: 1280x720, for GIF 640x360)." placeholder:"WxH"`
	Camera  string   `placeholder:"X,Y,Z,TX,TY,TZ" help:"Eye and target; chase:CAR, cockpit:CAR; eyes, behind."`
	Overlay []string `placeholder:"NAME,…" help:"${overlays}"`
	Pair    string   `placeholder:"A,B" help:"Bodies for --overlay screen: A stands, B moves. Else what closes fastest."`
	Effects bool     `help:"Draw dust, chips and sparks of hits."`
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

// Studio is all that drawing a level off screen needs.
type Studio struct {
	canvas  Canvas
	painter *picture.Painter
	camera  *render.Camera   // nil until the first picture, where the level says
	seat    picture.SeatKind // asked for, and the car
	carName string
	ride    picture.Ride
	hud     bool
	board   []render.HUDLine // figures of road tests
	cuts    int              // to a camera of the level, so far
	checker picture.Checker
	size    picture.Size
	taken   int // pictures

	contacts []physics.ContactView // buffer
}

// Fill sets the size and quality that were not given.
func (f *PictureFlags) Fill(size string, quality render.Level) {
	if f.Size == "" {
		f.Size = size
	}
	if f.Quality == "" {
		f.Quality = quality.String()
	}
}

// Read checks the flags, without touching OpenGL yet.
func (f *PictureFlags) Read() (*Studio, render.Level, error) {
	size, err := picture.ParseSize(f.Size)
	s := &Studio{painter: picture.NewPainter(), hud: f.HUD, size: size}
	if err != nil {
		return nil, 0, err
	}
	s.painter.Effects.On = f.Effects
	quality, err := render.ParseLevel(f.Quality)
	if err != nil {
		return nil, 0, console.Misuse(err)
	}
	if s.painter.Show, err = picture.ParseOverlays(f.Overlay); err != nil {
		return nil, 0, err
	}
	if f.Pair != "" && !s.painter.Show.Screen {
		return nil, 0, console.Misuse(fmt.Errorf("--pair %q is for the collision screen: add --overlay screen", f.Pair))
	}
	if kind, name, is := picture.ParseRide(f.Camera); is {
		s.seat, s.carName = kind, name
	} else if f.Camera != "" {
		camera, err := picture.ParseCamera(f.Camera)
		if err != nil {
			return nil, 0, err
		}
		s.camera = &camera
	}
	return s, quality, nil
}

// Open checks the flags, against the level too, and then opens the canvas.
func (f *PictureFlags) Open(lanes *play.Lanes, openCanvas CanvasOpener) (*Studio, error) {
	s, quality, err := f.Read()
	if err != nil {
		return nil, err
	}
	if f.Pair != "" {
		if s.painter.Screen.Names, err = figure.ParsePair(f.Pair, lanes); err != nil {
			return nil, err
		}
	}
	if s.seat != picture.Besides {
		if err = s.ride.BoardNamed(lanes, s.seat, s.carName); err != nil {
			return nil, err
		}
	}
	if car := picture.FollowedCar(lanes.Scene()); s.seat == picture.Besides && s.camera == nil &&
		!s.painter.Show.Screen && car >= 0 {
		s.ride.Board(picture.Chasing, car)
	}
	if s.board, err = cars.RoadTestBoard(lanes); err != nil {
		return nil, err
	}
	if s.canvas, err = openCanvas(s.size, quality); err != nil {
		return nil, err
	}
	s.audit(lanes)
	return s, nil
}

// Draw renders the lanes at fraction alpha of their last step and returns the picture, valid until the next call.
func (s *Studio) Draw(lanes *play.Lanes, alpha float64) (*image.RGBA, error) {
	if board := lanes.Board(); board.Cuts > s.cuts {
		camera := picture.CameraOf(board.Camera)
		s.camera, s.cuts = &camera, board.Cuts
	}
	if s.camera == nil { // once: a camera that follows what flies about would make a restless film
		camera := picture.StartCamera(lanes)
		if s.painter.Show.Screen {
			camera = camera.BesidePlot(float32(s.size.Width) / float32(s.size.Height))
		}
		s.camera = &camera
	}
	if camera, riding := s.ride.Camera(lanes, alpha); riding {
		s.camera = &camera
	}
	s.painter.Unseen = s.ride.Unseen(lanes)
	var hud *render.HUD
	if s.hud {
		s.audit(lanes)
		hud = &render.HUD{Lines: []render.HUDLine{{Label: lanes.Scene().Name, Tone: render.Heading}}}
		hud.Lines = picture.AppendWorldLines(hud.Lines, lanes, &s.contacts)
		hud.Lines = picture.AppendPromise(hud.Lines, &s.checker)
		hud.Board, hud.Legend = s.board, s.painter.Show.Legend()
	} else if s.board != nil || s.labelled() || lanes.Board().Shows() { // the figures are what it is about
		hud = &render.HUD{Board: s.board}
	}
	if hud != nil {
		picture.ShowBoard(hud, lanes.Board())
	}
	labels := s.painter.AppendLabels(nil, lanes, alpha, s.camera, s.size.Width, s.size.Height)
	if hud == nil && len(labels) > 0 {
		hud = &render.HUD{}
	}
	if hud != nil {
		hud.Labels = labels
	}
	if err := s.canvas.Draw(s.painter.Compose(lanes, alpha, *s.camera, hud)); err != nil {
		return nil, err
	}
	s.taken++
	return s.canvas.Pixels(), nil
}

// labelled reports whether overlays write on the picture.
func (s *Studio) labelled() bool { return s.painter.Show.Joints || s.painter.Show.Names }

// Close gives the canvas back.
func (s *Studio) Close() { s.canvas.Close() }

// Watch notes what the step just taken leaves to be drawn, and audits the present poses when the figures are to be
// shown, so that they speak for every step.
func (s *Studio) Watch(lanes *play.Lanes) {
	s.painter.Skids.Step(lanes)
	s.painter.Effects.Step(lanes)
	if s.painter.Show.Trails {
		s.painter.Trails.Step(lanes)
	}
	s.audit(lanes)
}

func (s *Studio) audit(lanes *play.Lanes) {
	if s.hud {
		s.checker.See(lanes)
	}
}

// Report tells about the file written.
func (s *Studio) Report(f *PictureFlags, level, out string, lanes *play.Lanes, io *console.Console) error {
	r := pictureResult{level, int(lanes.StepCount()), out, s.size.Width, s.size.Height, s.taken}
	if f.JSON {
		return console.WriteJSON(io.Out, r)
	}
	_, err := fmt.Fprintf(io.Out, "%s: %s, %s of %d×%d after %s\n", r.Out, r.Level,
		console.Counted(r.Pictures, "picture", "pictures"), r.Width, r.Height, console.Counted(r.Steps, "step", "steps"))
	if err != nil || f.HUD {
		return err
	}
	return TellLegend(&s.painter.Show, io)
}

// TellLegend writes what overlays show and what their colours mean, where the picture does not.
func TellLegend(show *picture.Overlays, io *console.Console) error {
	for _, text := range show.Legend() {
		if _, err := fmt.Fprintln(io.Out, text); err != nil {
			return err
		}
	}
	return nil
}

// TakeSteps runs a level with a line of progress.
func (s *Studio) TakeSteps(lanes *play.Lanes, steps int, io *console.Console) error {
	meter := console.NewProgress(io.Err, steps)
	defer meter.Clear()
	notices := load.NewCrier(lanes, io)
	for i := range steps {
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		lanes.Step()
		if err := lanes.Fault(); err != nil {
			return console.FailedCheck(err)
		}
		s.Watch(lanes)
		meter.Show(i + 1)
		notices.Tell()
	}
	return nil
}
