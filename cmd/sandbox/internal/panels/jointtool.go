package panels

import "github.com/brickyard-physics/brickyard/render/ui"

// JointWants say which options a kind of joint has.
type JointWants struct {
	Axis    bool
	Limit   string // unit, "m" or "rad"; "" for none
	Upper   bool   // the limit is the greatest swing, either way, length or place on a path
	Lengths bool   // the limits are lengths
	Turns   bool   // its turns have limits of their own
	Motor   string // unit of its speed; "" for none
	Pulls   bool   // it pulls with a force
	Yields  bool
	Couples bool // it is between the joints of two bodies
	Ratio   bool
}

// MostTurns is how far the turns of a six-dof may be let go, each (degrees): both swings together stay below 170.
const MostTurns = 120

// JointFits are the joints of a clicked body that a gear or rack could couple.
type JointFits struct {
	Of     string   // body
	Rows   []string // the newest first
	Picked int      // −1: none yet
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
		u.Wrap("Click two bodies that have a joint each, as by a hinge to the ground. Where several fit, pick one here.",
			ui.Muted)
		for i := range words.Fits {
			words.Fits[i].lay(u)
		}
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

// lay lays out the joints to pick one, where there are several.
func (f *JointFits) lay(u *ui.UI) {
	if len(f.Rows) < 2 {
		return
	}
	u.Text(u.Line(), u.Join("Joints of ", f.Of), ui.Bright)
	for i, text := range f.Rows {
		at := u.Next()
		if u.Pick(at, text, i == f.Picked) {
			f.Picked = i
		}
		u.Text(at.Inset(0.35*u.Em()), text, ui.Bright)
	}
}

// layLimits lays out the limits.
func (m *Made) layLimits(u *ui.UI, wants *JointWants) {
	if wants.Limit == "" {
		return
	}
	u.Switch(labelled(u, "Limits"), "limits", &m.Limited)
	if m.Limited && wants.Limit == "rad" {
		most := 360.0
		if wants.Upper {
			most = 170
		}
		m.layTurns(u, most, !wants.Upper)
	}
	if m.Limited && wants.Limit == "m" {
		if !wants.Upper {
			u.Slider(labelled(u, "from"), "low", &m.Slides[0], ui.Range{Min: -5, Step: 0.01, Unit: "m"})
			u.Tip("As it stands now is zero.")
		}
		u.Slider(labelled(u, "up to"), "high", &m.Slides[1], ui.Range{Max: 5, Step: 0.01, Unit: "m"})
		u.Tip("As it stands now is zero.")
	}
	if wants.Turns {
		if u.Switch(labelled(u, "Turns"), "turns", &m.Turned); m.Turned {
			m.layTurns(u, MostTurns, true)
		}
	}
}

// layTurns lays out limits of a turn, up to so many degrees either way.
func (m *Made) layTurns(u *ui.UI, most float64, both bool) {
	step := ui.Range{Step: 1, Unit: "°"}
	low, high := step, step
	if low.Min, high.Max = -most, most; both {
		u.Slider(labelled(u, "turns from"), "turn low", &m.Turns[0], low)
		u.Tip("As it stands now is zero.")
	}
	u.Slider(labelled(u, "turns up to"), "turn high", &m.Turns[1], high)
}
