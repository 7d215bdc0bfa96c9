package panels

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/brickyard-physics/brickyard/levels/scene"
	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// settle is how long a value that is being dragged or typed rests before the level is run anew with it.
const settle = 150 * time.Millisecond

// Parameters is the panel of what a level can be set to.
type Parameters struct {
	rows    []parameter
	scroll  ui.Scroll
	changed bool          // since the level was run
	typed   bool          // the last change was, and more letters may come
	since   time.Duration // the last change
	fault   string        // why the level cannot be run so
	level   string
	command string // line that runs the same
}

// parameter is a parameter with the value that it is to have.
type parameter struct {
	scene.Param
	number float64
	on     bool
	text   string
	choice int
}

// Take shows the parameters of a level as it was run.
func (p *Parameters) Take(level string, params []scene.Param) {
	if p.level != level {
		p.scroll = ui.Scroll{}
	}
	p.level, p.changed, p.fault = level, false, ""
	p.rows = p.rows[:0]
	for i := range params {
		r := parameter{Param: params[i]}
		r.set(r.Value)
		p.rows = append(p.rows, r)
	}
	p.command = p.commandLine()
}

// Refuse shows why the level cannot be run with the values.
func (p *Parameters) Refuse(fault string) { p.fault = fault }

// set takes a value as text.
func (r *parameter) set(text string) {
	r.text = text
	r.on = text == "on"
	r.number, _ = strconv.ParseFloat(text, 64)
	r.choice = slices.Index(r.Choices, text)
}

// value returns the value as text.
func (r *parameter) value() string {
	switch {
	case r.Type == "int":
		return strconv.FormatFloat(r.number, 'f', 0, 64)
	case r.Type == "float":
		return strconv.FormatFloat(r.number, 'g', -1, 64)
	case r.Type == "bool" && r.on:
		return "on"
	case r.Type == "bool":
		return "off"
	case r.choice >= 0 && r.choice < len(r.Choices):
		return r.Choices[r.choice]
	}
	return r.text
}

// standard reports whether the value is the default.
func (r *parameter) standard() bool {
	switch r.Type {
	case "int", "float":
		n, err := strconv.ParseFloat(r.Default, 64)
		return err == nil && n == r.number
	case "bool":
		return r.on == (r.Default == "on")
	}
	if r.choice >= 0 && r.choice < len(r.Choices) {
		return r.Choices[r.choice] == r.Default
	}
	return r.text == r.Default
}

// bounds returns what a number may be.
func (r *parameter) bounds() ui.Range {
	b := ui.Free
	if r.Min != nil {
		b.Min = *r.Min
	}
	if r.Max != nil {
		b.Max = *r.Max
	}
	b.Whole = r.Type == "int"
	return b
}

// Values returns what differs from the defaults, as on the command line.
func (p *Parameters) Values() (set []string) {
	for i := range p.rows {
		if r := &p.rows[i]; !r.standard() {
			set = append(set, r.Name+"="+r.value())
		}
	}
	return set
}

// Due reports whether a value has been changed and the level is to be run with it: once the value is let go, or has
// rested; and whether it is going to be. A widget that is held down may change its value again.
func (p *Parameters) Due(now time.Duration, held bool) (due, soon bool) {
	return p.changed && (now-p.since >= settle || !held && !p.typed), p.changed
}

// Run says that the level is being run with the values.
func (p *Parameters) Run() { p.changed = false }

// touch notes a change.
func (p *Parameters) touch(now time.Duration, typed bool) {
	p.changed, p.typed, p.since, p.fault = true, typed, now, ""
	p.command = p.commandLine()
}

// commandLine returns the command that runs the level with the same values.
func (p *Parameters) commandLine() string {
	var b strings.Builder
	b.WriteString("sandbox play " + quoted(p.level))
	for _, set := range p.Values() {
		b.WriteString(" --set " + quoted(set))
	}
	return b.String()
}

// quoted writes a word so that a shell takes it for one.
func quoted(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._=+-:,%@", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// Lay lays the panel out.
func (p *Parameters) Lay(u *ui.UI, now time.Duration) {
	u.Title(u.Line(), p.level, ui.Heading)
	u.Space(0.3)
	if len(p.rows) == 0 {
		u.Wrap("This level has no parameters. Scripts declare them with param().", ui.Muted)
		return
	}
	if p.fault != "" {
		u.Wrap(p.fault, ui.Bad)
	}
	all := u.Rest()
	foot := 3*u.LineHeight() + u.RowHeight() + u.Em()
	list := all
	list.Y1 = max(list.Y0, all.Y1-foot)
	u.BeginScroll("list", list, &p.scroll)
	for i := range p.rows {
		r := &p.rows[i]
		u.Push(r.Name)
		if r.lay(u) {
			p.touch(now, r.Type == "string" && len(r.Choices) == 0)
		}
		u.Pop()
	}
	u.EndScroll()
	u.Cut(list.Tall())
	u.Rule()
	u.Text(u.Line(), "The same from the command line:", ui.Muted)
	u.Text(u.Line(), p.command, ui.Bright)
	u.Space(0.2)
	row := u.Next()
	left, right := row.Left(row.Wide()/2 - 0.2*u.Em())
	right.X0 += 0.4 * u.Em()
	if u.Button(left, "Copy the command") {
		u.Copy(p.command)
	}
	if u.Button(right, "Reset all") {
		for i := range p.rows {
			p.rows[i].set(p.rows[i].Default)
		}
		p.touch(now, false)
	}
}

// Widths of a row.
const (
	nameShare  = 0.36 // of the row, of a name
	resetWidth = 3.4  // text sizes, of the button beside a value
)

// lay lays out a row with its description, and reports whether its value was changed.
func (r *parameter) lay(u *ui.UI) (changed bool) {
	row := u.Next()
	name, rest := row.Left(nameShare * row.Wide())
	reset, control := rest.Right(resetWidth * u.Em())
	reset.X0 += 0.3 * u.Em()
	name.X1 -= 0.4 * u.Em()
	u.Text(name, r.Name, ui.Bright)
	changed = r.control(u, control)
	if !r.standard() {
		if u.Button(reset, "reset") {
			r.set(r.Default)
			changed = true
		}
		u.Tip(u.Join("back to ", r.Default))
	}
	if r.Doc != "" {
		u.Wrap(r.Doc, ui.Muted)
	}
	u.Space(0.25)
	return changed
}

// control lays out the widget of the value.
func (r *parameter) control(u *ui.UI, at render.Rect) bool {
	switch {
	case r.Type == "int", r.Type == "float":
		changed := u.Slider(at, "value", &r.number, r.bounds())
		u.Tip(r.tip(u))
		if math.Abs(r.number) < 1e-300 {
			r.number = 0
		}
		return changed
	case r.Type == "bool":
		return u.Switch(at, "value", &r.on)
	case len(r.Choices) > 0:
		return u.Choice(at, "value", r.Choices, &r.choice)
	}
	return u.Field(at, "value", r.Default, &r.text)
}

// tip says what a number may be.
func (r *parameter) tip(u *ui.UI) string {
	const how = ui.HowToSlide
	switch {
	case r.Min != nil && r.Max != nil:
		return u.Join(u.Float(*r.Min, -1), " to ", u.Float(*r.Max, -1), ". ", how)
	case r.Min != nil:
		return u.Join("At least ", u.Float(*r.Min, -1), ". ", how)
	case r.Max != nil:
		return u.Join("At most ", u.Float(*r.Max, -1), ". ", how)
	}
	return how
}
