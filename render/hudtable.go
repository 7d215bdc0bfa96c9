package render

import "slices"

// table is rows in two columns on a translucent plate.
type table struct {
	rows   []HUDLine
	labels float32 // pixels, of the widest label beside a value
	plate  Rect    // empty without rows
}

// Shares of the picture beyond which the panel leaves rows out: of its height and its width.
const (
	panelShare = 0.5
	panelWide  = 1.0 / 3
)

// boardLabel is the share of the picture's width beyond which a label of the board is cut.
const boardLabel = 0.25

// tables places the panel and the board. The board has the right: where they would meet the panel leaves rows out, and
// where the promise alone would still meet it, the board goes below.
func (l *layout) tables(h *HUD) (panel, board table) {
	margin := l.Font.size * 0.8
	right := l.width - margin
	if len(h.Board) > 0 && h.Plot == nil {
		board = l.fittingBoard(h.Board)
		wide := board.plate.Wide()
		board.plate.X0, board.plate.X1 = right-wide, right
		board.plate.Y0, board.plate.Y1 = margin, margin+board.plate.Tall()
		right = board.plate.X0 - margin
	}
	if len(h.Lines) == 0 {
		return panel, board
	}
	x := h.Left + margin
	panel = l.fitting(h.Lines, min(right-x, panelWide*l.width))
	panel.plate = Rect{x, margin, x + panel.plate.Wide(), margin + panel.plate.Tall()}
	if !panel.plate.Cut(board.plate).Empty() {
		below := panel.plate.Y1 + margin - board.plate.Y0
		board.plate.Y0, board.plate.Y1 = board.plate.Y0+below, board.plate.Y1+below
	}
	return panel, board
}

// keeps says which rows are kept when there is less and less room: those that are no detail, and the promise alone.
var keeps = [2]func(row *HUDLine) bool{
	func(row *HUDLine) bool { return !row.Detail && row.Label != "" },
	func(row *HUDLine) bool { return row.Tone != Normal && row.Tone != Heading },
}

// fitting returns the rows for which there is room in a width (pixels): all of them, or those that are no detail, or
// the promise alone.
func (l *layout) fitting(lines []HUDLine, room float32) table {
	t := l.measured(lines)
	for _, keep := range keeps {
		if rows := t.plate.Tall() - 2*tablePad*l.Font.size; rows <= panelShare*l.height && t.plate.Wide() <= room {
			break
		}
		var kept []HUDLine
		for i := range lines {
			if keep(&lines[i]) {
				kept = append(kept, lines[i])
			}
		}
		t = l.measured(kept)
	}
	return t
}

// fittingBoard returns the rows of the board for which there is room in the height: however wide they are, what a level
// says is shown.
func (l *layout) fittingBoard(lines []HUDLine) table {
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Label = l.Font.fit(lines[i].Label, boardLabel*l.width)
	}
	return l.fitting(lines, everywhere.X1)
}

// Spaces of a table, in text sizes: around its rows and between its columns.
const (
	tablePad = 0.7
	tableGap = 1.1
)

// measured returns a table of rows at the corner of the picture.
func (l *layout) measured(rows []HUDLine) table {
	f, t := l.Font, table{rows: rows}
	if len(rows) == 0 {
		return t
	}
	var values, headings, tall float32
	for i := range rows {
		tall += l.rowHeight(&rows[i])
		label := f.Width(rows[i].face(), rows[i].Label)
		if rows[i].Value == "" {
			headings = max(headings, label)
			continue
		}
		t.labels = max(t.labels, label)
		values = max(values, f.Width(Figures, rows[i].Value))
	}
	pad := 2 * f.size * tablePad
	t.plate = Rect{X1: max(t.labels+f.size*tableGap+values, headings) + pad, Y1: tall + pad}
	return t
}

// table lays out a table.
func (l *layout) table(t *table) {
	if t.plate.Empty() {
		return
	}
	f := l.Font
	l.Plate(t.plate.X0, t.plate.Y0, t.plate.Wide(), t.plate.Tall(), panelColour)
	x, y := t.plate.X0+f.size*tablePad, t.plate.Y0+f.size*tablePad
	for i := range t.rows {
		row := &t.rows[i]
		label, value := row.colours()
		l.Text(row.face(), row.Label, x, y, label)
		l.Text(Figures, row.Value, x+t.labels+f.size*tableGap, y, value)
		y += l.rowHeight(row)
	}
}

// rowHeight returns the height of a row (pixels).
func (l *layout) rowHeight(row *HUDLine) float32 {
	if row.Label == "" && row.Value == "" {
		return l.Font.lineHeight * 0.45
	}
	return l.Font.lineHeight
}

// face returns the face of a row's label.
func (row *HUDLine) face() Face {
	if row.Tone == Heading {
		return Bold
	}
	return Regular
}

// colours returns the colours of a row's label and value.
func (row *HUDLine) colours() (label, value Colour) {
	switch row.Tone {
	case Heading:
		return headingColour, valueColour
	case Good:
		return labelColour, goodColour
	case Warning:
		return warningColour, warningColour
	case Bad:
		return badColour, badColour
	}
	return labelColour, valueColour
}
