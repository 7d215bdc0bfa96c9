// Package markdown writes pages: paragraphs, tables, pictures.
package markdown

import (
	"fmt"
	"strings"
)

// Page is a page being written.
type Page struct{ strings.Builder }

// Say writes a paragraph.
func (p *Page) Say(format string, args ...any) { fmt.Fprintf(p, format+"\n\n", args...) }

// Fold writes what opens at a click.
func (p *Page) Fold(title string, inside func()) {
	p.Say("<details><summary>%s</summary>", title)
	inside()
	p.Say("</details>")
}

// Picture shows a picture by its file, seen from the page.
func (p *Page) Picture(title, file string) { p.Say("![%s](%s)", Plain(title), file) }

// Table is a table of Markdown: columns whose heads begin with ">" are flush right.
type Table struct {
	heads []string
	rows  [][]string
}

// Columns returns a table of these columns.
func Columns(heads ...string) *Table { return &Table{heads: heads} }

// Row adds a row; cells that are not given stay empty.
func (t *Table) Row(cells ...string) {
	t.rows = append(t.rows, append(cells, make([]string, len(t.heads)-len(cells))...))
}

// Empty reports whether no row was added.
func (t *Table) Empty() bool { return len(t.rows) == 0 }

// Show writes a table, and nothing where it has no rows.
func (p *Page) Show(t *Table) {
	if t.Empty() {
		return
	}
	line := func(cells []string) {
		for _, cell := range cells {
			fmt.Fprintf(p, "| %s ", Plain(cell))
		}
		fmt.Fprintln(p, "|")
	}
	rules := make([]string, len(t.heads))
	heads := make([]string, len(t.heads))
	for i, head := range t.heads {
		heads[i], rules[i] = head, "---"
		if name, right := strings.CutPrefix(head, ">"); right {
			heads[i], rules[i] = name, "---:"
		}
	}
	line(heads)
	line(rules)
	for _, row := range t.rows {
		line(row)
	}
	fmt.Fprintln(p)
}

// Plain takes from a text what would end a cell or a line of Markdown, or set it in another face; notes stay marks.
func Plain(text string) string { return special.Replace(text) }

var special = strings.NewReplacer("|", "\\|", "\n", " ", "_", "\\_", "[", "\\[", "]", "\\]",
	"<sup>", "<sup>", "</sup>", "</sup>", "<", "&lt;")
