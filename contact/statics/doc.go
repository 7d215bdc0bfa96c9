// Package statics finds the forces in contacts that hold bodies in equilibrium: the loads that a structure carries
// while it stands. It also finds the impulses of an impact (impact.go).
//
// For bodies under external forces f and contacts with Jacobian J it finds contact forces λ with
//
//	f + Jᵀλ = 0   and   ½ λᵀ K⁻¹ λ least,
//
// where normal forces only push and friction stays inside its bounds. This is the state of least complementary energy
// of contacts with stiffness K (Castigliano), which shares a load evenly where equilibrium alone leaves it open. If
// forces λ₀ are known from before, ½ (λ−λ₀)ᵀ K⁻¹ (λ−λ₀) is least instead: forces in equilibrium stay as they are, and
// others change no more than they must. The dual is an unconstrained convex problem in as many unknowns as the bodies
// have freedoms: displacements x that minimise
//
//	φ(x) = ½ Σ λ(x)² / K − f·x,   λ(x) = the projection of λ₀ − K J x on the forces that the contact can bear,
//
// whose gradient is the residual force. Newton's method solves it for all bodies at once. Where no forces are known and
// each body stands on others, as in walls, towers and pyramids, it need not: λ₀ is then what a descent through the
// structure finds, body by body from the top, by the same method for one body at a time. That is an equilibrium itself.
//
//	descent.go      the descent
//	builder.go      systems from constraints of package contact, and the forces found back to them
//	newton.go       the method (φ has a piecewise smooth gradient: Qi and Sun, "A nonsmooth version of Newton's
//	                method", 1993) and its stages
//	active_set.go   the projection and its derivative
//	line_search.go  the search along each step
//	springs.go      the assembly of the stiffness matrix
//	factor.go       its sparse Cholesky factorisation, in blocks of one body, in the order of internal/elimination
//	gradients.go    conjugate gradients, which reuse the factor while few contacts change
//	memory.go       lengths of reused memory
//	tuning.go       the constants
//
// A multiple of the mass matrix keeps the steps bounded where nothing holds a body (a proximal step; Rockafellar,
// 1976). So the method also ends when there is no equilibrium; the residual then says which bodies cannot stand.
//
// Loads are right to rounding for any height and ratio of masses, at a cost that grows with the fill of the factor:
// linear by descent and in towers, as n√n in walls of one piece. A pyramid of 5050 cubes takes 16 ms by descent and
// 0.13 s at once. Where the fill would be too large (deep heaps of many thousands), the factor keeps the pattern of the
// contacts only and conjugate gradients do the rest, which is slower. All of it can be done in pieces: see
// System.Advance.
package statics
