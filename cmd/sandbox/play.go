package main

import (
	"fmt"
	"path/filepath"
	"runtime"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/app"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/record"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// firstLevel is what play opens when no level is named.
const firstLevel = "tower"

// playCommand opens a level in a window.
type playCommand struct {
	Level string `arg:"" optional:"" help:"Built-in name, or path of a .star, .json or record file (default: tower)."`
	load.LevelFlags
	load.StateFlag
	Size    string `default:"1280x720" help:"Size of the window in pixels." placeholder:"WxH"`
	Quality string `default:"auto" help:"auto, low, medium or high; auto takes low on software OpenGL."`
	Frames  int    `default:"0" help:"Close after N frames; 0 stays open." placeholder:"N"`
	JSON    bool   `name:"json" help:"Print the times as one JSON object on closing and nothing else."`
	Stats   bool   `help:"Print frame and step times on closing; draws as fast as it can."`
	// FrameTimes is nil without the flag.
	FrameTimes *string `placeholder:"FILE" help:"Write the times of each frame, but the first ten, into FILE (.csv)."`
	Picture    string  `placeholder:"FILE" help:"Where no window can be opened, draw the level into FILE (.png) instead."`

	replays bool   // Level is a record
	record  string // path of the record that is played
}

// Run is called by kong.
func (c *playCommand) Run(io *console.Console) error {
	defer runtime.KeepAlive(ballast())
	size, quality, err := c.check()
	if err != nil {
		return err
	}
	level := c.Level
	if level == "" {
		level = firstLevel
	}
	if c.Threads == nil {
		c.Threads = new(int) // as many as a step is worth
	}
	lanes, closes, err := c.open(&level, io)
	if err != nil {
		return err
	}
	defer closes()
	reads := c.Reads(lanes, c.record, c.From)
	if err := output.Spare(c.Picture, reads); err != nil {
		return err
	}
	times, err := output.CreateOptional("--frame-times", c.FrameTimes, reads...)
	if err != nil {
		return err
	}
	defer times.Discard()
	window, err := openScreen("Brickyard", size, quality, c.measures())
	if err != nil && c.Picture != "" {
		return c.picture(level, lanes.PictureStep(), err, io)
	}
	if err != nil {
		return err
	}
	defer window.Close()
	if c.Picture != "" {
		fmt.Fprintf(io.Err, "note: --picture %s: a window opens, so no picture is drawn; F12 there writes one\n", c.Picture)
	}
	options := app.Options{Level: c.LevelFlags, Frames: c.Frames, Measured: c.measures(),
		Browse: c.Level == "" && !c.measures(), Record: c.record, AtState: c.From != "", Build: buildVersion()}
	if !c.measures() {
		options.Settings, options.Previews = app.SettingsFile(), previews()
	}
	a, err := app.New(options, level, lanes, io, window)
	if err != nil {
		return err
	}
	if err := a.Run(); err != nil {
		return err
	}
	return c.tell(a, times, io)
}

// open opens the level, or that of a record at its begin. A level that cannot be played shall not open a window.
func (c *playCommand) open(level *string, io *console.Console) (lanes *play.Lanes, closes func(), err error) {
	closes = func() {}
	var played *record.Opened
	if c.replays || record.Is(*level) {
		if played, err = record.Open(*level, c.Threads); err != nil {
			return nil, nil, err
		}
		closes = played.Close
		err = c.refuseBeside(*level)
		c.record, *level = *level, played.Level
	}
	if err == nil && played != nil {
		c.LevelFlags = played.Flags
	}
	if err == nil {
		_, err = c.ReadKeys() // now: what comes out of a pipe is there for a restart, too
	}
	if err == nil {
		lanes, err = c.OpenAt(*level, c.From, io)
	}
	if err == nil && played != nil {
		err = played.Begin(lanes)
	}
	if err != nil {
		closes()
		return nil, nil, err
	}
	return lanes, closes, nil
}

// refuseBeside refuses flags that a record has of its own.
func (c *playCommand) refuseBeside(name string) error {
	f := &c.LevelFlags
	if len(f.Set) > 0 || f.Hz != nil || f.Substeps != 0 || f.Seed != 0 || f.Expel || f.NoSleep || f.Keys != "" ||
		c.From != "" {
		return console.Misuse(fmt.Errorf("%s: the record says how its level is played: leave out --set, --hz, --substeps, "+
			"--seed, --expel, --no-sleep, --keys and --from", name))
	}
	return nil
}

// check refuses flags that nothing can be shown by, before the level is read.
func (c *playCommand) check() (size picture.Size, quality render.Level, err error) {
	if c.Frames < 0 {
		return size, quality, console.Misuse(fmt.Errorf("--frames must not be negative, got %d", c.Frames))
	}
	if size, err = picture.ParseSize(c.Size); err != nil {
		return size, quality, err
	}
	if quality, err = render.ParseLevel(c.Quality); err != nil {
		return size, quality, console.Misuse(err)
	}
	if err := output.CheckName("--picture", c.Picture, ".png"); err != nil {
		return size, quality, err
	}
	if c.FrameTimes != nil {
		if err := output.CheckName("--frame-times", *c.FrameTimes, ".csv"); err != nil {
			return size, quality, err
		}
	}
	return size, quality, nil
}

// tell writes what was measured while the window was open.
func (c *playCommand) tell(a *app.Player, times *output.File, io *console.Console) error {
	if times != nil {
		if err := a.WriteFrames(times); err != nil {
			return times.Fault(err)
		}
		if err := times.Commit(); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		return console.WriteJSON(io.Out, a.Result())
	case c.Stats:
		return a.Result().Print(io.Out)
	}
	return nil
}

// measures reports whether the window is there to be measured.
func (c *playCommand) measures() bool { return c.Stats || c.JSON || c.FrameTimes != nil }

// picture renders the level after some steps off screen, since a window could not be opened, and says so.
func (c *playCommand) picture(level string, steps int, why error, io *console.Console) error {
	shot := shotCommand{Level: level, LevelFlags: c.LevelFlags, StateFlag: c.StateFlag, Steps: steps, Out: c.Picture,
		PictureFlags: studio.PictureFlags{Size: c.Size, HUD: true, JSON: c.JSON}}
	if !c.JSON {
		if absolute, err := filepath.Abs(shot.Out); err == nil {
			shot.Out = absolute
		}
		instead := "drawing a picture instead"
		if c.FrameTimes != nil {
			instead += ", and there are no frames to time"
		}
		if _, err := fmt.Fprintf(io.Out, "%s: %s\n", console.OneLine(noWindow(why)), instead); err != nil {
			return err
		}
	}
	return shot.Run(io)
}
