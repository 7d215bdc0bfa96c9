package scene

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/collision/geom"
	"github.com/brickyard-physics/brickyard/internal/message"
	"github.com/brickyard-physics/brickyard/physics"
	"github.com/brickyard-physics/brickyard/physics/character"
)

// Logic acts while a level is played. A script that has callbacks brings it along; a scene file has none.
type Logic interface {
	// Begin returns a new run of the logic, with a scene of its own that is equal to the one it was loaded with.
	Begin() (Run, error)
}

// Run is one run of the logic of a level, for one world.
type Run interface {
	// Scene returns the scene of the run. It grows when the run makes bodies and joints.
	Scene() *Scene
	// Start begins in a world of the scene that has not stepped yet.
	Start(in Host)
	// Before runs what is due before a step, with the inputs since the last one.
	Before(inputs []Input)
	// After runs what is due after a step: callbacks for its events, by their times, then timers, then the step itself.
	After()
	// Uncalled names the callbacks of the level that have not been called.
	Uncalled() []string
	// Faults returns what went wrong so far, a line each, the place in the level first.
	Faults() []string
	// Board returns what the level shows.
	Board() *Board
	// Controls returns the keys that the level takes, and whether it takes clicks of the mouse.
	Controls() Controls
	// SetView tells where the viewer looks from.
	SetView(v View)
	// Save appends the state of the run beside its world. An error names the part of it that cannot be saved.
	Save(dst []byte) ([]byte, error)
	// Restore sets the run, and its scene, to the bytes of Save, and returns the bytes behind. If it fails, the run is
	// of no use.
	Restore(src []byte) (rest []byte, err error)
	// Source returns a hash of the texts that the logic was read from.
	Source() [sha256.Size]byte
}

// Host is the world that a run acts on.
type Host interface {
	World() *physics.World
	// Extend lets the bodies and joints appear that the scene has got since it began. A body whose place is taken waits
	// until it is free.
	Extend() error
	// Waiting returns how many bodies wait so.
	Waiting() int
	// Body, Joint and Sensor return the id in the world of the i-th body, joint or sensor of the scene; zero while it is
	// not there.
	Body(i int) physics.BodyID
	Joint(i int) physics.JointID
	Sensor(i int) physics.SensorID
	// BodyIndex, JointIndex and SensorIndex return the place in the scene of a body, joint or sensor of the world, −1 if
	// it has none there.
	BodyIndex(id physics.BodyID) int
	JointIndex(id physics.JointID) int
	SensorIndex(id physics.SensorID) int
	// Tint returns the colour (sRGB, 0…1) that a body is drawn in, of several that of its first solid; SetTint draws all
	// of it in another one, and nil in those that it was made with.
	Tint(id physics.BodyID) mgl64.Vec3
	SetTint(id physics.BodyID, tint *mgl64.Vec3)
	// Label returns the text over a body, "" for none; SetLabel shows another one.
	Label(id physics.BodyID) string
	SetLabel(id physics.BodyID, text string)
	// Player returns who plays, and his orders; nil where nobody does.
	Player() (*character.Character, *Orders)
	// Fall makes the player limp, Rise gets him up. Their errors say why that cannot be.
	Fall() error
	Rise() error
}

// Gaze is a direction to look in.
type Gaze struct {
	Heading float64 // rad about y: along +x at 0, along −z at a quarter of a turn
	Pitch   float64 // rad, up
}

// Look returns the unit vector of the gaze.
func (g Gaze) Look() geom.Vec3 {
	sin, cos := geom.SinCos(g.Heading)
	up, ahead := geom.SinCos(g.Pitch)
	return geom.V(float64(ahead*cos), up, float64(-ahead*sin))
}

// Orders are those of the logic of a level to its player, and where he looks.
type Orders struct {
	Gaze
	Way    *mgl64.Vec3 // m/s, world: how he goes in the coming step; nil leaves that to the keys
	Crouch bool        // he does, whatever the keys say
}

// Input is a key or a button of the mouse that went down or up, or a turn of the player's view.
type Input struct {
	Key    string  // name of a key, as in Keys; "" for the mouse
	Button string  // "left", "middle" or "right"
	Down   bool    // a click of the mouse is one input, down
	X, Y   float64 // 0…1 from the top left corner of the picture: of the mouse
	Gaze   *Gaze   // where the player looks from now on; nil for keys and the mouse
}

// Controls are the inputs that a level takes; the viewer keeps the others.
type Controls struct {
	Keys  []KeyUse
	Mouse bool
	Gaze  bool
}

// KeyUse is a key and its use.
type KeyUse struct{ Key, Does string }

// View is how a viewer looks at a level: Camera, and the width of the picture over its height.
type View struct {
	Camera
	Aspect float64
}

// Board is shown to the player of a level.
type Board struct {
	Lines   []BoardLine // in the order in which they were first set
	Message string      // that passes; "" once it has
	Outcome Outcome     // how the level ended
	Camera  *Camera     // that the level wants from now on; nil for the one it began with
	Cuts    int         // times that the camera was set
}

// Shows reports whether there is anything to read.
func (b *Board) Shows() bool { return len(b.Lines) > 0 || b.Message != "" || b.Outcome.Over }

// BoardLine is a name and a value beside it.
type BoardLine struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Outcome is how a level ended for its player; the zero value while it goes on.
type Outcome struct {
	Over bool
	Won  bool
	Text string
}

// String returns the outcome in a word: "" while the level goes on.
func (o Outcome) String() string {
	switch {
	case !o.Over:
		return ""
	case o.Won:
		return "won"
	}
	return "lost"
}

// Keys lists the keys that levels may take, by the names that viewers have for them.
func Keys() []string {
	keys := namedKeys()
	for _, r := range "abcdefghijklmnoqstuvwxyz0123456789,/;'-=" {
		keys = append(keys, string(r))
	}
	return keys
}

// namedKeys lists those of them that have names.
func namedKeys() []string {
	return []string{"space", "enter", "left", "right", "up", "down", "shift", "control", "backspace"}
}

// keptKeys are those that the window keeps to itself: they do the same in any level, and lead out of it.
var keptKeys = []string{"escape", "tab", "home", "pageup", "pagedown", "[", "]", "f1", "f2", "f3", "f5", "f6", "f9",
	"f11", "f12", "alt", "delete", "p", "r", "."}

// CheckKey wants the name of a key that a level may take.
func CheckKey(key string) error {
	known := Keys()
	switch {
	case slices.Contains(known, key):
		return nil
	case slices.Contains(keptKeys, key):
		return fmt.Errorf("the key %s belongs to the window, and only the keys of levels can be played: take another one",
			message.Quote(key))
	}
	return fmt.Errorf("there is no key %s%s: name it as the US layout prints it, in small letters, or one of %s",
		message.Quote(key), message.DidYouMean(key, known), message.List(namedKeys()))
}
