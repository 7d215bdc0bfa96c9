package render

import "time"

// Key names a key by what the US layout prints on it, in lower case, or by its role: "a", "1", ".", "]", "space",
// "enter", "escape", "tab", "backspace", "left", "f1", "shift", "control", "alt". Scripts see the same names.
type Key string

// Button is a mouse button.
type Button uint8

// The mouse buttons.
const (
	LeftButton Button = iota
	RightButton
	MiddleButton
)

// EventKind says which fields of an Event count.
type EventKind uint8

// The kinds of events.
const (
	KeyPressed     EventKind = iota // Key, Mods
	KeyRepeated                     // Key, Mods: held down
	KeyReleased                     // Key, Mods
	ButtonPressed                   // Button, Mods, X, Y
	ButtonReleased                  // Button, Mods, X, Y
	PointerMoved                    // Mods, X, Y and the motion since the last event, DX, DY
	Scrolled                        // DX, DY in wheel steps; DY > 0 is away from the user
	FocusLost                       // all keys and buttons count as released
	Exposed                         // what was drawn is gone, or has another size
	Typed                           // Rune: a character, after the key that makes it
	Dropped                         // Path of a file let fall onto the window at X, Y: an event for each of several
)

// Cursor is a shape of the pointer.
type Cursor uint8

// The shapes of the pointer.
const (
	Arrow    Cursor = iota
	Hand            // something can be pressed, or is held
	Beam            // a text can be typed into
	Sideways        // a number can be pulled to the sides
	Cross           // a place is aimed at
	Cursors         // how many there are
)

// Mods are the modifier keys held during an event.
type Mods uint8

// The modifier keys.
const (
	Shift Mods = 1 << iota
	Control
	Alt
	Super
)

// Event is one thing the user did, in the order it happened. Positions are pixels of the picture from its top left
// corner. At is when the window heard of it, zero where nobody says, and Late how much earlier it may have happened: a
// window that draws for long hears of several things at once.
type Event struct {
	Kind   EventKind
	Key    Key
	Button Button
	Mods   Mods
	X, Y   float64
	DX, DY float64
	Rune   rune
	Path   string
	At     time.Time
	Late   time.Duration
}

// PadButton is a button of a gamepad, by where it is on that of an Xbox.
type PadButton uint8

// The buttons of a gamepad, in the order of the SDL game controller database.
const (
	PadA PadButton = iota
	PadB
	PadX
	PadY
	PadLeftBumper
	PadRightBumper
	PadBack
	PadStart
	PadGuide
	PadLeftThumb
	PadRightThumb
	PadUp
	PadRight
	PadDown
	PadLeft
	PadButtons // how many there are
)

// PadAxis is an axis of a gamepad.
type PadAxis uint8

// The axes of a gamepad, each −1…1: sticks are positive to the right and down, triggers −1 when they are up.
const (
	PadLeftX PadAxis = iota
	PadLeftY
	PadRightX
	PadRightY
	PadLeftTrigger
	PadRightTrigger
	PadAxes // how many there are
)

// Pad is the state of a gamepad; the zero value is that of none.
type Pad struct {
	Present bool
	Axes    [PadAxes]float32
	Down    [PadButtons]bool
}
