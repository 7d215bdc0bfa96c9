package figure

import (
	"github.com/brickyard-physics/brickyard/levels/play"
	"github.com/brickyard-physics/brickyard/physics"
)

// Body is a body of a lane; none when the stage is nil.
type Body struct {
	Stage *play.Stage
	ID    physics.BodyID
}
