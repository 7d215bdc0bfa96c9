// Package physics is the world and its fixed step. Read step.go first.
//
// The promise, kept by construction (design rule, "expel zone" in van Waveren 2005): between any two bodies that may
// touch there is a positive distance at every committed pose and at every moment of the motion in between. Levels
// start valid, every step commits only motions that Certify has proven, and nothing is ever pushed out of an overlap
// because there never is one. Package audit checks it with code of its own.
package physics
