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

// Measures of a row: the share of it that the keys themselves take, and how far rows are apart (text sizes).
const (
	keysShare = 0.34
	keysApart = 0.1
)

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
		_, does := u.Rest().Left(keysShare * u.Rest().Wide())
		at := u.Cut(u.WrapTall(r.Does, does.Wide()))
		keys, does := at.Left(keysShare * at.Wide())
		u.WrapIn(keys, r.Keys, ui.Link)
		u.WrapIn(does, r.Does, ui.Bright)
		u.Space(keysApart)
	}
	u.EndScroll()
}
