package main

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/internal/geom"
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

	Warnings int `json:"warnings"` // bodies and pairs beyond what the engine does well; they are named on stderr

	// Of the meshes at the start, each counted once however many bodies share it.
	Meshes   int     `json:"meshes"`
	Faces    int     `json:"faces"`          // after polygons that are not convex have been split
	Internal float64 `json:"internal_edges"` // share of edges inside flat regions, which take no part in collisions
}

// weighMeshes counts the meshes of a world.
func (r *checkResult) weighMeshes(w *physics.World) {
	seen := map[*geom.Mesh]bool{}
	edges, internal := 0, 0.0
	for _, id := range w.Bodies() {
		for _, solid := range w.Solids(id) {
			m := solid.Shape.Mesh
			if m == nil || seen[m] {
				continue
			}
			seen[m] = true
			r.Faces += len(m.Faces)
			edges += len(m.Edges)
			internal += m.InternalShare() * float64(len(m.Edges))
		}
	}
	r.Meshes = len(seen)
	if edges > 0 {
		r.Internal = internal / float64(edges)
	}
}

// Run is called by kong. Building the world is part of the check: it finds bodies that overlap at the start.
func (c *checkCommand) Run(io *console) error {
	stage, err := c.open(c.Level, io)
	if err != nil {
		return err
	}
	newCrier(stage, io).Tell()
	world := stage.World()
	r := checkResult{Level: c.Level, Warnings: stage.Happenings().Warnings}
	for _, id := range world.Bodies() {
		r.Bodies++
		r.Solids += len(world.Solids(id))
		if world.Kind(id) == physics.Dynamic {
			r.Dynamic++
		}
	}
	r.Later = len(stage.Scene().Bodies) - r.Bodies
	r.weighMeshes(world)
	if c.JSON {
		return writeJSON(io.out, r)
	}
	_, err = fmt.Fprintf(io.out, "%s is sound: %s (%d dynamic) of %s at the start, %d later\n",
		r.Level, counted(r.Bodies, "body", "bodies"), r.Dynamic, counted(r.Solids, "shape", "shapes"), r.Later)
	if err == nil && r.Meshes > 0 {
		_, err = fmt.Fprintf(io.out, "%s of %s, %.0f %% of their edges internal\n",
			counted(r.Meshes, "mesh", "meshes"), counted(r.Faces, "face", "faces"), 100*r.Internal)
	}
	return err
}
