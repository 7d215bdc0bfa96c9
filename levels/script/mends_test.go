package script

import "testing"

// TestMends: messages say how to mend what they name, and nothing that is not true.
func TestMends(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"x = random.random()", "1:11: random has no random: write random.uniform(0, 1)"},
		{"x = random.randint(1, 6)", "1:11: random has no randint: write random.integer(a, b)"},
		{"x = math.box()", "1:9: math has no box: write box(…) without math"},
	} {
		if _, err := runText(row.text, nil); err == nil || err.Error() != "bad.star:"+row.want {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}
