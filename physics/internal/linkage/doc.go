// Package linkage solves assemblies: joints that share movable bodies and therefore have to be solved together. Each
// joint is a block of up to six rows, and the matrix of an assembly is A = J M⁻¹ Jᵀ: symmetric, positive definite, and
// sparse, because only joints of one body couple.
//
//	table.go    a joint with its impulses of the last sub-step; the table of a world's joints
//	assembly.go assemblies, and how their joints act on each other
//	rows.go     rows at the present poses, the matrix
//	axis.go     the law of an axis: limits, motors, friction, springs
//	drives.go   vector drives: motors and friction of three directions at once
//	solve.go    a sub-step: how it begins, solves with bias and without
//	free.go     assemblies that nothing touches move by RATTLE
//	settled.go  assemblies of settled islands
//	stiff.go    light bodies under hard pulls
//	repair.go  repairs at poses that the guard looks for, and the response to pushes there
//	impact.go  impacts on bodies that joints hold
//	strain.go  loads of joints that may break
//	watch.go   by how much joints are open, and limits that are reached and left, for who asks
//	close.go    errors taken back by positions alone, and by how much joints are open
//	factor.go  the matrix of an assembly by blocks, its LDLᵀ factor, solving
//	block.go   the arithmetic of single blocks; in block_simd.go with vectors of the machine, in block_plain.go without
//	tuning.go  the constants
package linkage
