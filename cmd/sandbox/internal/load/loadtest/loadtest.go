// Package loadtest helps tests that open levels: small levels, consoles to open them with, and the child process that
// loads them.
package loadtest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load"
	"github.com/brickyard-physics/brickyard/levels"
	"github.com/brickyard-physics/brickyard/levels/play"
)

// Main runs the tests of a package, or is the child process that loads levels from outside, as sandbox itself is.
func Main(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == levels.LoaderVerb {
		os.Exit(levels.RunLoader(os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// WriteFile puts a file into a temporary folder and returns its path.
func WriteFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Console returns a console that is never stopped, and the buffer that it writes to.
func Console() (*console.Console, *bytes.Buffer) {
	var b bytes.Buffer
	return &console.Console{Out: &b, Err: &b, Stop: context.Background()}, &b
}

// Small is a stack of three cubes on the ground, or as many as its parameter says.
const Small = `
count = param("count", 3, "cubes in the stack", min=1, max=20)
ground()
for i in range(count):
    box((0.4, 0.4, 0.4), at=(0, 0.21 + 0.41 * i, 0), name="cube %d" % i)
`

// TwoGhosts is a ghost "hand" of radius 0.5 m that stands in the middle of the picture, a ghost "ball" like it on the
// right, which deforms, and a crate behind. Nothing meets.
const TwoGhosts = `
ground()
box((1, 1, 1), at=(0, 0.51, -3), name="crate")
ghost(shape.sphere(0.5), at=(0, 1, 0), name="hand", tint=(0.2, 0.4, 0.8))
ghost(shape.sphere(0.5), at=(2, 1, 0), name="ball", tint=(0.2, 0.4, 0.8), deform=modes([(2, 0, 0.1, 1)]))
camera(eye=(0, 1, 6), target=(0, 1, 0))
`

// TwoLanes is a crate on the ground, at 15 and 60 Hz.
const TwoLanes = `
lanes(hz=[15, 60], apart=6)
ground()
box((1, 1, 1), at=(0, 0.51, 0), name="crate")
camera(eye=(0, 0.5, 12), target=(0, 0.5, 0))
`

// RoundTrack has a car that drives round and round, and one that is parked.
const RoundTrack = `
ground(material=material("asphalt", like="concrete", friction=1))
circle = [(16 * math.sin(a), 0, 16 * math.cos(a)) for a in range(0, 360, 5)]
car(at=(-8, 0.01, 16), driver=circle, top=8, name="first")
car(at=(-20, 0.01, 24), name="parked")
`

// TwoCars has a car of the player before a wall, and one that is parked.
const TwoCars = `
ground(material=material("road", friction=1))
car(at=(0, 0.01, 0), name="parked", design="race")
car(at=(40, 0.01, 9), driver="player", name="mine")
box((0.4, 3, 20), at=(35, 1.51, 9), static=True, name="wall")
camera(eye=(0, 5, 20), target=(0, 0, 0))
`

// FastPairs has a slow pair, a fast one, a ball that is faster still, and a crate that rests on the ground. A step is
// one sixtieth of a second.
const FastPairs = `
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

// Open opens a level by its name or path, with parameters of the form KEY=VALUE.
func Open(t testing.TB, level string, set ...string) *play.Lanes {
	t.Helper()
	io, _ := Console()
	lanes, err := (&load.LevelFlags{Set: set}).Open(level, io)
	if err != nil {
		t.Fatal(err)
	}
	return lanes
}

// OpenScript opens the level of a script and takes steps.
func OpenScript(t *testing.T, text string, steps int) *play.Lanes {
	t.Helper()
	lanes := Open(t, WriteFile(t, "level.star", text))
	for range steps {
		lanes.Step()
	}
	return lanes
}
