// Package report writes the page docs/truth.md: what sandbox crosscheck, stress truth, stress unit and stress simbench
// found, as tables and plots for a reader who wonders whether it is physics.
//
// Results are saved as JSON beside the page, and the page and its plots follow from these files alone: Read and Page
// give the same bytes again, so that wording can change without playing anew, and nothing on the page is by hand but
// the sentences of this package.
package report
