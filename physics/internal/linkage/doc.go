// Package linkage solves assemblies: joints that share movable bodies and therefore have to be solved together. Each
// joint is a block of up to six rows, and the matrix of an assembly is A = J M⁻¹ Jᵀ: symmetric, positive definite, and
// sparse, because only joints of one body couple.
//
//	factor.go  the matrix of an assembly by blocks, its LDLᵀ factor, solving
//	block.go   the arithmetic of single blocks
//	tuning.go  the constants
package linkage
