package report

import "slices"

// Plots are all plots of the page, each a file NAME.png beside the results.
func (r *Results) Plots() []Drawing {
	all := slices.Clone(r.Drawings)
	for i := range chapters {
		all = append(all, chapters[i].named(r.Suites[i])...)
	}
	return all
}
