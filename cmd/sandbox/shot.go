package main

import (
	"fmt"
	"path/filepath"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/studio"
	"github.com/brickyard-physics/brickyard/render"
)

// shotCommand writes a picture of a level.
type shotCommand struct {
	Level string `arg:"" help:"Built-in name, or path of a .star or .json file."`
	load.LevelFlags
	load.StateFlag
	studio.PictureFlags
	Steps int    `default:"0" help:"Steps before the picture; 0 shows the start: at= of a level's camera is for play."`
	Out   string `placeholder:"FILE" help:"File to write (.png); LEVEL.png in this folder when not given."`
	Panel string `placeholder:"NAME" help:"${panels}"`
}

// Run is called by kong.
func (c *shotCommand) Run(io *console.Console) error {
	if c.Steps < 0 {
		return console.Misuse(fmt.Errorf("--steps must not be negative, got %d", c.Steps))
	}
	if c.Out == "" {
		c.Out = fileOf(c.Level, ".png")
	}
	if err := output.CheckName("--out", c.Out, ".png"); err != nil {
		return err
	}
	c.Fill("1280x720", render.High)
	if _, _, err := c.Read(); err != nil {
		return err
	}
	if err := c.checkPanel(); err != nil {
		return err
	}
	lanes, err := c.OpenAt(c.Level, c.From, io)
	if err != nil {
		return err
	}
	if c.Steps > 0 && c.From == "" {
		c.TellNobodyPlays(lanes, c.Level, io)
	}
	// Everything that can go wrong goes wrong before the steps are taken.
	file, err := output.Create(c.Out, c.Reads(lanes, c.From)...)
	if err != nil {
		return err
	}
	defer file.Discard()
	if c.Panel != "" {
		return c.withPanel(lanes, file, io)
	}
	studio, err := c.PictureFlags.Open(lanes, openCanvas)
	if err != nil {
		return err
	}
	defer studio.Close()
	if err := studio.TakeSteps(lanes, c.Steps, io); err != nil {
		return err
	}
	c.TellUnplayed(lanes, io)
	picture, err := studio.Draw(lanes, 1)
	if err != nil {
		return err
	}
	if err := output.EncodePNG(file, picture); err != nil {
		return err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	return studio.Report(&c.PictureFlags, c.Level, c.Out, lanes, io)
}

// fileOf returns the file that a picture or a film of a level goes to unless another one is named: in the folder that
// the program was called in, and by its full path, since the user has not told it.
func fileOf(level, extension string) string {
	name := load.Stem(level) + extension
	if full, err := filepath.Abs(name); err == nil {
		return full
	}
	return name
}
