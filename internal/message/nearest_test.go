package message

import "testing"

func TestDidYouMean(t *testing.T) {
	known := []string{"box", "sphere", "brickwall", "bench/s1", "bench/s1still"}
	for _, row := range []struct{ name, typed, want string }{
		{"two letters swapped", "bxo", ` (did you mean "box"?)`},
		{"a letter left out", "brickwal", ` (did you mean "brickwall"?)`},
		{"a letter too many", "spheere", ` (did you mean "sphere"?)`},
		{"a letter replaced", "brickwell", ` (did you mean "brickwall"?)`},
		{"a capital", "Box", ` (did you mean "box"?)`},
		{"capitals", "SPHERE", ` (did you mean "sphere"?)`},
		{"nearest of two", "bench/s1stil", ` (did you mean "bench/s1still"?)`},
		{"the first of equals", "bench/s2", ` (did you mean "bench/s1"?)`},
		{"another word", "teapot", ""},
		{"another first letter", "fox", ""},
		{"a first letter too many", "abox", ""},
		{"the first letter left out", "rickwall", ` (did you mean "brickwall"?)`},
		{"the first two letters swapped", "pshere", ` (did you mean "sphere"?)`},
		{"nothing", "", ""},
		{"letters of two bytes", "böx", ` (did you mean "box"?)`},
	} {
		if got := DidYouMean(row.typed, known); got != row.want {
			t.Errorf("%s: %q gives %q, want %q", row.name, row.typed, got, row.want)
		}
	}
}
