package main

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/physics"
)

// checkCommand loads and validates a level.
type checkCommand struct {
	Level string `arg:"" help:"Built-in name, or path of a .star or .json file."`
	levelFlags
	JSON bool `name:"json" help:"Print one JSON object and nothing else."`
}

// checkResult is what check reports in JSON.
type checkResult struct {
	Level   string `json:"level"`
	Bodies  int    `json:"bodies"` // at the start
	Dynamic int    `json:"dynamic"`
	Solids  int    `json:"solids"`
	Later   int    `json:"later"` // bodies that appear during the run
}

// Run is called by kong. Building the world is part of the check: it finds bodies that overlap at the start.
func (c *checkCommand) Run(io *console) error {
	stage, err := c.open(c.Level, io)
	if err != nil {
		return err
	}
	world := stage.World()
	r := checkResult{Level: c.Level}
	for _, id := range world.Bodies() {
		r.Bodies++
		r.Solids += len(world.Solids(id))
		if world.Kind(id) == physics.Dynamic {
			r.Dynamic++
		}
	}
	r.Later = len(stage.Scene().Bodies) - r.Bodies
	if c.JSON {
		return writeJSON(io.out, r)
	}
	_, err = fmt.Fprintf(io.out, "%s is sound: %s (%d dynamic) of %s at the start, %d later\n",
		r.Level, counted(r.Bodies, "body", "bodies"), r.Dynamic, counted(r.Solids, "convex solid", "convex solids"), r.Later)
	return err
}
