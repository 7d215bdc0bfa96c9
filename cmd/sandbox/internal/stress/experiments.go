package stress

// Groups are the cases of the suites quick, standard and full.
func Groups() []Group {
	return []Group{
		{"standing", standing()},
		{"ratio", ratios()},
		{"rate", rates()},
		{"together", together()},
		{"squeeze", squeezes()},
		{"fast", fastOnes()},
		{"degenerate", degenerates()},
		{"friction", frictions()},
		{"topple", topples()},
		{"laws", laws()},
		{"same", samenesses()},
		{"refuse", refusals()},
		{"random", randoms()},
		{"levels", soaks()},
	}
}
