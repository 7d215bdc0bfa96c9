package main

import (
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/physics"
)

// held is a body of a lane; none when the stage is nil.
type held struct {
	stage *levels.Stage
	body  physics.BodyID
}
