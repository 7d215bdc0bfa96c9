package main

import (
	"bytes"
	"context"
	"github.com/brickyard-physics/brickyard/levels"
	"os"
	"path/filepath"
	"testing"
)

// writeFile puts a file into a temporary folder and returns its path.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func newTestConsole() (*Console, *bytes.Buffer) {
	var b bytes.Buffer
	return &Console{&b, &b, context.Background()}, &b
}

const smallLevel = `
count = param("count", 3, "cubes in the stack", min=1, max=20)
ground()
for i in range(count):
    box((0.4, 0.4, 0.4), at=(0, 0.21 + 0.41 * i, 0), name="cube %d" % i)
`

// twoLanes is a crate on the ground, at 15 and 60 Hz.
const twoLanes = `
lanes(hz=[15, 60], apart=6)
ground()
box((1, 1, 1), at=(0, 0.51, 0), name="crate")
camera(eye=(0, 0.5, 12), target=(0, 0.5, 0))
`

const roundTrack = `
ground(material=material("asphalt", like="concrete", friction=1))
circle = [(16 * math.sin(a), 0, 16 * math.cos(a)) for a in range(0, 360, 5)]
car(at=(-8, 0.01, 16), driver=circle, top=8, name="first")
car(at=(-20, 0.01, 24), name="parked")
`

const twoCars = `
ground(material=material("road", friction=1))
car(at=(0, 0.01, 0), name="parked", design="race")
car(at=(40, 0.01, 9), driver="player", name="mine")
box((0.4, 3, 20), at=(35, 1.51, 9), static=True, name="wall")
camera(eye=(0, 5, 20), target=(0, 0, 0))
`

// fastLevel has a slow pair, a fast one, a ball that is faster still, and a crate that rests on the ground. A step is
// one sixtieth of a second.
const fastLevel = `
gravity(0)
ground()
box((1, 1, 1), at=(0, 0.51, 0), name="crate")
box((1, 1, 1), at=(0, 3, 0), name="target")
box((0.5, 0.5, 0.5), at=(-1.6, 3.2, 0.1), vel=(100, 0, 0), spin=(0, 0, 180), name="dart")
box((1, 1, 1), at=(10, 3, 20), name="idler")
box((1, 1, 1), at=(11.1, 3, 20), vel=(-1, 0, 0), name="pusher")
box((1, 1, 1), at=(30, 3, 0), name="pin")
sphere(0.5, at=(28.5, 3, 0), vel=(200, 0, 0), name="ball, red")
body([shape.sphere(0.2), shape.box((0.4, 0.4, 0.4), at=(0.5, 0, 0))], at=(0, 9, 0), name="mixed")
camera(eye=(0, 3, 8), target=(0, 3, 0))
`

// openLanes opens a level and takes steps.
func openLanes(t *testing.T, text string, steps int) *levels.Lanes {
	t.Helper()
	io, _ := newTestConsole()
	lanes, err := (&LevelFlags{}).Open(writeFile(t, "fast.star", text), io)
	if err != nil {
		t.Fatal(err)
	}
	for range steps {
		lanes.Step()
	}
	return lanes
}

func openSmall(t *testing.T) *levels.Lanes {
	t.Helper()
	io, _ := newTestConsole()
	lanes, err := (&LevelFlags{}).Open(writeFile(t, "small.star", smallLevel), io)
	if err != nil {
		t.Fatal(err)
	}
	return lanes
}
