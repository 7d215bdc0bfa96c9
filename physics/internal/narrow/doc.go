// Package narrow is the narrow phase: where do the pairs of a slice touch, or come near enough for a row?
//
// It reads the active pairs, the predicted paths, poses and velocities, and the motion bounds of bodies. It writes the
// cached manifolds of pairs with their validity, the constraints and rows of both solvers, the state of each active
// pair in this slice, and which pairs sweeps have found. It notes which bodies are touched and suspended, and unsettles
// islands that a pair disturbs.
//
// It guarantees: a pair that may come within its zone in the slice has rows, or is known to stay apart. A manifold is
// recycled only while the pair has moved less than its tolerance and lists all points that can come near. The distance
// noted with a manifold is a lower bound where it was found: the guard relies on it. Workers write data of single pairs
// only, so results do not depend on their number. A contact that it misses costs time, never an overlap: the guard
// judges motions by proofs of its own.
//
// # The files
//
//	narrow               entries FindContacts and Refresh: is a manifold still valid, and which way is it made anew?
//	patches              the patches of a pair with a mesh; which faces of two meshes are near each other
//	rows                 the constraints of touching pairs
//	ahead                pairs that come into touch within the slice, where they do
//	swept, fast          where a fast pair meets on its paths, and pairs that only pass
//	screw                all collisions of a fast pair at once, for CCD "screw"
//	deflect              fast pairs again, along the paths that earlier contacts leave
//	opposing, drift      zones between opposing walls; belts of turning platforms
//	settled              which islands a pair unsettles; the rows of settled islands, in parts
//	tuning               constants
package narrow
