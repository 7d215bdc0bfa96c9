package panels

import (
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Tool is what the left button does in the scene.
type Tool int

// The tools, in the order of the bar.
const (
	Hand Tool = iota
	SpawnTool
	ThrowTool
	GlueTool
	JointTool
	FreezeTool
	DeleteTool
)

// ToolRow is a tool as the bar and its panel show it.
type ToolRow struct{ Name, Key, Does string }

// ToolRows are the tools by their numbers.
var ToolRows = []ToolRow{
	{"Hand", "M", "Click a body to look into it, drag it to pull it."},
	{"Spawn", "N", "Click to put a body where its ghost is. A red ghost has no room."},
	{"Throw", "T", "Click to throw a body there from where you look. Space throws it along the view."},
	{"Glue", "G", "Click two bodies to weld them together; the same two again take them apart."},
	{"Joint", "K", "Click two bodies to link them. With shift, click one to take its joints off."},
	{"Freeze", "Z", "Click a body to hold it where it is; again sets it free."},
	{"Delete", "X", "Click a body to take it out."},
}

// Made is a body that is spawned or thrown.
type Made struct {
	Shape        int     // of MadeShapes
	Wide, Tall   float64 // m
	Material     int     // of the names of the panel
	Mass         float64 // kg; 0: density times volume
	Speed, Spin  float64 // m/s; rad/s about the line of flight: of a throw
	Count        float64 // how many rain down: of a spawn
	Turn         float64 // degrees about the upright: of a spawn
	Kind         int     // of the kinds of joints, as all below
	Axis, Anchor int     // of AxisNames and of AnchorNames
	Tilt, Lift   float64 // degrees, of the axis: about the upright, and up
	Motor, Hertz float64 // rad/s or m/s; Hz
	Most         float64 // N or N m, that the motor gives
	Limited      bool
	Turned       bool       // turns have limits besides the slides: of a six-dof
	Turns        [2]float64 // degrees: limits of a turn
	Slides       [2]float64 // m: limits of a slide
	Force        float64    // N, beyond which it breaks; 0: never
	Torque       float64    // N m, the same
	Ratio        float64
}

// MadeShapes are the shapes of what is spawned and thrown, by the names that levels have for them.
var MadeShapes = []string{"box", "sphere", "cylinder", "capsule", "cone", "wedge"}

// ToolWords are the texts that the panel of a tool needs to know.
type ToolWords struct {
	Materials, Kinds []string
	Weight           string // what a body of no mass of its own weighs
	Joint            JointWants
	Fits             *[2]JointFits // of both bodies, where a gear or rack is made
}

// ToolOptions is the panel of the tool that is chosen.
type ToolOptions struct{ scroll ui.Scroll }

// Lay lays the panel out.
func (p *ToolOptions) Lay(u *ui.UI, tool *Tool, m *Made, words *ToolWords) {
	u.BeginScroll("list", u.Rest(), &p.scroll)
	defer u.EndScroll()
	row := &ToolRows[*tool]
	u.Title(u.Line(), row.Name, ui.Heading)
	u.Wrap(row.Does, ui.Muted)
	u.Space(0.5)
	switch *tool {
	case SpawnTool, ThrowTool:
		u.Choice(labelled(u, "Shape"), "shape", MadeShapes, &m.Shape)
		u.Slider(labelled(u, "Width"), "width", &m.Wide, ui.Range{Min: 0.02, Max: 5, Step: 0.01, Unit: "m"})
		if MadeShapes[m.Shape] != "sphere" {
			u.Slider(labelled(u, "Height"), "height", &m.Tall, ui.Range{Min: 0.02, Max: 5, Step: 0.01, Unit: "m"})
		}
		u.Choice(labelled(u, "Material"), "material", words.Materials, &m.Material)
		u.Slider(labelled(u, "Mass"), "mass", &m.Mass, ui.Range{Min: 0, Max: 1e6, Unit: "kg", Zero: words.Weight})
		u.Tip("At its left end: density times volume. Double-click to type.")
	case JointTool:
		m.layJoint(u, words)
	}
	switch *tool {
	case SpawnTool:
		u.Slider(labelled(u, "Turn"), "turn", &m.Turn, ui.Range{Min: -180, Max: 180, Step: 1, Unit: "°"})
		u.Slider(labelled(u, "Rain of"), "count", &m.Count, ui.Range{Min: 1, Max: 500, Whole: true})
		u.Tip("1 puts one body down; more fall from above, one after another.")
	case ThrowTool:
		u.Slider(labelled(u, "Speed"), "speed", &m.Speed, ui.Range{Min: 0, Max: 300, Step: 1, Unit: "m/s"})
		u.Slider(labelled(u, "Spin"), "spin", &m.Spin, ui.Range{Min: -200, Max: 200, Step: 1, Unit: "rad/s"})
	}
}

// BarRows is how many rows the bar of tools has: one for each, and one for the timeline.
var BarRows = len(ToolRows) + 1

// ToolBar lays out the bar of tools in a box, with a row that opens the timeline, and reports whether another tool was
// chosen.
func ToolBar(u *ui.UI, box render.Rect, tool *Tool, timeline *bool) (changed bool) {
	u.Panel("Tools", box)
	for i := range ToolRows {
		row := &ToolRows[i]
		at := u.Next()
		if u.Pick(at, row.Name, Tool(i) == *tool) {
			changed, *tool = true, Tool(i)
		}
		u.Tip(row.Does)
		at = at.Inset(0.35 * u.Em())
		u.Text(at, row.Name, ui.Bright)
		u.TextRight(at, row.Key, ui.Muted)
	}
	at := u.Next()
	if u.Pick(at, "Timeline", *timeline) {
		*timeline = !*timeline
	}
	u.Tip("The last minute of the level: drag along it, and go on from there.")
	at = at.Inset(0.35 * u.Em())
	u.Text(at, "Timeline", ui.Link)
	u.TextRight(at, "L", ui.Muted)
	u.EndPanel()
	return changed
}
