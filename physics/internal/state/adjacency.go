package state

// Adjacency lists the active pairs of each body.
type Adjacency struct {
	first []int32 // by body: where its pairs start; one entry more than bodies
	pairs []int32 // indices into the list of active pairs, ascending for each body
	stamp uint64  // of the list of active pairs that is indexed
}

// IndexPairs lists the active pairs of every body, unless the lists are up to date.
func (st *State) IndexPairs() {
	a := &st.Adjacent
	if a.stamp == st.Active.stamp {
		return
	}
	a.stamp = st.Active.stamp
	a.first = Extend(a.first[:0], len(st.Bodies)+2, 0)
	// The counts are stored two places further on, so that filling leaves every start in its place.
	for _, pair := range st.Active.Pairs {
		a.first[st.Proxies[pair.A].Body+2]++
		a.first[st.Proxies[pair.B].Body+2]++
	}
	for i := 2; i < len(a.first); i++ {
		a.first[i] += a.first[i-1]
	}
	n := int(a.first[len(a.first)-1])
	a.pairs = Extend(a.pairs, n, 0)
	for k, pair := range st.Active.Pairs {
		for _, body := range [2]int32{st.Proxies[pair.A].Body, st.Proxies[pair.B].Body} {
			a.pairs[a.first[body+1]] = int32(k)
			a.first[body+1]++
		}
	}
}

// Of returns the pairs of body i.
func (a *Adjacency) Of(i int32) []int32 { return a.pairs[a.first[i]:a.first[i+1]] }
