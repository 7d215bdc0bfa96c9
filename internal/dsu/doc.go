// Package dsu holds disjoint sets of numbers that grow by joining, the union–find of all packages of the engine: Forest
// of all numbers up to a bound, Sparse of a few of them. Of two sets that join the smaller root remains. So the root of
// a set is its least number, in whatever order the sets were joined, and no thread count changes a result. Groups lists
// the members of sets by their root.
//
// Two places have no use for it. Islands of bodies that sleep lose bodies again, which a forest cannot do. The auditor
// has a union–find of its own, because it shares no code with what it audits.
package dsu
