package main

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/render"
)

// shotCommand writes a picture of a level.
type shotCommand struct {
	Level string `arg:"" help:"Built-in name, or path of a .star or .json file."`
	levelFlags
	pictureFlags
	Steps int    `default:"0" help:"Steps to take before the picture."`
	Out   string `required:"" placeholder:"FILE" help:"File to write (.png)."`
}

// Run is called by kong.
func (c *shotCommand) Run(io *console) error {
	if c.Steps < 0 {
		return usageError{fmt.Errorf("--steps must not be negative, got %d", c.Steps)}
	}
	if err := checkExtension("--out", c.Out, ".png"); err != nil {
		return err
	}
	c.fill("1280x720", render.High)
	if _, _, err := c.read(); err != nil {
		return err
	}
	lanes, err := c.levelFlags.open(c.Level, io)
	if err != nil {
		return err
	}
	// Everything that can go wrong goes wrong before the steps are taken.
	file, err := createOutput(c.Out)
	if err != nil {
		return err
	}
	defer file.Discard()
	studio, err := c.pictureFlags.open(lanes)
	if err != nil {
		return err
	}
	defer studio.canvas.Close()
	if err := studio.takeSteps(lanes, c.Steps, io); err != nil {
		return err
	}
	picture, err := studio.Draw(lanes, 1)
	if err != nil {
		return err
	}
	if err := writePicture(file, picture); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	return studio.Report(&c.pictureFlags, c.Level, c.Out, lanes, io)
}

// takeSteps runs a level with a line of progress.
func (s *studio) takeSteps(lanes *levels.Lanes, steps int, io *console) error {
	meter := newProgress(io.err, steps)
	defer meter.Clear()
	notices := newCrier(lanes, io)
	for i := range steps {
		if io.stop.Err() != nil {
			return errInterrupted
		}
		lanes.Step()
		s.Watch(lanes)
		meter.Show(i + 1)
		notices.Tell()
	}
	return nil
}
