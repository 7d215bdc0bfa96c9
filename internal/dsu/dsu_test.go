package dsu

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// partition is the naive form: by number the label of its set, which is the least number in it; −1 outside of all sets.
type partition []int32

func newPartition(n int, label func(i int32) int32) partition {
	p := make(partition, n)
	for i := range p {
		p[i] = label(int32(i))
	}
	return p
}

func (p partition) join(a, b int32) {
	low, high := min(p[a], p[b]), max(p[a], p[b])
	for i := range p {
		if p[i] == high {
			p[i] = low
		}
	}
}

func itself(i int32) int32 { return i }

func outside(int32) int32 { return -1 }

// TestForest compares a forest with the naive partition while sets join; looking for roots in between, which shortens
// paths, changes none.
func TestForest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		number := rapid.Int32Range(0, int32(n-1))
		f, want := make(Forest, n), newPartition(n, itself)
		f.Clear()
		for range rapid.IntRange(0, 60).Draw(t, "joins") {
			a, b := number.Draw(t, "a"), number.Draw(t, "b")
			f.Join(a, b)
			want.join(a, b)
			if i := number.Draw(t, "i"); f.Find(i) != want[i] {
				t.Fatalf("the root of %d is %d, want %d", i, f.Find(i), want[i])
			}
		}
		for i := range int32(n) {
			if f.Find(i) != want[i] {
				t.Fatalf("the root of %d is %d, want %d", i, f.Find(i), want[i])
			}
		}
	})
}

// TestIsolate dissolves one set number by number; another one stays.
func TestIsolate(t *testing.T) {
	f := make(Forest, 6)
	f.Clear()
	f.Join(1, 4)
	f.Join(4, 5)
	f.Join(0, 3)
	for _, i := range []int32{5, 1, 4} {
		f.Isolate(i)
	}
	for i, want := range []int32{0, 1, 2, 0, 4, 5} {
		if got := f.Find(int32(i)); got != want {
			t.Errorf("the root of %d is %d, want %d", i, got, want)
		}
	}
}

// TestSparse compares sparse sets with the naive partition over several lives.
func TestSparse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, n := Sparse{}, 0
		for range rapid.IntRange(1, 4).Draw(t, "lives") {
			n += rapid.IntRange(1, 20).Draw(t, "more")
			s.Grow(n)
			number := rapid.Int32Range(0, int32(n-1))
			want, members := newPartition(n, outside), []int32(nil)
			for range rapid.IntRange(0, 40).Draw(t, "joins") {
				a, b := number.Draw(t, "a"), number.Draw(t, "b")
				for _, i := range []int32{a, b} {
					s.Add(i)
					if want[i] < 0 {
						want[i], members = i, append(members, i)
					}
				}
				if rapid.Bool().Draw(t, "join") {
					s.Join(a, b)
					want.join(a, b)
				}
			}
			if !slices.Equal(s.Members, members) {
				t.Fatalf("members %v, want %v", s.Members, members)
			}
			for i := range int32(n) {
				if s.Find(i) != want[i] || s.Has(i) != (want[i] >= 0) {
					t.Fatalf("the root of %d is %d (in a set: %v), want %d", i, s.Find(i), s.Has(i), want[i])
				}
			}
			slices.Sort(s.Members)
			s.Clear()
		}
	})
}

// TestGroups compares the groups with those found by a search for each, over several lives.
func TestGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Groups{}
		for range rapid.IntRange(1, 4).Draw(t, "lives") {
			n := rapid.Int32Range(1, 12).Draw(t, "groups")
			of := rapid.SliceOfN(rapid.Int32Range(-1, n-1), 0, 40).Draw(t, "of")
			g.Reset(int(n))
			for _, group := range of {
				g.Add(group)
			}
			g.Sort()
			for group := range n {
				var want []int32
				for i, k := range of {
					if k == group {
						want = append(want, int32(i))
					}
				}
				if got := g.Of(group); !slices.Equal(got, want) {
					t.Fatalf("group %d has %v, want %v", group, got, want)
				}
			}
		}
	})
}

// TestReuse counts the allocations of groups and sparse sets that have been as large before: none.
func TestReuse(t *testing.T) {
	s, g := Sparse{}, Groups{}
	s.Grow(100)
	if got := testing.AllocsPerRun(5, func() {
		g.Reset(100)
		for i := range int32(100) {
			s.Add(i)
			s.Join(i/2, i)
			g.Add(s.Find(i) + i%7)
		}
		g.Sort()
		s.Clear()
	}); got != 0 {
		t.Errorf("%v allocations a run, want none", got)
	}
}
