package physics

// adjacency lists the active pairs of each body.
type adjacency struct {
	first []int32 // by body: where its pairs start; one entry more than bodies
	pairs []int32 // indices into the list of active pairs, ascending for each body
	stamp uint64  // of the list of active pairs that is indexed
}

// indexPairs lists the active pairs of every body, unless the lists are up to date.
func (st *State) indexPairs() {
	a := &st.adjacent
	if a.stamp == st.active.stamp {
		return
	}
	a.stamp = st.active.stamp
	a.first = a.first[:0]
	for len(a.first) < len(st.bodies)+2 {
		a.first = append(a.first, 0)
	}
	// The counts are stored two places further on, so that filling leaves every start in its place.
	for _, pair := range st.active.pairs {
		a.first[st.proxies[pair.A].body+2]++
		a.first[st.proxies[pair.B].body+2]++
	}
	for i := 2; i < len(a.first); i++ {
		a.first[i] += a.first[i-1]
	}
	n := int(a.first[len(a.first)-1])
	for len(a.pairs) < n {
		a.pairs = append(a.pairs, 0)
	}
	for k, pair := range st.active.pairs {
		for _, body := range [2]int32{st.proxies[pair.A].body, st.proxies[pair.B].body} {
			a.pairs[a.first[body+1]] = int32(k)
			a.first[body+1]++
		}
	}
}

// of returns the pairs of body i.
func (a *adjacency) of(i int32) []int32 { return a.pairs[a.first[i]:a.first[i+1]] }
