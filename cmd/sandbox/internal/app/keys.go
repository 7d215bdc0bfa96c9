package app

import (
	"fmt"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/panels"
	"github.com/brickyard-physics/brickyard/render"
)

// binding is a key, or something that the mouse does, with what that does. It is what acts, and what the panel of keys
// shows.
type binding struct {
	key     render.Key // "" where no key acts: the row is there to be read
	control bool       // with ctrl held
	name    string     // of the key for people; "" leaves the row out, as a second key for what another one does
	does    string
	repeats bool // it acts again while it is held
	act     func(*Player)
}

// bindingGroup is the bindings that belong together.
type bindingGroup struct {
	name string
	rows []binding
}

// bindings says what each key does. Keys that a frame reads while they are held (flight, driving) act elsewhere.
var bindings = []bindingGroup{
	{"Time", []binding{
		{key: "p", name: "P", does: "pause, go on", act: func(a *Player) { a.clock.Pause(!a.clock.Paused()) }},
		{key: ".", name: ".", does: "a single step", repeats: true, act: (*Player).stepOn},
		{key: ",", name: ", shift", does: "a step back; five", repeats: true, act: (*Player).stepBackInTime},
		{key: "l", name: "L", does: "the timeline of the last minute", act: func(a *Player) { toggle(&a.time.open) }},
		{key: "z", control: true, name: "Ctrl+Z", does: "undo: back to before the last deed", act: (*Player).Undo},
		{key: "s", control: true, name: "Ctrl+S", does: "save the state; drop its file here to restore",
			act: (*Player).saveState},
		{key: "-", name: "- =", does: "slower, faster", repeats: true,
			act: func(a *Player) { a.setSpeed(a.clock.Speed() / 2) }},
		{key: "=", repeats: true, act: func(a *Player) { a.setSpeed(a.clock.Speed() * 2) }},
		{key: "0", name: "0", does: "normal speed", act: func(a *Player) { a.setSpeed(1) }},
		{key: "r", name: "R", does: "restart, read anew from the file", act: (*Player).restart},
	}},
	{"Levels", []binding{
		{key: "o", control: true, name: "Ctrl+O", does: "list of levels, to search", act: (*Player).OpenLevels},
		{key: "]", name: "[ ]", does: "previous, next level", act: func(a *Player) { a.nextLevel(1) }},
		{key: "[", act: func(a *Player) { a.nextLevel(-1) }},
		// On other layouts than the US one brackets are hard to find.
		{key: "pagedown", name: "page up, down", does: "previous, next level", act: func(a *Player) { a.nextLevel(1) }},
		{key: "pageup", act: func(a *Player) { a.nextLevel(-1) }},
	}},
	{"Bodies", []binding{
		{key: "space", name: "space", does: "shoot a ball", repeats: true, act: (*Player).shoot},
		{name: "left drag", does: "drag a body or a ghost"},
		{key: "m", name: "M", does: "the hand: click and drag", act: chooses(panels.Hand)},
		{key: "n", name: "N", does: "spawn bodies", act: chooses(panels.SpawnTool)},
		{key: "t", name: "T", does: "throw where you click", act: chooses(panels.ThrowTool)},
		{key: "g", name: "G", does: "glue two bodies, or take them apart", act: chooses(panels.GlueTool)},
		{key: "k", name: "K", does: "joints between two bodies", act: chooses(panels.JointTool)},
		{key: "z", name: "Z", does: "freeze bodies", act: chooses(panels.FreezeTool)},
		{key: "x", name: "X", does: "delete bodies", act: chooses(panels.DeleteTool)},
		{key: "delete", name: "delete", does: "delete what is selected", act: (*Player).deletePicked},
		{name: "click, shift", does: "look into a body; and a second one"},
		{key: "f", name: "F", does: "turn the camera to it", act: (*Player).lookAt},
		{key: "f", control: true, name: "Ctrl+F", does: "go along with it", act: (*Player).follow},
		{key: "i", name: "I", does: "panel of what is selected", act: func(a *Player) { a.openTab(inspectorTab) }},
		{name: "wheel", does: "what is held: nearer, farther"},
	}},
	{"Camera", []binding{
		{name: "right drag", does: "turn the view; left beside bodies"},
		{name: "middle drag", does: "slide the view; or shift and right"},
		{name: "wheel", does: "come closer, go away"},
		{key: "tab", name: "tab", does: "fly, or back to orbit", act: (*Player).fly},
		{name: "W A S D Q E", does: "fly: ahead, left, back, right, down, up"},
		{key: "home", name: "home", does: "the level's own camera", act: (*Player).home},
		{key: "c", name: "C", does: "go with a car: chase, cockpit, free", act: (*Player).nextSeat},
		{key: "v", name: "V", does: "the next car", act: (*Player).nextCar},
		{key: "f5", name: "F5", does: "a player's eyes, or from behind", act: (*Player).nextEyes},
	}},
	{"Driving", []binding{
		{name: "up, down", does: "go; brake, then back"},
		{name: "left, right", does: "steer"},
		{name: "B", does: "hand brake"},
	}},
	{"Drawn over the bodies", overlayBindings()},
	{"Window", []binding{
		{key: "f1", name: "F1", does: "panels", act: (*Player).toggleDesk},
		{key: "f6", name: "F6", does: "the keys go to the panel; then tab, enter", act: (*Player).focusDesk},
		{key: "h", name: "H ?", does: "these keys", act: func(a *Player) { a.openTab(keysTab) }},
		{key: "/", act: func(a *Player) { a.openTab(keysTab) }},
		{key: "f2", name: "F2", does: "dust, chips and sparks of hits, or not", act: (*Player).toggleEffects},
		{key: "f3", name: "F3", does: "figures at the left", act: func(a *Player) { toggle(&a.panel.visible) }},
		{key: "=", control: true, name: "Ctrl+ - = 0", does: "smaller, larger, normal text", repeats: true,
			act: func(a *Player) { a.desk.rescale(a.desk.scale + scaleStep) }},
		{key: "-", control: true, repeats: true, act: func(a *Player) { a.desk.rescale(a.desk.scale - scaleStep) }},
		{key: "0", control: true, act: func(a *Player) { a.desk.rescale(1) }},
		{key: "f9", name: "F9", does: "save what was played, as a record", act: (*Player).saveRecord},
		{key: "f11", name: "F11", does: "fill the screen, or not", act: (*Player).toggleFullscreen},
		{key: "f12", name: "F12", does: "write a picture", act: (*Player).screenshot},
		{key: "escape", name: "escape", does: "close what is open", act: (*Player).closeOne},
		{key: "q", control: true, name: "Ctrl+Q", does: "quit", act: func(a *Player) { a.quit = true }},
	}},
}

// chord is a key with or without ctrl.
type chord struct {
	key     render.Key
	control bool
}

// chords finds the binding of a key.
var chords = map[chord]*binding{}

func init() {
	for i := range bindings {
		for k := range bindings[i].rows {
			b := &bindings[i].rows[k]
			if b.act == nil {
				continue
			}
			c := chord{b.key, b.control}
			if chords[c] != nil {
				panic(fmt.Sprintf("app: key %q acts twice", b.key))
			}
			chords[c] = b
		}
	}
}

// bindingOf returns what a key does, nil for nothing.
func bindingOf(key render.Key, control bool) *binding { return chords[chord{key, control}] }

// appendKeyRows appends the rows of the panel of keys: first what the level takes.
func (a *Player) appendKeyRows(dst []panels.KeyRow) []panels.KeyRow {
	for _, k := range a.levelKeys() {
		dst = append(dst, panels.KeyRow{Group: "This level", Keys: k.Key, Does: k.Does})
	}
	for i := range bindings {
		for k := range bindings[i].rows {
			if b := &bindings[i].rows[k]; b.name != "" {
				dst = append(dst, panels.KeyRow{Group: bindings[i].name, Keys: b.name, Does: b.does})
			}
		}
	}
	return dst
}
