package geom

// DifferenceOfProducts returns a b - c d without cancellation, for magnitudes below 1e150: both products are formed
// exactly, as a sum of two numbers each (Dekker 1971).
func DifferenceOfProducts(a, b, c, d float64) float64 {
	p, pLow := exactProduct(a, b)
	q, qLow := exactProduct(c, d)
	return (p - q) + (pLow - qLow)
}

// exactProduct returns the rounded product of a and b and its rounding error.
func exactProduct(a, b float64) (product, low float64) {
	product = float64(a * b)
	aHigh, aLow := halves(a)
	bHigh, bLow := halves(b)
	low = float64(aHigh*bHigh) - product
	low += float64(aHigh * bLow)
	low += float64(aLow * bHigh)
	low += float64(aLow * bLow)
	return product, low
}

// halves splits a into two numbers of 26 bits each (Veltkamp).
func halves(a float64) (high, low float64) {
	t := float64(a * (1<<27 + 1))
	high = t - (t - a)
	return high, a - high
}
