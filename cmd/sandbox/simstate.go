package main

import (
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/output"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// open opens the level, at its start or at the state that is asked for.
func (c *simCommand) open(io *console.Console) (*play.Lanes, error) {
	lanes, err := c.OpenAt(c.Level, c.From, io)
	if err == nil && c.From == "" {
		c.TellNobodyPlays(lanes, c.Level, io)
	}
	return lanes, err
}

// openState opens the file that the last state goes into; nil where none was asked for.
func (c *simCommand) openState(lanes *play.Lanes) (*output.File, error) {
	if c.Save != nil {
		if err := output.CheckName("--save", *c.Save, load.StateExtension); err != nil {
			return nil, err
		}
	}
	return output.CreateOptional("--save", c.Save, c.Reads(lanes, c.From)...)
}

// writeState writes the state of a level into a file, which may be nil.
func writeState(file *output.File, lanes *play.Lanes) error {
	if file == nil {
		return nil
	}
	state, err := lanes.Save(nil)
	if err != nil {
		return file.Fault(err)
	}
	if _, err := file.Write(state); err != nil {
		return file.Fault(err)
	}
	return file.Commit()
}
