// Package contact holds the contacts between bodies as data: surface materials, contact manifolds, the cache that keeps
// a manifold and its impulses from step to step, and the constraints that it prepares. Package contact/solver finds the
// impulses.
//
// # Words
//
//	manifold    up to 8 points at which a pair of convex shapes faces each other, with one normal from A to B
//	cache       the manifold of a pair with its lever arms and accumulated impulses. While the pair moves less than a
//	            small tolerance the manifold is reused (contact recycling, Erin Catto, Box3D 2026): normal, lever arms
//	            and feature ids stay, and only the gap is measured in each step
//	constraint  a manifold for one step: surface parameters, lever arms, impulses of friction
//	row         one point of it: one inequality along the normal
//	preload     the load that a row is known to carry: softness does not take it away
//	zone        the gap (m) that rows aim at: bodies rest at a small distance, and never touch
//
// # The forms of a contact
//
//	form                    made from            by                            for
//	Manifold, Point         two shapes           package collision/manifold    Cache.Update, Matcher.Match
//	Cache                   Manifold, old Cache  Cache.Update, Matcher.Update  the pair, until it has moved too far
//	Constraint, Row         Cache, poses         Cache.Prepare, in Solver.Add  Solver, package physics
//	block, line             Constraint, Row      Solver.Pack                   the kernels, for all sub-steps of a step
//	statics.Contact, Point  Constraint, Row      package physics               equilibrium, the direct solver
//	Constraint, Row         block, line          Solver.Unpack                 Cache.Store
//	Cache                   Constraint, Row      Cache.Store, in Solver.Store  the next step
//	physics.ContactView     Cache                package physics               the user
//
// The Solver with its blocks and lines is that of package contact/solver.
//
// # The files
//
//	manifold, material, constraint       the data
//	cache, matcher, preload              from step to step: reuse, inherited impulses, preload
package contact
