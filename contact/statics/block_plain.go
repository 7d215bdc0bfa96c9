//go:build !(goexperiment.simd && amd64)

package statics

// subtractProducts is subtractPlain.
func subtractProducts(blocks []block, at, rows []int32, column []block) {
	subtractPlain(blocks, at, rows, column)
}
