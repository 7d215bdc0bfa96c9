package panels

import (
	"github.com/brickyard-physics/brickyard/render/ui"
)

// KeyRow is a line of the table of keys.
type KeyRow struct {
	Group string // of rows that belong together
	Keys  string
	Does  string
}

// Keys is the panel that says what each key does.
type Keys struct{ scroll ui.Scroll }

// keysShare is the share of a row that the keys themselves take.
const keysShare = 0.34

// Lay lays the panel out.
func (k *Keys) Lay(u *ui.UI, rows []KeyRow) {
	u.BeginScroll("list", u.Rest(), &k.scroll)
	group := ""
	for i := range rows {
		r := &rows[i]
		if r.Group != group {
			if group != "" {
				u.Space(0.6)
			}
			group = r.Group
			u.Title(u.Line(), group, ui.Heading)
			u.Space(0.25)
		}
		at := u.Line()
		keys, does := at.Left(keysShare * at.Wide())
		u.Text(keys, r.Keys, ui.Link)
		u.Text(does, r.Does, ui.Bright)
		u.Hover(at, r.Keys)
		u.Tip(r.Does)
	}
	u.EndScroll()
}
