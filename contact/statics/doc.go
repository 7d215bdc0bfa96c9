// Package statics finds the forces in contacts that hold bodies in equilibrium: the loads that a structure carries
// while it stands.
//
// For bodies under external forces f and contacts with Jacobian J it looks for contact forces λ, normal forces that
// only push and friction inside its bounds, with
//
//	f + Jᵀλ = 0   and   ½ λᵀ K⁻¹ λ least,
//
// the state of least complementary energy of contacts with stiffness K (Castigliano), which shares a load evenly where
// equilibrium alone leaves it open. If forces λ₀ are known from before, it is ½ (λ−λ₀)ᵀ K⁻¹ (λ−λ₀) that is least: what
// is in equilibrium already stays as it is, and else no more changes than must. The dual is an unconstrained convex
// problem in as many unknowns as the bodies have freedoms: displacements x that minimise
//
//	φ(x) = ½ Σ λ(x)² / K − f·x,   λ(x) = the projection of λ₀ − K J x on what the contact can do,
//
// whose gradient is the force that is left over. It is solved by Newton's method (φ has a piecewise smooth gradient: Qi
// and Sun, "A nonsmooth version of Newton's method", 1993; newton.go) with a search along each step (line.go), which is
// found by a sparse Cholesky factorisation in blocks of one body (springs.go, factor.go) in an order of least degree
// (order.go; Amestoy, Davis and Duff, "An approximate minimum degree ordering algorithm", 1996). While few contacts
// change the factor stays, and conjugate gradients bridge the difference (gradients.go). A multiple of the mass matrix
// keeps the steps bounded where nothing holds a body (a proximal step; Rockafellar, 1976), so that the method also ends
// when there is no equilibrium; what is left over then says which bodies cannot stand.
//
// Loads come out right to rounding for any height and ratio of masses, at a cost that grows with the fill of the
// factor: linear in towers, as n√n in walls of one piece. A pyramid of 5050 cubes takes 0.26 s on AVX2, one of 20 100
// takes 3.8 s.
// Where the fill would be too large (deep heaps of many thousands), the factor keeps the pattern of the contacts only
// and conjugate gradients do the rest, which is slower. All of it can be done in pieces: see System.Advance.
package statics
