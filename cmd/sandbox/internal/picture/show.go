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

// paintNames are those of the command line, by Paint.
var paintNames = [paints]string{"", "sleep", "islands", "gaps"}

// Overlay is one that is switched on and off.
type Overlay struct {
	Name  string // on the command line
	Label string
	Does  string // what its key does
	Tip   string
	On    func(*Overlays) *bool
}

// AllOverlays lists the overlays, for panels, keys and the command line.
var AllOverlays = [...]Overlay{
	{"contacts", "Contacts", "contacts",
		"Contact points with their normals, longer and redder the larger the impulse.",
		func(o *Overlays) *bool { return &o.Contacts }},
	{"zones", "Expel zones", "expel zones",
		"Hulls of the gap that bodies keep, twenty times as wide as it is.",
		func(o *Overlays) *bool { return &o.Zones }},
	{"boxes", "Boxes", "boxes",
		"What the broad phase pairs bodies by.",
		func(o *Overlays) *bool { return &o.Boxes }},
	{"tree", "Tree of boxes", "the broad phase's tree",
		"The upper layers of the broad phase's tree: the root is red, the deepest ones are blue.",
		func(o *Overlays) *bool { return &o.Tree }},
	{"edges", "Edges", "edges",
		"The edges of bodies, faint where a body hides them.",
		func(o *Overlays) *bool { return &o.Edges }},
	{"joints", "Joints", "joints",
		"Joints with their axes and limits, and by how much they are open.",
		func(o *Overlays) *bool { return &o.Joints }},
	{"sensors", "Hidden sensors", "sensors that are hidden",
		"The edges of sensors that the level hides, brighter with somebody inside; those of others are always drawn.",
		func(o *Overlays) *bool { return &o.Sensors }},
	{"velocities", "Velocities", "velocities",
		"A line to where each body would be in a quarter of a second.",
		func(o *Overlays) *bool { return &o.Velocities }},
	{"trails", "Trails", "trails of what moves",
		"The paths of the last two seconds, as the guard has proved them; from before they were switched on, straight " +
			"from step to step. Of what is selected, or else of the bodies that went farthest.",
		func(o *Overlays) *bool { return &o.Trails }},
	{"names", "Names", "names",
		"The names of bodies: of what is selected, or else of the nearest.",
		func(o *Overlays) *bool { return &o.Names }},
	{"screen", "Collision screen", "collision screen",
		"What one body sees of another on its way to it, as the first paper has it.",
		func(o *Overlays) *bool { return &o.Screen }},
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
