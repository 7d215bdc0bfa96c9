package picture

import (
	"fmt"
	"strings"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
)

// Overlays says which overlays are on, and by what bodies are coloured.
type Overlays struct {
	Contacts, Zones, Boxes, Tree, Edges, Joints, Sensors, Screen, Names, Velocities, Trails bool

	Paint  Paint
	Beside bool // lines are those of the selection and its neighbours only, where something is selected
}

// Paint is what bodies are coloured by.
type Paint uint8

// What they may be coloured by.
const (
	PaintNothing Paint = iota // they are as their level has them
	PaintSleep
	PaintIslands
	PaintGaps
	paints // how many there are
)

// PaintLabels name what bodies are coloured by, and PaintTells say what the colours mean, by Paint.
var (
	PaintLabels = [paints]string{"as they are", "awake or asleep", "islands", "smallest gap"}
	PaintTells  = [paints]string{
		"Bodies have the colours of their level.",
		"Orange bodies are awake, blue ones sleep.",
		"Bodies of one colour settle and sleep together; grey ones are alone.",
		"Blue: a whole expel zone is left. Yellow: half of it. Red: nothing. Grey: nobody is near.",
	}
)

// Tell says what the colours mean by which bodies are painted.
func (p Paint) Tell() string { return "Bodies by colour: " + PaintLabels[p] + ". " + PaintTells[p] }

// paintNames are those of the command line, by Paint.
var paintNames = [paints]string{"", "sleep", "islands", "gaps"}

// Overlay is one that is switched on and off.
type Overlay struct {
	Name  string // on the command line
	Label string
	Does  string // what its key does
	Tells string // what is drawn, and what its colours mean: said in pictures and by the terminal too
	More  string // besides, of the window
	On    func(*Overlays) *bool
}

// AllOverlays lists the overlays, for panels, keys and the command line.
var AllOverlays = [...]Overlay{
	{"contacts", "Contacts", "contacts",
		"Contacts: points with their normals, short and blue without an impulse, yellow at a quarter of the largest one, " +
			"long and red at that.", "",
		func(o *Overlays) *bool { return &o.Contacts }},
	{"zones", "Expel zones", "expel zones",
		"Green hulls: the gap that bodies keep, twenty times as wide as it is.", "",
		func(o *Overlays) *bool { return &o.Zones }},
	{"boxes", "Boxes", "boxes",
		"Violet boxes: what the broad phase pairs bodies by.", "",
		func(o *Overlays) *bool { return &o.Boxes }},
	{"tree", "Tree of boxes", "the broad phase's tree",
		"The upper layers of the broad phase's tree: the root is red, the deepest ones are blue.", "",
		func(o *Overlays) *bool { return &o.Tree }},
	{"edges", "Edges", "edges",
		"White lines: the edges of bodies, faint where a body hides them.", "",
		func(o *Overlays) *bool { return &o.Edges }},
	{"joints", "Joints", "joints",
		"Joints: axes x red, y green, z blue; limits yellow; arrows of motors green; a thick red line where they are open.",
		"One that may break is blue, yellow or red by its load.",
		func(o *Overlays) *bool { return &o.Joints }},
	{"sensors", "Hidden sensors", "sensors that are hidden",
		"The edges of sensors, of those that the level hides too, and through bodies: blue, or yellow with a body inside.",
		"Others are always drawn, where no body hides them.",
		func(o *Overlays) *bool { return &o.Sensors }},
	{"velocities", "Velocities", "velocities",
		"Orange lines: to where each body would be in a quarter of a second.", "",
		func(o *Overlays) *bool { return &o.Velocities }},
	{"trails", "Trails", "trails of what moves",
		fmt.Sprintf("Trails: the paths of the last two seconds, as the guard has proved them, of up to %d bodies: those "+
			"that went farthest.", mostDrawn),
		"Or of what is selected. From before they were switched on they are straight from step to step.",
		func(o *Overlays) *bool { return &o.Trails }},
	{"names", "Names", "names",
		"The names of the nearest bodies.", "Or of what is selected.",
		func(o *Overlays) *bool { return &o.Names }},
	{"screen", "Collision screen", "collision screen",
		"Collision screen: what one body sees of another on its way to it (docs/ccd.md).", "",
		func(o *Overlays) *bool { return &o.Screen }},
}

// Tip is all that is to be told of an overlay in the window.
func (o *Overlay) Tip() string { return strings.TrimSpace(o.Tells + " " + o.More) }

// Legend says what is drawn over the bodies and what their colours mean: a text for each overlay that is on.
func (o *Overlays) Legend() (texts []string) {
	if o.Paint != PaintNothing {
		texts = append(texts, o.Paint.Tell())
	}
	for i := range AllOverlays {
		if *AllOverlays[i].On(o) {
			texts = append(texts, AllOverlays[i].Tells)
		}
	}
	return texts
}

// OverlayHelp lists what --overlay takes.
func OverlayHelp() string {
	var names []string
	for i := range AllOverlays {
		names = append(names, AllOverlays[i].Name)
	}
	return strings.Join(append(names, paintNames[1:]...), ", ")
}

// ParseOverlays reads a list of overlay names.
func ParseOverlays(names []string) (Overlays, error) {
	var s Overlays
	for _, n := range names {
		if err := s.add(strings.TrimSpace(n)); err != nil {
			return s, console.Misuse(err)
		}
	}
	return s, nil
}

// add switches on the overlay of a name.
func (o *Overlays) add(name string) error {
	for i := range AllOverlays {
		if AllOverlays[i].Name == name {
			*AllOverlays[i].On(o) = true
			return nil
		}
	}
	for p := PaintSleep; p < paints; p++ {
		if paintNames[p] != name {
			continue
		}
		if o.Paint != PaintNothing && o.Paint != p {
			return fmt.Errorf("--overlay %s: %s colours the bodies already: use one of the two", name, paintNames[o.Paint])
		}
		o.Paint = p
		return nil
	}
	return fmt.Errorf("--overlay %q is not known: use any of %s", name, OverlayHelp())
}
