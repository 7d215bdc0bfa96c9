package panels

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Inspected is what is shown of a body.
type Inspected struct {
	Name, Kind, Shape string
	Number            int     // of the body, which contacts of others call it by
	Mass              float64 // kg; of dynamic bodies
	Friction          float64
	Restitution       float64
	Solids            int
	Position          mgl64.Vec3 // m
	Velocity          mgl64.Vec3 // m/s
	Spin              mgl64.Vec3 // rad/s
	Asleep, Moves     bool
	Frozen            bool
	Zone              float64 // m
	Points            int     // contact points
	Pressed           float64 // N, mean of the last step, over all contact points
	Contacts          []Contact
	Look              uint64 // that found all this out, counted from 1
}

// InspectedPair is what is shown of two bodies.
type InspectedPair struct {
	Audited float64 // m, gap by the auditor; infinite beyond what it looks at
	Near    bool    // their boxes meet
	Gap     float64 // m, by the solver; infinite without contact points
	Points  int
	Impulse float64 // N s
	Force   float64 // N
	Normal  mgl64.Vec3
	Method  string // by which they find contacts when they meet fast
	Passage string // how the guard let their last motion pass
	Share   float64
}

// InspectorWish is what is to be done to the body that is inspected.
type InspectorWish struct {
	Clear, Look, Follow, Stop, Wake, Delete bool

	With int // contact by whose other body the selection is to become a pair, from 1; 0 for none

	Move, Friction, Mass, Freeze bool // to be changed to what Body says
	Body                         Edited
}

// Edited is what can be changed of a body.
type Edited struct {
	Velocity mgl64.Vec3 // m/s
	Spin     mgl64.Vec3 // rad/s
	Friction float64
	Mass     float64 // kg
	Frozen   bool
}

// Inspector is the panel of a body that has been clicked, and of a pair.
type Inspector struct {
	scroll            ui.Scroll
	body, other, pair bool // their sections are shut
	edit, touches     bool
	contacts          contactTable
}

// Lay lays the panel out; other and pair are nil while one body alone is selected, and body is while none is.
func (p *Inspector) Lay(u *ui.UI, body, other *Inspected, pair *InspectedPair) (wish InspectorWish) {
	if body == nil {
		u.Wrap("Click a body to look into it. With shift held, click another one for what is between the two.", ui.Muted)
		return wish
	}
	u.BeginScroll("list", u.Rest(), &p.scroll)
	defer u.EndScroll()
	if pair != nil && open(u, "Between the two", &p.pair) {
		pair.lay(u)
	}
	u.Push("a")
	if open(u, body.Name, &p.body) {
		body.lay(u)
	}
	u.Pop()
	if other != nil {
		u.Push("b")
		if open(u, other.Name, &p.other) {
			other.lay(u)
		}
		u.Pop()
	} else {
		u.Space(0.4)
		u.Wrap("With shift held, click another body for what is between the two.", ui.Muted)
	}
	u.Space(0.4)
	buttons(u, body, &wish)
	if open(u, "Change it", &p.edit) {
		body.edit(u, &wish)
	}
	if open(u, "What touches it", &p.touches) {
		partner := -1
		if other != nil {
			partner = other.Number
		}
		wish.With = 1 + p.contacts.lay(u, body, partner)
	}
	return wish
}

// edit lays out what can be changed of a body.
func (b *Inspected) edit(u *ui.UI, wish *InspectorWish) {
	e := &wish.Body
	*e = Edited{b.Velocity, b.Spin, b.Friction, b.Mass, b.Frozen}
	wish.Friction = u.Slider(labelled(u, "friction"), "friction", &e.Friction, ui.Range{Max: math.Inf(1), Step: 0.05})
	if !b.Moves {
		*e = kept(wish.Friction, *e)
		return
	}
	wish.Mass = u.Slider(labelled(u, "mass"), "mass", &e.Mass, ui.Range{Min: 1e-9, Max: math.Inf(1), Unit: "kg"})
	moved := speed(u, "velocity", &e.Velocity, "m/s")
	wish.Move = speed(u, "spin", &e.Spin, "rad/s") || moved
	wish.Freeze = u.Check(u.Next(), "Frozen where it is", &e.Frozen)
	*e = kept(wish.Move || wish.Friction || wish.Mass || wish.Freeze, *e)
}

// kept returns values that were changed, or none.
func kept(changed bool, e Edited) Edited {
	if changed {
		return e
	}
	return Edited{}
}

// speed lays out the parts of a velocity or spin, and reports whether one was changed.
func speed(u *ui.UI, name string, v *mgl64.Vec3, unit string) (changed bool) {
	u.Push(name)
	for k, part := range [...]string{"x", "y", "z"} {
		at := labelled(u, u.Join(name, " ", part))
		changed = u.Slider(at, part, &v[k], ui.Range{Min: math.Inf(-1), Max: math.Inf(1), Step: 0.1, Unit: unit}) || changed
	}
	u.Pop()
	return changed
}

// buttons lays out what can be done to a body.
func buttons(u *ui.UI, body *Inspected, wish *InspectorWish) {
	row := u.Next()
	third := (row.Wide() - 0.8*u.Em()) / 3
	cell := func() (at render.Rect) {
		at, row = row.Left(third)
		row.X0 += 0.4 * u.Em()
		return at
	}
	wish.Look = u.Button(cell(), "Look at it")
	wish.Clear = u.Button(cell(), "Let it go")
	if body.Moves {
		wish.Delete = u.Button(cell(), "Delete")
		row = u.Next()
		wish.Follow = u.Button(cell(), "Follow it")
		wish.Stop = u.Button(cell(), "Stop")
		if body.Asleep {
			wish.Wake = u.Button(cell(), "Wake")
		}
	}
}

func (b *Inspected) lay(u *ui.UI) {
	u.Row("Kind", b.Kind, ui.Bright)
	u.Row("Shape", b.Shape, ui.Bright)
	if b.Mass > 0 {
		u.Row("Mass", u.Short(b.Mass, "kg"), ui.Bright)
	}
	u.Row("Friction", u.Short(b.Friction, ""), ui.Bright)
	u.Row("Restitution", u.Short(b.Restitution, ""), ui.Bright)
	vector(u, "Position", b.Position, "m")
	if b.Moves {
		u.Row("Speed", u.Short(b.Velocity.Len(), "m/s"), ui.Bright)
		vector(u, "Velocity", b.Velocity, "m/s")
		vector(u, "Spin", b.Spin, "rad/s")
		word := "awake"
		if b.Asleep {
			word = "asleep"
		}
		u.Row("State", word, ui.Bright)
		u.Row("Expel zone", u.Join(u.Float(1e3*b.Zone, 3), " mm"), ui.Bright)
	}
	u.Row("Contact points", u.Int(b.Points), ui.Bright)
	u.Row("Pressed on by", u.Short(b.Pressed, "N"), ui.Bright)
}

// vector writes three numbers.
func vector(u *ui.UI, label string, v mgl64.Vec3, unit string) {
	u.Row(label, u.Join(u.Float(tidy(v[0]), 3), " ", u.Float(tidy(v[1]), 3), " ", u.Float(tidy(v[2]), 3), " ", unit),
		ui.Bright)
}

// tidy makes what would be written as −0.000 zero.
func tidy(x float64) float64 {
	if math.Abs(x) < 5e-4 {
		return 0
	}
	return x
}

func (p *InspectedPair) lay(u *ui.UI) {
	gap := "more than 20 mm"
	if !math.IsInf(p.Audited, 0) {
		gap = u.Join(u.Float(1e3*p.Audited, 5), " mm")
	}
	u.Row("Gap, by the auditor", gap, ui.Good)
	switch {
	case !math.IsInf(p.Gap, 0):
		gap = u.Join(u.Float(1e3*p.Gap, 5), " mm")
	case p.Near:
		gap = "no contact points"
	default:
		gap = "boxes apart"
	}
	u.Row("Gap, by the solver", gap, ui.Bright)
	u.Row("Contact points", u.Int(p.Points), ui.Bright)
	if p.Points > 0 {
		u.Row("Impulse of the last step", u.Short(p.Impulse, "N s"), ui.Bright)
		u.Row("That is a force of", u.Short(p.Force, "N"), ui.Bright)
		vector(u, "Normal", p.Normal, "")
	}
	u.Row("Fast meetings by", p.Method, ui.Bright)
	u.Row("Last motion", p.Passage, ui.Bright)
	if p.Share < 1 {
		u.Row("Let pass", u.Join(u.Float(100*p.Share, 1), " %"), ui.Warning)
	}
}
