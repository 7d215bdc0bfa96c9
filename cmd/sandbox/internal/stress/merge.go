package stress

import (
	"fmt"
	"slices"
	"strings"
)

// Merge joins the reports of all shards of one campaign. They must be of the same build and ask for the same; every
// shard has to be there once, and be complete. Names are what the errors call the reports, usually their files.
func Merge(reports []*Report, names []string) (*Report, error) {
	if len(reports) == 0 {
		return nil, fmt.Errorf("there is no report to merge")
	}
	first := reports[0]
	by := make([]string, first.Shards)
	joined := *first
	joined.Cases = slices.Clone(first.Cases)
	for i := range joined.Cases {
		joined.Cases[i].Outcomes = nil
	}
	for i, r := range reports {
		if what, a, b := differ(first, r); what != "" {
			return nil, fmt.Errorf("%s is of another campaign than %s: %s %s and not %s", names[i], names[0], what, b, a)
		}
		switch {
		case r.Shard < 1 || r.Shard > r.Shards:
			return nil, fmt.Errorf("%s: shard %d of %d makes no sense", names[i], r.Shard, r.Shards)
		case by[r.Shard-1] != "":
			return nil, fmt.Errorf("%s and %s are both shard %d of %d", by[r.Shard-1], names[i], r.Shard, r.Shards)
		case !r.Complete:
			return nil, fmt.Errorf("%s: shard %d of %d was interrupted: play it again", names[i], r.Shard, r.Shards)
		}
		by[r.Shard-1] = names[i]
		for k := range r.Cases {
			joined.Cases[k].Outcomes = append(joined.Cases[k].Outcomes, r.Cases[k].Outcomes...)
		}
	}
	if missing := absent(by); missing != "" {
		return nil, fmt.Errorf("of %d shards these are missing: %s", first.Shards, missing)
	}
	joined.Shard, joined.Shards = 1, 1
	joined.order()
	return &joined, joined.whole()
}

// absent lists the shards that nobody brought.
func absent(by []string) string {
	var missing []string
	for i, name := range by {
		if name == "" {
			missing = append(missing, fmt.Sprint(i+1))
		}
	}
	return strings.Join(missing, ", ")
}

// differ says in what two reports are of different campaigns; "" when they are of the same one.
func differ(a, b *Report) (what, of, and string) {
	names := func(r *Report) string {
		var all []string
		for i := range r.Cases {
			all = append(all, r.Cases[i].Name)
			if r.Cases[i].Open {
				all = append(all, "(open)")
			}
		}
		return strings.Join(all, " ")
	}
	for _, row := range []struct {
		what string
		x, y any
	}{
		{"build", a.Build, b.Build}, {"suite", a.Suite, b.Suite}, {"seeds", a.Seeds, b.Seeds},
		{"world", a.World, b.World}, {"shards", a.Shards, b.Shards}, {"hz", a.Hz, b.Hz}, {"threads", a.Threads, b.Threads},
		{"cases", names(a), names(b)},
	} {
		if row.x != row.y {
			return row.what, fmt.Sprint(row.x), fmt.Sprint(row.y)
		}
	}
	return "", "", ""
}

// whole checks that every case has every seed once.
func (r *Report) whole() error {
	for i := range r.Cases {
		c := &r.Cases[i]
		good := len(c.Outcomes) == r.Seeds
		for k := range c.Outcomes {
			good = good && c.Outcomes[k].Seed == uint64(k+1)
		}
		if !good {
			return fmt.Errorf("the shards together do not hold seeds 1…%d of %s once each: they were cut differently",
				r.Seeds, c.Name)
		}
	}
	return nil
}
