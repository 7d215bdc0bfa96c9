package chart

import "fmt"

// Check refuses a chart, such as one that was read from a file, whose lists do not go together.
func (c *Chart) Check() error {
	for _, l := range c.Lines {
		if len(l.X) != len(l.Y) {
			return fmt.Errorf("the line %q has %d x and %d y", l.Name, len(l.X), len(l.Y))
		}
	}
	if b := c.Bars; b != nil && (len(b.Names) != len(b.Counts) || !(b.Width > 0)) {
		return fmt.Errorf("%d names for %d histograms, in bins %g wide", len(b.Names), len(b.Counts), b.Width)
	}
	if r := c.Rows; r != nil && (len(r.Names) != len(r.Values) || len(r.Names) != len(r.Limits)) {
		return fmt.Errorf("%d names for %d rows with %d limits", len(r.Names), len(r.Values), len(r.Limits))
	}
	return nil
}
