package statics

// fit returns s with length n and undefined content.
func fit[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n+n/2, reserveLeast))
	}
	return s[:n]
}
