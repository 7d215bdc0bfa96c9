package mesh

import "math"

// loopOf returns the face around the corners first, first+1 and so on.
func loopOf(first, count int32) []int32 {
	var loop []int32
	for i := range count {
		loop = append(loop, first+i)
	}
	return loop
}

// turnSinCos returns the sine and cosine of i n-ths of a turn.
func turnSinCos(i, n int) (sin, cos float64) {
	return math.Sincos(2 * math.Pi * float64(i) / float64(n))
}
