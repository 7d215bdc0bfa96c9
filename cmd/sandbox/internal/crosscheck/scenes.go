package crosscheck

import (
	"slices"
	"sync"
)

// Scenes returns all scenes in the order of tables.
func Scenes() []Scene { return slices.Clone(scenes()) }

// scenes are made once, as what some of them are compared with is integrated.
var scenes = sync.OnceValue(func() []Scene {
	return slices.Concat(flights(), slides(), bounces(), impacts(), standing(), toppling(), swings(), machines())
})

// Names lists the scenes.
func Names() (names []string) {
	for _, s := range Scenes() {
		names = append(names, s.Name)
	}
	return names
}
