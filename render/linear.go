package render

import "math"

// Linear decodes a channel of an sRGB colour (IEC 61966-2-1).
func Linear(c float64) float64 {
	if c <= 0.04045 {
		return math.Max(c, 0) / 12.92
	}
	return math.Pow((math.Min(c, 1)+0.055)/1.055, 2.4)
}
