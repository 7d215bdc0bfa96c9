// Package linkage solves assemblies: joints that share movable bodies and therefore have to be solved together. Each
// joint is a block of up to six rows, and the matrix of an assembly is A = J M⁻¹ Jᵀ: symmetric, positive definite, and
// sparse, because only joints of one body couple.
//
// # The files
//
//	tuning                     the constants
//	table                      a joint with its impulses of the last sub-step; the table of a world's joints
//	block                      the arithmetic of single blocks
//	block_simd, block_plain    the same with vectors of the machine, and without
//	factor                     the matrix of an assembly by blocks, its LDLᵀ factor, solving
//	assembly                   assemblies, and how their joints act on each other
//	rows, gauge                rows at the present poses, the matrix; one joint measured by itself
//	axis                       the law of an axis: limits, motors, friction, springs
//	drives, dry                vector drives: motors and friction of three directions at once; friction in loops
//	solve, pivot               a sub-step: how it begins, solves with bias and without; which limits and bounds are right
//	throw                      limits that throw back, and bring no energy
//	free                       assemblies that nothing touches move by RATTLE
//	settled                    assemblies of settled islands
//	stiff                      light bodies under hard pulls
//	repair                     repairs at poses that the guard looks for, and the response to pushes there
//	impact                     impacts on bodies that joints hold
//	strain                     loads of joints that may break
//	watch                      by how much joints are open, and limits that are reached and left, for who asks
//	close, cut                 errors taken back by positions alone; whether the guard cuts an assembly by one share
package linkage
