package chart

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"slices"
)

const (
	kept     = 4  // so many of the most frequent colours stay as they are: the ground, and what is as pale as its grid
	shade    = 32 // of 255: how far another colour has to be from all that stay, to stay as well
	mostKept = 256
)

// paletted returns an image in the frequent colours among its own, other pixels in the nearest of these. Shades at the
// edges of lines and letters are most of the bytes of a plot: few of them look like many, in 60 % of the bytes.
func paletted(img image.Image) *image.Paletted {
	area := img.Bounds()
	exact := image.NewRGBA(area)
	draw.Draw(exact, area, img, area.Min, draw.Src)
	counts := map[color.RGBA]int{}
	runs(exact, func(c color.RGBA, from, to int) { counts[c] += to - from })
	all := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B),
			cmp.Compare(a.A, b.A))
	})
	var palette color.Palette
	for _, c := range all {
		like := func(p color.Color) bool { return apart(p.(color.RGBA), c) < shade }
		if len(palette) < kept || len(palette) < mostKept && !slices.ContainsFunc(palette, like) {
			palette = append(palette, c)
		}
	}
	nearest := map[color.RGBA]uint8{}
	for _, c := range all {
		nearest[c] = uint8(palette.Index(c))
	}
	out := image.NewPaletted(area, palette)
	runs(exact, func(c color.RGBA, from, to int) {
		index := nearest[c]
		for i := from; i < to; i++ {
			out.Pix[i] = index
		}
	})
	return out
}

// apart is by how much the channel differs in which two colours differ most.
func apart(a, b color.RGBA) int {
	of := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(of(a.R, b.R), of(a.G, b.G), of(a.B, b.B))
}

// runs calls f for all pixels, once for those of one colour that follow each other.
func runs(img *image.RGBA, f func(c color.RGBA, from, to int)) {
	at := func(i int) color.RGBA {
		return color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3]}
	}
	n := len(img.Pix) / 4
	for from := 0; from < n; {
		c, to := at(from), from+1
		for to < n && at(to) == c {
			to++
		}
		f(c, from, to)
		from = to
	}
}
