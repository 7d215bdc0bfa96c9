package panels

import "github.com/brickyard-physics/brickyard/render/ui"

// JointWants say which options a kind of joint has.
type JointWants struct {
	Axis    bool
	Limit   string // unit, "m" or "rad"; "" for none
	Swing   bool   // the limit is the greatest swing, either way
	Motor   string // unit of its speed; "" for none
	Pulls   bool   // it pulls with a force
	Yields  bool
	Couples bool // it is between the joints of two bodies
	Ratio   bool
}

// AxisNames say which way the axis of a joint points, and AnchorNames where it is.
var (
	AxisNames   = []string{"out of the first face", "x", "y (up)", "z", "out of the second face", "from click to click"}
	AnchorNames = []string{"between the clicks", "the first click", "the second click", "middle of the first body",
		"middle of the second body"}
)

// layJoint lays out the options of a joint: those that its kind has.
func (m *Made) layJoint(u *ui.UI, words *ToolWords) {
	u.Choice(labelled(u, "Kind"), "kind", words.Kinds, &m.Kind)
	wants := &words.Joint
	if wants.Couples {
		u.Wrap("Click two bodies that have a joint each, as by a hinge to the ground: it couples the newest of each.",
			ui.Muted)
	}
	if wants.Axis {
		u.Choice(labelled(u, "Axis"), "axis", AxisNames, &m.Axis)
		u.Slider(labelled(u, "turned by"), "tilt", &m.Tilt, ui.Range{Min: -180, Max: 180, Step: 1, Unit: "°"})
		u.Tip("About the upright. The line at the first click shows the axis.")
		u.Slider(labelled(u, "lifted by"), "lift", &m.Lift, ui.Range{Min: -90, Max: 90, Step: 1, Unit: "°"})
		u.Choice(labelled(u, "Anchor"), "anchor", AnchorNames, &m.Anchor)
	}
	m.layLimits(u, wants)
	if wants.Motor != "" {
		u.Slider(labelled(u, "Motor"), "motor", &m.Motor,
			ui.Range{Min: -50, Max: 50, Step: 0.1, Unit: wants.Motor, Zero: "none"})
	}
	if wants.Motor != "" && m.Motor != 0 || wants.Pulls {
		unit := "N m"
		if wants.Motor == "m/s" || wants.Pulls {
			unit = "N"
		}
		u.Slider(labelled(u, "gives at most"), "most", &m.Most, ui.Range{Min: 0, Max: 1e7, Unit: unit})
	}
	if wants.Yields {
		u.Slider(labelled(u, "Softness"), "hertz", &m.Hertz, ui.Range{Min: 0, Max: 30, Step: 0.1, Unit: "Hz", Zero: "stiff"})
		u.Tip("It yields like a spring of that frequency. Stiff: it does not, or chooses 4 Hz where it has to.")
	}
	if wants.Ratio {
		u.Slider(labelled(u, "Ratio"), "ratio", &m.Ratio, ui.Range{Min: -20, Max: 20, Step: 0.1})
		u.Tip("Of a gear: turns of the second for one of the first, the other way round; of a rack metres a radian.")
	}
	u.Slider(labelled(u, "Breaks beyond"), "force", &m.Force, ui.Range{Min: 0, Max: 1e8, Unit: "N", Zero: "no force"})
	u.Slider(labelled(u, "or beyond"), "torque", &m.Torque, ui.Range{Min: 0, Max: 1e8, Unit: "N m", Zero: "no torque"})
}

// layLimits lays out the limits.
func (m *Made) layLimits(u *ui.UI, wants *JointWants) {
	if wants.Limit == "" {
		return
	}
	u.Switch(labelled(u, "Limits"), "limits", &m.Limited)
	if !m.Limited {
		return
	}
	bounds := &m.Slides
	low, high := ui.Range{Min: -5, Step: 0.01, Unit: "m"}, ui.Range{Max: 5, Step: 0.01, Unit: "m"}
	if wants.Limit == "rad" {
		bounds = &m.Turns
		low, high = ui.Range{Min: -360, Step: 1, Unit: "°"}, ui.Range{Max: 360, Step: 1, Unit: "°"}
	}
	if wants.Swing {
		high.Max = 170
	} else {
		u.Slider(labelled(u, "from"), "low", &bounds[0], low)
		u.Tip("As it stands now is zero.")
	}
	u.Slider(labelled(u, "up to"), "high", &bounds[1], high)
}
