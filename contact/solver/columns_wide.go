//go:build goexperiment.simd && amd64

package solver

import (
	"math"
	"simd/archsimd"

	"github.com/brickyard-physics/brickyard/contact"
)

// restore takes back what has come of all lanes but some, one bit each.
func (o *columnBefore) restore(c *column, lines []line, which uint8) {
	if !wide {
		o.restorePlain(c, lines, which)
		return
	}
	others := lanesIn(^which)
	for j := range lines {
		putSome(get(&o.rows[j&(contact.MaxPoints-1)]), &lines[j].impulse, others)
	}
	putSome(get(&o.f1), &c.f1, others)
	putSome(get(&o.f2), &c.f2, others)
	putSome(get(&o.twist), &c.twist, others)
	putSome(get(&o.load), &c.load, others)
	putSome(get(&o.roll1), &c.terms.roll1, others)
	putSome(get(&o.roll2), &c.terms.roll2, others)
}

// changes writes the largest change of an impulse in each lane (N s).
func (o *columnBefore) changes(c *column, lines []line, changes *quad) {
	if !wide {
		o.changesPlain(c, lines, changes)
		return
	}
	most := sizeWide(get(&c.f1).Sub(get(&o.f1))).Add(sizeWide(get(&c.f2).Sub(get(&o.f2))))
	for j := range lines {
		most = largerWide(most, sizeWide(get(&lines[j].impulse).Sub(get(&o.rows[j&(contact.MaxPoints-1)]))))
	}
	put(most, changes)
}

// sizeWide is math.Abs for all lanes.
func sizeWide(x f4) f4 {
	return x.AsInt64x4().And(archsimd.BroadcastInt64x4(math.MaxInt64)).AsFloat64x4()
}

// largerWide is larger for all lanes.
func largerWide(x, y f4) f4 { return x.Merge(y, x.AsInt64x4().Greater(y.AsInt64x4())) }
