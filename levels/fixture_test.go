package levels

import (
	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/levels/scene/scenetest"
)

// runText runs a script given as text.
func runText(text string, params map[string]string) (*scene.Scene, error) {
	return RunScript(scenetest.Files(text), "bad.star", "bad.star", ScriptOptions{Params: params})
}
