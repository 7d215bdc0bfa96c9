// Package elimination finds the order in which the unknowns of a sparse symmetric system are eliminated, so that its
// factor has little fill. The unknowns are nodes of a graph, those that an equation couples have an edge.
//
// It always eliminates a node of least approximate degree next, on the quotient graph (Amestoy, Davis and Duff, "An
// approximate minimum degree ordering algorithm", 1996, without supervariables): eliminated nodes are elements, which
// join all nodes that they coupled, so that fill takes no memory. Trees have none where no node has many neighbours.
//
//	o.Reset(n, edges)
//	o.Advance(math.MaxInt) // or piece by piece, until o.Complete()
//	for _, i := range o.Sequence() {
//		… o.Members(i) …
//	}
package elimination
