// Package contact holds what a touch is and the impulses that answer it: surface materials, contact points and
// manifolds, the impulses remembered from one step to the next, and the solver that finds new ones.
//
// A manifold is frozen when it is made: normal, lever arms and feature ids stay as they are while the pair moves less
// than a small tolerance (contact recycling, Erin Catto, Box3D 2026). Only the gap is measured afresh each sub-step.
package contact
