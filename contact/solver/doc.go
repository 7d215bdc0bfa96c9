// Package solver finds the impulses between touching bodies, for constraints and rows of package contact.
//
// # Words
//
//	block       four constraints side by side, one in each SIMD lane; its movable bodies are all different
//	colour      blocks that share no movable body, so that they may be solved at once
//	part        constraints that share no movable body with the other parts, solved through all sub-steps by itself
//	band        the range of gaps above the zone in which a row still pulls the bodies together
//
// # The equation of a row
//
// Let v be the normal velocity of B against A at the row (m/s, positive while they separate), g the gap (m), z the zone
// (m), m the effective mass (kg) and λ ≥ 0 the accumulated impulse of the sub-step (N s), which pushes B along the
// normal and A against it. A sweep with bias replaces the impulse by
//
//	λ ← max(0, λ − γ (λ − λ₀) − s m (v + β (g − z)))
//
// and applies the difference. The coefficients follow from a contact frequency f, a damping ratio ζ and the sub-step h
// (soft.go), with ω = 2πf and a = 2ζ + hω:
//
//	β = ω / a              1/s, bias rate: a gap below the zone opens, one above it closes, at this rate
//	s = hωa / (1 + hωa)    share of the effective mass that is used, equal to 1 − γ
//	γ = 1 / (1 + hωa)      softness: share of the impulse beyond the preload that is lost in each sub-step
//	λ₀                     N s, preload: the load that the row is known to carry
//
// Here f = 0.125/h, twice that if one body cannot move, and ζ = 10, or 75 in a damped row (tuning.go).
//
// A row without preload would sag under its load until β (g − z) makes up for γ λ. Statics, or the mean load, gives the
// preload (contact/preload.go). Below the zone the row asks for an opening speed of 3 m/s at most. When the gap runs
// out the row turns rigid: s = 1 and γ = 0 (softBlend). Beyond the edge e of the band it is rigid as well, and only
// keeps the bodies from crossing the edge within the sub-step: it allows v ≥ −(g − e)/h − β (e − z). A sweep without
// bias is rigid with β = 0.
//
// With N the sum of λ over the rows of a manifold, μ the friction coefficient and r the mean distance of the points
// from their centre, friction acts at that centre, once per manifold:
//
//	√(F1² + F2²) ≤ μ N               along the tangents, N s
//	|T| ≤ (μ r + spinning) N         about the normal, N m s
//	√(M1² + M2²) ≤ rolling N         about the tangents, N m s
//
// # The files
//
//	tuning, block                        the constants; a block of four constraints and their rows
//	soft, friction, kernel, newton, local
//	                                     a lane: the coefficients and aims of its rows; slip, friction and rolling
//	                                     resistance; relative motion and impulses, compliances, sweeps with bias and
//	                                     without, the signs of an impact; a manifold in an impact, solved alone
//	kernel_plain                         the same for a block, without SIMD; and addMultiple, which local calls
//	*_wide, kernel_simd                  the same for four lanes at once on AVX2, with the same bits, but for the sign
//	                                     of an impulse that is zero
//	pack                                 constraints to blocks, by colour; those of the step before continued; substep,
//	                                     all that the passes share
//	warm                                 warm starting: one addition per body; impact impulses are not warm-started
//	place                                parameters and lever arms of a lane, also of bodies under finite rotation
//	restitution, simultaneous, coupling, linkage
//	                                     restitution, as rounds of impacts ahead of the sweeps; those that come at once,
//	                                     and as one system; those on bodies that joints hold
//	columns                              small islands swept to convergence, four side by side
//	propagate                            the small islands in which an impact occurred
//	sweep                                a sweep over all blocks, or over those of a part; manifolds of a colour that
//	                                     wait to be solved alone, four side by side
//	solver                               one step, pass by pass; the impulses and velocities that it leaves
package solver
