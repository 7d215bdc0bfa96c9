package render

import "image"

// The cells of an album, and how they lie in its texture.
const (
	CellWide, CellTall = 256, 144 // pixels
	albumColumns       = 8
	CellLevels         = 3 // a cell is kept at full, half and quarter size, so that small ones do not flicker
)

// CellsAFrame bounds how many pictures are put on the card in one frame, so that none is late for them.
const CellsAFrame = 4

// Cell is a small picture for panels, in the sizes that a graphics card takes it in.
type Cell struct {
	Levels [CellLevels]*image.RGBA // each half as wide as the one before
}

// NewCell makes a cell of a picture of any size with sides as 16 to 9.
func NewCell(m *image.RGBA) *Cell {
	c := &Cell{}
	c.Levels[0] = Reduced(m, CellWide, CellTall)
	for i := 1; i < CellLevels; i++ {
		c.Levels[i] = Reduced(c.Levels[i-1], CellWide>>i, CellTall>>i)
	}
	return c
}

// Reduced returns a picture in another size: each pixel is the mean of those that it covers.
func Reduced(m *image.RGBA, wide, tall int) *image.RGBA {
	from := m.Rect.Size()
	to := image.NewRGBA(image.Rect(0, 0, wide, tall))
	if from.X == 0 || from.Y == 0 {
		return to
	}
	for y := range tall {
		y0, y1 := span(y, tall, from.Y)
		for x := range wide {
			x0, x1 := span(x, wide, from.X)
			var sum [4]int
			for v := y0; v < y1; v++ {
				row := m.Pix[v*m.Stride:]
				for u := x0; u < x1; u++ {
					for k := range sum {
						sum[k] += int(row[4*u+k])
					}
				}
			}
			n := (x1 - x0) * (y1 - y0)
			for k := range sum {
				to.Pix[y*to.Stride+4*x+k] = uint8((sum[k] + n/2) / n)
			}
		}
	}
	return to
}

// span returns which of n pixels the pixel i of m covers, at least one.
func span(i, m, n int) (from, to int) {
	from = i * n / m
	return from, max(from+1, (i+1)*n/m)
}

// Album is the pictures that panels show, all in one texture. Cells are added and never changed.
type Album struct {
	cells []*Cell
	rows  int
}

// NewAlbum returns an empty album for so many pictures.
func NewAlbum(most int) *Album { return &Album{rows: max(1, (most+albumColumns-1)/albumColumns)} }

// Add adds a cell and returns its number, −1 where the album is full.
func (a *Album) Add(c *Cell) int {
	if len(a.cells) == a.rows*albumColumns {
		return -1
	}
	a.cells = append(a.cells, c)
	return len(a.cells) - 1
}

// Cells returns those that have been added.
func (a *Album) Cells() []*Cell { return a.cells }

// Size returns the size of the texture (pixels).
func (a *Album) Size() (wide, tall int) { return albumColumns * CellWide, a.rows * CellTall }

// Place returns where the top left corner of a cell is in the texture (pixels).
func (a *Album) Place(i int) (x, y int) {
	return i % albumColumns * CellWide, i / albumColumns * CellTall
}

// albumU is what is added to the U of vertices that show an album and not the atlas of the font: both are drawn in one
// call, since panels write over pictures and lay pictures over panels.
const albumU = 2

// cellRim keeps the smallest size of a cell from mixing with its neighbours (pixels of the full size).
const cellRim = 2

// Picture draws a cell of an album into a rectangle.
func (p *Pen) Picture(a *Album, cell int, at Rect) {
	wide, tall := a.Size()
	x, y := a.Place(cell)
	u, v := func(x int) float32 { return albumU + float32(x)/float32(wide) }, func(y int) float32 {
		return float32(y) / float32(tall)
	}
	p.quad(at.X0, at.Y0, at.Wide(), at.Tall(),
		[4]float32{u(x + cellRim), v(y + cellRim), u(x + CellWide - cellRim), v(y + CellTall - cellRim)},
		Colour{255, 255, 255, 255})
}
