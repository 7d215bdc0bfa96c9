package octree

import "slices"

// papers are all times that the text of the paper tells (ms). Its figures show more, but only as curves: of figures 7
// and 16 to 18 it tells no number. It tells totals only, and of figure 6 that they hold moving the objects too.
var papers = map[string][]Point{
	"approach": {
		{"6", "sphere 168", Paper, "last", 11},
		{"6", "sphere 528", Paper, "last", 16},
		{"6", "sphere 960", Paper, "last", 24},
		{"6", "sphere 3968", Paper, "last", 70},
	},
	"shuttles": {
		{"8", "15 shuttles", Paper, "last", 31},
		{"8", "2 shuttles", Paper, "last", 16},
	},
	"hands": {
		{"12", "hands", Paper, "mean", 11.5},
		{"12", "hands", Paper, "quiet", 5}, // "rarely more than"
	},
	"planes": {
		{"13", "10 spheres", Paper, "last", 16},
		{"13", "20 spheres", Paper, "last", 21},
		{"13", "30 spheres", Paper, "last", 22},
		{"13", "40 spheres", Paper, "last", 41},
		{"13", "10 spheres", planesAll, "mean", 10},
		{"13", "20 spheres", planesAll, "mean", 35},
		{"13", "30 spheres", planesAll, "mean", 76},
		{"13", "40 spheres", planesAll, "mean", 140},
	},
	"stored": {
		{"14", "head and shuttle", Paper, "last", 11},
		{"14", "head and shuttle", storedTrees, "last", 161},
	},
}

// published returns the paper's times of an experiment.
func published(name string) []Point { return slices.Clone(papers[name]) }
