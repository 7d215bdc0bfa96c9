package app

import (
	"slices"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/levels"
)

// nextLevel goes by places through the built-in levels; one that cannot be loaded is passed with a message.
func (a *Player) nextLevel(by int) {
	names := shownLevels()
	i := slices.Index(names, a.at)
	if i < 0 && by < 0 {
		i = 0 // from a level that is not among them, back leads to the last
	}
	a.at = names[(i+by+len(names))%len(names)]
	if err := a.load(a.at); err != nil {
		a.say(console.OneLine(err))
	}
}

// shownLevels lists the levels made to be looked at; those in folders are measured, and may take seconds a step.
func shownLevels() []string {
	return slices.DeleteFunc(levels.Names(), func(name string) bool { return strings.Contains(name, "/") })
}
