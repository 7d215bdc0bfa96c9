package levels

import (
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
	"github.com/brickyard-physics/brickyard/levels/script"
)

// runText runs a script given as text.
func runText(text string, params map[string]string) (*scene.Scene, error) {
	return script.Run(scenetest.Files(text), "bad.star", "bad.star", script.Options{Params: params})
}
