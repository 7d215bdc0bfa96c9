package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/clock"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/film"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/render"
)

// filmCommand writes a film of a level.
type filmCommand struct {
	Level string `arg:"" help:"Built-in name, or path of a .star or .json file."`
	load.LevelFlags
	load.StateFlag
	studio.PictureFlags
	Steps    int     `default:"300" help:"Steps to film."`
	FromStep int     `placeholder:"N" help:"Steps before the film begins."`
	FPS      float64 `name:"fps" default:"0" help:"Pictures per simulated second; 0 takes 25 for GIF and 60 for MP4."`
	Out      string  `placeholder:"FILE" help:"File to write: .gif, or .mp4 through ffmpeg; LEVEL.gif when not given."`
}

// Run is called by kong.
func (c *filmCommand) Run(io *console.Console) error {
	if err := c.check(); err != nil {
		return err
	}
	lanes, err := c.OpenAt(c.Level, c.From, io)
	if err != nil {
		return err
	}
	if c.From == "" {
		c.TellNobodyPlays(lanes, c.Level, io)
	}
	film, err := c.writer(c.Reads(lanes, c.From))
	if err != nil {
		return err
	}
	defer film.Discard()
	studio, err := c.PictureFlags.Open(lanes, openCanvas)
	if err != nil {
		return err
	}
	defer studio.Close()
	if err := c.finish(film, c.shoot(lanes, studio, film, io)); err != nil {
		return err
	}
	c.TellUnplayed(lanes, io)
	return studio.Report(&c.PictureFlags, c.Level, c.Out, lanes, io)
}

// finish gives the file its name; a film that was interrupted keeps the pictures it has, and replaces none.
func (c *filmCommand) finish(film film.Writer, stopped error) error {
	if stopped != nil && !errors.Is(stopped, errCutShort) {
		return stopped
	}
	if stopped == nil {
		return film.Commit()
	}
	part := output.PartName(c.Out)
	film.Rename(part)
	if err := film.Commit(); err != nil {
		return err
	}
	return console.FailedCheck(fmt.Errorf("%s: %w%s", c.Out, stopped, output.Instead(part, c.Out)))
}

// errCutShort ends a film on Ctrl-C when it has pictures.
var errCutShort = errors.New("interrupted: the film ends early")

func (c *filmCommand) check() error {
	if c.Steps < 1 {
		return console.Misuse(fmt.Errorf("--steps must be at least 1, got %d", c.Steps))
	}
	if c.FromStep < 0 {
		return console.Misuse(fmt.Errorf("--from-step must not be negative, got %d", c.FromStep))
	}
	if n, err := strconv.Atoi(c.From); err == nil {
		return console.Misuse(fmt.Errorf("--from %d: it names a file of a state; a film that begins after %d steps takes "+
			"--from-step %d", n, n, n))
	}
	if c.Out == "" {
		c.Out = fileOf(c.Level, ".gif")
	}
	if err := output.CheckName("--out", c.Out, ".gif", ".mp4"); err != nil {
		return err
	}
	// GIF counts in hundredths of a second, and viewers slow down what is shorter than two of them.
	standard, most, size := 25.0, 50.0, "640x360"
	if c.isMP4() {
		standard, most, size = 60, 240, "1280x720"
	}
	// High costs three times as much without a graphics card, and what it adds is lost in motion and in 256 colours.
	c.Fill(size, render.Medium)
	if c.FPS == 0 {
		c.FPS = standard
	}
	if !(c.FPS >= 1 && c.FPS <= most) {
		return console.Misuse(fmt.Errorf("--fps must be between 1 and %g for %s, got %.10g", most, filepath.Ext(c.Out),
			c.FPS))
	}
	_, _, err := c.Read()
	return err
}

func (c *filmCommand) isMP4() bool { return strings.EqualFold(filepath.Ext(c.Out), ".mp4") }

func (c *filmCommand) writer(reads []string) (film.Writer, error) {
	if c.isMP4() {
		return film.NewMP4(c.Out, c.FPS, reads...)
	}
	return film.NewGIF(c.Out, c.FPS, reads...)
}

// shoot takes the steps and a picture every 1/FPS of simulated time, the start included. As in the window, pictures
// lie on the motion of the last step, so that the step comes before the picture of its start.
func (c *filmCommand) shoot(lanes *play.Lanes, s *studio.Studio, film film.Writer, io *console.Console) error {
	ticks, err := clock.New(lanes.Hz())
	if err != nil {
		return err
	}
	ticks.SetCap(c.Steps)
	if err := s.TakeSteps(lanes, c.FromStep, io); err != nil {
		return err
	}
	meter := console.NewProgress(io.Err, c.Steps)
	defer meter.Clear()
	notices := load.NewCrier(lanes, io)
	for done, due := 0, 1; done+due <= c.Steps; due = ticks.Advance(1 / c.FPS) {
		if io.Stop.Err() != nil && done > 0 {
			return errCutShort
		}
		if io.Stop.Err() != nil {
			return console.ErrInterrupted
		}
		for range due {
			lanes.Step()
			if err := lanes.Fault(); err != nil {
				return console.FailedCheck(err)
			}
			s.Watch(lanes)
		}
		done += due
		picture, err := s.Draw(lanes, ticks.Fraction())
		if err != nil {
			return err
		}
		if err := film.Add(picture); err != nil {
			return err
		}
		meter.Show(done)
		notices.Tell()
	}
	return nil
}
