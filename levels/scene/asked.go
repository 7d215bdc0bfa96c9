package scene

import (
	"fmt"
	"maps"
	"slices"
)

// asked counts how often names were asked for, so that each is given once.
type asked struct {
	times map[string]int
	begun map[string]int // times before the level began, of names that were asked for since; nil before
}

func newAsked() asked { return asked{times: map[string]int{}} }

// unique returns base, or base and a number where it is taken or a number is wanted.
func (a *asked) unique(base string, numbered bool) string {
	if !numbered && a.times[base] == 0 {
		a.set(base, 1)
		return base
	}
	for n := a.times[base] + 1; ; n++ {
		name := fmt.Sprintf("%s %d", base, n)
		if a.times[name] == 0 {
			a.set(base, n)
			a.set(name, 1)
			return name
		}
	}
}

// set notes how often a name was asked for.
func (a *asked) set(name string, times int) {
	if a.begun != nil {
		if _, noted := a.begun[name]; !noted {
			a.begun[name] = a.times[name]
		}
	}
	a.times[name] = times
}

// count is how often a name was asked for.
type count struct {
	name  string
	times int
}

// since returns the counts of the names that were asked for since the level began.
func (a *asked) since() (out []count) {
	for _, name := range slices.Sorted(maps.Keys(a.begun)) {
		out = append(out, count{name, a.times[name]})
	}
	return out
}

// goBack takes the counts that since has returned.
func (a *asked) goBack(to []count) {
	for name, times := range a.begun {
		a.times[name] = times
	}
	clear(a.begun)
	for _, c := range to {
		a.set(c.name, c.times)
	}
}
