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
// A contact has five forms, one after the other. The fourth depends on the method that finds its impulses: lanes for
// the sweeps of contact/solver, statics.Contact for the equilibrium and the direct solver of contact/statics.
//
//	form                       made from            by                            for
//	1 Manifold, Point          two shapes           package collision/manifold    Cache.Update, Matcher.Match
//	2 Cache                    Manifold, old Cache  Cache.Update, Matcher.Update  the pair, until it has moved too far
//	3 Constraint, Row          Cache, poses         Solver.Add, Solver.Prepare    a step: Solver, the rooms
//	4 block, line              Constraint, Row      Solver.Pack                   the kernels, in all sub-steps
//	  statics.Contact, Point   Constraint, Row      statics.Builder.AddContact    Newton's method
//	5 physics.ContactView      Cache                package physics               the user
//
// The impulses go the same way back:
//
//	from 4 to 3                block, line          Solver.Unpack
//	                           statics.Contact      statics.System.Store
//	from 3 to 2                Constraint, Row      Cache.Store, in Solver.Store  the next step
//
// The Solver with its blocks and lines is that of package contact/solver.
//
// # The files
//
//	tuning                               the constants
//	manifold, material, constraint       the data
//	islands                              which bodies the constraints of a step connect
//	cache, matcher, preload              from step to step: reuse, inherited impulses, preload
package contact
