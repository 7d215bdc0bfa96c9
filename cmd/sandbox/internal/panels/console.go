package panels

import (
	"strings"

	"github.com/brickyard-physics/brickyard/render"
	"github.com/brickyard-physics/brickyard/render/ui"
)

// Console is the panel of what has been said: messages of levels, warnings of the engine, and errors of scripts with
// their file, line and column.
type Console struct {
	said   []message
	scroll ui.Scroll
	news   bool // since it was laid out last: it scrolls to the end
}

// message is a line of the console.
type message struct {
	step   uint64
	text   string
	colour render.Colour
	times  int // that it was said in a row
}

// mostSaid is how many messages are kept.
const mostSaid = 500

// Say adds a message; one that is said again at once is counted.
func (c *Console) Say(step uint64, text string, colour render.Colour) {
	if text = strings.TrimSpace(text); text == "" {
		return
	}
	c.news = true
	if n := len(c.said); n > 0 && c.said[n-1].text == text {
		c.said[n-1].times++
		c.said[n-1].step = step
		return
	}
	if len(c.said) == mostSaid {
		c.said = append(c.said[:0], c.said[1:]...)
	}
	c.said = append(c.said, message{step, text, colour, 1})
}

// Lay lays the panel out.
func (c *Console) Lay(u *ui.UI) {
	row := u.Next()
	clear, rest := row.Right(4 * u.Em())
	u.Text(rest, "Messages, warnings and errors", ui.Muted)
	if u.Button(clear, "clear") {
		c.said = c.said[:0]
	}
	u.BeginScroll("list", u.Rest(), &c.scroll)
	defer u.EndScroll()
	for i := range c.said {
		m := &c.said[i]
		head := u.Join("step ", u.Int(int(m.step)))
		if m.times > 1 {
			head = u.Join(head, ", ", u.Int(m.times), " times")
		}
		u.Text(u.Line(), head, ui.Muted)
		u.Wrap(m.text, m.colour)
	}
	if len(c.said) == 0 {
		u.Wrap("Nothing has been said yet.", ui.Muted)
	}
	if c.news {
		c.news = false
		end := u.Cut(0)
		u.Reveal(end)
	}
}
